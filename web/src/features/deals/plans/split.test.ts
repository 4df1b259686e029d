import { expect, test } from 'vitest'
import { concessionsOf } from './split.ts'

test.for([
  [{}, '0.00'],
  [{ AgentNet: '9177.40' }, '1234.56'],
  [{ TeamLead: '500.00', AgentNet: '9911.96' }, '0.00'],
] as const)('the concessions of %j', ([less, expected]) =>
  expect(
    concessionsOf({
      Commission: '13508.70',
      OffTheTop: [],
      BrokerSplit: '2701.74',
      TeamLead: '0.00',
      AfterSplit: [{ Name: 'Transaction Fee', Amount: '395.00' }],
      AgentNet: '10411.96',
      ...less,
    }),
  ).toBe(expected),
)
