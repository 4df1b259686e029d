import { createContact } from '@dormer/contract/people/contacts'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { subscriptions } from '../features.ts'
import type { Tx } from './connect.ts'
import { changesHere, type Event, on, type Subscription } from './events.ts'
import { prepared } from './prepared.ts'
import type { DB } from './schema.generated.ts'

/* What a transaction wrote is told by the database, however it was written. */

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { TenantId, agent } = north
const { asTenant } = t.services.database
let contact = 0
beforeAll(async () => {
  const { body } = await t.call(createContact, {
    as: agent,
    body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' },
  })
  contact = body.ContactId
  await t.query(`insert into transaction_people (tenant_id, contact_id) values ($1, $2)`, [TenantId, contact])
})

/** Runs work while these are the last to hear of what happens. */
const hearing = async (some: Subscription[], work: () => Promise<unknown>) => {
  subscriptions.push(...some)
  await work().finally(() => subscriptions.splice(-some.length))
}

type Of = Event<{ TenantId: number }>['of']
/** How often work in a transaction of its own is found to be about `of`. */
const heard = async (of: Of, work: (db: Tx) => Promise<unknown>, tenantId = TenantId) => {
  const told: number[] = []
  const event = { name: 'ContactAdded' as const, of, read: async (_: Tx, TenantId: number) => [{ TenantId }] }
  await hearing([on(event, async (_, { TenantId }) => void told.push(TenantId))], () => asTenant(tenantId, work))
  return told
}
const run = (query: (db: Tx) => RawBuilder<unknown>) => (db: Tx) => query(db).execute(db)

test.for<[string, Of, (db: Tx) => Promise<unknown>]>([
  ['Kysely inserts', { source: ['Added'] }, (db) => db.insertInto('source').values({ TenantId, Name: 'A' }).execute()],
  [
    'SQL inserts',
    { source: ['Added'] },
    run(() => sql`insert into source (tenant_id, name) values (${TenantId}, 'B')`),
  ],
  [
    'a table name is computed',
    { source: ['Added'] },
    run(() => sql`insert into ${sql.table('source')} (tenant_id, name) values (${TenantId}, 'C')`),
  ],
  [
    'a query inserts on the way',
    { source: ['Added'] },
    run(
      () => sql`with made as (insert into ${sql.table('source')} (tenant_id, name) values (${TenantId}, 'D') returning 1)
      select * from made`,
    ),
  ],
  [
    'a column is changed',
    { contact_entity: ['contact_type_id'] },
    run(() => sql`update ${sql.table('contact_entity')} set contact_type_id = 2 where tenant_id = ${TenantId}`),
  ],
  [
    'several columns are changed, and one of them counts',
    { contact_entity: ['timeframe'] },
    run(() => sql`update contact_entity set contact_type_id = 3, timeframe = '2030-01-01', occupancy = 'own'`),
  ],
  [
    'a trigger writes: somebody on a transaction follows the contact',
    { transaction_people: ['email'] },
    run(
      () => sql`update contact set email = 'new@example.com' where tenant_id = ${TenantId} and contact_id = ${contact}`,
    ),
  ],
  [
    'rows are deleted, and a trigger deletes what accompanies them',
    { contact_touch: ['Deleted'] },
    run(() => sql`delete from ${sql.table('contact')} where tenant_id = ${TenantId} and contact_id = ${contact}`),
  ],
  [
    'a table that is not tracked is written',
    { activity: ['Added'] },
    run(() => sql`insert into activity (tenant_id, activity_type_id) values (${TenantId}, 1)`),
  ],
])('it is heard of when %s', async ([, of, work]) => {
  expect(await heard(of, work)).toEqual([TenantId])
})

test('a foreign key that deletes is heard of', async () => {
  const { body } = await t.call(createContact, {
    as: agent,
    body: { FirstName: 'Nora', LastName: 'Moor', Email: 'nora@example.com' },
  })
  await t.query(`insert into tag (tenant_id, name) values ($1, 'VIP')`, [TenantId])
  await t.query(
    `insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
     select $1, contact_entity_id, tag_id from tag cross join contact where tag.name = 'VIP' and contact_id = $2`,
    [TenantId, body.ContactId],
  )
  const deletes = run(() => sql`delete from tag where tenant_id = ${TenantId} and name = 'VIP'`)
  expect(await heard({ tag_contact_entity: ['Deleted'] }, deletes)).toEqual([TenantId])
})

test('a prepared statement is heard of each time', async () => {
  const added = prepared((db, { Name }: { Name: string }) =>
    db.insertInto('source').values({ TenantId, Name }).compile(),
  )
  for (const Name of ['One', 'Two'])
    expect(await heard({ source: ['Added'] }, (db) => added(db, { Name }))).toEqual([TenantId])
})

test.for<[string, Of, (db: Tx) => Promise<unknown>]>([
  ['another column', { contact_entity: ['source_id'] }, run(() => sql`update contact_entity set occupancy = 'rent'`)],
  ['the same value', { source: ['name'] }, run(() => sql`update source set name = name`)],
  ['no row', { source: ['Deleted'] }, run(() => sql`delete from source where name = 'nowhere'`)],
  [
    'no row of a table that is not tracked',
    { activity: ['Added'] },
    run(() => sql`insert into activity (tenant_id, activity_type_id) select ${TenantId}::bigint, 1 where false`),
  ],
  [
    'another table',
    { task: ['Added'] },
    run(() => sql`insert into source (tenant_id, name) values (${TenantId}, 'E')`),
  ],
  ['nothing', { source: ['Added', 'Deleted', 'name'] }, run(() => sql`select from source`)],
])('writing %s is not heard of', async ([, of, work]) => {
  expect(await heard(of, work)).toEqual([])
})

test('a connection tells each transaction only of its own writes', async () => {
  const write = run(() => sql`insert into source (tenant_id, name) values (${TenantId}, 'Once')`)
  expect(await heard({ source: ['Added'] }, write)).toEqual([TenantId])
  for (let n = 0; n < 20; n++) expect(await heard({ source: ['Added'] }, async () => {}, south.TenantId)).toEqual([])
})

test('what one subscriber writes, those after it hear of', async () => {
  const told: string[] = []
  const event = (of: Of) => ({ name: 'ContactAdded' as const, of, read: async () => [{ TenantId }] })
  await hearing(
    [
      on(event({ source: ['Added'] }), async (db) => {
        told.push('first')
        await sql`insert into activity (tenant_id, activity_type_id) values (${TenantId}, 1)`.execute(db)
      }),
      on(event({ activity: ['Added'] }), async () => void told.push('second')),
    ],
    () =>
      asTenant(
        TenantId,
        run(() => sql`insert into source (tenant_id, name) values (${TenantId}, 'F')`),
      ),
  )
  expect(told).toEqual(['first', 'second'])
})

test('hearing of nothing sends no statement', async () => {
  const write = (db: Tx) =>
    sql`insert into source (tenant_id, name) values (${TenantId}, ${crypto.randomUUID()})`.execute(db)
  const sent = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    const { length } = spy.mock.calls
    spy.mockRestore()
    return length
  }
  const alone = await sent(() => asTenant(TenantId, write))
  expect(await sent(() => heard({ task: ['Added'] }, write))).toBe(alone)
})

test('the changes of a transaction are its own, not those of its request or its brokerage before it', async () => {
  const by = { UserId: agent.UserId, Via: 'Import' as const, RequestId: 'import:7' }
  const here = (db: Tx, table: keyof DB) =>
    sql<{ RowId: number }>`select row_id from ${changesHere(TenantId, table)} here`.execute(db)
  for (const Name of ['Batch 1', 'Batch 2'])
    await asTenant(
      TenantId,
      async (db) => {
        expect((await here(db, 'source')).rows).toEqual([])
        const { SourceId } = await db
          .insertInto('source')
          .values({ TenantId, Name })
          .returning('SourceId')
          .executeTakeFirstOrThrow()
        // Another transaction commits one meanwhile.
        await asTenant(TenantId, (other) =>
          sql`insert into source (tenant_id, name) values (${TenantId}, ${`${Name} b`})`.execute(other),
        )
        expect((await here(db, 'source')).rows).toEqual([{ RowId: SourceId }])
        expect((await here(db, 'task')).rows).toEqual([])
      },
      by,
    )
})
