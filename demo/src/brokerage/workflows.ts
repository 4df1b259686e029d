import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Goal, WorkflowType } from '@dormer/contract/automation/workflows'
import { sql } from 'kysely'
import type { Actor } from '../../../server/src/access/actor.ts'
import type { Tx } from '../../../server/src/db/connect.ts'
import { addSteps } from '../../../server/src/features/automation/auto-tasks/apply.queries.ts'
import { whys } from '../../../server/src/features/automation/auto-tasks/auto-tasks.rules.ts'
import { publish } from '../../../server/src/features/automation/workflows/publish.queries.ts'
import { findWorkflow, insertWorkflow } from '../../../server/src/features/automation/workflows/workflows.queries.ts'
import { asIfAt, clock } from '../../../server/src/time/clock.ts'
import { enrollPeople } from './enrollments.ts'

type Rule = { Timing: number; DateType: NonNullable<WorkflowStep['DueDateRule']>['DateType']; DayAmount?: number }
type Step = Partial<
  Pick<WorkflowStep, 'TaskTitle' | 'IsCreateTask' | 'WaitTime' | 'TimeUnit' | 'RecipientPeopleRole' | 'Settings'>
> & {
  TaskTypeId: number
  /** Its template's name. */
  template?: string
  rule?: Rule
  yes?: Step[]
  no?: Step[]
}
type Made = {
  by: string
  Name: string
  Type: WorkflowType
  isShared: boolean
  isActive: boolean
  steps: Step[]
  PauseOnCommunication?: boolean
  Goals?: Goal[]
}

const { Call, Text, Email, ToDo, FollowUp, Branch, WaitUntil, Notify } = stepType
const ZONE = 'America/Chicago'
const UNDER_CONTRACT = 2
const BUYER = 5
const BEFORE = 2
const AFTER = 3

/** Active ones start by hand alone, so that nothing leaves the demo by itself. */
const all: Made[] = [
  {
    by: 'admin',
    Name: 'New lead: the first ten days',
    PauseOnCommunication: true,
    Goals: ['TypeChanged'],
    Type: 'Contact',
    isShared: true,
    isActive: true,
    steps: [
      { TaskTypeId: Call, TaskTitle: 'Call within five minutes' },
      { TaskTypeId: Text, template: 'New lead: welcome', WaitTime: 10, TimeUnit: 'Minutes' },
      { TaskTypeId: Email, template: 'New lead: welcome', WaitTime: 1, TimeUnit: 'Days' },
      {
        TaskTypeId: Branch,
        WaitTime: 2,
        TimeUnit: 'Days',
        Settings: { Condition: 'Replied' },
        yes: [{ TaskTypeId: Notify, TaskTitle: 'They answered: offer two times to meet' }],
        no: [
          { TaskTypeId: WaitUntil, Settings: { WaitFor: 'Weekday', Weekdays: [2, 3, 4], Hour: '10:00' } },
          { TaskTypeId: Call, TaskTitle: 'Call again, at another time of day' },
        ],
      },
      { TaskTypeId: FollowUp, TaskTitle: 'Decide: keep in touch, or let go', WaitTime: 7, TimeUnit: 'Days' },
    ],
  },
  {
    by: 'agent1',
    Name: 'After our first call',
    Type: 'Contact',
    isShared: false,
    isActive: false,
    steps: [
      { TaskTypeId: Email, template: 'After our first call', WaitTime: 1, TimeUnit: 'Hours' },
      { TaskTypeId: Text, template: 'Saturday tour', WaitTime: 3, TimeUnit: 'Days' },
      { TaskTypeId: FollowUp, TaskTitle: 'Ask which homes they liked', WaitTime: 1, TimeUnit: 'Days' },
    ],
  },
  {
    by: 'admin',
    Name: 'Under contract: buyer',
    Type: 'Transaction',
    isShared: true,
    isActive: true,
    steps: [
      {
        TaskTypeId: ToDo,
        TaskTitle: 'Order the inspection',
        rule: { Timing: AFTER, DateType: 'ContractDate', DayAmount: 1 },
      },
      {
        TaskTypeId: Text,
        IsCreateTask: true,
        TaskTitle: 'Remind them of utilities and insurance',
        RecipientPeopleRole: BUYER,
        rule: { Timing: BEFORE, DateType: 'ClosingDate', DayAmount: 14 },
      },
      {
        TaskTypeId: Call,
        TaskTitle: 'Ask the lender for the final figures',
        rule: { Timing: BEFORE, DateType: 'ClosingDate', DayAmount: 3 },
      },
      {
        TaskTypeId: FollowUp,
        TaskTitle: 'How is the new home?',
        rule: { Timing: AFTER, DateType: 'ClosingDate', DayAmount: 30 },
      },
    ],
  },
]

/**
 * Gives the brokerage workflows: two that can be used, with people and deals in them, and one that is still being
 * written.
 */
export const makeWorkflows = async (db: Tx, TenantId: number, actorOf: (mailbox: string) => Actor) => {
  const named = async (table: 'email_template' | 'text_template') =>
    db.selectFrom(table).selectAll().where('TenantId', '=', TenantId).execute()
  const emails = await named('email_template')
  const texts = await named('text_template')
  const templateOf = ({ TaskTypeId, template }: Step) => {
    const found = (rows: object[]) => rows.find((one) => 'Name' in one && one.Name === template) ?? {}
    const { EmailTemplateId } = found(emails) as { EmailTemplateId?: number }
    const { TextTemplateId } = found(texts) as { TextTemplateId?: number }
    return TaskTypeId === Text ? { TextTemplateId } : TaskTypeId === Email ? { EmailTemplateId } : {}
  }
  const insert = async (WorkflowId: number, steps: Step[], list: Pick<WorkflowStep, 'ParentStepId' | 'Branch'>) => {
    for (const [at, step] of steps.entries()) {
      const { template: _, rule = {}, yes, no, Settings = {}, ...values } = step
      const { WorkflowStepId } = await db
        .insertInto('workflow_step')
        .values({
          TenantId,
          WorkflowId,
          StepOrder: at + 1,
          Settings: JSON.stringify(Settings),
          ...values,
          ...templateOf(step),
          ...rule,
          ...list,
        })
        .returning('WorkflowStepId')
        .executeTakeFirstOrThrow()
      if (yes) await insert(WorkflowId, yes, { ParentStepId: WorkflowStepId, Branch: 'Yes' })
      if (no) await insert(WorkflowId, no, { ParentStepId: WorkflowStepId, Branch: 'No' })
    }
  }
  for (const { by, isShared, isActive, steps, ...values } of all) {
    const actor = actorOf(by)
    const { WorkflowId } = await insertWorkflow(db, actor, { ...values, ShareWithGroup: isShared })
    await insert(WorkflowId, steps, { ParentStepId: null, Branch: null })
    if (!isActive) continue
    await publish(db, actor, await findWorkflow(db, actor, WorkflowId))
    const { WorkflowVersionId } = await findWorkflow(db, actor, WorkflowId)
    if (WorkflowVersionId === null) continue
    const published = { WorkflowId, WorkflowVersionId, Name: values.Name }
    if (values.Type === 'Contact') await enrollPeople(db, TenantId, { ...published, UserId: actor.UserId })
    else await applyToDeals(db, TenantId, published)
  }
}

/** Applies a workflow, on the day they were signed, to a deal of Ana's that closes soon and to one of Ben's. */
const applyToDeals = async (db: Tx, TenantId: number, workflow: Parameters<typeof addSteps>[2]) => {
  const today = clock.now().toZonedDateTimeISO(ZONE).startOfDay()
  const { rows: deals } = await sql<{ TransactionId: number; UserId: number; ContractDate: string }>`
    select distinct on (t.agent_id) t.transaction_id, t.agent_id as user_id, t.contract_date::text as contract_date
    from transaction t join user_account u on u.tenant_id = t.tenant_id and u.user_id = t.agent_id
    where t.tenant_id = ${TenantId} and t.type = 'Purchase' and t.status_id = ${UNDER_CONTRACT}
      and u.email in ('agent1@example.com', 'agent2@example.com') and t.closing_date >= ${today.toPlainDate().toString()}
    order by t.agent_id, t.closing_date desc, t.transaction_id`.execute(db)
  for (const [at, { TransactionId, UserId, ContractDate }] of deals.entries()) {
    const signed = Temporal.PlainDate.from(ContractDate).toZonedDateTime({ timeZone: ZONE, plainTime: '16:20' })
    await asIfAt(signed.toInstant(), () => addSteps(db, { TenantId, UserId }, workflow, TransactionId))
    // The last that was due in the first deal was missed; what is due today is left as it is.
    await sql`
      update auto_task a set is_complete = not is_last, date_completed = case when not is_last then execute_date end,
        why = case when is_last then ${whys.late} end
      from (
        select auto_task_id, ${at === 0} and row_number() over (order by execute_date desc) = 1 as is_last from auto_task
        where tenant_id = ${TenantId} and transaction_id = ${TransactionId}
          and execute_date < ${today.toInstant().toString()}
      ) past
      where a.tenant_id = ${TenantId} and a.auto_task_id = past.auto_task_id`.execute(db)
  }
}
