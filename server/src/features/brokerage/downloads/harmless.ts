/** Where a new cell may begin: spreadsheets split a file at commas, semicolons or tabs, whatever was meant. */
const BETWEEN = /[^;\t\r\n]+/g
/** What a spreadsheet runs, behind all that it skips before it. */
const FORMULA = /^[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
const NUMBER = /^[+-]?[\d\s().,-]+$/
const GUARDED = /^'[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/**
 * Turns what a spreadsheet would run as a formula into plain text with a leading apostrophe (OWASP, CSV injection),
 * wherever in the cell a spreadsheet could begin a new one. A phone or an amount with its sign stays as it is, except in
 * the first column: split elsewhere than at commas, its cell goes on with the columns behind it.
 */
export const harmless = (cell: string, column: number): string =>
  column > 0 && NUMBER.test(cell) ? cell : cell.replace(BETWEEN, (part) => (FORMULA.test(part) ? `'${part}` : part))

/** The cell without those apostrophes: what was exported and is imported again is the same. */
export const asWritten = (cell: string): string =>
  cell.includes("'") ? cell.replace(BETWEEN, (part) => (GUARDED.test(part) ? part.slice(1) : part)) : cell
