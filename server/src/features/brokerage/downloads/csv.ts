import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formulas.ts'

const options = {
  record_delimiter: 'windows' as const,
  // Also for spreadsheets that split at other characters, if they respect quotation marks.
  quoted_match: /[;\t\r\n]/,
  cast: { string: (cell: string, { index }: { index: number }) => escapeFormula(cell, index) },
}
const CHUNK_ROWS = 500

/**
 * The only way a CSV file is written (RFC 4180, UTF-8 with BOM, as spreadsheets expect). Rows are read while it is
 * sent, and many are written at a time, because every chunk has a cost on its way out, especially in gzip.
 */
export const csvStream = (columns: readonly string[], rows: AsyncIterable<readonly (string | null)[]>): Readable =>
  Readable.from(csvChunks(columns, rows), { objectMode: false })

async function* csvChunks(columns: readonly string[], rows: AsyncIterable<readonly (string | null)[]>) {
  let begun = false
  // The first rows are read before anything is sent, so that a busy database gives an error instead of a truncated
  // file.
  const begin = () => {
    if (begun) return ''
    begun = true
    return stringify([columns], { ...options, bom: true })
  }
  let chunk: (readonly (string | null)[])[] = []
  for await (const row of rows) {
    if (chunk.push(row) < CHUNK_ROWS) continue
    yield begin() + stringify(chunk, options)
    chunk = []
  }
  if (chunk.length > 0 || !begun) yield begin() + stringify(chunk, options)
}
