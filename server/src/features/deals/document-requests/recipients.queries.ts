import { BUYER, SELLER } from '@dormer/contract/deals/people'
import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { contactOf } from '../../messages/conversations/conversations.queries.ts'
import { roleName } from '../people/people.queries.ts'

/** Somebody who can be asked for a document of a transaction. */
export type Askable = {
  /** Null for the transaction's agent. */
  TransactionPeopleId: number | null
  Name: string
  FirstName: string
  RoleName: string
  Email: string | null
  Phone: string | null
  /** The contact, if the actor may open it. */
  ContactId: number | null
}

/** The clients of a transaction, its agent unless that is who asks, and everybody else on it, in this order. */
export const askableOf = async (db: Tx, actor: Actor, TransactionId: number): Promise<Askable[]> => {
  const { rows: people } = await sql<Askable & { PeopleRoleId: number; IsClient: boolean }>`
    select distinct on (p.transaction_people_id) p.transaction_people_id, p.first_name,
      display_name(p.first_name, p.last_name, p.email, p.cell_phone, p.office_phone) as name, r.people_role_id,
      lower(p.email) as email, p.cell_phone as phone,
      r.people_role_id = case t.type when 'Listing' then ${SELLER}::int else ${BUYER}::int end as is_client,
      (select contact.contact_id from contact
        where ${visibleTo(actor, 'contact')} and contact.contact_id = p.contact_id) as contact_id
    from transaction_role r
    join transaction t on t.tenant_id = r.tenant_id and t.transaction_id = r.transaction_id
    join transaction_people p on p.tenant_id = r.tenant_id and p.transaction_people_id = r.transaction_people_id
    where r.tenant_id = ${actor.TenantId} and r.transaction_id = ${TransactionId}
    order by p.transaction_people_id, is_client desc, r.people_role_id`.execute(db)
  const { rows: agents } = await sql<Omit<Askable, 'TransactionPeopleId' | 'RoleName' | 'ContactId'>>`
    select u.name, split_part(u.name, ' ', 1) as first_name, lower(u.email) as email, u.cell_phone as phone
    from transaction t join user_account u on u.tenant_id = t.tenant_id and u.user_id = t.agent_id
    where t.tenant_id = ${actor.TenantId} and t.transaction_id = ${TransactionId} and u.user_id <> ${actor.UserId}`.execute(
    db,
  )
  const onIt = people.map(({ PeopleRoleId, IsClient, ...one }) => ({
    ...one,
    FirstName: one.FirstName || one.Name,
    RoleName: roleName(PeopleRoleId),
    IsClient,
  }))
  const agent = agents.map((one) => ({ ...one, TransactionPeopleId: null, RoleName: 'Agent', ContactId: null }))
  const plain = ({ IsClient, ...one }: (typeof onIt)[number]): Askable => one
  return [
    ...onIt.filter(({ IsClient }) => IsClient).map(plain),
    ...agent,
    ...onIt.filter(({ IsClient }) => !IsClient).map(plain),
  ]
}

/** Where somebody is written to in this channel, and as which contact of the actor's, if any. */
export const writtenTo = async (db: Tx, actor: Actor, channel: Channel, { Email, Phone, ContactId }: Askable) => {
  const Address = channel === 'Email' ? Email : Phone
  if (!Address) return null
  const known = ContactId ?? (await contactOf(db, actor, channel, Address, {}))?.ContactId ?? null
  return { Address, ContactId: known }
}
