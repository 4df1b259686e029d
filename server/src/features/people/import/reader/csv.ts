import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { FileProblem } from './file-problem.ts'
import type { Row } from './read-rows.ts'

/** The longest row, in bytes: anything longer is an unclosed quotation mark. */
const MAX_ROW = 1_000_000
const SAMPLE = 64 * 1024
const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: MAX_ROW,
}
/** Excel's own way of naming the separator, on a line before the header. */
const SEP = /^sep=(.)(\r\n|\n|\r)/i

/**
 * The rows of a text file, blank ones left out, numbered as a spreadsheet numbers them. UTF-8, UTF-16 or Windows-1252;
 * separated by comma, semicolon or tab, whichever the first line has most of.
 */
export async function* csvRows(path: string): AsyncGenerator<Row> {
  yield* textRows(path, await encodingOf(path), delimiterOf)
}

/**
 * The rows of a text file in this encoding. The delimiter is given, or found in the file's beginning. Strict: what does
 * not decode is a FileProblem.
 */
export async function* textRows(
  path: string,
  encoding: string,
  delimiter: string | ((head: string) => string),
  isStrict = false,
): AsyncGenerator<Row> {
  const text = decoded(path, encoding, isStrict)
  let head = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    head += next.value
    if (head.length >= SAMPLE) break
  }
  const sep = SEP.exec(head)
  const parser = Readable.from(
    (async function* () {
      yield sep ? head.slice(sep[0].length) : head
      yield* text
    })(),
    { objectMode: false },
  ).compose(
    parse({
      ...options,
      delimiter: sep?.[1] ?? (typeof delimiter === 'string' ? delimiter : delimiter(head)),
    }),
  )
  let RowNumber = sep ? 1 : 0
  try {
    for await (const Cells of parser as AsyncIterable<string[]>) {
      RowNumber++
      if (Cells.some((c) => c.trim() !== '')) yield { RowNumber, Cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const endless = error.code === 'CSV_MAX_RECORD_SIZE' ? 'it is longer than a million characters, or ' : ''
    throw new FileProblem(`Row ${RowNumber + 1} cannot be read: ${endless}a quotation mark in it is never closed.`)
  }
}

/** Reads the whole file once: whether it is UTF-8 may be decided by its last line. */
const encodingOf = async (path: string): Promise<string> => {
  let start: Buffer | undefined
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (!start) {
      start = chunk.subarray(0, 4096)
      const wide = wideEncodingOf(start)
      if (wide) return wide
    }
    if (chunk.includes(0)) throw new FileProblem('This is not a CSV or XLSX file.')
    try {
      if (isUtf8) utf8.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  if (!start) throw new FileProblem('The file is empty.')
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** UTF-16 by its byte order mark, or by every other byte being zero, as it is in western text. */
export const wideEncodingOf = (start: Buffer): string | undefined => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = (parity: number) => start.reduce((n, byte, at) => n + (byte === 0 && at % 2 === parity ? 1 : 0), 0)
  const [even, odd] = [zeros(0), zeros(1)]
  const many = start.length / 4
  if (odd > many && even < many / 10) return 'utf-16le'
  if (even > many && odd < many / 10) return 'utf-16be'
}

/** A file's text, piece by piece. */
export async function* decoded(path: string, encoding: string, isStrict: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isStrict })
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new FileProblem(`The file is not written in ${encoding}. Choose another.`)
    throw error
  }
}

/** Finds the separator in the first line that is not blank, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const char of text.trimStart()) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char in counts) counts[char as keyof typeof counts]++
  }
  return Object.entries(counts).reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/**
 * Finds the separator by which most rows of the file's beginning have the same number of cells, and many: lines before
 * the header have others, and commas also occur within cells.
 */
export const likeliestDelimiter = (head: string): string => {
  const sep = SEP.exec(head)
  if (sep?.[1]) return sep[1]
  const sample = head.slice(0, SAMPLE)
  const regular = (delimiter: string): number => {
    const widths = new Map<number, number>()
    let all = 0
    try {
      const rows = parseAtOnce(sample.slice(0, sample.lastIndexOf('\n') + 1 || undefined), { ...options, delimiter })
      for (const { length } of rows as string[][]) {
        all++
        if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
      }
    } catch {
      // A row may be longer than the sample.
      return head.split('\n', 1)[0]?.split(delimiter).length ?? 0
    }
    return Math.max(0, ...[...widths].map(([width, rows]) => ((width - 1) * rows ** 2) / all))
  }
  const found = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, regular: regular(delimiter) }))
  return found.reduce((most, next) => (next.regular > most.regular ? next : most)).delimiter
}
