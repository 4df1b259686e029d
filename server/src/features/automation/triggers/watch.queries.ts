import { LEAD } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { defineDue } from '../../../jobs/due.ts'
import { clock } from '../../../time/clock.ts'
import { callTouchesOrMay } from '../../messages/calls/dialed.ts'
import { isToMany } from '../../messages/mass/to-many.ts'
import { MOST_LINKS } from '../enrollments/enroll.queries.ts'
import { findStarting, type Starting } from '../enrollments/starting.queries.ts'
import { leadsAssigned } from './occurrences.queries.ts'
import { linksTo, startByTrigger } from './start.queries.ts'
import { afterOfficeMinutes } from './times.rules.ts'

/*
 * Nobody has contacted a new lead (NoFirstTouch): when a lead is given to an agent, it is noted until when the agent
 * should be in touch; then a workflow starts unless somebody was.
 */

/*
 * Whoever takes several watches takes them by workflow and contact, so that nobody waits for somebody who waits for them.
 */

/** Notes the leads that were given to agents in this transaction. Several at once by hand are a bulk edit. */
export const watchAssigned = async (
  db: Tx,
  TenantId: number,
  workflows: readonly Starting[],
  { isByHand, change }: { isByHand: boolean; change: string },
) => {
  const assigned = await leadsAssigned(db, TenantId)
  const all = assigned.flatMap(({ ContactIds }) => ContactIds)
  if (all.length === 0 || (isByHand && new Set(all).size > 1)) return
  const links = await linksTo(db, TenantId, all)
  const since = clock.now()
  const rows = workflows
    .filter(({ Conditions }) => Conditions.length > 0)
    .flatMap(({ WorkflowId, Conditions, BrokerageZone }) => {
      const at = afterOfficeMinutes(since, Math.min(...Conditions.map(Number)), BrokerageZone).toString()
      return assigned.flatMap(({ UserId, ContactIds }) =>
        ContactIds.filter((id) => !links.get(id)?.WorkflowIds.includes(WorkflowId)).map((id) => ({
          workflow_id: WorkflowId,
          contact_id: id,
          agent_id: UserId,
          at,
          cause: `untouched:${UserId}:${change}`,
          chain: links.has(id) ? (links.get(id)?.Chain ?? 0) + 1 : 0,
        })),
      )
    })
    .filter(({ chain }) => chain <= MOST_LINKS)
  await sql`
    insert into workflow_watch (tenant_id, since, workflow_id, contact_id, agent_id, at, cause, chain)
    select ${TenantId}, ${since.toString()}, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
      r (workflow_id bigint, contact_id bigint, agent_id bigint, at timestamptz, cause text, chain integer)
    order by workflow_id, contact_id
    on conflict (tenant_id, workflow_id, contact_id) do update
      set agent_id = excluded.agent_id, since = excluded.since, at = excluded.at, cause = excluded.cause, chain = excluded.chain`.execute(
    db,
  )
}

/** The brokerage has another time zone: the office minutes of what is watched end at another moment. */
export const moveWatches = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Id: number; Since: string; Conditions: string[]; TimeZone: string }>`
    select w.workflow_watch_id as id, w.since, f.conditions, t.time_zone
    from workflow_watch w
    join workflow f on f.tenant_id = w.tenant_id and f.workflow_id = w.workflow_id
    join tenant t on t.tenant_id = w.tenant_id
    where w.tenant_id = ${TenantId} and w.since is not null and f.conditions <> '{}'
    order by w.workflow_id, w.contact_id for update of w`.execute(db)
  const moved = rows.map(({ Id, Since, Conditions, TimeZone }) => ({
    id: Id,
    at: afterOfficeMinutes(Temporal.Instant.from(Since), Math.min(...Conditions.map(Number)), TimeZone).toString(),
  }))
  if (moved.length > 0)
    await sql`
      update workflow_watch w set at = r.at
      from json_to_recordset(${JSON.stringify(moved)}::json) r (id bigint, at timestamptz)
      where w.tenant_id = ${TenantId} and w.workflow_watch_id = r.id`.execute(db)
}

type Watch = { WorkflowId: number; ContactId: number; Cause: string; Chain: number }

/** Starts workflows for leads that are still their agent's, and that nobody has been in touch with. */
export const watchesDue = defineDue({
  kind: 'workflow-watch',
  rests: 'SuspendedOrReadOnly',
  run: async (db, { TenantId, rows }) => {
    const { rows: over } = await sql<Watch>`
      with over as materialized (
        select workflow_watch_id from workflow_watch
        where tenant_id = ${TenantId} and workflow_watch_id = any(${rows.map(({ Key }) => Key)}::bigint[])
          and at <= ${clock.now().toString()}
        order by workflow_id, contact_id for update)
      delete from workflow_watch w using over, contact c
      where w.tenant_id = ${TenantId} and w.workflow_watch_id = over.workflow_watch_id and c.tenant_id = w.tenant_id and c.contact_id = w.contact_id
      returning w.workflow_id, w.contact_id, w.cause, w.chain,
        c.contact_type_id = ${LEAD} and c.assigned_agent_id = w.agent_id and not exists (
          select from contact_touch t where t.tenant_id = c.tenant_id and t.contact_entity_id = c.contact_entity_id
            and (t.is_contacted and exists (
              select from activity x where x.tenant_id = t.tenant_id and x.contact_id = t.contact_id
                and x.activity_type_id between 1 and 5 and not x.is_automatic and not ${isToMany})
            or exists (
              select from call l where l.tenant_id = t.tenant_id and l.contact_id = t.contact_id
                and ${callTouchesOrMay('l')}))) as is_untouched`.execute(db)
    const untouched = (over as (Watch & { IsUntouched: boolean })[]).filter(({ IsUntouched }) => IsUntouched)
    for (const [WorkflowId, watches] of Map.groupBy(untouched, (watch) => watch.WorkflowId)) {
      const [workflow] = await findStarting(
        db,
        TenantId,
        sql`w.workflow_id = ${WorkflowId} and w.status = 'Active' and w.event_code = 'NoFirstTouch'`,
      )
      if (!workflow) continue
      for (const { ContactId, Cause, Chain } of watches) {
        const links = Chain > 0 ? new Map([[ContactId, { WorkflowIds: [], Chain: Chain - 1 }]]) : undefined
        await startByTrigger(db, workflow, [ContactId], Cause, links)
      }
    }
    return []
  },
})
