import type { TableRow } from '../import/reader/table.ts'
import type { FoundProblem } from './findings.ts'
import { EVERYWHERE, type Fixes, type Stored } from './import-files.queries.ts'
import { isNobody, type Reading, readingOf } from './plan.rules.ts'
import { readPerson } from './read-person.interim.ts'
import type { PersonRead, Plan } from './read-person.ts'

export type ReadRow = Reading & {
  Place: string
  problems: Pick<FoundProblem, 'Column' | 'Value' | 'Reason' | 'Outcome'>[]
}

/** Reads rows of a file, with what was mended in them, into people; the check and the import alike. */
export const rowReader =
  (plan: Plan, { [EVERYWHERE]: everywhere, ...fixes }: Fixes) =>
  ({ Place, RowNumber, Cells, Fault, Beyond = [] }: TableRow): ReadRow => {
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
    const row = readingOf(RowNumber, read)
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
