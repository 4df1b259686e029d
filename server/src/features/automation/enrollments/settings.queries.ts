import type { WorkflowSettings } from '@dormer/contract/automation/enrollments'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'

/** Of a brokerage that has never changed it; as the table says. */
const USUAL_GAP_HOURS = 4

export const settingsOf = async (db: Tx, actor: Actor): Promise<WorkflowSettings> => {
  const { rows } = await sql<Omit<WorkflowSettings, 'CanEdit' | 'IsStopped'>>`
    select u.name as stopped_by_name, s.date_stopped, s.minimum_gap_hours
    from workflow_settings s left join user_account u on u.tenant_id = s.tenant_id and u.user_id = s.stopped_by_id
    where s.tenant_id = ${actor.TenantId}`.execute(db)
  const { StoppedByName = null, DateStopped = null, MinimumGapHours = USUAL_GAP_HOURS } = rows[0] ?? {}
  const CanEdit = may(actor, 'ManageMessages')
  return { IsStopped: DateStopped !== null, StoppedByName, DateStopped, MinimumGapHours, CanEdit }
}

/** How many hours lie between the messages of different workflows to one person. */
export const gapHours = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ Hours: number }>`
    select minimum_gap_hours as hours from workflow_settings where tenant_id = ${TenantId}`.execute(db)
  return rows[0]?.Hours ?? USUAL_GAP_HOURS
}

export const setMinimumGap = (db: Tx, TenantId: number, hours: number) =>
  sql`
    insert into workflow_settings (tenant_id, minimum_gap_hours) values (${TenantId}, ${hours})
    on conflict (tenant_id) do update set minimum_gap_hours = excluded.minimum_gap_hours`.execute(db)
