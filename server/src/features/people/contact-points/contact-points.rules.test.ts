import { expect, test } from 'vitest'
import { labelOf, readPoint } from './contact-points.rules.ts'

test.for([
  ['Ida.Moor@Example.com', 'Email', 'ida.moor@example.com', null],
  ['Ida Moor <ida@example.com>', 'Email', 'ida@example.com', null],
  ['(512) 555-0177', 'Phone', '5125550177', null],
  ['+1 512 555 0177', 'Phone', '5125550177', null],
  ['512.555.0177 ext. 12', 'Phone', '5125550177', '12'],
  ['+44 20 7946 0958', 'Phone', '+442079460958', null],
  ['0044 20 7946 0958', 'Phone', '+442079460958', null],
  ['011 44 20 7946 0958', 'Phone', '+442079460958', null],
  ['+44 20 7946 0958 x9', 'Phone', '+442079460958', '9'],
  ['+52 55 1234 5678', 'Phone', '+525512345678', null],
  // In no range that its country has assigned, but written with + and the country's code.
  ['+44 7700 900123', 'Phone', '+447700900123', null],
  ['+33 6 00 00 00 00', 'Phone', '+33600000000', null],
  ['+62 361 000 1111', 'Phone', '+623610001111', null],
  ['+44 7700 900123 ext. 4', 'Phone', '+447700900123', '4'],
  // Canada and Puerto Rico number as the US does.
  ['+1 416 555 0199', 'Phone', '4165550199', null],
] as const)('%j is read', ([typed, Kind, Address, Extension]) =>
  expect(readPoint(typed)).toEqual({ Kind, Address, Extension }),
)

test.for([
  ['ida@', undefined, 'Enter an email address such as name@example.com'],
  ['ida', 'Email', 'Enter an email address such as name@example.com'],
  ['ida@example.com', 'Phone', 'Enter a phone number, a foreign one with + and its country’s code'],
  ['12', undefined, 'Enter a phone number, a foreign one with + and its country’s code'],
  ['+44 1', undefined, 'Check the number: no country has one like it'],
  ['+1 555-4001', undefined, 'Check the number: no country has one like it'],
  ['+1 555 123 4567', undefined, 'Check the number: no country has one like it'],
  // An American one behind a stray +, which would be as long as a Swedish one.
  ['+469 555 0123', undefined, 'Check the number: no country has one like it'],
  ['+44 7700 90', undefined, 'Check the number: no country has one like it'],
  ['07700 900123', undefined, 'Enter a phone number, a foreign one with + and its country’s code'],
  ['512 155 0177', undefined, 'Check the number: after the area code, no number begins with 0 or 1'],
] as const)('%j is refused in words', ([typed, kind, fault]) => expect(readPoint(typed, kind)).toEqual({ fault }))

test.for([
  ['Phone', 'mobile', 'Mobile'],
  ['Phone', 'Cell', 'Mobile'],
  ['Phone', 'Office', 'Work'],
  ['Email', 'FAX', 'FAX'],
  ['Email', '', 'Other'],
  ['Email', undefined, 'Other'],
  ['Phone', ' Lake house ', 'Lake house'],
] as const)('a %s labelled %j is %j', ([kind, given, label]) => expect(labelOf(kind, given)).toBe(label))
