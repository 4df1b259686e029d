import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { expect, test } from 'vitest'
import { pathOf, pointsOf, priceSteps, priceWords } from './price-line.ts'

type Event = PropertyDetail['PriceHistory'][number]
const event = (day: string, Price: string | null, EventType: Event['EventType'] = 'Price') =>
  ({ DateTime: `${day}T12:00:00Z`, Price, EventType, PriceBefore: null }) as Event
/** Newest first, as it is given. */
const stepsOf = (...events: Event[]) => priceSteps({ ListPrice: null, PriceHistory: events })

test('each change of the price is a step; what changes no price is none', () => {
  const steps = stepsOf(
    event('2026-05-01', null, 'Removed'),
    event('2026-04-01', '425000'),
    event('2026-03-15', '450000', 'Status'),
    event('2026-03-01', '450000', 'New'),
  )
  expect(steps.map(({ price }) => price)).toEqual([450_000, 425_000])
})

test.for([
  [[], undefined],
  [[event('2026-03-01', '450000', 'New')], undefined],
  [
    [event('2026-04-01', '425000'), event('2026-03-01', '450000', 'New')],
    'From $450,000 on 03/01/2026 to $425,000 now: 6% less.',
  ],
  [
    [event('2026-04-01', '500000'), event('2026-03-01', '400000')],
    'From $400,000 on 03/01/2026 to $500,000 now: 25% more.',
  ],
  [
    [event('2026-04-01', '449999'), event('2026-03-01', '450000')],
    'From $450,000 on 03/01/2026 to $449,999 now: slightly less.',
  ],
  [
    [event('2026-05-01', '400000'), event('2026-04-01', '390000'), event('2026-03-01', '400000')],
    'From $400,000 on 03/01/2026 to $400,000 now: the same again.',
  ],
] as const)('in words: %#', ([events, words]) => expect(priceWords(stepsOf(...events))).toBe(words))

test('the line goes from the first price to now, and stays at each until the next', () => {
  const steps = [
    { at: 0, price: 400 },
    { at: 50, price: 300 },
  ]
  expect(pathOf(pointsOf(steps, 100))).toBe('M8.0 8.0H160.0V72.0H312.0')
})
