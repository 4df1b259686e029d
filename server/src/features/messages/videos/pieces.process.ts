import { Worker } from 'node:worker_threads'

/** To a process that reads a file: the piece that it asked for, null if it could not be had. */
export type Answer = { Id: number; Bytes: Uint8Array | null }

const waiting = new Map<number, (bytes: Uint8Array | null) => void>()
let asked = 0

/** In a process of its own: asks the program for something, by a message that it answers with bytes; throws if it cannot. */
export const askProgram = async (message: object) => {
  const Id = asked++
  const bytes = await new Promise<Uint8Array | null>((resolve) => {
    waiting.set(Id, resolve)
    process.send?.({ Id, ...message })
  })
  if (!bytes) throw new Error('The file could not be read')
  return bytes
}

/** Takes what `askProgram` asked for. */
export const takeAnswer = ({ Id, Bytes }: Answer) => {
  waiting.get(Id)?.(Bytes)
  waiting.delete(Id)
}

/**
 * Ends this process if the program dies, or once it takes more memory than that, by a thread: a file may keep this one
 * busy forever, and what libraries take of memory is beyond Node's own limit.
 */
export const endWithProgram = (mostBytes = Number.MAX_SAFE_INTEGER) => {
  const watch = `setInterval(() => (process.ppid === ${process.ppid} && process.memoryUsage.rss() < ${mostBytes})
    || process.kill(process.pid, 'SIGKILL'), 250)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}
