import { describe, expect, test } from 'vitest'
import { type Cell, cohortsOf, wholeMonths } from './cohorts.rules.ts'

describe('days are widened to whole months', () => {
  test.each([
    [
      { First: '2026-02-10', Last: '2026-02-10' },
      { First: '2026-02-01', Last: '2026-02-28' },
    ],
    [
      { First: '2024-01-31', Last: '2024-02-01' },
      { First: '2024-01-01', Last: '2024-02-29' },
    ],
    [
      { First: undefined, Last: '2026-12-31' },
      { First: undefined, Last: '2026-12-31' },
    ],
    [
      { First: '2026-12-31', Last: undefined },
      { First: '2026-12-01', Last: undefined },
    ],
  ])('%o', (days, whole) => expect(wholeMonths(days)).toEqual(whole))
})

const none = { WithAppointment: 0, WithAgreement: 0, Closed: 0, Closings: 0, NetCommission: null, Cost: null }
const cell = (Month: string, SourceName: string, of: Partial<Cell>): Cell => ({
  ...{ Month, SourceName, SourceId: SourceName.length, MonthsAfter: null, Leads: 0, ...none },
  ...of,
})
const today = Temporal.PlainDate.from('2026-05-10')

test('costs are compared with what the sources that have a cost brought in', () => {
  const cells = [
    cell('2026-03', 'Zillow', { Leads: 119 }),
    cell('2026-03', 'Zillow', { Leads: 1, Closed: 1, MonthsAfter: 1 }),
    cell('2026-03', 'Zillow', { Closings: 1, NetCommission: '2500.00' }),
    cell('2026-03', 'Zillow', { Cost: '1000.00' }),
    cell('2026-03', 'Referral', { Leads: 3, Closed: 3, MonthsAfter: 2 }),
    cell('2026-03', 'Referral', { Closings: 3, NetCommission: '30000.00' }),
  ]
  const { Totals, Months, Sources } = cohortsOf(cells, today, true)
  expect(Totals).toMatchObject({ Leads: 123, Closed: 4, ClosedPercent: 3.3, Closings: 4, NetCommission: '32500.00' })
  expect(Totals).toMatchObject({ Cost: '1000.00', CostPerLead: '8.33', CostPerClosing: '1000.00', Return: '2.50' })
  expect(Totals.PaidNetCommission).toBe('2500.00')
  expect(Months).toMatchObject([{ Month: '2026-03', ClosedWithin: [0, 1, 4], Return: '2.50' }])
  expect(Sources).toMatchObject([
    {
      SourceName: 'Referral',
      Cost: null,
      CostPerLead: null,
      CostPerClosing: null,
      Return: null,
      PaidNetCommission: null,
    },
    { SourceName: 'Zillow', Cost: '1000.00', Return: '2.50' },
  ])
  expect(cohortsOf(cells, today, false).Totals.NetCommission).toBeNull()
})

test.each([
  ['nothing came of it', { Cost: '500.00' }, { CostPerLead: null, CostPerClosing: null, Return: '0.00' }],
  ['it was free', { Cost: '0.00', Leads: 2 }, { CostPerLead: '0.00', CostPerClosing: null, Return: null }],
  ['half a cent', { Cost: '0.01', Leads: 2 }, { CostPerLead: '0.01', Return: '0.00' }],
  ['a loss', { Cost: '100.00', Closings: 1, NetCommission: '-50.00' }, { CostPerClosing: '100.00', Return: '-0.50' }],
] as const)('a source of which %s', (_, of, expected) =>
  expect(cohortsOf([cell('2026-03', 'Zillow', of)], today, true).Totals).toMatchObject(expected),
)

test('a row of the triangle ends with the current month, and after 24 others', () => {
  const lengthOf = (month: string) =>
    cohortsOf([cell(month, 'x', { Leads: 1 })], today, true).Months[0]?.ClosedWithin.length
  expect(['2026-05', '2026-04', '2024-05', '2001-01', '2030-01'].map(lengthOf)).toEqual([1, 2, 25, 25, 1])
})
