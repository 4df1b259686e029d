import { escapeHtml } from '@dormer/contract/html'
import { languageName } from '@dormer/contract/messages/caption-languages'
import { formatPhone } from '@dormer/contract/phone'
import { lengthInWords } from './send.rules.ts'

export type Page = {
  Brokerage: { Name: string; LogoUrl: string | null }
  Agent: {
    Name: string
    Title: string | null
    Email: string
    Phone: string | null
    IsCellPhone: boolean
    PhotoUrl: string | null
    BookingName: string | null
  } | null
} & (
  | {
      Video: { Name: string; Seconds: number; MediaType: string; Mp4Key: string | null; Captions: string[] }
      /** The path of the page, without the server, and its absolute address. */
      Path: string
      Url: string
      ThumbnailUrl: string
    }
  | { Video: null; Title: string; Why: string }
)

const STYLE = `
:root { color-scheme: light dark; --ink: #1a1b1e; --muted: #54595f; --line: #dee2e6; --ground: #fff; --accent: #1f6f5c; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ecef; --muted: #a6adb4; --line: #3a3f45; --ground: #16181d; --accent: #63c7ab; --on: #10231d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem }
header img { display: block; height: 44px; width: auto; max-width: 240px; background: #fff; border-radius: 4px }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 1rem 0 .25rem; overflow-wrap: anywhere }
p { margin: .25rem 0; color: var(--muted) }
.stage { position: relative; background: #000; border-radius: .75rem; overflow: hidden }
video { display: block; width: 100%; max-height: 72vh; background: #000 }
.sound, .captions { position: absolute; top: .75rem; left: .75rem; min-height: 44px; padding: .5rem 1rem; border: 0; border-radius: 999px; background: #fff; color: #1a1b1e; font: inherit; font-weight: 600; cursor: pointer; box-shadow: 0 1px 6px #0008 }
.captions { left: auto; right: .75rem }
.captions[aria-pressed='true'] { background: #1a1b1e; color: #fff; box-shadow: 0 0 0 2px #fff }
.agent { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1rem; margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.agent img { width: 56px; height: 56px; border-radius: 50% }
.agent strong { display: block; overflow-wrap: anywhere }
.agent div { flex: 1 1 12rem }
nav { display: flex; flex-wrap: wrap; gap: .5rem }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 1.125rem; border-radius: .5rem; border: 1px solid var(--accent); color: var(--accent); font-weight: 600; text-decoration: none }
nav a:first-child { background: var(--accent); color: var(--on) }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px }
[hidden] { display: none }
`

const meta = (name: string, content: string) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`

const agentHtml = (agent: NonNullable<Page['Agent']>, brokerage: string) => {
  const { Name, Title, Email, Phone, IsCellPhone, PhotoUrl, BookingName } = agent
  const name = escapeHtml(Name)
  const links = [
    BookingName && `<a href="/book/${escapeHtml(BookingName)}">Book a time</a>`,
    Phone && `<a href="tel:+1${Phone}" aria-label="Call ${name} at ${formatPhone(Phone)}">Call</a>`,
    Phone && IsCellPhone && `<a href="sms:+1${Phone}" aria-label="Text ${name}">Text</a>`,
    `<a href="mailto:${escapeHtml(encodeURIComponent(Email).replace('%40', '@'))}" aria-label="Email ${name}">Email</a>`,
  ]
  return `<section class="agent" aria-label="Your agent">${
    PhotoUrl ? `<img src="${escapeHtml(PhotoUrl)}" alt="" width="56" height="56">` : ''
  }<div><strong>${name}</strong><p>${escapeHtml([Title, brokerage].filter(Boolean).join(' · '))}</p></div><nav aria-label="Answer">${links.filter(Boolean).join('')}</nav></section>`
}

/** The MP4 first, because browsers take the first that they hope to play, and not all of them that play some WebM play any. */
const sourcesHtml = (path: string, { Mp4Key, MediaType }: { Mp4Key: string | null; MediaType: string }) =>
  [Mp4Key && (['video.mp4', 'video/mp4'] as const), ['video', MediaType] as const]
    .filter((source) => !!source)
    .map(([file, type]) => `<source src="${escapeHtml(path)}/${file}" type="${escapeHtml(type)}">`)
    .join('')

/** Off until the viewer turns them on; each language is called by its own name. */
const trackHtml = (path: string, language: string) =>
  `<track kind="captions" src="${escapeHtml(path)}/captions/${language}" srclang="${language}" label="${escapeHtml(languageName(language, language))}">`

/** The public page of a video, or one that says why there is none. */
export const videoPageHtml = (page: Page) => {
  const { Brokerage, Agent } = page
  const title = page.Video ? page.Video.Name : page.Title
  const logo = Brokerage.LogoUrl
    ? `<img src="${escapeHtml(Brokerage.LogoUrl)}" alt="${escapeHtml(Brokerage.Name)}">`
    : `<strong>${escapeHtml(Brokerage.Name)}</strong>`
  const preview = page.Video && [
    meta('description', `A video by ${Agent?.Name ?? Brokerage.Name}, ${lengthInWords(page.Video.Seconds)}`),
    meta('og:type', 'video.other'),
    meta('og:title', title),
    meta('og:site_name', Brokerage.Name),
    meta('og:url', page.Url),
    meta('og:image', page.ThumbnailUrl),
    meta('twitter:card', 'summary_large_image'),
    '<script src="/v/player.js" defer></script>',
  ]
  // Muted, because browsers play nothing else by itself; player.js turns the sound on where it may.
  const stage =
    page.Video &&
    `<div class="stage"><video poster="${escapeHtml(page.ThumbnailUrl)}" controls autoplay muted playsinline preload="auto" aria-label="${escapeHtml(title)}" data-watched="${escapeHtml(page.Path)}/watched">${sourcesHtml(page.Path, page.Video)}${page.Video.Captions.map((one) => trackHtml(page.Path, one)).join('')}</video><button type="button" class="sound" hidden>Turn sound on</button>${page.Video.Captions.length > 0 ? '<button type="button" class="captions" aria-pressed="false" hidden>Captions</button>' : ''}</div>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} | ${escapeHtml(Brokerage.Name)}</title>
${(preview ?? []).join('\n')}
<style>${STYLE}</style>
</head>
<body>
<header>${logo}</header>
<main>
${stage ?? ''}
<h1>${escapeHtml(title)}</h1>
<p>${page.Video ? lengthInWords(page.Video.Seconds) : escapeHtml(page.Why)}</p>
${Agent ? agentHtml(Agent, Brokerage.Name) : ''}
</main>
</body>
</html>
`
}
