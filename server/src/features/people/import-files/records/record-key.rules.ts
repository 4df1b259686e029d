import { createHash } from 'node:crypto'
import type { TableRow } from '../../import/reader/table.ts'
import { isFilled, oneLine, rawOf } from '../values.rules.ts'
import type { RecordPlan, RecordRead } from './read-record.rules.ts'

/** What the download of unmatched rows calls what stood beyond the last column, and the reason. */
export const BEYOND = 'Beyond the last column'
export const REASON = 'Reason'
/** What a row has beyond its file's last column, as one text. */
export const beyondOf = ({ Beyond = [] }: TableRow): string => Beyond.filter(isFilled).map(rawOf).join(', ')

const isNamed = (name: string, as: string) => name.replace(/ \(\d{1,3}\)$/, '') === as
/** The reasons that we add to the rows that we give back. */
const ourReason = /^(?:None|Several) of your contacts |^The (?:row|ID|name) .*\bcontacts?\b/

/**
 * By the row's own id, else by all that it says: under the columns' names, so that neither their order nor what they
 * become matters.
 */
export const keyOf = (row: TableRow, plan: RecordPlan, { ExternalId }: RecordRead) => {
  if (ExternalId) {
    const isKindInFile = plan.Columns.some(({ Target }) => Target.Field === 'RecordKind')
    return keyFrom(['id', plan.System, ...(isKindInFile ? [ExternalId] : [plan.Kind, ExternalId, plan.Kind])])
  }
  const beyond = beyondOf(row)
  const says = row.Cells.flatMap((cell, at) => {
    const { Name = '' } = plan.Columns[at] ?? {}
    const isOurs = isNamed(Name, REASON) && ourReason.test(oneLine(cell))
    return isFilled(cell) && !isOurs ? [[Name.trim().toLowerCase(), oneLine(cell)]] : []
  })
  if (beyond) says.push([BEYOND.toLowerCase(), oneLine(beyond)])
  return keyFrom(['row', ...says.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))])
}
const keyFrom = (says: unknown) => {
  const hex = createHash('md5').update(JSON.stringify(says)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Gives rows of a file that say the same, and have no id, keys of their own in their order: two attempts of a day are
 * two, and stay two when the file comes again. For all rows of a file from its first.
 */
export const tellApart = () => {
  const seen = new Map<number, number>()
  return (read: RecordRead): RecordRead => {
    if (read.ExternalId) return read
    // A number for each, so that a million rows fit in memory.
    const number = Number.parseInt(read.Key.replaceAll('-', '').slice(0, 12), 16)
    const nth = (seen.get(number) ?? 0) + 1
    seen.set(number, nth)
    return nth === 1 ? read : { ...read, Key: keyFrom([read.Key, nth]) }
  }
}
