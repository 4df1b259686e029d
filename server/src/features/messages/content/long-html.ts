import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { refused } from '../../../http/errors.ts'
import { runWithin } from '../../../threads.ts'
import { cleanComposed, textOf } from './composed-html.rules.ts'
import type { Long, Outcome } from './long-html.worker.ts'

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
    return { Refusal: 'This email is too complex to be sent. Paste its text without formatting.' }
  })
  if ('Refusal' in outcome) throw refused(outcome.Refusal)
  return outcome.Text
}

/** As `cleanComposed`, without holding up others. */
export const cleanLong = async (html: string) =>
  html.length > LONG ? inThread(html, 'cleanComposed') : cleanComposed(html)

/** As `textOf`, without holding up others. */
export const textOfLong = async (html: string) => (html.length > LONG ? inThread(html, 'textOf') : textOf(html))
