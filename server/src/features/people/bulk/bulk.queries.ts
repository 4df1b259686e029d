import type { ContactAct, ContactActInput } from '@dormer/contract/people/acts'
import { type BulkResult, type BulkRun, RUNS_LISTED } from '@dormer/contract/people/bulk'
import type { RoleId } from '@dormer/contract/permissions'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Actor, type Doer, seeingAll, seeingOwn } from '../../../access/actor.ts'
import type { By, Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, HttpError, notFound } from '../../../http/errors.ts'
import { maxRows } from '../../../http/total.ts'
import { beingChanged, lockContacts } from '../acts/contact-act.ts'
import { prepareAct } from '../acts/contact-acts.ts'
import type { Selection } from '../contact-search/contact-search.queries.ts'

/** Identifies a run; also its job's payload. */
export type BulkKey = { TenantId: number; BulkId: number }

/** How many contacts were left unchanged, by reason. */
type Skipped = Record<string, number>

/** As answers list them, the most frequent reason first. */
const listSkipped = (skipped: Skipped): BulkResult['Skipped'] =>
  Object.entries(skipped)
    .map(([Reason, Count]) => ({ Reason, Count }))
    .filter((s) => s.Count > 0)
    .sort((a, b) => b.Count - a.Count)

/** What a run does. */
export type BulkRequest = { Action: ContactAct } & ContactActInput

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
  const skipped = { [act.Unchanged]: locked.length - Changed, [beingChanged]: chosen.length - locked.length }
  return { Successful: true, Changed, Skipped: listSkipped(skipped) }
}

/** How many unfinished runs a user may have, so that they do not block the brokerage's others. */
const MAX_WAITING = 5

const number = (n: number) => n.toLocaleString('en-US')
const matchByNow = (n: number) => (n === 1 ? '1 contact matches now' : `${number(n)} contacts match now`)

/** Creates a run for these contacts, which are fixed now; 409 if their number is not the one the user confirmed. */
export const createRun = async (
  db: Tx,
  actor: Actor,
  request: BulkRequest,
  { from, where }: Selection,
  Count: number,
): Promise<BulkKey> => {
  // One at a time; otherwise concurrent requests would all pass the check.
  await db
    .selectFrom('user_account')
    .select('UserId')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .forNoKeyUpdate()
    .execute()
  const { Waiting } = await db
    .selectFrom('contact_bulk')
    .select((eb) => eb.fn.countAll<number>().as('Waiting'))
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .where('Status', 'in', ['Waiting', 'Running'])
    .executeTakeFirstOrThrow()
  if (Waiting >= MAX_WAITING)
    throw new HttpError(429, { Message: 'Some of your bulk actions are still waiting. Start more when they are done.' })
  const { Description } = await prepareAct(db, actor, request.Action, request)
  const key = await db
    .insertInto('contact_bulk')
    .values({ TenantId: actor.TenantId, UserId: actor.UserId, Description, Total: Count, ...request })
    .returning(['TenantId', 'BulkId'])
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    insert into contact_bulk_item (tenant_id, bulk_id, contact_id)
    select contact.tenant_id, ${key.BulkId}::bigint, contact.contact_id from ${from}
    where ${where}`.execute(db)
  if (Number(numAffectedRows) !== Count)
    throw conflict(`${matchByNow(Number(numAffectedRows))}, not ${number(Count)}. Look at the list, then start again.`)
  return key
}

const byKey = (db: Tx, { TenantId, BulkId }: BulkKey) =>
  db.selectFrom('contact_bulk').where('TenantId', '=', TenantId).where('BulkId', '=', BulkId)
const updateRun = (db: Tx, { TenantId, BulkId }: BulkKey) =>
  db.updateTable('contact_bulk').where('TenantId', '=', TenantId).where('BulkId', '=', BulkId)

const progress = async (
  runs: SelectQueryBuilder<DB, 'contact_bulk', unknown>,
): Promise<(BulkRun & { MaxRows: number })[]> => {
  const rows = await runs
    .select(['BulkId', 'Action', 'Description', 'Status', 'Message', 'Total', 'Processed', 'Changed', 'Skipped'])
    .select((eb) => ['DateCreated', 'DateFinished', maxRows, eb('OfUserId', 'is not', null).as('IsOfUser')])
    .$narrowType<Pick<BulkRun, 'Action' | 'Status' | 'IsOfUser'> & { Skipped: Skipped }>()
    .execute()
  return rows.map((row) => ({ ...row, Skipped: listSkipped(row.Skipped) }))
}

/** The progress of the actor's run; 404 for anybody else's. */
export const findRun = async (db: Tx, actor: Actor, BulkId: number) => {
  const own = byKey(db, { TenantId: actor.TenantId, BulkId }).where('UserId', '=', actor.UserId)
  const [run] = await progress(own)
  if (!run) throw notFound('bulk action')
  return run
}

/** The actor's last runs, newest first. */
export const lastRuns = (db: Tx, actor: Actor) =>
  progress(
    db
      .selectFrom('contact_bulk')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .orderBy('BulkId', 'desc')
      .limit(RUNS_LISTED),
  )

/**
 * Marks a run as running and locks it, so that no other worker continues it; undefined if it has already ended.
 * `passing`: it passes the contacts of a deleted user on, or back to that user (`of`).
 */
export const openRun = async (db: Tx, key: BulkKey) => {
  const run = await updateRun(db, key)
    .set({ Status: 'Running' })
    .where('Status', 'in', ['Waiting', 'Running'])
    .returning(['UserId', 'Action', 'AgentId', 'LenderId', 'SourceId', 'Names', 'OfUserId'])
    .$narrowType<Pick<BulkRequest, 'Action'>>()
    .executeTakeFirst()
  if (!run) return undefined
  // Loaded anew: the user's role or contacts may have changed since the request.
  const by = await db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', key.TenantId)
    .where('UserId', '=', run.OfUserId ?? run.UserId)
    .$if(run.OfUserId === null, (q) => q.where('DateDeactivated', 'is', null))
    .executeTakeFirst()
  const request: BulkRequest = run
  if (!by || run.OfUserId === null) return { request, by, sees: by }
  // They are handed over whatever the permissions of the user who asked; contacts reassigned meanwhile are not.
  const all = seeingAll(by)
  return [run.AgentId, run.LenderId].includes(run.OfUserId)
    ? { request, by: all, sees: all, of: by, passing: 'back' as const }
    : { request, by: all, sees: seeingOwn(by), of: by, passing: 'on' as const }
}

/** Adds the contacts that meet a condition to a run; returns how many it did not have yet. */
export const addItems = async (db: Tx, { TenantId, BulkId }: BulkKey, where: RawBuilder<unknown>): Promise<number> => {
  const added = await sql`
    insert into contact_bulk_item (tenant_id, bulk_id, contact_id)
    select tenant_id, ${BulkId}::bigint, contact_id from contact where tenant_id = ${TenantId} and ${where}
    on conflict do nothing`.execute(db)
  const Added = Number(added.numAffectedRows)
  if (Added > 0)
    await updateRun(db, { TenantId, BulkId })
      .set((eb) => ({ Total: eb('Total', '+', Added) }))
      .execute()
  return Added
}

/** The next remaining contacts after `after`, with those of the same entities, lowest id first. */
// An array instead of a join: the items were just written, and without statistics the planner expects a single row.
export const nextItems = async (db: Tx, { TenantId, BulkId }: BulkKey, after: number, size: number) => {
  const { rows } = await sql<{ ContactId: number; IsFirst: boolean }>`
    with first as materialized (
      select contact_id from contact_bulk_item
      where tenant_id = ${TenantId} and bulk_id = ${BulkId} and contact_id > ${after}
      order by contact_id limit ${size}
    )
    select contact_id, true as is_first from first
    union all
    select contact_id, false from contact_bulk_item
    where tenant_id = ${TenantId} and bulk_id = ${BulkId} and contact_id = any(array(
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

/** Removes processed contacts from the run and updates its counts. */
export const markProcessed = async (db: Tx, key: BulkKey, contactIds: number[], changed: number, skipped: Skipped) => {
  await sql`
    delete from contact_bulk_item
    where tenant_id = ${key.TenantId} and bulk_id = ${key.BulkId} and contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
  const reasons = Object.entries(skipped).filter(([, count]) => count > 0)
  await updateRun(db, key)
    .set((eb) => ({
      Processed: eb('Processed', '+', contactIds.length),
      Changed: eb('Changed', '+', changed),
      Skipped: sql`(
        select coalesce(jsonb_object_agg(reason, count), '{}') from (
          select reason, sum(count) as count from (
            select key as reason, value::bigint as count from jsonb_each_text(skipped)
            union all
            select * from unnest(${reasons.map((r) => r[0])}::text[], ${reasons.map((r) => r[1])}::bigint[])
          ) each group by reason
        ) summed)`,
    }))
    .execute()
}

/** Ends a run, as failed if a message is given, and drops its remaining items. */
export const endRun = async (db: Tx, key: BulkKey, message?: string) => {
  await updateRun(db, key)
    .set({
      Status: message === undefined ? 'Done' : 'Failed',
      Message: message,
      DateFinished: sql`now()`,
    })
    .where('Status', 'in', ['Waiting', 'Running'])
    .execute()
  await db
    .deleteFrom('contact_bulk_item')
    .where('TenantId', '=', key.TenantId)
    .where('BulkId', '=', key.BulkId)
    .execute()
}

/**
 * A run's progress, and on whose behalf its changes are recorded: the user who started it, as one request across all
 * batches.
 */
export const startedBy = async (db: Tx, key: BulkKey) => {
  const run = await byKey(db, key).select(['UserId', 'Total', 'Processed', 'OfUserId']).executeTakeFirst()
  return {
    Total: run?.Total ?? 0,
    Processed: run?.Processed ?? 0,
    OfUserId: run?.OfUserId ?? null,
    by: { UserId: run?.UserId ?? null, Via: 'Job', RequestId: `bulk:${key.BulkId}` } satisfies By,
  }
}
