import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import type { Actor } from '../../../server/src/access/actor.ts'
import type { Tx } from '../../../server/src/db/connect.ts'
import { publish } from '../../../server/src/features/automation/workflows/publish.queries.ts'
import { findWorkflow, insertWorkflow } from '../../../server/src/features/automation/workflows/workflows.queries.ts'

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
}

const { Call, Text, Email, ToDo, FollowUp, Branch, WaitUntil, Notify } = stepType
const BUYER = 5
const BEFORE = 2
const AFTER = 3

/** Active ones start by hand alone, so that nothing leaves the demo by itself. */
const all: Made[] = [
  {
    by: 'admin',
    Name: 'New lead: the first ten days',
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
        TaskTitle: 'Text the buyer: utilities and insurance',
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

/** Gives the brokerage workflows: two that can be used, and one that is still being written. */
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
  for (const { by, Name, Type, isShared, isActive, steps } of all) {
    const actor = actorOf(by)
    const { WorkflowId } = await insertWorkflow(db, actor, { Name, Type, ShareWithGroup: isShared })
    await insert(WorkflowId, steps, { ParentStepId: null, Branch: null })
    if (isActive) await publish(db, actor, await findWorkflow(db, actor, WorkflowId))
  }
}
