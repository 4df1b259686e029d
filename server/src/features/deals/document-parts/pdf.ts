import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { refused } from '../../../http/errors.ts'
import type { Answered, Asked } from './pdf.worker.ts'

/** 50 MB take a few seconds; what takes longer was made to. */
const PATIENCE_MS = 20_000

/** One at a time: a large PDF takes some hundred MB. The thread is started when it is first needed. */
const thread = new Piscina<Asked, Answered>({
  filename: fileURLToPath(new URL('./pdf.worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  maxQueue: 20,
  idleTimeout: 60_000,
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

const TOO_MUCH = 'This PDF is too large or too complex to be split. Print the pages you need as a PDF, and upload that.'

/**
 * What `lookInto` or `split` makes of a PDF, in a thread with a limit of time and memory: it was made by anybody. A 400
 * says why it cannot be.
 */
export const readPdf = async (source: Uint8Array, Pages: number[][] | null, patience = PATIENCE_MS) => {
  // Patience begins with the reading: waiting for the thread does not count.
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const ended = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  Promise.resolve(Atomics.waitAsync(begun, 0, 0).value).then(() => {
    if (!isOver) timer = setTimeout(() => ended.abort(), patience)
  })
  try {
    const answer = await thread.run({ source, Pages, begun }, { signal: ended.signal })
    if (answer.Problem !== null) throw refused(answer.Problem)
    return answer
  } catch (error) {
    if (/queue/i.test((error as Error).message))
      throw refused('Many PDFs are being split just now. Try again in a minute.')
    if (ended.signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refused(TOO_MUCH)
    throw error
  } finally {
    isOver = true
    clearTimeout(timer)
    Atomics.notify(begun, 0)
  }
}
