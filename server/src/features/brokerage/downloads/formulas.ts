/** Where a new cell may begin: some spreadsheets split a file at semicolons or tabs instead of commas. */
const BETWEEN = /[^;\t\r\n]+/g
/** The beginning of a formula, after everything a spreadsheet skips before it. */
const FORMULA = /^[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u
const NUMBER = /^[+-]?[\d\s().,-]+$/
const GUARDED = /^'[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/**
 * Turns anything a spreadsheet would run as a formula into plain text with a leading apostrophe (OWASP, CSV injection),
 * wherever in the cell a spreadsheet could begin a new one. A phone or an amount with its sign stays as it is, except
 * in the first column: if the file is not split at commas, that cell continues into the columns behind it.
 */
export const escapeFormula = (cell: string, column: number): string =>
  column > 0 && NUMBER.test(cell) ? cell : cell.replace(BETWEEN, (part) => (FORMULA.test(part) ? `'${part}` : part))

/** The cell without those apostrophes, so that an export can be imported again unchanged. */
export const unescapeFormula = (cell: string): string =>
  cell.includes("'") ? cell.replace(BETWEEN, (part) => (GUARDED.test(part) ? part.slice(1) : part)) : cell
