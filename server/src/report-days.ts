import { beginningOf } from './clock.ts'
import { readDay } from './dates.ts'
import { invalid } from './http/errors.ts'

/**
 * The first and the last day of a report (A137), YYYY-MM-DD, from dates in any usual form. A missing end is open. `field`
 * is where both were given, if not each in its own.
 */
export const readReportDays = (given: { startDate?: string; endDate?: string }, timeZone: string, field?: string) => {
  const First = readEnd(field ?? 'startDate', given.startDate, timeZone)
  const Last = readEnd(field ?? 'endDate', given.endDate, timeZone)
  if (First && Last && First > Last)
    throw invalid({ [field ?? 'endDate']: 'Choose a last day that is not before the first' })
  return { First, Last }
}
export type ReportDays = ReturnType<typeof readReportDays>

/** The instants between which these days lie: from the first's beginning up to, and without, that of the day after the last. */
export const instantsOf = ({ First, Last }: ReportDays, timeZone: string) => ({
  From: First && beginningOf(First, timeZone),
  Before: Last && beginningOf(Temporal.PlainDate.from(Last).add({ days: 1 }), timeZone),
})

const readEnd = (field: string, given: string | undefined, timeZone: string) => {
  if (!given?.trim()) return undefined
  const day = readDay(given, timeZone)
  // Instants of days far away cannot be told to the database.
  if (!day || day < '1900' || day > '2900') throw invalid({ [field]: 'Enter a date such as 05/17/2026' })
  return day
}
