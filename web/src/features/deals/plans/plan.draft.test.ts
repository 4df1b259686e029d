import { planBody } from '@dormer/contract/deals/plans'
import { expect, test } from 'vitest'
import { draftOf, exampleYear, newFee, type PlanDraft, planOf, planWords, shapes, whatApplies } from './plan.draft.ts'

const shape = (name: string) => shapes.find((one) => one.name === name)?.draft() as PlanDraft
const year = (draft: PlanDraft, Deals = 10) => {
  const plan = planOf(draft)
  return plan ? exampleYear(plan, { Commission: '12000', Volume: '400000', Deals }) : []
}

test.for([
  ['Flat split', [['3600.00', '8400.00']]],
  // 20% of 12,000 is 2,400: the seventh deal reaches 16,000, and the next ones cost the fee.
  [
    'Split with a cap',
    [
      ['2400.00', '9600.00'],
      ['2400.00', '9600.00'],
      ['2400.00', '9600.00'],
      ['2400.00', '9600.00'],
      ['2400.00', '9600.00'],
      ['2400.00', '9600.00'],
      ['1600.00', '10400.00'],
      ['0.00', '11750.00'],
    ],
  ],
  [
    'Graduated split',
    [
      ['4800.00', '7200.00'],
      ['4800.00', '7200.00'],
      ['4800.00', '7200.00'],
      ['4800.00', '7200.00'],
      ['3800.00', '8200.00'],
      ['3600.00', '8400.00'],
    ],
  ],
  ['Fee for each deal', [['0.00', '11505.00']]],
  ['Franchise', [['3384.00', '7896.00']]],
  ['Team member', [['2400.00', '4800.00']]],
] as const)('%s: what the brokerage and the agent have of each deal', ([name, expected]) => {
  expect(
    year(shape(name))
      .slice(0, expected.length)
      .map(({ BrokerSplit, AgentNet }) => [BrokerSplit, AgentNet]),
  ).toEqual(expected)
})

test('every shape is a plan the server takes, and what is read of it is edited as it was', () => {
  for (const { name, draft } of shapes) {
    const made = draft()
    const named = { ...made, TeamLead: made.TeamLead && { ...made.TeamLead, UserId: 7 } }
    const read = planBody.safeParse(whatApplies(named))
    expect(read.error, name).toBeUndefined()
    const again = planBody.parse(whatApplies(draftOf({ ...(read.data as object), PlanId: 3, AgentCount: 0 } as never)))
    expect(again, name).toEqual({ ...read.data, PlanId: 3 })
    expect(planWords(planOf(made) as never)[0], name).toMatch(/%/)
  }
})

test.for([
  ['no tier', { Tiers: [] }],
  [
    'a tier that begins below the one before',
    {
      Tiers: [
        { key: 1, From: '0', BrokerSplitPerc: '30' },
        { key: 2, From: '', BrokerSplitPerc: '20' },
      ],
    },
  ],
  ['a percentage above 100', { Tiers: [{ key: 1, From: '0', BrokerSplitPerc: '130' }] }],
  [
    'half a deal',
    {
      TierBasis: 'Deals',
      Tiers: [
        { key: 1, From: '0', BrokerSplitPerc: '3' },
        { key: 2, From: '1.5', BrokerSplitPerc: '2' },
      ],
    },
  ],
  ['a fee of words', { Fees: [{ ...newFee('Fee'), Amount: 'ten' }] }],
] as const)('while it is being typed there is no example: %s', ([, part]) => {
  expect(planOf({ ...shape('Flat split'), ...(part as object) })).toBeNull()
})

test('what depends on a cap is dropped with the cap', () => {
  const draft = { ...shape('Split with a cap'), CapAmount: '' }
  expect(planBody.safeParse(whatApplies(draft)).success).toBe(true)
  expect(year(draft, 1)[0]?.AfterSplit).toEqual([{ Name: 'Transaction fee', Amount: '250.00' }])
})

test('a day of the year is dropped where the plan begins anew on another', () => {
  const draft = { ...shape('Flat split'), Rollover: 'Date', RolloverDate: '13/45' } as const
  expect(planBody.safeParse(whatApplies(draft)).success).toBe(false)
  expect(planBody.parse(whatApplies({ ...draft, Rollover: 'Never' })).RolloverDate).toBeNull()
})
