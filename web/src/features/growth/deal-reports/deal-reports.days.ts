import dayjs from 'dayjs'
import { today } from '../../../ui/format.ts'
import { aheadOrAll, type Span } from '../reports/spans.ts'
import type { Days, Preset, ReportSearch, TransactionDashboardSearch } from './deal-reports.search.ts'

// Apart from what the address holds, which every page loads: this needs the calendar library.

export const daysOfPreset = (preset: Preset): Days => {
  const now = dayjs(today())
  const unit = preset.endsWith('month') ? 'month' : 'year'
  const isLast = preset.startsWith('last')
  const first = (isLast ? now.subtract(1, unit) : now).startOf(unit)
  const last = isLast ? first.endOf(unit) : now.endOf('month')
  return { startDate: first.format('YYYY-MM-DD'), endDate: last.format('YYYY-MM-DD') }
}

/** The days that the address asks for, and how they are called; `start` without any. */
export const daysIn = ({ range, from, to }: Pick<ReportSearch, 'range' | 'from' | 'to'>, start: Preset) => {
  const isCustom = from !== undefined || to !== undefined
  const preset = range ?? start
  const days: Days = isCustom ? { startDate: from, endDate: to } : daysOfPreset(preset)
  return { days, preset: isCustom ? ('custom' as const) : preset }
}

/** S2§9: This Week unless chosen. */
export const closingSpan = ({ closing }: TransactionDashboardSearch): Span =>
  aheadOrAll.find(({ value }) => value === closing)?.value ?? 'week'
