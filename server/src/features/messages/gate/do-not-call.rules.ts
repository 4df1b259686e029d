import { NATIONAL } from '@dormer/contract/messages/do-not-call'
import { writtenIn } from '../../../time/clock.ts'

/*
 * Do Not Call. 47 CFR 64.1200(c)(2) and 16 CFR 310.4(b)(1)(iii)(B): no solicitation by call or text to a number on the
 * National Do Not Call Registry, unless the person agreed in writing or there is an established business relationship
 * (64.1200(f)(5)): an inquiry within three months, or a transaction within eighteen. 64.1200(d): nobody who asked the
 * brokerage itself not to be called, whatever else there is. A list may be at most 31 days old ((c)(2)(i)(D); 16 CFR
 * 310.4(b)(3)(iv)). States have lists of their own; their exceptions differ, the federal ones are used (decision 0109).
 */

/** How many days old a registry's list may be, and from when it is said that it will soon be too old. */
const FRESH_DAYS = 31
const REMIND_DAYS = 25
const INQUIRY_MONTHS = 3
const TRANSACTION_MONTHS = 18

/** A reason why a registered number may be called. */
export type Exception =
  /** How they asked, such as 'texted or wrote to you'. */
  | { Kind: 'Inquiry'; How: string; Date: Temporal.Instant }
  /** The day it closed; of an open one, when it was begun or last changed, because one that is forgotten ends, too. */
  | { Kind: 'Transaction'; IsOpen: boolean; Date: Temporal.PlainDate }
  | { Kind: 'Consent'; How: string; By: string | null; Date: Temporal.Instant }

/** What is known of a number. */
export type DoNotCall = {
  /** That they asked the brokerage not to be called; Reason and By only for who may know them. */
  Own: { Reason: string | null; By: string | null; Date: Temporal.Instant } | null
  /** The lists that have the number: US, or a state. */
  Registries: string[]
  /** The lists that have been uploaded for its area code, and when each was downloaded. */
  Lists: { List: string; Date: Temporal.PlainDate }[]
  Exceptions: Exception[]
}

/** What a list is called: the federal registry's, or a state's. */
export const listName = (list: string) =>
  list === NATIONAL ? 'the National Do Not Call Registry' : `the ${list} do-not-call list`

/** How old a list is, and what that means. */
export const standingOf = (date: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const days = Math.max(0, date.until(today, { largestUnit: 'day' }).days)
  const Standing = days > FRESH_DAYS ? 'Stale' : days >= REMIND_DAYS ? 'Ageing' : 'Fresh'
  return { AgeDays: days, Standing } as const
}

type When = { Now: Temporal.Instant; BrokerageZone: string }

/** As instants are written: 02/3/2026. */
const written = (day: Temporal.PlainDate) => `${String(day.month).padStart(2, '0')}/${day.day}/${day.year}`
/** The date of an instant where the brokerage is, as sentences write it. */
export const writtenDay = (instant: Temporal.Instant, { BrokerageZone }: Pick<When, 'BrokerageZone'>) =>
  writtenIn(BrokerageZone)(instant.epochMilliseconds)[0]

/** The last day on which an exception holds; null if it has no end. Calendar months: from 11/30 on, until 2/28. */
export const lastDayOf = (
  exception: Exception,
  { BrokerageZone }: Pick<When, 'BrokerageZone'>,
): Temporal.PlainDate | null => {
  if (exception.Kind === 'Consent') return null
  return exception.Kind === 'Inquiry'
    ? exception.Date.toZonedDateTimeISO(BrokerageZone).toPlainDate().add({ months: INQUIRY_MONTHS })
    : exception.Date.add({ months: TRANSACTION_MONTHS })
}

/** Whether an exception holds today. */
export const holds = (exception: Exception, when: When) => {
  const last = lastDayOf(exception, when)
  const today = when.Now.toZonedDateTimeISO(when.BrokerageZone).toPlainDate()
  return last === null || Temporal.PlainDate.compare(today, last) <= 0
}

/** An exception in a sentence, with its dates. */
export const exceptionWords = (exception: Exception, name: string, when: When): string => {
  const last = lastDayOf(exception, when)
  const until =
    last && (holds(exception, when) ? `allows calls until ${written(last)}` : `allowed calls until ${written(last)}`)
  switch (exception.Kind) {
    case 'Inquiry':
      return `${name} ${exception.How} on ${writtenDay(exception.Date, when)}, which ${until}.`
    case 'Transaction':
      return exception.IsOpen
        ? `${name} is a client in an open transaction, last changed on ${written(exception.Date)}, which ${until}.`
        : `${name} was a client in a transaction closed on ${written(exception.Date)}, which ${until}.`
    case 'Consent':
      return `${name} agreed in writing on ${writtenDay(exception.Date, when)} (${[exception.How, exception.By && `recorded by ${exception.By}`].filter(Boolean).join(', ')}), which allows calls.`
  }
}

/** The exception that a registered number may be called by: the one that lasts longest. */
export const exceptionOf = ({ Exceptions }: Pick<DoNotCall, 'Exceptions'>, when: When): Exception | undefined => {
  const until = (one: Exception) => lastDayOf(one, when)?.toString() ?? '9999'
  return Exceptions.filter((one) => holds(one, when)).sort((a, b) => (until(a) < until(b) ? 1 : -1))[0]
}

/** Why a number on the brokerage's own list is not called. */
export const ownListWords = ({ Reason, By, Date: date }: NonNullable<DoNotCall['Own']>, name: string, when: When) => {
  const how = [Reason, By && `recorded by ${By}`].filter(Boolean).join(', ')
  return `${name} asked on ${writtenDay(date, when)} not to be called${how && ` (${how})`}.`
}

/** Why a registered number is not called. */
export const registryWords = (registries: string[], name: string) =>
  `The number of ${name} is on ${registries.map(listName).join(' and ')}, and there is no inquiry within ${INQUIRY_MONTHS} months, no transaction within ${TRANSACTION_MONTHS} and no written consent.`

/** What has not been checked, or only against an old list; null if the national list is there and all are fresh. */
export const uncheckedWords = (
  { Lists }: Pick<DoNotCall, 'Lists'>,
  number: string,
  { Now, BrokerageZone }: When,
): string | null => {
  const area = number.slice(0, 3)
  const today = Now.toZonedDateTimeISO(BrokerageZone).toPlainDate()
  const missing = Lists.some(({ List }) => List === NATIONAL)
    ? []
    : [`Not checked: no list of the National Do Not Call Registry has been uploaded for area code ${area}.`]
  const old = Lists.flatMap(({ List, Date: date }) => {
    const { AgeDays, Standing } = standingOf(date, today)
    if (Standing !== 'Stale') return []
    const which = List === NATIONAL ? `the registry’s for area code ${area}` : `${listName(List)} for area code ${area}`
    return `Checked only against an old list: ${which} is ${AgeDays} days old, and the law allows ${FRESH_DAYS}. Upload a new one.`
  })
  return [...missing, ...old].join(' ') || null
}
