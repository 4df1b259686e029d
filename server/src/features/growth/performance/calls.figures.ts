import { CONTACTED_SECONDS, CONVERSATION_SECONDS } from '@dormer/contract/messages/calls'
import { type SqlBool, sql } from 'kysely'
import { wasDialed } from '../../messages/calls/dialed.ts'

/*
 * Calls as reports count them: those that a user took, or placed so that the other phone rang, once they have ended, at
 * the time they began. Each is of one class by its talk time (docs/rules.md#calls-in-reports).
 */

const contactedFrom = sql.lit(CONTACTED_SECONDS)
const conversationFrom = sql.lit(CONVERSATION_SECONDS)
export const callClasses = {
  Dials: sql<SqlBool>`x.duration_seconds < ${contactedFrom}`,
  Contacted: sql<SqlBool>`x.duration_seconds >= ${contactedFrom} and x.duration_seconds < ${conversationFrom}`,
  Conversations: sql<SqlBool>`x.duration_seconds >= ${conversationFrom}`,
}

/** Whether a row of `call` counts: `l`. */
const isCounted = sql<SqlBool>`l.user_id is not null and l.date_ended is not null
  and (l.direction = 'Incoming' or ${wasDialed('l')})`

const number = sql`regexp_replace(l.number, '^(\\d{3})(\\d{3})(\\d{4})$', '(\\1) \\2-\\3')`

/** The calls, as `x`. */
export const callsCounted = sql`(
  select l.tenant_id, l.call_id, l.user_id, l.contact_id, l.date_started, l.date_ended, l.duration_seconds, l.status,
    l.direction,
    l.recording_key, ${number} as shown_number
  from call l where ${isCounted}) x`

/**
 * Activities, and calls whose outcome is not logged as one, as `x`: so that a call counts once, however it is known. Such
 * a call has no type, and the negative of its id.
 */
export const activitiesAndCalls = sql`(
  select a.tenant_id, a.activity_id, a.activity_type_id, a.user_id, a.contact_id, a.date_created, a.is_automatic, a.subject,
    a.description, null::integer as duration_seconds, null::text as status
  from activity a
  union all
  select l.tenant_id, -l.call_id, null, l.user_id, l.contact_id, l.date_started, false,
    case when l.contact_id is null then ${number} end, null, l.duration_seconds, l.status
  from call l
  where ${isCounted} and not exists (
    select from activity a where a.tenant_id = l.tenant_id and a.activity_id = l.activity_id)) x`
