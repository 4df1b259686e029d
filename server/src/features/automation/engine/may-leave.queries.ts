import type { SendWindow } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { MayLeave } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'
import { whyKept } from '../auto-tasks/leave.queries.ts'
import { zoneOfContact } from '../enrollments/enroll.queries.ts'
import { inWindow } from '../enrollments/timing.rules.ts'
import { isInOwnWords } from './answers.queries.ts'
import { gapAfterOthers, noteLeft } from './gap.queries.ts'

type Standing = {
  WorkflowId: number
  SendWindow: SendWindow | null
  /** Where the contact is, and the brokerage. */
  ZipCode: string | null
  CellPhone: string | null
  StateCode: string | null
  TimeZone: string
  Status: string
  /** Why it is paused or has ended. */
  Why: string | null
  Pauses: string[]
  WorkflowName: string
  WorkflowStatus: string
  HeldUntil: string | null
  /** Who answered after it was written, if it was the workflow's last step and nothing could be paused any more. */
  AnsweredBy: string | null
}

const blocked = (why: string) => ({ Decision: 'Blocked' as const, Why: `Not sent: ${why}` })
const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, '')

/**
 * Whether a workflow's message may leave now: asked in the transaction that hands it over. Settings, workflow and
 * enrollment are locked in the order in which those who stop them do, so that what is stopped before does not leave.
 */
export const mayWorkflowMessageLeave: MayLeave = async (db, TenantId, MessageId) => {
  const { rows: found } = await sql<{ ContactWorkflowId: number | null; AutoTaskId: number | null }>`
    select contact_workflow_id, auto_task_id from workflow_message
    where tenant_id = ${TenantId} and message_id = ${MessageId}`.execute(db)
  const [message] = found
  if (!message) return undefined
  const { ContactWorkflowId, AutoTaskId } = message
  if (ContactWorkflowId === null && AutoTaskId === null) return blocked('the workflow it belonged to was deleted.')
  const { rows: settings } = await sql<{ IsStopped: boolean }>`
    select date_stopped is not null as is_stopped from workflow_settings where tenant_id = ${TenantId} for share`.execute(
    db,
  )
  if (settings[0]?.IsStopped) return blocked('all workflows of the brokerage are stopped.')
  if (AutoTaskId !== null) {
    const why = await whyKept(db, TenantId, AutoTaskId, MessageId)
    if (why !== undefined) return blocked(why)
    const { rows: tasks } = await sql<{ WorkflowId: number | null }>`
      select workflow_id from auto_task where tenant_id = ${TenantId} and auto_task_id = ${AutoTaskId}`.execute(db)
    return leave(db, TenantId, { MessageId, WorkflowId: tasks[0]?.WorkflowId ?? null })
  }
  await sql`
    select from workflow where tenant_id = ${TenantId} and workflow_id = (
      select workflow_id from contact_workflow
      where tenant_id = ${TenantId} and contact_workflow_id = ${ContactWorkflowId})
    for share`.execute(db)
  const { rows } = await sql<Standing>`
    select e.status, e.why, e.pauses, e.workflow_id, w.name as workflow_name,
      w.status as workflow_status, w.send_window, me.zip_code, me.cell_phone, me.state_code, t.time_zone,
      (select max(until) from workflow_hold h where h.tenant_id = e.tenant_id and h.until > ${clock.now().toString()}
        and h.contact_id in (e.contact_id, (
          select v.contact_id from message m join conversation v using (tenant_id, conversation_id)
          where m.tenant_id = ${TenantId} and m.message_id = ${MessageId}))) as held_until,
      case when e.status = 'Completed' and w.pause_on_communication then (
        select coalesce(nullif(c.first_name, ''), c.name) from message m
        join contact c on c.tenant_id = me.tenant_id and c.contact_entity_id = me.contact_entity_id
        where m.tenant_id = ${TenantId} and m.message_id = ${MessageId} and (exists (
          select from conversation v join message i on i.tenant_id = v.tenant_id and i.conversation_id = v.conversation_id
          where v.tenant_id = c.tenant_id and v.contact_id = c.contact_id and i.message_id > m.message_id
            and ${isInOwnWords('i')} and i.from_address = v.address
            and i.date_sent >= least(e.date_started, m.date_created)
        ) or exists (
          select from activity a
          where a.tenant_id = c.tenant_id and a.contact_id = c.contact_id and a.activity_type_id = 1
            and a.user_id is not null and not a.is_automatic and a.date_created >= m.date_created)) limit 1) end as answered_by
    from contact_workflow e
    join workflow w on w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id
    join contact me on me.tenant_id = e.tenant_id and me.contact_id = e.contact_id
    join tenant t on t.tenant_id = e.tenant_id
    where e.tenant_id = ${TenantId} and e.contact_workflow_id = ${ContactWorkflowId} for share of e`.execute(db)
  const [standing] = rows
  if (!standing) return blocked('the workflow it belonged to was deleted.')
  const { WorkflowId, WorkflowName, SendWindow } = standing
  const zone = zoneOfContact(standing, standing.TimeZone)
  const opens = (at: Temporal.Instant) => inWindow(at, SendWindow, zone, ContactWorkflowId ?? undefined)
  return verdictOf(standing) ?? leave(db, TenantId, { MessageId, WorkflowId, WorkflowName, opens })
}

type Leaving = { MessageId: number; WorkflowId: number | null; WorkflowName?: string; opens?: typeof asItIs }
const asItIs = (at: Temporal.Instant) => at

/** What nothing stops leaves, unless it must wait: for the gap after another workflow's message, and the send window. */
const leave = async (
  db: Tx,
  TenantId: number,
  { MessageId, WorkflowId, WorkflowName, opens = asItIs }: Leaving,
): Promise<Awaited<ReturnType<MayLeave>>> => {
  const gap = await gapAfterOthers(db, TenantId, { MessageId, WorkflowId })
  const now = clock.now()
  const Until = opens(gap?.Until ?? now)
  if (Temporal.Instant.compare(Until, now) > 0)
    return { Decision: 'Wait', Until, Why: gap?.Why ?? `Waits for the hours in which “${WorkflowName}” sends.` }
  await noteLeft(db, TenantId, MessageId)
  return undefined
}

const verdictOf = ({ Status, Why, Pauses, WorkflowName, WorkflowStatus, HeldUntil, AnsweredBy }: Standing) => {
  if (Status === 'Removed') return blocked(`the contact was removed from “${WorkflowName}”.`)
  if (Status === 'Ended') return blocked(`“${WorkflowName}” has ended${Why ? `: ${lowered(Why)}` : ''}.`)
  if (Status === 'Paused')
    return blocked(
      // Who answered keeps their capital letter.
      Pauses.includes('Communication') && Why
        ? `${Why.replace(/\.$/, '')}, so the workflow is paused.`
        : `“${WorkflowName}” was paused for the contact.`,
    )
  if (WorkflowStatus === 'Inactive') return blocked(`“${WorkflowName}” was deactivated.`)
  if (AnsweredBy !== null) return blocked(`${AnsweredBy} answered before it could leave.`)
  if (HeldUntil !== null)
    return {
      Decision: 'Wait' as const,
      Until: Temporal.Instant.from(HeldUntil),
      Why: 'Waits because workflows are held for the contact.',
    }
  return undefined
}
