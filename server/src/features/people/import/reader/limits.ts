import { unescapeFormula } from '../../../brokerage/downloads/formulas.ts'
import { FileProblem } from './file-problem.ts'

/** Enough for a million full rows; a workbook of a few kilobytes can refer to one long text a million times. */
export const MAX_CHARACTERS = 500_000_000
/** What one file may hold to be imported. */
export const MAX_ROWS = 1_000_000
export const MAX_CELLS = 30_000_000
/** Beyond that, a cell is no value of a contact, and Excel itself holds only 32,767. */
export const MAX_CELL_CHARACTERS = 200_000

export const tooMuch = () =>
  new FileProblem('The file holds more text than can be imported at once. Split it and retry.')
export const tooLong = (row: number) => new FileProblem(`Row ${row} is too long: over a million characters.`)

/** A cell as PostgreSQL can store it, with neither NUL nor unpaired surrogates, and as it was before an export of ours. */
export const storable = (cell: string) => unescapeFormula(cell.replaceAll('\0', '').toWellFormed())
