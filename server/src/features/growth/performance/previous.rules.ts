import type { ReportDays } from '../../../time/report-days.ts'

/**
 * The days before, to compare with: for whole months as many of the calendar's, otherwise as many days; none if an end
 * is open.
 */
export const previousOf = ({ First, Last }: ReportDays) => {
  if (!First || !Last) return undefined
  const [first, last] = [Temporal.PlainDate.from(First), Temporal.PlainDate.from(Last)]
  const after = last.add({ days: 1 })
  const isWholeMonths = first.day === 1 && after.day === 1
  const length = first.until(after, { largestUnit: isWholeMonths ? 'month' : 'day' })
  return { First: first.subtract(length).toString(), Last: first.subtract({ days: 1 }).toString() }
}
