import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html'
import { mailLook } from './mail-look.rules.ts'
import { TooMuchStyle } from './mail-sheets.rules.ts'
import { isForwarded, quoteMark } from './quoted.rules.ts'
import { storable } from './storable.rules.ts'

/** How much of an HTML body is read, in characters; common mail clients cut off much earlier. */
const MAX_READ = 2_000_000
/** And how much of it is kept. */
const MAX_KEPT = 4_000_000
/** Elements nested deeper are dropped; browsers stop at 512. */
const MAX_DEPTH = 200
/** The more elements are open, the longer the parser takes for each further one. */
const MAX_OPEN = 1000

// Letters, numbers and punctuation; parentheses only in colors. Neither URLs nor sizes relative to the window.
const VALUE = /^(?!.*\d[sld]?v(?:h|w|min|max|i|b)\b)(?:[-\w\s#%.,'"/+]|(?<=\b(?:rgb|hsl)a?)\([\d\s.,%/]*\))*$/i
/** Room for typical styles of 15 to 30 characters each; longer ones are meant to slow the page down. */
const MAX_STYLE = 4000

const PROPERTIES = new Set([
  ...['color', 'background', 'background-color', 'opacity', 'display', 'visibility', 'direction', 'clear', 'float'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-decoration', 'text-decoration-color', 'text-decoration-line', 'text-decoration-style'],
  ...['text-indent', 'text-transform', 'text-overflow', 'vertical-align', 'white-space', 'word-break', 'word-spacing'],
  ...['word-wrap', 'overflow-wrap', 'overflow', 'table-layout', 'border-collapse', 'border-spacing', 'caption-side'],
  ...['empty-cells', 'list-style', 'list-style-type', 'list-style-position', 'box-sizing', 'border-radius'],
  ...['width', 'height', 'max-width', 'max-height', 'min-width', 'min-height'],
  ...['margin', 'padding', 'border'].flatMap((box) => [box, ...sides(box)]),
  ...['border-color', 'border-style', 'border-width'],
  ...sides('border').flatMap((side) => [`${side}-color`, `${side}-style`, `${side}-width`]),
])
const kept = {
  maxOpen: MAX_OPEN,
  isProperty: (name: string) => PROPERTIES.has(name),
  isValue: (value: string) => VALUE.test(value),
}
function sides(box: string) {
  return ['top', 'right', 'bottom', 'left'].map((side) => `${box}-${side}`)
}

const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]+$/i
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i

/** A URL as browsers read it: without blanks around it, or line breaks and tabs inside. */
const address = (text: string | undefined) =>
  (text ?? '')
    .slice(0, MAX_READ)
    .replaceAll(/[\t\n\r]/g, '')
    .replace(/^[\0- ]+/, '')
    .trimEnd()

const isTiny = (size: string | undefined) => /^[0-2](?:\.\d{1,5})?(?:px)?$/i.test((size ?? '').replaceAll(/\s/g, ''))
const inStyle = (style: string, property: string) =>
  style
    .split(';')
    .find((one) => one.trimStart().toLowerCase().startsWith(`${property}:`))
    ?.split(':')[1]

/** Invisible: it tells its sender that, when and where the email was opened. */
const isTracker = ({ width, height, style = '' }: Attributes) => {
  const read = style.slice(0, MAX_STYLE).replaceAll(/\s/g, '')
  const [wide, high] = [width ?? inStyle(read, 'width'), height ?? inStyle(read, 'height')]
  if (isTiny(wide) && (isTiny(high) || high === undefined)) return true
  if (isTiny(high) && wide === undefined) return true
  return /(?:^|[;\s])(?:display:none|visibility:hidden)/i.test(read)
}

/** RFC 2392: an id is written as part of an address. */
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const image = ({ src, width, height, alt, title, style }: Attributes): Attributes => {
  const kept = Object.fromEntries(
    Object.entries({ width, height, alt, title, style }).filter((one): one is [string, string] => one[1] !== undefined),
  )
  const url = address(src)
  if (/^cid:/i.test(url)) return { ...kept, 'data-cid': decoded(url.slice(4)).replaceAll(/[<>\s]/g, '') }
  if (DATA_IMAGE.test(url)) return { ...kept, src: url }
  if (!/^(?:https?:)?\/\//i.test(url)) return kept
  const remote = URL.parse(url.startsWith('//') ? `https:${url}` : url.replace(/^http:/i, 'https:'))
  if (!remote?.hostname || remote.username || remote.password) return kept
  return isTracker({ width, height, style } as Attributes)
    ? { 'data-tracker': remote.hostname }
    : { ...kept, 'data-remote-src': remote.href }
}

const QUOTED = ['data-quoted', 'data-quoted-from']

const options: IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    ...['img', 'font', 'center', 'big', 'strike', 'tt', 'del', 'ins', 'acronym', 'details', 'summary'],
  ],
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'title', 'noscript', 'iframe', 'noembed', 'noframes'],
  ],
  allowedAttributes: {
    '*': ['align', 'valign', 'bgcolor', 'color', 'width', 'height', 'dir', 'lang', 'title', 'style', ...QUOTED],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'border', 'data-cid', 'data-remote-src', 'data-tracker'],
    font: ['face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap'],
    ol: ['start', 'type'],
    ul: ['type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  allowedStyles: { '*': Object.fromEntries([...PROPERTIES].map((property) => [property, [VALUE]])) },
  nestingLimit: MAX_DEPTH,
}

type Look = ReturnType<typeof mailLook>['look']

const transformed =
  (look: Look): Transformer =>
  (tagName, given) => {
    const mark = quoteMark(tagName, given)
    const styled = { ...given }
    if ((styled.style?.length ?? 0) > MAX_STYLE) delete styled.style
    const looking = look(tagName, styled)
    if (PAGE.test(tagName)) return page(looking)
    const attribs = tagName === 'img' ? image(looking) : looking
    // Only we may set these.
    for (const name of QUOTED) delete attribs[name]
    if (mark) attribs[`data-${mark}`] = '1'
    if (tagName === 'a') {
      // Other addresses would lead into Dormer itself.
      const href = address(attribs.href)
      if (LINK.test(href)) Object.assign(attribs, { href, rel: 'noopener noreferrer nofollow', target: '_blank' })
      else for (const name of ['href', 'rel', 'target']) delete attribs[name]
    }
    return { tagName, attribs }
  }

const PAGE = /^(?:html|body)$/
/** The email's page is a part of ours: its colors and type go around what is in it. */
const page = ({ style = '', bgcolor, text, dir }: Attributes) => {
  const own = style.split(';').filter((one) => /^(?:color|background|background-color|font[-\w]*|direction):/.test(one))
  if (text && !own.some((one) => one.startsWith('color:'))) own.push(`color:${text}`)
  const attribs = { ...(own.length > 0 && { style: own.join(';') }), ...(bgcolor && { bgcolor }), ...(dir && { dir }) }
  return { tagName: Object.keys(attribs).length > 0 ? 'div' : 'body', attribs: attribs as Attributes }
}

export type ReceivedHtml = {
  /** Null if its layout is too complex to show: then the text is shown. */
  Html: string | null
  /** Its end is missing. */
  IsCut: boolean
}

/**
 * The HTML of a received email in a form safe to show, in time linear in its length. Nothing in it runs, loads or links
 * into Dormer: images on other servers wait in `data-remote-src`, the email's own are named in `data-cid`, and tracking
 * images keep their host's name in `data-tracker`. Quotes carry `data-quoted` or `data-quoted-from`, as in
 * quoted.rules.ts.
 */
export const cleanReceived = (html: string): ReceivedHtml => {
  const IsCut = html.length > MAX_READ
  // A tag cut in the middle is not a tag.
  const read = storable(IsCut ? html.slice(0, MAX_READ) : html)
  try {
    const clean = sanitized(read, false) ?? sanitized(read, true)
    return { Html: clean === undefined ? null : unfolded(clean), IsCut }
  } catch (error) {
    if (error instanceof RangeError) return { Html: null, IsCut }
    throw error
  }
}

/** `isPlain` leaves out its colors and style sheets. Undefined where there is too much of it, or of its styles. */
const sanitized = (html: string, isPlain: boolean) => {
  let depth = 0
  try {
    const { begin, end, look } = mailLook(html, kept, isPlain)
    const clean = sanitizeHtml(html, {
      ...options,
      transformTags: { '*': transformed(look) },
      onOpenTag: () => {
        if (++depth > MAX_OPEN) throw new RangeError('Nested too deeply')
        begin()
      },
      onCloseTag: () => {
        depth--
        end()
      },
    })
    return clean.length > MAX_KEPT ? undefined : clean
  } catch (error) {
    if (error instanceof TooMuchStyle) return undefined
    throw error
  }
}

/** What was forwarded is what the email is sent for: not folded like a quote. */
const unfolded = (html: string) =>
  html.replaceAll(
    / data-quoted="1"([^<>]{0,5000}>(?:\s{0,20}<[^<>]{0,5000}>){0,10}\s{0,20})(?=([^<>]{0,200}))/g,
    (mark, rest, text) => (isForwarded(text) ? rest : mark),
  )
