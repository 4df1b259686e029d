// Does not use zod: the browser reads days as they are typed.

import { NO_YEAR } from './yearless.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
/** No day is written longer than this, so longer text is not examined. */
const MAX = 60
/** A two-digit year lies at most this far in the future. */
const AHEAD = 20

const fullYear = (year: string) => {
  if (year.length !== 2) return Number(year)
  const latest = new Date().getFullYear() + AHEAD
  const here = latest - (latest % 100) + Number(year)
  return here <= latest ? here : here - 100
}

/** A name or how it is shortened: Dec, Sept, Thurs; Mayor is not May. */
const named = (names: string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word === 'weds' ? 'wed' : word))

/** Year, month and day of a date in digits, in American order unless only the other is possible. */
const inDigits = (text: string): [year: string, month: number, day: number] | undefined => {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text)
  if (iso) return [iso[1] ?? '', Number(iso[3]), Number(iso[4])]
  const [, first, , second, year] =
    /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)()(\d\d)(\d{4}|\d{2})$/.exec(text) ?? []
  if (!year) return undefined
  const [month, day] = [Number(first), Number(second)]
  return month > 12 && /\D/.test(text) ? [year, day, month] : [year, month, day]
}

/** Year, month and day of a date with the month's name. */
const inWords = (text: string): [year: string, month: number, day: number] | undefined => {
  // Aug 10-15 is a range of days.
  if (/[a-z]\.? (?:the )?\d{1,2}(?:st|nd|rd|th)?[-/]\d\d$|\d(?:st|nd|rd|th)? (?:of )?[a-z]+\.?[-/]\d\d$/.test(text))
    return undefined
  const [, before, dayBefore, dayAfter, after, year = ''] =
    /^(?:([a-z]{3,9})\.?[-/ ](?:the )?(\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)?[-/. ] ?(?:of )?([a-z]{3,9})\.?)(?:,? ?|[-/])(?<![\da-z])(\d{4}|(?<=[-/,] ?)\d{2}|['’]\d{2})$/.exec(
      text,
    ) ?? []
  const month = named(MONTHS, before ?? after ?? '') + 1
  return month ? [year.replace(/['’]/, ''), month, Number(dayBefore ?? dayAfter)] : undefined
}

/**
 * Parses a day as people and programs write it to YYYY-MM-DD: 2/3/1990, 2-3-90, 02031990, 19900203, Feb 3, 1990,
 * 3-Feb-1990, Sat, Feb 3, 1990 or 1990-02-03. Null if there is no such day, or the weekday is another.
 */
export const readWrittenDay = (typed: string): string | null => {
  if (typed.length > MAX) return null
  const text = typed.replace(/\s+/g, ' ').trim().toLowerCase()
  const [all, weekday] = /^([a-z]{3,9})\.?,? (?=.*\d)/.exec(text) ?? []
  const dayOfWeek = weekday ? named(WEEKDAYS, weekday) : -1
  const [year, month, day] =
    (dayOfWeek < 0 ? undefined : (inDigits(text.slice(all?.length)) ?? inWords(text.slice(all?.length)))) ??
    inDigits(text) ??
    inWords(text) ??
    []
  if (!year || !month || !day) return null
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(fullYear(year), month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && (dayOfWeek < 0 || date.getUTCDay() === dayOfWeek) ? date.toISOString().slice(0, 10) : null
}

/** A birthday without its year, as people and programs write it: 5/17, May 17th, 17 May, --05-17. Null if it is none. */
export const readYearless = (typed: string): string | null => {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text.length > 30) return null
  const [, month, day] = /^--(\d\d)-?(\d\d)$/.exec(text) ?? []
  if (month && day) return readWrittenDay(`${NO_YEAR}-${month}-${day}`)
  const [, first, second] = /^(\d{1,2})[-/.](\d{1,2})\.?$/.exec(text) ?? []
  if (first && second) return readWrittenDay(`${first}/${second}/${NO_YEAR}`)
  return /^\p{L}|^\d{1,2}\D.*\p{L}\.?$/u.test(text) && /\d/.test(text) && !/\d{3}/.test(text)
    ? readWrittenDay(`${text.replace(/[.,]$/, '')}, ${NO_YEAR}`)
    : null
}
