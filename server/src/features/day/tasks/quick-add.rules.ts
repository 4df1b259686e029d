import type { Repeat, TaskTypeId } from '@dormer/contract/day/tasks'
import type { ParsedComponents, ParsedResult } from 'chrono-node'
import { datesFrom, isHalfRead, nextOn } from './date-words.rules.ts'
import { LATEST, USUAL_HOUR } from './due.rules.ts'
import { isWeekend } from './repeat.rules.ts'
import { takeEnding, takePhrase } from './repeat-words.rules.ts'

/** What people write and the date parser does not know. */
const rewritten: [RegExp, string][] = [
  [/\b(?:the )?day after tomorrow\b/i, 'in 2 days'],
  [/\b(?:by )?(?:the )?(?:eod|cob|end of (?:the )?day)\b/i, 'at 5pm'],
  [/\bfirst thing (?=tomorrow|on\b)/i, ''],
  [/\b(?:by )?(?:the )?(?:eow|end of (?:the )?week)\b/i, 'friday'],
  [/\b12 (?=midnight|noon|midday)/i, ''],
  [/\bhalf past (\d{1,2})\b/i, '$1:30'],
  [/\b(?:an?|one) (hour|week|month|year) and a half\b/i, '1.5 $1s'],
  [/\b(\d+) (hour|week|month|year)s and a half\b/i, '$1.5 $2s'],
  [/\b(?:one|1) and a half (?=(?:hour|week|month|year)s?\b)/i, '1.5 '],
  [/\b(\d{1,2}:\d{2})([ap])\b/i, '$1$2m'],
  [/(\bat |@ ?)(\d{1,2})([ap])\b/i, '$1$2$3m'],
  [/\bon the (\d{1,2}(?:st|nd|rd|th)) of (?:every|each) month\b/i, 'every month on the $1'],
]

/** Hours of parts of a day: when people work, not when the sun rises. */
const dayParts: Record<string, string> = {
  morning: '09:00',
  afternoon: '14:00',
  evening: '18:00',
  night: '20:00',
  tonight: '20:00',
}

const verbs: [RegExp, TaskTypeId][] = [
  [/^(?:call|phone|ring)\b/i, 2],
  [/^(?:e-?mail|mail)\b/i, 1],
  [/^(?:text|sms|message)\b/i, 4],
  [/^follow[ -]?up\b/i, 5],
]
export const typeOf = (title: string): TaskTypeId => verbs.find(([verb]) => verb.test(title))?.[1] ?? 3

/** Words of a text that say when; `isExact` is an instant, whatever the clock on the wall shows: 'in 2 hours', '10am EST'. */
type Found = { index: number; text: string; start: ParsedComponents; part: string | undefined; isExact: boolean }

const partOf = (text: string) => Object.keys(dayParts).find((part) => new RegExp(`\\b${part}\\b`, 'i').test(text))
const writtenDate = (start: ParsedComponents) =>
  Temporal.PlainDate.from({
    year: start.get('year') ?? 0,
    month: start.get('month') ?? 0,
    day: start.get('day') ?? 0,
  })
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
  if (!(start.date().getTime() < LATEST)) return false // in 999999999 days
  if (/^['’]s\b/.test(after)) return false // tomorrow's showing
  // about the Friday showing, the lead from 11/20, but: on the 15th of May
  const isNamed =
    /\b(?:about|regarding|re|of|the|since|from)\s+$/i.test(before) && !/\b(?:on|by|before) the\s+$/i.test(before)
  if (saysDay(found) && isNamed) return false
  if (/\b(?:days?|weeks?|months?)\s+(?:from|after|before)\s+$/i.test(before)) return false // 3 days before Friday
  const isDated = start.isCertain('weekday') && start.isCertain('day')
  if (isDated && start.get('weekday') !== writtenDate(start).dayOfWeek % 7) return false // Friday in two weeks
  if (/\bquarters?$/i.test(text) && start.isCertain('hour')) return false // an hour and a quarter
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

const find = (text: string, now: Temporal.ZonedDateTime): Found[] =>
  datesFrom(now.toPlainDate())
    .parse(
      text,
      { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 },
      { forwardDate: true },
    )
    .map((result) => withPart(text, foundBy(result)))
    .filter((found) => isMeant(text, found))

const foundBy = ({ index, text, start }: ParsedResult): Found => {
  const isExact = start.isCertain('timezoneOffset')
  const found = { index, text, start, part: partOf(text), isExact }
  // '3pm eat lunch' does not mean East Africa: zones are written in capitals.
  const oddZone = isExact && !isRelative(start) && /\d\s?(?:[ap]m)?(\s+(?![ap]m$)[a-z]{2,5})$/.exec(text)?.[1]
  return oddZone ? { ...found, text: text.slice(0, -oddZone.length), isExact: false } : found
}

/** The parser leaves the part of the day that follows an hour: 'at 9 tomorrow morning'. */
const withPart = (whole: string, found: Found): Found => {
  const [following, part] = found.start.isCertain('hour')
    ? (/^\s+(?:in the )?(morning|afternoon|evening|night)\b/i.exec(whole.slice(found.index + found.text.length)) ?? [])
    : []
  return part ? { ...found, text: found.text + following, part: part.toLowerCase() } : found
}

/** A weekday by its name; the parser knows better which is the next one. */
const isWeekday = ({ start, text }: Found) =>
  start.isCertain('weekday') && !start.isCertain('day') && !/\bnext\b/i.test(text)
/** A day of whichever month comes next: 'on the 15th'. */
const isOfAnyMonth = ({ start }: Found) => start.isCertain('day') && !start.isCertain('month')

const dateOf = (found: Found, today: Temporal.PlainDate) => {
  if (isWeekday(found)) return today.add({ days: ((found.start.get('weekday') ?? 0) - (today.dayOfWeek % 7) + 7) % 7 })
  const day = writtenDate(found.start)
  // The parser moves a day of today's date into the next year when it takes the hour for one of the night.
  return !found.start.isCertain('year') && day.subtract({ years: 1 }).equals(today) ? today : day
}

const hourOf = ({ start, text, part }: Found) => {
  if (part && !start.isCertain('hour')) return Temporal.PlainTime.from(dayParts[part] as string)
  const hour = start.get('hour') ?? 0
  const at = (hour: number) => new Temporal.PlainTime(hour, start.get('minute') ?? 0)
  if (isAfterMidnight({ start, part })) return at(hour % 12)
  if (start.isCertain('meridiem') || part === 'morning') return at(hour)
  // Nobody calls at three in the night: 'at 3' is in the afternoon, '03:00' is not.
  const isAfternoon = part ? hour < 12 : hour >= 1 && hour <= 6 && !/\b0\d/.test(text)
  return at(isAfternoon ? hour + 12 : hour)
}
/** Tonight at twelve, or at two, is in the night that begins tonight. */
const isAfterMidnight = ({ start, part = '' }: Pick<Found, 'start' | 'part'>) =>
  start.isCertain('hour') && (start.get('hour') ?? 0) % 12 < ({ evening: 1, night: 5, tonight: 5 }[part] ?? 0)

/** The next full hour that is still today. */
const soon = (now: Temporal.ZonedDateTime) => new Temporal.PlainTime(Math.min(now.hour + 1, 23), now.hour < 23 ? 0 : 59)

/** When the words mean; none where it is past, for then they tell about something else. */
const dueAt = (day: Found | undefined, hour: Found | undefined, now: Temporal.ZonedDateTime) => {
  const exact = [day, hour].find((found) => found?.isExact)
  const mayBeTomorrow = !day || /^(?:\w+ )?(?:today|tonight)\b/i.test(day.text)
  if (exact) {
    let due = Temporal.Instant.fromEpochMilliseconds(exact.start.date().getTime())
    while (mayBeTomorrow && isPast(due, now)) due = due.add({ hours: 24 })
    return isPast(due, now) ? undefined : due
  }
  const today = now.toPlainDate()
  const date = day ? dateOf(day, today) : today
  const isToday = date.equals(today)
  const on = (date: Temporal.PlainDate, time: Temporal.PlainTime) =>
    date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time }).toInstant()
  const time = hour ? hourOf(hour) : isToday ? soon(now) : USUAL_HOUR
  const due = on(date, time)
  if (hour && isAfterMidnight(hour) && (!isToday || isPast(due, now))) return on(date.add({ days: 1 }), time)
  if (!isPast(due, now)) return due
  if (isToday && hour?.part && hour.part !== 'morning' && !hour.start.isCertain('hour')) return on(today, soon(now))
  if (day && isWeekday(day)) return on(date.add({ weeks: 1 }), time)
  if (day && isOfAnyMonth(day)) return on(nextOn(date.day, date.add({ days: 1 })), time)
  if (isToday && mayBeTomorrow) return on(today.add({ days: 1 }), time)
  return undefined
}
const isPast = (due: Temporal.Instant, now: Temporal.ZonedDateTime) =>
  Temporal.Instant.compare(due, now.toInstant().round({ smallestUnit: 'minute', roundingMode: 'floor' })) < 0

/** The text without these words, and what led to them: 'by', 'at', a comma. */
const cutOut = (text: string, { index, text: words }: Found) => {
  const leading =
    /(?:(?:^|\s)(?:due|on|at|by|before|for|from|in the|(?:on|by|before) the|starting|beginning|until|around|about|@)|[\s,;–-])+\s*$/i
  const following = /^[\s,;–-]+/
  return `${text.slice(0, index).replace(leading, '')} ${text.slice(index + words.length).replace(following, '')}`.trim()
}

/** When it is due and what is left; undefined where the words say more about it than is understood. */
const takeTime = (text: string, now: Temporal.ZonedDateTime) => {
  const found = find(text, now)
  const day = found.find(saysDay)
  const hour = day && saysHour(day) ? day : found.find((f) => saysHour(f) && !saysDay(f))
  const due = day || hour ? dueAt(day, hour, now) : undefined
  if (!due || due.epochMilliseconds >= LATEST) return { rest: text, due: undefined }
  const words = [...new Set([day, hour])].filter((f) => f !== undefined).sort((a, b) => b.index - a.index)
  return isHalfRead(text, words) ? undefined : { rest: words.reduce(cutOut, text), due }
}

/** A task that repeats without saying when begins today; on weekdays, on one. */
const firstOf = (Repeat: Repeat, due: Temporal.Instant | undefined, now: Temporal.ZonedDateTime) => {
  let first = due
    ? due.toZonedDateTimeISO(now.timeZoneId)
    : now.toPlainDate().toZonedDateTime({ timeZone: now.timeZoneId, plainTime: soon(now) })
  while (Repeat === 'Weekdays' && isWeekend(first))
    first = first.add({ days: 1 }).withPlainTime(due ? first.toPlainTime() : USUAL_HOUR)
  return first.toInstant()
}

/** Reads a task from words such as 'call Ana tomorrow 3pm', by the clock on the wall of a time zone. */
export const readQuickAdd = (typed: string, timeZone: string, instant: Temporal.Instant) => {
  const now = instant.toZonedDateTimeISO(timeZone)
  const phrase = takePhrase(rewritten.reduce((text, [words, known]) => text.replace(words, known), typed))
  const time = takeTime(phrase.text, now)
  const { rest, due } = time ?? { rest: typed, due: undefined }
  const { text, Repeat } =
    !time || phrase.Repeat ? { text: rest, Repeat: time ? phrase.Repeat : null } : takeEnding(rest)
  const words = text.replace(/\s+/g, ' ').replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '')
  const Title = words.charAt(0).toUpperCase() + words.slice(1)
  const DueDate = Repeat ? firstOf(Repeat, due, now) : due
  return { Title, TaskTypeId: typeOf(Title), DueDate: DueDate?.toString() ?? null, Repeat }
}
