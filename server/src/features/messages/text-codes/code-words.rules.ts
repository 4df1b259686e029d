/** Words that people write around a code. */
const AROUND = new Set([
  'code',
  'text',
  'the',
  'is',
  'my',
  'info',
  'please',
  'pls',
  'hi',
  'hello',
  'for',
  'number',
  'no',
])

/**
 * The four digits a text consists of, as people send a code from a sign: '1234', '#1234.', 'Code 1234 please'.
 * Undefined if it says anything else: an address or a price in a sentence is no code.
 */
export const codeIn = (text: string): string | undefined => {
  if (text.length > 60) return undefined
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const codes = words.filter((word) => /^\d{4}$/.test(word))
  return codes.length === 1 && words.every((word) => word === codes[0] || AROUND.has(word)) ? codes[0] : undefined
}
