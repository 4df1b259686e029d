import type { ParsedComponents } from 'chrono-node'
import { FLOATING } from './calendar-words.rules.ts'
import { LATEST } from './due.rules.ts'
import { HOLIDAY } from './holidays.rules.ts'

/** Words of a text that say when; `isExact` is an instant, whatever the clock on the wall shows: 'in 2 hours', '10am EST'. */
export type Found = {
  index: number
  text: string
  start: ParsedComponents
  part: string | undefined
  isExact: boolean
  /** A range of days, which is no time at which something is due. */
  isSpan: boolean
}

export const writtenDate = (start: ParsedComponents) =>
  Temporal.PlainDate.from({
    year: start.get('year') ?? 0,
    month: start.get('month') ?? 0,
    day: start.get('day') ?? 0,
  })
export const saysDay = ({ start }: Found) => start.isCertain('day') || start.isCertain('weekday')
export const saysHour = ({ start, part }: Found) => start.isCertain('hour') || part !== undefined

const measured =
  /^\s*-?(?:acres?|buy-?downs?|ratio|arms?|loan|ranch|beds?|baths?|bd|ba|house|home|condo|share|split|lot|inch|miles?|of)\b/i
export const meetings =
  /^\s+(?:showings?|tours?|appointments?|appts?|closings?|inspections?|meetings?|mtgs?|slot|spot|open house|walk[ -]?through|consult\w*)\b/i
const prepared = /\b(?:confirm|prep|prepare|resch\w*|cancel|move|change|discuss|review|advertise|promote|before)\b/i
/** Call April 5, see a 3/2: the name of somebody, or bedrooms and baths. */
const people = /\b(?:call|text|txt|email|meet|with|w\/|for|ask|tell) $/i
const homes = /\b(?:show|tour|see|find|list|comp|sell|buy|rent|wants?|needs?|an?|step|part|page|pg|split) $/i

/** A name that ends like a time: lot B-414a; not fri-10a or 9a-11a. */
const isNumbered = (word: string) => {
  const [lead = '', number = '', ...more] = word.split('-')
  const isTime = /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*|\d+[ap]m?|today|tomorrow|noon)$/i.test(lead)
  return more.length === 0 && /^\d+[ap]m?$/i.test(number) && /[a-z]/i.test(lead) && !isTime
}
/** An address on the web or of email. */
const isAddress = (word: string) => /^\S+@[a-z\d-]+\.[a-z]|^https?:|^www\./i.test(word)
export const numberedIn = (text: string) =>
  [...text.matchAll(/\S{0,200}[@:.]\S{0,200}|[\w-]+/g)]
    .filter(([word]) => isNumbered(word) || isAddress(word))
    .map(({ index, 0: name }) => ({ index, text: name }))

const titled = /^(?:(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Morning|Evening|Night|Noon)$/
const typeWords =
  /^(?:call|phone|ring|e-?mail|text|follow|meet|send|show|pick|open|order|pay|at|on|in|by|before|after|morning|afternoon|evening|night|noon|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec|today|next|with)/i
const besideHoliday = new RegExp(`^(?!(?:the )?day ).+ (?:before|after) ${HOLIDAY}$`, 'i')

/** What words that look like a time are: a time, part of a name, or a time that cannot be meant. */
export const senseOf = (whole: string, found: Found): 'time' | 'name' | 'unclear' => {
  const { index, text, start } = found
  const [before, after] = [whole.slice(0, index), whole.slice(index + text.length)]
  if (!saysDay(found) && !saysHour(found)) return 'name' // May 2027
  // $12 December 27, 8/1.5
  if (
    (/^\d/.test(text) && /[/\d]$|\$ ?$|\d[.,]$/.test(before)) ||
    (/\d$/.test(text) && /^(?:[/\d]|[.,]\d)/.test(after))
  )
    return 'unclear'
  if (!(start.date().getTime() < LATEST)) return 'unclear' // in 999999999 days
  // 12 Nov 2255 is an hour, not a year.
  if (start.isCertain('year') && (start.get('year') ?? 0) > 2100 && /\b2[1-4]\d\d$/.test(text)) return 'unclear'
  if (/^['’]s\b/.test(after)) return 'name' // tomorrow's showing
  const isPast = /^(?:yesterday|last(?! day)|past(?! \d)|previous)\b|\bago$/i.test(text) && !start.tags().has(FLOATING)
  if (isPast) return 'name'
  if (/\b(?:days?|we?e?ks?|months?)\s+(?:from|after|before)\s+$/i.test(before)) return 'unclear' // 3 days before Friday
  // The Friday before Christmas.
  if (besideHoliday.test(text)) return 'unclear'
  if (/\b(?:days?|week|weekend|month)\s+$/i.test(before) && /^(?:before|after)\b/i.test(text)) return 'unclear'
  // about the Friday showing, the lead from 11/20, but: on the 15th of May
  const follows = /\b(?:about|regarding|re:?|of|the|since|from)\s+$/i.test(before)
  if (found.isSpan && /\bfrom\s+$/i.test(before)) return 'unclear'
  // From the 5th through the 9th; the 5th instead of the 6th.
  if (
    /\bfrom\s+(?:the\s+)?$/i.test(before) &&
    /^\s*(?:(?:to|thru|through|until|till?)\b|[–-])/i.test(after) &&
    saysDay(found)
  )
    return 'unclear'
  if (/\b(?:instead|in place) of\s+(?:the\s+)?$/i.test(before)) return 'unclear'
  const isTheFifth =
    /\bthe\s+$/i.test(before) &&
    /^(?:\d+(?:st|nd|rd|th)\b|\d{1,2} of |(?:morning|afternoon|evening|night)\b)/i.test(text)
  // Call Ana the Friday: which? But: about the Friday.
  const isWhich = /(?<!\b(?:about|regarding|re:?|of|for|since|from|to|with|and) )\bthe $/i.test(before) && !after.trim()
  if (isWhich && start.isCertain('weekday') && !start.isCertain('day')) return 'unclear'
  if (saysDay(found) && follows && !isTheFifth && !/\b(?:on|by|before) the\s+$/i.test(before)) return 'name'
  if (saysDay(found) && prepared.test(before) && meetings.test(after)) return 'unclear'
  if (/^(?:april|may|june|august|jan|mar)\b/i.test(text) && people.test(before)) return 'unclear'
  // Sunday Smith, Night Owl Realty; but: Friday Call Ana.
  if (titled.test(text) && /^ \p{Lu}\p{Ll}/u.test(after) && !typeWords.test(after.trim())) return 'unclear'
  // the 4pm showing
  if (!saysDay(found) && (follows || /^about\b/i.test(text) || /['’]s\s+$/.test(before)) && meetings.test(after))
    return 'name'
  const isDated = start.isCertain('weekday') && start.isCertain('day')
  if (isDated && start.get('weekday') !== writtenDate(start).dayOfWeek % 7) return 'unclear' // Monday 12/5
  // 27/1 may be a day in January; 24/7 is none. 1/2 h is half an hour.
  if (/^(?!24\/7)(?:1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])$/.test(text) && !measured.test(after)) return 'unclear'
  if (/^\d\/\d$/.test(text) && /^ ?(?:h|hrs?|hours?|days?|weeks?|months?|years?)\b/i.test(after)) return 'unclear'
  // 24/7, 3/2 house
  if (/^\d+\/\d+$/.test(text) && (Number.parseInt(text, 10) > 12 || measured.test(after))) return 'name'
  return /^[1-6]\/[1-5]$/.test(text) && homes.test(before) ? 'unclear' : 'time'
}
