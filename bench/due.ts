import { setTimeout as sleep } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import { connect, makeQueuePool } from '../server/src/db/connect.ts'
import { defineDue, dueJob } from '../server/src/jobs/due.ts'
import { startWorker } from '../server/src/jobs/worker.ts'
import type { Services } from '../server/src/services.ts'
import { alternate, type BulkRow } from './bulk.ts'
import { ADMIN, superuser } from './fill.ts'
import { OTHER } from './flood.ts'
import type { Program } from './program.ts'

const ROWS = 1_000_000
const DUE = 50_000
const KIND = 'bench-step'
/** The job under another name, because the program's own worker does not know this kind. */
const JOB = 'bench-due'

/** A step as a workflow's: an effect, which its key allows once, and the next time. */
const step = defineDue({
  kind: KIND,
  run: async (db, { TenantId, rows, now }) => {
    await sql<SqlBool>`insert into bench_effect (tenant_id, key, done_for)
      select ${TenantId}, key, at from json_to_recordset(${JSON.stringify(rows.map(({ Key, At }) => ({ key: Key, at: At })))}::json)
        r (key bigint, at timestamptz)`.execute(db)
    const At = now.add({ hours: 24 }).toString()
    return rows.map((row) => ({ ...row, At }))
  },
})

/** The same as one statement for each batch, which does not read again what is done either. */
const bareStep = `
  with claimed as (
    select tenant_id, kind, key, at from due
    where tenant_id = $1 and kind = '${KIND}' and at <= now() and (at, key) > ($2, $3)
    order by at, key limit ${step.batch} for update skip locked
  ), effect as (
    insert into bench_effect (tenant_id, key, done_for) select tenant_id, key, at from claimed
  ), moved as (
    update due d set at = now() + interval '1 day' from claimed c
    where d.tenant_id = c.tenant_id and d.kind = c.kind and d.key = c.key
  )
  select at::text, key from claimed order by at desc, key desc limit 1`
const bareSteps = async (db: pg.Client, tenantId: number) => {
  for (let last = { at: '-infinity', key: '0' }; ; ) {
    const { rows } = await db.query<typeof last>(bareStep, [tenantId, last.at, last.key])
    if (!rows[0]) return
    last = rows[0]
  }
}

/** 1,000,000 rows, of which 50,000 of one brokerage are due within a minute, and a single one of another meanwhile. */
export const measureDue = async (program: Program, say: (text: string) => void): Promise<BulkRow> => {
  const db = await superuser(program)
  const idOf = async (email: string) =>
    Number((await db.query('select tenant_id from user_account where email = $1', [email])).rows[0]?.tenant_id)
  const [tenantId, otherId] = [await idOf(ADMIN), await idOf(OTHER)]
  const database = connect(program.database.app, undefined, { max: 6 })
  const pool = makeQueuePool(program.database.owner, 4)
  const parts = {
    database: { ...database, ...database.forJobs },
    dues: [step],
    hasRoom: async () => true,
    log: console,
  }
  await db.query(`drop table if exists bench_effect`)
  await db.query(
    `create table bench_effect (tenant_id bigint, key bigint, done_for timestamptz, date_done timestamptz default clock_timestamp(),
       primary key (tenant_id, key, done_for))`,
  )
  await db.query('grant all on bench_effect to dormer_app')
  await db.query('delete from due where kind = $1', [KIND])
  await db.query(
    `insert into due (tenant_id, kind, key, at)
     select case when n % 5 = 0 then $2::bigint else $1 end, $3, n, now() + interval '1 day' + n * interval '1 second'
     from generate_series(1, ${ROWS}) n`,
    [tenantId, otherId, KIND],
  )
  await db.query('vacuum analyze due')
  const worker = await startWorker(parts as unknown as Services, pool, [{ ...dueJob, name: JOB }])
  const enqueue = (id: number) =>
    db.query(`select graphile_worker.add_job($1, json_build_object('TenantId', $2::bigint), $2 || ':bench')`, [JOB, id])
  const isLeft = async () =>
    (
      await db.query<{ left: boolean }>(
        `select exists (select from due where tenant_id = $1 and kind = $2 and at <= now()) as left`,
        [tenantId, KIND],
      )
    ).rows[0]?.left
  const makeDue = (id: number, count: number) =>
    db.query(
      `update due set at = now() - random() * interval '1 minute' where tenant_id = $1 and kind = $2 and key in (
         select key from due where tenant_id = $1 and kind = $2 order by key limit $3)`,
      [id, KIND, count],
    )
  const lags: number[] = []
  const single = async () => {
    await makeDue(otherId, 1)
    const begun = performance.now()
    const { rows: before } = await countOf(db, otherId)
    await enqueue(otherId)
    while ((await countOf(db, otherId)).rows[0]?.done === before[0]?.done) await sleep(5)
    lags.push(performance.now() - begun)
  }
  try {
    const row = await alternate(
      program,
      `due: ${DUE.toLocaleString('en-US')} of ${ROWS.toLocaleString('en-US')} within a minute`,
      async () => {
        await enqueue(tenantId)
        await single()
        while (await isLeft()) await sleep(20)
        return DUE
      },
      async () => {
        await bareSteps(db, tenantId)
        return DUE
      },
      () => makeDue(tenantId, DUE),
    )
    say(`  another brokerage's single row after ${lags.map((lag) => Math.round(lag)).join(', ')} ms`)
    return { ...row, aim: 0.5 }
  } finally {
    await worker.stop()
    await database.close()
    await db.query('delete from due where kind = $1', [KIND])
    await db.query('drop table bench_effect')
    await db.end()
  }
}

const countOf = (db: pg.Client, id: number) =>
  db.query<{ done: string }>('select count(*) as done from bench_effect where tenant_id = $1', [id])
