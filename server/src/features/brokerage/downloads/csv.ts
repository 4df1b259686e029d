import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { harmless } from './harmless.ts'

const options = {
  record_delimiter: 'windows' as const,
  // For spreadsheets that split at other signs, too, when they heed quotation marks.
  quoted_match: /[;\t\r\n]/,
  cast: { string: (cell: string, { index }: { index: number }) => harmless(cell, index) },
}
const CHUNK_ROWS = 500

/**
 * The one way a CSV file is written (RFC 4180, UTF-8 with BOM, as spreadsheets expect it), of rows that are read while it
 * is sent. Many rows are written at a time, because every chunk costs time on its way out, above all in gzip.
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
