import { casual, type Parser } from 'chrono-node'

/** Stands for words that were understood. */
const TAKEN = '\0'
/** What a day of the month must be followed by: the end, a time, or what is to be done; not the floor of 'the 3rd floor'. */
const NO_NOUN = `(?=\\s*(?:$|[,;:.!${TAKEN}–-]|\\d|(?:at|in|by|for|with|about|to|and|or|call|phone|ring|e-?mail|text|follow|meet|send)\\b))`
const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)\\b'
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = `(?:${WEEKDAYS.join('|')})(?:s|r|rs|nes|ur)?(?:day)?`

const NUMBERS = [
  'half',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const NUMBER = `(\\d{1,3}(?:\\.5)?|half an?|${NUMBERS.slice(1).join('|')}|(?:a )?couple(?: of)?|(?:a )?few|an?)`
const COUNT = `${NUMBER} (day|we?e?k|mo(?:nth)?|quarter|qtr|yea?r)s?\\b`

const numberOf = (words: string) => {
  if (/couple/i.test(words)) return 2
  if (/few/i.test(words)) return 3
  if (/^half/i.test(words)) return 0.5
  if (/^an?$/i.test(words)) return 1
  return Number(words) || NUMBERS.indexOf(words.toLowerCase())
}

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

/** The first day from this one on that is so many of its month. */
export const nextOn = (dayOfMonth: number, from: Temporal.PlainDate) => {
  for (let month = from.toPlainYearMonth(); ; month = month.add({ months: 1 })) {
    if (dayOfMonth > month.daysInMonth) continue
    const day = month.toPlainDate({ day: dayOfMonth })
    if (Temporal.PlainDate.compare(day, from) >= 0) return day
  }
}

/** The so-manieth of this month or the next; none where that month has none. */
const inMonth = (which: string, day: number, today: Temporal.PlainDate) => {
  const month = today.toPlainYearMonth().add({ months: /next/i.test(which) ? 1 : 0 })
  return day < 1 || day > month.daysInMonth ? undefined : month.toPlainDate({ day })
}

/** How many days it is to the next one of that name, which is not today. */
const daysTo = (weekday: string, { dayOfWeek }: Temporal.PlainDate) =>
  (WEEKDAYS.indexOf(weekday.slice(0, 3).toLowerCase()) - dayOfWeek + 7) % 7 || 7

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

/** What the parser does not know, or counts past the end of a month: a month from 31 January is 28 February. */
const countedFrom = (today: Temporal.PlainDate): Parser[] => [
  // To plan for next week is to plan for its Monday.
  parser('next we?e?k\\b', () => today.add({ days: 8 - today.dayOfWeek })),
  parser('next (?<unit>month|quarter|qtr|year|yr)\\b', ({ unit }) => add(today, `1 ${unit}`)),
  parser(
    `(?<before>(?:in|within|after|next) (?:about |around )?)?(?<counts>${COUNT}(?:,? (?:and )?${COUNT})*)` +
      `(?<after> (?:from now|later)\\b| (?:from|after) (?:today|(?<tomorrow>tomorrow)|(?<weekday>${WEEKDAY}))\\b)?`,
    ({ before, counts = '', after, tomorrow, weekday }) => {
      if (!before && !after) return undefined
      return add(today.add({ days: weekday ? daysTo(weekday, today) : tomorrow ? 1 : 0 }), counts)
    },
  ),
  parser(`(?<month>this|next) month,?(?: on)? (?:the )?(?<day>${ORDINAL})${NO_NOUN}`, ({ month = '', day = '' }) =>
    inMonth(month, Number.parseInt(day, 10), today),
  ),
  parser(
    `(?:on |by |before )?the (?<day>${ORDINAL}) (?:of )?(?<month>this|next) month\\b`,
    ({ month = '', day = '' }) => inMonth(month, Number.parseInt(day, 10), today),
  ),
  {
    pattern: () =>
      new RegExp(`\\b(?:on|by|before|until|due|from|starting|beginning) (?:the )?(${ORDINAL})${NO_NOUN}`, 'i'),
    extract: (context, [, words = '']) => {
      const day = Number.parseInt(words, 10)
      if (day < 1 || day > 31) return null
      const { month, year } = nextOn(day, today)
      return context.createParsingComponents({ day }).imply('month', month).imply('year', year)
    },
  },
]

/** Without the names of months alone: May and April are people. */
const known = casual.parsers.filter((parser) => parser.constructor.name !== 'ENMonthNameParser')
export const datesFrom = (today: Temporal.PlainDate) => {
  const dates = casual.clone()
  dates.parsers = [...countedFrom(today), ...known]
  return dates
}

const COUNTED = `(?:${NUMBER}|every|each|other|next|this|last|third|\\d+th)\\s+(?:second|minute|hour|day|week|month|quarter|year)s?`
const JOINED = '(?:(?:and|or|on|at|in|of|from|after|before|starting|beginning|an?)\\s+)*'
const leftBehind = new RegExp(
  `${TAKEN}[\\s,]*(?:${JOINED}(?:${WEEKDAY}s?|(?:the )?${ORDINAL}${NO_NOUN}|${COUNTED}|(?:morning|afternoon|evening|night|noon|midnight|today|tonight|tomorrow)s?)\\b(?!['’])|and a (?:half|quarter)\\b|after next\\b)`,
  'i',
)
const leftBefore = new RegExp(
  `\\b(?:except|not|${COUNTED}|(?:the )?${ORDINAL}|first|last|(?:half|quarter) (?:past|to)(?: \\d+)?)[\\s,]*${JOINED}${TAKEN}`,
  'i',
)

/** Whether words that say when, and were not understood, lie beside those that were: then all of it may mean another day. */
export const isHalfRead = (text: string, taken: { index: number; text: string }[]) => {
  const marked = taken.reduce(
    (rest, { index, text: words }) =>
      rest.slice(0, index) + TAKEN.repeat(words.length) + rest.slice(index + words.length),
    text,
  )
  return leftBehind.test(marked) || leftBefore.test(marked)
}
