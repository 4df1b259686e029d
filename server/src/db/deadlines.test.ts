import { endpoints } from '@dormer/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../test/harness.ts'
import type { Tx } from './connect.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')

test('each kind of work has its deadline, which ends with its transaction', async () => {
  const { database } = t.services
  const read = async (db: Tx) =>
    (await sql<{ Deadline: string }>`select current_setting('statement_timeout') as deadline`.execute(db)).rows[0]
      ?.Deadline
  const tenant = north.TenantId
  expect({
    request: await database.transaction(read),
    tenant: await database.asTenant(tenant, read),
    report: await database.forReports.transaction(read),
    job: await database.forJobs.asTenant(tenant, read),
    everything: await database.asOfNow(tenant, read),
  }).toEqual({ request: '20s', tenant: '20s', report: '1min', job: '5min', everything: '6h' })
  const streamed = database.streamAsTenant(tenant, async function* (db) {
    yield await read(db)
  })
  expect((await streamed.next()).value).toBe('1h')
  await streamed.return(undefined)
  for (const pool of [database.pool, database.bulkPool])
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
})

test('whoever reaches a deadline is told what to do, and nothing is stored', async () => {
  await t.query(`
    create function take_too_long() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = 'query_canceled', message = 'canceling statement due to statement timeout';
    end $$;
    create trigger too_long before insert on source for each row execute function take_too_long()`)
  const answer = await t.unchanged(() => t.call(endpoints.saveSource, { as: north.admin, body: { Name: 'Zillow' } }))
  expect(answer.status).toBe(503)
  expect(answer.body.Message).toMatch(/took too long.*shorter period/)
})
