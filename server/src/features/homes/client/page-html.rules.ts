import { escapeHtml } from '@dormer/contract/html'

/** What stands in the head of a public page. Addresses are absolute. */
export type Head = { Title: string; Description: string; Url: string; Image: string | null; Preload: string | null }

/** JSON within a script: nothing in it ends the script, or begins a comment. */
const inScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const meta = (name: string, content: string) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`

/** The built page with its head and the state it is drawn from. */
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

/** A page without the app: for addresses that lead nowhere. */
export const plainPage = (title: string, text: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 3rem 1.25rem }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
</main>
</body>
</html>
`
