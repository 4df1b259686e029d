import type { Repeat, TaskTypeId } from '@dormer/contract/day/tasks'
import { isInAfternoon } from '@dormer/contract/written-time'
import type { ParsedResult } from 'chrono-node'
import { asTyped, type Words } from './as-typed.rules.ts'
import { FLOATING } from './calendar-words.rules.ts'
import { datesFrom } from './date-words.rules.ts'
import { LATEST, USUAL_HOUR } from './due.rules.ts'
import { isWeekend } from './repeat.rules.ts'
import { limitOf, takeEnding, takePhrase } from './repeat-words.rules.ts'
import { type Found, meetings, numberedIn, saysDay, saysHour, senseOf, writtenDate } from './sense.rules.ts'
import { normalized } from './spellings.rules.ts'
import { leftUnread } from './unread-words.rules.ts'
import { nextOn } from './vocabulary.rules.ts'

/** Hours of parts of a day: when people work, not when the sun rises. */
const dayParts: Record<string, string> = {
  morning: '09:00',
  afternoon: '14:00',
  evening: '18:00',
  night: '20:00',
  tonight: '20:00',
}

const verbs: [RegExp, TaskTypeId][] = [
  [/^(?:call|phone|ring|dial|vm|voicemail)\b/i, 2],
  [/^(?:e-?mail|mail)\b/i, 1],
  [/^(?:text|txt|sms|message|msg)\b/i, 4],
  [/^(?:follow[ -]?up|f\/u|fup)\b/i, 5],
]
const typeOf = (title: string): TaskTypeId => verbs.find(([verb]) => verb.test(title))?.[1] ?? 3

const partOf = (text: string) => Object.keys(dayParts).find((part) => new RegExp(`\\b${part}\\b`, 'i').test(text))

const find = (text: string, now: Temporal.ZonedDateTime): Found[] =>
  datesFrom(now)
    .parse(
      text,
      { instant: new Date(now.epochMilliseconds), timezone: now.offsetNanoseconds / 60e9 },
      { forwardDate: true },
    )
    .map((result) => withPart(text, foundBy(result)))
    .flatMap((found, at, all) => {
      const taken = all.slice(0, at).find(({ index, text }) => found.index < index + text.length)
      if (!taken) return found
      // The part of a day that was taken by the hour before it, but not a day that follows: 8 in the evening, Dec 1.
      const index = taken.index + taken.text.length
      const rest = found.text.slice(index - found.index).replace(/^[\s,]+/, '')
      return rest && saysDay(found)
        ? { ...found, index: found.index + found.text.length - rest.length, text: rest, part: undefined }
        : []
    })

const foundBy = ({ index, text, start, end }: ParsedResult): Found => {
  const isExact = start.isCertain('timezoneOffset')
  // Midnight -2, 12/1-2, tomorrow+2: to the library's mind hours from Greenwich.
  const isOffset = isExact && /(?<!\b(?:GMT|UTC)) ?[-+–−] ?\d{1,2}$/i.test(text)
  const found = { index, text, start, part: partOf(text), isExact, isSpan: Boolean(end) || isOffset }
  // '3pm eat lunch' does not mean East Africa: zones are written in capitals.
  const oddZone =
    isExact && !/^(?:in|within)\b/i.test(text) && /\d\s?(?:[ap]m)?(\s+(?![ap]m$)[a-z]{2,5})$/.exec(text)?.[1]
  return oddZone ? { ...found, text: text.slice(0, -oddZone.length), isExact: false } : found
}

/** The parser drops the part of the day that follows an hour: 'at 9 tomorrow morning'. */
const withPart = (whole: string, found: Found): Found => {
  const [following, part] = found.start.isCertain('hour')
    ? (/^\s+(?:in the |at )?(morning|afternoon|evening|night)\b/i.exec(whole.slice(found.index + found.text.length)) ??
      [])
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
  // The parser moves today's date to next year if it takes the hour for one of the night.
  return !found.start.isCertain('year') && day.subtract({ years: 1 }).equals(today) ? today : day
}

/** 2026-12-01T03:30, as programs write it, is on a 24-hour clock. */
const isIso = ({ text }: Found) => /\dT\d\d:/.test(text)

const hourOf = (found: Found) => {
  const { start, part } = found
  if (part && !start.isCertain('hour')) return Temporal.PlainTime.from(dayParts[part] as string)
  const hour = start.get('hour') ?? 0
  const at = (hour: number) => new Temporal.PlainTime(hour, start.get('minute') ?? 0)
  if (isAfterMidnight({ start, part })) return at(hour % 12)
  if (start.isCertain('meridiem') || part === 'morning' || isIso(found)) return at(hour)
  const isAfternoon = part ? hour < 12 : isInAfternoon(hour)
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
  // This morning is today's, even where it is past.
  const mayBeTomorrow = !day && !/^this\b/i.test(hour?.text ?? '')
  if (exact) {
    let due = Temporal.Instant.fromEpochMilliseconds(exact.start.date().getTime())
    // 3:30 EST
    if (
      exact.start.isCertain('hour') &&
      !exact.start.isCertain('meridiem') &&
      !isIso(exact) &&
      isInAfternoon(exact.start.get('hour') ?? 0)
    )
      due = due.add({ hours: 12 })
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
  const isPartOnly = isToday && hour?.part && !hour.start.isCertain('hour')
  if (isPartOnly && hour.part !== 'morning') return on(today, soon(now))
  if (isPartOnly && !day && !mayBeTomorrow && now.hour < 11) return on(today, soon(now))
  if (day && isWeekday(day)) return on(date.add({ weeks: 1 }), time)
  if (day && isOfAnyMonth(day)) return on(nextOn(date.day, date.add({ days: 1 })), time)
  if (isToday && mayBeTomorrow) return on(today.add({ days: 1 }), time)
  return undefined
}
const isPast = (due: Temporal.Instant, now: Temporal.ZonedDateTime) =>
  Temporal.Instant.compare(due, now.toInstant().round({ smallestUnit: 'minute', roundingMode: 'floor' })) < 0

/** The text without these words, and without what led to them or was around them: 'by', 'at', a comma, #, brackets. */
const cutOut = (text: string, { index, text: words }: Words): string => {
  const following = /^(?:[\s,;–\0-]|[.!?]+(?=[\s.!?]|$))+/
  const before = withoutLead(text.slice(0, index).replace(/(?<!\S)#(?:\0\s*)?$/, ''))
  const after = text.slice(index + words.length).replace(following, '')
  const around = before.slice(-1) + after.slice(0, 1)
  const isEmptied = around === '()' || around === '[]' || (around === '""' && before.split('"').length % 2 === 0)
  return isEmptied ? cutOut(before + after, { index: before.length - 1, text: around }) : `${before} ${after}`.trim()
}
const lead = /(?<![^\s([])(?:due|on|at|by|before|for|from|in the|the|starting|beginning|until|around|about|@)$/i
const withoutLead = (text: string): string => {
  const bare = text.replace(/(?<![\s,;–\0-])[\s,;–\0-]+$/, '')
  return lead.test(bare) ? withoutLead(bare.replace(lead, '')) : bare
}

/** From the one to the other, where there are both. */
const between = (text: string, first: Words | undefined, second: Words | undefined): Words | undefined => {
  if (!first || !second) return undefined
  const index = Math.min(first.index, second.index)
  const end = Math.max(first.index + first.text.length, second.index + second.text.length)
  return { index, text: text.slice(index, end) }
}

/** The text with these words hidden, and everything else where it was. */
const without = (text: string, { index, text: words }: Words) =>
  text.slice(0, index) + '#'.repeat(words.length) + text.slice(index + words.length)

const bareNumber =
  /(?<!(?:#|\b(?:apt|apartment|unit|suite|ste|lot|room|rm|bldg|building|mls|no\.?|number|floor|gate|phase|box|block|hwy|highway|route|offer|addendum|amendment|page|form|exhibit|part|step|version|ext|extension|x)) ?)(?<=\s)(?:1[0-2]|[1-9]|(?:1\d|2[0-3]|0?[1-9])[03]0) $/i

const documents =
  /(?<=\b(?:invoices?|inv|statements?|receipts?|orders?|po|tickets?|claims?|bills?|policy|account|acct) (?:no\.? |number )?#? ?)\d{1,2}[-/]\d{1,2}(?![\w/-])/gi
/** The 11-30 of 'pay invoice 11-30 tomorrow' is its date or its number, not when it is paid. Beside a weekday it may be. */
const datesOfDocuments = (text: string, found: Found[]) => {
  const dates = [...text.matchAll(documents)].map(({ index, 0: date }) => ({ index, text: date }))
  const isDate = (one: Found) =>
    dates.some(({ index, text }) => index < one.index + one.text.length && one.index < index + text.length)
  return { dates, isDate, isDueElsewhere: found.some((one) => saysDay(one) && !isWeekday(one) && !isDate(one)) }
}

/** Whether the hour follows what the day is of. */
const showsAt = (text: string, day: Found, hour: Found | undefined) => {
  const after = text.slice(day.index + day.text.length, hour?.index ?? 0)
  return meetings.test(after.replace(/^['’]s/, '')) && after.trim().split(/\s+/).length <= 3
}

/** With the digits and strokes beside these words: the 31st, of which the 1st was read. */
const inWholeNumbers = (text: string, words: Words | undefined): Words | undefined => {
  if (!words) return undefined
  const before = /(?<![/:\d])[/:\d]+$/.exec(text.slice(0, words.index))?.[0] ?? ''
  const after = /^[/:\d]*/.exec(text.slice(words.index + words.text.length))?.[0] ?? ''
  return { index: words.index - before.length, text: before + words.text + after }
}

type Time = { rest: string; due?: Temporal.Instant; day?: Found; unread?: Words[] }
/** When it is due and what remains as the title; or words that say more about it than was understood. */
const takeTime = (text: string, now: Temporal.ZonedDateTime): Time => {
  const numbered = numberedIn(text)
  const all = find(numbered.reduce(without, text), now).map((found) => ({
    ...found,
    sense: senseOf(text, found),
  }))
  const { dates, isDate, isDueElsewhere } = datesOfDocuments(text, all)
  const times = all.filter((one) => one.sense === 'time' && !(isDueElsewhere && isDate(one)))
  const [days, hours] = [times.filter(saysDay), times.filter((found) => !saysDay(found))]
  const [day, hour = day && saysHour(day) ? day : undefined] = [days[0], hours[0]]
  const words = [...new Set([day, hour])].filter((found) => found !== undefined).sort((a, b) => b.index - a.index)
  const named = all.filter(({ sense }) => sense === 'name')
  const oddTime =
    inWholeNumbers(
      text,
      all.find(({ sense }) => sense === 'unclear'),
    ) ??
    // This afternoon at 11.
    times.find(
      ({ part, start }) => part === 'afternoon' && start.isCertain('hour') && (start.get('hour') ?? 0) % 12 >= 9,
    ) ??
    times.find((one) => one.isSpan || (isDate(one) && saysHour(one) && !one.start.isCertain('month'))) ??
    // Two days or two hours: only the writer knows which is meant.
    between(text, days[0], days[1]) ??
    (day && saysHour(day) ? between(text, day, hours[0]) : between(text, hours[0], hours[1])) ??
    (day ? undefined : hours.find(({ start }) => start.tags().has('bare range'))) ??
    times.find(({ start }) => start.tags().has('unclear')) ??
    // Friday at midnight: before it, or after.
    (day && !/^tonight\b/i.test(day.text) ? words.find((found) => /\bmidnight\b/i.test(found.text)) : undefined) ??
    // re Saturday's showing 10am: its hour, or that of the task.
    (day
      ? undefined
      : between(
          text,
          named.find((one) => saysDay(one) && showsAt(text, one, hour)),
          hour,
        ))
  // 8 tomorrow, 430 tonight: an hour, or how many of something
  const isAt = [day, hour].some((found) => found?.start.isCertain('hour'))
  const first = words.at(-1)
  const bare = first && !isAt && bareNumber.exec(text.slice(0, first.index).replace(/in the $/i, ''))
  const unread =
    oddTime ??
    (bare ? between(text, { index: bare.index, text: bare[0] }, first) : undefined) ??
    leftUnread(text, words, [...named, ...numbered, ...(isDueElsewhere ? dates : [])])
  if (unread) return { rest: text, unread: [unread] }
  if (words.length === 0) return { rest: text }
  const due = dueAt(day, hour, now)
  if (!due || due.epochMilliseconds >= LATEST) return { rest: text, unread: words.toReversed() }
  return { rest: words.reduce(cutOut, text), due, day }
}

/** Whether a series can go by the day: the third Friday is another date each month, and 'monthly on Friday' is none. */
const repeatsBy = (Repeat: Repeat, { start }: Found, text: string) => {
  if (start.tags().has(FLOATING)) return false
  const [isOfMonth, isOfYear] = [/^(?:Month|Quarter)ly$/.test(Repeat), Repeat === 'Yearly']
  if ((isOfMonth || isOfYear) && start.isCertain('weekday') && !start.isCertain('day'))
    return /\b(?:starting|beginning)\b/i.test(text)
  return !(isOfYear && start.isCertain('day') && !start.isCertain('month'))
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

/**
 * Parses a task from words such as 'call Ana tomorrow 3pm', in local time of a time zone. If any words that say when
 * are not understood, the task is unscheduled, keeps all of its words, and those are reported.
 */
export const readQuickAdd = (typed: string, timeZone: string, instant: Temporal.Instant) => {
  const now = instant.toZonedDateTimeISO(timeZone)
  const phrase = takePhrase(normalized(typed))
  const limit = phrase.Repeat ? limitOf(phrase.text) : undefined
  const time = limit ? { rest: typed, unread: [limit] } : takeTime(phrase.text, now)
  const ending = takeEnding(time.rest)
  const every = phrase.Repeat ?? ending.Repeat
  const endingLimit = ending.Repeat ? limitOf(phrase.text) : undefined
  const unread =
    time.unread ??
    (endingLimit ? [endingLimit] : undefined) ??
    (every && time.day && !repeatsBy(every, time.day, phrase.text) ? [time.day] : undefined)
  const due = unread ? undefined : time.due
  const { text, Repeat } = unread
    ? { text: typed, Repeat: null }
    : phrase.Repeat
      ? { text: time.rest, Repeat: phrase.Repeat }
      : ending
  const kept = due || Repeat ? text.replace(/\(\0\s*\)|\[\0\s*\]|"\0\s*"|(?<!\S)#(?=\0)|\0/g, '') : typed
  const words = kept.replace(/\s+/g, ' ').replace(/^[\s,;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '')
  // Due tomorrow: something is.
  const title = words || (/^\W*(due|starting|beginning)\b/i.exec(typed)?.[1] ?? '')
  const Title = title.charAt(0).toUpperCase() + title.slice(1)
  const DueDate = Repeat ? firstOf(Repeat, due, now) : due
  return {
    Title,
    TaskTypeId: typeOf(Title),
    DueDate: DueDate?.toString() ?? null,
    Repeat,
    NotUnderstood: unread?.map((words) => asTyped(typed, phrase.text, words)).join(' ') ?? null,
  }
}
