import { sql } from 'kysely'
import type { MergePart } from '../../../area.ts'

/** A contact who has a role on transactions appears there under the contact's current details, also after a merge. */
export const mergeTransactionPeople: MergePart = {
  after: ({ KeptId, change }) =>
    change(
      'transaction_people',
      sql`first_name = c.first_name, last_name = c.last_name, email = c.email, cell_phone = c.cell_phone,
        office_phone = c.work_phone, address = c.address, city = c.city, state_code = c.state_code, zip_code = c.zip_code
        from contact c`,
      sql`r.contact_id = ${KeptId} and c.tenant_id = r.tenant_id and c.contact_id = r.contact_id`,
    ),
}
