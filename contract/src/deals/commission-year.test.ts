import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, centsOf } from '../cents.ts'
import { plannedCommission, sharesOf } from './commission-deal.ts'
import { type Commission, commissionLines, DOLLAR, PERCENT } from './commission-lines.ts'
import {
  type AgentYear,
  capStanding,
  type Plan,
  type PlanAssignment,
  type PlanFee,
  type PlanSplit,
  planChanges,
  planSplits,
  planYear,
  type YearDeal,
} from './commission-year.ts'

/** '40' is dollars, '6%' percent of the whole commission; taken after the split unless said. */
const fee = (Name: string, amount: string, more: Partial<PlanFee> = {}): PlanFee => ({
  Name,
  Taken: 'AfterSplit',
  AmountType: amount.endsWith('%') ? PERCENT : DOLLAR,
  Amount: amount.replace('%', ''),
  Of: 'Gross',
  When: 'Always',
  CapAmount: null,
  CappedAmount: '0',
  AtMostPerc: null,
  IsShared: false,
  CountsTowardCap: false,
  ...more,
})
/** Tiers as '0: 40, 50000: 30': from where the broker has what percentage. */
const plan = (tiers: string, more: Partial<Plan> = {}): Plan => ({
  Name: 'Plan',
  Tiers: tiers.split(', ').map((tier) => {
    const [From = '', BrokerSplitPerc = ''] = tier.split(': ')
    return { From, BrokerSplitPerc }
  }),
  TierBasis: 'Commission',
  Crossing: 'ByPart',
  CapAmount: null,
  CappedBrokerSplitPerc: '0',
  Rollover: 'CalendarYear',
  RolloverDate: null,
  Fees: [],
  TeamLead: null,
  ...more,
})

/*
 * Plans of real brokerages, as their agents describe them in public; offices differ, and the amounts change from year to
 * year. They are here to show that such plans can be said.
 */
const kellerWilliams = plan('0: 30', {
  Name: 'Keller Williams 64/30/6',
  CapAmount: '18000',
  Rollover: 'Anniversary',
  Fees: [fee('Royalty', '6%', { CapAmount: '3000' })],
})
const exp = plan('0: 20', {
  Name: 'eXp 80/20',
  CapAmount: '16000',
  Rollover: 'Anniversary',
  Fees: [
    fee('Capped transaction fee', '250', { When: 'OnceCapped', CapAmount: '5000', CappedAmount: '75' }),
    fee('Broker review', '25'),
    fee('Risk management', '40', { CapAmount: '500' }),
  ],
})
const real = plan('0: 15', {
  Name: 'Real 85/15',
  CapAmount: '12000',
  Rollover: 'Anniversary',
  Fees: [
    fee('Brokerage fee', '250', { CapAmount: '750' }),
    fee('Processing', '30'),
    fee('Post-cap fee', '285', { When: 'OnceCapped', IsShared: true, AtMostPerc: '15' }),
  ],
})
const coldwellBanker = (broker: string) =>
  plan(`0: ${broker}`, { Fees: [fee('Franchise fee', '6%', { Taken: 'OffTheTop' })] })
const remax = plan('0: 5', { Name: 'RE/MAX 95/5' })
const fathom = plan('0: 0', {
  Name: 'Fathom 100%',
  Fees: [fee('Transaction fee', '550', { CapAmount: '6600', CappedAmount: '150' })],
})
const graduated = plan('0: 40, 50000: 30, 100000: 20', { Name: 'Graduated 60/70/80' })

let ids = 0
const deal = (commission: string, day: string | null = '2026-03-01', more: Partial<YearDeal> = {}): YearDeal => ({
  TransactionId: ++ids,
  Address: `${ids} Oak St`,
  IsClosed: false,
  Day: day,
  Commission: commission,
  Concessions: '0',
  Volume: '300000',
  SharePerc: '100',
  ...more,
})
const agent = (
  of: Plan,
  deals: YearDeal[],
  Before: PlanAssignment['Before'] = {},
  AgentSince = '2020-01-01',
): AgentYear => ({
  Assignments: [{ Plan: of, StartDate: '2026-01-01', AgentSince, Before }],
  Deals: deals,
  Today: '2026-01-01',
})
/** 'Royalty 600.00, broker 3000.00, agent 6400.00'. */
const told = ({ OffTheTop, BrokerSplit, TeamLead, AfterSplit, AgentNet }: PlanSplit) =>
  [
    ...OffTheTop.map(({ Name, Amount }) => `${Name} ${Amount}`),
    `broker ${BrokerSplit}`,
    ...(TeamLead === '0.00' ? [] : [`leader ${TeamLead}`]),
    ...AfterSplit.map(({ Name, Amount }) => `${Name} ${Amount}`),
    `agent ${AgentNet}`,
  ].join(', ')

const capped = (amount: string, more: Partial<Plan> = {}) => plan('0: 30', { CapAmount: amount, ...more })

// Worked out by hand: what was paid before, the deals' commissions in order, and what the last of them comes to.
test.for([
  ['flat 70/30', plan('0: 30'), {}, ['10000'], 'broker 3000.00, agent 7000.00'],
  ['the agent has all', plan('0: 0'), {}, ['10000'], 'broker 0.00, agent 10000.00'],
  ['the broker has all', plan('0: 100'), {}, ['10000'], 'broker 10000.00, agent 0.00'],
  ['half a cent is the broker\'s', plan('0: 50'), {}, ['0.01'], 'broker 0.01, agent 0.00'],
  ['four places: 12345.67 * 33.3333%', plan('0: 33.3333'), {}, ['12345.67'], 'broker 4115.22, agent 8230.45'],
  ['huge', plan('0: 33.3333333333333333'), {}, ['999999999999.99'], 'broker 333333333333.33, agent 666666666666.66'],
  ['nothing to split', plan('0: 30'), {}, ['0'], 'broker 0.00, agent 0.00'],
  ['a loss is the agent\'s', plan('0: 30'), {}, ['-500'], 'broker 0.00, agent -500.00'],
  ['a fee above the commission is owed', plan('0: 0', { Fees: [fee('Fee', '395')] }), {}, ['200'], 'broker 0.00, Fee 395.00, agent -195.00'],
  ['RE/MAX 95/5', remax, {}, ['15000'], 'broker 750.00, agent 14250.00'],
  ['Fathom: a fee and nothing else', fathom, {}, ['10000'], 'broker 0.00, Transaction fee 550.00, agent 9450.00'],
  ['Fathom: less after the twelfth', fathom, { Fees: [{ Name: 'Transaction fee', Amount: '6600' }] }, ['10000'], 'broker 0.00, Transaction fee 150.00, agent 9850.00'],
  // Coldwell Banker: 15000 - 900 = 14100.
  ['Coldwell Banker 50/50 after 6%', coldwellBanker('50'), {}, ['15000'], 'Franchise fee 900.00, broker 7050.00, agent 7050.00'],
  ['Coldwell Banker 90/10 after 6%', coldwellBanker('10'), {}, ['15000'], 'Franchise fee 900.00, broker 1410.00, agent 12690.00'],
  // blog.brokermint.com/mint/commission-split-calculator: 7% of 15000 to the franchise, the other 13950 in halves.
  ['a franchise of 7%, then 50/50', plan('0: 50', { Fees: [fee('Franchise', '7%', { Taken: 'OffTheTop' })] }), {}, ['15000'], 'Franchise 1050.00, broker 6975.00, agent 6975.00'],
  // Nextage's compensation plan (docstoc.com/docs/65503201): 10000 less 6.5% and 250 are 9100, of which agents have up to 80%.
  ['Nextage, net commission income', plan('0: 20', { Fees: [fee('Franchise', '6.5%', { Taken: 'OffTheTop' }), fee('Transaction fee', '250', { Taken: 'OffTheTop' })] }), {}, ['10000'], 'Franchise 650.00, Transaction fee 250.00, broker 1820.00, agent 7280.00'],
  // Tiers.
  ['in the first tier', graduated, {}, ['10000'], 'broker 4000.00, agent 6000.00'],
  ['crossing: 5000 * 40% + 5000 * 30%', graduated, {}, ['45000', '10000'], 'broker 3500.00, agent 6500.00'],
  ['at the border already', graduated, {}, ['50000', '10000'], 'broker 3000.00, agent 7000.00'],
  ['ending at the border', graduated, {}, ['45000', '5000'], 'broker 2000.00, agent 3000.00'],
  ['a cent across: 5000 * 40% + 0.01 * 30%', graduated, {}, ['45000', '5000.01'], 'broker 2000.00, agent 3000.01'],
  ['two at once: 2000 + 50000 * 30% + 5000 * 20%', graduated, {}, ['45000', '60000'], 'broker 18000.00, agent 42000.00'],
  ['whole by where it begins', { ...graduated, Crossing: 'WholeAtStart' }, {}, ['45000', '10000'], 'broker 4000.00, agent 6000.00'],
  ['and the next one in the next tier', { ...graduated, Crossing: 'WholeAtStart' }, {}, ['45000', '10000', '10000'], 'broker 3000.00, agent 7000.00'],
  ['whole by where it ends', { ...graduated, Crossing: 'WholeAtEnd' }, {}, ['45000', '10000'], 'broker 3000.00, agent 7000.00'],
  ['whole, ending at the border', { ...graduated, Crossing: 'WholeAtEnd' }, {}, ['45000', '5000'], 'broker 1500.00, agent 3500.00'],
  // The tier counts 10000, of which 9400 are split: 4700 * 40% + 4700 * 30%.
  ['crossing after a franchise fee', { ...graduated, Fees: coldwellBanker('0').Fees }, {}, ['45000', '10000'], 'Franchise fee 600.00, broker 3290.00, agent 6110.00'],
  // RE/MAX for new agents (realestate.about.com/.../pro_remax.htm): 60/40 up to 23,000 of commission. 3000 * 40% + 7000 * 5%.
  ['RE/MAX 60/40, then 95/5', plan('0: 40, 23000: 5'), { Commission: '20000' }, ['10000'], 'broker 1550.00, agent 8450.00'],
  // Ten tiers (realestateinfo101.com/copy-of-pa-commission-splits), five of them in one deal: 1850 * 50% + 6650 * 48% + 9000 * 45% + 11000 * 43% + 1500 * 40%.
  ['a progressive split', plan('0: 50, 18850: 48, 25500: 45, 34500: 43, 45500: 40, 59500: 35, 80000: 32, 97500: 28, 123000: 25, 145000: 20'), { Commission: '17000' }, ['30000'], 'broker 13497.00, agent 16503.00'],
  ['by deals: the third', plan('0: 50, 3: 25', { TierBasis: 'Deals' }), {}, ['1000', '1000', '1000'], 'broker 500.00, agent 500.00'],
  ['by deals: the fourth', plan('0: 50, 3: 25', { TierBasis: 'Deals' }), {}, ['1000', '1000', '1000', '1000'], 'broker 250.00, agent 750.00'],
  // 200000 of 300000 are below the border: 6000 * 30% + 3000 * 20%.
  ['by volume', plan('0: 30, 5000000: 20', { TierBasis: 'Volume' }), { Volume: '4800000' }, ['9000'], 'broker 2400.00, agent 6600.00'],
  // 1000 of company dollars are 3333.33 of commission; 999.999 + 6666.67 * 10%.
  ['by company dollars', plan('0: 30, 15000: 10', { TierBasis: 'BrokerSplit' }), { BrokerSplit: '14000' }, ['10000'], 'broker 1666.67, agent 8333.33'],
  ['by company dollars, none of which come', plan('0: 0, 15000: 10', { TierBasis: 'BrokerSplit' }), {}, ['10000'], 'broker 0.00, agent 10000.00'],
  // eXp in Australia caps the commission instead: 75/25 until 100,000.
  ['eXp Australia', plan('0: 25, 100000: 0'), { Commission: '95000' }, ['10000'], 'broker 1250.00, agent 8750.00'],
  // Caps.
  ['below the cap', capped('20000'), {}, ['10000'], 'broker 3000.00, agent 7000.00'],
  ['reached within the deal', capped('20000'), { BrokerSplit: '19000' }, ['10000'], 'broker 1000.00, agent 9000.00'],
  ['reached exactly', capped('20000'), { BrokerSplit: '17000' }, ['10000'], 'broker 3000.00, agent 7000.00'],
  ['a cent is left of it', capped('20000'), { BrokerSplit: '19999.99' }, ['10000'], 'broker 0.01, agent 9999.99'],
  ['reached before', capped('20000'), { BrokerSplit: '20000' }, ['10000'], 'broker 0.00, agent 10000.00'],
  ['more was paid than the cap', capped('20000'), { BrokerSplit: '25000' }, ['10000'], 'broker 0.00, agent 10000.00'],
  ['a cap of nothing', capped('0'), {}, ['10000'], 'broker 0.00, agent 10000.00'],
  // 500 are left, which 30% of 1666.67 are; 8333.33 * 5% = 416.67.
  ['95/5 once capped', capped('20000', { CappedBrokerSplitPerc: '5' }), { BrokerSplit: '19500' }, ['10000'], 'broker 916.67, agent 9083.33'],
  ['95/5 when capped', capped('20000', { CappedBrokerSplitPerc: '5' }), { BrokerSplit: '20000' }, ['10000'], 'broker 500.00, agent 9500.00'],
  // 45000 * 40% = 18000 of 19500: 1500 are left, of 2000 + 1500.
  ['tier and cap in one deal', { ...graduated, CapAmount: '19500' }, {}, ['45000', '10000'], 'broker 1500.00, agent 8500.00'],
  // 3000 are left: 5000 * 40% = 2000, then 1000 of 5000 * 30%.
  ['the cap in the second part', { ...graduated, CapAmount: '21000' }, {}, ['45000', '10000'], 'broker 3000.00, agent 7000.00'],
  // Keller Williams: 64/30/6, with a cap of the office and one of the royalty.
  ['Keller Williams, first deal', kellerWilliams, {}, ['10000'], 'broker 3000.00, Royalty 600.00, agent 6400.00'],
  ['Keller Williams, the royalty\'s cap', kellerWilliams, { Fees: [{ Name: 'Royalty', Amount: '2900' }] }, ['10000'], 'broker 3000.00, Royalty 100.00, agent 6900.00'],
  ['Keller Williams, the office\'s cap', kellerWilliams, { BrokerSplit: '17000' }, ['10000'], 'broker 1000.00, Royalty 600.00, agent 8400.00'],
  ['Keller Williams, both', kellerWilliams, { BrokerSplit: '18000', Fees: [{ Name: 'Royalty', Amount: '3000' }] }, ['10000'], 'broker 0.00, agent 10000.00'],
  // dolinskigroup.com/agent-tips/keller-williams-commission-split: 9000 are 2700, 540 and 5760; and what follows until both caps.
  ['Keller Williams, 9,000', kellerWilliams, {}, ['9000'], 'broker 2700.00, Royalty 540.00, agent 5760.00'],
  ['Keller Williams, 9,000 for the sixth time', kellerWilliams, {}, Array(6).fill('9000'), 'broker 2700.00, Royalty 300.00, agent 6000.00'],
  ['Keller Williams, 9,000 for the seventh time', kellerWilliams, {}, Array(7).fill('9000'), 'broker 1800.00, agent 7200.00'],
  // eXp: the fee of 250 begins with the deal after the one that capped.
  ['eXp, first deal', exp, {}, ['7500'], 'broker 1500.00, Broker review 25.00, Risk management 40.00, agent 5935.00'],
  ['eXp, capping', exp, { BrokerSplit: '15000' }, ['10000'], 'broker 1000.00, Broker review 25.00, Risk management 40.00, agent 8935.00'],
  ['eXp, capped', exp, { BrokerSplit: '15000' }, ['10000', '10000'], 'broker 0.00, Capped transaction fee 250.00, Broker review 25.00, Risk management 40.00, agent 9685.00'],
  ['eXp, the thirteenth risk fee', exp, { Fees: [{ Name: 'Risk management', Amount: '480' }] }, ['10000'], 'broker 2000.00, Broker review 25.00, Risk management 20.00, agent 7955.00'],
  ['eXp, after 5,000 of fees', exp, { BrokerSplit: '16000', Fees: [{ Name: 'Capped transaction fee', Amount: '5000' }, { Name: 'Risk management', Amount: '500' }] }, ['10000'], 'broker 0.00, Capped transaction fee 75.00, Broker review 25.00, agent 9900.00'],
  // Real: three fees of 250 a year; 285, or 15% of a small deal, once capped.
  ['Real, first deal', real, {}, ['10000'], 'broker 1500.00, Brokerage fee 250.00, Processing 30.00, agent 8220.00'],
  ['Real, fourth deal', real, {}, ['1000', '1000', '1000', '10000'], 'broker 1500.00, Processing 30.00, agent 8470.00'],
  ['Real, a small deal once capped', real, { BrokerSplit: '12000', Fees: [{ Name: 'Brokerage fee', Amount: '750' }] }, ['1000'], 'broker 0.00, Processing 30.00, Post-cap fee 150.00, agent 820.00'],
  // Off the top: the referral, then the franchise of what is left (6% of 7500), or of all (6% of 10000).
  ['a referral of 25%, then 6% of the rest', plan('0: 30', { Fees: [fee('Referral', '25%', { Taken: 'OffTheTop' }), fee('Franchise', '6%', { Taken: 'OffTheTop', Of: 'Remaining' })] }), {}, ['10000'], 'Referral 2500.00, Franchise 450.00, broker 2115.00, agent 4935.00'],
  ['a referral of 25%, then 6% of all', plan('0: 30', { Fees: [fee('Referral', '25%', { Taken: 'OffTheTop' }), fee('Franchise', '6%', { Taken: 'OffTheTop' })] }), {}, ['10000'], 'Referral 2500.00, Franchise 600.00, broker 2070.00, agent 4830.00'],
  ['a referral of 25% with a cap: 7500 * 30% of which 1000 is left', capped('20000', { Fees: [fee('Referral', '25%', { Taken: 'OffTheTop' })] }), { BrokerSplit: '19000' }, ['10000'], 'Referral 2500.00, broker 1000.00, agent 6500.00'],
  ['a relocation fee of 10% up to 250', plan('0: 30', { Fees: [fee('Relocation', '250', { Taken: 'OffTheTop', AtMostPerc: '10' })] }), {}, ['2000'], 'Relocation 200.00, broker 540.00, agent 1260.00'],
  ['a franchise fee with its own cap', plan('0: 30', { Fees: [fee('Franchise', '6%', { Taken: 'OffTheTop', CapAmount: '5000' })] }), { Fees: [{ Name: 'Franchise', Amount: '4900' }] }, ['10000'], 'Franchise 100.00, broker 2970.00, agent 6930.00'],
  ['a fee until the cap', capped('20000', { Fees: [fee('E&O', '50', { When: 'BeforeCap' })] }), { BrokerSplit: '19000' }, ['10000'], 'broker 1000.00, E&O 50.00, agent 8950.00'],
  ['and not beyond', capped('20000', { Fees: [fee('E&O', '50', { When: 'BeforeCap' })] }), { BrokerSplit: '20000' }, ['10000'], 'broker 0.00, agent 10000.00'],
  // Fees that count: 200 of 500 fit, and with that the cap is reached.
  ['a fee that counts toward the cap', capped('20000', { Fees: [fee('Desk', '500', { Taken: 'OffTheTop', CountsTowardCap: true })] }), { BrokerSplit: '19800' }, ['10000'], 'Desk 200.00, broker 0.00, agent 9800.00'],
  ['and one that has no room after the split', capped('20000', { Fees: [fee('Desk', '500', { CountsTowardCap: true })] }), { BrokerSplit: '19000' }, ['10000'], 'broker 1000.00, agent 9000.00'],
  // After the split, a percentage of what is left by then: (7000 - 100) * 10%.
  // 0.1% of the price of 455,000.50 is 455.0005.
  ['0.1% of the price and 600', plan('0: 20', { Fees: [fee('Franchise', '0.1%', { Of: 'Price' }), fee('Closing', '600')] }), {}, ['13650.02'], 'broker 2730.00, Franchise 455.00, Closing 600.00, agent 9865.02', { Volume: '455000.50' }],
  ['a share of the price off the top, no more than there is', plan('0: 30', { Fees: [fee('Royalty', '1%', { Of: 'Price', Taken: 'OffTheTop' })] }), {}, ['2000'], 'Royalty 2000.00, broker 0.00, agent 0.00'],
  ['a share of the price up to its own cap', plan('0: 0', { Fees: [fee('Royalty', '0.5%', { Of: 'Price', CapAmount: '2000' })] }), {}, ['9000', '9000'], 'broker 0.00, Royalty 500.00, agent 8500.00'],
  ['half of a deal pays half of it', plan('0: 0', { Fees: [fee('Royalty', '1%', { Of: 'Price' })] }), {}, ['5000'], 'broker 0.00, Royalty 1500.00, agent 3500.00', { Volume: '150000', SharePerc: '50' }],
  ['without a price it is nothing', plan('0: 0', { Fees: [fee('Royalty', '1%', { Of: 'Price' })] }), {}, ['5000'], 'broker 0.00, agent 5000.00', { Volume: '0' }],
  ['a percentage of the rest', plan('0: 30', { Fees: [fee('E&O', '100'), fee('Savings', '10%', { Of: 'Remaining' })] }), {}, ['10000'], 'broker 3000.00, E&O 100.00, Savings 690.00, agent 6210.00'],
  // CORE BackOffice's example: 2% of 8000.
  ['a team leader after the split', plan('0: 20', { TeamLead: { UserId: 9, Percent: '2', Taken: 'AfterSplit' } }), {}, ['10000'], 'broker 2000.00, leader 160.00, agent 7840.00'],
  // 15% of what 80% of 3000 are.
  ['a team leader of 15%', plan('0: 20', { TeamLead: { UserId: 9, Percent: '15', Taken: 'AfterSplit' } }), {}, ['3000'], 'broker 600.00, leader 360.00, agent 2040.00'],
  ['a team leader before the split is another agent', plan('0: 20', { TeamLead: { UserId: 9, Percent: '50', Taken: 'BeforeSplit' } }), {}, ['5000'], 'broker 1000.00, agent 4000.00'],
] as [string, Plan, PlanAssignment['Before'], string[], string, Partial<YearDeal>?][])('%s', ([, of, before, commissions, expected, more]) => {
  const splits = planSplits(agent(of, commissions.map((commission) => deal(commission, undefined, more)), before))
  expect(told(splits.at(-1) as PlanSplit)).toBe(expected)
}) // biome-ignore format: a case is a line

test('eXp, sixty homes at 6,000 of commission: 13 pay 1,200, one 400, twenty 250 and the rest 75', () => {
  const splits = planSplits(
    agent(
      { ...exp, Fees: exp.Fees.slice(0, 1) },
      Array.from({ length: 60 }, () => deal('6000')),
    ),
  )
  const counted = Object.groupBy(splits, told)
  expect(Object.fromEntries(Object.entries(counted).map(([line, deals]) => [line, deals?.length]))).toEqual({
    'broker 1200.00, agent 4800.00': 13,
    'broker 400.00, agent 5600.00': 1,
    'broker 0.00, Capped transaction fee 250.00, agent 5750.00': 20,
    'broker 0.00, Capped transaction fee 75.00, agent 5925.00': 26,
  })
  expect(splits.at(-1)).toMatchObject({ PaidTowardCap: '16000.00', IsCapped: true })
})

test('the agents of one deal share a fee as they share the deal', () => {
  // Real's own example: 60% of the deal, 60% of 285.
  const before = { BrokerSplit: '12000', Fees: [{ Name: 'Brokerage fee', Amount: '750' }] }
  const [split] = planSplits(agent(real, [deal('6000', '2026-03-01', { SharePerc: '60' })], before))
  expect(told(split as PlanSplit)).toBe('broker 0.00, Processing 30.00, Post-cap fee 171.00, agent 5799.00')
})

describe('a plan year', () => {
  test.for([
    ['CalendarYear', null, '2024-05-15', '2026-12-31', '2026-01-01', '2027-01-01'],
    ['CalendarYear', null, '2024-05-15', '2027-01-01', '2027-01-01', '2028-01-01'],
    ['Anniversary', null, '2024-05-15', '2026-05-14', '2025-05-15', '2026-05-15'],
    ['Anniversary', null, '2024-05-15', '2026-05-15', '2026-05-15', '2027-05-15'],
    ['Anniversary', null, '2024-05-15', '2024-05-15', '2024-05-15', '2025-05-15'],
    ['Anniversary', null, '2024-12-31', '2026-01-01', '2025-12-31', '2026-12-31'],
    // Since a leap day: other years begin on March 1.
    ['Anniversary', null, '2024-02-29', '2024-02-29', '2024-02-29', '2025-03-01'],
    ['Anniversary', null, '2024-02-29', '2025-02-28', '2024-02-29', '2025-03-01'],
    ['Anniversary', null, '2024-02-29', '2025-03-01', '2025-03-01', '2026-03-01'],
    ['Anniversary', null, '2024-02-29', '2028-02-28', '2027-03-01', '2028-02-29'],
    ['Anniversary', null, '2024-02-29', '2028-02-29', '2028-02-29', '2029-03-01'],
    // There was no year 0.
    ['Date', '07-01', '2024-01-01', '0001-03-01', '0001-01-01', '0001-07-01'],
    // 2100 is no leap year.
    ['Date', '02-29', '2024-01-01', '2100-02-28', '2099-03-01', '2100-03-01'],
    ['Date', '07-01', '2024-01-01', '2026-06-30', '2025-07-01', '2026-07-01'],
    ['Date', '07-01', '2024-01-01', '2026-07-01', '2026-07-01', '2027-07-01'],
    ['Never', null, '2024-05-15', '2050-01-01', '2024-05-15', null],
  ] as [Plan['Rollover'], string | null, string, string, string, string | null][])(
    '%s %s since %s: %s is in the year from %s until %s',
    ([Rollover, RolloverDate, since, day, From, Until]) =>
      expect(planYear({ Rollover, RolloverDate }, since, day)).toEqual({ From, Until }),
  )

  const brokers = (year: AgentYear) =>
    planSplits(year).map(({ TransactionId, BrokerSplit }) => [TransactionId, BrokerSplit])

  test('the cap begins anew when the plan rolls over', () => {
    const days = ['2026-05-14', '2026-05-15', '2026-05-16']
    const deals = days.map((day, at) => ({ ...deal('10000', day), TransactionId: at }))
    const year = agent(capped('3000', { Rollover: 'Anniversary' }), deals, {}, '2020-05-15')
    expect(brokers(year)).toEqual([
      [0, '3000.00'],
      [1, '3000.00'],
      [2, '0.00'],
    ])
    expect(planSplits(year).map(({ YearBegins }) => YearBegins)).toEqual(['2025-05-15', '2026-05-15', '2026-05-15'])
    const never = { ...year, Assignments: [{ Plan: capped('3000', { Rollover: 'Never' }), StartDate: '2020-05-15' }] }
    expect(brokers(never)).toEqual([
      [0, '3000.00'],
      [1, '0.00'],
      [2, '0.00'],
    ])
  })

  test('what was paid elsewhere counts in the first year only', () => {
    const year = agent(capped('20000'), [deal('10000', '2026-03-01'), deal('10000', '2027-03-01')], {
      BrokerSplit: '19000',
    })
    expect(planSplits(year).map(({ BrokerSplit }) => BrokerSplit)).toEqual(['1000.00', '3000.00'])
  })

  test('closed deals count first, then open ones by their day; on one day the earlier transaction', () => {
    const deals = [
      { ...deal('1000', null), TransactionId: 7 },
      { ...deal('1000', '2026-06-01'), TransactionId: 6 },
      { ...deal('1000', '2026-06-01'), TransactionId: 5 },
      { ...deal('1000', '2026-04-15'), TransactionId: 4 },
      // Should have closed in February; it cannot before today.
      { ...deal('1000', '2026-02-01'), TransactionId: 3 },
      { ...deal('1000', '2026-04-01', { IsClosed: true }), TransactionId: 2 },
      { ...deal('1000', '2026-03-01', { IsClosed: true }), TransactionId: 1 },
    ]
    const year = { ...agent(plan('0: 30'), deals), Today: '2026-04-10' }
    expect(planSplits(year).map(({ TransactionId }) => TransactionId)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(planSplits({ ...year, Deals: deals.toReversed() })).toEqual(planSplits(year))
  })

  test('an open deal whose day has passed counts in the plan year of today', () => {
    const year = { ...agent(capped('3000'), [deal('10000', '2026-12-20'), deal('10000', null)]), Today: '2027-01-05' }
    expect(planSplits(year).map(({ YearBegins, BrokerSplit }) => [YearBegins, BrokerSplit])).toEqual([
      ['2027-01-01', '3000.00'],
      ['2027-01-01', '0.00'],
    ])
  })

  test('another plan begins from nothing on its day; before the first there is none', () => {
    const deals = ['2025-12-31', '2026-06-30', '2026-07-01'].map((day) => deal('10000', day, { IsClosed: true }))
    const Assignments = [
      { Plan: capped('3000'), StartDate: '2026-01-01' },
      { Plan: plan('0: 10', { Name: 'New' }), StartDate: '2026-07-01' },
    ]
    const splits = planSplits({ ...agent(plan('0: 0'), deals), Assignments })
    expect(splits.map(({ PlanName, BrokerSplit }) => [PlanName, BrokerSplit])).toEqual([
      ['Plan', '3000.00'],
      ['New', '1000.00'],
    ])
  })
})

test('a settled deal stays as it is, whatever the plan says by now, and counts', () => {
  const Settled = {
    OffTheTop: [{ Name: 'Old fee', Amount: '100' }],
    BrokerSplit: '2500',
    AfterSplit: [],
    TeamLead: '50',
  }
  const deals = [deal('10000', '2026-02-01', { IsClosed: true, Settled }), deal('10000')]
  const splits = planSplits(agent(capped('3000', { Fees: [fee('New fee', '10')] }), deals))
  expect(splits.map(told)).toEqual([
    'Old fee 100.00, broker 2500.00, leader 50.00, agent 7350.00',
    'broker 500.00, New fee 10.00, agent 9490.00',
  ])
  expect(splits[0]?.Reasons).toEqual(['Closed on 02/01/2026. The split stays as it was settled.'])
})

test('a split set by hand is kept, with its note, and counts', () => {
  const by = deal('10000', '2026-02-01', { Override: { BrokerSplitPerc: '25', Note: 'company lead' } })
  const [split, next] = planSplits(agent(capped('3000'), [by, deal('10000')]))
  expect(told(split as PlanSplit)).toBe('broker 2500.00, agent 7500.00')
  expect(split?.Reasons).toEqual(['The broker gets 25%, set by hand: company lead'])
  expect(next?.BrokerSplit).toBe('500.00')
})

test('every amount says why', () => {
  const reasons = (of: Plan, commissions: string[], before: PlanAssignment['Before'] = {}) =>
    planSplits(
      agent(
        of,
        commissions.map((commission) => deal(commission)),
        before,
      ),
    ).at(-1)?.Reasons
  expect(reasons(graduated, ['45000', '10000'])).toEqual([
    'The broker gets 40% of $5,000.00 and 30% of $5,000.00. The tier from $50,000.00 begins within it.',
  ])
  expect(reasons(exp, ['10000'], { BrokerSplit: '15000', Fees: [{ Name: 'Risk management', Amount: '480' }] })).toEqual(
    [
      'The cap of $16,000.00 is reached in this deal: $1,000.00 of it was left. The broker gets 0% of the other $5,000.00.',
      'Broker review: $25.00.',
      'Risk management: $20.00, which reaches its cap of $500.00.',
    ],
  )
  expect(
    reasons(kellerWilliams, ['10000'], { BrokerSplit: '18000', Fees: [{ Name: 'Royalty', Amount: '3000' }] }),
  ).toEqual([
    'The cap of $18,000.00 is reached: the broker gets 0%.',
    'Royalty: $0.00, as its cap of $3,000.00 was reached before this deal.',
  ])
  expect(reasons(coldwellBanker('50'), ['15000'])).toEqual([
    'Franchise fee: $900.00 (6% of $15,000.00).',
    'The broker gets 50% of $14,100.00.',
  ])
})

describe('when a deal changes', () => {
  const first = deal('10000', '2026-05-01')
  const second = deal('10000', '2026-06-01')
  const year = agent(exp, [first, second], { BrokerSplit: '15000' })
  const before = planSplits(year)

  test('those after it are calculated anew, each saying why', () => {
    const after = planSplits({ ...year, Deals: [first, { ...second, IsClosed: true, Day: '2026-04-20' }] })
    const changes = planChanges(before, after, `${second.Address} closed.`)
    expect(changes.map(({ TransactionId }) => TransactionId)).toEqual([second.TransactionId, first.TransactionId])
    expect(changes[1]?.Changes).toEqual([
      { Name: 'Broker Split', From: '1000.00', To: '0.00' },
      { Name: 'Agent Net', From: '8935.00', To: '9685.00' },
      { Name: 'Capped transaction fee', From: '0.00', To: '250.00' },
    ])
    expect(changes[1]?.Why).toBe(
      `${second.Address} closed. Capped transaction fee: $250.00. Broker review: $25.00. Risk management: $40.00.`.replace(
        'closed. ',
        'closed. The cap of $16,000.00 is reached: the broker gets 0%. ',
      ),
    )
  })

  test('a price that changes moves what is left of the cap', () => {
    const after = planSplits({ ...year, Deals: [{ ...first, Commission: '4000' }, second] })
    expect(after.map(({ BrokerSplit }) => BrokerSplit)).toEqual(['800.00', '200.00'])
    expect(planChanges(before, after, 'The price changed.')).toHaveLength(2)
  })

  test('opened again, it is as before; and calculated twice, nothing changes', () => {
    expect(planSplits({ ...year, Deals: [first, { ...second, IsClosed: false, Settled: null }] })).toEqual(before)
    expect(planChanges(before, planSplits(year), 'Nothing happened.')).toEqual([])
  })
})

test('an agent sees how far the cap, the next tier and the caps of fees are', () => {
  const deals = [
    deal('10000', '2026-02-01', { IsClosed: true }),
    deal('10000', '2026-08-01'),
    deal('10000', '2027-02-01'),
  ]
  expect(capStanding({ ...agent(kellerWilliams, deals), Today: '2026-03-01' })).toEqual({
    PlanName: 'Keller Williams 64/30/6',
    At: 0,
    Tier: { From: '0', BrokerSplitPerc: '30' },
    YearBegins: '2026-01-01',
    YearEnds: '2027-01-01',
    CapAmount: '18000',
    Paid: '3000.00',
    Expected: '6000.00',
    Left: '15000.00',
    NextTier: null,
    Fees: [{ Name: 'Royalty', Amount: '600.00', CapAmount: '3000' }],
  })
  expect(capStanding({ ...agent(graduated, deals), Today: '2026-03-01' })).toMatchObject({
    Left: null,
    NextTier: { From: '50000', BrokerSplitPerc: '30', Left: '40000.00' },
  })
  expect(capStanding(agent(plan('0: 50, 3: 25', { TierBasis: 'Deals' }), [], { Deals: 1 }))?.NextTier?.Left).toBe('2')
  expect(capStanding({ ...agent(graduated, deals), Today: '2025-12-31' })).toBe(null)
})

const entered: Commission = {
  SalesPrice: '500000',
  ListingPrice: null,
  GCIType: 'Percent',
  CommSplitPerc: '2',
  GrossCommission: null,
  PreSplitAdjustments: [{ Description: 'Referral', EntryType: 'debit', AmountType: PERCENT, Amount: '25' }],
  Concessions: null,
  BrokerSplitPerc: null,
}

describe('the agents of a transaction', () => {
  const shares = (colleagues: [number, string][], leads: Record<number, Plan['TeamLead']> = {}, of = entered) =>
    sharesOf(
      of,
      1,
      colleagues.map(([AgentId, Percent]) => ({ AgentId, Percent })),
      (id) => leads[id] ?? null,
    ).map(({ AgentId, SharePerc, Commission: has }) => [AgentId, SharePerc, has])
  const lead = { UserId: 9, Percent: '50', Taken: 'BeforeSplit' } as const
  test.for([
    [[], {}, [[1, '100', '7500.00']]],
    [[[2, '40']], {}, [[1, '60', '4500.00'], [2, '40', '3000.00']]],
    // The first agent has the cents that are left.
    [[[2, '33.3333'], [3, '33.3333']], {}, [[1, '33.3334', '2500.00'], [2, '33.3333', '2500.00'], [3, '33.3333', '2500.00']]],
    [[], { 1: lead }, [[1, '50', '3750.00'], [9, '50', '3750.00']]],
    [[[2, '40']], { 1: lead, 2: lead }, [[1, '30', '2250.00'], [2, '20', '1500.00'], [9, '50', '3750.00']]],
    // The leader's own deal, and a leader who has a part anyway.
    [[[9, '40']], { 1: lead }, [[1, '30', '2250.00'], [9, '70', '5250.00']]],
    [[], { 1: { ...lead, UserId: 1 } }, [[1, '100', '7500.00']]],
    [[], { 1: { ...lead, Taken: 'AfterSplit' } }, [[1, '100', '7500.00']]],
  ] as [[number, string][], Record<number, Plan['TeamLead']>, unknown[]][])('%j with leaders %j: %j', ([colleagues, leads, expected]) =>
    expect(shares(colleagues, leads)).toEqual(expected)) // biome-ignore format: a case is a line

  test('plans fill the financials: a referral of 25%, a co-agent, a franchise fee and a cap', () => {
    // 10000 - 2500 = 7500: 4500 and 3000. Agent 1 is eXp with 500 left of the cap, agent 2 pays 6% off the top and 50%.
    const [own, other] = sharesOf(entered, 1, [{ AgentId: 2, Percent: '40' }], () => null)
    const split = (of: Plan, share: typeof own, before: PlanAssignment['Before'] = {}) =>
      planSplits(agent(of, [deal('0', '2026-03-01', share)], before))[0] as PlanSplit
    const planned = plannedCommission(entered, [
      { AgentId: 1, Split: split(exp, own, { BrokerSplit: '15500' }), TeamLeadId: null },
      { AgentId: 2, Split: split(coldwellBanker('50'), other), TeamLeadId: null },
    ])
    expect(planned.PreSplitAdjustments.map(({ Description, Amount }) => [Description, Amount])).toEqual([
      ['Referral', '25'],
      ['Franchise fee', '180.00'],
    ])
    expect(commissionLines(planned)).toMatchObject({
      GrossCommission: '10000.00',
      PreSplit: ['-2500.00', '-180.00'],
      AdjustedGross: '7320.00',
      // 500, and half of 3000 - 180.
      BrokerSplit: '1910.00',
      NetCommission: '5410.00',
      PostSplit: ['-25.00', '-40.00'],
      AgentCommission: '5345.00',
      AgentSplits: ['1410.00'],
      AgentNet: '3935.00',
    })
  })

  // Real's own examples with 10,000 of commission (support.therealbrokerage.com, articles 16429617824407 and 14360001820055).
  const postCap = (amount: string) =>
    plan('0: 15', {
      CapAmount: '12000',
      Fees: [fee('Post-cap fee', amount, { When: 'OnceCapped', IsShared: true, AtMostPerc: '15' })],
    })
  const isCapped = { BrokerSplit: '12000' }
  test.for([
    ['an elite leader has 30%', '285', isCapped, ['30', '129', isCapped], ['0.00', '-238.20', '2961.30', '6800.50']],
    ['an elite leader has 50%', '285', isCapped, ['50', '129', isCapped], ['0.00', '-207.00', '4935.50', '4857.50']],
    ['both capped', '285', isCapped, ['40', '285', isCapped], ['0.00', '-285.00', '3886.00', '5829.00']],
    ['one not capped', '285', isCapped, ['40', '285', {}], ['600.00', '-171.00', '3400.00', '5829.00']],
  ] as const)('Real, co-agents: %s', ([, own, before, [Percent, others, othersBefore], expected]) => {
    const of = { ...entered, PreSplitAdjustments: [] }
    const [first, second] = sharesOf(of, 1, [{ AgentId: 2, Percent }], () => null)
    const split = (amount: string, share: typeof first, paid: PlanAssignment['Before']) =>
      planSplits(agent(postCap(amount), [deal('0', '2026-03-01', share)], paid))[0] as PlanSplit
    const lines = commissionLines(
      plannedCommission(of, [
        { AgentId: 1, Split: split(own, first, before), TeamLeadId: null },
        { AgentId: 2, Split: split(others, second, othersBefore), TeamLeadId: null },
      ]),
    )
    expect([lines.BrokerSplit, lines.PostSplitTotal, ...lines.AgentSplits, lines.AgentNet]).toEqual(expected)
  })

  test("a plan's fee does not replace an adjustment of that name", () => {
    const split = planSplits(
      agent(plan('0: 30', { Fees: [fee('referral ', '100', { Taken: 'OffTheTop' })] }), [deal('7500')]),
    )[0]
    const planned = plannedCommission(entered, [{ AgentId: 1, Split: split as PlanSplit, TeamLeadId: null }])
    expect(planned.PreSplitAdjustments.map(({ Description }) => Description)).toEqual(['Referral', 'referral  (plan)'])
  })
})

describe('for any plan and deals', () => {
  const dollars = (max: number) => fc.integer({ min: 0, max }).map((cents) => (cents / 100).toFixed(2))
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => String(n / 10_000))
  const anyFee: fc.Arbitrary<PlanFee> = fc
    .tuple(
      fc.boolean(),
      percent,
      dollars(100_000),
      fc.record({
        Name: fc.constantFrom('A', 'B', 'C'),
        Taken: fc.constantFrom('OffTheTop', 'AfterSplit'),
        Of: fc.constantFrom('Gross', 'Remaining', 'Price'),
        When: fc.constantFrom('Always', 'BeforeCap', 'OnceCapped'),
        CapAmount: fc.option(dollars(500_000)),
        CappedAmount: dollars(10_000),
        AtMostPerc: fc.option(percent),
        IsShared: fc.boolean(),
        CountsTowardCap: fc.boolean(),
      }),
    )
    .map(
      ([isPercent, part, amount, rest]) =>
        ({
          ...rest,
          AmountType: isPercent ? PERCENT : DOLLAR,
          Amount: isPercent ? String(Number(part) / 10) : amount,
        }) as PlanFee,
    )
  const anyPlan: fc.Arbitrary<Plan> = fc.record({
    Name: fc.constant('Any'),
    Tiers: fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 }),
        fc.array(percent, { minLength: 5, maxLength: 5 }),
      )
      .map(([froms, percents]) =>
        [0, ...froms.sort((a, b) => a - b)].map((from, at) => ({
          From: String(from),
          BrokerSplitPerc: percents[at] ?? '0',
        })),
      ),
    TierBasis: fc.constantFrom('Commission', 'BrokerSplit', 'Volume', 'Deals'),
    Crossing: fc.constantFrom('ByPart', 'WholeAtStart', 'WholeAtEnd'),
    CapAmount: fc.option(dollars(3_000_000)),
    CappedBrokerSplitPerc: fc.constantFrom('0', '0', '5'),
    Rollover: fc.constantFrom('CalendarYear', 'Anniversary', 'Date', 'Never'),
    RolloverDate: fc.constant('07-01'),
    Fees: fc.uniqueArray(anyFee, { maxLength: 3, selector: ({ Name }) => Name }),
    TeamLead: fc.option(
      fc.record({ UserId: fc.constant(9), Percent: percent, Taken: fc.constantFrom('BeforeSplit', 'AfterSplit') }),
    ),
  }) as fc.Arbitrary<Plan>
  const anyDay = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  const anyDeals = fc
    .array(
      fc.record({
        Commission: dollars(5_000_000),
        Concessions: dollars(50_000),
        Day: fc.option(anyDay),
        IsClosed: fc.boolean(),
        Volume: dollars(50_000_000),
        SharePerc: percent,
      }),
      { maxLength: 12 },
    )
    .map((deals) => deals.map((one, at): YearDeal => ({ TransactionId: at + 1, Address: `${at}`, ...one })))
  const anyYear = fc
    .record({ of: anyPlan, deals: anyDeals, since: anyDay })
    .map(({ of, deals, since }) => agent(of, deals, {}, since))
  const always = (holds: (year: AgentYear) => void) => fc.assert(fc.property(anyYear, holds))

  test('what is taken and what is left are the commission', () =>
    always((year) => {
      for (const split of planSplits(year)) {
        const one = year.Deals.find(({ TransactionId }) => TransactionId === split.TransactionId)
        const amounts = [...split.OffTheTop, ...split.AfterSplit].map(({ Amount }) => Amount)
        expect(add(...amounts, split.BrokerSplit, split.TeamLead, split.AgentNet, one?.Concessions ?? '')).toBe(
          add(one?.Commission ?? ''),
        )
      }
    }))

  test('the broker never has more than the cap', () =>
    always((year) => {
      const of = year.Assignments[0]?.Plan as Plan
      if (of.CapAmount === null || of.CappedBrokerSplitPerc !== '0') return
      const years = Object.values(Object.groupBy(planSplits(year), ({ YearBegins }) => YearBegins))
      for (const splits of years)
        expect(centsOf(add(...(splits ?? []).map(({ BrokerSplit }) => BrokerSplit))) <= centsOf(of.CapAmount)).toBe(
          true,
        )
    }))

  test('the order in which deals are read does not matter', () =>
    always((year) => {
      expect(planSplits({ ...year, Deals: year.Deals.toReversed() })).toEqual(planSplits(year))
    }))

  test('a deal that closes as it was forecast changes nothing', () =>
    always((year) => {
      const splits = planSplits(year)
      const splitOf = (one: YearDeal) => splits.find(({ TransactionId }) => TransactionId === one.TransactionId) ?? null
      const next = splits.find(({ TransactionId }) =>
        year.Deals.some((one) => one.TransactionId === TransactionId && !one.IsClosed),
      )
      const later = year.Deals.map((one) =>
        one.IsClosed || one.TransactionId === next?.TransactionId
          ? { ...one, IsClosed: true, Day: one.Day ?? year.Today, Settled: splitOf(one) }
          : one,
      )
      expect(planChanges(splits, planSplits({ ...year, Deals: later }), '')).toEqual([])
    }))

  test('the lines that a plan fills are those it reckoned', () =>
    always((year) => {
      for (const split of planSplits(year)) {
        const one = year.Deals.find(({ TransactionId }) => TransactionId === split.TransactionId) as YearDeal
        const from: Commission = {
          ...entered,
          GCIType: 'Dollar',
          GrossCommission: one.Commission,
          Concessions: one.Concessions,
          PreSplitAdjustments: [],
        }
        const lines = commissionLines(plannedCommission(from, [{ AgentId: 1, Split: split, TeamLeadId: 9 }]))
        expect([lines.AdjustedGross, lines.BrokerSplit, lines.AgentNet]).toEqual([
          split.Shared,
          split.BrokerSplit,
          split.AgentNet,
        ])
      }
    }))
})
