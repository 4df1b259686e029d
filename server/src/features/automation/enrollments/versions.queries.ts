import { stepType, type WorkflowStep } from '@dormer/contract/automation/steps'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'

const known = new WeakMap<Tx, Map<number, WorkflowStep[]>>()

/** Reads the steps of many versions at once, for those who ask `stepsOfVersion` in the same transaction. */
export const readVersions = async (db: Tx, TenantId: number, versionIds: readonly number[]) => {
  const versions = known.get(db) ?? new Map<number, WorkflowStep[]>()
  known.set(db, versions)
  const missing = [...new Set(versionIds)].filter((id) => !versions.has(id))
  if (missing.length === 0) return versions
  for (const { WorkflowVersionId, Steps } of await selectVersions(db, { TenantId, Ids: missing }))
    versions.set(WorkflowVersionId, Steps)
  return versions
}

const selectVersions = prepared((db, { TenantId, Ids }: { TenantId: number; Ids: number[] }) =>
  sql<{ WorkflowVersionId: number; Steps: WorkflowStep[] }>`
    select workflow_version_id, steps from workflow_version
    where tenant_id = ${TenantId} and workflow_version_id = any(${Ids}::bigint[])`.compile(db),
)

/** The steps of a version in order. They never change: a transaction that does the steps of many reads them once. */
export const stepsOfVersion = async (db: Tx, TenantId: number, versionId: number): Promise<WorkflowStep[]> => {
  const steps = (await readVersions(db, TenantId, [versionId])).get(versionId)
  if (!steps) throw new Error(`workflow version ${versionId} is not there`)
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
