import { sql } from 'kysely'
import type { MergePart } from '../../../area.ts'

/**
 * What a merge means for imports: the kept contact counts as changed by the file that added the other one, so that undoing
 * the import does not delete who was there before.
 */
export const mergeImports: MergePart = {
  before: ({ OtherId, change }) =>
    change('import_contact', sql`is_created = false`, sql`r.contact_id = ${OtherId} and r.is_created`),
}
