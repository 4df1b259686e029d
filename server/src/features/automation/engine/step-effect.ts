import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { Tx } from '../../../db/connect.ts'
import type { Turn } from './facts.queries.ts'
import type { Sending } from './send.queries.ts'

/** What became of a step for one enrollment. */
export type Effect =
  | { Outcome: 'Done'; TaskId?: number; Answer?: 'Yes' | 'No'; HasWritten?: true }
  | { Outcome: 'Skipped' | 'Failed'; Why: string }
  /** It could not be done yet, and is due then; without `At` as before, because somebody is just changing something. */
  | { Outcome: 'Later'; At?: Temporal.Instant; Why?: string }

export type Effects = Map<number, Effect>

/** A step, and enrollments that are all at it. */
export type Asked = {
  db: Tx
  TenantId: number
  step: WorkflowStep
  turns: readonly Turn[]
  now: Temporal.Instant
  sending: Sending
}

/** The same for each of them. */
export const forAll = (turns: readonly Turn[], effect: (turn: Turn) => Effect): Effects =>
  new Map(turns.map((turn) => [turn.ContactWorkflowId, effect(turn)]))
