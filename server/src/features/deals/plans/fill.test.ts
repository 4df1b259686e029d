import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteAdjustment, getFinancials, saveFinancials } from '@dormer/contract/deals/financials'
import { exportLedger, moneyLedger } from '@dormer/contract/deals/ledger'
import {
  closingPreview,
  dealPlan,
  followPlan,
  planStanding,
  planStandings,
  previewPlan,
} from '@dormer/contract/deals/plan-years'
import { saveSplitPlan, setPlanAssignments } from '@dormer/contract/deals/plans'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { planDayJob, planDays } from './plans.jobs.ts'

const t = await startTestProgram()
let north: Brokerage
let count = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++count}`)
})
const year = String(Temporal.Now.plainDateISO('America/Chicago').year)

const fee = (Name: string, Amount: string | number, more: object = {}) => ({
  Name,
  AmountType: 'flat',
  Amount,
  ...more,
})
const exp = {
  Tiers: [{ From: 0, BrokerSplitPerc: 20 }],
  CapAmount: 16000,
  Rollover: 'CalendarYear' as const,
  Fees: [fee('Broker review', 25), fee('Capped fee', 250, { When: 'OnceCapped' })],
}
const flat = (percent: number, more: object = {}) => ({
  Tiers: [{ From: 0, BrokerSplitPerc: percent }],
  Rollover: 'CalendarYear' as const,
  ...more,
})
const plan = async (Name: string, terms: object, PlanId?: number) => {
  const answer = await t.call(saveSplitPlan, { as: north.admin, body: { ...terms, Name, PlanId } as never })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.PlanId
}
const assign = (agent: User, PlanId: number, Before: object = {}, Why?: string) =>
  t.call(setPlanAssignments, {
    as: north.admin,
    query: { userId: agent.UserId },
    body: { Assignments: [{ PlanId, StartDate: `${year}-01-01`, Before }] as never, Why },
  })
/** A purchase, with a commission of 3% if it has a price. */
const deal = async (price?: number, more: object = {}, as = north.agent) => {
  const made = await t.call(createTransaction, {
    as,
    body: { Type: 'Purchase', address: `${++count} Oak St`, salesPrice: price, ...more } as never,
  })
  expect(made.status, made.text).toBe(200)
  const id = made.body.TransactionId
  if (price) expect((await save(id, { CommSplitPerc: 3 }, as)).status).toBe(200)
  return id
}
const save = (transactionId: number, body: object, as = north.agent) =>
  t.call(saveFinancials, { as, params: { transactionId }, body: body as never })
const read = async (transactionId: number, as = north.admin) =>
  (await t.call(getFinancials, { as, params: { transactionId } })).body
const explain = async (transactionId: number, as = north.admin) =>
  (await t.call(dealPlan, { as, params: { transactionId } })).body
const edit = (TransactionId: number, body: object, as = north.agent) =>
  t.call(updateTransaction, { as, query: {}, body: { TransactionId, ...body } as never })
const close = (id: number, DateClosed: string, as = north.agent) => edit(id, { StatusId: 3, DateClosed }, as)
const standing = async (as = north.agent) => (await t.call(planStanding, { as, query: {} })).body
const brokers = (ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).BrokerSplit))

test('a plan fills a new deal; what it filled is distinguished from what was typed, and sending it back changes nothing', async () => {
  await assign(north.agent, await plan('eXp', exp))
  const id = await deal()
  expect(await read(id)).toMatchObject({ BrokerSplitPerc: '20', SplitBy: 'Plan', PostSplitAdjustments: [] })
  await edit(id, { SalesPrice: '400000' })
  const typed = { Description: 'Gift', EntryType: 'debit', AmountType: 1, Amount: 100 }
  const saved = (await save(id, { CommSplitPerc: 3, PostSplitAdjustments: [typed] })).body
  expect(saved).toMatchObject({
    BrokerSplitPerc: '20',
    BrokerSplit: '2400.00',
    NetCommission: '9600.00',
    PostSplitAdjustments: [
      { Description: 'Gift', IsPlanned: false },
      { Description: 'Broker review', Amount: '25.00', IsPlanned: true },
    ],
  })
  await t
    .unchanged(async () => {
      const again = await save(id, { ...saved, Snapshot: { ...saved } } as never)
      expect(again.body).toEqual(saved)
    })
    .catch((error) => expect(String(error)).toMatch(/changed/))
  expect(await read(id)).toEqual(saved)
  // What a plan filled cannot be edited or deleted by hand.
  const [gift, review] = saved.PostSplitAdjustments
  expect((await save(id, { PostSplitAdjustments: [gift, { ...review, Amount: 5 }] })).body.Message).toMatch(
    /comes from the plan/,
  )
  expect(
    (await t.call(deleteAdjustment, { as: north.agent, params: { adjustmentId: review?.Id as number } })).body.Message,
  ).toMatch(/comes from the plan/)
  // If it is missing, it stays; what was typed is deleted.
  expect((await save(id, { PostSplitAdjustments: [] })).body.PostSplitAdjustments).toMatchObject([{ IsPlanned: true }])
  expect(await explain(id)).toMatchObject({
    IsPlanned: true,
    IsSettled: false,
    Override: null,
    Agents: [
      {
        AgentName: 'Ana Agent',
        PlanName: 'eXp',
        BrokerSplit: '2400.00',
        AgentNet: '9575.00',
        Reasons: ['The broker gets 20% of $12,000.00.', 'Broker review: $25.00.'],
      },
    ],
  })
})

test('a split is set by hand only with a note, shown as such, and can be returned to the plan', async () => {
  await assign(north.agent, await plan('eXp', exp))
  const id = await deal(400_000)
  await t.unchanged(async () =>
    expect((await save(id, { BrokerSplitPerc: 10 })).body).toMatchObject({
      Message: 'The agent’s plan sets the split. Say in a note why this deal has a different one.',
    }),
  )
  const byHand = await save(id, { BrokerSplitPerc: 10, SplitNote: 'own lead' }, north.agent)
  expect(byHand.body).toMatchObject({
    BrokerSplit: '1200.00',
    BrokerSplitPerc: '10',
    SplitBy: 'Hand',
    SplitNote: 'own lead',
    SplitByName: 'Ana Agent',
  })
  await edit(id, { SalesPrice: '500000' })
  expect(await read(id)).toMatchObject({ BrokerSplit: '1500.00', SplitBy: 'Hand' })
  expect(await explain(id)).toMatchObject({
    Override: { BrokerSplitPerc: '10', Note: 'own lead', ByName: 'Ana Agent' },
    Agents: [{ Reasons: ['The broker gets 10%, set by hand: own lead', 'Broker review: $25.00.'] }],
  })
  const back = await t.call(followPlan, { as: north.agent, params: { transactionId: id } })
  expect(back.body).toMatchObject({ BrokerSplit: '3000.00', SplitBy: 'Plan', SplitNote: null })
  // A split typed before there was a plan counts as set by hand, without a note, and can be returned to the plan, too.
  const before = await deal(400_000, {}, north.leader)
  await save(before, { BrokerSplitPerc: 10 }, north.leader)
  expect(await read(before)).toMatchObject({ IsPlanned: false, SplitBy: 'Hand' })
  await assign(north.leader, await plan('Late', flat(20)))
  expect(await read(before)).toMatchObject({ IsPlanned: true, SplitBy: 'Hand', SplitNote: null })
  const followed = await t.call(followPlan, { as: north.leader, params: { transactionId: before } })
  expect(followed.body).toMatchObject({ BrokerSplit: '2400.00', SplitBy: 'Plan' })
  const own = await deal(undefined, {}, north.colleague)
  expect((await t.call(followPlan, { as: north.colleague, params: { transactionId: own } })).body.Message).toMatch(
    /No agent of this transaction is under a plan/,
  )
})

test('closing, opening again, deleting, restoring, price, date, agent: open deals follow in order and say why; closed ones stay', async () => {
  const PlanId = await plan('eXp', exp)
  await assign(north.agent, PlanId, { BrokerSplit: 13_000 })
  const next = Number(year) + 1
  // 3,000 are left of the cap.
  const a = await deal(300_000, { closingDate: `${year}-12-30` }) // 1,800
  const b = await deal(300_000, { closingDate: `${year}-12-31` }) // 1,200
  const far = await deal(300_000, { closingDate: `${next}-02-01` })
  expect(await brokers([a, b, far])).toEqual(['1800.00', '1200.00', '1800.00'])
  await close(b, `${year}-01-20`)
  expect(await brokers([a, b])).toEqual(['1200.00', '1800.00'])
  const settled = await explain(b)
  expect(settled).toMatchObject({ IsSettled: true })
  const ledger = async (transactionId: number, as = north.agent) =>
    (await t.call(moneyLedger, { as, query: { transactionId } })).body
  expect((await ledger(a)).find(({ Kind }) => Kind === 'Commission')).toMatchObject({
    ByName: 'Ana Agent',
    Why: expect.stringMatching(
      /Oak St closed\. The cap of \$16,000\.00 is reached in this deal: \$1,200\.00 of it was left/,
    ),
  })
  await edit(a, { SalesPrice: '100000' })
  expect(await brokers([a])).toEqual(['600.00'])
  expect(await explain(b)).toEqual(settled)
  await edit(b, { StatusId: 2 })
  expect(await brokers([a, b])).toEqual(['600.00', '1800.00'])
  await edit(a, { SalesPrice: '300000' })
  expect(await brokers([a, b])).toEqual(['1800.00', '1200.00'])
  const gone = await t.call(deleteTransaction, { as: north.agent, params: { transactionId: a } })
  expect(await brokers([b])).toEqual(['1800.00'])
  const back = await t.call(restoreRequest, {
    as: north.agent,
    body: { RequestId: gone.headers.get('x-recorded-as') as string },
  })
  expect(back.status, back.text).toBe(200)
  expect(await brokers([a, b])).toEqual(['1800.00', '1200.00'])
  await edit(a, { ClosingDate: `${next}-01-15` })
  expect(await brokers([a, b, far])).toEqual(['1800.00', '1800.00', '1800.00'])
  await edit(b, { AgentId: north.colleague.UserId }, north.admin)
  expect(await read(b)).toMatchObject({ BrokerSplit: '0.00', SplitBy: null, PostSplitAdjustments: [] })
  // When the plan changes, a closed deal stays and an open one follows.
  await close(a, `${year}-02-01`)
  const stays = await read(a)
  await plan('eXp', { ...exp, Tiers: [{ From: 0, BrokerSplitPerc: 50 }] }, PlanId)
  expect(await read(a)).toEqual(stays)
  expect(await brokers([far])).toEqual(['4500.00'])
  expect((await ledger(far))[0]?.Why).toMatch(/^The plan eXp changed\./)
})

test('two deals closed at once do not both take the rest of the cap', async () => {
  await assign(north.agent, await plan('eXp', exp), { BrokerSplit: 14_500 })
  const ids = await Promise.all([1, 2, 3, 4].map(() => deal(300_000)))
  const day = `${year}-01-10`
  const answers = await Promise.all(ids.map((id) => close(id, day)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await brokers(ids)).sort()).toEqual(['0.00', '0.00', '0.00', '1500.00'])
  expect(await standing()).toMatchObject({ Paid: '16000.00', Left: '0.00', IsCapped: true })
})

test('several agents and leaders share one deal, each under their own plan, also at once', async () => {
  const lead = { UserId: north.leader.UserId, Percent: 10, Taken: 'AfterSplit' }
  const before = { UserId: north.leader.UserId, Percent: 50, Taken: 'BeforeSplit' }
  await assign(north.agent, await plan('A', flat(20, { TeamLead: lead })))
  await assign(north.colleague, await plan('B', flat(50, { Fees: [fee('Desk', 3000)], CapAmount: 2000 })))
  const id = await deal(500_000)
  const shares = [{ AgentId: north.colleague.UserId, AmountType: 0, Amount: 40 }]
  const shared = (await save(id, { AgentSplits: shares })).body
  // 15,000: 9,000 * 20% and 6,000 * 50% up to 2,000; the leader gets 10% of 7,200, the colleague 4,000 less 3,000.
  expect(shared).toMatchObject({
    BrokerSplit: '3800.00',
    AgentSplits: [
      { AgentId: north.leader.UserId, Amount: '720.00', IsPlanned: true, Percent: null },
      { AgentId: north.colleague.UserId, AmountType: 1, Amount: '1000.00', IsPlanned: true, Percent: '40' },
    ],
  })
  // The same again: what is stored for reports stays, too.
  await save(id, { AgentSplits: shares })
  expect(await t.query('select agent_net from transaction_financials where transaction_id = $1', [id])).toEqual([
    { agent_net: '6480.00' },
  ])
  // A negative share: sending it back is accepted.
  await edit(id, { SalesPrice: '100000' })
  const owed = await read(id)
  expect(owed.AgentSplits[1]?.Amount).toBe('-2400.00')
  const told = async () => (await t.call(moneyLedger, { as: north.admin, query: { transactionId: id } })).body.length
  const toldBefore = await told()
  const sent = await save(id, owed)
  expect(sent.status, sent.text).toBe(200)
  expect(sent.body).toEqual(owed)
  expect(await told(), 'of what stays the same, the ledger tells nothing').toBe(toldBefore)
  expect((await save(id, { AgentSplits: [{ ...shares[0], AmountType: 1, Amount: '-5' }] })).status).toBe(400)
  // Both agents' other deals change at once.
  const others = [await deal(300_000), await deal(300_000, {}, north.colleague)]
  const answers = await Promise.all([
    close(others[0] as number, `${year}-01-05`),
    close(others[1] as number, `${year}-01-05`, north.colleague),
    edit(id, { SalesPrice: '500000' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read(id)).toMatchObject({
    BrokerSplit: '1800.00',
    AgentSplits: [{ Amount: '720.00' }, { Amount: '3000.00' }],
  })
  // A leader paid before the split counts as one more agent.
  await assign(north.agent, await plan('C', flat(20, { TeamLead: before })))
  expect(await explain(id)).toMatchObject({
    Agents: [
      { AgentName: 'Ana Agent', SharePerc: '30' },
      { AgentName: 'Ben Colleague', SharePerc: '40' },
      { AgentName: 'Tim Leader', SharePerc: '30', PlanName: null },
    ],
  })
  // Nobody has two shares, and the transaction's agent has none besides what the others leave.
  for (const [list, told] of [
    [[...shares, ...shares], /listed twice/],
    [[{ ...shares[0], AgentId: north.agent.UserId }], /what the others leave/],
  ] as const)
    expect((await save(id, { AgentSplits: list })).body.Message).toMatch(told)
  await edit(id, { AgentId: north.colleague.UserId })
  expect(await t.query('select from commission_share where transaction_id = $1 and not is_planned', [id])).toEqual([])
  await edit(id, { AgentId: north.agent.UserId }, north.admin)
  await save(id, { AgentSplits: [] })
  expect((await explain(id)).Agents.map(({ AgentName }) => AgentName)).toEqual(['Ana Agent', 'Tim Leader'])
})

test('agents see their own standing, and others’ only if they may see figures; a preview shows a plan before it is saved', async () => {
  const PlanId = await plan('eXp', exp)
  const id = await deal(300_000, { closingDate: `${year}-12-31` })
  const body = { UserId: north.agent.UserId, Assignments: [{ PlanId, StartDate: `${year}-01-01` }] } as never
  const preview = await t.unchanged(() => t.call(previewPlan, { as: north.admin, body }))
  expect(preview.body).toMatchObject({
    Standing: { PlanName: 'eXp', Expected: '1800.00' },
    Deals: [
      {
        TransactionId: id,
        Before: { PlanName: null, AgentNet: '9000.00' },
        After: { PlanName: 'eXp', AgentNet: '7175.00', Taken: '1825.00' },
      },
    ],
    Before: { AgentNet: '9000.00' },
    After: { AgentNet: '7175.00' },
  })
  expect((await t.call(previewPlan, { as: north.agent, body })).status).toBe(403)
  expect(await standing()).toBe(null)
  await assign(north.agent, PlanId)
  await close(id, `${year}-01-15`)
  expect(await standing()).toMatchObject({
    CapAmount: '16000',
    YearBegins: `${year}-01-01`,
    Paid: '1800.00',
    Left: '14200.00',
    Tier: { BrokerSplitPerc: '20' },
    Deals: [{ TransactionId: id, IsClosed: true, Commission: '9000.00', PaidTowardCap: '1800.00', CanOpen: true }],
  })
  const query = { userId: north.agent.UserId }
  // The leader sees the figures, without links to pages the leader may not see.
  expect((await t.call(planStanding, { as: north.leader, query })).body).toMatchObject({
    Paid: '1800.00',
    Deals: [{ TransactionId: id, CanOpen: false }],
  })
  expect((await t.call(planStanding, { as: north.colleague, query })).status).toBe(403)
  expect((await t.call(planStandings, { as: north.admin })).body).toHaveLength(1)
  expect((await t.call(planStandings, { as: north.colleague })).body).toEqual([])
  expect(
    (
      await t.call(previewPlan, {
        as: north.admin,
        body: { UserId: north.agent.UserId, Plan: { ...exp, Name: 'eXp', CapAmount: 1800, PlanId } } as never,
      })
    ).body,
  ).toMatchObject({ Standing: { IsCapped: true } })
})

test('the ledger is read by transaction, agent and day, page by page, and as CSV', async () => {
  await assign(north.agent, await plan('eXp', exp), {}, 'New contract')
  const id = await deal(300_000)
  await edit(id, { SalesPrice: '310000', Why: 'Appraisal' })
  const list = async (as: User, query: object) => t.call(moneyLedger, { as, query })
  const own = (await list(north.agent, { transactionId: id })).body
  expect(own.find(({ Kind, What }) => Kind === 'Transaction' && What === 'Changed')).toMatchObject({
    Why: 'Appraisal',
    Fields: [{ Label: 'Sales Price', Type: 'money', Before: '300000.00', After: '310000.00' }],
  })
  const all = (await list(north.admin, { agentId: north.agent.UserId })).body
  expect(all.map(({ Kind }) => Kind)).toContain('PlanAssignment')
  expect(all.find(({ Kind }) => Kind === 'PlanAssignment')).toMatchObject({ Title: 'Ana Agent', Why: 'New contract' })
  const page = (await list(north.admin, { take: 2, before: all[1]?.LedgerId })).body
  expect(page.map(({ LedgerId }) => LedgerId)).toEqual(all.slice(2, 4).map(({ LedgerId }) => LedgerId))
  expect((await list(north.admin, { agentId: north.colleague.UserId })).body).toEqual([])
  expect((await list(north.agent, {})).status).toBe(403)
  expect((await list(north.colleague, { transactionId: id })).status).toBe(404)
  const link = await t.call(exportLedger, { as: north.agent, body: { transactionId: id } })
  const csv = await t.send('GET', link.body.Url)
  expect(csv.text).toContain('Sales Price,300000.00,310000.00,Appraisal')
  expect((await t.call(exportLedger, { as: north.agent, body: {} })).status).toBe(403)
})

test('a person is told that somebody else changed the same figure meanwhile; different ones merge', async () => {
  const id = await deal(300_000)
  const before = await read(id)
  await save(id, { Concessions: '500' }, north.admin)
  const stale = await save(id, { Concessions: '700', Snapshot: { Concessions: before.Concessions } })
  expect(stale).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/^Alex Admin has changed this/) } })
  const merged = await save(id, { CommSplitPerc: 2, Snapshot: { CommSplitPerc: '3', Concessions: '0' } })
  expect(merged.body).toMatchObject({ CommSplitPerc: '2', Concessions: '500.00' })
  // Dollars above the price: the answer includes the percentage, and sending it back is not an error.
  const dollars = (await save(id, { GCIType: 'Dollar', GrossCommission: 360_000 })).body
  expect(dollars).toMatchObject({ CommSplitPerc: '120', GrossCommission: '360000.00' })
  expect((await save(id, dollars)).body).toEqual(dollars)
})

test('a new day rolls the plan year over, once; a year of 200 deals adds up', async () => {
  await assign(north.agent, await plan('eXp', { ...exp, CapAmount: 900 }))
  await t.query(
    `with made as (
       insert into transaction (tenant_id, type, agent_id, status_id, sales_price, date_closed, closing_date)
       select $1, 'Purchase', $2, case when n <= 150 then 3 else 1 end, 100000 + n * 1000,
         case when n <= 150 then ($3 || '-01-01')::date + n % 20 end, ($3 || '-12-31')::date
       from generate_series(1, 200) n returning tenant_id, transaction_id, sales_price
     ) insert into transaction_financials (tenant_id, transaction_id, comm_split_perc, gross_commission, adjusted_gross, net_commission, agent_net)
     select tenant_id, transaction_id, 3, round(sales_price * 0.03, 2), round(sales_price * 0.03, 2), round(sales_price * 0.03, 2),
       round(sales_price * 0.03, 2) from made`,
    [north.TenantId, north.agent.UserId, year],
  )
  await deal(50_000, { closingDate: `${year}-12-31` })
  const sum = async () =>
    (
      await t.query(
        'select sum(f.broker_split)::text as paid, count(*) filter (where f.is_split_planned)::int as planned from transaction_financials f where tenant_id = $1',
        [north.TenantId],
      )
    )[0]
  // The first open deal takes 660.. of the cap, the next one the rest.
  expect(await sum()).toEqual({ paid: '900.00', planned: 51 })
  expect(await standing()).toMatchObject({ Paid: '0.00', Expected: '900.00' })
  const now = clock.now
  const run = () => planDayJob.run({ TenantId: north.TenantId }, t.jobContext())
  try {
    await run()
    await t.unchanged(run)
    clock.now = () => Temporal.Instant.from(`${Number(year) + 1}-01-02T12:00:00Z`)
    const before = await sum()
    await run()
    expect(await sum()).toEqual(before)
  } finally {
    clock.now = now
  }
  // The next day begins at midnight in Chicago.
  const [next] = await t.query<{ at: string }>(
    `select (at at time zone 'America/Chicago')::text as at from due where tenant_id = $1 and kind = $2`,
    [north.TenantId, planDays.kind],
  )
  expect(next?.at).toBe(`${Number(year) + 1}-01-03 00:00:00`)
})

test.each<[string, Record<string, unknown>, object, object]>([
  ['on its closing date', {}, {}, { BrokerSplit: '1000.00', Why: [] }],
  // The other deal is to close before it, and takes what is left of the cap.
  [
    'before a deal that was ahead of it',
    { ahead: true },
    { DateClosed: `${year}-01-05` },
    { BrokerSplit: '1000.00', Why: [expect.stringMatching(/cap of \$1,000.00 is reached in this deal/)] },
  ],
  ['in the plan year before', { ahead: true }, { DateClosed: `${Number(year) - 1}-12-30` }, { BrokerSplit: '0.00' }],
  ['at another price', {}, { SalesPrice: '20000' }, { BrokerSplit: '120.00', Why: [expect.any(String)] }],
  ['without a price', {}, { SalesPrice: null }, { BrokerSplit: '0.00' }],
  ['with a split by hand', { byHand: true }, { SalesPrice: '500000' }, { BrokerSplit: '1500.00' }],
  ['from the archive', { StatusId: 4 }, {}, { BrokerSplit: '1000.00' }],
  // Closed before, in the previous plan year.
  ['again, with its day emptied', { again: true }, { DateClosed: null }, { BrokerSplit: '1000.00' }],
  ['with a colleague', { shared: true }, { SalesPrice: '20000' }, { BrokerSplit: '60.00', AgentNet: '240.00' }],
  ['under no plan', { unplanned: true }, { SalesPrice: '20000' }, { BrokerSplit: '0.00', Why: [] }],
])('the close modal shows what closing settles: %s', async (_, way, typed, told) => {
  if (!way.unplanned) await assign(north.agent, await plan('Capped', flat(20, { CapAmount: 1000 })))
  if (way.ahead) await deal(200_000, { closingDate: `${Number(year) + 1}-01-02` })
  const id = await deal(400_000, { closingDate: way.ahead ? `${Number(year) + 1}-01-03` : undefined })
  if (way.byHand) await save(id, { BrokerSplitPerc: 10, SplitNote: 'own lead' })
  if (way.shared) {
    const Amount = 50
    await save(id, { AgentSplits: [{ AgentId: north.colleague.UserId, AmountType: 0, Amount }] })
  }
  if (way.again) {
    await edit(id, { StatusId: 3, DateClosed: `${Number(year) - 1}-12-30` })
    await edit(id, { StatusId: 1 })
  }
  if (way.StatusId) await edit(id, { StatusId: way.StatusId })
  const { SalesPrice, DateClosed } = typed as { SalesPrice?: string | null; DateClosed?: string | null }
  const query = { salesPrice: SalesPrice === null ? '' : SalesPrice, dateClosed: DateClosed === null ? '' : DateClosed }
  const ask = () => t.call(closingPreview, { as: north.agent, params: { transactionId: id }, query: query as never })
  const answer = await ask()
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject(told)
  await t.unchanged(ask)
  expect((await edit(id, { StatusId: 3, ...typed })).status).toBe(200)
  const settled = await read(id)
  const { AdjustedGross, Concessions, BrokerSplit, NetCommission } = settled
  expect(answer.body).toMatchObject({ AdjustedGross, Concessions, BrokerSplit, NetCommission })
  expect((await ask()).body).toMatchObject({ Message: expect.stringMatching(/closed/) })
})

test('closing settles exactly what was confirmed, or nothing', async () => {
  await assign(north.agent, await plan('Capped', flat(20, { CapAmount: 3000 })))
  const id = await deal(400_000)
  const other = await deal(200_000)
  const preview = async (salesPrice?: string) =>
    (await t.call(closingPreview, { as: north.agent, params: { transactionId: id }, query: { salesPrice } })).body
  const shown = await preview()
  expect(shown).toMatchObject({ BrokerSplit: '2400.00', AgentNet: '9600.00' })
  const confirm = (Confirmed: object, more: object = {}) => edit(id, { StatusId: 3, ...more, Confirmed })
  const refused = { status: 409, body: { Message: 'The figures have changed. Look at them again, then confirm.' } }
  // Another price than the one shown, figures somebody made up, and half of them.
  await t.unchanged(async () => {
    expect(await confirm(shown, { SalesPrice: '500000' })).toMatchObject(refused)
    expect(await confirm({ ...shown, AgentNet: '9600.01' })).toMatchObject(refused)
    expect(await confirm({ ...shown, AgentNet: '9599.99' })).toMatchObject(refused)
    expect((await confirm({ AgentNet: '9600.00' })).status).toBe(400)
  })
  // Another deal of the agent closed meanwhile, and took what was left of the cap.
  await close(other, `${year}-01-05`)
  await t.unchanged(async () => expect(await confirm(shown)).toMatchObject(refused))
  const again = await preview()
  expect(again).toMatchObject({ BrokerSplit: '1800.00', AgentNet: '10200.00' })
  expect((await confirm(again)).body).toMatchObject({ StatusId: 3, Financials: { BrokerSplit: '1800.00' } })
  // It was closed meanwhile: at the confirmed figures that is what was wanted, at others it is refused.
  expect((await confirm(again)).status).toBe(200)
  await t.unchanged(async () => expect(await confirm(shown)).toMatchObject(refused))
})

test('a preview answers for any day and price, with plans or without', async () => {
  const since = flat(20, { CapAmount: 3000, Rollover: 'Date', RolloverDate: '07-01', TierBasis: 'Volume' })
  await assign(north.agent, await plan('Since July', since))
  for (const id of [await deal(400_000), await deal(), await deal(undefined, {}, north.colleague)])
    for (const dateClosed of [undefined, '', '0001-01-01', '0001-12-31', `${year}-02-28`, '2096-02-29', '9999-12-31'])
      for (const salesPrice of [undefined, '', '0', '1', '9999999999.99']) {
        const as = north.admin
        const answer = await t.call(closingPreview, {
          as,
          params: { transactionId: id },
          query: { dateClosed, salesPrice },
        })
        expect(answer.status, `${dateClosed} ${salesPrice} ${answer.text}`).toBe(200)
      }
})

test('a plan may take a percentage of the price, and says of which', async () => {
  const Fees = [
    { Name: 'Franchise fee', AmountType: 0, Amount: 0.1, Of: 'Price', Taken: 'OffTheTop' },
    fee('Closing fee', 600),
  ]
  await assign(north.agent, await plan('Price', flat(0, { Fees })))
  const id = await deal(455_000.5)
  expect(await explain(id)).toMatchObject({
    Day: null,
    Agents: [
      {
        OffTheTop: [{ Name: 'Franchise fee', Amount: '455.00' }],
        AfterSplit: [{ Name: 'Closing fee', Amount: '600.00' }],
        Reasons: expect.arrayContaining(['Franchise fee: $455.00 (0.1% of the price, $455,000.50).']),
      },
    ],
  })
  const saved = await t.call(saveSplitPlan, {
    as: north.admin,
    body: { ...flat(0), Name: 'Unknown', Fees: [{ ...Fees[0], Of: 'Rent' }] } as never,
  })
  expect(saved).toMatchObject({ status: 400, body: { Message: 'Choose what the fee is a percentage of' } })
  await edit(id, { ClosingDate: `${year}-12-30` })
  expect(await explain(id)).toMatchObject({ Day: `${year}-12-30` })
})
