import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import type { Tx } from '../../../db/connect.ts'

const known = new WeakMap<Tx, Map<number, WorkflowStep[]>>()

/** The steps of a version in order. They never change: a transaction that does the steps of many reads them once. */
export const stepsOfVersion = async (db: Tx, TenantId: number, versionId: number): Promise<WorkflowStep[]> => {
  const versions = known.get(db) ?? new Map<number, WorkflowStep[]>()
  known.set(db, versions)
  const steps =
    versions.get(versionId) ??
    (
      await db
        .selectFrom('workflow_version')
        .select('Steps')
        .$narrowType<{ Steps: WorkflowStep[] }>()
        .where('TenantId', '=', TenantId)
        .where('WorkflowVersionId', '=', versionId)
        .executeTakeFirstOrThrow()
    ).Steps
  versions.set(versionId, steps)
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
