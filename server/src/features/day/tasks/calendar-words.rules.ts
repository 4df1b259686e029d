import type { Parser, ParsingContext } from 'chrono-node'
import { businessDayFrom, HOLIDAY, holidayNamed, nthWeekday } from './holidays.rules.ts'
import { MONTHS, NUMBER, nextOn, numberOf, ORDINAL, TAKEN, WEEKDAY, weekdayOf } from './vocabulary.rules.ts'

/** On a day that moves from month to month or year to year: it can be due once, but not repeat. */
export const FLOATING = 'floating'

/** May, April and the like count where the words leave no doubt that a month is meant. */
const ANY_MONTH = `(?:${MONTHS}|mar|apr|may)`
const monthOf = (word: string) => 'janfebmaraprmayjunjulaugsepoctnovdec'.indexOf(word.slice(0, 3).toLowerCase()) / 3 + 1
const ordinals = ['last', 'first', 'second', 'third', 'fourth', 'fifth']
const nthOf = (word: string) => Number.parseInt(word, 10) || ordinals.indexOf(word.toLowerCase()) || -1

const BUSINESS_DAY = '(?:(?:work|working|business) ?day)'
/** Whatever else says when, or nothing. */
const WHEN_OR_END = `(?=\\s*(?:$|[,.;!?)${TAKEN}]|(?:at|@) ?(?:\\d|noon)|\\d{1,2}(?::\\d\\d)? ?[ap]|(?:in the )?(?:morning|afternoon|evening|night)\\b|noon\\b))`

type Words = Record<string, string | undefined>
const floating = (
  pattern: string,
  dayOf: (words: Words, context: ParsingContext, index: number) => Temporal.PlainDate | undefined,
): Parser => ({
  pattern: () => new RegExp(`\\b${pattern}`, 'i'),
  extract: (context, match) => {
    const date = dayOf(match.groups ?? {}, context, match.index ?? 0)
    if (!date) return null
    const { year, month, day } = date
    return context.createParsingComponents({ year, month, day }).addTag(FLOATING)
  },
})

/** Of this year, or of the next if that is past; undefined if the month has no such day. */
const comingFrom = (
  today: Temporal.PlainDate,
  year: string | undefined,
  on: (year: number) => Temporal.PlainDate | undefined,
) => {
  const day = on(Number(year) || today.year)
  return year || !day || Temporal.PlainDate.compare(day, today) >= 0 ? day : on(today.year + 1)
}
const lastOf = (year: number, month: number) => Temporal.PlainYearMonth.from({ year, month }).daysInMonth

const nthIn = (which: string, year: number, month: number, nth: number) => {
  if (/^(?:work|bus)/i.test(which)) {
    if (nth !== 1 && nth !== -1) return undefined
    return businessDayFrom(new Temporal.PlainDate(year, month, nth === 1 ? 1 : lastOf(year, month)), nth)
  }
  if (!/^day/i.test(which)) return nthWeekday(year, month, weekdayOf(which) || 7, nth)
  const day = nth === -1 ? lastOf(year, month) : nth
  return day <= lastOf(year, month) ? new Temporal.PlainDate(year, month, day) : undefined
}

/** Days by their place in the calendar: last Friday of December, mid January, Memorial Day, next business day. */
export const calendarDays = (today: Temporal.PlainDate): Parser[] => [
  floating(
    `(?:(?:on|by|before) )?(?:the )?(?<nth>first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th)) (?<which>${WEEKDAY}|${BUSINESS_DAY}|day) (?:of|in) (?:(?:the )?(?<when>this|next) month|(?<month>${ANY_MONTH})(?:,? (?<year>20\\d\\d))?)\\b`,
    ({ nth = '', which = '', when, month, year }) => {
      const count = nthOf(nth)
      if (month) return comingFrom(today, year, (of) => nthIn(which, of, monthOf(month), count))
      const { year: of, month: number } = today.toPlainYearMonth().add({ months: when === 'this' ? 0 : 1 })
      return nthIn(which, of, number, count)
    },
  ),
  floating(`(?:(?:on|by|before) )?(?:the )?next ${BUSINESS_DAY}\\b`, () => businessDayFrom(today.add({ days: 1 }))),
  floating(
    `(?:(?:on|by|before) )?(?:the )?(?<nth>first|1st|last) (?<which>${BUSINESS_DAY})(?: of (?:the|this) month\\b|${WHEN_OR_END})`,
    ({ nth = '', which = '' }) => {
      const day = nthIn(which, today.year, today.month, nthOf(nth))
      if (!day || Temporal.PlainDate.compare(day, today) >= 0) return day
      const { year, month } = today.toPlainYearMonth().add({ months: 1 })
      return nthIn(which, year, month, nthOf(nth))
    },
  ),
  floating(
    `(?:(?:in|by) )?(?:(?<mid>mid(?:dle of)?)|(?:(?:by|at) )?(?:the )?end of)[ -](?<month>${ANY_MONTH})(?:,? (?<year>20\\d\\d))?\\b`,
    ({ mid, month = '', year }) =>
      comingFrom(today, year, (of) =>
        Temporal.PlainDate.from({ year: of, month: monthOf(month), day: mid ? 15 : lastOf(of, monthOf(month)) }),
      ),
  ),
  floating(`(?<count>${NUMBER}) (?<weekday>${WEEKDAY})s from (?:now|today)\\b`, ({ count = '', weekday = '' }) => {
    const weeks = numberOf(count)
    if (!Number.isInteger(weeks) || weeks < 1) return undefined
    return today.add({ days: ((weekdayOf(weekday) - today.dayOfWeek + 7) % 7 || 7) + (weeks - 1) * 7 })
  }),
  floating(
    `(?:(?:on|by|before|this) )?(?:(?:the )?day (?<side>before|after) )?(?<name>${HOLIDAY})(?:,? (?<year>20\\d\\d)\\b|\\b|(?<=[’']))(?!['’])${WHEN_OR_END}`,
    ({ side, name = '', year }, { text }, index) => {
      const before = text.slice(0, index)
      // A card for Christmas, Call Valentine: they name something.
      if (
        /\b(?:for|happy|merry|about|re:?|of|the|an?|our|my|every|each|saint|st\.?|orthodox|coptic|greek|chinese|lunar|islamic|jewish|persian)\s+$/i.test(
          before,
        )
      )
        return undefined
      if (!/^(?:on|by|before|this|the|day)\b/i.test(text.slice(index)) && before.trim().split(/\s+/).length < 2)
        return undefined
      if (/^(?:Valentine|Easter)$/.test(name) && text.slice(index).startsWith(name)) return undefined
      const day = comingFrom(today, year, (of) => holidayNamed(name)?.on(of))
      return side ? day?.add({ days: side.toLowerCase() === 'after' ? 1 : -1 }) : day
    },
  ),
  {
    // Call Ana 27th; not 43rd St, nor the 4th and 10th.
    pattern: () =>
      new RegExp(
        `(?<=\\w,? )(?<!\\b(?:and|or|to|at|from|thru|through|of|in|on|the|by|before|until|[nsew]|every|each|monthly|quarterly|yearly|annually|[1-9](?:st|nd|rd|th),?)[.]? |[&/+–-] ?)(${ORDINAL})${WHEN_OR_END}`,
        'i',
      ),
    extract: (context, [, words = '']) => {
      const day = Number.parseInt(words, 10)
      if (day < 1 || day > 31) return null
      const { month, year } = nextOn(day, today)
      return context.createParsingComponents({ day }).imply('month', month).imply('year', year)
    },
  },
]
