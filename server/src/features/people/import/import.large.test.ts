import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getImport, importContacts, rejectedFile } from '@dormer/contract/people/import'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram, type User } from '../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../test/worker-process.ts'

// Several batches, so that an import can be interrupted between them. `npm run chaos:jobs` imports more.
const count = process.env.CHAOS ? 50_000 : 11_000
const file = [
  'FirstName,LastName,Email,CellPhone',
  ...Array.from({ length: count }, (_, i) => `F${i},L${i},p${i}@example.com,${5122000000 + i}`),
].join('\n')

const start = async (t: TestProgram, as: User, content = file) => {
  const answer = await t.call(importContacts, {
    as,
    headers: { prefer: 'respond-async' },
    body: { File: new File([content], 'contacts.csv'), AssignByRouting: true },
  })
  expect(answer).toMatchObject({ status: 202, body: { Successful: true, RejectString: null, Errors: [] } })
  const { ImportId } = answer.body
  const look = async () => (await t.call(getImport, { as, params: { ImportId } })).body
  const ended = async () => {
    await expect.poll(async () => (await look()).Status, { interval: 50 }).toBe('Done')
    return look()
  }
  return { ImportId, look, ended }
}
const contactsOf = (t: TestProgram, tenantId: number) =>
  t.query('select count(*)::int as n, count(distinct email)::int as emails from contact where tenant_id = $1', [
    tenantId,
  ])
const everyone = [{ n: count, emails: count }]

describe('a large file', async () => {
  const t = await startTestProgram({ worker: true })

  test('is in whole, and adds nothing the second time', async () => {
    const { agent, TenantId } = await t.makeBrokerage('Once')
    const once = await start(t, agent)
    expect(await once.ended()).toMatchObject({ RowsRead: count, TotalRows: count, Added: count })
    expect(await contactsOf(t, TenantId)).toEqual(everyone)

    const again = await start(t, agent)
    expect(await again.ended()).toMatchObject({ Added: 0, Duplicates: count, Rejected: 0 })
    const { Url } = (await t.call(rejectedFile, { as: agent, params: { ImportId: again.ImportId } })).body
    expect((await t.send('GET', Url)).text.split('\r\n').length).toBe(count + 2)
    expect(await contactsOf(t, TenantId)).toEqual(everyone)
  })

  test('sent twice at once adds everyone once', async () => {
    const { agent, colleague, TenantId } = await t.makeBrokerage('Twice')
    const imports = await Promise.all([start(t, agent), start(t, colleague)])
    const [a, b] = await Promise.all(imports.map((i) => i.ended()))
    expect(await contactsOf(t, TenantId)).toEqual(everyone)
    expect(a && b && [a.Added + b.Added, a.Duplicates + b.Duplicates]).toEqual([count, count])
  })
})

describe('an import that is interrupted', async () => {
  // A program without a worker: separate processes run its queue and are killed in various ways.
  const t = await startTestProgram()
  const workers: ChildProcess[] = []
  const work = () => {
    const worker = startWorkerProcess(t)
    workers.push(worker)
    return worker
  }
  afterEach(async () => {
    for (const worker of workers.splice(0)) if (worker.kill('SIGKILL')) await once(worker, 'exit')
  })

  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s loses and doubles nothing', async (signal) => {
    const { agent, colleague, TenantId } = await t.makeBrokerage(`Interrupted${signal}`)
    await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [TenantId])
    await t.query('update user_account set round_robin = true where user_id = any($1)', [
      [agent.UserId, colleague.UserId],
    ])
    // Every tenth row is refused.
    const { ImportId, look, ended } = await start(t, agent, file.replace(/^F\d+0,.*$/gm, ',,nobody,123'))
    const refused = count / 10 - 1
    const first = work()
    await expect.poll(async () => (await look()).RowsRead).toBeGreaterThan(0)
    first.kill(signal)
    await once(first, 'exit')
    const there = await look()
    expect(there.Status).toBe('Running')
    expect(there.RowsRead).toBeLessThan(count)
    expect(there.Added + there.Rejected).toBe(there.RowsRead)

    work()
    const expected = { RowsRead: count, TotalRows: count, Added: count - refused, Duplicates: 0, Rejected: refused }
    expect(await ended()).toMatchObject(expected)
    expect(await contactsOf(t, TenantId)).toEqual([{ n: count - refused, emails: count - refused }])
    const [rejections] = await t.query('select count(*)::int as n from contact_import_rejection where import_id = $1', [
      ImportId,
    ])
    expect(rejections).toEqual({ n: refused })
    const turns = await t.query<{ n: number }>(
      'select count(*)::int as n from contact where tenant_id = $1 group by assigned_agent_id order by 1',
      [TenantId],
    )
    expect(turns.map((turn) => turn.n)).toEqual([Math.floor((count - refused) / 2), Math.ceil((count - refused) / 2)])
    // Users who got contacts are notified once, with the number.
    const told = await t.query(
      `select title, (select count(*)::int from contact where assigned_agent_id = user_id) as n
         from notification where user_id = $1`,
      [colleague.UserId],
    )
    expect(told).toEqual([{ title: `${Number(told[0]?.n).toLocaleString('en-US')} new leads`, n: expect.any(Number) }])
  })
})
