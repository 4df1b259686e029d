import { getBulk, startBulk } from '@dormer/contract/people/bulk'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import pino from 'pino'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import { startPgbouncer } from '../../test/pgbouncer.ts'
import { readConfig } from '../config.ts'
import { openedStream } from '../features/day/notifications/stream.fixture.ts'
import { startLease } from '../jobs/lease.ts'
import { startProgram } from '../program.ts'
import { makeQueuePool } from './connect.ts'
import { nameAgain } from './prepared.ts'

// Other tests in this process name their statements.
afterEach(nameAgain)

const startPooler = async (mode: 'session' | 'transaction', settings = '') => {
  const pooler = await startPgbouncer(inject('databaseHost'), mode, settings)
  onTestFinished(pooler.stop)
  return pooler.port
}

/** Runs a statement as the superuser, without the pooler. */
const admin = async (statement: string) => {
  const client = new pg.Client({ host: inject('databaseHost'), port: 5432, user: 'postgres', database: 'postgres' })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

describe.for(['session', 'transaction'] as const)('behind PgBouncer in %s mode', (mode) => {
  test('people work, and so do jobs and live notifications', async () => {
    const t = await startTestProgram({ poolerPort: await startPooler(mode), worker: true })
    const { admin, agent, TenantId } = await t.makeBrokerage('North')
    const { admin: stranger } = await t.makeBrokerage('South')
    // Many at once: each has another connection, and named statements meet those of others.
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        t.call(createContact, {
          as: n % 2 ? admin : agent,
          body: { FirstName: 'Ida', LastName: `Moor${n}`, Email: `ida${n}@example.com`, AssignedAgentId: agent.UserId },
        }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    const ids = made.map(({ body }) => body.ContactId)
    const read = await Promise.all(
      ids.flatMap((contactId) =>
        [admin, agent, stranger].map(
          async (as) => (await t.call(getContact, { as, query: { contactId } })).body.Contact?.LastName,
        ),
      ),
    )
    expect(read).toEqual(ids.flatMap((_, n) => [`Moor${n}`, `Moor${n}`, undefined]))
    const list = await t.call(searchContacts, { as: admin, body: {} })
    expect(list.body).toHaveLength(30)
    const [first] = made
    const got = await t.call(getContact, { as: admin, query: { contactId: first?.body.ContactId ?? 0 } })
    expect(Math.abs(Date.now() - Date.parse(got.body.Contact.DateCreated))).toBeLessThan(30 * 60_000)

    const body = { Action: 'AddTags' as const, ContactIds: ids, Criteria: {}, Count: ids.length, Names: ['pooled'] }
    const { BulkId } = (await t.call(startBulk, { as: admin, body })).body
    await expect
      .poll(async () => (await t.call(getBulk, { as: admin, params: { BulkId } })).body)
      .toMatchObject({ Status: 'Done' })

    const stream = await openedStream(t.url, agent)
    await t.query(
      `insert into notification (tenant_id, user_id, kind, title, path, cause)
       values ($1, $2, 'TaskDue', 'Call Ida', '/tasks', '1')`,
      [TenantId, agent.UserId],
    )
    await expect.poll(() => JSON.stringify(stream.events)).toContain('Call Ida')
    expect(t.logged.filter(({ msg }) => msg !== 'request failed')).toEqual([])
    expect(t.logged).toEqual([])
  })

  test('the queue acts as its role, and jobs are freed when their worker is gone, not before', async () => {
    const port = await startPooler(mode)
    const t = await startTestProgram({ poolerPort: port })
    const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl, isPooled: true }, 6)
    onTestFinished(() => pool.end())
    const asked = await Promise.all(Array.from({ length: 5 }, () => pool.query('select current_user::text as name')))
    expect(asked.map(({ rows }) => rows[0].name)).toEqual(Array.from({ length: 5 }, () => 'dormer_queue'))
    await expect(pool.query('select from contact')).rejects.toThrow('permission denied')
    expect(await t.query('select current_user::text as name')).toEqual([{ name: 'dormer_owner' }])

    const log = pino({ level: 'silent' })
    const fail = (error: Error) => {
      throw error
    }
    const lease = startLease(pool, log, [], fail)
    await lease.hold('worker-here')
    await lease.hold('worker-there')
    // It holds up neither vacuum nor index builds.
    const open = await admin(`select backend_xmin from pg_stat_activity
      where datname = '${new URL(t.config.databaseUrl ?? '').pathname.slice(1)}' and state = 'idle in transaction'`)
    expect(open).toEqual([{ backend_xmin: null }])
    const locked = `select locked_by from graphile_worker.jobs where locked_by is not null order by 1`
    await t.query(`select graphile_worker.add_job('x'), graphile_worker.add_job('x'), graphile_worker.add_job('x')`)
    await t.query(`update graphile_worker._private_jobs j set locked_at = now(), locked_by = who
      from (select id, (array['worker-dead', 'worker-here', 'worker-there'])[row_number() over (order by id)] as who
        from graphile_worker._private_jobs) one where one.id = j.id`)
    await lease.freeAbandoned()
    expect(await t.query(locked)).toEqual([{ locked_by: 'worker-here' }, { locked_by: 'worker-there' }])
    lease.stop()
    const other = startLease(pool, log, [], fail)
    onTestFinished(other.stop)
    await expect
      .poll(async () => {
        await other.freeAbandoned()
        return t.query(locked)
      })
      .toEqual([])
  })

  test('an empty database is migrated, by two processes at once', async () => {
    const database = `pooled_${mode}`
    await admin(`create database ${database} owner dormer_owner`)
    const port = await startPooler(mode)
    const at = (user: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: at('dormer_app'),
      DATABASE_OWNER_URL: at('dormer_owner'),
      LISTING_FEEDS: '[]',
    })
    const start = () => startProgram({ ...config, worker: false }, pino({ level: 'silent' }), () => {})
    const programs = await Promise.all([start(), start()])
    expect(programs.map(({ isEmpty }) => isEmpty)).toEqual([true, true])
    for (const program of programs) await program.stop()
    await admin(`drop database ${database} with (force)`)
  })
})

test('a pooler that leaves out startup options is noticed, too', async () => {
  const port = await startPooler('transaction', 'ignore_startup_parameters = options')
  const t = await startTestProgram({ poolerPort: port, worker: true })
  const { admin } = await t.makeBrokerage('North')
  expect((await t.call(searchContacts, { as: admin, body: {} })).status).toBe(200)
})

test('behind a pooler the program needs two logins, and says so', async () => {
  const port = await startPooler('session')
  const config = readConfig({ PORT: '0', DATABASE_URL: `postgres://dormer_owner@127.0.0.1:${port}/dormer` })
  await expect(startProgram(config, pino({ level: 'silent' }), () => {})).rejects.toThrow('needs a login of its own')
})
