import { readWrittenDay } from '@dormer/contract/written-day'
import { readTime } from './typed-time.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const names = { today: 0, tomorrow: 1, tmrw: 1, yesterday: -1 }
const DAY = 86_400_000

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
/** A month after January 31 is February 28. */
const plusMonths = (day: string, months: number) => {
  const first = new Date(`${day.slice(0, 7)}-01`)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months]
  const date = Math.min(Number(day.slice(8)), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** The year that makes the day nearest, because none was written; if it is another weekday then, neither is believed. */
const withoutYear = (text: string, today: string) => {
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
  const nearest = found.toSorted((a, b) => away(a) - away(b))[0]
  return nearest && away(nearest) <= 184 * DAY ? nearest : null
}

const WEEKDAY = '((?:sun|mon|fri)(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:rs?|rsday)?|sat(?:urday)?)\\.?'
const isWeekday = new RegExp(`^(?:on )?(?:(this|next) )?${WEEKDAY}$`)
/** Friday 13, fri the 13th. */
const isDatedWeekday = new RegExp(`^(?:on )?${WEEKDAY},? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?$`)
const numberOf = (weekday: string) => weekdays.indexOf(weekday.slice(0, 3))

/** As in quick add of tasks: a weekday means the coming one, including today; 'next' means the one in next week. */
const weekday = (text: string, today: string) => {
  const [, which, word] = isWeekday.exec(text) ?? []
  if (!word) return null
  const [at, now] = [numberOf(word), new Date(today).getUTCDay()]
  return plus(today, which === 'next' ? 7 - ((now + 6) % 7) + ((at + 6) % 7) : (at - now + 7) % 7)
}

/** Within two months; further away, another day was probably meant. */
const datedWeekday = (text: string, today: string) => {
  const [, word, date] = isDatedWeekday.exec(text) ?? []
  if (!word) return null
  for (let day = today; day < plusMonths(today, 2); day = plus(day, 1))
    if (Number(day.slice(8)) === Number(date) && new Date(day).getUTCDay() === numberOf(word)) return day
  return null
}

const counted = (text: string, today: string) => {
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
export const readNearDay = (typed: string, today: string): string | null => {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
  const whole = readWrittenDay(text)
  if (whole) return whole
  const name = Object.entries(names).find(([word]) => word === text)
  if (name) return plus(today, name[1])
  return withoutYear(text, today) ?? weekday(text, today) ?? datedWeekday(text, today) ?? counted(text, today)
}

/** What says that it is a time, such as 10am, 10:30 or at 3: beside a day in figures, 22 or 2027 may be a year. */
const saysTime = (text: string) => /^(?:at\b|@)|[^\d. ]/.test(text)

/**
 * Parses a day with a time, in either order: sat 10am, dec 18 at 3, 9:30 am tomorrow; only days written whole unless
 * `isNear`. The time is HH:mm:ss.
 */
export const readDayAndTime = (typed: string, today: string, isNear = true): { day: string; time: string } | null => {
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
  if (words.length > 8) return null
  for (let at = 1; at < words.length; at++) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    for (const [first, second] of [
      [before, after],
      [after, before],
    ] as const) {
      // Tomorrow 3 is an hour, friday 3 the third; so is that of friday 3 10am.
      if (isWeekday.test(first) && /^\d{1,2}(?: \d.*)?$/.test(second)) continue
      if (!saysTime(second) && !(/^\d{1,2}$/.test(second) && /^\D+$/.test(first))) continue
      const [day, time] = [isNear ? readNearDay(first, today) : readWrittenDay(first), readTime(second)]
      if (day && time) return { day, time }
    }
  }
  return null
}
