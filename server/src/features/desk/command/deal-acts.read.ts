import { type DateField, dateFields } from '@dormer/contract/deals/dates'
import { dateLabels } from '@dormer/contract/deals/transaction-fields'
import { CLOSED, transactionStatuses } from '@dormer/contract/deals/transactions'
import type { Shift } from '@dormer/contract/desk/command-shifts'
import type { Clause } from '@dormer/contract/desk/command-words'
import { may } from '@dormer/contract/permissions'
import { dayOf, todayIn } from '../../../time/clock.ts'
import { set } from './contact-acts.read.ts'
import { CLOSE_ON_PAGE } from './do.ts'
import { isOfPerson } from './names.rules.ts'
import { NotRead, type Reading, type Timed } from './read.ts'
import { dayShown, isAllTime, nearestDay, partsOfDay, saysDay, saysHour } from './when.rules.ts'

const refusedTo = (r: Reading) =>
  may(r.actor, 'WorkTransactions') ? null : 'You cannot change this transaction. Ask its agent.'

/** The transaction that words name, or none: a choice is noted then. Refused if there is none of that name. */
const dealOf = async (r: Reading, text: string) => {
  const found = await r.dealNamed(text)
  if (found) return found.meant
  throw text.trim() === '' || isOfPerson(text)
    ? new NotRead('of which deal', 'Open the transaction first, or name its street.')
    : new NotRead(text, `None of your transactions is at ${text}.`)
}

/** A day of a transaction: the nearest, if it is written; else as tasks are read, such as ‘next tues’. */
const dayOfWords = (r: Reading, when: string, timed: Timed) => {
  const written = nearestDay(when, todayIn(r.actor.TimeZone))
  if (written?.wrong) throw new NotRead(when, `${written.wrong} Write the day without its weekday, or another day.`)
  if (written) return written.day
  if (timed.NotUnderstood || timed.Repeat || !timed.DueDate || !isAllTime(timed.Title, when)) return undefined
  return dayOf(timed.DueDate, r.actor.TimeZone).toString()
}

const dayStored = async (r: Reading, transactionId: number, field: DateField) => {
  const row = await r.db
    .selectFrom('transaction')
    .select(field)
    .where('TenantId', '=', r.actor.TenantId)
    .where('TransactionId', '=', transactionId)
    .executeTakeFirst()
  return row?.[field] ?? null
}

const addDate = (r: Reading, deal: NonNullable<Reading['deal']>, Field: DateField, old: string | null, day: string) => {
  r.deal = deal
  r.add(
    dateLabels[Field],
    [deal.Name, old && old !== day ? `${dayShown(old)} → ${dayShown(day)}` : dayShown(day)],
    { Kind: 'TransactionDate', TransactionId: deal.TransactionId, Field, Day: day },
    { Refused: refusedTo(r) },
  )
}

/** 'extend closing by 3 days', of the day that it has. */
const shiftDate = async (r: Reading, words: string, Field: DateField, by: Shift) => {
  if (by.unit === 'minutes' || by.unit === 'hours')
    throw new NotRead(`${Math.abs(by.count)} ${by.unit}`, 'A date of a transaction has no time. Write days or weeks.')
  const deal = await dealOf(r, words)
  if (!deal) return
  const old = await dayStored(r, deal.TransactionId, Field)
  if (!old) throw new NotRead(dateLabels[Field], `${deal.Name} has no such date yet. Write the day.`)
  addDate(
    r,
    deal,
    Field,
    old,
    Temporal.PlainDate.from(old)
      .add({ [by.unit]: by.count })
      .toString(),
  )
}

/** 'close 12 oak st on friday', or 'close date dec 12' of the transaction in view; false without a day. */
export const dealDate = async (r: Reading, { words, what, isLoose, by }: Clause, timed: Timed) => {
  const Field = dateFields.find((field) => field === what)
  if (!Field) throw new NotRead(words, 'That date cannot be set here.')
  if (by) {
    await shiftDate(r, words, Field, by)
    return true
  }
  const [before, when] = partsOfDay(words)
  if (!when) {
    // 'close 12 oak st' may be a search; 'closing whenever' of a transaction in view is not.
    if (isLoose || (!saysDay(words) && !r.deal)) return false
    if (saysHour(words))
      throw new NotRead(
        words,
        'A date of a transaction has no hour: end with the day. For an hour, plan an appointment.',
      )
    throw new NotRead(words, 'End with a day, such as ‘dec 12’ or ‘friday’.')
  }
  const named = before.replace(/(?:^|\s)was$/i, '')
  if (isLoose && !isOfPerson(named) && !(await r.dealNamed(named))) return false
  if (named !== before && !nearestDay(when, todayIn(r.actor.TimeZone)))
    throw new NotRead(`was ${when}`, 'Write which day it was, such as ‘was dec 12’.')
  const deal = await dealOf(r, named)
  if (!deal) return true
  const day = dayOfWords(r, when, timed)
  if (!day) throw new NotRead(when, 'Write a day such as ‘dec 12’.')
  addDate(r, deal, Field, await dayStored(r, deal.TransactionId, Field), day)
  return true
}

/** 'oak hollow is pending'; false if there is no such transaction and it may have been meant as a search. */
export const dealStatus = async (r: Reading, { words, what, isLoose, instead }: Clause) => {
  const StatusId = Number(what) as keyof typeof transactionStatuses
  if (instead && !(await r.dealNamed(words)) && (await r.leading(words, { alike: !isLoose, whole: true }))) {
    await set(r, instead)
    return true
  }
  if (isLoose && !(await r.dealNamed(words))) return false
  const deal = await dealOf(r, words)
  if (!deal) return true
  r.deal = deal
  r.add(
    'Status',
    [deal.Name, transactionStatuses[StatusId]],
    { Kind: 'TransactionStatus', TransactionId: deal.TransactionId, StatusId },
    { Refused: StatusId === CLOSED ? CLOSE_ON_PAGE : refusedTo(r) },
  )
  return true
}
