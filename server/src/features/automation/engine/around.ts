import { sendsMessage } from '@dormer/contract/automation/step-words'
import type { WorkflowStep } from '@dormer/contract/automation/steps'
import type { Tx } from '../../../db/connect.ts'
import { readVersions, stepsOfVersion } from '../enrollments/versions.queries.ts'
import { isAct } from './decide.rules.ts'
import { actsSince, messagesSince, type Turn } from './facts.queries.ts'

/** An enrollment at a step. */
export type At = { turn: Turn; step: WorkflowStep }

/** What workflows have done for the contacts of a batch lately, and do now, by contact. */
export type Around = {
  /** How many steps within the last hour, and the names of their workflows. */
  acts: Map<number, { count: number; by: Set<string> }>
  /** When each workflow last wrote to them; only of those that somebody asked about. */
  wrote: Map<number, Map<number, Temporal.Instant>>
}

/** What was done for these contacts within the last hour. */
export const lookAround = async (db: Tx, TenantId: number, turns: readonly Turn[], now: Temporal.Instant) => {
  const around: Around = { acts: new Map(), wrote: new Map() }
  if (turns.length === 0) return around
  const contactIds = [...new Set(turns.map(({ ContactId }) => ContactId))]
  const versionsOf = (ofThese: readonly { WorkflowVersionId: number }[]) =>
    readVersions(
      db,
      TenantId,
      ofThese.map(({ WorkflowVersionId }) => WorkflowVersionId),
    )
  const [acts] = await Promise.all([
    actsSince(db, TenantId, contactIds, now.subtract({ hours: 1 }).toString()),
    versionsOf(turns),
  ])
  await versionsOf(acts)
  for (const act of acts) {
    const steps = await stepsOfVersion(db, TenantId, act.WorkflowVersionId)
    const step = steps.find(({ WorkflowStepId }) => WorkflowStepId === act.WorkflowStepId)
    if (step && isAct(step)) countAct(around, act)
  }
  return around
}

/** Who may get a workflow's messages. */
export const recipientsOf = ({ ContactId, JointIds }: Turn) => [ContactId, ...JointIds]

/** Finds out when others wrote to those to whom these write now. */
export const askWhoWrote = async (
  db: Tx,
  TenantId: number,
  { wrote }: Around,
  steps: readonly At[],
  now: Temporal.Instant,
) => {
  const sending = steps.filter(({ step }) => sendsMessage(step)).map(({ turn }) => turn)
  const gap = Math.max(0, ...sending.map(({ MinimumGapHours }) => MinimumGapHours))
  const unknown = [...new Set(sending.flatMap(recipientsOf))].filter((id) => !wrote.has(id))
  if (gap === 0 || unknown.length === 0) return
  for (const id of unknown) wrote.set(id, new Map())
  const since = now.subtract({ hours: gap }).toString()
  for (const { ContactId, WorkflowId, At } of await messagesSince(db, TenantId, unknown, since))
    wrote.get(ContactId)?.set(WorkflowId, Temporal.Instant.from(At))
}

/** A workflow does something for somebody; -1 if it was counted and is done later. */
export const countAct = (
  { acts }: Around,
  { ContactId, WorkflowName }: Pick<Turn, 'ContactId' | 'WorkflowName'>,
  by: 1 | -1 = 1,
) => {
  const known = acts.get(ContactId) ?? { count: 0, by: new Set() }
  acts.set(ContactId, { count: known.count + by, by: known.by.add(WorkflowName) })
}

/** A workflow has just written to these. */
export const noteMessage = ({ wrote }: Around, turn: Turn, now: Temporal.Instant) => {
  for (const id of recipientsOf(turn)) wrote.get(id)?.set(turn.WorkflowId, now)
}

/** What bears on a step of this enrollment. */
export const aroundOf = ({ acts, wrote }: Around, turn: Turn) => {
  const { ContactId, WorkflowId } = turn
  const all = recipientsOf(turn).flatMap((id) => [...(wrote.get(id) ?? [])])
  const others = all.flatMap(([id, at]) => (id === WorkflowId ? [] : [at]))
  return {
    acts: acts.get(ContactId)?.count ?? 0,
    by: [...(acts.get(ContactId)?.by ?? [])],
    wrote: others.sort(Temporal.Instant.compare).at(-1),
  }
}
