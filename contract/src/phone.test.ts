import { describe, expect, test } from 'vitest'
import { formatPhone, phoneDigits, phoneFault, splitExtension } from './phone.ts'

describe('the ten digits of a phone in any form', () => {
  test.each([
    '8015551234',
    '(801) 555-1234',
    '(801) 555 1234',
    '801.555.1234',
    '801/555-1234',
    '801–555–1234',
    '+1 (801) 555-1234',
    '+1 801.555.1234',
    '+18015551234',
    '1-801-555-1234',
    '18015551234',
    '1 (801) 555-1234',
    '001 801 555 1234',
    '011 1 801 555 1234',
    'tel:+1-801-555-1234',
    'Cell: 801 555 1234',
    '801-555-1234 (mobile)',
    // As phones copy a number, with direction marks and non-breaking spaces.
    '\u202a+1\u00a0(801)\u00a0555\u20111234\u202c',
  ])('%j', (text) => expect(phoneDigits(text)).toBe('8015551234'))
})

describe('anything else is refused, and never cut to ten digits', () => {
  test.each([
    ['too short', '801 555 123'],
    ['too long', '801 555 12345'],
    ['an area code that begins with 1', '1801555123'],
    ['an area code that begins with 0', '0801555123'],
    ['the same behind a country code', '+1 180 155 5123'],
    ['of another country', '+44 20 7946 0958'],
    ['of another country, with ten digits in all', '+49 30 123456'],
    ['two of them', '801-555-1234 or 801-555-1235'],
    ['words that are dialed', '1-800-GO-4-HOME'],
    ['an extension in place of the first digits', '555-1234 x801'],
    ['an extension that makes up for a lost digit', '1-801-555-123 x4'],
    ['nothing', ''],
    ['no digits', 'none'],
    ['endless', `801 ${'x'.repeat(100_000)} 555 1234`],
  ])('%s', (_, text) => {
    expect(phoneDigits(text)).toBeNull()
    expect(phoneFault(text)).toBe('Enter a 10 digit phone number')
  })

  test.each(['650-153-0000', '(650) 053-0000', '+1 650.153.0000', '6501530000'])(
    'an exchange that begins with 0 or 1, in words of its own: %s',
    (text) => {
      expect(phoneDigits(text)).toBeNull()
      expect(phoneFault(text)).toBe('Check the number: after the area code, no number begins with 0 or 1')
    },
  )

  test.each([
    ['+1 (801) 555-1234 x12', '12'],
    ['(801) 555-1234 x5', '5'],
    ['801-555-1234x5', '5'],
    ['801-555-1234 ext. 12', '12'],
    ['801-555-1234 extension 12', '12'],
    ['801-555-1234 #7', '7'],
    ['801-555-1234,,5', '5'],
    ['+1-801-555-1234;ext=5', '5'],
    ['801-555-1234 (x12)', '12'],
    ['801-555-1234 (ext. 12)', '12'],
    ['801-555-1234, ext #12', '12'],
    ['801-555-1234 X12', '12'],
  ])('with an extension, which is told: %s', (text, extension) => {
    expect(phoneDigits(text)).toBeNull()
    expect(phoneFault(text)).toBe(`Enter only the 10 digits, without extension ${extension}`)
    expect(phoneFault(text, { hasNotes: true })).toBe(
      `Enter only the 10 digits, and write extension ${extension} in a note`,
    )
    const split = splitExtension(text)
    expect([phoneDigits(split.number), split.extension]).toEqual(['8015551234', extension])
  })
})

test.each([
  ['8015551234', '(801) 555-1234'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['90210', '90210'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
