import { sql } from 'kysely'
import { changesHere, defineEvent, idSet } from '../../../db/events.ts'

/** By a note that was written, or in which they were not mentioned before; not by one that was restored. */
export const colleaguesMentioned = defineEvent('ColleaguesMentioned', {
  of: { note: ['Added', 'mentioned_ids'] },
  rows: (tenantId) => sql`
    select note.note_id, note.contact_entity_id, ${idSet(sql`mentioned.id`)} as user_ids
    from ${changesHere(tenantId, 'note')} c
    join note on note.tenant_id = ${tenantId} and note.note_id = c.row_id
    cross join lateral unnest(note.mentioned_ids) mentioned (id)
    where c.what = 'Added' or c.what = 'Changed' and c.after ? 'mentioned_ids'
      and not c.before -> 'mentioned_ids' @> to_jsonb(mentioned.id)
    group by 1, 2`,
})
