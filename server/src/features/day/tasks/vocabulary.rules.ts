/** Replaces words that were understood. */
export const TAKEN = '\0'
/** Replaces words that name something: the Friday showing. */
export const NAMED = '\x01'
/** What a day of the month must be followed by: the end, a time, or what is to be done; not the floor of 'the 3rd floor'. */
export const NO_NOUN = `(?=\\s*(?:$|[,;:.!${TAKEN}–-]|\\d|@|(?:at|in|by|for|with|about|to|and|or|call|phone|ring|e-?mail|text|follow|meet|send)\\b))`
export const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)\\b'
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
export const WEEKDAY = '(?:sun|mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
export const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|march|april|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

export const NUMBERS = [
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
export const NUMBER = `(\\d{1,3}(?:\\.5)?|half(?: an?)?|${NUMBERS.slice(1).join('|')}|(?:a )?couple(?: of)?|(?:a )?few|an?)`

export const numberOf = (words: string) => {
  if (/couple/i.test(words)) return 2
  if (/few/i.test(words)) return 3
  if (/^half/i.test(words)) return 0.5
  if (/^an?$/i.test(words)) return 1
  return Number(words) || NUMBERS.indexOf(words.toLowerCase())
}

/** 0 is Sunday. */
export const weekdayOf = (word: string) => WEEKDAYS.indexOf(word.slice(0, 3).toLowerCase())

/** The first day from this one on with this day of the month. */
export const nextOn = (dayOfMonth: number, from: Temporal.PlainDate) => {
  for (let month = from.toPlainYearMonth(); ; month = month.add({ months: 1 })) {
    if (dayOfMonth > month.daysInMonth) continue
    const day = month.toPlainDate({ day: dayOfMonth })
    if (Temporal.PlainDate.compare(day, from) >= 0) return day
  }
}

/** After a range of numbers, what there are so many of: 3-4 showings. */
export const COUNTED_AFTER =
  ' (?:showings?|homes?|houses?|listings?|offers?|people|units?|clients?|leads?|buyers?|beds?|baths?|acres?|days?|weeks?|months?|hours?|min(?:ute)?s?|pages?|photos?|copies)\\b'
