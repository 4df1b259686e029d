import {
  deleteSplitPlan,
  planAssignments,
  saveSplitPlan,
  setPlanAssignments,
  splitPlans,
} from '@dormer/contract/deals/plans'
import { beforeAll, expect, test } from 'vitest'
import { type Brokerage, startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let south: Brokerage
beforeAll(async () => {
  north = await t.makeBrokerage('North')
  south = await t.makeBrokerage('South')
})

const exp = {
  Name: 'eXp 80/20',
  Tiers: [{ From: 0, BrokerSplitPerc: '20%' }],
  CapAmount: '$16,000',
  Rollover: 'Anniversary' as const,
  RolloverDate: null,
  Fees: [{ Name: 'Risk management', AmountType: 'flat', Amount: 40, CapAmount: 500 }],
  TeamLead: null,
}
const save = (Name: string, more: object = {}, as = north.admin) =>
  t.call(saveSplitPlan, { as, body: { ...exp, ...more, Name } })
const ledgerOf = (table: string) =>
  t.query(
    `select what, user_id::int as "by", why, before, after from ledger where table_name = $1 and tenant_id = $2 order by ledger_id`,
    [table, north.TenantId],
  )

test('a plan is added, changed and deleted, and the ledger records it', async () => {
  const added = await save('eXp 80/20')
  expect(added).toMatchObject({
    status: 200,
    body: {
      Name: 'eXp 80/20',
      Tiers: [{ From: '0', BrokerSplitPerc: '20' }],
      CapAmount: '16000',
      Fees: [{ Name: 'Risk management', Taken: 'AfterSplit', AmountType: 1, Amount: '40', CapAmount: '500' }],
      AgentCount: 0,
    },
  })
  const { PlanId } = added.body
  expect((await save('Other', { PlanId, CapAmount: null })).body).toMatchObject({
    PlanId,
    Name: 'Other',
    CapAmount: null,
  })
  expect((await t.call(splitPlans, { as: north.admin })).body).toHaveLength(1)
  expect((await save('OTHER ')).body).toMatchObject({ Message: 'Another split plan already has this name' })
  expect(await t.call(deleteSplitPlan, { as: north.admin, query: { planId: PlanId } })).toMatchObject({ status: 200 })
  expect((await t.call(splitPlans, { as: north.admin })).body).toEqual([])
  expect(await ledgerOf('split_plan')).toMatchObject([
    { what: 'Added', by: north.admin.UserId, before: null, after: { name: 'eXp 80/20' } },
    { what: 'Changed', before: { terms: { CapAmount: '16000' } }, after: { terms: { CapAmount: null } } },
    { what: 'Deleted', after: null },
  ])
})

test('a plan that makes no sense is refused in words, and nothing is kept', async () => {
  const { status, body } = await save('Wrong', {
    Tiers: [{ From: 0, BrokerSplitPerc: 120 }],
    Fees: [exp.Fees[0], exp.Fees[0]],
  })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { ModelState: { 'Tiers.0.BrokerSplitPerc': ['Enter a percentage from 0 to 100'] } },
  })
  expect(
    (await save('Wrong', { TeamLead: { UserId: north.lender.UserId, Percent: 5, Taken: 'AfterSplit' } })).status,
  ).toBe(404)
  expect((await t.call(splitPlans, { as: north.admin })).body).toEqual([])
})

test('agents are put on plans from a day on; an agent without the permission sees and changes none', async () => {
  const [one, two] = [(await save('One')).body.PlanId, (await save('Two')).body.PlanId]
  const query = { userId: north.agent.UserId }
  const set = (Assignments: object[], Why?: string, as = north.admin) =>
    t.call(setPlanAssignments, { as, query, body: { Assignments: Assignments as never, Why } })
  const plansOf = async () =>
    (await t.call(planAssignments, { as: north.admin })).body.find(({ UserId }) => UserId === query.userId)?.Assignments
  const first = {
    PlanId: one,
    StartDate: '2026-01-01',
    AgentSince: '02/29/2024',
    Before: { BrokerSplit: '$5,000', Deals: 2 },
  }
  expect(await set([first])).toMatchObject({ status: 200 })
  expect(await set([first, { PlanId: two, StartDate: '07/01/2026' }], 'New contract')).toMatchObject({ status: 200 })
  const none = { Commission: '0', BrokerSplit: '0', Volume: '0', Deals: 0, Fees: [] }
  expect(await plansOf()).toEqual([
    { ...first, PlanName: 'One', AgentSince: '2024-02-29', Before: { ...none, BrokerSplit: '5000', Deals: 2 } },
    { PlanId: two, PlanName: 'Two', StartDate: '2026-07-01', AgentSince: null, Before: none },
  ])
  // The first was not written again, nor is anything sent back as it was read.
  expect(await set((await plansOf()) ?? [])).toMatchObject({ status: 200 })
  expect(await ledgerOf('plan_assignment')).toMatchObject([
    { what: 'Added', by: north.admin.UserId, why: null },
    { what: 'Added', why: 'New contract', after: { plan_id: two, start_date: '2026-07-01' } },
  ])

  const refusals: [object[], number, string][] = [
    [[first, first], 400, 'Two plans begin on the same day'],
    [[{ PlanId: one, StartDate: '02/30/2026' }], 400, 'Enter a date such as 05/17/2026'],
    [
      [{ PlanId: (await save('Southern', {}, south.admin)).body.PlanId, StartDate: '2026-01-01' }],
      404,
      'Split plan was not found',
    ],
  ]
  for (const [list, status, Message] of refusals)
    expect(await set(list)).toMatchObject({ status, body: { Message: expect.stringContaining(Message) } })
  expect((await t.call(deleteSplitPlan, { as: north.admin, query: { planId: two } })).body).toMatchObject({
    Message: `${north.agent.Name} is or was on this plan. Give them another one first.`,
  })
  expect((await set([], undefined, north.agent)).status).toBe(403)
  expect((await t.call(splitPlans, { as: north.agent })).status).toBe(403)
  expect(await plansOf()).toHaveLength(2)
  expect(await set([])).toMatchObject({ status: 200 })
  expect(await plansOf()).toEqual([])
})
