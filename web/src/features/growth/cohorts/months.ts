import { calendarDay, today } from '../../../ui/format.ts'
import { formatRange } from '../../../ui/range.ts'

const partsOf = (month: string) => month.split('-').map(Number) as [year: number, month: number]
const name = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** A month (YYYY-MM), such as Mar 2026. */
export const formatMonth = (month: string) => name.format(new Date(`${month}-01`))
/** Months as a range, the last one included: Jan – Feb 2026. */
export const formatMonths = (first: string, last: string) => formatRange(name, `${first}-01`, `${last}-01`)
/** Its first and last day. */
export const daysOfMonth = (month: string) => {
  const [year, number] = partsOf(month)
  return { startDate: calendarDay(year, number, 1), endDate: calendarDay(year, number + 1, 0) }
}
/** The month that is so many months after this one, or before if negative. */
export const monthsLater = (month: string, by: number) => {
  const [year, number] = partsOf(month)
  return calendarDay(year, number + by, 1).slice(0, 7)
}
export const thisMonth = () => today().slice(0, 7)
