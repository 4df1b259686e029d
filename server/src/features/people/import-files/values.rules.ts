import { escapeHtml } from '@dormer/contract/html'
import { Parser } from 'htmlparser2'
import { cleanNote } from '../../../html/editor-html.rules.ts'

/** A cell as it is kept, with its line breaks; PostgreSQL stores no NUL and no half of a character. */
export const rawOf = (cell: string): string => cell.replaceAll('\0', '').toWellFormed().trim()
/** Plain words with single spaces between them, as most cells are: they stay as they are. */
const plain = /^[!-~]+(?: [!-~]+)*$/
/** A cell on one line, as a field holds it. */
export const oneLine = (cell: string): string => (plain.test(cell) ? cell : cleaned(cell))
const cleaned = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
/** Text without these signs at its ends. */
export const strip = (text: string, signs: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && signs.includes(text.charAt(from))) from++
  while (to > from && signs.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
/** Whether there is anything to see in a cell. */
export const isFilled = (cell: string): boolean => /[^\p{C}\p{Z}]/u.test(cell)

/** What a spreadsheet shows for a formula that has no value. */
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!|GETTING_DATA)$/i
const nothing = {
  /** What is a value of a kind: a phone, a day. Outlook writes 0/0/00 for no date. */
  value:
    /^(?:n\/?a|none|nil|null|nan|undefined|unknown|tbd|\?+|not (?:available|applicable|provided|given|set)|[-–—._]+|[([]?(?:none|null|empty|blank)[)\]]?|-+ ?none ?-+|0+[-/.]0+[-/.]0+)$/i,
  text: /^(?:n\/?a|none|null|nan|undefined|[-–—._]+|[([](?:none|null|empty|blank)[)\]]|-+ ?none ?-+)$/i,
  // Na, Nan and Null are names of people.
  name: /^(?:[nN]\/[aA]|[nN]one|NONE|null|NULL|nan|NaN|undefined|[-–—._]+)$/,
  /** An answer of the brokerage's own: there, 'None' may be one. */
  answer: /^(?:n\/a|null|nan|undefined|[-–—._]+|0+[-/.]0+[-/.]0+)$/i,
}
/** Whether people or programs write this where there is no value. */
export const saysNothing = (text: string, kind: keyof typeof nothing = 'value'): boolean =>
  text.length <= 40 && (nothing[kind].test(text) || spreadsheetError.test(text))

/** No cell holds more values than this. */
const PARTS = 1000

/** The values of a cell that lists several: 'a; b', 'a|b', 'a ::: b', '["a","b"]', 'a, "b, c"'. Each once. */
export const listIn = (cell: string): string[] => {
  const parts = jsonList(cell) ?? splitQuoted(cell)
  const seen = new Set<string>()
  return parts
    .map(oneLine)
    .filter((one) => one !== '' && !seen.has(one.toLowerCase()) && seen.add(one.toLowerCase()))
    .slice(0, PARTS)
}
const jsonList = (cell: string): string[] | undefined => {
  const text = cell.trim()
  if (!text.startsWith('[') || !text.endsWith(']') || text.length > 100_000) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((one) => ['string', 'number'].includes(typeof one))
      ? list.map(String)
      : undefined
  } catch {
    return undefined
  }
}
/** A comma separates only where nothing else does: 'Austin, TX; Dallas, TX'. Within quotes nothing does. */
const splitQuoted = (cell: string) => {
  const isSeparator = /:::|[;|\r\n]/.test(cell.replace(/"[^"]*"/g, '')) ? /[;|\r\n]/ : /[,\r\n]/
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  const text = cell.replaceAll(':::', '\n')
  for (const [at, sign] of [...text].entries()) {
    if (sign === '"' && (isQuoted || (part.trim() === '' && text.includes('"', at + 1)))) isQuoted = !isQuoted
    else if (!isQuoted && isSeparator.test(sign)) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

/** What Google writes for everybody in one's contacts. */
const everybody = /^\* ?my ?contacts$/i
/** The tags of a cell. Google marks its own groups with an asterisk, of which 'myContacts' says nothing. */
export const tagsIn = (cell: string): string[] =>
  // Hashtags as they are typed: '#lake #pool'.
  (/^#[^\s#,;|]+(?:\s+#[^\s#,;|]+)+$/.test(cell.trim()) ? cell.trim().split(/\s+/) : listIn(cell))
    .filter((one) => !everybody.test(one) && !saysNothing(one, 'text'))
    .map((one) => one.replace(/^\* ?(?=\S)/, ''))

/** HTML longer than this is shown as its text is written, rather than read. */
const HTML_MOST = 50_000
const tag =
  /<\/?(?:p|br|div|span|b|i|u|s|a|ul|ol|li|strong|em|h[1-6]|table|thead|tbody|tr|td|th|blockquote|font|center|small|pre|code|hr|img|o:p|html|body)(?:\s[^<>]*)?\/?>/gi
const block = /<(?:p|div|ul|ol|li|h[1-6]|table|tr|td|th|blockquote|center|pre|hr|html|body)[\s/>]/i
const withoutComments = (text: string) => {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const open = text.indexOf('<!--', at)
    const close = open === -1 ? -1 : text.indexOf('-->', open + 4)
    if (close === -1) return parts.join('') + text.slice(at)
    parts.push(text.slice(at, open))
    at = close + 3
  }
}
/** Text of an email such as 'Ida <ida@example.com>' is no HTML, even beside a tag. */
const isHtml = (text: string) => {
  const said = withoutComments(text)
  const rest = said.replace(tag, '')
  return rest.length < said.length && !rest.includes('<')
}
const attribute = (img: string, name: 'alt' | 'src') => {
  const [, double, single, bare] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(img) ?? []
  return (double ?? single ?? bare ?? '').trim()
}
/** An image is said, as notes show none: what it shows, and where it is. */
const imageText = (img: string) => {
  const src = attribute(img, 'src')
  const said = [attribute(img, 'alt'), /^data:/i.test(src) ? '' : src].filter(Boolean).join(', ')
  return said ? `[Image: ${said}]` : '[Image]'
}
/** HTML with its images said, and with its lines, where nothing but line breaks in it makes any. */
const withLines = (html: string) => {
  const said = withoutComments(html).replace(/<img(?:\s[^<>]*)?\/?>/gi, imageText)
  if (block.test(said)) return said
  return said
    .replace(/\r\n?/g, '\n')
    .replace(/<br ?\/?>\n/gi, '\n')
    .replaceAll('\n', '<br>')
}
/** Programs export '&amp;' and '&nbsp;' in plain text as well. Without its semicolon it may be part of an address. */
const decoded = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (entity) => {
    let said = ''
    new Parser({ ontext: (part) => (said += part) }, { decodeEntities: true }).end(entity)
    return said.replaceAll('\0', ' ').replaceAll('\u00a0', ' ')
  })
/** A note of a file as notes are stored: plain text with its lines and paragraphs; what is HTML already, limited as typed. */
export const noteHtml = (cell: string): string => {
  const text = rawOf(cell)
  const isMarkup = isHtml(text)
  if (text.length <= HTML_MOST && isMarkup)
    try {
      return cleanNote(withLines(text))
    } catch {
      // Nested too deeply: shown as it is written.
    }
  return (isMarkup ? text : decoded(text))
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p>${escapeHtml(paragraph.replace(/[\p{Cc}]/gu, (c) => (c === '\n' ? c : ' '))).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')
}

const yes = /^(?:y|yes|t|true|1|x|✓|✔|☑|on|checked|si|sí)$/i
const no = /^(?:n|no|f|false|0|off|unchecked|☐)$/i
/** Yes or no as people and programs write it; undefined for other words. */
export const yesOrNo = (text: string): boolean | undefined =>
  yes.test(text) ? true : no.test(text) ? false : undefined

/**
 * Digits that a spreadsheet has turned into a number: '5125550101.0' and '5.125550101E+09' are 5125550101, and of
 * '5.12555E+09' the last ones are lost. Undefined for any other text.
 */
export const spreadsheetDigits = (text: string): { digits: string } | { isLost: true } | undefined => {
  if (text.length > 40) return undefined
  const [, whole = ''] = /^(\d+)\.0+$/.exec(text) ?? []
  if (whole) return { digits: whole }
  const [, first = '', places = '', power = ''] = /^(\d)(?:[.,](\d*))?e\+?(\d{1,2})$/i.exec(text) ?? []
  if (!first) return undefined
  return places.length >= Number(power) && /^0*$/.test(places.slice(Number(power)))
    ? { digits: first + places.slice(0, Number(power)) }
    : { isLost: true }
}
