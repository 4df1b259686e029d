import { type DayField, dayEvents, declarationOf } from './transaction-fields.ts'
import { ACTIVE, CLOSED, type Transaction } from './transactions.ts'

export type Milestone = {
  field: DayField
  label: string
  day: string
  state: 'past' | 'today' | 'soon' | 'later' | 'overdue'
  /** 'in 3 days', '2 days ago', 'overdue by 2 days'. */
  words: string
}
export type Dated = Pick<Transaction, DayField | 'Type' | 'StatusId'>

const SOON = 7
const DAY = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

/**
 * A transaction's dates in order. Overdue means that something should have happened and has not: the closing of a
 * transaction under way, or a listing that expired while active.
 */
export const milestones = (transaction: Dated, today: string): Milestone[] => {
  const { StatusId, Type } = transaction
  const isOpen = StatusId === ACTIVE || StatusId === 2
  const shown = (Object.keys(dayEvents) as DayField[]).filter(
    (field) =>
      (declarationOf(field).onlyOf ?? Type) === Type &&
      (field !== 'DateClosed' || StatusId === CLOSED) &&
      // A closed listing does not expire.
      (field !== 'ListingExpDate' || StatusId !== CLOSED),
  )
  return shown
    .flatMap((field) => {
      const day = transaction[field]
      if (!day) return []
      const left = daysBetween(today, day)
      const isMissed =
        left < 0 && (field === 'ClosingDate' ? isOpen : field === 'ListingExpDate' && StatusId === ACTIVE)
      const isAhead = isOpen && left > 0
      const state = isMissed
        ? 'overdue'
        : left === 0 && isOpen
          ? 'today'
          : isAhead && left <= SOON
            ? 'soon'
            : left > 0
              ? 'later'
              : 'past'
      const words = isMissed
        ? `overdue by ${days(-left)}`
        : left === 0
          ? 'today'
          : left === 1
            ? 'tomorrow'
            : left === -1
              ? 'yesterday'
              : left > 0
                ? `in ${days(left)}`
                : `${days(-left)} ago`
      return [{ field, label: dayEvents[field], day, state, words } as const]
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
