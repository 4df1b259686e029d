// Reads one file and sends its rows to the parent process; see read-rows.ts.
import { Worker } from 'node:worker_threads'
import { unescapeFormula } from '../../../brokerage/downloads/formulas.ts'
import { csvRows } from './csv.ts'
import { kindOf } from './file-kind.ts'
import { FileProblem } from './file-problem.ts'
import { refuseOldWorkbook } from './old-workbook.ts'
import type { Message, Row } from './read-rows.ts'

const BATCH_ROWS = 500
const BATCH_CHARACTERS = 500_000
const MAX_ROW_CHARACTERS = 1_000_000
/** Enough for a million full rows; a workbook of a few kilobytes can refer to one long text a million times. */
const MAX_CHARACTERS = 500_000_000

const [path = '', ...required] = process.argv.slice(2)

let credit = 0
let onCredit = () => {}
process.on('message', () => {
  credit++
  onCredit()
})
// Without a parent there is nothing to do. A thread watches for that, too, because a file may keep this one busy for
// good.
process.on('disconnect', () => process.exit())
new Worker(new URL('./orphan.ts', import.meta.url), { workerData: process.ppid, execArgv: [] }).unref()

const send = async (message: Message) => {
  while (credit === 0)
    await new Promise<void>((resolve) => {
      onCredit = resolve
    })
  credit--
  await new Promise((sent) => process.send?.(message, sent))
}

const rowsOf = async (): Promise<AsyncGenerator<Row>> => {
  const kind = await kindOf(path)
  if (kind === 'zip') {
    // Loaded only for workbooks: most files are text, and loading the reader takes a third of this process's start.
    const { xlsxRows } = await import('./xlsx.ts')
    return xlsxRows(
      path,
      required.map((names) => names.split('|')),
    )
  }
  if (kind === 'container') return refuseOldWorkbook(path)
  return csvRows(path)
}

let rows: Row[] = []
let characters = 0
let total = 0
try {
  for await (const row of await rowsOf()) {
    // PostgreSQL stores neither NUL nor unpaired surrogates.
    const Cells = row.Cells.map((c) => unescapeFormula(c.replaceAll('\0', '').toWellFormed()))
    // Empty cells take memory, too.
    const length = Cells.reduce((sum, c) => sum + c.length + 1, 0)
    total += length
    if (total > MAX_CHARACTERS)
      throw new FileProblem('The file holds more text than can be imported at once. Split it and retry.')
    if (length > MAX_ROW_CHARACTERS)
      throw new FileProblem(`Row ${row.RowNumber} is too long: over a million characters.`)
    rows.push({ RowNumber: row.RowNumber, Cells })
    characters += length
    if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    await send({ rows })
    rows = []
    characters = 0
  }
  if (rows.length) await send({ rows })
  await send({ end: true })
} catch (error) {
  if (!(error instanceof FileProblem)) throw error
  if (rows.length) await send({ rows })
  await send({ problem: error.message })
}
process.exit()
