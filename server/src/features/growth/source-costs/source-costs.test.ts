import { auditLog } from '@dormer/contract/brokerage/audit'
import { deleteSource } from '@dormer/contract/brokerage/settings'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import {
  addSourceCost,
  deleteSourceCost,
  type SourceCost,
  sourceCosts,
  updateSourceCost,
} from '@dormer/contract/growth/source-costs'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { admin, agent } = north

const addSource = async (name: string, tenant = north.TenantId) => {
  const [row] = await t.query<{ id: string }>(
    'insert into source (tenant_id, name) values ($1, $2) returning source_id as id',
    [tenant, name],
  )
  return Number(row?.id)
}
const zillow = await addSource('Zillow')
const usual = { SourceId: zillow, FromMonth: '2026-01', ToMonth: '2026-12', Amount: '$12,000.05' }
const enter = (as: User | undefined, body: object = usual) => t.call(addSourceCost, { as, body: body as never })
const list = async (as = admin) => (await t.call(sourceCosts, { as })).body as SourceCost[]
const remove = (as: User | undefined, id: number) => t.call(deleteSourceCost, { as, params: { id } })
const change = (as: User | undefined, id: number, body: object = usual) =>
  t.call(updateSourceCost, { as, params: { id }, body: body as never })

test('is entered for a month or as a total for several, changed and deleted', async () => {
  const { body } = await enter(admin)
  expect(body).toEqual({
    ...{ Id: expect.any(Number), SourceId: zillow, SourceName: 'Zillow', FromMonth: '2026-01', ToMonth: '2026-12' },
    ...{ Amount: '12000.05', AmountPerMonth: '1000.00' },
  })
  const one = await enter(admin, { SourceId: zillow, FromMonth: '2025-12', Amount: 99.5 })
  expect(one.body).toMatchObject({ FromMonth: '2025-12', ToMonth: '2025-12', Amount: '99.50', AmountPerMonth: '99.50' })
  expect((await list()).map(({ Id }) => Id)).toEqual([body.Id, one.body.Id])
  const free = await change(admin, one.body.Id, { SourceId: zillow, FromMonth: '2026-02', ToMonth: '', Amount: '0' })
  expect(free.body).toMatchObject({ Id: one.body.Id, FromMonth: '2026-02', ToMonth: '2026-02', Amount: '0.00' })
  for (const { Id } of await list()) expect((await remove(admin, Id)).body).toEqual({ Successful: true })
  expect(await list()).toEqual([])
})

test('refuses what makes no sense, in words, and changes nothing', async () => {
  const { body } = await enter(admin)
  await t.unchanged(async () => {
    for (const [wrong, words] of [
      [{ Amount: '-5' }, 'Enter an amount'],
      [{ Amount: '' }, 'Enter an amount'],
      [{ Amount: 'much' }, 'Enter an amount in dollars'],
      [{ Amount: '12.345' }, ''],
      [{ FromMonth: '2026-13' }, 'Choose a month such as 2026-05'],
      [{ FromMonth: undefined }, 'FromMonth is required'],
      [{ ToMonth: 'May' }, 'Choose a month such as 2026-05'],
      [{ ToMonth: '2025-12' }, 'Choose a last month that is not before the first'],
      [{ ToMonth: '2036-01' }, 'Choose at most 120 months'],
      [{ SourceId: 0 }, 'Choose a source'],
      [{ SourceId: 'x' }, 'Choose a source'],
    ] as const)
      for (const answer of [
        await enter(admin, { ...usual, ...wrong }),
        await change(admin, body.Id, { ...usual, ...wrong }),
      ]) {
        expect(answer.status, JSON.stringify(wrong)).toBe(400)
        expect(answer.text).toContain(words)
      }
  })
  expect((await enter(admin, { ...usual, ToMonth: '2035-12' })).body.AmountPerMonth).toBe('100.00')
  for (const { Id } of await list()) await remove(admin, Id)
})

test('is for those who manage settings, and for no other brokerage', async () => {
  const { body } = await enter(admin)
  const foreign = await addSource('Homes.com', south.TenantId)
  await t.unchanged(async () => {
    for (const as of [agent, north.leader, north.lender])
      for (const answer of [
        await enter(as),
        await change(as, body.Id),
        await remove(as, body.Id),
        await t.call(sourceCosts, { as }),
      ])
        expect(answer.status).toBe(403)
    for (const answer of [
      await enter(undefined),
      await change(undefined, body.Id),
      await remove(undefined, body.Id),
      await t.call(sourceCosts),
    ])
      expect(answer.status).toBe(401)
    for (const answer of [
      await change(south.admin, body.Id, { ...usual, SourceId: foreign }),
      await remove(south.admin, body.Id),
    ])
      expect(answer).toMatchObject({ status: 404, body: { Message: 'Cost was not found' } })
    for (const answer of [
      await enter(admin, { ...usual, SourceId: foreign }),
      await change(admin, body.Id, { ...usual, SourceId: foreign }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { Message: 'Source was not found' } })
  })
  expect(await list(south.admin)).toEqual([])
  await t.query(`insert into user_permission (tenant_id, user_id, permission_code) values ($1, $2, 'ManageSettings')`, [
    north.TenantId,
    agent.UserId,
  ])
  expect((await remove(agent, body.Id)).status).toBe(200)
})

test('what happened is in the audit log, and a deleted cost comes back from the trash', async () => {
  const { body } = await enter(admin)
  await change(admin, body.Id, { ...usual, Amount: '6000' })
  const gone = await remove(admin, body.Id)
  const back = await t.call(restoreRequest, {
    as: admin,
    body: { RequestId: String(gone.headers.get('x-recorded-as')) },
  })
  expect(back.status, back.text).toBe(200)
  expect(await list()).toMatchObject([{ Id: body.Id, Amount: '6000.00' }])
  const log = await t.call(auditLog, { as: admin, query: { take: 50 } as never })
  expect(log.text).toContain('Zillow')
  await remove(admin, body.Id)
})

test('a source with costs is not deleted; without them it is, and its costs do not come back', async () => {
  const source = await addSource('Billboard')
  const first = await enter(admin, { ...usual, SourceId: source })
  const drop = () => t.call(deleteSource, { as: admin, query: { sourceId: source } })
  expect(await drop()).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('A cost is entered for this source in the report Cohorts') },
  })
  const second = await enter(admin, { ...usual, SourceId: source })
  expect((await drop()).text).toContain('2 costs are entered for this source')
  await remove(admin, first.body.Id)
  const gone = await remove(admin, second.body.Id)
  expect((await drop()).status).toBe(200)
  const back = await t.call(restoreRequest, {
    as: admin,
    body: { RequestId: String(gone.headers.get('x-recorded-as')) },
  })
  expect(back.status).toBe(409)
  expect(back.text).toContain('Its source has been deleted. Enter the cost again for another source.')
})

test('a brokerage has at most 5,000', async () => {
  await t.query(
    `insert into source_cost (tenant_id, source_id, from_month, to_month, amount)
     select $1, $2, '2026-01-01', '2026-01-01', 1 from generate_series(1, 5000)`,
    [north.TenantId, zillow],
  )
  expect(await enter(admin)).toMatchObject({ status: 400, body: { Message: expect.stringContaining('at most 5,000') } })
})
