import type { Body } from '@dormer/contract/endpoint'
import type { BulkResult, BulkRun, startBulk } from '@dormer/contract/people/bulk'
import type { RoleId } from '@dormer/contract/permissions'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { By, Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict, HttpError, notFound } from '../../../http/errors.ts'
import { matching } from '../contact-search/contact-search.queries.ts'
import { busy, hold, readWish, type Wish } from './actions.queries.ts'

/** What names a run, also as its job's payload. */
export type BulkKey = { TenantId: number; BulkId: number }

/** Contacts that were left as they are, by reason. */
type Skipped = Record<string, number>

/** As the answers have it, with the most frequent reason first. */
const listSkipped = (skipped: Skipped): BulkResult['Skipped'] =>
  Object.entries(skipped)
    .map(([Reason, Count]) => ({ Reason, Count }))
    .filter((s) => s.Count > 0)
    .sort((a, b) => b.Count - a.Count)

/** Does it to these contacts at once. An id the actor may not see stops it all (A171). */
export const actOn = async (db: Tx, actor: Actor, wish: Wish, contactIds: number[]): Promise<BulkResult> => {
  const action = await readWish(db, actor, wish)
  const chosen = await hold(db, actor, contactIds, action)
  if (chosen.length !== contactIds.length) throw notFound('contact')
  const held = chosen.filter((c) => c.Held)
  const Changed = await action.run(db, actor, held)
  const skipped = { [action.Already]: held.length - Changed, [busy]: chosen.length - held.length }
  return { Successful: true, Changed, Skipped: listSkipped(skipped) }
}

/** A user's runs that are not done yet; more would only keep the brokerage's others waiting. */
const MAX_WAITING = 5

const number = (n: number) => n.toLocaleString('en-US')
const matchByNow = (n: number) => (n === 1 ? '1 contact matches by now' : `${number(n)} contacts match by now`)

/** Begins the wish for all that match: what they are is fixed now. */
export const createRun = async (
  db: Tx,
  actor: Actor,
  wish: Wish,
  { Criteria, Count }: Pick<Body<typeof startBulk>, 'Criteria' | 'Count'>,
): Promise<BulkKey> => {
  // One after the other, or many at once would all find room.
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
  const { Description } = await readWish(db, actor, wish)
  const key = await db
    .insertInto('contact_bulk')
    .values({ TenantId: actor.TenantId, UserId: actor.UserId, Description, Total: Count, ...wish })
    .returning(['TenantId', 'BulkId'])
    .executeTakeFirstOrThrow()
  const { from, where } = await matching(db, actor, Criteria)
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

const progress = async (runs: SelectQueryBuilder<DB, 'contact_bulk', unknown>): Promise<BulkRun[]> => {
  const rows = await runs
    .select(['BulkId', 'Action', 'Description', 'Status', 'Message', 'Total', 'Processed', 'Changed', 'Skipped'])
    .select(['DateCreated', 'DateFinished'])
    .$narrowType<Pick<BulkRun, 'Action' | 'Status'> & { Skipped: Skipped }>()
    .execute()
  return rows.map((row) => ({ ...row, Skipped: listSkipped(row.Skipped) }))
}

/** How far the actor's run is; 404 for anybody else's. */
export const findRun = async (db: Tx, actor: Actor, BulkId: number) => {
  const own = byKey(db, { TenantId: actor.TenantId, BulkId }).where('UserId', '=', actor.UserId)
  const [run] = await progress(own)
  if (!run) throw notFound('bulk action')
  return run
}

/** The actor's last ten runs, newest first. */
export const lastRuns = (db: Tx, actor: Actor) =>
  progress(
    db
      .selectFrom('contact_bulk')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .orderBy('BulkId', 'desc')
      .limit(10),
  )

/** Marks a run as running; undefined when it is at its end already. It is locked: no other worker goes on with it. */
export const openRun = async (db: Tx, key: BulkKey) => {
  const run = await updateRun(db, key)
    .set({ Status: 'Running' })
    .where('Status', 'in', ['Waiting', 'Running'])
    .returning(['UserId', 'Action', 'AgentId', 'LenderId', 'SourceId', 'Names'])
    .$narrowType<Pick<Wish, 'Action'>>()
    .executeTakeFirst()
  if (!run) return undefined
  // As he is now: his role or his contacts may have changed since he asked.
  const user = await db
    .selectFrom('user_account')
    .select(['TenantId', 'UserId', 'RoleId', 'Name', 'TimeZone'])
    .$narrowType<{ RoleId: RoleId }>()
    .where('TenantId', '=', key.TenantId)
    .where('UserId', '=', run.UserId)
    .executeTakeFirst()
  return { wish: run satisfies Wish, actor: user && ({ ...user, Permissions: [] } satisfies Actor) }
}

/** The next contacts behind `after` that are still to be dealt with, with those of the same entities, lowest id first. */
// By an array, not a join: the items were just written, and the planner takes what nobody has counted for one.
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

/** Those of the contacts that are still there, whoever's they are. */
export const countThere = async (db: Tx, TenantId: number, contactIds: number[]) => {
  const { Count } = await db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('Count'))
    .where('TenantId', '=', TenantId)
    .where('ContactId', 'in', contactIds)
    .executeTakeFirstOrThrow()
  return Count
}

/** Takes contacts that were dealt with off the run and moves its numbers. */
export const settle = async (db: Tx, key: BulkKey, contactIds: number[], changed: number, skipped: Skipped) => {
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

/** Ends a run: with a message it has failed, and what is still to be dealt with is let be. */
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

/** Who does what a run does: whoever asked for it, as one request over all its batches. */
export const startedBy = async (db: Tx, key: BulkKey): Promise<By> => {
  const run = await byKey(db, key).select('UserId').executeTakeFirst()
  return { UserId: run?.UserId ?? null, Via: 'Job', RequestId: `bulk:${key.BulkId}` }
}
