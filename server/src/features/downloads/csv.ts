import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * A cell that a spreadsheet would run as a formula, made plain text by a leading apostrophe (OWASP, CSV injection). A
 * phone or an amount with its sign stays as it is.
 */
export const harmless = (cell: string): string =>
  /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d\s().,-]+$/.test(cell) ? `'${cell}` : cell

/** A CSV file (RFC 4180, UTF-8 with BOM, as spreadsheets expect it) of rows that are read as it is sent. */
export const csvStream = (columns: readonly string[], rows: AsyncIterable<readonly (string | null)[]>): Readable => {
  const text = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: 'windows',
    cast: { string: harmless },
  })
  pipeline(Readable.from(rows), text, () => {})
  return text
}
