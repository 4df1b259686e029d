import { escapeHtml } from '@dormer/contract/html'
import { isYearless } from '@dormer/contract/yearless'
import { textOfLong } from '../../../html/long-html.ts'
import { HttpError } from '../../../http/errors.ts'
import { writtenIn } from '../../../time/clock.ts'
import { inPairs } from '../../brokerage/audit/changes.queries.ts'
import type { Field, Section, Value } from './copied.queries.ts'

type About = { Name: string; Brokerage: string; TimeZone: string; Made: string }

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem }
h2 span, header p, dt { color: light-dark(#555, #aaa) }
h2 span { font-weight: normal }
a { color: light-dark(#0b5fad, #74b6f5) }
nav ul { columns: 14rem; padding: 0; list-style: none }
article { border-top: 1px solid light-dark(#ccc, #555); padding: .75rem 0; break-inside: avoid-page }
dl { display: grid; grid-template-columns: minmax(8rem, 13rem) 1fr; gap: .125rem 1rem; margin: 0 }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .5rem } }
@media print { nav { display: none } body { max-width: none; padding: 0; font-size: 10.5pt } }`

/** The one document for programs: sections in words, times in UTC. */
export async function* jsonOf({ Name, Brokerage, Made }: About, sections: readonly Section[]) {
  yield `{\n"Person": ${JSON.stringify(Name)},\n"Brokerage": ${JSON.stringify(Brokerage)},\n"Made": ${JSON.stringify(Made)}`
  for (const { Title, Fields, rows } of sections) {
    yield `,\n${JSON.stringify(Title)}: [`
    let between = '\n'
    for await (const row of rows()) {
      yield between + JSON.stringify(Object.fromEntries(Fields.map(({ Name }, at) => [Name, row[at]])))
      between = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

/**
 * The same for people: one page without scripts that loads nothing, so that it opens anywhere. Everything in it is text
 * that somebody typed or sent, and stays text.
 */
export async function* pageOf({ Name, Brokerage, TimeZone, Made }: About, sections: readonly Section[]) {
  const time = timeIn(TimeZone)
  const shown = sections.map((one, at) => ({ ...one, id: `s${at}` })).filter(({ Count }) => Count > 0)
  const title = `Personal data of ${Name}`
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body>
<header><h1>Personal data of <bdi>${escapeHtml(Name)}</bdi></h1>
<p>Everything that <bdi>${escapeHtml(Brokerage)}</bdi> holds on this person, as of ${time(Made)}. Times are those of ${escapeHtml(TimeZone)}.
The same is in data.json, for programs. Files are in the folders beside this page; those that were no longer stored are listed in missing-files.txt.</p></header>
<nav aria-label="Sections"><ul>
${shown.map(({ id, Title, Count }) => `<li><a href="#${id}">${escapeHtml(Title)}</a> (${Count.toLocaleString('en-US')})</li>`).join('\n')}
</ul></nav><main>`
  for (const { id, Title, Count, Fields, rows } of shown) {
    yield `\n<section id="${id}"><h2>${escapeHtml(Title)} <span>(${Count.toLocaleString('en-US')})</span></h2>`
    for await (const row of rows()) yield `\n<article><dl>${await listed(Fields, row, time)}</dl></article>`
    yield '</section>'
  }
  yield '\n</main></body></html>\n'
}

const timeIn = (zone: string) => {
  const write = writtenIn(zone)
  return (at: string) => write(Temporal.Instant.from(at).epochMilliseconds).join(', ')
}

const listed = async (fields: readonly Field[], row: readonly Value[], time: (at: string) => string) => {
  const isText = fields.some(({ Name }, at) => Name === 'Channel' && row[at] === 'Text')
  const lines: string[] = []
  for (const [at, { Label, Shown }] of fields.entries()) {
    const value = row[at]
    if (Shown === 'none' || value === null || value === undefined || inPairs(value) === '') continue
    // The body of an email is HTML, that of a text message is not.
    const said = await saidOf(value, Shown === 'html' && isText ? 'text' : Shown, time)
    if (said) lines.push(`<dt>${escapeHtml(Label)}</dt><dd>${said}</dd>`)
  }
  return lines.join('')
}

const saidOf = async (value: NonNullable<Value>, shown: Field['Shown'], time: (at: string) => string) => {
  const text = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : inPairs(value)
  if (shown === 'file') return linkTo(text)
  if (shown === 'time') return escapeHtml(time(text))
  if (shown === 'day') return escapeHtml(dayInWords(text))
  return `<bdi>${escapeHtml(shown === 'html' ? await plain(text) : text)}</bdi>`
}

const dayInWords = (day: string) => {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) return day
  return isYearless(day) ? `${month}/${date}` : `${month}/${date}/${year}`
}

const plain = (html: string) =>
  textOfLong(html).catch((error: unknown) => {
    if (!(error instanceof HttpError || error instanceof RangeError)) throw error
    return 'Too complex to be shown here. It is in data.json.'
  })

/** What browsers show as a picture, a text or paper; the rest is saved, as a page among it could run scripts. */
const SHOWN_BY_BROWSERS = /\.(pdf|png|jpe?g|gif|webp|txt|csv|mp3|mp4|wav|webm)$/i

const linkTo = (path: string) => {
  const href = path.split('/').map(encodeURIComponent).join('/')
  const saved = SHOWN_BY_BROWSERS.test(path) ? '' : ' download'
  return `<a href="${escapeHtml(href)}" rel="noreferrer"${saved}>${escapeHtml(path)}</a>`
}
