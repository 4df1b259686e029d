import type { WorkflowStep } from '@dormer/contract/automation/steps'

/** The list a step is in: the workflow's own, or one of the two that hang from a Branch. */
export type Place = Pick<WorkflowStep, 'ParentStepId' | 'Branch'>
export const root: Place = { ParentStepId: null, Branch: null }
export const keyOf = ({ ParentStepId, Branch }: Place) => `${ParentStepId} ${Branch}`

/** The steps of one list, in order. */
export const stepsAt = (steps: readonly WorkflowStep[], place: Place) =>
  steps.filter((step) => keyOf(step) === keyOf(place)).toSorted((a, b) => a.StepOrder - b.StepOrder)

/** All steps as one reads them: each Branch, then its Yes, then its No. */
export const inTree = (steps: readonly WorkflowStep[], place: Place = root): WorkflowStep[] =>
  stepsAt(steps, place).flatMap((step) => [
    step,
    ...inTree(steps, { ParentStepId: step.WorkflowStepId, Branch: 'Yes' }),
    ...inTree(steps, { ParentStepId: step.WorkflowStepId, Branch: 'No' }),
  ])

/** The ids of a list with one of them moved to another place in it. */
export const moved = (ids: readonly number[], id: number, to: number) =>
  ids.filter((one) => one !== id).toSpliced(to, 0, id)
