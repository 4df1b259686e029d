import type { FileColumn, ImportFile } from '@dormer/contract/people/import-files'

/** How a file is to be read; what is not said is found out. A sheet whose HeaderRow is null has no header. */
export type Reading = { Encoding?: string; Sheets?: { Name: string; HeaderRow?: number | null }[] }

/**
 * What a file holds: its chosen sheets as one table, whose columns are those of all of them by name. `Layout` is plain
 * JSON, kept with the file and given to `readTable`, so that both read it alike.
 */
export type FoundFile = Pick<ImportFile, 'FileKind' | 'Encoding' | 'Encodings' | 'Sheets' | 'Rows'> & {
  Columns: Pick<FileColumn, 'Name' | 'Filled' | 'Samples' | 'Values'>[]
  Layout: Layout
}
/**
 * The columns' names, and of each chosen sheet where its cells go: the column at each cell's position. In some exports a
 * person goes on in the rows below, which are blank at the positions `Blank`; `Further` has, for the first such row and
 * those after it, the columns of their cells. `readTable` joins them.
 */
export type Layout = {
  FileKind: ImportFile['FileKind']
  Encoding: string | null
  Delimiter: string | null
  Columns: string[]
  Sheets: {
    Name: string
    HeaderRow: number | null
    Positions: number[]
    Blank?: number[]
    Further?: number[][]
  }[]
}

/**
 * A row of that table: as many cells as it has columns. `Place` tells it apart from all others of the file: 'Sheet1!12'.
 * `Fault` says in words that it has more or fewer cells than its header, or what could not be read; none is shifted, and those too many are in
 * `Beyond`. `Is` says that it is none of somebody: the header once more, or the one cell above that, which names a group.
 */
export type TableRow = {
  Place: string
  RowNumber: number
  Cells: string[]
  Fault?: string
  Beyond?: string[]
  Is?: 'Header' | 'Title'
}
