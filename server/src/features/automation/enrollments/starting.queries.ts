import type { EventCode } from '@dormer/contract/automation/triggers'
import type { Reentry } from '@dormer/contract/automation/workflows'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import type { RoleId } from '@dormer/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import { doerSeeingAll } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** A workflow, with whom its trigger starts and on whose behalf. */
export type Starting = {
  WorkflowId: number
  Name: string
  EventCode: EventCode | null
  Conditions: string[]
  Criteria: ContactCriteria | null
  Reentry: Reentry
  ReentryDays: number | null
  /** Only contacts of these agents; none means all. */
  AgentIds: number[]
  BrokerageZone: string
  /** Who made it, with the role they have now; the brokerage, if they have left and it is shared. */
  by: Doer & { TimeZone: string }
}

/** What a workflow's trigger reads, as SQL over `workflow w`. */
export const startingColumns = sql`
  w.workflow_id, w.name, w.event_code, w.conditions, w.criteria, w.reentry, w.reentry_days, w.share_with_group,
  array(select a.agent_id from workflow_agent a where a.tenant_id = w.tenant_id and a.workflow_id = w.workflow_id
    order by 1) as agent_ids,
  t.time_zone as brokerage_zone, u.user_id, u.role_id, u.time_zone
  from workflow w
  join tenant t on t.tenant_id = w.tenant_id
  left join user_account u on u.tenant_id = w.tenant_id and u.user_id = w.created_by_id and u.date_deactivated is null`

export type StartingRow = Omit<Starting, 'by' | 'AgentIds'> & {
  AgentIds: (number | string)[]
  ShareWithGroup: boolean
  UserId: number | null
  RoleId: RoleId | null
  TimeZone: string | null
}

/** On whose behalf each starts; without those that are nobody's any more. */
export const startingOf = (TenantId: number, rows: readonly StartingRow[]): Starting[] =>
  rows.flatMap(({ ShareWithGroup, UserId, RoleId, TimeZone, AgentIds, ...workflow }) => {
    const one = { ...workflow, AgentIds: AgentIds.map(Number) }
    if (UserId && RoleId && TimeZone) return { ...one, by: { TenantId, UserId, RoleId, TimeZone } }
    return ShareWithGroup ? { ...one, by: { ...doerSeeingAll(TenantId), TimeZone: workflow.BrokerageZone } } : []
  })

/** The workflows of contacts for which a condition over `w` holds. */
export const findStarting = async (db: Tx, TenantId: number, condition: RawBuilder<SqlBool>) => {
  const { rows } = await sql<StartingRow>`
    select ${startingColumns}
    where w.tenant_id = ${TenantId} and w.type = 'Contact' and ${condition}
    order by w.workflow_id`.execute(db)
  return startingOf(TenantId, rows)
}
