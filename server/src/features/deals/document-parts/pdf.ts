import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Actor } from '../../../access/actor.ts'
import { refused } from '../../../http/errors.ts'
import { makeFairQueue } from '../../../http/fair-queue.ts'
import type { Answered, Asked } from './pdf.process.ts'

/** 50 MB take a few seconds; anything slower was made to be slow. */
const PATIENCE_MS = 20_000

/** One PDF at a time: a large one takes several hundred MB. */
const queue = makeFairQueue({
  running: 1,
  ofTenant: { alone: 1, beside: 1, waiting: 10 },
  ofUser: { alone: 1, beside: 1, waiting: 3 },
})

/**
 * Does work with a PDF when its turn comes. The file must be read only then; otherwise every waiting request would hold
 * one in memory.
 */
export const inTurn = async <T>({ TenantId, UserId }: Actor, work: () => Promise<T>): Promise<T> => {
  const place = queue.enter({ tenant: String(TenantId), user: String(UserId) })
  if (!place) throw refused('Many PDFs are being split right now. Try again in a minute.')
  try {
    await place.turn
    return await work()
  } finally {
    place.leave()
  }
}

const TOO_MUCH = 'This PDF is too large or too complex to be split. Print the pages you need as a PDF, and upload that.'

const start = () => {
  const child = fork(fileURLToPath(new URL('./pdf.process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=512'],
    // None of the program's secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return child.once('exit', () => leave(child))
}

/**
 * The process that read the last PDF waits a minute for the next one, because starting takes longer than reading most
 * PDFs.
 */
let waiting: { child: ChildProcess; timer: NodeJS.Timeout } | undefined
const take = () => {
  const { child, timer } = waiting ?? {}
  waiting = undefined
  clearTimeout(timer)
  if (!child?.connected) return start()
  child.ref()
  child.channel?.ref()
  return child
}
/**
 * A process that has ended, or is about to, answers nobody: a request that took it would wait in vain, and all others
 * behind it.
 */
const leave = (child: ChildProcess) => {
  if (waiting?.child === child) waiting = undefined
}
const keep = (child: ChildProcess) => {
  // Its time may have run out just as it answered.
  if (child.killed) return
  waiting?.child.kill()
  const end = () => {
    leave(child)
    child.kill()
  }
  waiting = { child, timer: setTimeout(end, 60_000).unref() }
  child.unref()
  child.channel?.unref()
}

/**
 * The result of `inspectPdf` or `split` for a PDF, with limits of time and memory, because anybody may have made it. In a
 * separate process, because a thread that runs out of memory can take the whole program with it. A 400 says why it
 * failed.
 */
export const readPdf = async (source: Uint8Array, Pages: number[][] | null, patience = PATIENCE_MS) => {
  const child = take()
  const over = new AbortController()
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  try {
    const { signal } = over
    const ended = once(child, 'exit', { signal }).then(() => null)
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as Answered)
    // A process that ends during this reports so by its exit.
    child.send({ source, Pages } satisfies Asked, () => {})
    const answer = await Promise.race([answered, ended])
    if (answer === null) throw refused(TOO_MUCH)
    keep(child)
    if (answer.Problem !== null) throw refused(answer.Problem)
    return answer
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}
