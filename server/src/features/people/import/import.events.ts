import { sql } from 'kysely'
import { changesHere, defineEvent } from '../../../db/events.ts'

/** The sum of counts, which the two kinds of import call differently. */
const counted = (...names: string[]) =>
  sql.join(
    names.map((name) => sql`coalesce((counts ->> ${sql.lit(name)})::integer, 0)`),
    sql` + `,
  )

export const importEnded = defineEvent('ImportEnded', {
  of: { run: ['status'] },
  rows: (tenantId) => sql`
    select r.run_id as import_id, (r.params ->> 'ImportFileId')::bigint as import_file_id,
      coalesce((r.params ->> 'AreExisting')::boolean, false) as are_existing,
      r.user_id, r.title as file_name, r.status,
      ${counted('Added', 'New', 'Joint')} as added, ${counted('Updated')} as updated,
      ${counted('Duplicates', 'Unchanged', 'Skipped')} as duplicates, ${counted('Rejected', 'Refused')} as rejected,
      ${counted('Warned', 'ToLookAt')} as warned, coalesce(result -> 'Assigned', '{}') as assigned
    from ${changesHere(tenantId, 'run')} c
    join run r on r.tenant_id = ${tenantId} and r.run_id = c.row_id
    where c.after ->> 'status' in ('Done', 'Failed', 'Canceled') and r.kind in ('import', 'import-file')`,
})
