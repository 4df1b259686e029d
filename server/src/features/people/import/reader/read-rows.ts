import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { FileProblem } from './file-problem.ts'

/** A row that is not blank, with the number a spreadsheet shows for it. Cells are text; dates are YYYY-MM-DD. */
export type Row = { RowNumber: number; Cells: string[] }

/** Messages of the child process; it sends rows only when told that there is room. */
export type Message = { rows: Row[] } | { problem: string } | { end: true }

const HEAP_MB = 256
/** How long the child may take for the next batch; it takes well under a second. */
const PATIENCE_MS = 60_000
/** Batches in flight, so that the child reads on while we work. */
const AHEAD = 3
const program = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Where Node caches the child's compiled TypeScript; without it, compiling is half of a small file's time. */
const compiled = fileURLToPath(new URL('../../../../../../node_modules/.cache/dormer', import.meta.url))

/**
 * Streams the rows of an XLSX or CSV file, header first, in batches of some hundred; the content decides which it is.
 * In a workbook, it reads the first visible sheet whose first row has the `required` columns, each under one of its
 * names (as `columnKey` writes them), otherwise the first that is not empty. Reading happens in a child process with
 * limited memory, so that a malicious file harms only that process. Throws FileProblem, possibly in the middle of a
 * file, even if the child fails or hangs, because it would do so again. `signal` ends the reading.
 */
export async function* readRows(
  path: string,
  required: readonly string[][],
  { signal, patience = PATIENCE_MS }: { signal?: AbortSignal; patience?: number } = {},
): AsyncGenerator<Row[]> {
  const child = fork(program, [path, ...required.map((names) => names.join('|'))], {
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
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  let isStuck = false
  const giveUp = () => {
    isStuck = kill()
  }
  let patienceEnds = setTimeout(giveUp, patience)
  const messages = on(child, 'message', { close: ['disconnect'] }) as AsyncIterable<[Message]>
  const more = () => {
    if (child.connected) child.send('more', () => {})
  }
  try {
    for (let i = 0; i < AHEAD; i++) more()
    for await (const [message] of messages) {
      clearTimeout(patienceEnds)
      if ('end' in message) return
      if ('problem' in message) throw new FileProblem(message.problem)
      yield message.rows
      more()
      patienceEnds = setTimeout(giveUp, patience)
    }
    const [code] = (await exited) as [number | null]
    if (signal?.aborted) return
    if (isStuck) throw new FileProblem('The file takes too long to read. Save it as CSV and retry.')
    if (/heap out of memory|heap limit/i.test(complaint))
      throw new FileProblem('The file is too large to be read as a workbook. Save it as CSV and retry.')
    if (code) throw new FileProblem('The file cannot be read. Save it as CSV and retry.', { cause: complaint })
    throw new Error(`The import reader was ended: ${complaint}`)
  } finally {
    clearTimeout(patienceEnds)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
