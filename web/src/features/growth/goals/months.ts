import { MONTHS_AHEAD } from '@dormer/contract/growth/goals'
import { calendarDay, today } from '../../../ui/format.ts'

const BACK = 12
const named = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026'. */
export const monthName = (month: string) => named.format(new Date(`${month}-01T00:00:00Z`))

export const currentMonth = () => today().slice(0, 7)

/** The months to choose from, latest first: those that goals can be set for, and a year back. */
export const monthOptions = (chosen: string) => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  const months = Array.from({ length: BACK + 1 + MONTHS_AHEAD }, (_, at) =>
    calendarDay(year, month + MONTHS_AHEAD - at, 1).slice(0, 7),
  )
  const all = months.includes(chosen) ? months : [...months, chosen].sort().reverse()
  return all.map((value) => ({ value, label: monthName(value) }))
}
