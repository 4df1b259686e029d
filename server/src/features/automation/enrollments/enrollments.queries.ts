import { ENROLLMENTS_LISTED, type Enrollment, type EnrollmentStatus } from '@dormer/contract/automation/enrollments'
import { actionPhrase, sendsMessage } from '@dormer/contract/automation/step-words'
import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { SendWindow } from '@dormer/contract/automation/workflows'
import type { RoleId } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { clock, dayOf } from '../../../time/clock.ts'
import { waitAgain } from '../engine/decide.rules.ts'
import { zoneOfContact } from './enroll.queries.ts'
import { namesOfSteps } from './step-names.queries.ts'
import { inWindow } from './timing.rules.ts'

/** An enrollment as it is stored, with what decides when it goes on. */
export type EnrollmentRow = Omit<Enrollment, 'IsPaused' | 'IsComplete' | 'NextStep' | 'TimeZone'> & {
  WorkflowVersionId: number
  /** Null once it has ended. */
  Step: WorkflowStep | null
  SendWindow: SendWindow | null
  /** What its Wait Until waits for, and the contact's days that one may name. */
  WaitsUntil: string | null
  HeldUntil: string | null
  DateOfBirth: string | null
  PurchaseAnniversary: string | null
  SaleAnniversary: string | null
  Timeframe: string | null
  ZipCode: string | null
  CellPhone: string | null
  StateCode: string | null
  BrokerageZone: string
}

/** Since when its workflow, or all, stand still; null while it runs. */
const standsSince = sql`least(w.date_deactivated, s.date_stopped)`

type Asked = Pick<Actor, 'TenantId' | 'UserId'> & { Id: number; Now: string }

/** Enrollments of a contact, or one, with when each goes on: while it waits, when it would if it went on now. */
const selectRows = prepared(
  (db, { TenantId, UserId, Id, Now }: Asked, RoleId: RoleId, of: 'contact' | 'enrollment') => {
    const now = sql`${Now}::timestamptz`
    const condition = of === 'contact' ? sql`e.contact_id = ${Id}` : sql`e.contact_workflow_id = ${Id}`
    return sql<EnrollmentRow>`
    select e.contact_workflow_id, e.workflow_id, e.workflow_version_id, w.name, e.contact_id, e.status,
      case
        when e.status <> 'Active' then e.why
        when w.date_deactivated is not null then 'Waiting: the workflow is deactivated'
        when s.date_stopped is not null then 'Waiting: all workflows are stopped'
      end as why,
      case
        when e.status not in ('Active', 'Paused') then null
        when w.date_deactivated is not null then 'The workflow is deactivated'
        when s.date_stopped is not null then 'All workflows are stopped'
      end as stands_why,
      case
        when e.status not in ('Active', 'Paused') then null
        when e.status = 'Active' and ${standsSince} is null then greatest(e.next_at, h.until)
        when e.status = 'Paused' then greatest(${now} + e.time_left, h.until)
        else greatest(e.next_at + greatest(${now} - greatest(e.date_timed, ${standsSince}), interval '0'), h.until)
      end as next_date,
      case when e.status in ('Active', 'Paused') then (
        select step from workflow_version v cross join lateral jsonb_array_elements(v.steps) step
        where v.tenant_id = e.tenant_id and v.workflow_version_id = e.workflow_version_id
          and (step ->> 'WorkflowStepId')::bigint = e.next_step_id limit 1) end as step,
      e.date_started, e.date_ended,
      exists (select from workflow_outcome o where o.tenant_id = e.tenant_id
        and o.contact_workflow_id = e.contact_workflow_id and o.outcome = 'Failed') as has_failed,
      e.waits_until, h.until as held_until, contact.date_of_birth, entity.purchase_anniversary, entity.sale_anniversary,
      entity.timeframe, contact.zip_code, contact.cell_phone, contact.state_code, t.time_zone as brokerage_zone, w.send_window
    from contact_workflow e
    join contact on contact.tenant_id = e.tenant_id and contact.contact_id = e.contact_id
    join contact_entity entity on entity.tenant_id = e.tenant_id
      and entity.contact_entity_id = contact.contact_entity_id
    join workflow w on w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id
    join tenant t on t.tenant_id = e.tenant_id
    left join workflow_settings s on s.tenant_id = e.tenant_id
    left join workflow_hold h on h.tenant_id = e.tenant_id and h.contact_id = e.contact_id and h.why = 'Person'
      and h.until > ${now}
    where e.tenant_id = ${TenantId} and e.status <> 'Removed' and ${condition}
      and ${visibleTo({ TenantId, UserId, RoleId }, 'contact')}
    order by e.status in ('Active', 'Paused') desc, coalesce(e.date_ended, e.date_started) desc, e.contact_workflow_id desc
    limit ${sql.lit(ENROLLMENTS_LISTED)}`.compile(db)
  },
)

/** Those of contacts the actor may see. */
const select = async (db: Tx, { TenantId, UserId, RoleId }: Actor, of: 'contact' | 'enrollment', Id: number) => {
  const rows = await selectRows(db, { TenantId, UserId, Id, Now: clock.now().toString() }, RoleId, of)
  return rows.map((row) => {
    const zone = zoneOfContact(row, row.BrokerageZone)
    return { ...row, Why: row.Why ?? whyHeld(row, zone), NextDate: whenDone(row, zone) }
  })
}

const whyHeld = ({ Status, HeldUntil }: EnrollmentRow, zone: string) => {
  if (Status !== 'Active' || HeldUntil === null) return null
  const day = dayOf(HeldUntil, zone).toLocaleString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  return `Waiting: held out of workflows until ${day}`
}

/**
 * When the next step is done: a message not before its workflow's send window opens, at the moment it then leaves; a Wait
 * Until when it would be over if it were looked at now.
 */
const whenDone = (row: EnrollmentRow, zone: string) => {
  const { NextDate, Step, SendWindow, ContactWorkflowId, WaitsUntil, HeldUntil } = row
  if (!NextDate || !Step) return NextDate
  if (SendWindow && sendsMessage(Step))
    return inWindow(Temporal.Instant.from(NextDate), SendWindow, zone, ContactWorkflowId).toString()
  if (WaitsUntil === null || Step.TaskTypeId !== stepType.WaitUntil) return NextDate
  const { DateField } = Step.Settings
  // What holds it ends after now.
  const due = HeldUntil === null ? clock.now() : Temporal.Instant.from(HeldUntil)
  const over = waitAgain(WaitsUntil, due, Step.Settings, zone, DateField ? row[DateField] : null)
  return over !== null && Temporal.Instant.compare(over, due) > 0 ? over.toString() : due.toString()
}

const isRunning = ({ Status }: { Status: EnrollmentStatus }) => Status === 'Active' || Status === 'Paused'

/** As they are answered. */
const shown = async (db: Tx, actor: Actor, rows: readonly EnrollmentRow[]): Promise<Enrollment[]> => {
  const namesOf = await namesOfSteps(
    db,
    actor,
    rows.flatMap(({ Step }) => Step ?? []),
  )
  return rows.map((row) => ({
    ...row,
    IsPaused: row.Status === 'Paused',
    IsComplete: !isRunning(row),
    NextStep: row.Step && actionPhrase(row.Step, namesOf(row.Step)),
    TimeZone: zoneOfContact(row, row.BrokerageZone),
  }))
}

/** A contact's workflows: those that run, then the last ones that ended. */
export const enrollmentsOf = async (db: Tx, actor: Actor, contactId: number) =>
  shown(db, actor, await select(db, actor, 'contact', contactId))

/** One of a contact the actor may see; otherwise 404. */
export const findEnrollment = async (db: Tx, actor: Actor, id: number) => {
  const [row] = await select(db, actor, 'enrollment', id)
  if (!row) throw notFound('workflow')
  return row
}

/** The same, locked until the transaction ends: the engine skips it. */
export const lockEnrollment = async (db: Tx, actor: Actor, id: number) => {
  await db
    .selectFrom('contact_workflow')
    .select('ContactWorkflowId')
    .where('TenantId', '=', actor.TenantId)
    .where('ContactWorkflowId', '=', id)
    .forUpdate()
    .execute()
  return findEnrollment(db, actor, id)
}

/** As it is answered. */
export const enrollmentShown = async (db: Tx, actor: Actor, id: number) => {
  const [answer] = await shown(db, actor, [await findEnrollment(db, actor, id)])
  return answer as Enrollment
}
