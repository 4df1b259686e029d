import { escapeHtml } from '@dormer/contract/html'
import { type MergeFacts, merge } from '@dormer/contract/messages/merge'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { cleanHtml } from './clean-html.ts'
import { editorHtml, isEmptyHtml as isEmpty } from './editor-html.rules.ts'

const composed: IOptions = {
  ...editorHtml,
  // Our editor lays tables out as lines; what is quoted below keeps its own.
  allowedTags: [...editorHtml.allowedTags, 'h1', 'h2', 'img', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  allowedAttributes: {
    ...editorHtml.allowedAttributes,
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // Only images attached to the email.
  allowedSchemesByTag: { img: ['cid'] },
  exclusiveFilter: (frame) =>
    editorHtml.exclusiveFilter(frame) || (frame.tag === 'img' && !/^cid:./i.test(frame.attribs.src ?? '')),
}

/**
 * Limits outgoing HTML to our editor's own tags, tables, and images attached to the email, referred to by `cid`. Nothing
 * else can load.
 */
export const cleanComposed = (html: string) => cleanHtml(html, composed)

/** Clean HTML with its merge fields filled in; cleaned again only if there were any. */
export const filledHtml = (clean: string, facts: MergeFacts) => {
  const filled = merge(clean, facts, 'html')
  return filled === clean ? clean : cleanComposed(filled)
}

/** HTML from an editor, or text with its line breaks as typed. */
export const asHtml = (message: string) =>
  /<\/?[a-z][^<>]*>/i.test(message)
    ? cleanComposed(message)
    : message
        .split(/\n\s*\n/)
        .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br />')}</p>`)
        .join('')

/** Whether an email would show nothing. */
export const isEmptyHtml = (html: string) => isEmpty(html, ['img', 'hr'])

const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Blocks with a blank line around them. */
const APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'table'])
const NO_TEXT = ['script', 'style', 'textarea', 'option', 'xmp', 'title', 'noscript', 'iframe', 'noembed', 'noframes']

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A link's address, unless the link's text already contains it. */
const beyond = (href: string | undefined, said: string) => {
  const target = (href ?? '').trim()
  // A merge field is filled in later.
  if (!/^(?:(?:https?|mailto|tel):|\{\{)/i.test(target)) return ''
  const bare = target.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '')
  return said.includes(bare) ? '' : ` (${target.replace(/^(?:mailto|tel):/i, '')})`
}

/**
 * A line being written, kept in pieces. Looking at the end of a growing string copies all of it each time, and a text
 * may consist of a hundred thousand entities and tags.
 */
class Line {
  #pieces: string[] = []
  get isEmpty() {
    return this.#pieces.length === 0
  }
  get endsInSpace() {
    return this.#pieces.at(-1)?.endsWith(' ') ?? false
  }
  /** A place for `since`. */
  get end() {
    return this.#pieces.length
  }
  since(place: number) {
    return this.#pieces.slice(place).join('')
  }
  add(text: string) {
    if (text) this.#pieces.push(text)
  }
  trimEnd() {
    while (!this.isEmpty) {
      const last = this.#pieces.pop()?.trimEnd()
      if (last) return this.add(last)
    }
  }
  /** Its text; it is empty afterwards. */
  take() {
    return this.#pieces.splice(0).join('')
  }
}

/**
 * HTML as plain text: paragraphs, lists, quotes, and links as 'text (address)'. Throws a RangeError where elements are
 * nested deeper than `depthLimit`.
 */
export const textOf = (html: string, depthLimit = 1000) => {
  const lines: string[] = []
  const line = new Line()
  const said: string[] = []
  let start = '' // what the next line begins with instead of its indent: '- ' or '3. '
  let quotes = 0
  let preformatted = 0
  let depth = 0
  const lists: { next: number | null }[] = []
  const links: { href: string | undefined; from: number; lines: number }[] = []

  const prefix = () => '> '.repeat(Math.min(quotes, 10)) + '  '.repeat(Math.min(Math.max(lists.length - 1, 0), 10))
  const endLine = () => {
    const text = preformatted ? line.take().trimEnd() : line.take().trim()
    if (text || start) lines.push((prefix() + start + text).trimEnd())
    if (text || start) start = ''
  }
  /** Where the text itself breaks: empty lines count, too, except at the beginning. */
  const breakLine = () => {
    line.trimEnd()
    if (!line.isEmpty) endLine()
    else if (lines.length > 0) lines.push(prefix().trimEnd())
  }
  const blankLine = () => {
    endLine()
    const blank = '> '.repeat(Math.min(quotes, 10)).trimEnd()
    if (lines.length > 0 && lines.at(-1)?.replaceAll(/[> ]/g, '') !== '') lines.push(blank)
  }
  /** Writes what was said since the last tag, of which the parser makes a piece of each entity. */
  const say = () => {
    const plain = unescaped(said.splice(0).join('')).replaceAll('\u00a0', ' ')
    if (!plain) return
    if (!preformatted) {
      const spaced = plain.replaceAll(/\s+/g, ' ')
      line.add(line.isEmpty || line.endsInSpace ? spaced.trimStart() : spaced)
      return
    }
    const [first = '', ...rest] = plain.split('\n')
    line.add(first)
    for (const next of rest) {
      breakLine()
      line.add(next)
    }
  }
  /** Paragraphs and lists within a list stay together. */
  const within = (tag: string) => lists.length > 0 && /^(?:p|ul|ol)$/.test(tag)

  sanitizeHtml(html, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: NO_TEXT,
    onOpenTag: (tag, attribs) => {
      say()
      if (++depth > depthLimit) throw new RangeError('Nested too deeply')
      if (tag === 'br') breakLine()
      if (tag === 'td' || tag === 'th') line.add(' ')
      if (tag === 'a') links.push({ href: attribs.href, from: line.end, lines: lines.length })
      if (tag === 'img' && attribs.alt) line.add(attribs.alt.slice(0, 1000))
      if (!BLOCKS.has(tag)) return
      if (APART.has(tag) && !within(tag)) blankLine()
      else if (!(tag === 'p' && start)) endLine()
      if (tag === 'hr') lines.push(`${prefix()}---`, '')
      if (tag === 'blockquote') quotes++
      if (tag === 'pre') preformatted++
      if (tag === 'ul') lists.push({ next: null })
      if (tag === 'ol') lists.push({ next: Number.parseInt(attribs.start ?? '1', 10) || 1 })
      if (tag === 'li') {
        const list = lists.at(-1)
        start = list?.next == null ? '- ' : `${list.next++}. `
      }
    },
    textFilter: (text) => {
      said.push(text)
      return ''
    },
    onCloseTag: (tag) => {
      say()
      depth--
      if (tag === 'a') {
        const link = links.pop()
        const shown = link && link.lines === lines.length ? line.since(link.from) : ''
        line.trimEnd()
        line.add(beyond(link?.href, shown))
      }
      if (!BLOCKS.has(tag)) return
      endLine()
      if (tag === 'li') start = ''
      if (tag === 'ul' || tag === 'ol') lists.pop()
      if (tag === 'pre') preformatted--
      if (APART.has(tag) && !within(tag)) blankLine()
      if (tag === 'blockquote') {
        // The blank line after a quote is not part of it.
        if (lines.at(-1)?.replaceAll(/[> ]/g, '') === '') lines.pop()
        quotes--
        blankLine()
      }
    },
  })
  say()
  endLine()
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
