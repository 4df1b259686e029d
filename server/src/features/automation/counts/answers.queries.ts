import { sql } from 'kysely'
import { addedHere, type Subscription } from '../../../db/events.ts'
import { prepared } from '../../../db/prepared.ts'
import { clock } from '../../../time/clock.ts'
import { isInOwnWords } from '../engine/answers.queries.ts'

/*
 * Who answered a workflow, and who opted out because of one, as its numbers count it: while they were in it or soon after,
 * since many answer what was its last message. It pauses and ends nothing (engine/stops.queries.ts).
 */

/** So many days after a message, or after its end, an answer is still one to the workflow. */
const DAYS = 30

type Heard = { What: 'Answer' | 'OptOut'; ContactWorkflowId: number; WorkflowOutcomeId: number | null; At: string }

/** What was heard in this transaction from somebody of a household that is in a workflow, or was, in one statement. */
const heardHere = prepared((db, v: { TenantId: number; Now: string }) =>
  sql<Heard>`
    with heard as materialized (
      select 'Answer' as what, m.tenant_id, v.contact_id,
        case when m.date_sent < m.date_created - interval '1 minute' then m.date_sent else ${v.Now}::timestamptz end as at
      from ${addedHere(v.TenantId, 'message', 'message_id')} m
      cross join lateral (
        select contact_id, address from conversation
        where tenant_id = m.tenant_id and conversation_id = m.conversation_id and not m.is_mine offset 0) v
      where ${isInOwnWords('m')} and m.from_address = v.address and v.contact_id is not null
        -- Who only says stop has opted out.
        and not exists (select from suppression s where s.tenant_id = m.tenant_id and s.message_id = m.message_id)
      union all
      select 'OptOut', c.tenant_id, v.contact_id, ${v.Now}::timestamptz
      from ${addedHere(v.TenantId, 'consent', 'consent_id')} c
      join suppression s on s.tenant_id = c.tenant_id and s.channel = c.channel and s.address = c.address
        and s.reason in ('Stop', 'Unsubscribed', 'Complaint') and s.date_created = c.date_created
      join conversation v on v.tenant_id = c.tenant_id and v.channel = c.channel and v.address = c.address
      where c.says = 'No' and v.contact_id is not null
    )
    select heard.what, e.contact_workflow_id, min(heard.at) as at,
      case when heard.what = 'Answer' then (
        select o.workflow_outcome_id from workflow_outcome o
        where o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id and o.outcome = 'Done'
          and o.date_done <= max(heard.at) and o.date_done > max(heard.at) - make_interval(days => ${sql.lit(DAYS)})
          and exists (select from workflow_message wm where wm.tenant_id = o.tenant_id
            and wm.contact_workflow_id = o.contact_workflow_id and wm.workflow_step_id = o.workflow_step_id)
        order by o.date_done desc, o.workflow_outcome_id desc limit 1) end as workflow_outcome_id
    from heard
    cross join lateral (
      select * from contact where tenant_id = heard.tenant_id and contact_id = heard.contact_id offset 0) me
    cross join lateral (
      select * from contact where tenant_id = me.tenant_id and contact_entity_id = me.contact_entity_id offset 0) c
    cross join lateral (
      select * from contact_workflow
      where tenant_id = c.tenant_id and contact_id = c.contact_id and date_started <= heard.at
        and (date_ended is null or date_ended > heard.at - make_interval(days => ${sql.lit(DAYS)})) offset 0) e
    group by heard.what, e.tenant_id, e.contact_workflow_id
    order by e.contact_workflow_id`.compile(db),
)

/** Keeps when somebody first answered a workflow and its last message, and when they opted out. */
export const countAnswers: Subscription = {
  of: { message: ['Added'], consent: ['Added'] },
  publish: async (db, TenantId) => {
    const heard = await heardHere(db, { TenantId, Now: clock.now().toString() })
    if (heard.length === 0) return
    for (const [what, theirs] of Map.groupBy(heard, ({ What }) => What)) {
      const column = sql.ref(what === 'Answer' ? 'date_answered' : 'date_opted_out')
      const ids = theirs.map(({ ContactWorkflowId }) => ContactWorkflowId)
      // In the order in which those who pause them lock them.
      await sql`
        update contact_workflow e set ${column} = heard.at
        from unnest(${ids}::bigint[], ${theirs.map(({ At }) => At)}::timestamptz[]) heard (id, at)
        where e.tenant_id = ${TenantId} and e.contact_workflow_id = heard.id and e.contact_workflow_id = any(array(
          select contact_workflow_id from contact_workflow
          where tenant_id = ${TenantId} and contact_workflow_id = any(${ids}::bigint[]) and ${column} is null
          order by contact_workflow_id for no key update))`.execute(db)
    }
    const latest = heard.filter(({ WorkflowOutcomeId }) => WorkflowOutcomeId !== null)
    if (latest.length > 0)
      await sql`
        update workflow_outcome o set date_answered = heard.at
        from unnest(${latest.map((one) => one.WorkflowOutcomeId)}::bigint[], ${latest.map(({ At }) => At)}::timestamptz[])
          heard (id, at)
        where o.tenant_id = ${TenantId} and o.workflow_outcome_id = heard.id and o.date_answered is null`.execute(db)
  },
}
