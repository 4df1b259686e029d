import { isUtf8 } from 'node:buffer'
import { parseHeaderValue } from 'nodemailer/lib/mime-funcs'

/** Where an email's header ends, and its body begins. */
const endOfHead = (source: Buffer) => {
  const ends = [
    { at: source.indexOf('\r\n\r\n'), length: 4 },
    { at: source.indexOf('\n\n'), length: 2 },
  ].filter(({ at }) => at >= 0)
  const [first] = ends.sort((a, b) => a.at - b.at)
  return first ? { head: first.at, body: first.at + first.length } : { head: source.length, body: source.length }
}

const decoderOf = (head: string) => {
  const [, charset = ''] = /\bcharset\s?=\s?"?([\w-]{1,40})/i.exec(head) ?? []
  if (/^(?:utf-?8|us-ascii|ascii)?$/i.test(charset)) return new TextDecoder('windows-1252')
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Letters as single bytes within a word that names its own charset, such as =?iso-8859-1?Q?Jos\xe9?=, as =E9. */
const withEncodedWords = (head: string) =>
  head.replace(/=\?[^?\s]{1,60}\?q\?[^?]{1,2000}\?=/gi, (word) =>
    word.replace(/[\x80-\xff]/g, (letter) => `=${letter.charCodeAt(0).toString(16).toUpperCase()}`),
  )

/** Headers with letters as single bytes, which older programs write, in UTF-8. */
const withReadableHead = (source: Buffer) => {
  const { head } = endOfHead(source)
  const text = withEncodedWords(source.subarray(0, head).toString('latin1'))
  const bytes = Buffer.from(text, 'latin1')
  if (isUtf8(bytes)) return bytes.length === head ? source : Buffer.concat([bytes, source.subarray(head)])
  const decoder = decoderOf(text)
  const lines = text.split('\n').map((line) => {
    const raw = Buffer.from(line, 'latin1')
    return isUtf8(raw) ? raw : Buffer.from(decoder.decode(raw))
  })
  const joined = lines.flatMap((line, at) => (at > 0 ? [Buffer.from('\n'), line] : [line]))
  return Buffer.concat([...joined, source.subarray(head)])
}

/** A text in base64 below which a mailing list has put a footer as it is. */
const withReadableFooter = (source: Buffer) => {
  const { head, body } = endOfHead(source)
  const headers = source.subarray(0, head).toString('latin1')
  const encoding = /^content-transfer-encoding:[ \t]*base64[ \t]*\r?$/im
  if (!encoding.test(headers) || !/^content-type:[ \t]*text\//im.test(headers)) return source
  const lines = source.subarray(body).toString('latin1').split('\n')
  const isBase64 = (line: string) => /^[a-z\d+/]*={0,2}\r?$/i.test(line)
  const padded = lines.findIndex((line) => isBase64(line) && /=\r?$/.test(line))
  const other = lines.findIndex((line) => !isBase64(line))
  const end = padded >= 0 && (other < 0 || padded < other) ? padded + 1 : other
  if (end < 1 || lines.slice(end).every((line) => line.trim() === '')) return source
  return Buffer.concat([
    Buffer.from(headers.replace(encoding, 'Content-Transfer-Encoding: 8bit'), 'latin1'),
    Buffer.from('\r\n\r\n'),
    Buffer.from(lines.slice(0, end).join(''), 'base64'),
    Buffer.from(`\r\n${lines.slice(end).join('\n')}`, 'latin1'),
  ])
}

/** Parameters at the start of a line, or without the semicolon before them: the part would be lost with all of its text. */
const BROKEN_TYPE =
  /^(content-type:[ \t]*(?:multipart|text)\/[\w-]{1,40})(?:;[ \t]*\r?\n|[ \t]*\r?\n[ \t]+)(?=(?:boundary|charset)[ \t]*=)/gim
const withWholeTypes = (source: Buffer) => {
  const text = source.toString('latin1')
  const whole = text.replace(BROKEN_TYPE, '$1; ')
  return whole === text ? source : Buffer.from(whole, 'latin1')
}

/** An email in parts whose boundary does not occur in it is shown as one text, not as nothing. */
const withoutMissingParts = (source: Buffer) => {
  const { head, body } = endOfHead(source)
  const headers = source.subarray(0, head).toString('latin1')
  const [type = ''] = /^content-type:[ \t]*multipart\/(?:[^\r\n]|\r?\n[ \t])*/im.exec(headers) ?? []
  // Blanks at its end are not of it (RFC 2046 §5.1.1).
  const boundary = parseHeaderValue(type.replace(/\r?\n/g, '')).params.boundary?.trim()
  if (!boundary || source.includes(`--${boundary}`, body, 'latin1')) return source
  return Buffer.concat([
    Buffer.from(headers.replace(type, 'Content-Type: text/plain'), 'latin1'),
    source.subarray(head),
  ])
}

/** The source of an email that mail programs read although it breaks the rules, by the rules. */
export const repaired = (source: Buffer) =>
  withReadableFooter(withReadableHead(withoutMissingParts(withWholeTypes(source))))

export type UuFile = { name: string; content: Uint8Array }

const MAX_FILES = 50

/** Files that are written into a text as letters (uuencode), and the text without them. */
export const filesInText = (text: string): { text: string; files: UuFile[] } => {
  if (!/^begin [0-7]{3,4} \S/m.test(text)) return { text, files: [] }
  const lines = text.split('\n')
  const kept: string[] = []
  const files: UuFile[] = []
  for (let i = 0; i < lines.length; i++) {
    const [, name] = /^begin [0-7]{3,4} (\S.{0,250})$/.exec((lines[i] ?? '').trimEnd()) ?? []
    const read = name && files.length < MAX_FILES ? decodedFrom(lines, i + 1) : undefined
    if (name && read) {
      files.push({ name, content: read.content })
      i = read.end
    } else kept.push(lines[i] ?? '')
  }
  return { text: kept.join('\n'), files }
}

/** The bytes of the lines up to ‘end’; undefined if one of them is not of that kind. */
const decodedFrom = (lines: string[], from: number) => {
  const parts: Uint8Array[] = []
  for (let i = from; i < lines.length; i++) {
    const line = (lines[i] ?? '').replace(/\r$/, '')
    if (line.trimEnd() === 'end') return parts.length > 0 ? { content: Buffer.concat(parts), end: i } : undefined
    const size = (line.charCodeAt(0) - 32) & 63
    if (line === '' || line === '`' || size === 0) continue
    // Blanks at the end stand for zeros, and get lost on the way.
    const letters = line.slice(1).padEnd(Math.ceil(size / 3) * 4, ' ')
    if (!/^[ -`]+$/.test(letters) || letters.trimEnd().length > Math.ceil(size / 3) * 4 + 2) return undefined
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at++) {
      const bit = at * 8
      const value = (n: number) => ((letters.charCodeAt(n) || 32) - 32) & 63
      const pair = (value(Math.floor(bit / 6)) << 6) | value(Math.floor(bit / 6) + 1)
      bytes[at] = (pair >> (4 - (bit % 6))) & 255
    }
    parts.push(bytes)
  }
  return undefined
}
