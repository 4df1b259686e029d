import { decoded } from './csv.ts'
import { FileProblem } from './file-problem.ts'
import { MAX_CELL_CHARACTERS } from './limits.ts'

/**
 * A property of a vCard: `Types` in lower case; `Value` decoded but not yet unescaped; of a picture, a sound or a key
 * only the length is kept.
 */
export type Property = {
  Name: string
  Group: string
  Types: string[]
  Parameters: Map<string, string>
  Value: string
  Length: number
}

const MAX_PROPERTIES = 5000
/** How much is kept of a picture. */
const BINARY_CHARACTERS = 300
const isBinary = /^([\w-]+\.)?(PHOTO|LOGO|SOUND|KEY|X-IMAGE)\b/i
const isEnd = /^\s*END:VCARD\s*$/i
const isQuotedPrintable = /^[^:]*;(ENCODING=)?QUOTED-PRINTABLE[;:]/i

/**
 * The cards of a file: vCard 2.1, 3.0 and 4.0, as devices write them rather than as the standards say. The libraries
 * that read vCards know 3.0 and 4.0 only, and refuse a file for one line they do not expect.
 */
export async function* cardsIn(path: string, encoding: string): AsyncGenerator<Property[]> {
  let card: Property[] | undefined
  let depth = 0
  for await (const { line, length } of contentLines(path, encoding)) {
    const property = propertyOf(line, length)
    if (!property) continue
    const isCard = property.Value.trim().toUpperCase() === 'VCARD'
    const isAgents = property.Name === 'AGENT' && /^\s*BEGIN:VCARD\s*$/i.test(property.Value)
    if (isAgents && card) depth++
    else if (property.Name === 'BEGIN' && isCard) {
      // A card within a card is an assistant's; else the one before has lost its end.
      if (depth === 1 && card && card.at(-1)?.Name !== 'AGENT') {
        yield card
        depth = 0
      }
      if (depth === 0) card = []
      depth++
    } else if (property.Name === 'END' && isCard) {
      depth = Math.max(0, depth - 1)
      if (depth === 0 && card) {
        yield card
        card = undefined
      }
    } else if (depth === 1 && card) {
      if (card.length === MAX_PROPERTIES)
        throw new FileProblem('A card in the file has over 5,000 lines, as no contact has.')
      card.push(property)
    }
  }
  if (card?.length) yield card
}

/** Lines as they were before they were folded, with their length if not all of it is kept. */
async function* contentLines(path: string, encoding: string): AsyncGenerator<{ line: string; length: number }> {
  let current: string | undefined
  let length = 0
  const add = (more: string) => {
    length += more.length
    if (current !== undefined && isBinary.test(current)) {
      if (current.length < BINARY_CHARACTERS) current += more
    } else current += more
    if ((current?.length ?? 0) > MAX_CELL_CHARACTERS)
      throw new FileProblem(
        `A value in the file is too long: over ${MAX_CELL_CHARACTERS.toLocaleString('en-US')} characters.`,
      )
  }
  for await (const line of linesOf(path, encoding)) {
    if (current?.endsWith('=') && isQuotedPrintable.test(current)) {
      current = current.slice(0, -1)
      add(line.replace(/^[ \t](?=.*=$)/, ''))
    } else if (current !== undefined && !isEnd.test(current) && /^[ \t]/.test(line)) add(line.slice(1))
    // A line that begins no property goes on with the one before: some programs break notes and pictures anywhere.
    else if (current !== undefined && !isEnd.test(current) && line !== '' && !/^[\w.-]+[;:]/.test(line))
      add(isBinary.test(current) ? line : `\n${line}`)
    else {
      if (current) yield { line: current, length }
      current = line
      length = line.length
    }
  }
  if (current) yield { line: current, length }
}

async function* linesOf(path: string, encoding: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of decoded(path, encoding, true)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > 10_000_000) throw new FileProblem('A line in the file is too long: over ten million characters.')
    for (const line of lines) yield line.replace(/^\ufeff/, '')
  }
  yield rest.replace(/\r$/, '').replace(/^\ufeff/, '')
}

const propertyOf = (line: string, Length: number): Property | undefined => {
  const [head, ...values] = splitOutside(line, ':')
  if (head === undefined || values.length === 0) return undefined
  const [name = '', ...written] = splitOutside(head, ';')
  const dot = name.lastIndexOf('.')
  const Types: string[] = []
  const Parameters = new Map<string, string>()
  for (const one of written) {
    // As Android writes a label that is no ASCII: X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=89t=C3=A9).
    const [, own] = /^X-CUSTOM\((.*)\)$/i.exec(one.trim()) ?? []
    if (own) {
      Parameters.set('LABEL', unquoted(own.slice(own.lastIndexOf(',') + 1), 'utf-8'))
      continue
    }
    const equals = one.indexOf('=')
    const key = equals < 0 ? '' : one.slice(0, equals).trim().toUpperCase()
    const value = one
      .slice(equals + 1)
      .trim()
      .replace(/^"|"$/g, '')
    // In vCard 2.1, a type stands without its name, and so does an encoding.
    if (key === 'TYPE' || (key === '' && !/^(quoted-printable|base64|8bit|7bit|b)$/i.test(value)))
      Types.push(
        ...value
          .toLowerCase()
          .split(',')
          .map((type) => type.trim()),
      )
    else Parameters.set(key || 'ENCODING', value)
  }
  const raw = values.join(':')
  const encoding = Parameters.get('ENCODING') ?? ''
  const isQuoted = /^quoted-printable$/i.test(encoding)
  // Old phones write texts so, too.
  const isBase64 = /^(b|base64)$/i.test(encoding) && !isBinary.test(line)
  return {
    Name: name
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    Group: dot < 0 ? '' : name.slice(0, dot).toUpperCase(),
    Types,
    Parameters,
    Value: isQuoted
      ? unquoted(raw, Parameters.get('CHARSET'))
      : isBase64
        ? textIn(Buffer.from(raw, 'base64'), Parameters.get('CHARSET'))
        : raw,
    Length,
  }
}

/** Splits outside of double quotes; for the colon only at the first. */
const splitOutside = (text: string, at: ':' | ';'): string[] => {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted
    if (text[i] !== at || quoted) continue
    parts.push(text.slice(from, i))
    from = i + 1
    if (at === ':') break
  }
  // A quotation mark that is never closed is part of a name.
  if (at === ':' && parts.length === 0 && text.includes(':')) {
    const colon = text.indexOf(':')
    return [text.slice(0, colon), text.slice(colon + 1)]
  }
  return [...parts, text.slice(from)]
}

/** Quoted-printable text in its character set, by default UTF-8, else Windows-1252. */
const unquoted = (text: string, charset: string | undefined): string => {
  const bytes = Buffer.from(
    text
      .replace(/[^\0-\x7f]+|=(?![0-9A-F]{2})/gi, (more) =>
        [...Buffer.from(more)].map((byte) => `=${byte.toString(16).padStart(2, '0')}`).join(''),
      )
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return textIn(bytes, charset)
}

const textIn = (bytes: Buffer, charset: string | undefined): string => {
  for (const encoding of [charset, 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Unknown, or not written in it.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The parts of a structured value, unescaped. */
export const partsOf = (value: string, separator: ';' | ','): string[] => {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < value.length && parts.length < 100; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === separator) {
      parts.push(textOf(value.slice(from, at)))
      from = at + 1
    }
  }
  return [...parts, textOf(value.slice(from))]
}

/** A value as it is read. */
export const textOf = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char)).trim()
