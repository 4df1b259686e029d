import { phoneDigits } from '@dormer/contract/phone'

/** The digits of a phone number or a part of one, as phones are stored: without the country code. */
export const storedDigits = (text: string) =>
  phoneDigits(text) ?? text.replace(/\D/g, '').replace(/^1/, (one) => (text.includes('+') ? '' : one))

/**
 * Digits of a term that looks like (part of) a phone number, including the dashes and invisible marks that come with a
 * copied one; undefined for any other.
 */
const phonePart = (term: string) =>
  /^[\d\s().+\p{Pd}\p{Cf}]+$/u.test(term) && term.replace(/\D/g, '').length >= 3 ? storedDigits(term) : undefined

/**
 * The words of a search: each must occur. Anything that looks like a phone number is one word of digits. The database
 * folds them the same way as the stored text (lower case, no accents).
 */
export const searchWords = (term: string | null | undefined): string[] => {
  const text = term?.trim() ?? ''
  if (text === '') return []
  const phone = phonePart(text)
  if (phone) return [phone]
  return text.split(/\s+/).slice(0, 6)
}
