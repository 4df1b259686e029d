import { escapeHtml } from '@dormer/contract/html'
import { plainHtml } from '../../messages/content/plain-page.ts'

/** The contents of a public page's head. Addresses are absolute. */
export type Head = { Title: string; Description: string; Url: string; Image: string | null; Preload: string | null }

/** JSON for a script element: nothing in it ends the script or begins a comment. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (name: string, content: string) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`

/** The built page with its head and the state it is rendered from. */
export const pageHtml = (
  template: string,
  { Title, Description, Url, Image, Preload }: Head,
  state: unknown,
): string => {
  const tags = [
    meta('description', Description),
    meta('og:type', 'website'),
    meta('og:title', Title),
    meta('og:description', Description),
    meta('og:url', Url),
    ...(Image ? [meta('og:image', Image), meta('twitter:card', 'summary_large_image')] : []),
    ...(Preload ? [`<link rel="preload" as="image" href="${escapeHtml(Preload)}" fetchpriority="high">`] : []),
    ...(template.includes('name="robots"') ? [] : [meta('robots', 'noindex')]),
    `<script id="state" type="application/json">${inScript(state)}</script>`,
  ].join('\n')
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(Title)}</title>`)
    .replace('</head>', () => `${tags}\n</head>`)
}

/** A page without the app, for addresses that lead nowhere. */
export const plainPage = (title: string, text: string) => plainHtml(title, `<p>${escapeHtml(text)}</p>`)
