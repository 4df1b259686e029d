import { type Dated, type Milestone, milestones } from '@dormer/contract/deals/milestones'
import type { ChecklistLine } from '@dormer/contract/deals/review'
import { type DayField, dayEvents } from '@dormer/contract/deals/transaction-fields'
import { CLOSED, openStatuses } from '@dormer/contract/deals/transactions'

/** A stop on a transaction's line: one of its dates, known or not, or the documents due around then. */
export type Station = {
  key: string
  label: string
  day: string | null
  /** A date that is not known yet is unknown. */
  state: Milestone['state'] | 'unknown'
  words: string
} & ({ field: DayField; lines?: undefined } | { field?: undefined; lines: DueLine[] })

type DueLine = Pick<ChecklistLine, 'LineId' | 'Name' | 'DueDate' | 'IsMissing' | 'IsOverdue'>

const SOON = 7
const DAY = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** In the order in which they usually come. */
const usual: DayField[] = [
  ...(['ListingDate', 'ContractDate', 'InspectionDate', 'AppraisalDate'] as const),
  ...(['ListingExpDate', 'ClosingDate', 'DateClosed'] as const),
]
/** The dates that are asked for when they are not known: those of an inspection and appraisal once there is a contract. */
const wanted = ({ Type, StatusId }: Pick<Dated, 'Type' | 'StatusId'>): DayField[] =>
  !openStatuses.includes(StatusId)
    ? []
    : [
        ...(Type === 'Listing' ? (['ListingDate'] as const) : []),
        'ContractDate',
        ...(StatusId === 2 ? (['InspectionDate', 'AppraisalDate'] as const) : []),
        'ClosingDate',
      ]

/** Documents due on days next to each other stand together, so that the dates remain what is seen. */
const documents = (lines: DueLine[], today: string): Station => {
  const days = lines.flatMap(({ DueDate }) => DueDate ?? []).sort()
  const day = days[0] ?? null
  const late = lines.filter(({ IsOverdue }) => IsOverdue).length
  const left = day === null ? Number.POSITIVE_INFINITY : daysBetween(today, day)
  const state = late > 0 ? 'overdue' : left === 0 ? 'today' : left <= SOON ? 'soon' : 'later'
  const label = lines.length === 1 ? (lines[0]?.Name ?? '') : `${lines.length} documents`
  const words =
    late > 0 ? (lines.length === 1 ? 'late' : late === lines.length ? 'all late' : `${late} late`) : 'to hand in'
  return { key: `lines ${lines[0]?.LineId}`, label, day, state, words, lines }
}

/**
 * A transaction's line from its beginning to its closing: its dates in order, the dates it still needs where they usually
 * come, and between them the documents that are missing, by the day they are due.
 */
export const stationsOf = (transaction: Dated, lines: DueLine[], today: string): Station[] => {
  // A closed one closed on its closing date: that is one stop.
  const isSame = ({ field }: Milestone) => field === 'ClosingDate' && transaction.DateClosed === transaction.ClosingDate
  const known: Station[] = milestones(transaction, today)
    .filter((one) => !isSame(one))
    .map((one) => ({ ...one, key: one.field }))
  const unknown = wanted(transaction).filter((field) => !transaction[field])
  const due = transaction.StatusId === CLOSED ? [] : lines.filter(({ IsMissing, DueDate }) => IsMissing && DueDate)
  const all: Station[] = []
  let rest = due.toSorted((a, b) => ((a.DueDate ?? '') < (b.DueDate ?? '') ? -1 : 1))
  const addDocuments = (until?: string | null) => {
    const now = until ? rest.filter(({ DueDate }) => (DueDate ?? '') <= until) : rest
    rest = rest.filter((one) => !now.includes(one))
    // What is late is told apart from what is still to come.
    const [late, ahead] = [now.filter(({ IsOverdue }) => IsOverdue), now.filter(({ IsOverdue }) => !IsOverdue)]
    for (const some of [late, ahead]) if (some.length > 0) all.push(documents(some, today))
  }
  for (const station of known) {
    addDocuments(station.day)
    all.push(station)
  }
  addDocuments()
  const isLate = (one?: Station) => one !== undefined && !one.field && one.day !== null && one.day < today
  for (const field of unknown) {
    const after = usual.slice(0, usual.indexOf(field))
    const before = usual.slice(usual.indexOf(field) + 1)
    const isOf = (fields: DayField[]) => (one: Station) => one.field !== undefined && fields.includes(one.field)
    const last = all.findLastIndex(isOf(after))
    const next = all.findIndex(isOf(before))
    let at = last >= 0 ? last + 1 : next >= 0 ? next : all.length
    // It has not happened: documents that were due are before it.
    while (isLate(all[at])) at++
    // A closing without a date is the end of the line.
    const place = field === 'ClosingDate' ? all.length : at
    all.splice(place, 0, { key: field, field, label: dayEvents[field], day: null, state: 'unknown', words: 'no date' })
  }
  return all
}

/** Where today is on the line: before this station; undefined if one of them is today, or nothing is ahead or past. */
export const todayAt = (stations: Station[], today: string): number | undefined => {
  if (stations.length === 0 || stations.some(({ day, field }) => field && day === today)) return undefined
  return stations.findLastIndex(({ day }) => day !== null && day < today) + 1
}

/** '16 days to closing'. */
export const closingWords = ({ ClosingDate, StatusId }: Pick<Dated, 'ClosingDate' | 'StatusId'>, today: string) => {
  if (!ClosingDate || !openStatuses.includes(StatusId)) return undefined
  const left = daysBetween(today, ClosingDate)
  const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)
  return left === 0 ? 'Closing today' : left > 0 ? `${days(left)} to closing` : `${days(-left)} past closing`
}

type Needy = Pick<Dated, 'StatusId' | 'ClosingDate'> & { CanEdit: boolean }
/**
 * The one thing a transaction needs now: to be closed once its closing date is here; otherwise what is late; otherwise the
 * closing date of one under contract.
 */
export const needOf = ({ CanEdit, StatusId, ClosingDate }: Needy, late: number, today: string) =>
  !CanEdit || !openStatuses.includes(StatusId)
    ? undefined
    : ClosingDate && ClosingDate <= today
      ? 'close'
      : late > 0
        ? 'documents'
        : StatusId === 2 && !ClosingDate
          ? 'date'
          : undefined
