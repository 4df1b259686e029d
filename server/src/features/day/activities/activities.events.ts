import { sql } from 'kysely'
import { addedHere, defineEvent, idSet } from '../../../db/events.ts'

export const activityLogged = defineEvent('ActivityLogged', {
  of: { activity: ['Added'] },
  rows: (tenantId) => sql`
    select activity_type_id, user_id, is_automatic, ${idSet(sql`activity_id`)} as activity_ids,
      coalesce(${idSet(sql`contact_id`)} filter (where contact_id is not null), '[]') as contact_ids
    from ${addedHere(tenantId, 'activity', 'activity_id')} logged
    group by activity_type_id, user_id, is_automatic`,
})
