import type { RunEntry } from '@dormer/contract/brokerage/runs'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'
import { actsOf, listSkipped, type Run, type RunKind, requestOf, runColumns } from '../../../jobs/run.ts'

/** A run with its kind. */
type Found = Run<unknown> & { Kind: string; IsUnfinished: boolean }

/** What the actor started; everything of the brokerage for an admin. */
const runsOf = (db: Tx, actor: Actor, kinds: readonly RunKind[]) =>
  db
    .selectFrom('run')
    .where('run.TenantId', '=', actor.TenantId)
    .where(
      'Kind',
      'in',
      kinds.map(({ kind }) => kind),
    )
    .$if(!may(actor, 'SeeAll'), (q) => q.where('run.UserId', '=', actor.UserId))

/** A run, locked, with its kind; 404 if the actor may not see it. */
export const findRun = async (db: Tx, actor: Actor, kinds: readonly RunKind[], runId: number) => {
  const run = await runsOf(db, actor, kinds)
    .select([...runColumns, 'Kind'])
    .select(isUnfinished.as('IsUnfinished'))
    .where('RunId', '=', runId)
    .forUpdate()
    .$castTo<Found>()
    .executeTakeFirst()
  const kind = kinds.find((one) => one.kind === run?.Kind)
  if (!run || !kind) throw notFound('run')
  return { run, kind }
}

/** There is something left to do. */
const isUnfinished = sql<boolean>`exists (
  select from run_item i where i.tenant_id = run.tenant_id and i.run_id = run.run_id)`

/** What it deleted is in the trash and can be restored. */
const isUndoable = sql<boolean>`exists (
  select from trash t
  where t.tenant_id = run.tenant_id and t.request_id = request_key(run.kind || ':' || run.run_id)
    and t.date_restored is null and t.date_restoring is null and t.date_created > now() - interval '30 days')`

/** A page of runs, newest first; or the one with this id. */
export const runsPage = async (
  db: Tx,
  actor: Actor,
  kinds: readonly RunKind[],
  { before, take, RunId }: { before?: number; take: number; RunId?: number },
): Promise<RunEntry[]> => {
  const rows = await runsOf(db, actor, kinds)
    .leftJoin('user_account as u', (on) =>
      on.onRef('u.TenantId', '=', 'run.TenantId').onRef('u.UserId', '=', 'run.UserId'),
    )
    .select([
      'run.TenantId',
      'RunId',
      'run.UserId',
      'Kind',
      'run.Title',
      'Params',
      'Status',
      'Message',
      'Total',
      'Done',
    ])
    .select(['Counts', 'Skipped', 'u.Name as ByName', 'run.DateCreated as DateCreated', 'DateFinished'])
    .select([isUndoable.as('IsUndoable'), isUnfinished.as('IsUnfinished')])
    .$if(before !== undefined, (q) => q.where('RunId', '<', before as number))
    .$if(RunId !== undefined, (q) => q.where('RunId', '=', RunId as number))
    .orderBy('RunId', 'desc')
    .limit(take)
    .$castTo<Found & Pick<RunEntry, 'Message' | 'ByName' | 'DateCreated' | 'DateFinished'> & { IsUndoable: boolean }>()
    .execute()
  return rows.flatMap(({ IsUndoable, IsUnfinished, Kind, Counts, Skipped, ...run }) => {
    const kind = kinds.find((one) => one.kind === Kind)
    if (!kind) return []
    const entry = { ...run, Counts, Skipped, IsUnfinished }
    return {
      ...run,
      Kind: kind.label,
      Counts: Object.entries(Counts).map(([Name, Count]) => ({ Name, Count })),
      Skipped: listSkipped(Skipped),
      Acts: actsOf(kind, entry),
      Path: kind.path(entry),
      UndoRequestId: IsUndoable ? requestOf(Kind, run) : null,
    }
  })
}
