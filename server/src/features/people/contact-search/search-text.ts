/** The digits of a term that looks like (part of) a phone number; undefined for any other. */
const phonePart = (term: string) =>
  /^[\d\s().+-]+$/.test(term) && term.replace(/\D/g, '').length >= 3
    ? term.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : undefined

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
