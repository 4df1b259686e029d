// Does not use zod: the browser counts while a text is being typed.

/** GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1), without the escape to its extension. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension table (6.2.1.1): each is sent behind an escape, so it counts as two. */
const extension = new Set('\f^{}\\[~]|€')

/**
 * How many characters fit into a single text, and into each segment of a longer one, which has a header (3GPP TS
 * 23.040).
 */
const room = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } }

export type TextLength = {
  encoding: 'GSM-7' | 'UCS-2'
  /** As networks count: a character of the extension table counts as two in GSM-7, and most emoji as two in UCS-2. */
  characters: number
  /** Each one is billed; 0 for an empty text. */
  segments: number
  /** How many more characters fit into the last segment. */
  left: number
  /** The characters that make the whole text UCS-2, each once, in order; empty in GSM-7. */
  because: string[]
}

/** A text's length as networks count and bill it. */
export const textLength = (text: string): TextLength => {
  const characters = [...text]
  const because = [...new Set(characters.filter((one) => !basic.has(one) && !extension.has(one)))]
  const encoding = because.length ? 'UCS-2' : 'GSM-7'
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : extension.has(one) ? 2 : 1))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const { one, each } = room[encoding]
  if (total <= one) return { encoding, characters: total, segments: total ? 1 : 0, left: one - total, because }
  let [segments, used] = [1, 0]
  for (const size of sizes) {
    // Neither an escaped character nor a surrogate pair is split between segments.
    if (used + size > each) [segments, used] = [segments + 1, 0]
    used += size
  }
  return { encoding, characters: total, segments, left: each - used, because }
}
