import { openSource } from './source.ts'
import type { Layout, TableRow } from './table.ts'

/** The rows of a file in the columns of its layout. Runs in the child process. */
export async function* tableRows(path: string, layout: Layout): AsyncGenerator<TableRow> {
  const source = await openSource(path, '', undefined, layout)
  try {
    for (const { Name, HeaderRow, Positions } of layout.Sheets) {
      const sheet = source.Sheets.find((one) => one.Name === Name)
      if (!sheet) continue
      const width = Positions.findLastIndex((column) => column >= 0) + 1
      for await (const { RowNumber, Cells } of sheet.rows()) {
        if (RowNumber <= (HeaderRow ?? 0)) continue
        const row: TableRow = { Place: `${Name}!${RowNumber}`, RowNumber, Cells: layout.Columns.map(() => '') }
        const beyond: string[] = []
        Cells.forEach((cell, at) => {
          const column = Positions[at] ?? -1
          if (column >= 0) row.Cells[column] = cell
          else if (cell.trim() !== '') beyond.push(cell)
        })
        if (beyond.length) row.Beyond = beyond
        // A spreadsheet leaves out blank cells at a row's end; text has them.
        const isShort = layout.FileKind === 'Text' && HeaderRow !== null && Cells.length < width
        if (beyond.length || isShort)
          row.Fault = `Row ${RowNumber} has ${Cells.length} ${Cells.length === 1 ? 'cell' : 'cells'}, and its header ${width}`
        yield row
      }
    }
  } finally {
    source.close()
  }
}
