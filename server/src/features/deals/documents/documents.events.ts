import { sql } from 'kysely'
import { changesHere, defineEvent, userHere } from '../../../db/events.ts'

export const documentsRestored = defineEvent('DocumentsRestored', {
  of: { transaction_document: ['Restored'], transaction_folder: ['Restored'] },
  rows: (tenantId) => sql`
    with folder as (
      select d.folder_id from ${changesHere(tenantId, 'transaction_document')} back
      join transaction_document d on d.tenant_id = ${tenantId} and d.document_id = back.row_id
      where back.what = 'Restored'
      union select row_id from ${changesHere(tenantId, 'transaction_folder')} back where what = 'Restored'
    )
    select distinct f.transaction_id, u.user_id, u.role_id
    from folder join transaction_folder f using (folder_id)
    join user_account u on u.tenant_id = f.tenant_id and u.user_id = ${userHere}
    where f.tenant_id = ${tenantId} and f.transaction_id not in (
      select row_id from ${changesHere(tenantId, 'transaction')} back where what = 'Restored')
    order by 1`,
})
