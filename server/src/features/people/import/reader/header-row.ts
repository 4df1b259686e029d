import { isKnownName } from '../../import-files/synonyms.ts'
import type { Row } from './read-rows.ts'

/** Among how many rows a header is looked for. */
export const HEADER_ROWS = 20

/** An email, a phone, a number, an amount, a day, an address on the web, or a sentence: none is a column's name. */
const looksLikeData = (cell: string) =>
  cell.length >= 60 ||
  /^[^\s@]+@[^\s@]+$/.test(cell) ||
  /^\+?[\d\s().-]{5,}$/.test(cell) ||
  /^[$€£]?\d[\d,.]*$/.test(cell) ||
  /^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?(\s.*)?$/.test(cell) ||
  /^https?:/.test(cell)

const filledIn = (row: Row) => row.Cells.map((c) => c.trim()).filter((c) => c !== '')

/**
 * Which of the first rows is the header; undefined if none is: the one with the most names that programs give to
 * columns, else the first as wide as the others that has no email, phone, number or date in it, if rows below have some.
 */
export const findHeader = (rows: readonly Row[]): Row | undefined => {
  const first = rows.slice(0, HEADER_ROWS)
  const described = first.map((row) => {
    const filled = filledIn(row)
    return {
      row,
      width: filled.length,
      known: filled.filter(isKnownName).length,
      data: filled.filter(looksLikeData).length,
    }
  })
  const named = described
    .filter(({ known, width, data }) => known > data && (known >= 2 || known * 2 >= width))
    .reduce<(typeof described)[number] | undefined>(
      (best, next) => (best && best.known >= next.known ? best : next),
      undefined,
    )
  if (named) return named.row
  const usual = Math.max(0, ...described.map(({ width }) => width))
  const wide = described.find(({ width }) => width > 1 && width * 2 > usual)
  if (!wide || wide.data > 0) return undefined
  const below = rows.filter((row) => row.RowNumber > wide.row.RowNumber)
  return below.length === 0 || below.some((row) => filledIn(row).some(looksLikeData)) ? wide.row : undefined
}

/** Whether a row is the header once more, as pages joined together and monday.com's groups have it. */
export const isHeaderAgain = (cells: readonly string[], titles: readonly string[]): boolean => {
  // Most rows differ in their first cell already.
  if (!cells.every((cell, at) => cell.trim() === (titles[at] ?? '').trim() || cell.trim() === '')) return false
  return cells.filter((cell) => cell.trim() !== '').length > 1
}

/** `0` → A, as spreadsheets letter columns. */
export const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
