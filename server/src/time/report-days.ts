import { invalid } from '../http/errors.ts'
import { beginningOf } from './clock.ts'
import { readDay } from './dates.ts'

/**
 * The first and last day of a report (docs/rules.md#dates) as YYYY-MM-DD. They may be given that way, as MM/DD/YYYY, or
 * as an instant, which means its date in the user's zone. A missing end is open. `field` names the field if both were
 * given in one.
 */
export const readReportDays = (given: { startDate?: string; endDate?: string }, timeZone: string, field?: string) => {
  const First = readEnd(field ?? 'startDate', given.startDate, timeZone)
  const Last = readEnd(field ?? 'endDate', given.endDate, timeZone)
  if (First && Last && First > Last)
    throw invalid({ [field ?? 'endDate']: 'Choose an end date that is not before the start date' })
  return { First, Last }
}
export type ReportDays = ReturnType<typeof readReportDays>

/**
 * The instants that bound these days: from the beginning of the first up to, but not including, the beginning of the
 * day after the last.
 */
export const instantsOf = ({ First, Last }: ReportDays, timeZone: string) => ({
  From: First && beginningOf(First, timeZone),
  Before: Last && beginningOf(Temporal.PlainDate.from(Last).add({ days: 1 }), timeZone),
})

const readEnd = (field: string, given: string | undefined, timeZone: string) => {
  if (!given?.trim()) return undefined
  const day = readDay(given, timeZone)
  // PostgreSQL cannot store instants too far away.
  if (!day || day < '1900' || day > '2900') throw invalid({ [field]: 'Enter a date such as 05/17/2026' })
  return day
}
