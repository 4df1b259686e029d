import type { Repeat, TaskTypeId } from '@dormer/contract/tasks'
import { casual, type ParsedComponents, type ParsedResult } from 'chrono-node'
import { LATEST } from './due.rules.ts'
import { isWeekend, NINE } from './repeat.rules.ts'
import { takeEnding, takePhrase } from './repeat-words.rules.ts'

/** What people write and the date parser does not know. */
const rewritten: [RegExp, string][] = [
  [/\b(?:the )?day after tomorrow\b/i, 'in 2 days'],
  [/\b(?:by )?(?:the )?(?:eod|cob|end of (?:the )?day)\b/i, 'at 5pm'],
  [/\bfirst thing (?=tomorrow|on\b)/i, ''],
  [/\b(?:by )?(?:the )?(?:eow|end of (?:the )?week)\b/i, 'friday'],
]

/** Hours of parts of a day: when people work, not when the sun rises. */
const dayParts: Record<string, string> = { morning: '09:00', afternoon: '14:00', evening: '18:00', tonight: '20:00' }

const verbs: [RegExp, TaskTypeId][] = [
  [/^(?:call|phone|ring)\b/i, 2],
  [/^(?:e-?mail|mail)\b/i, 1],
  [/^(?:text|sms|message)\b/i, 4],
  [/^follow[ -]?up\b/i, 5],
]
export const typeOf = (title: string): TaskTypeId => verbs.find(([verb]) => verb.test(title))?.[1] ?? 3

/** Words of a text that say when; `isExact` is an instant, whatever the clock on the wall shows: 'in 2 hours', '10am EST'. */
type Found = { index: number; text: string; start: ParsedComponents; part: string | undefined; isExact: boolean }

const partOf = (start: ParsedComponents) =>
  Object.keys(dayParts).find((part) => start.tags().has(`casualReference/${part}`))
const isRelative = (start: ParsedComponents) => start.tags().has('result/relativeDate')
const saysDay = ({ start }: Found) => start.isCertain('day') || start.isCertain('weekday') || isRelative(start)
const saysHour = ({ start, part }: Found) => start.isCertain('hour') || part !== undefined

const streets =
  /^\s+(?:\p{Lu}|(?:[\w.]+\s+){1,3}(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|pl)\b)/u
const measured = /^\s*-?(?:acres?|beds?|baths?|bd|ba|house|home|condo|share|split|lot|inch|miles?|of)\b/i

/** Whether the words say when, and are not a part of what is to be done: a name, an address, a number of things. */
const isMeant = (whole: string, found: Found) => {
  const { index, text, start } = found
  const [before, after] = [whole.slice(0, index), whole.slice(index + text.length)]
  if (!saysDay(found) && !saysHour(found)) return false // May 2027
  if (/^['’]s\b/.test(after)) return false // tomorrow's showing
  if (saysDay(found) && /\b(?:about|regarding|re|of|the|since)\s+$/i.test(before)) return false // about the Friday showing
  if (/\b(?:days?|weeks?|months?)\s+(?:from|after|before)\s+$/i.test(before)) return false // a week from Friday
  if (/^(?:last|past|previous)\b|\bago$/i.test(text)) return false
  // 30 year mortgage, 10 day notice
  if (isRelative(start) && !/^(?:in|within|after|next|this|coming|following)\b|\b(?:from now|later)$/i.test(text))
    return false
  // 24/7, 3/2 house
  if (/^\d+\/\d+$/.test(text) && (Number.parseInt(text, 10) > 12 || measured.test(after))) return false
  // at 12 Oak St
  if (/(?:^|\s)\d{1,2}$/.test(text) && !start.isCertain('month') && streets.test(after)) return false
  return true
}

/** Without the names of months alone: May and April are people. */
const dates = casual.clone()
dates.parsers = dates.parsers.filter((parser) => parser.constructor.name !== 'ENMonthNameParser')

const find = (text: string, now: Temporal.ZonedDateTime): Found[] =>
  dates
    .parse(
      text,
      { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 },
      { forwardDate: true },
    )
    .map(foundBy)
    .filter((found) => isMeant(text, found))

const foundBy = ({ index, text, start }: ParsedResult): Found => {
  const isExact = start.isCertain('timezoneOffset')
  const found = { index, text, start, part: partOf(start), isExact }
  // '3pm eat lunch' does not mean East Africa: zones are written in capitals.
  const oddZone = isExact && !isRelative(start) && /\d\s?(?:[ap]m)?(\s+(?![ap]m$)[a-z]{2,5})$/.exec(text)?.[1]
  return oddZone ? { ...found, text: text.slice(0, -oddZone.length), isExact: false } : found
}

const dayOf = ({ start, text }: Found, today: Temporal.PlainDate) => {
  const value = (component: 'year' | 'month' | 'day' | 'weekday') => start.get(component) ?? 0
  if (isWeekday({ start, text })) return today.add({ days: (value('weekday') - (today.dayOfWeek % 7) + 7) % 7 })
  const day = Temporal.PlainDate.from({ year: value('year'), month: value('month'), day: value('day') })
  // The parser moves a day of today's date into the next year when it takes the hour for one of the night.
  return !start.isCertain('year') && day.subtract({ years: 1 }).equals(today) ? today : day
}
/** A weekday by its name; the parser knows better which is the next one. */
const isWeekday = ({ start, text }: Pick<Found, 'start' | 'text'>) =>
  start.isCertain('weekday') && !start.isCertain('day') && !/\bnext\b/i.test(text)

const hourOf = ({ start, text, part }: Found) => {
  if (part && !start.isCertain('hour')) return Temporal.PlainTime.from(dayParts[part] as string)
  const hour = start.get('hour') ?? 0
  // Nobody calls at three in the night: 'at 3' is in the afternoon, '03:00' is not.
  const isAfternoon = !start.isCertain('meridiem') && hour >= 1 && hour <= 6 && !/\b0\d/.test(text)
  return new Temporal.PlainTime(isAfternoon ? hour + 12 : hour, start.get('minute') ?? 0)
}

/** The next full hour that is still today. */
const soon = (now: Temporal.ZonedDateTime) => new Temporal.PlainTime(Math.min(now.hour + 1, 23), now.hour < 23 ? 0 : 59)

/** When the words mean; none where it is past, for then they tell about something else. */
const dueAt = (day: Found | undefined, hour: Found | undefined, now: Temporal.ZonedDateTime) => {
  const exact = [day, hour].find((found) => found?.isExact)
  if (exact) return Temporal.Instant.fromEpochMilliseconds(exact.start.date().getTime())
  const today = now.toPlainDate()
  const date = day ? dayOf(day, today) : today
  const isToday = date.equals(today)
  const on = (date: Temporal.PlainDate, time: Temporal.PlainTime) =>
    date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time }).toInstant()
  const time = hour ? hourOf(hour) : isToday ? soon(now) : NINE
  const due = on(date, time)
  if (!isPast(due, now)) return due
  if (isToday && hour?.part && hour.part !== 'morning') return on(today, soon(now))
  if (day && isWeekday(day)) return on(date.add({ weeks: 1 }), time)
  if (isToday && (!day || /^(?:\w+ )?(?:today|tonight)\b/i.test(day.text))) return on(today.add({ days: 1 }), time)
  return undefined
}
const isPast = (due: Temporal.Instant, now: Temporal.ZonedDateTime) =>
  Temporal.Instant.compare(due, now.toInstant().round({ smallestUnit: 'minute', roundingMode: 'floor' })) < 0

/** The text without these words, and what led to them: 'by', 'at', a comma. */
const cutOut = (text: string, { index, text: words }: Found) => {
  const leading =
    /(?:(?:^|\s)(?:due|on|at|by|before|for|from|in the|starting|beginning|until|around|about|@)|[\s,;–-])+\s*$/i
  const following = /^[\s,;–-]+/
  return `${text.slice(0, index).replace(leading, '')} ${text.slice(index + words.length).replace(following, '')}`.trim()
}

const takeTime = (text: string, now: Temporal.ZonedDateTime) => {
  const found = find(text, now)
  const day = found.find(saysDay)
  const hour = day && saysHour(day) ? day : found.find((f) => saysHour(f) && !saysDay(f))
  const due = day || hour ? dueAt(day, hour, now) : undefined
  if (!due || due.epochMilliseconds >= LATEST) return { rest: text, due: undefined }
  const words = [...new Set([day, hour])].filter((f) => f !== undefined).sort((a, b) => b.index - a.index)
  return { rest: words.reduce(cutOut, text), due }
}

/** A task that repeats without saying when begins today; on weekdays, on one. */
const firstOf = (Repeat: Repeat, due: Temporal.Instant | undefined, now: Temporal.ZonedDateTime) => {
  let first = due
    ? due.toZonedDateTimeISO(now.timeZoneId)
    : now.toPlainDate().toZonedDateTime({ timeZone: now.timeZoneId, plainTime: soon(now) })
  while (Repeat === 'Weekdays' && isWeekend(first))
    first = first.add({ days: 1 }).withPlainTime(due ? first.toPlainTime() : NINE)
  return first.toInstant()
}

/** Reads a task from words such as 'call Ana tomorrow 3pm', by the clock on the wall of a time zone. */
export const readQuickAdd = (typed: string, timeZone: string, instant: Temporal.Instant) => {
  const now = instant.toZonedDateTimeISO(timeZone)
  const phrase = takePhrase(rewritten.reduce((text, [words, known]) => text.replace(words, known), typed))
  const { rest, due } = takeTime(phrase.text, now)
  const { text, Repeat } = phrase.Repeat ? { text: rest, Repeat: phrase.Repeat } : takeEnding(rest)
  const words = text.replace(/\s+/g, ' ').replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
  const Title = words.charAt(0).toUpperCase() + words.slice(1)
  const DueDate = Repeat ? firstOf(Repeat, due, now) : due
  return { Title, TaskTypeId: typeOf(Title), DueDate: DueDate?.toString() ?? null, Repeat }
}
