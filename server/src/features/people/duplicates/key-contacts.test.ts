import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { duplicates } from '@dormer/contract/people/duplicates'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../test/worker-process.ts'
import { knownMigrations, migrate } from '../../../db/migrate.ts'

/* A brokerage from before duplicates were found: the job of the upgrade makes that up, through the queue. */
const host = inject('databaseHost')
const database = `test_keys_${process.pid}`
const ALL = 4500
const PAIRS = 40

/** A database as it was before duplicates were found and contacts had further emails and phones, with contacts in it. */
const upgraded = async () => {
  const superuser = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`create database ${database} owner dormer_owner`)
  onTestFinished(async () => {
    await superuser.query(`drop database ${database} with (force)`)
    await superuser.end()
  })
  const login = { host, port: 5432, user: 'dormer_owner', database }
  const known = await knownMigrations()
  await migrate(login, { only: known.filter((file) => file < '0145') })
  // Without triggers: their functions are of the version before, or replaced with the last migration.
  const owner = new pg.Client({ ...login, user: 'postgres' })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const { rows } = await owner.query(`select create_tenant('North', 'America/Chicago') as id`)
  const TenantId = Number(rows[0].id)
  await owner.query(
    `with e as (
       insert into contact_entity (tenant_id, source_id)
       select $1, (select min(source_id) from source where tenant_id = $1) from generate_series(1, $2::int)
       returning contact_entity_id as id
     ), numbered as (select id, (row_number() over (order by id))::int as n from e),
     people as (insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, id, 'Ida', 'Moor' || n,
       -- The first ones and the last ones are the same people.
       'moor' || case when n > $2 - $3 then n - $2 + $3 else n end || '@example.com'
     from numbered order by n returning *)
     insert into contact_touch (tenant_id, contact_id, contact_entity_id, source_id, date_created, contact_type_id, is_new)
     select tenant_id, contact_id, contact_entity_id, source_id, date_created, contact_type_id, is_new from people`,
    [TenantId, ALL, PAIRS],
  )
  await owner.end()
  await migrate(login)
  return TenantId
}

test('contacts from before are found as duplicates, also if the job is killed', { timeout: 120_000 }, async () => {
  const TenantId = await upgraded()
  const address = (user: string) => `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=5432`
  const t = await startTestProgram({
    databaseUrl: address('dormer_app'),
    databaseOwnerUrl: address('dormer_owner'),
  })
  const admin = await t.makeUser(TenantId, 2, 'Alex', 'Admin', 'north.example.com')
  const keyed = async () =>
    (
      await t.query<{ n: number }>(
        'select count(distinct contact_id)::int as n from contact_key where tenant_id = $1',
        [TenantId],
      )
    )[0]?.n as number
  const waiting = () =>
    t.query(`select from graphile_worker.jobs where task_identifier = 'key-contacts'`).then((jobs) => jobs.length)
  const pairs = async () => (await t.call(duplicates, { as: admin, query: {} })).body
  expect([await keyed(), await waiting()]).toEqual([0, 1])
  expect(await pairs()).toEqual([])

  const workers: ChildProcess[] = []
  const kill = async (worker: ChildProcess | undefined) => {
    if (worker?.kill('SIGKILL')) await once(worker, 'exit')
  }
  onTestFinished(async () => {
    for (const worker of workers) await kill(worker)
  })
  await t.withConnection(async (client) => {
    await client.query('begin')
    // The job has to wait for this one, in its third batch.
    await client.query(
      'select from contact where contact_id = (select contact_id from contact order by contact_id offset 2500 limit 1) for update',
    )
    workers.push(startWorkerProcess(t))
    await expect.poll(keyed, { timeout: 60_000 }).toBe(2000)
    await kill(workers[0])
    await client.query('rollback')
  })
  expect([await keyed(), await waiting()]).toEqual([2000, 1])

  workers.push(startWorkerProcess(t))
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect(await keyed()).toBe(ALL)
  const found = await pairs()
  expect(found).toHaveLength(PAIRS)
  expect(found.every(({ Reasons, Shared }) => Reasons[0] === 'SameEmail' && /^moor\d+@/.test(String(Shared)))).toBe(
    true,
  )
})
