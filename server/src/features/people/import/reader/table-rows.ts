import { isHeaderAgain } from './header-row.ts'
import { joinedParts } from './joined-parts.ts'
import { openSource } from './source.ts'
import type { Layout, TableRow } from './table.ts'

/** The rows of a file in the columns of its layout. Runs in the child process. */
export async function* tableRows(path: string, layout: Layout): AsyncGenerator<TableRow> {
  const source = await openSource(path, '', undefined, layout)
  try {
    for (const { Name, HeaderRow, Positions, Blank, Further = [] } of layout.Sheets) {
      const sheet = source.Sheets.find((one) => one.Name === Name)
      if (!sheet) continue
      const width = Positions.findLastIndex((column) => column >= 0) + 1
      let before: TableRow | undefined
      let further = 0
      let parts: ReturnType<typeof joinedParts>
      let titles: string[] = []
      /** Whether the row above the header has one cell, as monday.com's groups have their titles. */
      let isTitled = false
      for await (const { RowNumber, Cells: written, Fault } of sheet.rows()) {
        if (RowNumber === HeaderRow) {
          parts = joinedParts(written)
          titles = written
        }
        if (RowNumber < (HeaderRow ?? 0)) isTitled = isAlone(written)
        if (RowNumber <= (HeaderRow ?? 0)) continue
        const Cells = parts?.joined(written) ?? written
        if (before && Blank?.every((at) => (Cells[at] ?? '').trim() === '')) {
          const places = Further[further] ?? []
          further++
          addTo(before, Cells, places)
          if (Fault) before.Fault ??= Fault
          continue
        }
        const isHeader = isHeaderAgain(written, titles)
        if (before && isHeader && isTitled && !before.Beyond && isAlone(before.Cells)) before.Is = 'Title'
        if (before) yield before
        further = 0
        const row: TableRow = { Place: `${Name}!${RowNumber}`, RowNumber, Cells: layout.Columns.map(() => '') }
        if (Fault) row.Fault = Fault
        if (isHeader) row.Is = 'Header'
        addTo(row, Cells, Positions)
        // A spreadsheet leaves out blank cells at a row's end; text has them.
        const isShort = layout.FileKind === 'Text' && HeaderRow !== null && Cells.length < width
        if (row.Beyond || isShort)
          row.Fault ??= `Row ${RowNumber} has ${Cells.length} ${Cells.length === 1 ? 'cell' : 'cells'}, and its header ${width}`
        before = row
      }
      if (before) yield before
    }
  } finally {
    source.close()
  }
}

/** Whether a row has one cell only, the first, and that is no email or phone: a person may have nothing else. */
const isAlone = ([first = '', ...others]: readonly string[]) =>
  first.trim() !== '' &&
  !/^[^\s@]+@[^\s@]+$|^\+?[\d\s().-]{7,}$/.test(first.trim()) &&
  others.every((cell) => cell.trim() === '')

/** Puts cells where they belong; what belongs nowhere is beyond. */
const addTo = (row: TableRow, cells: readonly string[], places: readonly number[]) => {
  cells.forEach((cell, at) => {
    const column = places[at] ?? -1
    if (column >= 0) row.Cells[column] = cell
    else if (cell.trim() !== '') row.Beyond = [...(row.Beyond ?? []), cell]
  })
}
