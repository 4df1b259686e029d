import { readCustomValue } from '../custom-fields/custom-fields.rules.ts'
import type { TableRow } from '../import/reader/table.ts'
import type { FoundProblem } from './findings.ts'
import { EVERYWHERE, type Fixes, type Stored } from './import-files.queries.ts'
import { customKey, isNobody, type Reading, readingOf } from './plan.rules.ts'
import { readPerson } from './read-person.interim.ts'
import type { PersonRead, Plan } from './read-person.ts'

export type ReadRow = Reading & {
  Place: string
  problems: Pick<FoundProblem, 'Column' | 'Value' | 'Reason' | 'Outcome'>[]
}

/** Reads rows of a file, with what was mended in them, into people; the check and the import alike. */
export const rowReader = (plan: Plan, { [EVERYWHERE]: everywhere, ...fixes }: Fixes) => {
  const fields = new Map(plan.CustomFields.map((field) => [field.CustomFieldId, field]))
  return ({ Place, RowNumber, Cells, Fault, Beyond = [] }: TableRow): ReadRow => {
    const mended = fixes[Place]
    const cells =
      mended || everywhere ? Cells.map((cell, at) => mended?.[at] ?? everywhere?.[`${at} ${cell}`] ?? cell) : Cells
    const read: PersonRead = readPerson(cells, plan)
    const beyond = Beyond.filter((cell) => cell.trim() !== '')
    const problems: ReadRow['problems'] = [...read.Problems]
    if (beyond.length > 0)
      read.Imported.push(
        ...beyond.map((Value, at) => ({ Name: `Beyond the last column${at ? ` (${at + 1})` : ''}`, Value })),
      )
    read.Cells.All += beyond.length
    read.Cells.Kept += beyond.length
    if (Fault) problems.push({ Column: 0, Value: cells[0] ?? '', Reason: Fault, Outcome: 'Kept' })
    const own = read.Custom.flatMap((one) => {
      const field = fields.get(one.CustomFieldId)
      const values = field ? readCustomValue(field, one.Value) : { fault: 'This field is no longer there' }
      if (Array.isArray(values))
        return values.length > 0 ? [{ ...one, Key: customKey(values.map(({ Value }) => Value)) }] : []
      const Column = plan.Columns.findIndex(({ Target }) => Target.CustomFieldId === one.CustomFieldId)
      const Value = cells[Column] ?? String(one.Value)
      read.Imported.push({ Name: plan.Columns[Column]?.Name ?? field?.Name ?? '', Value })
      problems.push({ Column, Value, Reason: values.fault, Outcome: 'Kept' })
      return []
    })
    const row = readingOf(RowNumber, read, own)
    for (const { Value, Label } of row.unread) {
      read.Imported.push({ Name: Label || 'Further email or phone', Value })
      problems.push({
        Column: cells.findIndex((cell) => cell.includes(Value)),
        Value,
        Reason: 'This is neither an email address nor a phone number',
        Outcome: 'Kept',
      })
    }
    if (isNobody(row))
      problems.push({
        Column: 0,
        Value: cells.filter(Boolean).join(', ').slice(0, 200),
        Reason: 'There is no name, email address or phone number',
        Outcome: 'Refused',
      })
    return { ...row, Place, problems }
  }
}

/** How a file's rows become people. */
export const planOf = (
  { Found, Targets, ValueTables }: Stored,
  rest: Pick<Plan, 'CustomFields' | 'Today' | 'TimeZone'>,
): Plan => {
  return {
    Columns: Targets.map(({ Target }, at) => ({ Name: Found.Columns[at]?.Name ?? '', Target })),
    Values: ValueTables,
    ...rest,
  }
}
