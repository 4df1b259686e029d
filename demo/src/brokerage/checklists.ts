import { openStatuses } from '@dormer/contract/deals/transactions'
import { sql } from 'kysely'
import type { Tx } from '../../../server/src/db/connect.ts'
import { followTemplate } from '../../../server/src/features/deals/review/templates.queries.ts'

/** Gives open transactions their checklists; the documents in their folders are handed in and wait for the broker. */
export const handInDocuments = async (db: Tx, TenantId: number) => {
  await followTemplate(db, { TenantId }, sql`transaction.status_id = any(${[...openStatuses]}::smallint[])`)
  await sql`
    with handed_in as (
      insert into checklist_document (tenant_id, line_id, document_id, transaction_id)
      select line.tenant_id, line.line_id, d.document_id, line.transaction_id
      from (values ('Purchase Agreement.pdf', 'Purchase contract'), ('Seller Disclosure.pdf', 'Seller''s property disclosure'))
        fit (document, asked)
      join transaction_document d on d.tenant_id = ${TenantId} and d.name = fit.document
      join checklist_line line
        on line.tenant_id = ${TenantId} and line.transaction_id = d.transaction_id and line.name = fit.asked
      returning line_id, document_id
    )
    update checklist_line line set status = 'InReview', handed_in_by_id = d.user_id, date_handed_in = d.date_created,
      revision = 1
    from handed_in join transaction_document d on d.tenant_id = ${TenantId} and d.document_id = handed_in.document_id
    where line.tenant_id = ${TenantId} and line.line_id = handed_in.line_id`.execute(db)
}
