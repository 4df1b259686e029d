import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { closeBrokerage, keepBrokerage } from '@dormer/contract/brokerage/closing'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { countRows, fillTables } from '../../../../test/fill.ts'
import { password, startTestProgram } from '../../../../test/harness.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import { dueJob, findDue } from '../../../jobs/due.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { mailClosingJob } from '../../messages/system-mail/closing.jobs.ts'
import { eraseDue, eraseJob } from './closing.jobs.ts'

const t = await startTestProgram()
const { agent, admin, leader } = await t.makeBrokerage('North')
const second = await t.makeUser(admin.TenantId, 2, 'Ada', 'Admin', 'north.example.com')
const south = await t.makeBrokerage('South')
const body = { Name: ' north realty ' }
for (const as of [admin, second]) await t.call(proveIdentity, { as, body: { Password: password } })
const closeOn = async (as = agent) => (await t.call(getCurrentUser, { as })).body.Brokerage.CloseOn
const due = `(now() at time zone 'America/Chicago')::date`

test('an admin closes it by entering its name; everybody sees the day, and an admin calls it off', async () => {
  const asked = await t.call(closeBrokerage, { as: admin, body })
  expect(asked.status).toBe(200)
  const [day] = await t.query<{ day: string }>(`select (${due} + 30)::text as day`)
  expect(asked.body.CloseOn).toBe(day?.day)
  // Closing again changes nothing, and the brokerage keeps working.
  expect((await t.call(closeBrokerage, { as: second, body })).body.CloseOn).toBe(day?.day)
  expect(await closeOn()).toBe(day?.day)
  expect(await t.call(keepBrokerage, { as: second })).toMatchObject({ status: 200 })
  expect(await closeOn()).toBeNull()
  // All admins get an email that says who closed it.
  await mail()
  const mails = await t.query<{ to: string; subject: string; body: string }>(
    `select to_addresses[1] as to, subject, body from message where tenant_id = $1 order by message_id`,
    [admin.TenantId],
  )
  expect(mails.map(({ to }) => to).sort()).toEqual([admin.Email, admin.Email, second.Email, second.Email].sort())
  expect(mails[0]?.body).toContain('Alex Admin')
  expect(mails.at(-1)?.subject).toContain('is not closed')
  expect(t.securityLog().join('\n')).toMatch(/brokerage-closing.*\n.*brokerage-closing.*\n.*brokerage-kept/)
})

/** Runs what is enqueued; these tests have no worker. */
const mail = async () => {
  const jobs = await t.query<{ payload: never }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where identifier = 'mail-closing' order by j.id`,
  )
  for (const { payload } of jobs) await mailClosingJob.run(payload, t.jobContext())
}

test('nobody else closes it, nor anybody without its name and a confirmed identity', async () => {
  await t.unchanged(async () => {
    for (const as of [agent, leader]) {
      expect(await t.call(closeBrokerage, { as, body })).toMatchObject({ status: 403 })
      expect(await t.call(keepBrokerage, { as })).toMatchObject({ status: 403 })
    }
    expect(await t.call(closeBrokerage, { as: admin, body: { ...body, Name: 'South Realty' } })).toMatchObject({
      status: 400,
      body: { ModelState: { Name: ['Type the name as it is: North Realty'] } },
    })
  })
  await t.query('update session set date_proved = null')
  const refused = await t.unchanged(() => t.call(closeBrokerage, { as: admin, body }))
  expect(refused).toMatchObject({ status: 403, body: { NeedsProof: true } })
})

test('on its day all of it is erased, and nothing of others; if killed in between, it continues', async () => {
  const { TenantId } = south
  for (const tenantId of [admin.TenantId, TenantId]) {
    await fillTables(t, tenantId)
    for (const name of ['a', 'b'])
      await t.services.storage.put(Readable.from([name]), { tenantId, fileName: name, maxBytes: 10 })
  }
  // Kept by a job of its own, which would add rows to the others meanwhile.
  await t.query(`delete from due where kind = 'pipeline-month'`)
  const others = await countRows(t, admin.TenantId)
  expect(Object.entries({ ...others, ...(await countRows(t, TenantId)) }).filter(([, n]) => n === 0)).toEqual([])
  const files = (of: number) =>
    readdirSync(join(t.config.dataDir, 'files')).filter((name) => name.startsWith(`${of}-`)).length
  expect([files(admin.TenantId), files(TenantId)]).toEqual([2, 2])

  // Before its day, nobody can erase it, and nothing is due.
  const erase = (what: string) =>
    t.services.database.asTenant(TenantId, (db) => db.executeQuery(CompiledQuery.raw(what)))
  await t.query(`update tenant set close_on = ${due} + 1 where tenant_id = $1`, [TenantId])
  await t.runDue([eraseDue])
  for (const what of [`select erase_rows('note', 1)`, 'select finish_erasure(0)'])
    await expect(erase(what)).rejects.toThrow(/whose day has come/)
  await t.query(`update tenant set close_on = ${due} where tenant_id = $1`, [TenantId])
  await expect(erase(`select erase_rows('note', 1)`)).rejects.toThrow(/whose day has come/)
  await expect(t.query('delete from ledger where tenant_id = $1', [TenantId])).rejects.toThrow(/only be added to/)

  const context = t.jobContext()
  const killed = new AbortController()
  killed.abort()
  await expect(eraseJob.run({ TenantId }, { ...context, signal: killed.signal })).rejects.toThrow('Interrupted')
  expect(await t.call(getCurrentUser, { as: south.admin })).toMatchObject({ status: 401 })
  await expect(erase(`select erase_rows('tenant', 1)`)).rejects.toThrow(/holds no rows/)
  await expect(erase(`select erase_rows('erasure', 1)`)).rejects.toThrow(/holds no rows/)
  await t.query(
    `select graphile_worker.add_job('deliver', json_build_object('TenantId', $1::int), flags => array['tenant:' || $1::int])`,
    [TenantId],
  )

  const jobs = `select from graphile_worker._private_jobs where (payload ->> 'TenantId')::bigint = $1`
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 10)
  const worker = await startWorker(t.services, pool, [eraseJob, dueJob])
  try {
    await findDue.run({ ...t.jobContext(), queue: pool })
    await expect.poll(() => t.query('select from tenant where tenant_id = $1', [TenantId])).toEqual([])
    // The job that erased it ends after that.
    await expect.poll(() => t.query(jobs, [TenantId])).toEqual([])
  } finally {
    await worker.stop()
  }
  expect(Object.entries(await countRows(t, TenantId)).filter(([, n]) => n > 0)).toEqual([])
  expect(await countRows(t, admin.TenantId)).toEqual(others)
  expect([files(admin.TenantId), files(TenantId)]).toEqual([2, 0])
  expect(await t.query('select files, counts, date_finished from erasure')).toEqual([
    {
      files: 2,
      counts: expect.objectContaining({ user_account: 5, ledger: expect.any(Number) }),
      date_finished: expect.any(Date),
    },
  ])
  expect(t.securityLog().at(-1)).toMatch(new RegExp(`brokerage-erased.*"TenantId":${TenantId}.*"ledger":`))
})
