import { isoDay, sentInstant } from '@dormer/contract/fields'
import { beginningOf, dayOf } from './clock.ts'
import { invalid } from './http/errors.ts'

const instant = sentInstant('')

/**
 * The first and the last day of a report (A137), YYYY-MM-DD: given so, as MM/DD/YYYY, or as an instant, which stands
 * for the day it falls on in the user's zone. A missing end is open. `field` is where both were given, if not each in
 * its own.
 */
export const readReportDays = (given: { startDate?: string; endDate?: string }, timeZone: string, field?: string) => {
  const First = readDay(field ?? 'startDate', given.startDate, timeZone)
  const Last = readDay(field ?? 'endDate', given.endDate, timeZone)
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

const readDay = (field: string, given: string | undefined, timeZone: string) => {
  const text = given?.trim()
  if (!text) return undefined
  const at = instant.safeParse(text)
  const day = at.success
    ? dayOf(at.data, timeZone).toString()
    : text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, date: string, year: string) =>
        [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
      )
  // Instants of days far away cannot be told to the database.
  if (!isoDay.safeParse(day).success || day < '1900' || day > '2900')
    throw invalid({ [field]: 'Enter a date such as 05/17/2026' })
  return day
}
