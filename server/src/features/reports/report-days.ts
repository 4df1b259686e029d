import { isoDay } from '@dormer/contract/fields'
import { z } from 'zod'
import { beginningOf } from '../../clock.ts'
import { invalid } from '../../http/errors.ts'

const instant = z.iso.datetime({ offset: true })

/**
 * The first and the last day of a report (A137), YYYY-MM-DD: given so, as MM/DD/YYYY, or as an instant, which stands
 * for the day it falls on in the user's zone. A missing end is open.
 */
export const readReportDays = (given: { startDate?: string; endDate?: string }, timeZone: string) => ({
  First: readDay('startDate', given.startDate, timeZone),
  Last: readDay('endDate', given.endDate, timeZone),
})
export type ReportDays = ReturnType<typeof readReportDays>

/** The instants these days lie between: from `From` up to, and without, `Before`; open where an end is missing. */
export const instantsOf = ({ First, Last }: ReportDays, timeZone: string) => ({
  From: beginning(First, timeZone),
  Before: beginning(Last && Temporal.PlainDate.from(Last).add({ days: 1 }), timeZone),
})
/** Nothing is before the year 2 or after 9998, and their days end within what PostgreSQL reads. */
const beginning = (day: Temporal.PlainDate | string | undefined, timeZone: string) => {
  if (!day) return undefined
  const { year } = Temporal.PlainDate.from(day)
  return year < 2 ? '-infinity' : year > 9998 ? 'infinity' : beginningOf(day, timeZone)
}

const readDay = (field: string, given: string | undefined, timeZone: string) => {
  const text = given?.trim()
  if (!text) return undefined
  const day = instant.safeParse(text).success
    ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    : text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, month: string, date: string, year: string) =>
        [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-'),
      )
  if (!isoDay.safeParse(day).success) throw invalid({ [field]: 'Enter a date such as 05/17/2026' })
  return day
}
