import type { Channel } from '@dormer/contract/messages/messages'
import type { Tx } from '../../../db/connect.ts'
import { suppressionsOf } from '../consent/consent.queries.ts'

export type Verdict =
  | { Decision: 'Send' }
  | { Decision: 'Wait'; Until: Temporal.Instant; Why: string }
  | { Decision: 'Blocked'; Why: string }
const decide = ({ Suppression }: { Suppression: object | null }): Verdict =>
  Suppression ? { Decision: 'Blocked', Why: 'This address wants no messages.' } : { Decision: 'Send' }

/** A message that somebody wants to send, or that is about to leave. */
export type Intent = {
  Channel: Channel
  Purpose: 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional'
  UserId: number | null
  ContactId: number | null
  /** The conversation it is part of, if there is one yet. */
  ConversationId: number | null
  Addresses: string[]
}

/** What the gate says of each of a message's addresses. */
export const judge = async (db: Tx, TenantId: number, intent: Intent): Promise<Map<string, Verdict>> => {
  const { Addresses, ContactId } = intent
  const whereabouts = new Map(Addresses.map((Address) => [Address, ContactId]))
  return judgeAll(db, TenantId, intent, whereabouts)
}

/** The same for many at once, each address with the contact it is meant for. */
export const judgeAll = async (
  db: Tx,
  TenantId: number,
  { Channel }: Pick<Intent, 'Channel' | 'Purpose'>,
  to: Map<string, number | null>,
): Promise<Map<string, Verdict>> => {
  const addresses = [...to.keys()]
  if (addresses.length === 0) return new Map()
  const suppressed = await suppressionsOf(db, TenantId, Channel, addresses)
  return new Map(
    addresses.map((Address) => {
      return [Address, decide({ Suppression: suppressed.get(Address) ?? null })]
    }),
  )
}

/** What holds for a message to all of these: one blocked address blocks it, and it waits for the last. */
export const verdictOf = (verdicts: Map<string, Verdict>): Verdict => {
  const all = [...verdicts.values()]
  const blocked = all.find((verdict) => verdict.Decision === 'Blocked')
  if (blocked) return blocked
  const waits = all.filter((verdict) => verdict.Decision === 'Wait')
  return waits.sort((a, b) => Temporal.Instant.compare(b.Until, a.Until))[0] ?? { Decision: 'Send' }
}
