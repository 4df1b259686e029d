import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { refused } from '../http/errors.ts'
import { runWithin } from '../threads.ts'
import { functions, type Long, type Outcome } from './long-html.worker.ts'

/** Longer HTML is read in a thread: a forwarded newsletter has up to a million characters. */
const LONG = 50_000
const PATIENCE_MS = 15_000

/** Threads are started when first needed. A busy one does not keep the process from ending. */
const threads = new Piscina<Long, Outcome>({
  filename: fileURLToPath(new URL('./long-html.worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 5 * 60_000,
  execArgv: [],
})

const inThread = async (html: string, wanted: Long['wanted']) => {
  const outcome = await runWithin(threads, { html, wanted }, PATIENCE_MS).catch((error: Error): Outcome => {
    if (error.name !== 'AbortError') throw error
    return { Refusal: 'This text is too complex to be read. Paste it again as plain text.' }
  })
  if ('Refusal' in outcome) throw refused(outcome.Refusal)
  return outcome.Text
}

const read = async (html: string, wanted: Long['wanted']) =>
  html.length > LONG ? inThread(html, wanted) : functions[wanted](html)

/** As `asHtml`, without holding up others. */
export const asHtmlLong = (message: string) => read(message, 'asHtml')

/** As `cleanComposed`, without holding up others. */
export const cleanLong = (html: string) => read(html, 'cleanComposed')

/** As `cleanNote`, without holding up others. */
export const cleanNoteLong = (html: string) => read(html, 'cleanNote')

/** As `textOf`, without holding up others. */
export const textOfLong = (html: string) => read(html, 'textOf')
