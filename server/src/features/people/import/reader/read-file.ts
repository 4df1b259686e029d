import { FileProblem } from './file-problem.ts'
import { inChild, type ReadingOptions } from './isolated.ts'
import type { FoundFile, Layout, Reading, TableRow } from './table.ts'

/**
 * Looks through a file of contacts of any kind, once and whole: what it is, how it is written, its sheets, headers and
 * columns. Throws FileProblem with the reason if it cannot be read, or holds no rows; see `inChild`.
 */
export const inspectFile = async (
  path: string,
  fileName: string,
  reading: Reading = {},
  options: ReadingOptions = {},
): Promise<FoundFile> => {
  for await (const message of inChild(path, { Do: 'inspect', FileName: fileName, Reading: reading }, options))
    if ('found' in message) return message.found
  throw new FileProblem('Reading the file was canceled.')
}

/** The rows of a file that was looked at, in batches of some hundred, each in the columns of its layout. */
export async function* readTable(
  path: string,
  layout: Layout,
  options: ReadingOptions = {},
): AsyncGenerator<TableRow[]> {
  for await (const message of inChild(path, { Do: 'table', Layout: layout }, options))
    if ('rows' in message) yield message.rows as TableRow[]
}
