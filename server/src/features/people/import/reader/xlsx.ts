import { columnKey } from './column-key.ts'
import { foreignZip } from './file-format.ts'
import { damaged, FileProblem } from './file-problem.ts'
import { letterOf } from './header-row.ts'
import type { Row } from './read-rows.ts'
import type { Source } from './source.ts'
import { cellText } from './xlsx-cells.ts'
import { openPackage, type Package } from './xlsx-package.ts'
import { dateStyles, type SharedStrings, sharedStrings, type Workbook, workbookOf } from './xlsx-parts.ts'

/** Beyond Excel's own limit, a file is malicious; none of our columns are this far right. */
const MAX_COLUMNS = 1000
/** As many as a sheet can have. */
const MAX_ROWS = 1_048_576

/**
 * The rows of a workbook's first visible sheet whose first row has the required columns, else of the first that is not
 * empty. Blank rows are left out. Memory holds a chunk of XML and the shared strings, never a sheet.
 */
export async function* xlsxRows(path: string, required: readonly string[][]): AsyncGenerator<Row> {
  const files = await openPackage(path)
  try {
    const context = await contextOf(files)
    let fallback: string | undefined
    for (const sheet of context.workbook.sheets) {
      const rows = sheetRows(files, sheet.part, context)
      const first = (await rows.next()).value as Row | undefined
      const names = new Set(first?.Cells.map(columnKey))
      if (first && required.every((column) => column.some((name) => names.has(name)))) {
        yield first
        yield* rows
        return
      }
      await rows.return(undefined)
      if (first) fallback ??= sheet.part
    }
    if (!fallback) throw new FileProblem('The workbook has no visible sheet with anything in it.')
    yield* sheetRows(files, fallback, context)
  } finally {
    files.close()
  }
}

/** With `isWhole`, nothing is left out: neither times of day, nor cells too far right or without their result. */
type Context = { workbook: Workbook; strings: SharedStrings; dates: Set<number>; isWhole: boolean }

const contextOf = async (files: Package, isWhole = false): Promise<Context> => {
  const workbook = await workbookOf(files)
  return {
    workbook,
    strings: await sharedStrings(files, workbook.sharedStrings),
    dates: await dateStyles(files, workbook.styles),
    isWhole,
  }
}

const SHEET_NAME = 80

/** A workbook's visible sheets, each with its rows, as often as they are asked for. */
export const openWorkbook = async (path: string): Promise<Pick<Source, 'Sheets' | 'close'>> => {
  const files = await openPackage(path)
  try {
    const foreign = foreignZip(files.has)
    if (foreign) throw foreign
    const context = await contextOf(files, true)
    const Sheets = context.workbook.sheets.map(({ Name, part }, at) => ({
      Name: Name.slice(0, SHEET_NAME).toWellFormed() || `Sheet${at + 1}`,
      rows: () => sheetRows(files, part, context),
    }))
    if (Sheets.length === 0) throw new FileProblem('The workbook has no visible sheet with anything in it.')
    return { Sheets, close: files.close }
  } catch (error) {
    files.close()
    throw error
  }
}

const noResult = (cell: string) =>
  `The result of the formula in ${cell} is not stored in the workbook: open it in a spreadsheet program and save it`
/**
 * Counts formulas without their results, by column. A few lose only their cells; a column of which most are so makes the
 * workbook worthless.
 */
const formulas = () => {
  const columns: { filled: number; bare: number; first: string }[] = []
  const of = (column: number) => {
    columns[column] ??= { filled: 0, bare: 0, first: '' }
    return columns[column]
  }
  return {
    filled: (column: number) => void of(column).filled++,
    bare: (column: number, cell: string) => {
      const counts = of(column)
      counts.bare++
      counts.first ||= cell
    },
    check: () => {
      const lost = columns.find((one) => one && one.bare > 1 && one.bare > one.filled)
      if (lost)
        throw new FileProblem(
          `The workbook has formulas whose results are not stored in it, such as that in ${lost.first}. Open it in a spreadsheet program, save it and retry.`,
        )
    },
  }
}
const tooWide = () =>
  new FileProblem('The workbook has more than 1,000 columns, the most that can be imported. Delete those not needed.')

/** `AB12` → 27. */
const columnOf = (reference: string) => {
  let column = 0
  for (const char of reference) {
    if (char < 'A' || char > 'Z') break
    column = column * 26 + char.charCodeAt(0) - 64
  }
  return column - 1
}

async function* sheetRows(files: Package, sheet: string, context: Context): AsyncGenerator<Row> {
  let ready: Row[] = []
  let RowNumber = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let raw = ''
  /** Inside an element whose text is the cell's: the value, or an inline string's runs (but not their phonetics). */
  let reading = false
  let inline = false
  let phonetic = false
  let hasFormula = false
  let hasValue = false
  let fault = ''
  const counted = formulas()

  const parsing = files.parse(sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        RowNumber = Number(attributes.r) || RowNumber + 1
        if (!Number.isInteger(RowNumber) || RowNumber < 1 || RowNumber > MAX_ROWS) throw damaged()
        cells = []
        fault = ''
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        raw = ''
        hasFormula = false
        hasValue = false
      } else if (name === 'f') hasFormula = true
      else if (name === 'is') inline = true
      else if (name === 'rPh') phonetic = true
      else if (name === 'v' || (name === 't' && inline && !phonetic)) {
        reading = true
        hasValue = true
      }
    },
    text: (text) => {
      if (reading) raw += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'is') inline = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && hasFormula && !hasValue && context.isWhole) {
        const cell = `${letterOf(column)}${RowNumber}`
        counted.bare(column, cell)
        fault ||= noResult(cell)
      } else if (name === 'c' && raw !== '' && column >= 0 && column < MAX_COLUMNS) {
        while (cells.length < column) cells.push('')
        counted.filled(column)
        cells[column] =
          type === 's'
            ? context.strings(Number(raw))
            : cellText(raw, type, context.dates.has(style), context.workbook.from1904, context.isWhole)
      } else if (name === 'c' && raw !== '' && column >= MAX_COLUMNS && context.isWhole) throw tooWide()
      else if (name === 'row' && (fault || cells.some((c) => c.trim() !== '')))
        ready.push({ RowNumber, Cells: cells, ...(fault && { Fault: fault }) })
    },
  })
  for await (const _ of parsing) {
    yield* ready
    ready = []
  }
  counted.check()
  yield* ready
}
