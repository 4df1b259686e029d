import { Readable } from 'node:stream'
import { escapeHtml } from '@dormer/contract/html'

/** A page outside the app that needs no script. `body` is HTML. */
export const plainHtml = (title: string, body: string) => `<!doctype html>
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
button { font: inherit; font-weight: 600; padding: .625rem 1.125rem; border-radius: .5rem; border: 1px solid currentColor; background: transparent; color: inherit; cursor: pointer; min-height: 2.75rem }
li { margin-block: .75rem }
button:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

/** The same as a file to answer with, because recipients of emails have no account. */
export const plainPage = (title: string, body: string) => ({
  FileName: 'page.html',
  ContentType: 'text/html; charset=utf-8',
  Inline: true,
  IsPage: true,
  Stream: Readable.from([plainHtml(title, body)]),
})
