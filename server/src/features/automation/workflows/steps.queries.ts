import {
  ON,
  type StepSettings,
  type StepTypeId,
  stepType,
  stepTypes,
  type WorkflowStep,
} from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound, refused } from '../../../http/errors.ts'

/** How many steps a workflow can have: more than anybody can keep track of. */
export const MOST_STEPS = 200

type Row = Omit<WorkflowStep, 'TaskType' | 'DueDateRule'> & {
  Timing: number | null
  DayAmount: number | null
  DateType: NonNullable<WorkflowStep['DueDateRule']>['DateType'] | null
}

const columns = [
  'WorkflowStepId',
  'StepOrder',
  'TaskTypeId',
  'IsCreateTask',
  'TaskTitle',
  'EmailTemplateId',
  'TextTemplateId',
  'TagId',
  'SearchGuid',
  'AssignToId',
  'RecipientPeopleRole',
  'WaitTime',
  'TimeUnit',
  'ParentStepId',
  'Branch',
  'Settings',
  'Timing',
  'DayAmount',
  'DateType',
] as const

const asStep = ({ Timing, DayAmount, DateType, ...step }: Row): WorkflowStep => ({
  ...step,
  TaskType: stepTypes[step.TaskTypeId as StepTypeId],
  DueDateRule:
    Timing === null || DateType === null
      ? null
      : {
          DayAmount,
          DayType: DayAmount === null ? null : 'Days',
          Timing,
          DateType,
          WorkflowStepId: step.WorkflowStepId,
        },
})

/** The draft's steps in order: each Branch before what hangs from it, Yes before No. */
export const stepsOf = async (db: Tx, TenantId: number, WorkflowId: number): Promise<WorkflowStep[]> => {
  const rows = await db
    .selectFrom('workflow_step')
    .select(columns)
    .where('TenantId', '=', TenantId)
    .where('WorkflowId', '=', WorkflowId)
    .orderBy('StepOrder')
    .orderBy('WorkflowStepId')
    .execute()
  const steps = (rows as Row[]).map(asStep)
  const lists = Map.groupBy(steps, ({ ParentStepId, Branch }) => `${ParentStepId}${Branch}`)
  const inOrder = (list: WorkflowStep[] = []): WorkflowStep[] =>
    list.flatMap((step, at) => [
      // What was deleted leaves its number free, so that it comes back to its place.
      { ...step, StepOrder: at + 1 },
      ...inOrder(lists.get(`${step.WorkflowStepId}Yes`)),
      ...inOrder(lists.get(`${step.WorkflowStepId}No`)),
    ])
  return inOrder(lists.get('nullnull'))
}

/** Which workflow a step belongs to; 404 if there is no such step. */
export const workflowOfStep = async (db: Tx, TenantId: number, WorkflowStepId: number) => {
  const row = await db
    .selectFrom('workflow_step')
    .select('WorkflowId')
    .where('TenantId', '=', TenantId)
    .where('WorkflowStepId', '=', WorkflowStepId)
    .executeTakeFirst()
  if (!row) throw notFound('step')
  return row.WorkflowId
}

type List = Pick<WorkflowStep, 'ParentStepId' | 'Branch'>
const isIn = (step: List, list: List) => step.ParentStepId === list.ParentStepId && step.Branch === list.Branch

/** Numbers the steps of a list from 1, in this order. */
const number = (db: Tx, TenantId: number, ids: readonly number[]) =>
  sql`
    update workflow_step set step_order = place
    from unnest(${ids}::bigint[]) with ordinality as list(id, place)
    where tenant_id = ${TenantId} and workflow_step_id = list.id and step_order is distinct from place`.execute(db)

/** Adds a step to a list of a workflow that is locked, at a place counted from 0. */
export const insertStep = async (
  db: Tx,
  TenantId: number,
  WorkflowId: number,
  { Index, TaskTypeId, ...list }: List & { Index: number; TaskTypeId: number },
) => {
  const steps = await stepsOf(db, TenantId, WorkflowId)
  if (steps.length >= MOST_STEPS) throw refused(`A workflow can have up to ${MOST_STEPS} steps`)
  const ids = steps.filter((step) => isIn(step, list)).map(({ WorkflowStepId }) => WorkflowStepId)
  const { WorkflowStepId } = await db
    .insertInto('workflow_step')
    .values({ TenantId, WorkflowId, TaskTypeId, ...list, StepOrder: ids.length + 1 })
    .returning('WorkflowStepId')
    .executeTakeFirstOrThrow()
  await number(db, TenantId, ids.toSpliced(Index, 0, WorkflowStepId))
}

/** What an update may set; what is omitted stays. */
export type StepValues = Partial<
  Pick<
    WorkflowStep,
    | 'TaskTypeId'
    | 'IsCreateTask'
    | 'TaskTitle'
    | 'EmailTemplateId'
    | 'TextTemplateId'
    | 'TagId'
    | 'SearchGuid'
    | 'AssignToId'
    | 'RecipientPeopleRole'
    | 'WaitTime'
    | 'TimeUnit'
  >
> & {
  Settings?: StepSettings | undefined
  DueDateRule?:
    | Pick<NonNullable<WorkflowStep['DueDateRule']>, 'Timing' | 'DateType'>
    | (Pick<NonNullable<WorkflowStep['DueDateRule']>, 'Timing' | 'DateType'> & {
        DayAmount?: number | null | undefined
      })
    | null
    | undefined
}

/** The columns of a rule; On has no amount and no interval. */
export const ruleColumns = (rule: StepValues['DueDateRule']) => {
  if (rule === undefined) return {}
  if (rule === null) return { Timing: null, DayAmount: null, DateType: null }
  const DayAmount = rule.Timing === ON ? null : 'DayAmount' in rule ? (rule.DayAmount ?? null) : null
  return { Timing: rule.Timing, DayAmount, DateType: rule.DateType }
}

/** Changes a step of a workflow that is locked. */
export const changeStep = async (
  db: Tx,
  TenantId: number,
  WorkflowStepId: number,
  { DueDateRule, Settings, ...values }: StepValues,
) => {
  const set = { ...values, ...ruleColumns(DueDateRule), ...(Settings && { Settings: JSON.stringify(Settings) }) }
  if (Object.keys(set).length === 0) return
  await db
    .updateTable('workflow_step')
    .set(set)
    .where('TenantId', '=', TenantId)
    .where('WorkflowStepId', '=', WorkflowStepId)
    .execute()
}

/** Deletes a step, with what hangs from it. */
export const removeStep = (db: Tx, TenantId: number, WorkflowStepId: number) =>
  db.deleteFrom('workflow_step').where('TenantId', '=', TenantId).where('WorkflowStepId', '=', WorkflowStepId).execute()

/** Requires that a list is one of the workflow's: its own, or one that hangs from a Branch of it. */
export const requireList = (steps: readonly WorkflowStep[], { ParentStepId, Branch }: List) => {
  if (ParentStepId !== null) {
    const parent = steps.find((one) => one.WorkflowStepId === ParentStepId)
    if (parent?.TaskTypeId !== stepType.Branch)
      throw invalid({ ParentStepId: 'Steps can hang only from a Branch of this workflow' })
  }
  if ((ParentStepId === null) !== (Branch === null)) throw invalid({ Branch: 'Choose Yes or No of a branch' })
}

/** Moves a step of a workflow that is locked to a place of one of its lists, with what hangs from it. */
export const relocateStep = async (
  db: Tx,
  TenantId: number,
  steps: readonly WorkflowStep[],
  WorkflowStepId: number,
  { Index, ...list }: List & { Index: number },
) => {
  const parents = new Map(steps.map((step) => [step.WorkflowStepId, step.ParentStepId]))
  for (let above = list.ParentStepId; above !== null; above = parents.get(above) ?? null)
    if (above === WorkflowStepId) throw invalid({ ParentStepId: 'A branch cannot be moved into itself' })
  await db
    .updateTable('workflow_step')
    .set(list)
    .where('TenantId', '=', TenantId)
    .where('WorkflowStepId', '=', WorkflowStepId)
    .execute()
  const others = steps.filter((step) => isIn(step, list) && step.WorkflowStepId !== WorkflowStepId)
  await number(db, TenantId, others.map((step) => step.WorkflowStepId).toSpliced(Index, 0, WorkflowStepId))
}

/**
 * Puts a list of a workflow that is locked in another order: as StepOrder says if it was changed, else as the steps are
 * sent. Refused unless they are all steps of one list.
 */
export const reorderSteps = async (
  db: Tx,
  TenantId: number,
  WorkflowId: number,
  sent: readonly { WorkflowStepId: number; StepOrder?: number | undefined }[],
) => {
  const steps = await stepsOf(db, TenantId, WorkflowId)
  const [first] = steps.filter(({ WorkflowStepId }) => WorkflowStepId === sent[0]?.WorkflowStepId)
  if (!first) throw notFound('step')
  const list = steps.filter((step) => isIn(step, first))
  const known = new Map(list.map((step) => [step.WorkflowStepId, step]))
  // A client with branches may send the steps of all lists: each keeps its own order.
  const ofList = sent.filter(({ WorkflowStepId }) => known.has(WorkflowStepId))
  if (new Set(ofList.map(({ WorkflowStepId }) => WorkflowStepId)).size !== list.length || ofList.length !== list.length)
    throw refused('The steps have changed meanwhile. Reload the workflow and move the step again.')
  const isRenumbered = ofList.some(
    ({ WorkflowStepId, StepOrder }) => StepOrder !== undefined && StepOrder !== known.get(WorkflowStepId)?.StepOrder,
  )
  const inOrder = isRenumbered ? ofList.toSorted((a, b) => (a.StepOrder ?? 0) - (b.StepOrder ?? 0)) : ofList
  await number(
    db,
    TenantId,
    inOrder.map(({ WorkflowStepId }) => WorkflowStepId),
  )
}
