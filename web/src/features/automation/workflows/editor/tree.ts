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

/** A step, and all that hangs from it. */
export const withHanging = (steps: readonly WorkflowStep[], stepId: number): number[] => [
  stepId,
  ...steps
    .filter(({ ParentStepId }) => ParentStepId === stepId)
    .flatMap(({ WorkflowStepId }) => withHanging(steps, WorkflowStepId)),
]

/** A step at another place, counted in its list without it, with what hangs from it. */
export const relocated = (steps: readonly WorkflowStep[], stepId: number, place: Place, index: number) => {
  const step = steps.find(({ WorkflowStepId }) => WorkflowStepId === stepId)
  if (!step) return [...steps]
  const others = steps.filter((one) => one !== step)
  const list = stepsAt(others, place).toSpliced(index, 0, { ...step, ...place })
  const numbered = list.map((one, at) => ({ ...one, StepOrder: at + 1 }))
  return inTree([...others.filter((one) => keyOf(one) !== keyOf(place)), ...numbered])
}

/** The two lists of a Branch. */
export const answers = { Yes: 'If yes', No: 'If no' } as const
/** What a list is called: 'Steps', 'If yes, after step 3'. */
export const nameOf = (steps: readonly WorkflowStep[], { ParentStepId, Branch }: Place) =>
  ParentStepId === null || Branch === null
    ? 'Steps'
    : `${answers[Branch]}, after step ${steps.findIndex(({ WorkflowStepId }) => WorkflowStepId === ParentStepId) + 1}`

/** The ids of elements that get the focus once they are there: a step's sentence, a list's Add step. */
export const stepElement = (stepId: number) => `workflow-step-${stepId}`
export const addElement = (place: Place) => `workflow-add-${keyOf(place).replace(' ', '-')}`
