import { expect, test } from 'vitest'
import { emailFault, readEmailAddress } from './email-address.ts'

test.for([
  ['ida@example.com', 'ida@example.com'],
  [' Ida@Example.COM ', 'ida@example.com'],
  ['ida+homes@example.com', 'ida+homes@example.com'],
  ["ida.o'moor@example.ie", "ida.o'moor@example.ie"],
  ['ida_moor-1@mail.example.co.uk', 'ida_moor-1@mail.example.co.uk'],
  ['ida&ben@example.com', 'ida&ben@example.com'],
  ['ida/leads=1@example.com', 'ida/leads=1@example.com'],
  ['_ida@example.com', '_ida@example.com'],
  ['-ida-@example.com', '-ida-@example.com'],
  ['7@example.com', '7@example.com'],
  ['ida@example.photography', 'ida@example.photography'],
  ['ida@1.example', 'ida@1.example'],
  ['ida@xn--bcher-kva.example', 'ida@xn--bcher-kva.example'],
  ['ida@bücher.example', 'ida@xn--bcher-kva.example'],
  ['ida@example.xn--p1ai', 'ida@example.xn--p1ai'],
  ['ida@пример.рф', 'ida@xn--e1afmkfd.xn--p1ai'],
  ['Ida Moor <ida@example.com>', 'ida@example.com'],
  ['"Moor, Ida" < ida@example.com >', 'ida@example.com'],
  ['<ida@example.com>', 'ida@example.com'],
  ['mailto:ida@example.com', 'ida@example.com'],
  ['mailto:ida%2Bhomes@example.com', 'ida+homes@example.com'],
  ['mailto:ida@example.com?subject=Hi', 'ida@example.com'],
  ['\u202aida@example.com\u202c', 'ida@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%j is %j', ([typed = '', address]) => expect(readEmailAddress(typed)).toBe(address))

test.for([
  '',
  'ida',
  '@example.com',
  'ida@',
  'ida@example',
  'ida@@example.com',
  'ida@home@example.com',
  '.ida@example.com',
  'ida.@example.com',
  'ida..moor@example.com',
  'ida moor@example.com',
  'ida@exa mple.com',
  'ida@.example.com',
  'ida@example.com.',
  'ida@example..com',
  'ida@-example.com',
  'ida@example-.com',
  'ida@exam_ple.com',
  'ida@example.c',
  'ida@example.123',
  'ida@127.0.0.1',
  'ida@[127.0.0.1]',
  'ida,ben@example.com',
  'ida@example.com, ben@example.com',
  'ida@example.com;ben@example.com',
  'ida@example.com <ben>',
  'Ida <ida@example.com> Moor',
  '"ida moor"@example.com',
  'ida(home)@example.com',
  'ida:moor@example.com',
  'ida\\moor@example.com',
  'ida@example.com/path',
  'ida@example.com?subject=hi',
  `ida@${'a'.repeat(64)}.com`,
])('%j is none', (typed) => {
  expect(readEmailAddress(typed)).toBeNull()
  expect(emailFault(typed)).toBe('Enter an email address such as name@example.com')
})

test.for([
  [`${'a'.repeat(65)}@example.com`, 'Use at most 64 characters before the @'],
  [`a@${'b.'.repeat(130)}com`, 'Use at most 254 characters'],
  ['josé@example.com', 'Enter an email address with only plain letters before the @'],
  ['x'.repeat(100_000), 'Use at most 254 characters'],
])('%.40s is refused in words of its own', ([typed = '', words]) => {
  expect(readEmailAddress(typed)).toBeNull()
  expect(emailFault(typed)).toBe(words)
})
