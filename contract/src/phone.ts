// Does not use zod: the browser reads phones on its first screens.

/** No phone is written longer than this, so longer text is not examined. */
const MAX = 60

/** A phone as written, and its extension, if there is one. */
export const splitExtension = (text: string): { number: string; extension?: string } => {
  const [, number, extension] =
    (text.length <= MAX &&
      // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most MAX characters
      /^(.*\d)\s*(?:[;,(]*\s*(?:extension|extn|ext|x)[\s.:=#]*|[#,;]+\s*)(\d{1,6})\)?$/i.exec(text)) ||
    []
  return number && extension ? { number, extension } : { number: text }
}

/**
 * The ten digits of a US phone number written in any form, without its country code; null if it is not one. No area
 * code and no exchange, the three digits behind it, begins with 0 or 1, and a number of another country, or one with an
 * extension, must not be cut to a wrong one.
 */
export const phoneDigits = (text: string): string | null => {
  // Letters or the like between digits: an extension, or a vanity number.
  if (text.length > MAX || /[\p{L}#,;*]/u.test(text.replace(/^\D+|(?<!\D)\D+$/g, ''))) return null
  const digits = text.replace(/\D/g, '')
  const national = /^\D*\+/.test(text)
    ? digits.replace(/^1(?=\d{10}$)|^.*$/, '')
    : digits.replace(/^(?:00|011)?1(?=\d{10}$)/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? national : null
}

/** Ten digits as people read them: (512) 555-0101. Anything else is returned as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The message for an invalid phone. `hasNotes`: it is somebody's who has notes, where an extension can be kept. */
export const phoneFault = (text: string, { hasNotes = false }: { hasNotes?: boolean | undefined } = {}) => {
  const { number, extension } = splitExtension(text.trim())
  if (extension && phoneDigits(number))
    return `Enter only the 10 digits, ${hasNotes ? `and write extension ${extension} in a note` : `without extension ${extension}`}`
  return number.length <= MAX &&
    /^[\s+()./–-]*(?:1[\s()./–-]*)?[2-9]\d{2}[\s()./–-]*[01](?:[\s./–-]?\d){6}$/.test(number)
    ? 'Check the number: after the area code, no number begins with 0 or 1'
    : 'Enter a 10 digit phone number'
}

/** The digits of a phone number or a part of one, as phones are stored: without the country code. */
export const storedDigits = (text: string) =>
  phoneDigits(text) ?? text.replace(/\D/g, '').replace(/^1/, (one) => (text.includes('+') ? '' : one))
