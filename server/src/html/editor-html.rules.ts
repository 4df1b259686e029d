import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { cleanHtml } from './clean-html.ts'

/** What the editor can produce, without anything that runs or loads. */
export const editorHtml = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h3',
    'h4',
    'code',
    'pre',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start', 'type'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) => tag === 'a' && !attribs.href,
} satisfies IOptions

/** A note's HTML: mentions of colleagues as well, as spans with their ids. */
const noteHtml = {
  ...editorHtml,
  allowedTags: [...editorHtml.allowedTags, 'span'],
  allowedAttributes: { ...editorHtml.allowedAttributes, span: ['data-mention'] },
  // Any other span is what is in it.
  exclusiveFilter: (frame: { tag: string; attribs: Record<string, string> }) =>
    frame.tag === 'span'
      ? !/^\d{1,15}$/.test(frame.attribs['data-mention'] ?? '') && 'excludeTag'
      : editorHtml.exclusiveFilter(frame),
} satisfies IOptions

/** Limits a note's HTML to what the editor can produce. */
export const cleanNote = (html: string) => cleanHtml(html, noteHtml)

/** Whether there is nothing to read in cleaned HTML; `shown` are tags that are visible without text, such as images. */
export const isEmptyHtml = (html: string, shown: string[] = []) => {
  if (shown.length > 0 && new RegExp(`<(?:${shown.join('|')})`).test(html)) return false
  // From tag to tag, up to the first text: there may be half a million of them.
  for (let at = 0; ; ) {
    const open = html.indexOf('<', at)
    if (open !== at) {
      const text = html.slice(at, open === -1 ? undefined : open)
      if (text.replaceAll('&nbsp;', ' ').trim() !== '') return false
    }
    if (open === -1) return true
    at = html.indexOf('>', open) + 1
    if (at === 0) return false
  }
}
