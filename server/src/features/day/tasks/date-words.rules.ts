import { Chrono, en, type Parser, type Refiner } from 'chrono-node'
import { calendarDays } from './calendar-words.rules.ts'
import { hours } from './hour-words.rules.ts'
import { MONTHS, NO_NOUN, NUMBER, nextOn, numberOf, ORDINAL, WEEKDAY, weekdayOf } from './vocabulary.rules.ts'

/** The sun room is no Sunday, nor is Sunday Street. */
const NO_ROOM =
  '(?![ -](?:room|porch|deck|roof|screen|down|light|shade|(?:st|street|rd|road|ave|dr|ln|ct|blvd|realty)\\b))'

const COUNT = `${NUMBER}(?: |(?<=\\d))(d(?:ay)?|w(?:e?e?k)?|mo(?:nth)?|quarter|qtr|y(?:ea)?r)s?\\b`

/** The days of '2 months and a week'; none for parts of a day. */
const add = (day: Temporal.PlainDate, counts: string) => {
  const total = { months: 0, days: 0 }
  for (const [, words = '', unit = ''] of counts.matchAll(new RegExp(`\\b${COUNT}`, 'gi'))) {
    const count = numberOf(words)
    const months = { m: 1, q: 3, y: 12 }[unit.charAt(0).toLowerCase()]
    if (months) total.months += count * months
    else total.days += /^d/i.test(unit) ? count : Math.round(count * 7)
  }
  const whole = Math.floor(total.months)
  return Number.isInteger(total.days)
    ? day.add({ months: whole, days: total.days + (total.months - whole) * 28 })
    : undefined
}

/** The nth day of this month or the next; undefined if that month does not have it. */
const inMonth = (which: string, day: number, today: Temporal.PlainDate) => {
  const month = today.toPlainYearMonth().add({ months: /next/i.test(which) ? 1 : 0 })
  return day < 1 || day > month.daysInMonth ? undefined : month.toPlainDate({ day })
}

/** How many days until the next weekday of that name, never today. */
const daysTo = (weekday: string, { dayOfWeek }: Temporal.PlainDate) => (weekdayOf(weekday) - dayOfWeek + 7) % 7 || 7

const parser = (
  pattern: string,
  dayOf: (words: Record<string, string | undefined>) => Temporal.PlainDate | undefined,
): Parser => ({
  pattern: () => new RegExp(`\\b${pattern}`, 'i'),
  extract: (_, { groups = {} }) => {
    const date = dayOf(groups)
    return date ? { year: date.year, month: date.month, day: date.day } : null
  },
})

const endOf = (period: string, next: boolean, today: Temporal.PlainDate) => {
  if (/^w/i.test(period)) return today.add({ days: 5 - today.dayOfWeek + (next || today.dayOfWeek > 5 ? 7 : 0) })
  const months = { m: 1, q: 3, y: 12 }[period.charAt(0).toLowerCase()] ?? 1
  const first = today.with({ month: today.month - ((today.month - 1) % months), day: 1 })
  return first.add({ months: months * (next ? 2 : 1) }).subtract({ days: 1 })
}

/** 30 minutes, an hour and a half: counted by the clock, whatever that shows. */
const TIMED = `${NUMBER}(?: |(?<=\\d))(min(?:ute)?|h(?:(?:ou)?r)?)s?\\b`
const minutesOf = (counts: string) => {
  let total = 0
  for (const [, words = '', unit = ''] of counts.matchAll(new RegExp(`(?<![\\w.])${TIMED}`, 'gi')))
    total += numberOf(words) * (/^h/i.test(unit) ? 60 : 1)
  return total
}
const timed = (now: Temporal.ZonedDateTime): Parser => ({
  pattern: () =>
    new RegExp(
      `\\b(?:(?:(?:in|within)(?: the next)?) (?:about |around )?(?<in>${TIMED}(?:,? (?:and )?${TIMED})?)(?: from now\\b)?|(?<later>${TIMED}) (?:from now|later)\\b)`,
      'i',
    ),
  extract: (_, { groups = {} }) => {
    const minutes = minutesOf(groups.in ?? groups.later ?? '')
    if (!minutes) return null
    const { year, month, day, hour, minute, second, offsetNanoseconds } = now.add({ seconds: Math.round(minutes * 60) })
    const timezoneOffset = offsetNanoseconds / 60e9
    return { year, month, day, hour, minute, second, meridiem: hour < 12 ? 0 : 1, timezoneOffset }
  },
})

/** Tues, next friday, this weekend, Thursday the 3rd. */
const weekdays = (today: Temporal.PlainDate): Parser => ({
  pattern: () =>
    new RegExp(
      `\\b(?:on )?(?:(?<which>this(?: coming| upcoming)?|coming|upcoming|next|last|past) )?(?<weekday>${WEEKDAY})\\b\\.?${NO_ROOM}` +
        `(?:,? (?:the )?(?<ordinal>\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?(?:${MONTHS}|may|apr|mar)\\b)| (?:of )?(?:the )?(?<week>this|next|last) we?e?k\\b)?`,
      'i',
    ),
  extract: (context, match) => {
    const { which = '', weekday = '', ordinal, week = which } = match.groups ?? {}
    const number = weekdayOf(weekday)
    if (/last|past/i.test(week)) {
      if (/^ of\b/.test(context.text.slice((match.index ?? 0) + match[0].length))) return null
      const day = today.subtract({ days: (today.dayOfWeek - number + 7) % 7 || 7 })
      return { year: day.year, month: day.month, day: day.day }
    }
    if (ordinal) {
      const day = Number(ordinal) >= 1 && Number(ordinal) <= 31 ? nextOn(Number(ordinal), today) : undefined
      // With the day of the week that was said: where it is another, neither is believed.
      return day ? { year: day.year, month: day.month, day: day.day, weekday: number } : null
    }
    if (/next/i.test(week)) {
      const day = today.add({ days: 8 - today.dayOfWeek + ((number + 6) % 7) })
      return { year: day.year, month: day.month, day: day.day }
    }
    if (match.groups?.week) {
      // Tuesday of this week, said on Wednesday, is past.
      const day = today.add({ days: ((number + 6) % 7) + 1 - today.dayOfWeek })
      return { year: day.year, month: day.month, day: day.day }
    }
    const day = today.add({ days: (number - (today.dayOfWeek % 7) + 7) % 7 })
    const components = context.createParsingComponents().assign('weekday', number as 0)
    return components.imply('day', day.day).imply('month', day.month).imply('year', day.year)
  },
})

/** What the parser does not know, or counts past the end of a month: a month from January 31 is February 28. */
const countedFrom = (now: Temporal.ZonedDateTime, today = now.toPlainDate()): Parser[] => [
  hours,
  timed(now),
  ...calendarDays(today),
  weekdays(today),
  // Done before the weekend begins.
  parser('(?:before|b4) (?<which>this|the|next) week-?end\\b', ({ which = '' }) =>
    today.dayOfWeek > 5 && !/next/i.test(which)
      ? undefined
      : today.add({ days: (/next/i.test(which) ? 12 : 5) - today.dayOfWeek }),
  ),
  parser(
    '(?:(?:on|over|at|during) )?(?<!\\b(?:before|after) )(?<which>this|the|next) week-?end\\b',
    ({ which = '' }) => {
      if (/next/i.test(which)) return today.add({ days: 13 - today.dayOfWeek })
      return today.add({ days: Math.max(0, 6 - today.dayOfWeek) })
    },
  ),
  parser(
    '(?:by )?(?:the )?(?:(?:end|last day) of (?:the |this |(?<next>next ))?(?<period>week|month|quarter|year)|(?<short>eow|eom|eoq|eoy)|(?<last>year)[ -]end(?=\\s*(?:$|[,.;!?])))(?:\\b|$)',
    ({ next, period, short = '', last }) => endOf(period ?? last ?? short.slice(2), next !== undefined, today),
  ),
  parser(`(?:the )?(?<which>this|next) we?e?k,? (?:on )?(?<weekday>${WEEKDAY})\\b`, ({ which = '', weekday = '' }) =>
    today.add({ days: (/next/i.test(which) ? 8 : 1) - today.dayOfWeek + ((weekdayOf(weekday) + 6) % 7) }),
  ),
  // To plan for next week is to plan for its Monday.
  parser('next we?e?k\\b', () => today.add({ days: 8 - today.dayOfWeek })),
  parser('(?:the )?we?e?k after next\\b', () => today.add({ days: 15 - today.dayOfWeek })),
  parser('next (?<unit>month|quarter|qtr|year|yr)\\b', ({ unit }) => add(today, `1 ${unit}`)),
  parser(
    `(?<before>(?:(?:in|within|over|for) the next|in|within|after|next) (?:about |around )?)?(?<counts>${COUNT}(?:,? (?:and )?${COUNT})*)` +
      `(?<after> (?:from now|later)\\b| (?:from|after) (?:today|(?<tomorrow>tomorrow)|(?:this (?:coming )?|coming )?(?<weekday>${WEEKDAY}))\\b)?`,
    ({ before, counts = '', after, tomorrow, weekday }) => {
      if (!before && !after) return undefined
      return add(today.add({ days: weekday ? daysTo(weekday, today) : tomorrow ? 1 : 0 }), counts)
    },
  ),
  parser(`(?<month>this|next) month,?(?: on)? (?:the )?(?<day>${ORDINAL})${NO_NOUN}`, ({ month = '', day = '' }) =>
    inMonth(month, Number.parseInt(day, 10), today),
  ),
  parser(
    `(?:(?:on|by|before) )?(?:the )?(?<day>${ORDINAL}|\\d{1,2}(?= of ))(?: day)? (?:of )?(?:the )?(?<month>this|next|current) month\\b`,
    ({ month = '', day = '' }) => inMonth(month, Number.parseInt(day, 10), today),
  ),
  {
    pattern: () =>
      new RegExp(`\\b(?:(?:on|by|before|until|due|from|starting|beginning) (?:the )?|the )(${ORDINAL})${NO_NOUN}`, 'i'),
    extract: (context, [, words = '']) => {
      const day = Number.parseInt(words, 10)
      if (day < 1 || day > 31) return null
      const { month, year } = nextOn(day, today)
      return context.createParsingComponents({ day }).imply('month', month).imply('year', year)
    },
  },
]

/**
 * Of the library's own: not the names of months alone, for May and April are people; and none of those whose part is
 * taken by ours, which read hours as agents mean them and look at a long sentence once.
 */
const replaced =
  /^EN(?:MonthName|TimeExpression|Weekday|RelativeDateFormat|EndOfCurrentMonth|TimeUnit\w+)Parser$|^ENEndOfPeriodRefiner$/
const isKept = (part: object) => !replaced.test(part.constructor.name)
const parsers = en.casual.parsers.filter(isKept)
const refiners = en.casual.refiners.filter(isKept)
/** The morning of the 5th, afternoon tomorrow: the library keeps the part of the day and drops the day. */
const partsOfDays: Refiner = {
  refine: (context, results) => {
    const merged: typeof results = []
    for (const result of results) {
      const part = merged.at(-1)
      const between = part && context.text.slice(part.index + part.text.length, result.index)
      const isDay = result.start.isCertain('day') || result.start.isCertain('weekday')
      if (
        part?.start.tags().has('parser/ENCasualTimeParser') &&
        /(?:morning|afternoon|evening|night)$/i.test(part.text) &&
        !part.start.isCertain('day') &&
        isDay &&
        !result.start.isCertain('hour') &&
        ['', 'of', 'on', ',', 'of the', 'on the', 'the'].includes(between?.trim().toLowerCase() ?? '-')
      ) {
        const whole = result.clone()
        whole.index = part.index
        whole.text = context.text.slice(part.index, result.index + result.text.length)
        merged.splice(-1, 1, whole)
      } else merged.push(result)
    }
    return merged
  },
}

export const datesFrom = (now: Temporal.ZonedDateTime) =>
  new Chrono({ parsers: [...countedFrom(now), ...parsers], refiners: [partsOfDays, ...refiners] })
