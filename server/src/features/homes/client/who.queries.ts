import type { ClientWho } from '@dormer/contract/homes/client'
import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'
import { notifyIncomingLead } from '../../day/notifications/notify.queries.ts'
import { addIncomingLead } from '../../people/acts/add-contacts.ts'
import { samePerson } from '../../people/identity/same-person.ts'
import { type Known, known, notifyOfActivity } from './acts.queries.ts'
import { limitCall } from './limits.ts'
import { logEarlierViews } from './looking.queries.ts'
import { keepSaid, nameSaid, type Said } from './said.queries.ts'
import { type Client, setContact, type Visit } from './visits.ts'

/** The source of its leads (0058). */
const SOURCE = 'Home Search'

/** The existing contact, if there is one. */
const findSame = async ({ db, TenantId, visit }: Client, said: Said) => {
  const identity = { Email: said.Email, Phones: said.Phone ? [said.Phone] : [], Name: nameSaid(said) }
  const { where, orderBy } = samePerson.introduced(identity, visit?.ContactId ?? null)
  const { rows } = await sql<{ ContactId: number }>`
    select contact_id from contact where tenant_id = ${TenantId} and ${where} order by ${orderBy} limit 1`.execute(db)
  return rows[0]?.ContactId
}

const sourceOf = async ({ db, TenantId }: Client) => {
  const { rows } = await sql<{ SourceId: number; AssignToId: number | null }>`
    select source_id, assign_to_id from source where tenant_id = ${TenantId}
    order by name = ${SOURCE} desc, name = 'Website' desc, source_id limit 1`.execute(db)
  return rows[0] as { SourceId: number; AssignToId: number | null }
}

/**
 * Assigns the visit to the person who says who they are: an existing contact or a new lead. That does not confirm the
 * visit, and the caller cannot tell which it was. The agent is told, unless the caller tells them what the person asks
 * for (`isAnnounced`).
 */
export const identify = async (
  client: Client & { visit: Visit },
  said: Said,
  { isAnnounced = false } = {},
): Promise<Known> => {
  const { db, TenantId, visit } = client
  const own = known(client)
  if (own && visit.IsConfirmed) return own
  limitCall(client.services.config, 'people', client.request)
  // One at a time: the same form sent twice is one lead.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client ${said.Email ?? said.Phone}`}, ${TenantId}))`.execute(
    db,
  )
  const same = await findSame(client, said)
  const ContactId = same ?? (await addLead(client, said, isAnnounced))
  const met = known(ContactId === visit.ContactId ? client : await setContact(client, ContactId, false)) as Known
  if (same !== undefined) await keepSaid(db, { TenantId, ...met.visit, where: 'on the home search pages' }, said)
  if (visit.ContactId === null) await logEarlierViews(met)
  if (same !== undefined && !isAnnounced) await notifyOfActivity(met, 'is looking at homes', 'active')
  return met
}

/** A new lead of the public pages. */
const addLead = async (client: Client, { FirstName, LastName, Email, Phone }: Said, isAnnounced: boolean) => {
  const { db, TenantId } = client
  const person = { FirstName, LastName: LastName ?? '', Email: Email ?? null, CellPhone: Phone ?? null }
  const lead = await addIncomingLead(db, TenantId, await sourceOf(client), person)
  if (!isAnnounced) await notifyIncomingLead(db, TenantId, lead)
  return lead.ContactId
}

/** Who is asking for something, of which the agent is told: the details given, or the visit's contact. */
export const requireWho = async (
  client: Client & { visit: Visit },
  said: ClientWho | undefined | null,
): Promise<Known> => {
  if (said) return identify(client, said, { isAnnounced: true })
  const own = known(client)
  if (!own) throw invalid({ Who: 'Tell us who you are first' })
  return own
}
