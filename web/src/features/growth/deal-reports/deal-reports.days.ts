import { calendarDay, today } from '../../../ui/format.ts'
import { aheadOrAll, type Span } from '../reports/spans.ts'
import type { Days, Preset, ReportSearch, TransactionDashboardSearch } from './deal-reports.search.ts'

// Separate from the search parameters, which every page loads.

/** `isUntilNow` ends those that go on with today: for what has happened, compared with as many days before. */
export const daysOfPreset = (preset: Preset, isUntilNow = false): Days => {
  const now = today()
  const [year = 0, month = 0] = now.split('-').map(Number)
  const end = isUntilNow ? now : calendarDay(year, month + 1, 0)
  if (preset === '12-months') return { startDate: calendarDay(year, month - 11, 1), endDate: end }
  const isLast = preset.startsWith('last')
  const isMonth = preset.endsWith('month')
  const startDate = isMonth
    ? calendarDay(year, isLast ? month - 1 : month, 1)
    : calendarDay(isLast ? year - 1 : year, 1, 1)
  const endDate = isLast ? (isMonth ? calendarDay(year, month, 0) : calendarDay(year, 1, 0)) : end
  return { startDate, endDate }
}

/** The days selected by the URL, and their label; `start` is the default. */
export const daysIn = (
  { range, from, to }: Pick<ReportSearch, 'range' | 'from' | 'to'>,
  start: Preset,
  isUntilNow = false,
) => {
  const isCustom = from !== undefined || to !== undefined
  const preset = range ?? start
  const days: Days = isCustom ? { startDate: from, endDate: to } : daysOfPreset(preset, isUntilNow)
  return { days, preset: isCustom ? ('custom' as const) : preset }
}

/** This Week unless chosen. */
export const closingSpan = ({ closing }: TransactionDashboardSearch): Span =>
  aheadOrAll.find(({ value }) => value === closing)?.value ?? 'week'
