import { sql } from 'kysely'
import { type Announcement, changesHere } from '../../../db/announcing.ts'

/** A buyer agreement with an expiration date was recorded. */
export type AgreementDated = { TenantId: number; DocumentId: number; ExpirationDate: string; TimeZone: string }

/** Also when one is restored from the trash. Dates are in the time zone of the user who uploaded it. */
export const agreementsDated: Announcement<AgreementDated> = {
  of: { contact_document: ['expiration_date'] },
  read: async (db, tenantId) => {
    const { rows } = await sql<AgreementDated>`
      select distinct d.tenant_id, d.document_id, d.expiration_date,
        coalesce(u.time_zone, t.time_zone) as time_zone
      from ${changesHere(tenantId, 'contact_document')} c
      join contact_document d on d.tenant_id = c.tenant_id and d.document_id = c.row_id
      join tenant t on t.tenant_id = d.tenant_id
      left join user_account u on u.tenant_id = d.tenant_id and u.user_id = d.user_id
      where d.agreement_type is not null and d.expiration_date is not null and c.what <> 'Deleted'`.execute(db)
    return rows
  },
}
