import { plainHours } from '@dormer/contract/clock-words'
import { weekday as dayOfWeek, month as monthName } from '@dormer/contract/desk/command-days'
import type { Shift } from '@dormer/contract/desk/command-shifts'
import { readWrittenDay } from '@dormer/contract/written-day'
import { isInAfternoon, readWrittenTime } from '@dormer/contract/written-time'

/** What was typed says the day, not only the hour. */
const day = new RegExp(
  `${dayOfWeek}|${monthName}(?!\\w)|\\b(?:today|tonight|tomorrow|tomorow|tmrw|tmw|tom|next|weeks?|days?)\\b|\\d{1,2}/\\d{1,2}|\\d(?:st|nd|rd|th)\\b`,
  'i',
)
export const saysDay = (text: string) => day.test(text)

/** An hour on the day of another time; undefined if the words are no hour. */
export const hourOn = (text: string, at: string, timeZone: string): string | undefined => {
  const read = readWrittenTime(text.replace(/^(?:to|at|@)\s*/i, ''))
  if (!read) return undefined
  const hour = read.isOpen && isInAfternoon(read.hour) ? read.hour + 12 : read.hour
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .withPlainTime({ hour, minute: read.minute })
    .toInstant()
    .toString()
}

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']

/**
 * A date of a transaction, nearest to today if its year is not said: dates of contracts are often past. A weekday does
 * not choose the year: one that is another is told in words.
 */
export const nearestDay = (typed: string, today: Temporal.PlainDate): { day: string; wrong?: string } | undefined => {
  const [said = '', begin = ''] = new RegExp(`^(${weekday})[.,]* (?=.*\\d)`, 'i').exec(typed.trim()) ?? []
  const day = nearest(typed.trim().slice(said.length), today)
  if (!day) return undefined
  const date = Temporal.PlainDate.from(day)
  if (!begin || weekdays.indexOf(begin.slice(0, 2).toLowerCase()) === date.dayOfWeek - 1) return { day }
  const form = (options: Intl.DateTimeFormatOptions) => date.toLocaleString('en-US', options)
  const year = date.year === today.year ? '' : `, ${date.year}`
  return { day, wrong: `${form({ month: 'short', day: 'numeric' })}${year} is a ${form({ weekday: 'long' })}.` }
}

const nearest = (text: string, today: Temporal.PlainDate): string | undefined => {
  const full = readWrittenDay(text)
  if (full) return full
  const near = [-1, 0, 1]
    .map((years) => readWrittenDay(`${text}${/\d\/\d/.test(text) ? '/' : ', '}${today.year + years}`))
    .filter((found) => found !== null)
    .map((found) => ({ found, days: Math.abs(today.until(Temporal.PlainDate.from(found)).total({ unit: 'day' })) }))
    .sort((a, b) => a.days - b.days)
  return near[0]?.found
}

const parts = (timeZone: string, options: Intl.DateTimeFormatOptions, at: Temporal.Instant) =>
  plainHours(new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(at.epochMilliseconds)))
const hour = { hour: 'numeric', minute: '2-digit' } as const

/** Sat, Nov 28, 10:00–10:30 am. */
export const spanIn = (timeZone: string, at: string, minutes: number) => {
  const begin = Temporal.Instant.from(at)
  const [from, to] = [parts(timeZone, hour, begin), parts(timeZone, hour, begin.add({ minutes }))]
  const isSameHalf = from.slice(-2) === to.slice(-2)
  return `${dayIn(timeZone, at)}, ${isSameHalf ? from.slice(0, -3) : from}–${to}`
}
/** A day as it is written: Dec 12, 2026. */
export const dayShown = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
export const dayIn = (timeZone: string, at: string) =>
  parts(timeZone, { weekday: 'short', month: 'short', day: 'numeric' }, Temporal.Instant.from(at))
export const timeIn = (timeZone: string, at: string) =>
  `${dayIn(timeZone, at)}, ${parts(timeZone, hour, Temporal.Instant.from(at))}`
/** Saturday at 10:00 am, as a client reads it. */
export const toldIn = (timeZone: string, at: string) =>
  `${parts(timeZone, { weekday: 'long' }, Temporal.Instant.from(at))} at ${parts(timeZone, hour, Temporal.Instant.from(at))}`

const spanish: Record<string, string> = {
  hoy: 'today',
  mañana: 'tomorrow',
  manana: 'tomorrow',
  lunes: 'monday',
  martes: 'tuesday',
  miércoles: 'wednesday',
  miercoles: 'wednesday',
  jueves: 'thursday',
  viernes: 'friday',
  sábado: 'saturday',
  sabado: 'saturday',
  domingo: 'sunday',
}
const names = '(?:mon|tues?|wed|weds|thur?s?|fri|sat|sun)(?:day|nesday|rsday|urday)?s?'
const days = `(?:${names}|today|tonight|tomorrow|tmrw|tmr|tmw|tomorow|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}/\\d{1,2})`
/** An hour that follows a day without 'at': the parser of tasks takes it for how many of something. */
const bareHour = new RegExp(
  `\\b(${days}),? (\\d{1,2}(?::\\d\\d)?|[1-9]\\d{2}|1[0-2]\\d\\d)(?=$|[,;]|\\.$| (?:and|to|with|w/|for|re|about)\\b)`,
  'gi',
)
const hourFirst = new RegExp(`(?<=^|\\s)(?:@ ?)?(\\d{1,2}(?::\\d\\d)?) (?:on )?(${days})(?=$|[,;]|\\.$)`, 'gi')

/** Words with their times as the parser of tasks knows them: 'sat 10' is 'sat at 10', 'mañana' is 'tomorrow'. */
export const plainTimes = (words: string) =>
  words
    .normalize('NFC')
    .replace(/(?<![\p{L}\p{N}])[\p{L}]+(?![\p{L}\p{N}])/gu, (word) => spanish[word.toLowerCase()] ?? word)
    .replace(bareHour, '$1 at $2')
    .replace(hourFirst, '$2 at $1')

/** Until when something is put away, as the parser of tasks reads it. */
export const untilWhen = (words: string) =>
  words
    .replace(/\b(?:till?|until|'til|for)\s+(?=\S)/gi, '')
    .replace(/\b(?:an?|(\d+)) (hours?|hrs?|days?|weeks?)$/i, (_, count = '1', unit) => `in ${count} ${unit}`)

const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*'
const weekday =
  '(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|wendesday|wensday|thursday|friday|saturday|saterday|sunday)'
const dayWords = [
  `(?:(?:next|this|coming) )?${weekday}`,
  'today|tonight|tomorrow|tomorow|tommorow|tommorrow|tmrw|tmr|tmw',
  `(?:${weekday},? )?${month}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  `(?:${weekday},? )?\\d{1,2}/\\d{1,2}(?:/(?:\\d{2}|\\d{4}))?`,
  '\\d{4}-\\d{2}-\\d{2}',
  'the \\d{1,2}(?:st|nd|rd|th)',
  'in (?:an?|one|two|three|four|six|\\d{1,3}) (?:days?|weeks?|months?)',
  '(?:next|this) (?:week|month)|eom|end of (?:the )?month',
].join('|')
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
const lastDay = new RegExp(`^(?:(.*?)[\\s,]+)??(?:(?:on|by|to|is|for) )*(${dayWords})[.!]?$`, 'i')
/** What joins a day to what it is of: 'back to', and the day that it was before. */
// oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
const joining = /(?:[\s,]|\b(?:on|by|to|is|for|until|till|back|up|out|postponed|delayed|extended|pushed|moved))+$/i
// oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
const before = new RegExp(
  ` from (?:${dayWords}) (?=to )|^(?:${dayWords}) (?:->|=>|→) |(?: instead of| not) (?:${dayWords})$`,
  'i',
)
/** A day with an hour, which dates of transactions have not: 'fri at 10'. */
// oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
const withHour = new RegExp(
  `^(?:.*[\\s,])?(?:${dayWords})(?:,? at|,? @)? ?\\d{1,2}(?::\\d\\d)? ?(?:[ap]\\.?m?\\.?)?$`,
  'i',
)
export const saysHour = (words: string) => !lastDay.test(words) && withHour.test(words)
/** A sentence that ends in a day: what comes before it, and the day. Without one, all of it comes before. */
export const partsOfDay = (words: string): [rest: string, day: string | undefined] => {
  const [, rest = '', when] = lastDay.exec(words.replace(before, ' ').trim()) ?? []
  // oxlint-disable-next-line regexp/no-super-linear-move -- of at most 300 characters
  return when ? [rest.replace(joining, ''), when] : [words, undefined]
}

/** What is due, and when: 'earnest receipt due friday'. */
export const partsOfDue = (words: string): [what: string, when: string] => {
  const at = words.toLowerCase().lastIndexOf(' due ')
  return [words.slice(0, at).trim(), words.slice(at + 5).trim()]
}

/** Whether the parser of tasks took all of these words as a time. */
export const isAllTime = (title: string, when: string) => {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return bare(title) === '' || bare(title) === bare(plainTimes(when)) || bare(title) === bare(when)
}

/** A time, or noon of a day, moved by days as the clock of a time zone counts them. */
export const shiftedBy = (at: string, { count, unit }: Shift, timeZone: string) =>
  (at.includes('T')
    ? Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
    : Temporal.PlainDate.from(at).toZonedDateTime({ timeZone, plainTime: '12:00' })
  )
    .add({ [unit]: count })
    .toInstant()
    .toString()

const spokenHour = /\b(\d{1,2})(?::(\d\d))?\s?(?:([ap])\.?m?\.?|o['’]?clock)(?=\s|$)/i
const spokenDay = new RegExp(`\\b(today|tonight|tomorrow|tmrw|${weekday})['’]?s?(?=\\s|$)`, 'i')
/** Words that name an appointment by its time, 'my 3pm', 'friday's showing', and whether one at a time is meant. */
export const namedByTime = (words: string, timeZone: string, today: Temporal.PlainDate) => {
  const [saidHour = '', hour, minute, half] = spokenHour.exec(words) ?? []
  const rest = words.replace(saidHour, ' ')
  const [saidDay = '', day = ''] = spokenDay.exec(rest) ?? []
  return {
    rest: rest.replace(saidDay, ' '),
    isNamed: saidHour !== '' || saidDay !== '',
    is: (at: string) => {
      const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone)
      const isHour =
        !saidHour ||
        (local.hour % 12 === Number(hour) % 12 &&
          local.minute === Number(minute ?? 0) &&
          (!half || local.hour >= 12 === (half.toLowerCase() === 'p')))
      const date = local.toPlainDate()
      const isDay =
        !day ||
        (/^to[dn]/i.test(day)
          ? date.equals(today)
          : /^t(?:om|m)/i.test(day)
            ? date.equals(today.add({ days: 1 }))
            : date.dayOfWeek - 1 === weekdays.indexOf(day.slice(0, 2).toLowerCase()) &&
              Temporal.PlainDate.compare(date, today.add({ days: 7 })) <= 0)
      return isHour && isDay
    },
  }
}

/** What is moved, and to when: 'the showing to sat 11'. Without 'to', the words say both. */
export const partsOfMove = (words: string): [what: string | undefined, when: string] => {
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- of at most 300 characters
  const parted = /^(.*?)\s*\b(?:to|till|until)\s+(.+)$/i.exec(words)
  return parted ? [parted[1] ?? '', parted[2] ?? ''] : [undefined, words]
}
