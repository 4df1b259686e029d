import { expect, test } from 'vitest'
import { previewOf, previewTypeOf } from './documents.rules.ts'

test.for([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png', 'image'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', 'image'],
  ['\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg', 'image'],
  ['GIF87a\x01\0', 'image/gif', 'image'],
  ['GIF89a\x01\0', 'image/gif', 'image'],
  ['RIFF\n\n\0\0WEBPVP8 ', 'image/webp', 'image'],
  ['\0\0\0\x1cftypavif', 'image/avif', 'image'],
  ['\0\0\0\x1cftypavis', 'image/avif', 'image'],
  ['%PDF-1.7\n', 'application/pdf', 'pdf'],
  ['', null, null],
  ['\x89PN', null, null],
  ['<svg xmlns="http://www.w3.org/2000/svg">', null, null],
  ['<!doctype html>', null, null],
  ['\r\n %PDF-1.7', 'application/pdf', 'pdf'],
  ['\x1b%-12345X@PJL SET\r\n%PDF-1.4', 'application/pdf', 'pdf'],
  [`${' '.repeat(1001)}%PDF-1.7`, null, null],
  ['%PDF is a format', null, null],
  ['<html>%PDF-1.7', null, null],
  ['RIFF\0\0\0\0WAVEfmt ', null, null],
  ['\0\0\0\x1cftypheic', null, null],
  ['BM\x36\x10\0\0', null, null],
  ['PK\x03\x04', null, null],
] as const)('%j is %s', ([head, type, preview]) => {
  expect(previewTypeOf(Buffer.from(head, 'latin1'))).toBe(type)
  expect(previewOf(type)).toBe(preview)
})
