import type { SendWindow } from '@dormer/contract/automation/workflows'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { type RoleId, rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import { isVisibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import type { DueRow } from '../../../jobs/due.ts'
import { zoneOfContact } from '../enrollments/enroll.queries.ts'

/** An enrollment that is due, locked. */
export type Enrollment = {
  ContactWorkflowId: number
  WorkflowId: number
  WorkflowVersionId: number
  ContactId: number
  UserId: number | null
  NextStepId: number
  NextAt: string
  /** What its Wait Until waits for, once its wait is over. */
  WaitsUntil: string | null
  /** A rule has moved it, such as a send window, and not its wait. */
  IsMoved: boolean
  Chain: number
  DateStarted: string
}

/** What there is to know of it: its workflow, its contact and for whom it acts. */
export type Turn = Enrollment & {
  TenantId: number
  WorkflowName: string
  Status: 'Active' | 'Inactive'
  IsStopped: boolean
  SendWindow: SendWindow | null
  StopWhenUnmatched: boolean
  Criteria: ContactCriteria | null
  SecondaryContacts: boolean
  MinimumGapHours: number
  BrokerageName: string
  BrokerageZone: string
  /** The contact. */
  Name: string
  FirstName: string
  Email: string | null
  CellPhone: string | null
  ZipCode: string | null
  StateCode: string | null
  ContactEntityId: number
  /** The household's others, if they get copies of its emails. */
  JointIds: number[]
  AssignedAgentId: number | null
  AssignedLenderId: number | null
  DateOfBirth: string | null
  PurchaseAnniversary: string | null
  SaleAnniversary: string | null
  Timeframe: string | null
  /** The contact's time zone. */
  Zone: string
  /** On whose behalf, and whether they have left. */
  UserName: string | null
  RoleId: RoleId | null
  HasLeft: boolean
  IsShared: boolean
  /** Whose messages are: the contact's agent, else on whose behalf it acts, else the first admin; if they are active. */
  SignerId: number
  /** Nothing is done before this; nothing is sent before that. */
  HeldUntil: string | null
  AwayUntil: string | null
}

const columns = sql`
  contact_workflow_id, workflow_id, workflow_version_id, contact_id, user_id, next_step_id, next_at, waits_until, is_moved,
  chain, date_started`

/** Locks those of these enrollments that are to run; `left` are being changed by somebody else. */
export const lockEnrollments = async (db: Tx, TenantId: number, rows: readonly DueRow[]) => {
  const ids = rows.map(({ Key }) => Key)
  const { rows: locked } = await sql<Enrollment>`
    select ${columns} from contact_workflow
    where tenant_id = ${TenantId} and contact_workflow_id = any(${ids}::bigint[]) and status = 'Active'
    order by contact_workflow_id for update skip locked`.execute(db)
  const taken = new Set(locked.map(({ ContactWorkflowId }) => ContactWorkflowId))
  const missed = ids.filter((id) => !taken.has(id))
  if (missed.length === 0) return { locked, left: [] }
  const { rows: busy } = await sql<{ ContactWorkflowId: number }>`
    select contact_workflow_id from contact_workflow
    where tenant_id = ${TenantId} and contact_workflow_id = any(${missed}::bigint[]) and status = 'Active'`.execute(db)
  const isBusy = new Set(busy.map(({ ContactWorkflowId }) => ContactWorkflowId))
  return { locked, left: rows.filter(({ Key }) => isBusy.has(Key)) }
}

/** The same for one whose step is retried, however it stands. */
export const lockOne = async (db: Tx, TenantId: number, ContactWorkflowId: number, stepId: number) => {
  const { rows } = await sql<Enrollment>`
    select contact_workflow_id, workflow_id, workflow_version_id, contact_id, user_id, ${stepId}::bigint as next_step_id,
      coalesce(next_at, date_timed) as next_at, null as waits_until, false as is_moved, chain, date_started
    from contact_workflow
    where tenant_id = ${TenantId} and contact_workflow_id = ${ContactWorkflowId} for update`.execute(db)
  return rows[0]
}

/** Each row is found by its key, however many there were when the statement was planned. */
const selectFacts = prepared((db, { TenantId, Ids }: { TenantId: number; Ids: number[] }) =>
  sql<Omit<Turn, keyof Enrollment | 'TenantId' | 'Zone'> & { ContactWorkflowId: number }>`
    select e.contact_workflow_id, w.name as workflow_name, w.status, s.date_stopped is not null as is_stopped,
      w.send_window, w.stop_when_unmatched, w.criteria, w.secondary_contacts,
      coalesce(s.minimum_gap_hours, 4) as minimum_gap_hours, t.name as brokerage_name, t.time_zone as brokerage_zone,
      c.name, c.first_name, c.email, c.cell_phone, c.zip_code, c.state_code,
      c.contact_entity_id,
      (select coalesce(json_agg(j.contact_id), '[]') from contact j where w.secondary_contacts
        and j.tenant_id = e.tenant_id and j.contact_entity_id = c.contact_entity_id
        and j.contact_id <> e.contact_id) as joint_ids,
      c.assigned_agent_id, c.assigned_lender_id, c.date_of_birth, h.purchase_anniversary,
      h.sale_anniversary, h.timeframe, u.name as user_name, u.role_id,
      coalesce(u.has_left, false) as has_left, w.share_with_group as is_shared,
      -- The first of these who is active, the last only if need be: it reads the brokerage's users.
      coalesce(
        (select a.user_id from user_account a where a.tenant_id = e.tenant_id and a.user_id = c.assigned_agent_id
          and a.date_deactivated is null),
        (select a.user_id from user_account a where a.tenant_id = e.tenant_id and a.user_id = e.user_id
          and a.date_deactivated is null),
        (select a.user_id from user_account a where a.tenant_id = e.tenant_id and a.date_deactivated is null
          and a.role_id = any(${[...rights.SeeAll]}::integer[]) order by a.user_id limit 1)) as signer_id,
      (select until from workflow_hold o where o.tenant_id = e.tenant_id and o.contact_id = e.contact_id
        and why = 'Person') as held_until,
      (select until from workflow_hold o where o.tenant_id = e.tenant_id and o.contact_id = e.contact_id
        and why = 'OutOfOffice') as away_until
    from unnest(${Ids}::bigint[]) asked (id)
    cross join lateral (
      select * from contact_workflow e where e.tenant_id = ${TenantId} and e.contact_workflow_id = asked.id offset 0) e
    cross join lateral (
      select * from workflow w where w.tenant_id = e.tenant_id and w.workflow_id = e.workflow_id offset 0) w
    cross join lateral (select name, time_zone from tenant t where t.tenant_id = e.tenant_id offset 0) t
    cross join lateral (
      select * from contact c where c.tenant_id = e.tenant_id and c.contact_id = e.contact_id offset 0) c
    cross join lateral (
      select purchase_anniversary, sale_anniversary, timeframe from contact_entity h
      where h.tenant_id = e.tenant_id and h.contact_entity_id = c.contact_entity_id offset 0) h
    left join lateral (select * from workflow_settings s where s.tenant_id = e.tenant_id offset 0) s on true
    left join lateral (
      select name, role_id, date_deactivated is not null as has_left from user_account u
      where u.tenant_id = e.tenant_id and u.user_id = e.user_id offset 0) u on true`.compile(db),
)

/** Adds to locked enrollments what there is to know of them, read after they were locked. */
export const turnsOf = async (db: Tx, TenantId: number, enrollments: readonly Enrollment[]): Promise<Turn[]> => {
  if (enrollments.length === 0) return []
  const rows = await selectFacts(db, { TenantId, Ids: enrollments.map((one) => one.ContactWorkflowId) })
  const known = new Map(rows.map((row) => [row.ContactWorkflowId, row]))
  return enrollments.flatMap((enrollment) => {
    const facts = known.get(enrollment.ContactWorkflowId)
    return facts ? [{ ...enrollment, ...facts, TenantId, Zone: zoneOfContact(facts, facts.BrokerageZone) }] : []
  })
}

/**
 * Whether whoever it acts for still sees the contact; for the brokerage itself, all are seen. When they have left and their
 * contacts are others', a shared workflow goes on for the brokerage.
 */
export const isStillSeen = (turn: Turn) =>
  turn.UserId === null ||
  (turn.HasLeft && turn.IsShared) ||
  (!!turn.RoleId && isVisibleTo({ ...turn, RoleId: turn.RoleId }, turn))

/**
 * The workflows that did something for these contacts within the last hour: a row for each act. Enrollments that have not
 * moved since then did nothing, but for steps that somebody retried, which are nobody's loop.
 */
const selectActs = prepared((db, { TenantId, Ids, Since }: { TenantId: number; Ids: number[]; Since: string }) =>
  sql<{ ContactId: number; WorkflowName: string; WorkflowVersionId: number; WorkflowStepId: number }>`
    select asked.id as contact_id, w.name as workflow_name, e.workflow_version_id, o.workflow_step_id
    from unnest(${Ids}::bigint[]) asked (id)
    cross join lateral (
      select contact_workflow_id, workflow_id, workflow_version_id from contact_workflow e
      where e.tenant_id = ${TenantId} and e.contact_id = asked.id and (e.date_timed > ${Since} or e.date_ended > ${Since})
      offset 0) e
    cross join lateral (
      select workflow_step_id from workflow_outcome o
      where o.tenant_id = ${TenantId} and o.contact_workflow_id = e.contact_workflow_id and o.outcome = 'Done'
        and o.date_done > ${Since} offset 0) o
    cross join lateral (
      select name from workflow w where w.tenant_id = ${TenantId} and w.workflow_id = e.workflow_id offset 0) w`.compile(
    db,
  ),
)

/** The same, by their contacts. */
export const actsSince = (db: Tx, TenantId: number, contactIds: number[], Since: string) =>
  selectActs(db, { TenantId, Ids: contactIds, Since })

/**
 * When each workflow last wrote to these contacts: in enrollments of anybody in their households, because joint contacts
 * may have got their own copies.
 */
export const messagesSince = async (db: Tx, TenantId: number, contactIds: readonly number[], since: string) => {
  const { rows } = await sql<{ ContactId: number; WorkflowId: number; At: string }>`
    select v.contact_id, e.workflow_id, max(o.date_done) as at
    from (
      select distinct e.tenant_id, e.contact_workflow_id, e.workflow_id from contact c
      join contact h on h.tenant_id = c.tenant_id and h.contact_entity_id = c.contact_entity_id
      join contact_workflow e on e.tenant_id = h.tenant_id and e.contact_id = h.contact_id
      where c.tenant_id = ${TenantId} and c.contact_id = any(${contactIds}::bigint[])
    ) e
    -- Each by its key: few have written lately, whatever the planner believes.
    cross join lateral (
      select workflow_step_id, date_done from workflow_outcome o
      where o.tenant_id = e.tenant_id and o.contact_workflow_id = e.contact_workflow_id and o.date_done > ${since} offset 0) o
    cross join lateral (
      select message_id from workflow_message m
      where m.tenant_id = e.tenant_id and m.contact_workflow_id = e.contact_workflow_id
        and m.workflow_step_id = o.workflow_step_id offset 0) w
    cross join lateral (
      select conversation_id from message m
      where m.tenant_id = e.tenant_id and m.message_id = w.message_id
        and m.status not in ('Blocked', 'Canceled', 'Failed') offset 0) m
    cross join lateral (
      select contact_id from conversation v
      where v.tenant_id = e.tenant_id and v.conversation_id = m.conversation_id
        and v.contact_id = any(${contactIds}::bigint[]) offset 0) v
    group by v.contact_id, e.workflow_id`.execute(db)
  return rows
}
