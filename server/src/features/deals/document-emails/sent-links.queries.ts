import { LINKS_LISTED, type SentLink } from '@dormer/contract/deals/document-emails'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { mayOwn } from '../transactions/visible.queries.ts'

/** The links to a transaction's documents: all of them for its agent and admins, for others those they sent. */
export const listSentLinks = async (db: Tx, actor: Actor, transactionId: number) => {
  const transaction = await findTransaction(db, actor, transactionId)
  const { rows } = await sql<SentLink & { MaxRows: number }>`
    select count(*) over () as max_rows, e.document_email_id, m.to_addresses[1] as to, e.date_created, e.date_expires,
      e.date_opened, e.date_expires <= ${clock.now().toString()} as is_over,
      (select name from user_account u where u.tenant_id = m.tenant_id and u.user_id = m.user_id) as sender_name,
      array(select d.name from transaction_document d
        where d.tenant_id = e.tenant_id and d.document_id = any(e.document_ids) order by d.document_id) as names
    from document_email e join message m using (tenant_id, message_id)
    where e.tenant_id = ${actor.TenantId} and e.transaction_id = ${transactionId} and e.token_hash is not null
      and ${mayOwn(actor, transaction) ? sql`true` : sql`m.user_id = ${actor.UserId}`}
    order by e.document_email_id desc limit ${LINKS_LISTED}`.execute(db)
  return rows
}

/** From now on, opening it shows that it has ended. 404 unless the actor sees it. */
export const endSentLink = async (db: Tx, actor: Actor, documentEmailId: number) => {
  const found = await db
    .selectFrom('document_email')
    .innerJoin('message', (join) =>
      join
        .onRef('message.TenantId', '=', 'document_email.TenantId')
        .onRef('message.MessageId', '=', 'document_email.MessageId'),
    )
    .select(['TransactionId', 'message.UserId'])
    .where('document_email.TenantId', '=', actor.TenantId)
    .where('DocumentEmailId', '=', documentEmailId)
    .where('TokenHash', 'is not', null)
    .executeTakeFirst()
  if (!found) throw notFound('link')
  const transaction = await findTransaction(db, actor, found.TransactionId)
  if (found.UserId !== actor.UserId && !mayOwn(actor, transaction)) throw notFound('link')
  const now = clock.now().toString()
  await db
    .updateTable('document_email')
    .set({ DateExpires: now })
    .where('TenantId', '=', actor.TenantId)
    .where('DocumentEmailId', '=', documentEmailId)
    .where('DateExpires', '>', now)
    .execute()
}

/** Recorded at most once a minute, so that nobody with a link can keep us writing. */
export const recordOpened = async (
  db: Tx,
  { TenantId, DocumentEmailId }: { TenantId: number; DocumentEmailId: number },
) => {
  const now = clock.now()
  await sql`
    update document_email set date_opened = ${now.toString()}
    where tenant_id = ${TenantId} and document_email_id = ${DocumentEmailId}
      and (date_opened is null or date_opened < ${now.subtract({ minutes: 1 }).toString()})`.execute(db)
}
