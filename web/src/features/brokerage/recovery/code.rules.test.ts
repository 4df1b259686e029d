import { expect, test } from 'vitest'
import { codeOf } from './code.rules.ts'

test.each([
  [
    'Dormer’s own: 256 random bits',
    'THU_AgdLgA_TpLqeRCkeBhoxZCktBSvYUMd1gJ5HGgg',
    'THU_AgdLgA_TpLqeRCkeBhoxZCktBSvYUMd1gJ5HGgg',
  ],
  ['text in base64url', 'Y29kZS0xMjM0NQ', 'code-12345'],
  ['with padding', 'Y29kZTE=', 'code1'],
  ['encoded for an address', 'Y29kZTE%3D', 'code1'],
  ['base64 whose plus became a blank', 'fn5 fn4', '~~~~~'],
  ['a plain code', 'a.b~c', 'a.b~c'],
  ['what cannot be decoded', '%E0%A4%A', '%E0%A4%A'],
  ['of a length that base64url never has', 'abcde', 'abcde'],
  ['bytes that are no text', '____', '____'],
])('%s', (_, cde, code) => {
  expect(codeOf(cde)).toBe(code)
})
