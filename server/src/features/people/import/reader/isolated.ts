import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Failure, withoutContents } from './failure.ts'
import { FileProblem, ReaderFailed } from './file-problem.ts'
import type { FoundFile, Layout, Reading } from './table.ts'

/** What the child process is to do with a file. */
export type Task =
  | { Do: 'rows'; Required: readonly string[][] }
  | { Do: 'inspect'; FileName: string; Reading: Reading }
  | { Do: 'table'; Layout: Layout }

/** Messages of the child process. It sends rows only when told that there is room, and meanwhile that it is at work. */
export type Message =
  | { rows: object[] }
  | { found: FoundFile }
  | { problem: string }
  | { failure: Failure }
  | { end: true }
  | { alive: true }

export type ReadingOptions = { signal?: AbortSignal; patience?: number }

const HEAP_MB = 256
/** How long the child may take until it is heard of again; it takes well under a second. */
const PATIENCE_MS = 60_000
/** Batches in flight, so that the child reads on while we work. */
const AHEAD = 3
const UNREADABLE = 'The file cannot be read. Save it as CSV and retry.'
const NOT_NOW = 'Dormer could not read the file just now. Upload it again.'
const isSystems = (error: unknown) => error instanceof Error && 'syscall' in error
const program = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Where Node caches the child's compiled TypeScript; without it, compiling is half of a small file's time. */
const compiled = fileURLToPath(new URL('../../../../../../node_modules/.cache/dormer', import.meta.url))

/**
 * Reads a file in a child process with limited memory, so that a malicious file harms only that process. Throws
 * FileProblem, possibly in the middle of a file, even if the child fails over it or hangs, because it would do so again;
 * ReaderFailed if it ends for a reason that is not the file's. `signal` ends the reading.
 */
export async function* inChild(
  path: string,
  task: Task,
  { signal, patience = PATIENCE_MS }: ReadingOptions = {},
): AsyncGenerator<{ rows: object[] } | { found: FoundFile }> {
  const child = fork(program, [path], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // The file comes from outside: an attacker who exploits the reader finds no secrets in this process.
    env: { NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint = (complaint + text).slice(-2000)
  })
  const exited = once(child, 'exit')
  exited.catch(() => {})
  /** Its stack is the other process's, where it has one. */
  const failed = (what: string, stack: string) => {
    const error = new Error(`${what} in the import reader`)
    error.stack = `${error.message}\n${stack}`
    return error
  }
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  let isStuck = false
  const giveUp = () => {
    isStuck = kill()
  }
  let patienceEnds = setTimeout(giveUp, patience)
  const messages = on(child, 'message', { close: ['disconnect'] }) as AsyncIterable<[Message]>
  const tell = (message: Task | 'more') => {
    if (child.connected) child.send(message, () => {})
  }
  try {
    tell(task)
    for (let i = 0; i < AHEAD; i++) tell('more')
    for await (const [message] of messages) {
      clearTimeout(patienceEnds)
      if ('end' in message) return
      if ('problem' in message) throw new FileProblem(message.problem)
      if ('failure' in message) {
        const { Name, Code, Stack, IsOurs } = message.failure
        const cause = failed(Code ? `${Name} ${Code}` : Name, Stack)
        throw IsOurs ? new ReaderFailed(NOT_NOW, { cause }) : new FileProblem(UNREADABLE, { cause })
      }
      if (!('alive' in message)) {
        yield message
        tell('more')
      }
      patienceEnds = setTimeout(giveUp, patience)
    }
    const [code, killedBy] = (await exited) as [number | null, string | null]
    if (signal?.aborted) return
    if (isStuck) throw new FileProblem('The file takes too long to read. Save it as CSV and retry.')
    if (/heap out of memory|heap limit/i.test(complaint))
      throw new FileProblem('The file is too large to be read as a workbook. Save it as CSV and retry.')
    // It tells what it fails over; what ends it without a word is around it: no memory or threads left, a signal.
    throw new ReaderFailed(NOT_NOW, { cause: failed(`An end by ${killedBy ?? code}`, withoutContents(complaint)) })
  } catch (error) {
    // It could not even be started.
    if (error instanceof FileProblem || error instanceof ReaderFailed || !isSystems(error)) throw error
    throw new ReaderFailed(NOT_NOW, { cause: error })
  } finally {
    clearTimeout(patienceEnds)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
