// Reads one file and sends what is in it to the parent process; see isolated.ts.
import { Worker } from 'node:worker_threads'
import { csvRows } from './csv.ts'
import { failureOf } from './failure.ts'
import { kindOf } from './file-kind.ts'
import { FileProblem } from './file-problem.ts'
import type { Message, Task } from './isolated.ts'
import { MAX_CHARACTERS, storable, tooLong, tooMuch } from './limits.ts'
import { refuseOldWorkbook } from './old-workbook.ts'
import type { Row } from './read-rows.ts'

const BATCH_ROWS = 500
const BATCH_CHARACTERS = 500_000
const MAX_ROW_CHARACTERS = 1_000_000
/** How often it says that it is at work. */
const ALIVE_MS = 5000

const [path = ''] = process.argv.slice(2)

let credit = 0
let onCredit = () => {}
let start: (task: Task) => void = () => {}
const started = new Promise<Task>((resolve) => {
  start = resolve
})
process.on('message', (message: Task | 'more') => {
  if (message !== 'more') return start(message)
  credit++
  onCredit()
})
// Without a parent there is nothing to do. A thread watches for that, too, because a file may keep this one busy for
// good.
process.on('disconnect', () => process.exit())
new Worker(new URL('./orphan.ts', import.meta.url), { workerData: process.ppid, execArgv: [] }).unref()

const tell = (message: Message) => new Promise((sent) => process.send?.(message, sent))
const send = async (message: Message) => {
  while (credit === 0)
    await new Promise<void>((resolve) => {
      onCredit = resolve
    })
  credit--
  await tell(message)
}

// What is thrown in a callback is as much over the file as what `catch` below gets.
process.on('uncaughtException', async (error) => {
  await tell({ failure: failureOf(error) })
  process.exit()
})

let lastAlive = performance.now()
/** To be called as rows are read: what reads on is at work, what does not is stuck. */
const alive = () => {
  if (performance.now() - lastAlive < ALIVE_MS) return
  lastAlive = performance.now()
  void tell({ alive: true })
}

const rowsOf = async (required: readonly string[][]): Promise<AsyncGenerator<Row>> => {
  const kind = await kindOf(path)
  if (kind === 'zip') {
    // Loaded only for workbooks: most files are text, and loading the reader takes a third of this process's start.
    const { xlsxRows } = await import('./xlsx.ts')
    return xlsxRows(path, required)
  }
  if (kind === 'container') return refuseOldWorkbook(path)
  return csvRows(path)
}

let rows: { Cells: string[] }[] = []
let characters = 0
const flush = async () => {
  if (rows.length) await send({ rows })
  rows = []
  characters = 0
}
const sendAll = async (all: AsyncIterable<{ RowNumber: number; Cells: string[] }>) => {
  let total = 0
  for await (const row of all) {
    const Cells = row.Cells.map(storable)
    // Empty cells take memory, too.
    const length = Cells.reduce((sum, c) => sum + c.length + 1, 0)
    total += length
    if (total > MAX_CHARACTERS) throw tooMuch()
    if (length > MAX_ROW_CHARACTERS) throw tooLong(row.RowNumber)
    rows.push({ ...row, Cells })
    characters += length
    if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
  }
}

try {
  const task = await started
  if (task.Do === 'rows') await sendAll(await rowsOf(task.Required))
  else if (task.Do === 'table') {
    const { tableRows } = await import('./table-rows.ts')
    await sendAll(tableRows(path, task.Layout))
  } else {
    const { lookThrough } = await import('./look-through.ts')
    await send({ found: await lookThrough(path, task.FileName, task.Reading, alive) })
  }
  await flush()
  await send({ end: true })
} catch (error) {
  if (error instanceof FileProblem) {
    await flush()
    await send({ problem: error.message })
  } else await tell({ failure: failureOf(error) })
}
process.exit()
