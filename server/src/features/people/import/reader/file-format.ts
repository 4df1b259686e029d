import { open } from 'node:fs/promises'
import { wideEncodingOf } from './csv.ts'
import { FileProblem } from './file-problem.ts'

const HEAD = 4096

/** Files that hold no table or that cannot be read, by their first bytes (latin1), and what to do instead. */
const foreign: [RegExp | string[], string][] = [
  [/^%PDF-/, 'This is a PDF. Export the contacts as CSV, XLSX or vCard instead.'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|RIFF.{4}WEBP|II\*\0|MM\0\*|.{4}ftyp(heic|mif1|avif))/s, 'This is a picture. Export the contacts as CSV, XLSX or vCard instead.'],
  [['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ'], 'This is a compressed archive. Unpack it, and upload the file inside.'],
  [/^SQLite format 3\0/, 'This is a database. Export the contacts from the program it belongs to as CSV, XLSX or vCard.'],
  [/^!BDN/, 'This is an Outlook data file (.pst). In Outlook, export the contacts as CSV instead.'],
  [/^\{\\rtf/, 'This is a text document (RTF). Export the contacts as CSV, XLSX or vCard instead.'],
  [/^(\xef\xbb\xbf)?\s*(<!doctype html|<html|<head|<meta|<style|<table|<body|<div)/i, 'This is a web page (HTML), whatever its name ends in. Open it in a spreadsheet program, save it as .xlsx and retry.'],
  [/^(\xef\xbb\xbf)?\s*<\?xml[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/i, 'This is an Excel 2003 XML file. Save it as .xlsx or .csv and retry.'],
  [/^(\xef\xbb\xbf)?\s*<\?xml/i, 'This is an XML file. Export the contacts as CSV, XLSX or vCard instead.'],
  [/^(\xef\xbb\xbf)?\s*[[{]\s*["{[]/, 'This is a JSON file. Export the contacts as CSV, XLSX or vCard instead.'],
  [/^(\xef\xbb\xbf)?\s*BEGIN:VCALENDAR/i, 'This is a calendar (iCalendar), not contacts.'],
  [/^(\xef\xbb\xbf)?(version: 1\s+)?dn: /i, 'This is an LDIF file. Export the address book as CSV or vCard instead.'],
] // biome-ignore format: a table reads better in rows

/** Whether a text file is of vCards or a table. Throws, saying what it is, if it is neither. */
export const textFormatOf = async (path: string): Promise<'VCard' | 'Text'> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  await file.close()
  const head = buffer.subarray(0, bytesRead)
  if (head.length === 0) throw new FileProblem('The file is empty.')
  const bytes = head.toString('latin1')
  for (const [start, message] of foreign)
    if (Array.isArray(start) ? start.some((one) => bytes.startsWith(one)) : start.test(bytes))
      throw new FileProblem(message)
  const text = new TextDecoder(wideEncodingOf(head) ?? 'utf-8').decode(head)
  if (text.trim() === '') throw new FileProblem('The file is empty: it has only blank lines.')
  const lines = text.slice(0, 1000).split(/[\r\n]/)
  return lines.some((line) => /^([\w-]+\.)?BEGIN:VCARD$/i.test(line.trim())) ? 'VCard' : 'Text'
}

/** What a zip is, by the names of its parts; undefined if it may be a workbook. */
export const foreignZip = (has: (part: string) => boolean): FileProblem | undefined => {
  const says = (message: string) => new FileProblem(message)
  if (has('Index/Document.iwa') || has('Index.zip') || has('index.apxl'))
    return says('This is a Numbers spreadsheet. In Numbers, choose File, Export To, Excel or CSV, and retry.')
  if (has('word/document.xml')) return says('This is a Word document. Save its table as .xlsx or .csv and retry.')
  if (has('ppt/presentation.xml')) return says('This is a presentation. Export the contacts as CSV or XLSX instead.')
  if (has('xl/workbook.bin'))
    return says('This is a binary Excel workbook (.xlsb). Save it as .xlsx or .csv and retry.')
  if (has('META-INF/manifest.xml') && has('content.xml'))
    return says('This is an OpenDocument file. Save it as .xlsx or .csv and retry.')
  if (!has('[Content_Types].xml') && !has('xl/workbook.xml'))
    return says('This is a zip archive, not a workbook. Unpack it, and upload the file inside.')
  return undefined
}
