import { setTimeout as sleep } from 'node:timers/promises'
import { createContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTestProgram } from '../test/harness.ts'

test('stopping finishes requests in flight, does not wait for idle connections, and accepts no new requests', async () => {
  const t = await startTestProgram()
  const { agent, TenantId } = await t.makeBrokerage('North')
  await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [TenantId])
  const add = () =>
    t.call(createContact, { as: agent, body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' } })
  await add()

  // The next lead waits for the round robin lock, which another connection holds.
  const other = new pg.Client({ connectionString: t.config.databaseOwnerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from tenant for update')
  const working = add()
  await sleep(200)
  const stopped = t.stop()
  await sleep(200)
  await other.query('commit')
  await other.end()
  expect(await working).toMatchObject({ status: 200 })
  await stopped
  await expect(add()).rejects.toThrow('fetch failed')
})

test('without its database the process is alive but not ready', async () => {
  const t = await startTestProgram()
  await t.services.database.close()
  expect(await t.send('GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await t.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { Status: 'The database does not answer' },
  })
})
