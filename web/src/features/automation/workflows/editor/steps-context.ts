import type { NamesOfStep } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import { createContext, use } from 'react'
import type { Place } from './tree.ts'
import type { Choices } from './useNames.ts'

type OfSteps = {
  choices: Choices
  namesOf: (step: WorkflowStep) => NamesOfStep
  /** Moves a step to a place of a list, counted without it. */
  move: (stepId: number, place: Place, to: number, isByMenu: boolean) => void
  /** Tells assistive technology what was done. */
  tell: (what: string) => void
  /** The step that was moved last by its menu. */
  focused: number | undefined
}
export const StepsContext = createContext<OfSteps | null>(null)
/** What the cards of steps share. */
export const useOfSteps = () => {
  const found = use(StepsContext)
  if (!found) throw new Error('Outside of the steps')
  return found
}
