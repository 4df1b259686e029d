import { defineDue } from '../../../jobs/due.ts'
import { takeTurns } from './turns.ts'

/** The next steps of contacts in workflows. */
export const enrollmentsDue = defineDue({
  kind: 'enrollment',
  rests: 'SuspendedOrReadOnly',
  isPrompt: true,
  batch: 200,
  run: takeTurns,
})
