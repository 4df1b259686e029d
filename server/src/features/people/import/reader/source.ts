import { likeliestDelimiter, textRows } from './csv.ts'
import { encodingsOf, type FoundEncoding } from './encodings.ts'
import { textFormatOf } from './file-format.ts'
import { kindOf } from './file-kind.ts'
import { refuseOldWorkbook } from './old-workbook.ts'
import type { Row } from './read-rows.ts'
import type { Layout } from './table.ts'

/** A file that is open: its visible sheets and how it is written. Text has one sheet, and so have vCards. */
export type Source = {
  FileKind: Layout['FileKind']
  Delimiter: string | null
  Sheets: { Name: string; rows: () => AsyncGenerator<Row> }[]
  /** What the columns are called, where no row says so. */
  Names: string[] | null
  close: () => void
} & (FoundEncoding | { Encoding: null; Encodings: [] })

const SHEET_NAME = 80

/** Opens a file of any kind that can be imported. `known` is what was found out before. Throws FileProblem. */
export const openSource = async (
  path: string,
  fileName: string,
  wanted: string | undefined,
  known?: Layout,
): Promise<Source> => {
  const kind = await kindOf(path)
  if (kind === 'container') return refuseOldWorkbook(path)
  if (kind === 'zip') {
    const { openWorkbook } = await import('./xlsx.ts')
    const { Sheets, close } = await openWorkbook(path)
    return { FileKind: 'Workbook', Encoding: null, Encodings: [], Delimiter: null, Sheets, Names: null, close }
  }
  const format = known?.FileKind ?? (await textFormatOf(path))
  const Name =
    known?.Sheets[0]?.Name ??
    (fileName
      .replace(/\.[^.]*$/, '')
      .slice(0, SHEET_NAME)
      .toWellFormed() ||
      'File')
  const found: FoundEncoding = known?.Encoding
    ? { Encoding: known.Encoding, Encodings: [] }
    : await encodingsOf(path, wanted)
  const close = () => {}
  if (format === 'VCard') {
    const { cardColumns, cardRows } = await import('./vcard-rows.ts')
    const Names = known?.Columns ?? (await cardColumns(path, found.Encoding))
    const rows = () => cardRows(path, found.Encoding, Names)
    return { FileKind: 'VCard', ...found, Delimiter: null, Sheets: [{ Name, rows }], Names, close }
  }
  const Delimiter = known?.Delimiter ?? (await delimiterOf(path, found.Encoding))
  const rows = () => textRows(path, found.Encoding, Delimiter, true)
  return { FileKind: 'Text', ...found, Delimiter, Sheets: [{ Name, rows }], Names: null, close }
}

const delimiterOf = async (path: string, encoding: string) => {
  let found = ','
  const rows = textRows(
    path,
    encoding,
    (head) => {
      found = likeliestDelimiter(head)
      return found
    },
    true,
  )
  await rows.next()
  await rows.return(undefined)
  return found
}
