import type { FilterType } from '@dormer/contract/filters'

/** Calendar days, YYYY-MM-DD, both included. */
export type Days = { from: string; to: string }

/**
 * The days a span means, relative to today (docs/rules.md#filters): `today`, `week`, `month` or a number of days;
 * undefined if it is none of these. A week is seven days ahead or back; a month is the calendar month from today on, or
 * up to today. An inverse filter selects what was not within these days.
 */
export const daysOf = (span: string, type: FilterType, today: Temporal.PlainDate): Days | undefined => {
  const back = type === 'DatePast' || type === 'DatePastInverse'
  const day = today.toString()
  if (span === 'month')
    return back
      ? { from: today.with({ day: 1 }).toString(), to: day }
      : { from: day, to: today.with({ day: today.daysInMonth }).toString() }
  const days = span === 'today' ? 0 : span === 'week' ? 7 : /^\d{1,4}$/.test(span) ? Number(span) : undefined
  if (days === undefined || days > 3650) return undefined
  return back
    ? { from: today.subtract({ days }).toString(), to: day }
    : { from: day, to: today.add({ days }).toString() }
}

/** Month and day as one number: 1231. */
export const monthAndDay = (day: Temporal.PlainDate) => day.month * 100 + day.day

/**
 * Ranges of month and day, as numbers such as 1231, for birthdays within these days. A birthday on February 29 is on
 * the 28th in other years.
 */
export const birthdaysIn = ({ from, to }: Days): [number, number][] => {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (first.until(last).days >= 365) return [[101, 1231]]
  const begin = monthAndDay(first)
  const end = monthAndDay(last) === 228 && !last.inLeapYear ? 229 : monthAndDay(last)
  return first.year === last.year
    ? [[begin, end]]
    : [
        [begin, 1231],
        [101, end],
      ]
}

/** The first day on or after `from` that is the birthday or anniversary. */
export const comesRound = (date: string, from: Temporal.PlainDate): Temporal.PlainDate => {
  const { month, day } = Temporal.PlainDate.from(date)
  const inYear = (year: number) => Temporal.PlainDate.from({ year, month, day })
  const first = inYear(from.year)
  return Temporal.PlainDate.compare(first, from) < 0 ? inYear(from.year + 1) : first
}
