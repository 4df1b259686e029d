import { expect, test } from 'vitest'
import { codeIn } from './code-words.rules.ts'

test.for([
  ['1234', '1234'],
  [' 1234 ', '1234'],
  ['#1234', '1234'],
  ['1234.', '1234'],
  ['“1234”', '1234'],
  ['Code 1234', '1234'],
  ['code: 1234 please', '1234'],
  ['Hi, info for 1234', '1234'],
  ['TEXT 1234', '1234'],
  ['0042', '0042'],
  ['123', undefined],
  ['12345', undefined],
  ['1234 5678', undefined],
  ['1200 works for me', undefined],
  ['1408 Elm Street', undefined],
  ['Is 1234 Elm still available?', undefined],
  ['See you at 1030', undefined],
  ['$1234', '1234'],
  ['1,234', undefined],
  ['12.34', undefined],
  ['STOP 1234', undefined],
  ['', undefined],
  ['the code', undefined],
] as const)('%s is the code %s', ([text, code]) => {
  expect(codeIn(text)).toBe(code)
})
