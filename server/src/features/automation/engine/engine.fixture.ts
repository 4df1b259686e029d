import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { ADMIN, type RoleId } from '@dormer/contract/permissions'
import type { TestProgram, User } from '../../../../test/harness.ts'
import { workOffDue } from '../../../jobs/due.ts'
import { deliverJob } from '../../messages/sending/deliver.jobs.ts'
import { enroll } from '../enrollments/enroll.queries.ts'
import { enrollmentsDue } from './engine.jobs.ts'

let steps = 1_000_000
/** A step that does nothing in particular; `WaitTime` is in days. */
export const step = (TaskTypeId: number, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  WorkflowStepId: ++steps,
  StepOrder: steps,
  TaskTypeId,
  TaskType: '',
  IsCreateTask: false,
  TaskTitle: null,
  EmailTemplateId: null,
  TextTemplateId: null,
  TagId: null,
  SearchGuid: null,
  AssignToId: null,
  RecipientPeopleRole: null,
  WaitTime: 0,
  TimeUnit: 'Days',
  DueDateRule: null,
  ParentStepId: null,
  Branch: null,
  Settings: {},
  ...more,
})

/** An active workflow of the user with these steps; `columns` are its other rules. */
export const makeWorkflow = async (
  t: TestProgram,
  { TenantId, UserId }: Pick<User, 'TenantId' | 'UserId'>,
  list: WorkflowStep[],
  columns: Record<string, unknown> = {},
) => {
  const row = { tenant_id: TenantId, name: 'Follow-up', type: 'Contact', created_by_id: UserId, ...columns }
  const names = Object.keys(row)
  const [workflow] = await t.query<{ id: string }>(
    `insert into workflow (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning workflow_id as id`,
    Object.values(row),
  )
  const WorkflowId = Number(workflow?.id)
  await t.query(
    `with version as (insert into workflow_version (tenant_id, workflow_id, steps) values ($1, $2, $3)
       returning workflow_version_id)
     update workflow set status = 'Active', has_changes = false, workflow_version_id = version.workflow_version_id
     from version where workflow_id = $2`,
    [TenantId, WorkflowId, JSON.stringify(list)],
  )
  return WorkflowId
}

/** Starts a workflow for contacts, on the user's behalf; returns the enrollments, by contact. */
export const start = async (
  t: TestProgram,
  { TenantId, UserId }: Pick<User, 'TenantId' | 'UserId'>,
  WorkflowId: number,
  contactIds: number[],
  RoleId: RoleId = ADMIN,
) => {
  const { enrolled } = await t.services.database.asTenant(TenantId, (db) =>
    enroll(db, { TenantId, UserId, RoleId }, WorkflowId, contactIds, { Cause: null, asReentrySays: false }),
  )
  const ids = new Map(enrolled.map(({ ContactId, ContactWorkflowId }) => [ContactId, ContactWorkflowId]))
  return contactIds.map((id) => ids.get(id) as number)
}

/** Does what is due of workflows. */
export const doDue = (t: TestProgram, TenantId: number) => workOffDue(TenantId, t.jobContext(), [enrollmentsDue])

/** How an enrollment stands, and what became of its steps, in words. */
export const standing = async (t: TestProgram, id: number) => {
  const [row] = await t.query<{ status: string; why: string | null; next: Date | null; step: string | null }>(
    `select status, why, next_at as next, next_step_id as step from contact_workflow where contact_workflow_id = $1`,
    [id],
  )
  const outcomes = await t.query<{ outcome: string; why: string | null }>(
    'select outcome, why from workflow_outcome where contact_workflow_id = $1 order by workflow_outcome_id',
    [id],
  )
  return {
    status: row?.status,
    why: row?.why ?? null,
    next: row?.next ? Temporal.Instant.fromEpochMilliseconds(row.next.getTime()).toString() : null,
    outcomes: outcomes.map(({ outcome, why }) => (why === null ? outcome : `${outcome}: ${why}`)),
  }
}

/** The messages to a contact, oldest first. */
export const messagesTo = (t: TestProgram, contactId: number) =>
  t.query<{
    id: number
    subject: string | null
    body: string
    plain_text: string | null
    status: string
    status_text: string | null
  }>(
    `select m.message_id::int as id, m.subject, m.body, m.plain_text, m.status, m.status_text from message m
     join conversation c using (tenant_id, conversation_id) where c.contact_id = $1 and m.is_mine order by m.message_id`,
    [contactId],
  )

/** Hands over a message that is written. */
export const deliver = (t: TestProgram, TenantId: number, MessageId: number) =>
  deliverJob.run({ TenantId, MessageId }, t.jobContext())

/** An email template that everybody may use. */
export const makeTemplate = async (t: TestProgram, TenantId: number, Body: string, Subject = 'Hello {{FirstName}}') => {
  const [row] = await t.query<{ id: string }>(
    `insert into email_template (tenant_id, name, subject, body, shared_with_group) values ($1, 'Mail', $2, $3, true)
     returning email_template_id as id`,
    [TenantId, Subject, Body],
  )
  return Number(row?.id)
}
