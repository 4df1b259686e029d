import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { signerOf } from '../../homes/send-property/send-property.queries.ts'
import { contactOf } from '../../messages/conversations/conversations.queries.ts'
import { judgeAll } from '../../messages/gate/gate.queries.ts'
import type { Decision } from '../../messages/gate/gate.rules.ts'
import { limitsOf } from '../../messages/gate/limits.queries.ts'
import { findTogether } from '../documents/documents.queries.ts'
import { deliveryMethodOf, subjectOf } from './document-mail.rules.ts'

/** Who has these addresses on a transaction: contacts that the actor may open, and other people by name. */
const peopleWith = async (db: Tx, actor: Actor, TransactionId: number, addresses: string[]) => {
  const { rows } = await sql<{ Email: string; Name: string; ContactId: number | null }>`
    select distinct on (lower(p.email)) lower(p.email) as email, trim(p.first_name || ' ' || p.last_name) as name,
      (select contact.contact_id from contact
        where ${visibleTo(actor, 'contact')} and contact.contact_id = p.contact_id) as contact_id
    from transaction_role r
    join transaction_people p using (tenant_id, transaction_people_id)
    where r.tenant_id = ${actor.TenantId} and r.transaction_id = ${TransactionId}
      and lower(p.email) = any(${addresses}::text[])
    order by lower(p.email), p.contact_id nulls last`.execute(db)
  return new Map(rows.map((row) => [row.Email, row]))
}

/**
 * Addresses of people unknown to the actor with whom a colleague is in conversation: only one user at a time may write
 * to them.
 */
const takenByOthers = async (db: Tx, actor: Actor, addresses: string[]) => {
  if (may(actor, 'SeeAll')) return new Set<string>()
  const rows = await db
    .selectFrom('conversation')
    .select('Address')
    .where('TenantId', '=', actor.TenantId)
    .where('Channel', '=', 'Email')
    .where('ContactId', 'is', null)
    .where('Address', 'in', ['', ...addresses])
    .where('AssignedUserId', '!=', actor.UserId)
    .execute()
  return new Set(rows.map(({ Address }) => Address))
}

/** Who would get the documents, the gate's decision for each, and how the documents would be sent. */
export const prepare = async (
  db: Tx,
  actor: Actor,
  { documentIds, addresses }: { documentIds: number[]; addresses: string[] },
) => {
  const documents = await findTogether(db, actor, documentIds)
  const TransactionId = documents[0]?.TransactionId as number
  const { sender, From } = await signerOf(db, actor)
  const known = await peopleWith(db, actor, TransactionId, addresses)
  const to = new Map<string, number | null>()
  for (const address of addresses)
    to.set(
      address,
      known.get(address)?.ContactId ?? (await contactOf(db, actor, 'Email', address, {}))?.ContactId ?? null,
    )
  const what = { Channel: 'Email', Purpose: 'OneToOne', Mailbox: sender.Mailbox } as const
  const limits = await limitsOf(db, actor.TenantId, what, { people: 1, at: clock.now() })
  const verdicts = await judgeAll(db, actor.TenantId, what, to, { limits })
  const strangers = addresses.filter((address) => to.get(address) === null)
  const taken = await takenByOthers(db, actor, strangers)
  const { Address, City, UnitNumber } = await db
    .selectFrom('transaction')
    .select(['Address', 'City', 'UnitNumber'])
    .where('TenantId', '=', actor.TenantId)
    .where('TransactionId', '=', TransactionId)
    .executeTakeFirstOrThrow()
  const Place = [[Address, UnitNumber].filter(Boolean).join(' '), City].filter(Boolean).join(', ')
  return {
    documents,
    TransactionId,
    sender,
    From,
    Place,
    Subject: subjectOf(documents, Place, From.Name),
    carriage: deliveryMethodOf(documents, sender.Mailbox),
    people: addresses.map((Address) => ({
      Address,
      Name: known.get(Address)?.Name || Address,
      ContactId: to.get(Address) ?? null,
      verdict: taken.has(Address) ? colleagueWrites(Address) : (verdicts.get(Address) as Decision),
    })),
  }
}

const colleagueWrites = (address: string) => ({
  Decision: 'Blocked' as const,
  Why: `A colleague is already in touch with ${address}. Make them your contact, or ask an admin to give you the conversation.`,
})

/** The documents of an email that still exist, in their order in the folder. */
export const documentsSent = async (db: Tx, TenantId: number, documentEmailId: number) => {
  const { rows } = await sql<{ DocumentId: number; Name: string; Size: number; StorageKey: string }>`
    select d.document_id, d.name, d.size, d.storage_key
    from document_email e
    join transaction_document d on d.tenant_id = e.tenant_id and d.document_id = any(e.document_ids)
    join transaction_folder f on f.tenant_id = d.tenant_id and f.folder_id = d.folder_id
      and f.transaction_id = e.transaction_id
    where e.tenant_id = ${TenantId} and e.document_email_id = ${documentEmailId}
    order by f.folder_id, d.document_id`.execute(db)
  return rows
}

export type SentEmail = {
  TenantId: number
  DocumentEmailId: number
  IsOver: boolean
  SenderName: string | null
  SenderEmail: string | null
  BrokerageName: string
}

/** The email with the documents that a link leads to; opens the transaction for its brokerage. */
export const enterByDocumentLink = async (db: Tx, tokenHash: Buffer): Promise<SentEmail | undefined> => {
  const door = await sql<{ TenantId: number; DocumentEmailId: number }>`
    select * from enter_by_document_link(${tokenHash})`.execute(db)
  if (!door.rows[0]) return undefined
  const { TenantId, DocumentEmailId } = door.rows[0]
  const { rows } = await sql<SentEmail>`
    select e.tenant_id, e.document_email_id, e.date_expires <= ${clock.now().toString()} as is_over,
      u.name as sender_name, u.email as sender_email, t.name as brokerage_name
    from document_email e
    join tenant t using (tenant_id)
    join message m using (tenant_id, message_id)
    left join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
    where e.tenant_id = ${TenantId} and e.document_email_id = ${DocumentEmailId}`.execute(db)
  return rows[0]
}
