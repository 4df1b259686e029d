import { readWrittenDay } from '@dormer/contract/written-day'
import { readSpan, readTime } from './typed-time.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const names = { today: 0, tomorrow: 1, tmrw: 1, tom: 1, yesterday: -1, 'day after tomorrow': 2 }
const DAY = 86_400_000

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
/** A month after January 31 is February 28. */
const plusMonths = (day: string, months: number) => {
  const first = new Date(`${day.slice(0, 7)}-01`)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months]
  const date = Math.min(Number(day.slice(8)), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** The days that a field takes, each YYYY-MM-DD, and the time it is, HH:mm:ss. */
export type Limits = { min?: string; max?: string; now?: string }

/**
 * The year that makes the day nearest, of those that the field takes, because none was written; if it is another weekday
 * then, neither is believed.
 */
const withoutYear = (text: string, today: string, { min, max }: Limits) => {
  if (
    !/^(?:[a-z]{3,9}\.?,? )?(?:\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.?[- ]\d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?[- ](?:of )?[a-z]{3,9}\.?)$/.test(
      text,
    )
  )
    return null
  const joint = text.match(/\d([-/.])\d/)?.[1] ?? ' '
  const year = Number(today.slice(0, 4))
  const found = [year - 1, year, year + 1].flatMap((one) => readWrittenDay(`${text}${joint}${one}`) ?? [])
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  const isTaken = (day: string) => (!min || day >= min) && (!max || day <= max)
  const nearest = found.toSorted((a, b) => Number(isTaken(b)) - Number(isTaken(a)) || away(a) - away(b))[0]
  return nearest && away(nearest) <= (isTaken(nearest) && (min || max) ? 366 : 184) * DAY ? nearest : null
}

const WEEKDAY = '((?:sun|mon|fri)(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:rs?|rsday)?|sat(?:urday)?)\\.?'
const isWeekday = new RegExp(`^(?:on )?(?:(this|next|last) )?${WEEKDAY}$`)
/** Friday 13, fri the 13th. */
const isDatedWeekday = new RegExp(`^(?:on )?${WEEKDAY},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?$`)
const numberOf = (weekday: string) => weekdays.indexOf(weekday.slice(0, 3))

/**
 * As in quick add of tasks: a weekday means the coming one, including today; 'next' means the one in next week. Where only
 * past days are taken, it means the latest.
 */
const weekday = (text: string, today: string, { max }: Limits) => {
  const [, which, word] = isWeekday.exec(text) ?? []
  if (!word) return null
  const [at, now] = [numberOf(word), new Date(today).getUTCDay()]
  if (which === 'last') return plus(today, -((now - at + 7) % 7 || 7))
  if (which === 'next') return plus(today, 7 - ((now + 6) % 7) + ((at + 6) % 7))
  const coming = plus(today, (at - now + 7) % 7)
  return max && coming > max && !which ? plus(coming, -7) : coming
}

/** Within two months; further away, another day was probably meant. */
const datedWeekday = (text: string, today: string) => {
  const [, word, date] = isDatedWeekday.exec(text) ?? []
  if (!word) return null
  for (let day = today; day < plusMonths(today, 2); day = plus(day, 1))
    if (Number(day.slice(8)) === Number(date) && new Date(day).getUTCDay() === numberOf(word)) return day
  return null
}

/** The day before the first of a month so many months after the period's first month. */
const lastBefore = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** Eom, the end of next month; next week is its Monday, as in quick add of tasks; next month is a month from today. */
const period = (text: string, today: string) => {
  const [, next, long, short] =
    /^(?:(?:by )?(?:the )?(?:end|last day) of (?:the |this |(next ))?(week|month|quarter|year)|(eo[wmqy]))$/.exec(
      text,
    ) ?? []
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const further = next ? 1 : 0
  switch (long?.[0] ?? short?.[2]) {
    case 'w':
      // Friday ends the week of work; on a weekend, that of the next.
      return plus(today, ((5 - new Date(today).getUTCDay() + 7) % 7) + 7 * further)
    case 'm':
      return lastBefore(year, month + 1 + further)
    case 'q':
      return lastBefore(year, (Math.floor(month / 3) + 1 + further) * 3)
    case 'y':
      return lastBefore(year + 1 + further, 0)
  }
  const [, unit] = /^next (week|wk|month|year)$/.exec(text) ?? []
  if (!unit) return null
  if (unit.startsWith('w')) return plus(today, 7 - ((new Date(today).getUTCDay() + 6) % 7))
  return plusMonths(today, unit === 'year' ? 12 : 1)
}

const counted = (text: string, today: string) => {
  const [, past, pastUnit = ''] = /^(\d{1,3}|an?) (days?|weeks?|months?|years?) ago$/.exec(text) ?? []
  if (past) {
    const n = -(Number(past) || 1)
    if (/^[my]/.test(pastUnit)) return plusMonths(today, pastUnit.startsWith('y') ? 12 * n : n)
    return plus(today, pastUnit.startsWith('w') ? 7 * n : n)
  }
  const [, count = '', unit = 'd'] =
    /^(?:in |\+ ?)?(\d{1,3}|an?) ?(d(?:ays?)?|w(?:eeks?|ks?)|m(?:onths?|os?)|y(?:ears?|rs?))(?: from (?:now|today))?$/.exec(
      text,
    ) ??
    /^\+ ?(\d{1,3})$/.exec(text) ??
    []
  if (!count) return null
  const n = Number(count) || 1
  if (/^[my]/.test(unit)) return plusMonths(today, unit.startsWith('y') ? 12 * n : n)
  return plus(today, unit.startsWith('w') ? 7 * n : n)
}

/**
 * Parses a nearby day, as people type a deal's dates: 12/18, dec 18, friday, next friday, friday 13, tomorrow, in 30 days, +10;
 * and anything `readWrittenDay` parses.
 */
export const readNearDay = (typed: string, today: string, limits: Limits = {}): string | null => {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const whole = readWrittenDay(text)
  if (whole) return whole
  const name = Object.entries(names).find(([word]) => word === text)
  if (name) return plus(today, name[1])
  return (
    withoutYear(text, today, limits) ??
    weekday(text, today, limits) ??
    datedWeekday(text, today) ??
    period(text, today) ??
    counted(text, today)
  )
}

/** What says that it is a time, such as 10am, 10:30 or at 3: beside a day in figures, 22 or 2027 may be a year. */
const saysTime = (text: string) => /^(?:at\b|@)|[^\d. ]/.test(text)

/** What was said of a day: with a time if there was one, and until when, each HH:mm:ss. */
export type Said = { day: string; time?: string; end?: string }

/** As in quick add of tasks: a weekday whose hour is over today is that of next week, unless only past days are taken. */
const notOver = <S extends Said & { time: string }>(words: string, said: S, today: string, { now, max }: Limits): S => {
  const which = isWeekday.exec(words)
  const week = plus(today, 7)
  const isOver = now && said.day === today && said.time <= now
  return which && !which[1] && isOver && (!max || week <= max) ? { ...said, day: week } : said
}

/**
 * Parses a day with a time or a range of times, in either order: sat 10am, dec 18 at 3, 9:30 am tomorrow, friday 2-3pm;
 * only days written whole unless `isNear`.
 */
export const readDayAndTime = (typed: string, today: string, isNear = true, limits: Limits = {}): Said | null => {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
  if (words.length > 8) return null
  const dayOf = (text: string) => (isNear ? readNearDay(text, today, limits) : readWrittenDay(text))
  for (let at = 1; at < words.length; at++) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    for (const [first, second] of [
      [before, after],
      [after, before],
    ] as const) {
      const span = readSpan(second)
      if (span) {
        const day = dayOf(first)
        if (day) return notOver(first, { day, ...span }, today, limits)
        continue
      }
      // Tomorrow 3 is an hour, friday 3 the third; so is that of friday 3 10am.
      if (isWeekday.test(first) && /^\d{1,2}(?: \d.*)?$/.test(second)) continue
      if (!saysTime(second) && !(/^\d{1,2}$/.test(second) && /^\D+$/.test(first))) continue
      const [day, time] = [dayOf(first), readTime(second)]
      if (day && time) return notOver(first, { day, time }, today, limits)
    }
  }
  return null
}
