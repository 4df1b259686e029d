import type { TargetField } from '@dormer/contract/people/import-files'
import { readCustomValue } from '../custom-fields/custom-fields.rules.ts'
import type { TableRow } from '../import/reader/table.ts'
import { inferDayOrders } from './days.rules.ts'
import type { FoundProblem } from './findings.ts'
import { EVERYWHERE, type Fixes, type Stored } from './import-files.queries.ts'
import { customKey, type Reading, readingOf } from './plan.rules.ts'
import { columnNameOf, type Plan, readPerson, refusalOf } from './read-person.ts'
import { rawOf } from './values.rules.ts'

export type ReadRow = Reading & {
  Place: string
  problems: Pick<FoundProblem, 'Column' | 'Value' | 'Reason' | 'Outcome'>[]
}

/** Reads rows of a file, with what was mended in them, into people; the check and the import alike. */
export const rowReader = (plan: Plan, { [EVERYWHERE]: everywhere, ...fixes }: Fixes) => {
  const fields = new Map(plan.CustomFields.map((field) => [field.CustomFieldId, field]))
  return (row: TableRow): ReadRow => {
    const { Place, RowNumber } = row
    const mended = fixes[Place]
    const Cells =
      mended || everywhere
        ? row.Cells.map((cell, at) => mended?.[at] ?? everywhere?.[`${at} ${rawOf(cell)}`] ?? cell)
        : row.Cells
    const read = readPerson({ ...row, Cells }, plan)
    const problems: ReadRow['problems'] = [...read.Problems]
    /** What its place does not take goes to the imported fields. */
    const keep = (Column: number, Value: string, Reason: string, name?: string) => {
      read.Imported.push({ Name: name ?? columnNameOf(plan, Column), Value })
      problems.push({ Column, Value, Reason, Outcome: 'Kept' })
    }
    const own = read.Custom.flatMap((one) => {
      const field = fields.get(one.CustomFieldId)
      const values = field ? readCustomValue(field, one.Value) : { fault: 'This field is no longer there' }
      if (Array.isArray(values))
        return values.length > 0 ? [{ ...one, Key: customKey(values.map(({ Value }) => Value)) }] : []
      const Column = plan.Columns.findIndex(({ Target }) => Target.CustomFieldId === one.CustomFieldId)
      keep(Column, Cells[Column] ?? String(one.Value), values.fault)
      return []
    })
    const reading = readingOf(RowNumber, read, own)
    for (const { Value, Label } of reading.unread)
      keep(
        Cells.findIndex((cell) => cell.includes(Value)),
        Value,
        'This is neither an email address nor a phone number',
        Label || 'Further email or phone',
      )
    return { ...reading, Refusal: refusalOf(read) ?? null, Place, problems }
  }
}

const dated: ReadonlySet<TargetField> = new Set<TargetField>([
  'DateOfBirth', 'PurchaseAnniversary', 'SaleAnniversary', 'Timeframe', 'SpouseDateOfBirth', 'DateCreated', 'Custom',
  'NewCustom', 'RecordDate', 'DueDate', 'DoneDate', 'Start', 'End',
]) // biome-ignore format: a list reads better in rows
/** The columns that may have days, but of whose values not all are known. */
export const daysUnknown = ({ Found, Targets }: Pick<Stored, 'Found' | 'Targets'>): number[] =>
  Targets.flatMap(({ Target }, at) => (dated.has(Target.Field) && Found.Columns[at]?.Values === null ? [at] : []))

/** How a file's rows become people. `days` has values of columns whose days are written in an order to be found. */
export const planOf = (
  { Found, Targets, ValueTables }: Pick<Stored, 'Found' | 'Targets' | 'ValueTables'>,
  days: ReadonlyMap<number, readonly string[]>,
  rest: Pick<Plan, 'CustomFields' | 'Today' | 'TimeZone'>,
): Plan => {
  const withDays = Targets.flatMap(({ Target }, at) => (dated.has(Target.Field) ? [at] : []))
  const valuesOf = (at: number) => days.get(at) ?? Found.Columns[at]?.Values?.map(({ Value }) => Value) ?? []
  const orders = inferDayOrders(withDays.map(valuesOf))
  return {
    Columns: Targets.map(({ Target }, at) => {
      const Name = Found.Columns[at]?.Name ?? ''
      const DayOrder = orders[withDays.indexOf(at)]
      return DayOrder ? { Name, Target, DayOrder } : { Name, Target }
    }),
    Values: ValueTables,
    ...rest,
  }
}
