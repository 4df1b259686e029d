import { deleteAdjustment, getFinancials, saveFinancials } from '@dormer/contract/deals/financials'
import { transactionHistory } from '@dormer/contract/deals/history'
import { createTransaction, getTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const { agent, colleague, lender } = await t.makeBrokerage('North')
const { agent: stranger } = await t.makeBrokerage('South')

const make = async (body: object = {}) =>
  (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', salesPrice: '500000', ...body } as never }))
    .body.TransactionId
const save = (transactionId: number, body: object, as: User = agent) =>
  t.call(saveFinancials, { as, params: { transactionId }, body: body as never })
const read = async (transactionId: number) =>
  (await t.call(getFinancials, { as: agent, params: { transactionId } })).body
const stored = async (id: number) =>
  (
    await t.query(
      `select gross_commission, adjusted_gross, broker_split, net_commission, agent_net
    from transaction_financials where transaction_id = $1`,
      [id],
    )
  )[0]

test('an example with adjustments is saved, answered everywhere alike, and follows the price', async () => {
  const id = await make()
  expect(await read(id)).toMatchObject({
    FinancialsId: id,
    GCIType: 'Percent',
    CalcPrice: '500000.00',
    GrossCommission: '0.00',
    NetCommission: '0.00',
  })
  const PreSplitAdjustments = [
    { Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: '$1,200' },
    { Description: 'Referral', EntryType: 'deduction', AmountType: 'percent', Amount: 2 },
  ]
  const first = await save(id, { CommSplitPerc: '3', BrokerSplitPerc: 20, Concessions: '500', PreSplitAdjustments })
  const lines = {
    GrossCommission: '15000.00',
    AdjustedGross: '15900.00',
    BrokerSplit: '3180.00',
    NetCommission: '12220.00',
  }
  expect(first.body).toMatchObject({ ...lines, CommSplitPerc: '3', BrokerSplitPerc: '20', Concessions: '500.00' })
  expect(first.body.PreSplitAdjustments).toMatchObject([
    { Description: 'Bonus', EntryType: 'credit', AmountType: 1, Amount: '1200.00' },
    { Description: 'Referral', EntryType: 'debit', AmountType: 0, Amount: '2' },
  ])
  expect(await read(id)).toEqual(first.body)
  expect((await t.call(getTransaction, { as: agent, params: { transactionId: id } })).body.Financials).toEqual(
    first.body,
  )
  expect(await stored(id)).toMatchObject({
    gross_commission: '15000.00',
    adjusted_gross: '15900.00',
    broker_split: '3180.00',
    net_commission: '12220.00',
  })
  // Values sent back as read change nothing; an adjustment with the same name is the same one.
  const again = await save(id, first.body)
  expect(again.body).toEqual(first.body)
  const [bonus, referral] = first.body.PreSplitAdjustments
  const renamed = await save(id, {
    PreSplitAdjustments: [referral, { ...PreSplitAdjustments[0], Description: ' BONUS ', Amount: 900 }],
  })
  expect(renamed.body.PreSplitAdjustments.map(({ Id }) => Id)).toEqual([referral?.Id, bonus?.Id])
  const off = await t.call(deleteAdjustment, { as: agent, params: { adjustmentId: referral?.Id as number } })
  expect(off.body).toMatchObject({ AdjustedGross: '15900.00', PreSplitAdjustments: [{ Id: bonus?.Id }] })
  // What is missing from the list is removed; 0, 1 and words are equivalent.
  const fee = { Description: 'Fee', EntryType: 'credit', AmountType: 'flat', Amount: '900' }
  const replaced = await save(id, { GCIType: 0, PreSplitAdjustments: [fee] })
  expect(replaced.body).toMatchObject({ GCIType: 'Percent', AdjustedGross: '15900.00' })
  expect(replaced.body.PreSplitAdjustments).toMatchObject([{ Description: 'Fee', EntryType: 'credit', AmountType: 1 }])
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, SalesPrice: '400000' } })
  expect(await stored(id)).toMatchObject({ gross_commission: '12000.00', adjusted_gross: '12900.00' })
  expect(await t.query('select from ledger where transaction_id = $1', [id])).not.toHaveLength(0)
  // The history shows a percentage as one, with all its decimals.
  await save(id, { BrokerSplitPerc: '33.33336' })
  const { Changes } = (await t.call(transactionHistory, { as: agent, params: { transactionId: id }, query: {} })).body
  expect(Changes[0]?.Fields).toContainEqual(
    expect.objectContaining({ Label: 'Broker Split Percent', Type: 'percent', After: '33.33336' }),
  )
})

test('an invalid commission is refused in words, and a closed one stays as it is', async () => {
  const [id, other] = [await make(), await make()]
  const Fee = { Description: 'Fee', EntryType: 'debit', AmountType: 1, Amount: '5' }
  const theirs = (await save(other, { GrossCommission: '9000', PreSplitAdjustments: [Fee] })).body
  expect(theirs).toMatchObject({ GCIType: 'Dollar', CommSplitPerc: '1.8', GrossCommission: '9000.00' })
  const split = { AgentId: colleague.UserId, AmountType: 1, Amount: '100' }
  const bad: [object, RegExp][] = [
    [{ BrokerSplitPerc: 20 }, /^Missing Info: Structure percent or dollar amount is required.$/],
    [{ CommSplitPerc: 101 }, /percentage from 0 to 100/],
    [{ CommSplitPerc: -1 }, /percentage from 0 to 100/],
    [{ CommSplitPerc: 3, Concessions: '-5' }, /amount in dollars/],
    [{ CommSplitPerc: 3, PreSplitAdjustments: [{ ...Fee, Description: ' ' }] }, /Description is required/],
    [{ CommSplitPerc: 3, PreSplitAdjustments: [{ ...Fee, AmountType: 0, Amount: 120 }] }, /percentage from 0 to 100/],
    [{ CommSplitPerc: 3, AgentSplits: [{ ...split, Amount: '15000.01' }] }, /can share at most \$15,000:/],
  ]
  await t.unchanged(async () => {
    for (const [body, told] of bad)
      expect(await save(id, body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { Message: expect.stringMatching(told) },
      })
    const [adjustment] = theirs.PreSplitAdjustments
    expect(await save(id, { CommSplitPerc: 3, PreSplitAdjustments: [adjustment] })).toMatchObject({ status: 404 })
    expect(await save(id, { CommSplitPerc: 3, AgentSplits: [{ ...split, AgentId: stranger.UserId }] })).toMatchObject({
      status: 404,
    })
    for (const [as, status] of [
      [colleague, 404],
      [stranger, 404],
      [lender, 403],
    ] as const)
      expect(await save(id, { CommSplitPerc: 3 }, as)).toMatchObject({ status })
  })
  expect((await save(id, { CommSplitPerc: 3, AgentSplits: [split] })).body.AgentSplits).toMatchObject([
    { ...split, Amount: '100.00' },
  ])
  await t.call(updateTransaction, { as: agent, query: {}, body: { TransactionId: id, StatusId: 3 } })
  await t.unchanged(async () => expect((await save(id, { CommSplitPerc: 2 })).body.Message).toMatch(/Re-open it first/))
  expect((await read(id)).GrossCommission).toBe('15000.00')
})
