import { add } from '@dormer/contract/cents'
import type { Opportunity } from '@dormer/contract/growth/opportunities'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'

/** A card goes to a stage: below one card, or else above another one, or else to the end. */
export type Move = {
  card: Opportunity
  to: PipelineColumn
  AfterId?: number
  BeforeId?: number
  LostReasonId?: number | null
  LostNote?: string | null
}

/** How a card is called. */
export const nameOf = ({ Name, ContactName }: Pick<Opportunity, 'Name' | 'ContactName'>) => Name || ContactName

/** Cards are dropped only on stages for their type. */
export const accepts = (column: Pick<PipelineColumn, 'Types'>, { Type }: Pick<Opportunity, 'Type'>) =>
  column.Types.includes(Type)

/** The board once a card has moved; the same if it has moved already. */
export const afterMove = (columns: PipelineColumn[], { card, to, AfterId, BeforeId }: Move): PipelineColumn[] => {
  const now = columns.flatMap((column) => column.Opportunities).find(({ Id }) => Id === card.Id) ?? card
  const isNew = now.Stage !== to.Stage
  const moved: Opportunity = {
    ...now,
    Stage: to.Stage,
    StageName: to.StageName,
    Outcome: to.Outcome,
    EffectiveProbability: to.Outcome === 'Open' ? (now.Probability ?? to.Probability) : to.Probability,
    ...(isNew && { DaysInStage: 0, IsStuck: false }),
  }
  return columns.map((column) => {
    const others = column.Opportunities.filter(({ Id }) => Id !== card.Id)
    if (column.Stage !== to.Stage)
      return others.length === column.Opportunities.length ? column : summed(column, others)
    const after = others.findIndex(({ Id }) => Id === AfterId)
    const before = others.findIndex(({ Id }) => Id === BeforeId)
    const at = after >= 0 ? after + 1 : before >= 0 ? before : others.length
    return summed(column, others.toSpliced(at, 0, moved))
  })
}

const weighted = (amount: string | null, percent: number) => (Number(amount ?? 0) * percent) / 100

const summed = (column: PipelineColumn, Opportunities: Opportunity[]): PipelineColumn => {
  const total = (field: 'SalesPrice' | 'GCI') => add('0', ...Opportunities.map((one) => one[field] ?? '0'))
  const expected = (field: 'SalesPrice' | 'GCI') =>
    Opportunities.reduce((sum, one) => sum + weighted(one[field], one.EffectiveProbability), 0).toFixed(2)
  return {
    ...column,
    Opportunities,
    Count: Opportunities.length,
    TotalVolume: total('SalesPrice'),
    TotalGCI: total('GCI'),
    WeightedVolume: expected('SalesPrice'),
    WeightedGCI: expected('GCI'),
    StuckCount: Opportunities.filter(({ IsStuck }) => IsStuck).length,
  }
}

/** The neighbor by which the server knows a place, counted without the card. */
export const placeAt = (column: PipelineColumn, card: Opportunity, at: number) => {
  const others = column.Opportunities.filter(({ Id }) => Id !== card.Id)
  const above = others[Math.min(at, others.length) - 1]
  return above ? { AfterId: above.Id } : { BeforeId: others[0]?.Id }
}

/** Where a card is on the board. */
export const whereIs = (columns: PipelineColumn[], id: number) => {
  for (const [x, column] of columns.entries()) {
    const y = column.Opportunities.findIndex(({ Id }) => Id === id)
    const card = column.Opportunities[y]
    if (card) return { x, y, column, card }
  }
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The card that an arrow key leads to, past empty columns. */
export const nextCard = (columns: PipelineColumn[], id: number, key: Arrow): number | undefined => {
  const at = whereIs(columns, id)
  if (!at) return
  if (key === 'ArrowUp' || key === 'ArrowDown') return at.column.Opportunities[at.y + (key === 'ArrowUp' ? -1 : 1)]?.Id
  const beside = key === 'ArrowLeft' ? columns.slice(0, at.x).toReversed() : columns.slice(at.x + 1)
  const next = beside.find(({ Opportunities }) => Opportunities.length > 0)?.Opportunities
  return (next?.[at.y] ?? next?.at(-1))?.Id
}

/** Where Shift with an arrow key moves a card: up, down, or to the next stage for its type. */
export const movedBy = (columns: PipelineColumn[], id: number, key: Arrow): { move: Move; at: number } | undefined => {
  const from = whereIs(columns, id)
  if (!from) return
  const { x, y, column, card } = from
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const at = y + (key === 'ArrowUp' ? -1 : 1)
    if (at < 0 || at >= column.Opportunities.length) return
    return { move: { card, to: column, ...placeAt(column, card, at) }, at }
  }
  const beside = key === 'ArrowLeft' ? columns.slice(0, x).toReversed() : columns.slice(x + 1)
  const to = beside.find((one) => accepts(one, card))
  if (!to) return
  const at = Math.min(y, to.Opportunities.length)
  return { move: { card, to, ...placeAt(to, card, at) }, at }
}
