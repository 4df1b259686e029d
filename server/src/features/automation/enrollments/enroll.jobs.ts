import type { RoleId } from '@dormer/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import {
  addItems,
  advanceRun,
  defineRun,
  type Run,
  RunFailed,
  type RunKey,
  removeItems,
  startRun,
} from '../../../jobs/run.ts'
import { enroll } from './enroll.queries.ts'
import { findStarting } from './starting.queries.ts'

/**
 * What a run starts; `AsOwner`: on behalf of who made the workflow, as its trigger does. `ImportId`: for those whom this
 * import added, whose undo ends it.
 */
export type EnrollParams = { WorkflowId: number; AsOwner: boolean; ImportId?: number }

/** A batch is one transaction. */
const BATCH = 1000

/** Starts a workflow for the contacts that were selected when the run was started. */
export const enrollRun = defineRun<EnrollParams>({
  kind: 'enroll',
  label: 'Start a workflow',
  job: 'enroll-contacts',
  lane: 'long',
  via: 'Job',
  acts: () => ['Pause', 'Cancel', 'Retry'],
  path: ({ Params: { WorkflowId } }) => `/workflows/workflow/${WorkflowId}`,
  canceled: 'It was canceled. Whoever is in the workflow stays in it.',
  failed: () => 'It failed more than once. Whoever is in the workflow stays in it; try again for the others.',
  work: async (_run, step) => {
    while (await step(batch));
  },
})

/** Starts it for the next contacts; false if there are none. */
const batch = async (db: Tx, run: Run<EnrollParams>) => {
  const { rows } = await sql<{ ItemId: number }>`
    select item_id from run_item where tenant_id = ${run.TenantId} and run_id = ${run.RunId}
    order by item_id limit ${BATCH}`.execute(db)
  const ids = rows.map(({ ItemId }) => ItemId)
  if (ids.length === 0) return false
  const { WorkflowId } = run.Params
  const [workflow] = await findStarting(db, run.TenantId, sql`w.status = 'Active' and w.workflow_id = ${WorkflowId}`)
  if (!workflow) throw new RunFailed('The workflow is no longer active. Publish it, then try again for the others.')
  const by = run.Params.AsOwner ? workflow.by : await doerOf(db, run)
  if (!by) throw new RunFailed('The user who asked for this is no longer there.')
  const { enrolled, left } = await enroll(db, by, WorkflowId, ids, { Cause: causeOf(run.RunId), asReentrySays: true })
  await removeItems(db, run, ids)
  await advanceRun(db, run, { done: ids.length, counts: { Started: enrolled.length }, skipped: left })
  return true
}

/** What enrollments of a run are known by. */
export const causeOf = (RunId: number) => `run:${RunId}`

/** Who started the run, with the role they have now. */
export const doerOf = async (db: Tx, { TenantId, UserId }: Run<unknown>): Promise<Doer | undefined> =>
  db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .where('DateDeactivated', 'is', null)
    .executeTakeFirst()

/** Starts a run for these contacts, a selection of ids; returns how many they are. */
export const startEnrollRun = async (
  db: Tx,
  { TenantId, UserId }: { TenantId: number; UserId: number | null },
  { WorkflowId, Name }: { WorkflowId: number; Name: string },
  contactIds: RawBuilder<unknown>,
  how: Omit<EnrollParams, 'WorkflowId'>,
): Promise<RunKey & { Found: number }> => {
  const Params: EnrollParams = { WorkflowId, ...how }
  const key = await startRun(db, enrollRun, { TenantId, UserId, Title: `Start “${Name}”`, Params })
  return { ...key, Found: await addItems(db, key, contactIds) }
}
