import type { ImportTarget } from '@dormer/contract/people/import-files'
import { type PersonRead, type Plan, readPerson } from './read-person.ts'

const TODAY = '2026-06-15'
type Given = ImportTarget['Field'] | ImportTarget | (ImportTarget & Pick<Plan['Columns'][number], 'DayOrder'>)

/** A plan of columns, each by its name, with what it becomes. */
export const planOf = (columns: Record<string, Given>, more: Partial<Plan> = {}): Plan => ({
  Columns: Object.entries(columns).map(([Name, given]) => {
    const { DayOrder, ...Target } = (typeof given === 'string' ? { Field: given } : given) as ImportTarget & {
      DayOrder?: 'DMY'
    }
    return { Name, Target, ...(DayOrder && { DayOrder }) }
  }),
  Values: {},
  CustomFields: [],
  Today: TODAY,
  TimeZone: 'America/Chicago',
  ...more,
})
/** Reads a row of these columns. */
export const readRow = (columns: Record<string, Given>, cells: string[], more: Partial<Plan> = {}): PersonRead =>
  readPerson({ Place: 'Sheet1!2', RowNumber: 2, Cells: cells }, planOf(columns, more))
