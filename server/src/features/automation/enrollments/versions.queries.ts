import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Tx } from '../../../db/connect.ts'

/** The steps of versions, which never change: the newest ones, by database. */
const known = new WeakMap<object, Map<string, WorkflowStep[]>>()
const KEPT = 500
const knownOf = (db: Tx) => {
  const { adapter } = db.getExecutor()
  const theirs = known.get(adapter) ?? new Map<string, WorkflowStep[]>()
  known.set(adapter, theirs)
  return theirs
}

/** The steps of a version in order, kept in memory. */
export const stepsOfVersion = async (db: Tx, TenantId: number, versionId: number): Promise<WorkflowStep[]> => {
  const known = knownOf(db)
  const key = `${TenantId}:${versionId}`
  const steps =
    known.get(key) ??
    (
      await db
        .selectFrom('workflow_version')
        .select('Steps')
        .$narrowType<{ Steps: WorkflowStep[] }>()
        .where('TenantId', '=', TenantId)
        .where('WorkflowVersionId', '=', versionId)
        .executeTakeFirstOrThrow()
    ).Steps
  known.delete(key)
  known.set(key, steps)
  const [oldest] = known.keys()
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  return steps
}

type Place = Pick<WorkflowStep, 'ParentStepId' | 'Branch'>
/** The steps of one list, in order. */
const listOf = (steps: readonly WorkflowStep[], { ParentStepId, Branch }: Place) =>
  steps.filter((step) => step.ParentStepId === ParentStepId && step.Branch === Branch)

/** The first step of all. */
export const firstStep = (steps: readonly WorkflowStep[]) => listOf(steps, { ParentStepId: null, Branch: null })[0]

/**
 * The step after this one: after a Branch the first of the list that `answer` leads to, at the end of such a list what
 * follows its Branch, after an End none.
 */
export const stepAfter = (
  steps: readonly WorkflowStep[],
  step: WorkflowStep,
  answer?: 'Yes' | 'No',
): WorkflowStep | undefined => {
  if (step.TaskTypeId === stepType.End) return undefined
  if (answer) {
    const [first] = listOf(steps, { ParentStepId: step.WorkflowStepId, Branch: answer })
    if (first) return first
  }
  const list = listOf(steps, step)
  const next = list[list.findIndex(({ WorkflowStepId }) => WorkflowStepId === step.WorkflowStepId) + 1]
  if (next || step.ParentStepId === null) return next
  const parent = steps.find(({ WorkflowStepId }) => WorkflowStepId === step.ParentStepId)
  return parent && stepAfter(steps, parent)
}
