import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { expect, test } from 'vitest'
import { type Arrow, afterMove, movedBy, nextCard, placeAt } from './board.rules.ts'

const card = (Id: number, Stage: number, more: Partial<Opportunity> = {}) =>
  ({
    Id,
    Stage,
    Type: 'Purchase',
    SalesPrice: '100000.10',
    GCI: '3000.05',
    Probability: null,
    EffectiveProbability: 50,
    DaysInStage: 9,
    IsStuck: true,
    ...more,
  }) as Opportunity
const column = (Stage: number, Opportunities: Opportunity[], more: Partial<PipelineColumn> = {}) =>
  ({
    Stage,
    StageName: `Stage ${Stage}`,
    Opportunities,
    Outcome: 'Open',
    Probability: 20,
    Types: ['Purchase', 'Listing'],
    ...more,
  }) as PipelineColumn

const board = () => [
  column(1, [card(11, 1), card(12, 1), card(13, 1)]),
  column(2, []),
  column(3, [card(31, 3, { Type: 'Listing' })], { Types: ['Listing'] }),
  column(4, [card(41, 4, { IsStuck: false })], { Outcome: 'Lost', Probability: 0 }),
]
const idsOf = (columns: PipelineColumn[]) => columns.map((one) => one.Opportunities.map(({ Id }) => Id))
const at = (columns: PipelineColumn[], x: number) => columns[x] as PipelineColumn

test.each([
  { what: 'below a card', to: 0, place: { AfterId: 13 }, ids: [[12, 13, 11], [], [31], [41]] },
  { what: 'above a card', to: 3, place: { BeforeId: 41 }, ids: [[12, 13], [], [31], [11, 41]] },
  { what: 'to the end', to: 3, place: {}, ids: [[12, 13], [], [31], [41, 11]] },
  { what: 'below a card that has gone', to: 3, place: { AfterId: 99 }, ids: [[12, 13], [], [31], [41, 11]] },
])('a card goes $what, and once it is there it stays', ({ to, place, ids }) => {
  const before = board()
  const move = { card: card(11, 1), to: at(before, to), ...place }
  const after = afterMove(before, move)
  expect(idsOf(after)).toEqual(ids)
  expect(afterMove(after, move)).toEqual(after)
})

test('the totals follow a card, to the cent, and it begins anew in its stage', () => {
  const before = board()
  const after = afterMove(before, { card: card(11, 1), to: at(before, 3) })
  expect(after[0]).toMatchObject({ Count: 2, TotalVolume: '200000.20', TotalGCI: '6000.10', StuckCount: 2 })
  expect(after[3]).toMatchObject({ Count: 2, TotalVolume: '200000.20', StuckCount: 0 })
  expect(after[3]?.Opportunities[1]).toMatchObject({ Stage: 4, DaysInStage: 0, EffectiveProbability: 0 })
})

test.each([
  { id: 11, key: 'ArrowUp', to: undefined },
  { id: 11, key: 'ArrowDown', to: 12 },
  // Past an empty column, to the last card of a shorter one.
  { id: 13, key: 'ArrowRight', to: 31 },
  { id: 41, key: 'ArrowLeft', to: 31 },
  { id: 41, key: 'ArrowRight', to: undefined },
] satisfies { id: number; key: Arrow; to: number | undefined }[])('$key leads from $id to $to', ({ id, key, to }) => {
  expect(nextCard(board(), id, key)).toBe(to)
})

test('Shift with an arrow moves a card within its stage, and to the next stage for its type', () => {
  const columns = board()
  expect(movedBy(columns, 12, 'ArrowUp')?.move).toMatchObject({ BeforeId: 11 })
  expect(movedBy(columns, 12, 'ArrowDown')?.move).toMatchObject({ AfterId: 13 })
  expect(movedBy(columns, 11, 'ArrowUp')).toBeUndefined()
  expect(movedBy(columns, 12, 'ArrowRight')?.move.to.Stage).toBe(2)
  // A purchase skips the stage for listings.
  const moved = afterMove(columns, { card: card(12, 1), to: at(columns, 1) })
  expect(movedBy(moved, 12, 'ArrowRight')?.move.to.Stage).toBe(4)
  expect(placeAt(at(columns, 0), card(12, 1), 2)).toEqual({ AfterId: 13 })
})
