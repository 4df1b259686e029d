/** Text that PostgreSQL can store: without NUL and unpaired surrogates. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

// Control characters, and those that change the text direction: a name is shown as it is written.
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A line of text, such as a subject or a name: no line breaks or hidden characters, at most `limit` characters. */
export const oneLine = (text: string, limit: number) => {
  const line = storable(text.slice(0, limit * 4))
    .replaceAll(HIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length > limit ? `${line.slice(0, limit - 1).toWellFormed()}…` : line
}

/** A media type without its parameters, safe to use in a header. */
export const mediaTypeOf = (given: string | null | undefined) => {
  const type = (given ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : 'application/octet-stream'
}
