import type { SkipReason } from '@dormer/contract/messages/mass'
import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { judgeAll, type RecipientFacts } from '../gate/gate.queries.ts'
import type { Decision } from '../gate/gate.rules.ts'
import type { Limit } from '../gate/limits.rules.ts'
import type { Author } from '../sending/send.ts'

export type Person = { ContactId: number; Name: string; Address: string | null }
export type RecipientVerdict =
  | { Decision: 'Blocked'; Reason: SkipReason; Why: string }
  | Exclude<Decision, { Decision: 'Blocked' }>

/** The column with the addresses of this channel. */
const addressOf = (channel: Channel) => sql.ref(channel === 'Email' ? 'contact.email' : 'contact.cell_phone')

const peopleOf = async (db: Tx, actor: Author, channel: Channel, contactIds: number[]) => {
  const { rows } = await sql<Person & RecipientFacts>`
    select contact.contact_id, contact.name, contact.zip_code, contact.state_code, ${addressOf(channel)} as address
    from contact where ${visibleTo(actor, 'contact')} and contact.contact_id = any(${contactIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.ContactId, row]))
}

const blocked = (Reason: SkipReason, Why: string) => ({ Decision: 'Blocked' as const, Reason, Why })

export const gone = blocked('Gone', 'No longer one of the sender’s contacts.')

/** The addresses that have got their message. */
export type Taken = { has: (address: string) => boolean; add: (address: string) => unknown }

/**
 * What becomes of a message to each of these contacts, in order: one message per address, whoever shares it. Addresses
 * in `taken` already have theirs; those that get it here are added, and use up the limits.
 */
export const judgeContacts = async (
  db: Tx,
  actor: Author,
  channel: Channel,
  contactIds: number[],
  taken: Taken,
  { now, limits, purpose = 'Mass' }: { now?: Temporal.Instant; limits: Limit[]; purpose?: 'Mass' | 'OneToOne' },
): Promise<(Person & { verdict: RecipientVerdict })[]> => {
  const people = await peopleOf(db, actor, channel, contactIds)
  const to = new Map<string, number | null>()
  for (const id of contactIds) {
    const address = people.get(id)?.Address
    if (address && !to.has(address)) to.set(address, id)
  }
  const what = { Channel: channel, Purpose: purpose }
  const verdicts = await judgeAll(db, actor.TenantId, what, to, { now, limits, taken, people })
  return contactIds.map((ContactId) => {
    const person = people.get(ContactId)
    if (!person) return { ContactId, Name: '', Address: null, verdict: gone }
    const { Name, Address } = person
    const known = { ContactId, Name, Address }
    if (!Address)
      return {
        ...known,
        verdict: blocked('NoAddress', `${Name} has no ${channel === 'Text' ? 'cell phone' : 'email address'}.`),
      }
    const verdict = verdicts.get(Address) as Decision
    if (verdict.Decision === 'Blocked')
      return { ...known, verdict: blocked(verdict.Reason === 'ByHand' ? 'SaidNo' : verdict.Reason, verdict.Why) }
    if (taken.has(Address))
      return { ...known, verdict: blocked('Shared', `Another recipient has ${Address}: only one message goes there.`) }
    taken.add(Address)
    return { ...known, verdict }
  })
}
