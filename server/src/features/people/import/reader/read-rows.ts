import { inChild, type ReadingOptions } from './isolated.ts'

/**
 * A row that is not blank, with the number a spreadsheet shows for it. Cells are text; dates are YYYY-MM-DD. `Fault` says
 * what of it could not be read.
 */
export type Row = { RowNumber: number; Cells: string[]; Fault?: string }

/**
 * Streams the rows of an XLSX or CSV file, header first, in batches of some hundred; the content decides which it is.
 * In a workbook, it reads the first visible sheet whose first row has the `required` columns, each under one of its
 * names (as `columnKey` writes them), otherwise the first that is not empty. Throws FileProblem, possibly in the middle
 * of a file; see `inChild`.
 */
export async function* readRows(
  path: string,
  required: readonly string[][],
  options: ReadingOptions = {},
): AsyncGenerator<Row[]> {
  for await (const message of inChild(path, { Do: 'rows', Required: required }, options))
    if ('rows' in message) yield message.rows as Row[]
}
