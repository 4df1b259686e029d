import { saveFinancials } from '@dormer/contract/deals/financials'
import { addChecklistLine } from '@dormer/contract/deals/review'
import { createTransaction } from '@dormer/contract/deals/transactions'
import { monday } from '@dormer/contract/desk/monday'
import { countContacts } from '@dormer/contract/people/contact-search'
import { expect, test } from 'vitest'
import { type Brokerage, startTestProgram } from '../../../../test/harness.ts'
import { clock, todayIn } from '../../../time/clock.ts'
import { nextCap } from './monday.queries.ts'

const t = await startTestProgram()
let n = 0
const brokerage = () => t.makeBrokerage(`Monday${++n}`)
const read = async (as: Brokerage['admin']) => {
  const { status, body } = await t.call(monday, { as })
  expect(status).toBe(200)
  return body
}
const dayIn = (days: number) => todayIn('America/Chicago').add({ days }).toString()

/** A person of this type and agent, who arrived so many minutes ago and was answered after so many more. */
const person = async (
  { TenantId }: Brokerage,
  {
    agent = null,
    type = 1,
    ago = 60,
    answeredAfter,
  }: { agent?: number | null; type?: number; ago?: number; answeredAfter?: number },
) => {
  const arrived = clock.now().subtract({ minutes: ago })
  const [entity] = await t.query<{ id: number }>(
    `insert into contact_entity (tenant_id, contact_type_id, assigned_agent_id, source_id)
     values ($1, $2, $3, (select min(source_id) from source where tenant_id = $1)) returning contact_entity_id as id`,
    [TenantId, type, agent],
  )
  const [contact] = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
     values ($1, $2, 'Ida', $3, $4) returning contact_id as id`,
    [TenantId, entity?.id, `Moor${crypto.randomUUID().slice(0, 6)}`, arrived.toString()],
  )
  if (answeredAfter !== undefined)
    await t.query(
      `insert into activity (tenant_id, contact_id, contact_entity_id, user_id, activity_type_id, date_created)
       values ($1, $2, $3, $4, 1, $5)`,
      [TenantId, contact?.id, entity?.id, agent, arrived.add({ minutes: answeredAfter }).toString()],
    )
}

test('where nothing waits, nothing is counted', async () => {
  const { admin } = await brokerage()
  const none = { Deals: 0, Amount: '0.00' }
  expect(await read(admin)).toEqual({
    ...{ UnassignedLeads: 0, Answers: [], Closings: 0, Deals: [], Papers: 0, NextCap: null },
    ...{ Expected: none, Earned: none },
  })
})

test('leads without an agent are those of the list that the sentence leads to', async () => {
  const north = await brokerage()
  for (const one of [{}, {}, { agent: north.agent.UserId }, { type: 4 }]) await person(north, one)
  expect((await read(north.admin)).UnassignedLeads).toBe(2)
  const Filters = [
    { PropertyName: 'ContactTypeId', Operation: 'Equals' as const, Value: 1 },
    { PropertyName: 'AssignedAgentId', Operation: 'IsNull' as const },
  ]
  expect((await t.call(countContacts, { as: north.admin, body: { Filters } })).body).toEqual({ Count: 2 })
})

test('answers are by agent, slowest first, then who has answered none; leads of two weeks ago do not count', async () => {
  const north = await brokerage()
  const { agent, leader } = north
  await person(north, { agent: agent.UserId, ago: 600, answeredAfter: 240 })
  await person(north, { agent: leader.UserId, ago: 600, answeredAfter: 11 })
  await person(north, { agent: north.admin.UserId, ago: 60 })
  await person(north, { agent: leader.UserId, ago: 14 * 24 * 60, answeredAfter: 9000 })
  await person(north, {})
  const { Answers } = await read(north.admin)
  expect(Answers.map(({ UserId, Leads, Touched, MedianSeconds }) => [UserId, Leads, Touched, MedianSeconds])).toEqual([
    [agent.UserId, 1, 1, 240 * 60],
    [leader.UserId, 1, 1, 11 * 60],
    [north.admin.UserId, 1, 0, null],
  ])
})

test('open deals within a week or past their day, soonest first, with what they lack', async () => {
  const north = await brokerage()
  const { agent, admin } = north
  const deal = async (ClosingDate: string, Address: string) => {
    const { TransactionId } = (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase' } })).body
    await t.query(`update transaction set closing_date = $2, address = $3, status_id = 2 where transaction_id = $1`, [
      TransactionId,
      ClosingDate,
      Address,
    ])
    await t.query(`update checklist_line set removed = 'ByHand' where transaction_id = $1`, [TransactionId])
    return TransactionId
  }
  const soon = await deal(dayIn(2), '9 Elm')
  const late = await deal(dayIn(-3), '12 Oak')
  await deal(dayIn(6), '1 Fir')
  await deal(dayIn(7), 'Not yet')
  const closed = await deal(dayIn(1), 'Closed')
  await t.query(`update transaction set status_id = 3, date_closed = closing_date where transaction_id = $1`, [closed])
  for (const Name of ['Disclosure', 'Receipt'])
    expect(
      (await t.call(addChecklistLine, { as: agent, body: { TransactionId: soon, Name, Need: 'Required' } })).status,
    ).toBe(200)
  const found = await read(admin)
  expect(found.Closings).toBe(3)
  expect(found.Deals.map(({ TransactionId, IsLate, Missing }) => [TransactionId, IsLate, Missing]).slice(0, 2)).toEqual(
    [
      [late, true, 0],
      [soon, false, 2],
    ],
  )
  expect(found.Deals[1]).toMatchObject({
    ...{ ClosingDate: dayIn(2), AgentId: agent.UserId, AgentName: agent.Name, Name: expect.stringContaining('9 Elm') },
  })
  // What was handed in waits for review.
  await t.query(`update checklist_line set status = 'InReview' where transaction_id = $1 and name = 'Receipt'`, [soon])
  const then = await read(admin)
  expect([then.Papers, then.Deals[1]?.Missing]).toEqual([1, 1])
})

test('money is what the brokerage keeps of deals due this month and closed this year', async () => {
  const north = await brokerage()
  const deal = async (GrossCommission: string) => {
    const { TransactionId } = (await t.call(createTransaction, { as: north.agent, body: { Type: 'Purchase' } })).body
    await t.query(`update transaction set closing_date = $2 where transaction_id = $1`, [TransactionId, dayIn(0)])
    const body = { GCIType: 'Dollar' as const, GrossCommission, BrokerSplitPerc: '30', SplitNote: 'Agreed' }
    expect(
      (await t.call(saveFinancials, { as: north.admin, params: { transactionId: TransactionId }, body })).status,
    ).toBe(200)
    return TransactionId
  }
  await deal('10000')
  const closed = await deal('5000')
  await t.query(`update transaction set status_id = 3, date_closed = $2 where transaction_id = $1`, [closed, dayIn(0)])
  const { Expected, Earned } = await read(north.admin)
  expect([Expected, Earned]).toEqual([
    { Deals: 1, Amount: '3000.00' },
    { Deals: 1, Amount: '1500.00' },
  ])
})

test('the next to cap is who reaches it with open deals, otherwise who has the least left', () => {
  const plan = { PlanId: 1, PlanName: 'P', YearBegins: '2026-01-01', YearEnds: null, TierBasis: 'Commission' as const }
  const standing = (UserId: number, Left: string | null, Expected: string, IsCapped = false) => ({
    ...{ ...plan, UserId, Name: `U${UserId}`, CapAmount: Left === null ? null : '16000.00', Paid: '0.00' },
    ...{ Expected, Left, IsCapped, Tier: { From: '0', BrokerSplitPerc: '20' }, NextTier: null, Fees: [] },
  })
  expect(nextCap([])).toBeNull()
  expect(nextCap([standing(1, null, '0.00'), standing(2, '0.00', '16000.00', true)])).toBeNull()
  expect(nextCap([standing(1, '9000.00', '7000.00'), standing(2, '4000.00', '12000.00')])).toEqual({
    ...{ UserId: 2, Name: 'U2', Left: '4000.00', IsDue: false },
  })
  expect(nextCap([standing(1, '9000.00', '16000.00'), standing(2, '4000.00', '12000.00')])?.UserId).toBe(1)
})

test('only for admins, each of their own brokerage', async () => {
  const [north, south] = [await brokerage(), await brokerage()]
  await person(north, {})
  expect((await read(south.admin)).UnassignedLeads).toBe(0)
  for (const as of [north.agent, north.lender, north.leader]) expect((await t.call(monday, { as })).status).toBe(403)
  expect((await t.call(monday, {})).status).toBe(401)
})
