import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

export const agreementSigned = defineEvent('AgreementSigned', {
  of: { contact_document: ['Added', 'Restored', 'agreement_type', 'signed_date', 'expiration_date'] },
  rows: (tenantId) => sql`
    select distinct d.document_id, d.contact_entity_id, d.expiration_date, coalesce(u.time_zone, t.time_zone) as time_zone
    from ${changesHere(tenantId, 'contact_document')} c
    join contact_document d on d.tenant_id = ${tenantId} and d.document_id = c.row_id
    join tenant t on t.tenant_id = d.tenant_id
    left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id
    where d.agreement_type is not null and c.what <> 'Deleted'
      and (c.what <> 'Changed' or c.after ?| '{agreement_type,signed_date,expiration_date}')`,
})

export const agreementRemoved = defineEvent('AgreementRemoved', {
  of: { contact_document: ['Deleted', 'agreement_type'] },
  rows: (tenantId) => sql`
    select row_id as document_id, contact_entity_id
    from ${changesHere(tenantId, 'contact_document')} c
    where before ->> 'agreement_type' is not null
      and (what = 'Deleted' or what = 'Changed' and after -> 'agreement_type' = 'null')
    order by 1`,
})
