import { EXPIRES_SOON_DAYS } from '@dormer/contract/people/agreements'

export type Term = { SignedDate: string; ExpirationDate: string | null }

/** Whether it is in force on a day, including its first and last. */
const holdsOn = ({ SignedDate, ExpirationDate }: Term, day: string) =>
  SignedDate <= day && (ExpirationDate === null || ExpirationDate >= day)

const shown = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')

/** What a showing on a day lacks, as a sentence; null if an agreement is in force. */
export const missingOn = (agreements: readonly Term[], day: string, today: string): string | null => {
  if (agreements.some((one) => holdsOn(one, day))) return null
  const ended = agreements.flatMap(({ ExpirationDate }) => ExpirationDate ?? []).filter((last) => last < day)
  const last = ended.toSorted().at(-1)
  if (last !== undefined)
    return last < today
      ? `The written buyer agreement on file expired on ${shown(last)}.`
      : `The written buyer agreement on file expires on ${shown(last)}, before the showing.`
  const [first] = agreements.map(({ SignedDate }) => SignedDate).toSorted()
  return first === undefined
    ? 'No written buyer agreement is on file.'
    : `The written buyer agreement on file was signed on ${shown(first)}, after the showing.`
}

export const stateOf = ({ ExpirationDate }: Term, today: string) => {
  if (ExpirationDate === null) return 'Valid'
  if (ExpirationDate < today) return 'Expired'
  const soon = Temporal.PlainDate.from(today).add({ days: EXPIRES_SOON_DAYS }).toString()
  return ExpirationDate <= soon ? 'ExpiresSoon' : 'Valid'
}
