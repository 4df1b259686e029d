import { expect, test } from 'vitest'
import type { Plan } from './commission-year.ts'
import { planBody } from './plans.ts'

const flat = { Name: 'Flat', Tiers: [{ From: 0, BrokerSplitPerc: '30%' }], Rollover: 'CalendarYear' }
const fee = { Name: 'E&O', AmountType: 'flat', Amount: '$40' }

test('a plan is read with what it leaves out, and is one that can be reckoned with', () => {
  const { PlanId: _, ...read }: Plan & { PlanId?: number | null } = planBody.parse({ ...flat, Fees: [fee] })
  expect(read).toEqual({
    Name: 'Flat',
    Tiers: [{ From: '0', BrokerSplitPerc: '30' }],
    TierBasis: 'Commission',
    Crossing: 'ByPart',
    CapAmount: null,
    CappedBrokerSplitPerc: '0',
    Rollover: 'CalendarYear',
    RolloverDate: null,
    Fees: [
      {
        Name: 'E&O',
        Taken: 'AfterSplit',
        AmountType: 1,
        Amount: '40',
        Of: 'Gross',
        When: 'Always',
        CapAmount: null,
        CappedAmount: '0',
        AtMostPerc: null,
        IsShared: false,
        CountsTowardCap: false,
      },
    ],
    TeamLead: null,
  })
})

test.for([
  ['2/29', '02-29'],
  ['07-01', '07-01'],
  ['', null],
  [null, null],
] as const)('the rollover date %j is %j', ([sent, read]) =>
  expect(planBody.parse({ ...flat, RolloverDate: sent }).RolloverDate).toBe(read),
)

const tiers = (...from: (string | number | null)[]) => ({ Tiers: from.map((From) => ({ From, BrokerSplitPerc: 30 })) })
test.for([
  [{ Name: ' ' }, { Name: 'Name is required' }],
  [{ Tiers: [] }, { Tiers: 'Enter a split' }],
  [tiers(10), { 'Tiers.0.From': 'The first tier begins at 0' }],
  [tiers(0, 5, 5), { 'Tiers.2.From': 'Each tier begins above the one before it' }],
  [tiers(0, null), { 'Tiers.1.From': 'Enter where the tier begins' }],
  [tiers(0, -5), { 'Tiers.1.From': 'Enter an amount in dollars, such as 85,000' }],
  [{ ...tiers(0, '2.5'), TierBasis: 'Deals' }, { 'Tiers.1.From': 'Enter a number of deals' }],
  [{ Tiers: [{ From: 0, BrokerSplitPerc: 101 }] }, { 'Tiers.0.BrokerSplitPerc': 'Enter a percentage from 0 to 100' }],
  [{ Tiers: [{ From: 0, BrokerSplitPerc: '' }] }, { 'Tiers.0.BrokerSplitPerc': 'Enter a percentage from 0 to 100' }],
  [{ CapAmount: '-1' }, { CapAmount: 'Enter an amount in dollars, such as 85,000' }],
  [{ Rollover: 'Weekly' }, { Rollover: 'Choose when the plan rolls over' }],
  [{ Rollover: 'Date' }, { RolloverDate: 'Enter a month and a day, such as 07/01' }],
  [{ Rollover: 'Date', RolloverDate: '2/30' }, { RolloverDate: 'Enter a month and a day, such as 07/01' }],
  [{ TierBasis: 'BrokerSplit', Crossing: 'WholeAtEnd' }, { Crossing: expect.stringContaining('choose another way') }],
  [{ Fees: [fee, { ...fee, Name: 'e&o ' }] }, { 'Fees.1.Name': 'There is already a fee with that name' }],
  [{ Fees: [{ ...fee, When: 'OnceCapped' }] }, { 'Fees.0.When': 'The plan has no cap that the fee could depend on' }],
  [{ Fees: [{ ...fee, AmountType: 'percent' }] }, { 'Fees.0.Amount': 'Enter a percentage from 0 to 100' }],
  [{ TeamLead: { UserId: 0, Percent: 5, Taken: 'AfterSplit' } }, { 'TeamLead.UserId': expect.any(String) }],
] as [object, object][])('a plan with %j is refused: %j', ([sent, refused]) => {
  const { error } = planBody.safeParse({ ...flat, ...sent })
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual(refused)
})
