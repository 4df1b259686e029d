import type { Forecast } from '@dormer/contract/growth/pipeline'
import { expect, test } from 'vitest'
import { monthsOf } from './forecast.api.ts'
import { linesOf } from './lines.ts'

const figures = { Count: 1, TotalVolume: '1', TotalGCI: '1', WeightedVolume: '1', WeightedGCI: '1' }
const forecastTo = (Month: string): Forecast => ({
  CurrentMonth: '2026-11',
  Months: [{ Month, Open: figures, Won: figures, AtBeginning: null, IsOver: Month < '2026-11', DateKept: null }],
  ...{ Overdue: figures, Later: figures, NoCloseDate: figures, Open: figures },
})

test.each([
  ['2027-07', 'after-2027-07'],
  // Of months that are over nothing is to come: Later is all from this month on.
  ['2026-10', 'after-2026-10'],
  ['2025-12', 'after-2026-10'],
])('Later than months to %s opens what its figure counts', (last, close) => {
  const later = linesOf(forecastTo(last)).find(({ key }) => key === 'later')
  expect(later?.Open?.rows).toEqual({ outcome: 'Open', close })
})

test.each([
  [undefined, undefined],
  ['year', { from: '2026-01', to: '2026-12' }],
  ['next-year', { from: '2027-01', to: '2027-12' }],
  ['ahead', { from: '2026-11', to: '2028-10' }],
  ['past', { from: '2024-11', to: '2026-10' }],
] as const)('the months of %s', (span, months) => {
  expect(monthsOf(span, '2026-11')).toEqual(months)
})
