import { emailFault, readEmailAddress } from '@dormer/contract/email-address'
import { type PointKind, pointLabels } from '@dormer/contract/people/contact-points'
import { phoneDigits, phoneFault, splitExtension } from '@dormer/contract/phone'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What is compared and reached of an email or a phone as typed. */
export type ReadPoint = { Address: string; Extension: string | null }

const kindOf = (value: string): PointKind => (value.includes('@') ? 'Email' : 'Phone')

/**
 * Whether a number that no country has assigned, as far as is known, is taken as it was typed: with + and the code of
 * another country, and as long as its numbers are. Ten digits behind a stray + may be an American one, and are nothing.
 */
const isForeign = (text: string, parsed: PhoneNumber) =>
  /^\s*\+/.test(text) &&
  parsed.countryCallingCode !== '1' &&
  phoneDigits(parsed.number.slice(1)) === null &&
  parsed.isPossible()

/**
 * A phone of any country: ten digits if it is of the US, as everywhere, else + and its digits; with its extension. Null
 * if it is none.
 */
const readPhone = (text: string): ReadPoint | null => {
  const { number, extension = null } = splitExtension(text.trim())
  const digits = phoneDigits(number)
  if (digits) return { Address: digits, Extension: extension }
  if (text.length > 60) return null
  const parsed = parsePhoneNumberFromString(text.trim().replace(/^00(?=[1-9])/, '+'), 'US')
  if (!parsed?.isValid() && !(parsed && isForeign(text, parsed))) return null
  const Address = parsed.countryCallingCode === '1' ? phoneDigits(parsed.nationalNumber) : parsed.number
  return Address === null ? null : { Address, Extension: parsed.ext?.slice(0, 10) ?? null }
}

const readEmail = (text: string): ReadPoint | null => {
  const Address = readEmailAddress(text)
  return Address === null ? null : { Address, Extension: null }
}

const fault = (kind: PointKind, value: string) =>
  kind === 'Email'
    ? emailFault(value)
    : /^\s*(?:\+|00)/.test(value)
      ? 'Check the number: no country has one like it'
      : phoneFault(value).replace(
          /^Enter a 10 digit phone number$/,
          'Enter a phone number, a foreign one with + and its country’s code',
        )

/** An email or phone as typed, read; or what is wrong with it, in words. */
export const readPoint = (
  value: string,
  kind: PointKind = kindOf(value),
): ({ Kind: PointKind } & ReadPoint) | { fault: string } => {
  const read = kind === 'Email' ? readEmail(value) : readPhone(value)
  return read ? { Kind: kind, ...read } : { fault: fault(kind, value) }
}

const synonyms: Record<string, string> = { cell: 'Mobile', cellphone: 'Mobile', business: 'Work', office: 'Work' }

/** A label as it is kept: those offered in their own spelling, any other in the words given. */
export const labelOf = (kind: PointKind, given = ''): string => {
  const label = given.trim()
  const key = label.toLowerCase()
  return (
    pointLabels[kind].find((one) => one.toLowerCase() === key) ?? synonyms[key.replace(/\W/g, '')] ?? (label || 'Other')
  )
}
