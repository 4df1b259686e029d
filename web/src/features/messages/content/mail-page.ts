import { parkStyles, setStyles } from '../../../ui/parked-styles.ts'

/** The parts of an email's HTML, as sanitized by the server. */
export const readMailHtml = (html: string) => {
  // In a document without a window, nothing loads.
  const { body } = new DOMParser().parseFromString(parkStyles(html), 'text/html')
  const quotes = '[data-quoted], [data-quoted-from]'
  return {
    body,
    hasRemoteImages: body.querySelector('[data-remote-src]') !== null,
    hasQuote: body.querySelector(quotes) !== null && hasTextBesides(body),
  }
}

/** What Outlook quotes follows its marker, or the marker's frame, as a sibling. */
const BESIDE = [
  '[data-quoted-from]',
  '[data-quoted-from] ~ *',
  'div:has(> [data-quoted-from]:only-child)',
  'div:has(> [data-quoted-from]:only-child) ~ *',
]
const QUOTED = ['[data-quoted]', ...BESIDE].join(',')

/** An email that consists only of a quote is not folded. */
const hasTextBesides = (body: HTMLElement) => {
  const rest = body.cloneNode(true) as HTMLElement
  for (const quoted of rest.querySelectorAll(QUOTED)) quoted.remove()
  return (rest.textContent ?? '').trim() !== '' || rest.querySelector('img') !== null
}

/** The beginning of an email, without quoted text. */
export const snippetOf = (html: string) => {
  const { body } = readMailHtml(html.slice(0, 20_000))
  for (const quoted of body.querySelectorAll(QUOTED)) quoted.remove()
  // Words in adjacent paragraphs stay separate.
  for (const block of body.querySelectorAll('p, div, br, li, td, h1, h2, h3')) block.append(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
}

type Shown = {
  showsImages: boolean
  showsQuote: boolean
  isDark: boolean
  imageOf: (contentId: string) => string | undefined
}

/** The content of an email's frame. */
export const mailPage = (
  mail: ReturnType<typeof readMailHtml>,
  { showsImages, showsQuote, isDark, imageOf }: Shown,
) => {
  const body = mail.body.cloneNode(true) as HTMLElement
  for (const image of body.querySelectorAll('img[data-cid]')) {
    const address = imageOf(image.getAttribute('data-cid') ?? '')
    if (address) image.setAttribute('src', address)
  }
  for (const image of body.querySelectorAll('img[data-tracker]')) image.remove()
  if (showsImages)
    for (const image of body.querySelectorAll('img[data-remote-src]'))
      image.setAttribute('src', image.getAttribute('data-remote-src') ?? '')
  // The document itself states what it may load, whatever gets through.
  const policy = `default-src 'none'; img-src 'self' data: blob:${showsImages ? ' https:' : ''}`
  return {
    frame: `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"></head><body></body></html>`,
    css: `${STYLE}${isDark ? DARK : ''}${showsQuote ? '' : `${QUOTED}{display:none!important}`}`,
    body: body.innerHTML,
  }
}

/** Fills the email's frame. No scripts run in it, and its policy and the page's allow only styles set by script. */
export const fillMailFrame = (frame: Document, { css, body }: Pick<ReturnType<typeof mailPage>, 'css' | 'body'>) => {
  const { defaultView } = frame
  if (!defaultView) return
  const sheet = new defaultView.CSSStyleSheet()
  sheet.replaceSync(css)
  frame.adoptedStyleSheets = [sheet]
  frame.body.innerHTML = body
  setStyles(frame.body)
}

const STYLE = `
html{overflow-y:auto;overflow-x:auto;background:#fff;color:#1a1b1e}
body{margin:0;padding:1px 0;display:flow-root;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:#1864ab}
img{max-width:100%}
img[width],img[style]{height:auto}
img:not([src]){display:none}
pre{white-space:pre-wrap}
blockquote{margin:0 0 0 8px;padding-left:12px;border-left:2px solid #ced4da}
`

// Emails are designed for white paper. Inverting them keeps both their own colors and the defaults legible; images are
// inverted back.
const DARK = `
html{background:transparent;filter:invert(.9) hue-rotate(180deg)}
img{filter:invert(1) hue-rotate(180deg)}
`
