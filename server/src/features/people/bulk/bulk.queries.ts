import type { ContactAct, ContactActInput } from '@dormer/contract/people/acts'
import { type BulkResult, type BulkRun, RUNS_LISTED } from '@dormer/contract/people/bulk'
import type { RoleId } from '@dormer/contract/permissions'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Actor, type Doer, seeingAll, seeingOwn } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'
import {
  addItems,
  advanceRun,
  listSkipped,
  type Run,
  type RunKey,
  type RunKind,
  removeItems,
  requireFewOpen,
  startRun,
} from '../../../jobs/run.ts'
import { beingChanged, lockContacts, wasErased } from '../acts/contact-act.ts'
import { prepareAct } from '../acts/contact-acts.ts'
import type { Selection } from '../contact-search/contact-search.queries.ts'

/** What a run does. `OfUserId`: it passes the contacts of a deleted user on, or back to that user. */
export type BulkRequest = { Action: ContactAct; OfUserId?: number } & ContactActInput

/**
 * Does an act to these contacts at once. An id the actor may not see refuses the whole call
 * (docs/rules.md#whole-or-not-at-all).
 */
export const applyAct = async (
  db: Tx,
  by: Doer,
  name: ContactAct,
  input: ContactActInput,
  contactIds: number[],
): Promise<BulkResult> => {
  const ids = [...new Set(contactIds)]
  const act = await prepareAct(db, by, name, input)
  const chosen = await lockContacts(db, by, ids, act)
  if (chosen.length !== ids.length) throw notFound('contact')
  const locked = chosen.filter((c) => c.IsLocked)
  const Changed = await act.run(db, by, locked)
  const erased = chosen.filter((c) => c.IsErased).length
  const skipped = {
    [act.Unchanged]: locked.length - Changed,
    [wasErased]: erased,
    [beingChanged]: chosen.length - locked.length - erased,
  }
  return { Successful: true, Changed, Skipped: listSkipped(skipped) }
}

/** How many unfinished runs a user may have, so that they do not block the brokerage's others. */
const MAX_WAITING = 5

const number = (n: number) => n.toLocaleString('en-US')
const matchByNow = (n: number) => (n === 1 ? '1 contact matches now' : `${number(n)} contacts match now`)

/** Starts a run for these contacts, which are fixed now; 409 if their number is not the one the user confirmed. */
export const startBulkRun = async (
  db: Tx,
  actor: Actor,
  kind: RunKind,
  Params: BulkRequest,
  { from, where }: Selection,
  Count: number,
): Promise<RunKey> => {
  const some = 'Some of your bulk actions are still waiting. Start more when they are done.'
  await requireFewOpen(db, kind, actor, MAX_WAITING, some)
  const { Description: Title } = await prepareAct(db, actor, Params.Action, Params)
  const { TenantId, UserId } = actor
  const key = await startRun(db, kind, { TenantId, UserId, Title, Params })
  const found = await addItems(db, key, sql`select contact.contact_id from ${from} where ${where}`)
  if (found !== Count) throw conflict(`${matchByNow(found)}, not ${number(Count)}. Look at the list, then start again.`)
  return key
}

const bulkRuns = (db: Tx, { TenantId, UserId }: Actor) =>
  db.selectFrom('run').where('Kind', '=', 'bulk').where('TenantId', '=', TenantId).where('UserId', '=', UserId)

const progress = async (runs: SelectQueryBuilder<DB, 'run', unknown>): Promise<(BulkRun & { MaxRows: number })[]> => {
  const rows = await runs
    .select(['RunId as BulkId', 'Title as Description', 'Status', 'Message', 'Done as Processed', 'Params', 'Counts'])
    .select(['Total', 'Skipped', 'DateCreated', 'DateFinished', maxRows])
    .$narrowType<Pick<BulkRun, 'Status' | 'Total'>>()
    .$narrowType<{ Params: BulkRequest; Counts: { Changed?: number }; Skipped: Record<string, number> }>()
    .execute()
  return rows.map(({ Params: { Action, OfUserId }, Counts: { Changed = 0 }, ...row }) => ({
    ...row,
    Action,
    Changed,
    IsOfUser: OfUserId !== undefined,
    Skipped: listSkipped(row.Skipped),
  }))
}

/** The progress of the actor's run; 404 for anybody else's. */
export const findRun = async (db: Tx, actor: Actor, BulkId: number) => {
  const [run] = await progress(bulkRuns(db, actor).where('RunId', '=', BulkId))
  if (!run) throw notFound('bulk action')
  return run
}

/** The actor's last runs, newest first. */
export const lastRuns = (db: Tx, actor: Actor) =>
  progress(bulkRuns(db, actor).orderBy('RunId', 'desc').limit(RUNS_LISTED))

/** For whom a run acts, and what it sees; undefined if the user who asked is no longer there. */
export const doerOf = async (db: Tx, { TenantId, UserId, Params }: Run<BulkRequest>) => {
  const { OfUserId, AgentId, LenderId } = Params
  // Loaded anew: the user's role or contacts may have changed since the request.
  const by = await db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId', 'DateDeleted'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', OfUserId ?? UserId)
    .$if(OfUserId === undefined, (q) => q.where('DateDeactivated', 'is', null))
    .executeTakeFirst()
  if (!by || OfUserId === undefined) return by && { by, sees: by }
  // They are handed over whatever the permissions of the user who asked; contacts reassigned meanwhile are not.
  const all = seeingAll(by)
  return [AgentId, LenderId].includes(OfUserId)
    ? { by: all, sees: all, of: by, passing: 'back' as const }
    : { by: all, sees: seeingOwn(by), of: by, passing: 'on' as const }
}

/** The next remaining contacts after `after`, with those of the same entities, lowest id first. */
// An array instead of a join: the items were just written, and without statistics the planner expects a single row.
export const nextItems = async (db: Tx, { TenantId, RunId }: RunKey, after: number, size: number) => {
  const { rows } = await sql<{ ContactId: number; IsFirst: boolean }>`
    with first as materialized (
      select item_id as contact_id from run_item
      where tenant_id = ${TenantId} and run_id = ${RunId} and item_id > ${after}
      order by item_id limit ${size}
    )
    select contact_id, true as is_first from first
    union all
    select item_id, false from run_item
    where tenant_id = ${TenantId} and run_id = ${RunId} and item_id = any(array(
      select distinct other.contact_id
      from first
      join contact on contact.tenant_id = ${TenantId} and contact.contact_id = first.contact_id
      join contact other on other.tenant_id = ${TenantId} and other.contact_entity_id = contact.contact_entity_id
      where other.contact_id not in (select contact_id from first)))
    order by contact_id`.execute(db)
  return rows
}

/** How many of the contacts still exist, whoever they are assigned to. */
export const countExisting = async (db: Tx, TenantId: number, contactIds: number[]) => {
  const { Count } = await db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', TenantId)
    .where('ContactId', 'in', contactIds)
    .executeTakeFirstOrThrow()
  return Count
}

/** Counts contacts that were dealt with, and takes them off the run. */
export const markProcessed = async (
  db: Tx,
  key: RunKey,
  contactIds: number[],
  Changed: number,
  skipped: Record<string, number>,
) => {
  await removeItems(db, key, contactIds)
  await advanceRun(db, key, { done: contactIds.length, counts: { Changed }, skipped })
}
