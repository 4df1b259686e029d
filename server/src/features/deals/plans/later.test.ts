import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { getFinancials, saveFinancials } from '@dormer/contract/deals/financials'
import { moneyLedger } from '@dormer/contract/deals/ledger'
import { laterDeals, outdatedDeals, recalculateOutdated } from '@dormer/contract/deals/plan-years'
import { saveSplitPlan, setPlanAssignments } from '@dormer/contract/deals/plans'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const year = String(Temporal.Now.plainDateISO('America/Chicago').year)
let north: Brokerage
let count = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`Later${++count}`)
})

/** A plan for these agents: 20 percent to the broker, up to a cap. */
const capped = async (
  CapAmount: number | null,
  agents: User[],
  PlanId?: number,
  BrokerSplitPerc = 20,
  more: object = {},
) => {
  const saved = await t.call(saveSplitPlan, {
    as: north.admin,
    body: {
      ...{
        Name: `Capped ${++count}`,
        PlanId,
        Tiers: [{ From: 0, BrokerSplitPerc }],
        CapAmount,
        Rollover: 'CalendarYear',
      },
      ...more,
    } as never,
  })
  expect(saved.status, saved.text).toBe(200)
  for (const { UserId: userId } of agents) {
    const body = { Assignments: [{ PlanId: saved.body.PlanId, StartDate: `${year}-01-01`, Before: {} }] as never }
    expect((await t.call(setPlanAssignments, { as: north.admin, query: { userId }, body })).status).toBe(200)
  }
  return saved.body.PlanId
}
/** A purchase closed on a day, with a commission of 3 percent. */
const closed = async (address: string, price: number, DateClosed: string, more: object = {}, as = north.agent) => {
  const made = await t.call(createTransaction, {
    as,
    body: { Type: 'Purchase', address, salesPrice: price } as never,
  })
  const TransactionId = made.body.TransactionId
  const body = { CommSplitPerc: 3, ...more } as never
  expect((await t.call(saveFinancials, { as, params: { transactionId: TransactionId }, body })).status).toBe(200)
  expect((await status(TransactionId, 3, { DateClosed }, as)).status).toBe(200)
  return TransactionId
}
const status = (TransactionId: number, StatusId: number, more: object = {}, as = north.agent) =>
  t.call(updateTransaction, { as, query: {}, body: { TransactionId, StatusId, ...more } as never })
const remove = (transactionId: number, as = north.agent) => t.call(deleteTransaction, { as, params: { transactionId } })
const read = async (transactionId: number) =>
  (await t.call(getFinancials, { as: north.admin, params: { transactionId } })).body
const later = async (transactionId: number, as = north.agent) =>
  (await t.call(laterDeals, { as, params: { transactionId } })).body
const outdated = async (transactionId: number, as = north.admin) =>
  (await t.call(outdatedDeals, { as, params: { transactionId } })).body
const recalculate = (transactionId: number, Confirmed: object[], as = north.admin) =>
  t.call(recalculateOutdated, { as, params: { transactionId }, body: { Confirmed: Confirmed as never } })

test.each<[string, (id: number) => Promise<unknown>, string]>([
  ['cancelled', (id) => status(id, 5), 'is Cancelled'],
  ['archived', (id) => status(id, 4), 'is Archived'],
  ['re-opened', (id) => status(id, 1), 'was opened again'],
  ['deleted', (id) => remove(id), 'was deleted'],
])(
  'a closed deal that paid toward a cap is %s: later deals are named, and recalculated on request',
  async (_, drop, words) => {
    await capped(3000, [north.agent, north.colleague])
    const first = await closed('1 Oak St', 400_000, `${year}-01-10`)
    const second = await closed('2 Oak St', 200_000, `${year}-01-11`)
    const third = await closed('3 Oak St', 200_000, `${year}-01-12`)
    const others = await closed('4 Oak St', 400_000, `${year}-01-12`, {}, north.colleague)
    const change = (TransactionId: number, from: string, to: string) => ({
      TransactionId,
      Before: { BrokerSplit: from, NetCommission: expect.any(String), AgentNet: expect.any(String) },
      After: expect.objectContaining({ BrokerSplit: to }),
      AgentName: 'Ana Agent',
      Why: [expect.any(String)],
    })
    const wanted = [change(second, '600.00', '1200.00'), change(third, '0.00', '1200.00')]
    expect(await later(first)).toMatchObject({ Deals: wanted, Others: 0 })
    expect((await later(second)).Deals).toMatchObject([change(third, '0.00', '600.00')])
    expect(await later(third)).toEqual({ Deals: [], Others: 0 })
    expect(await later(others, north.admin)).toEqual({ Deals: [], Others: 0 })
    expect(await outdated(second)).toEqual({ Deals: [], Others: 0 })
    await drop(first)
    // Nothing is recalculated by itself.
    expect(await read(second)).toMatchObject({ BrokerSplit: '600.00', OutdatedBy: expect.stringContaining(words) })
    expect(await read(third)).toMatchObject({ BrokerSplit: '0.00', OutdatedBy: expect.stringContaining('1 Oak St') })
    expect(await read(others)).toMatchObject({ BrokerSplit: '2400.00', OutdatedBy: null })
    const { Deals } = await outdated(third)
    expect(Deals).toMatchObject(wanted)
    if (words !== 'was deleted') expect((await outdated(first)).Deals).toEqual(Deals)
    const south = await t.makeBrokerage(`South${count}`)
    await t.unchanged(async () => {
      const [one, two] = Deals
      expect((await recalculate(third, Deals, north.agent)).status).toBe(403)
      expect((await recalculate(third, Deals, south.admin)).status).toBe(404)
      expect((await recalculate(third, [])).status).toBe(400)
      expect((await recalculate(third, Deals.slice(1))).status).toBe(409)
      expect((await recalculate(third, [{ ...one, After: two?.Before }, { ...two }])).status).toBe(409)
    })
    expect(await recalculate(third, Deals)).toMatchObject({ status: 200, body: { Recalculated: 2 } })
    expect(await read(second)).toMatchObject({ BrokerSplit: '1200.00', AgentNet: '4800.00', OutdatedBy: null })
    expect(await read(third)).toMatchObject({ BrokerSplit: '1200.00', OutdatedBy: null })
    expect(await outdated(third)).toEqual({ Deals: [], Others: 0 })
    const told = (await t.call(moneyLedger, { as: north.admin, query: { transactionId: third } as never })).body
    expect(JSON.stringify(told)).toMatch(/1 Oak St (is|was) [\w ]+\. Recalculated on request/)
  },
)

test('only what depends on the deal is named: not what an edited plan would change, nor deals set by hand or settled before it', async () => {
  const PlanId = await capped(null, [north.agent])
  const first = await closed('1 Elm St', 400_000, `${year}-01-10`)
  await closed('2 Elm St', 200_000, `${year}-01-11`)
  await capped(null, [], PlanId, 30)
  expect(await later(first)).toEqual({ Deals: [], Others: 0 })
  await status(first, 5)
  expect((await outdated(first)).Deals).toEqual([])
  // With a cap: one that was settled before, though on a later day, keeps its figures; so does a split by hand.
  await capped(3000, [north.colleague], undefined)
  const as = north.colleague
  const early = await closed('3 Elm St', 200_000, `${year}-01-20`, {}, as)
  const paying = await closed('4 Elm St', 200_000, `${year}-01-02`, {}, as)
  await closed('5 Elm St', 100_000, `${year}-01-21`, { BrokerSplitPerc: 10, SplitNote: 'own lead' }, as)
  const behind = await closed('6 Elm St', 200_000, `${year}-01-01`, {}, as)
  expect(await read(behind)).toMatchObject({ BrokerSplit: '300.00' })
  expect((await later(paying, as)).Deals).toMatchObject([{ TransactionId: behind, After: { BrokerSplit: '1200.00' } }])
  expect((await later(early, as)).Deals).toMatchObject([{ TransactionId: behind }])
})

test('restored from the trash it counts again where it did, and nothing is outdated any longer', async () => {
  await capped(3000, [north.agent])
  const first = await closed('1 Ash St', 400_000, `${year}-01-10`)
  const second = await closed('2 Ash St', 400_000, `${year}-01-11`)
  const gone = await remove(first)
  expect((await outdated(second)).Deals).toHaveLength(1)
  const RequestId = gone.headers.get('x-recorded-as') as string
  const restored = await t.call(restoreRequest, { as: north.agent, body: { RequestId } })
  expect(restored.status, restored.text).toBe(200)
  expect(await outdated(second)).toEqual({ Deals: [], Others: 0 })
  expect((await later(first)).Deals).toMatchObject([{ TransactionId: second, Before: { BrokerSplit: '600.00' } }])
})

test('recalculating never takes more than the cap: deals settled after an outdated one change with it', async () => {
  await capped(3000, [north.agent])
  const first = await closed('1 Yew St', 400_000, `${year}-01-10`)
  const second = await closed('2 Yew St', 200_000, `${year}-01-11`)
  await status(first, 1)
  await status(first, 3, { DateClosed: `${year}-01-10` })
  expect([await read(first), await read(second)]).toMatchObject([{ BrokerSplit: '2400.00' }, { BrokerSplit: '600.00' }])
  const { Deals } = await outdated(second)
  expect(Deals).toMatchObject([
    { TransactionId: second, After: { BrokerSplit: '1200.00' } },
    { TransactionId: first, After: { BrokerSplit: '1800.00' } },
  ])
  expect(await recalculate(second, Deals)).toMatchObject({ status: 200 })
  expect([await read(first), await read(second)]).toMatchObject([
    { BrokerSplit: '1800.00', OutdatedBy: null },
    { BrokerSplit: '1200.00', OutdatedBy: null },
  ])
})

test('restored after later deals were recalculated without it, it outdates those; restored before, none is', async () => {
  await capped(3000, [north.agent])
  const first = await closed('1 Bay St', 400_000, `${year}-01-10`)
  const second = await closed('2 Bay St', 200_000, `${year}-01-11`)
  const restore = (RequestId: string | null) =>
    t.call(restoreRequest, { as: north.agent, body: { RequestId: RequestId as string } })
  const once = await remove(first)
  expect(await read(second)).toMatchObject({ OutdatedBy: expect.stringContaining('was deleted') })
  expect((await restore(once.headers.get('x-recorded-as'))).status).toBe(200)
  expect(await read(second)).toMatchObject({ OutdatedBy: null })

  const again = await remove(first)
  expect((await recalculate(second, (await outdated(second)).Deals)).status).toBe(200)
  expect(await read(second)).toMatchObject({ BrokerSplit: '1200.00', OutdatedBy: null })
  expect((await restore(again.headers.get('x-recorded-as'))).status).toBe(200)
  expect(await read(second)).toMatchObject({ OutdatedBy: expect.stringContaining('1 Bay St was restored') })
  expect((await outdated(second)).Deals).toMatchObject([{ TransactionId: second, After: { BrokerSplit: '600.00' } }])
})

test('a leader whom the plan has named since is settled by their own plan', async () => {
  const PlanId = await capped(3000, [north.agent])
  await capped(null, [north.leader], undefined, 10)
  const first = await closed('1 Elk St', 450_000, `${year}-01-10`)
  const second = await closed('2 Elk St', 200_000, `${year}-01-11`)
  expect(await read(second)).toMatchObject({ BrokerSplit: '300.00' })
  const TeamLead = { UserId: north.leader.UserId, Percent: 50, Taken: 'BeforeSplit' }
  await capped(3000, [], PlanId, 20, { TeamLead })
  // Of each half of 6,000 the broker gets 20 percent of the agent's, and 10 of the leader's.
  const wanted = [{ TransactionId: second, After: { BrokerSplit: '900.00' } }]
  expect((await later(first)).Deals).toMatchObject(wanted)
  await status(first, 5)
  const { Deals } = await outdated(second)
  expect(Deals).toMatchObject(wanted)
  expect(JSON.stringify(Deals)).not.toContain('No plan')
  expect(await recalculate(second, Deals)).toMatchObject({ status: 200, body: { Recalculated: 1 } })
  expect(await read(second)).toMatchObject({ BrokerSplit: '900.00', OutdatedBy: null })
})

test('deals of others are counted, not named; one deal that is settled anew is up to date', async () => {
  await capped(3000, [north.agent, north.colleague])
  const half = [{ AgentId: north.colleague.UserId, AmountType: 0, Amount: 50 }]
  const shared = await closed('1 Fir St', 400_000, `${year}-01-10`, { AgentSplits: half })
  await closed('2 Fir St', 600_000, `${year}-01-11`, {}, north.colleague)
  expect(await later(shared)).toEqual({ Deals: [], Others: 1 })
  expect((await later(shared, north.admin)).Deals).toHaveLength(1)
  const own = await closed('3 Fir St', 400_000, `${year}-01-12`)
  await status(shared, 1)
  expect(await read(own)).toMatchObject({ OutdatedBy: '1 Fir St was opened again.' })
  await status(own, 1)
  await status(own, 3, { DateClosed: `${year}-01-12` })
  expect(await read(own)).toMatchObject({ OutdatedBy: null, BrokerSplit: '2400.00' })
  expect(await outdated(own)).toEqual({ Deals: [], Others: 0 })
})
