import { saveFinancials } from '@dormer/contract/deals/financials'
import { addChecklistLine } from '@dormer/contract/deals/review'
import { createTransaction, dealsTable } from '@dormer/contract/deals/transactions'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const make = async (address: string, more: object = {}) =>
  (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', address, ...more } })).body.TransactionId
const list = async (query: object = {}, as: User = agent) => t.call(dealsTable, { as, query })
const streets = async (query: object = {}, as: User = agent) =>
  (await list(query, as)).body.map(({ Address }) => Address)

const [late, , soon] = [
  await make('1 Late St', { closingDate: '2020-01-05', salesPrice: '300000' }),
  await make('2 None St', { salesPrice: '100000' }),
  await make('3 Soon St', { closingDate: '2099-01-05', salesPrice: '200000' }),
]
for (const [id, perc] of [
  [late, '2'],
  [soon, '4'],
] as const)
  await t.call(saveFinancials, {
    ...{ as: agent, params: { transactionId: id }, body: { GCIType: 'Percent', CommSplitPerc: perc } as never },
  })
for (const Name of ['Deed', 'Survey', 'Title'])
  await t.call(addChecklistLine, {
    as: agent,
    body: { TransactionId: soon, Name, Need: 'Required', DueFrom: 'ClosingDate', DueDays: -730 },
  })

test('deals are sorted by what they need, those without a value last', async () => {
  expect(await streets()).toEqual(['1 Late St', '3 Soon St', '2 None St'])
  expect(await streets({ dir: 'desc' })).toEqual(['3 Soon St', '1 Late St', '2 None St'])
  expect(await streets({ sort: 'missing', dir: 'desc' }).then((all) => all[0])).toBe('3 Soon St')
  expect(await streets({ sort: 'net', dir: 'desc' })).toEqual(['3 Soon St', '1 Late St', '2 None St'])
  expect(await streets({ sort: 'price' })).toEqual(['2 None St', '3 Soon St', '1 Late St'])
  expect(await streets({ sort: 'address', dir: 'desc' })).toEqual(['3 Soon St', '2 None St', '1 Late St'])
})

test('a page follows another, and the number of all is told', async () => {
  const first = await list({ take: 2 })
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.body).toHaveLength(2)
  expect(await streets({ take: 2, skip: 2 })).toEqual(['2 None St'])
  const [row] = first.body
  expect(row).toMatchObject({ Address: '1 Late St', Status: 'Active', Net: '6000.00', AgentName: agent.Name })
  expect(row?.OverdueDocuments).toBeLessThanOrEqual(row?.MissingDocuments ?? 0)
})

test('a page has what is missing on each of its rows, whatever it is sorted by', async () => {
  const counts = new Map((await list()).body.map((row) => [row.TransactionId, row.MissingDocuments]))
  expect(new Set(counts.values()).size).toBeGreaterThan(1)
  for (const sort of ['address', 'missing', 'net', 'price'])
    for (const skip of [0, 1, 2]) {
      const { body } = await list({ sort, skip, take: 1, dir: 'desc' })
      expect(body.map((row) => row.MissingDocuments)).toEqual(body.map((row) => counts.get(row.TransactionId)))
      expect(body).toHaveLength(1)
    }
})

test('bad input is refused in words', async () => {
  for (const [query, says] of [
    [{ sort: 'luck' }, /Sort by closing, missing, net, price or address/],
    [{ dir: 'up' }, /Choose asc or desc/],
    [{ skip: '-1' }, /Enter 0 or more/],
    [{ statuses: '9' }, /statuses 1 to 5/],
    [{ startedIn: '2026-13' }, /Use a month as YYYY-MM/],
    [{ startedIn: '0000-01' }, /Use a month as YYYY-MM/],
    [{ startedIn: 'May' }, /Use a month as YYYY-MM/],
  ] as const) {
    const answer = await t.call(dealsTable, { as: agent, query: query as never })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringMatching(says)])
  }
})

test('each sees their own, and money and checklists only by right', async () => {
  expect((await t.call(dealsTable, {})).status).toBe(401)
  expect(await streets({}, colleague)).toEqual([])
  expect(await streets({}, south.admin)).toEqual([])
  expect(await streets({}, admin)).toHaveLength(3)
  expect((await list({ selectedUserId: south.agent.UserId }, admin)).status).toBe(404)
  await t.query('insert into transaction_share (tenant_id, transaction_id, user_id) values ($1, $2, $3)', [
    ...[agent.TenantId, soon, lender.UserId],
  ])
  const [row] = (await list({ selectedUserId: 0, sort: 'net' }, lender)).body
  expect(row).toMatchObject({ Address: '3 Soon St', Net: null, MissingDocuments: 0, OverdueDocuments: 0 })
})
