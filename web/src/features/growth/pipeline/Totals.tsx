import { add } from '@dormer/contract/cents'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'
import classes from './Pipeline.module.css'

/** $950, $1,350, $12K or $1.25M: a small amount is worth its dollars. */
export const formatDollars = (amount: string) => {
  const dollars = Math.round(Number(amount))
  return `$${dollars < 10_000 ? formatCount(dollars) : formatCompact(dollars)}`
}

/** The totals of what is open on the board. */
export const Totals = ({ columns }: { columns: PipelineColumn[] }) => {
  const open = columns.filter(({ Outcome }) => Outcome === 'Open')
  const sum = (field: 'TotalVolume' | 'TotalGCI' | 'WeightedGCI') => add('0', ...open.map((one) => one[field]))
  return (
    <TotalsOf
      of="Open deals"
      Count={open.reduce((count, one) => count + one.Count, 0)}
      TotalVolume={sum('TotalVolume')}
      TotalGCI={sum('TotalGCI')}
      WeightedGCI={sum('WeightedGCI')}
    />
  )
}

type Shown = Pick<PipelineColumn, 'Count' | 'TotalVolume' | 'TotalGCI' | 'WeightedGCI'>
/** Totals, the exact amounts on hovering; `of` is what is counted. */
export const TotalsOf = ({ of = 'Deals', Count, TotalVolume, TotalGCI, WeightedGCI }: Shown & { of?: string }) => {
  const figures = [
    [of, formatCount(Count)],
    ['Volume', formatDollars(TotalVolume), formatMoney(TotalVolume)],
    ['GCI', formatDollars(TotalGCI), formatMoney(TotalGCI)],
    ['Weighted GCI', formatDollars(WeightedGCI), formatMoney(WeightedGCI)],
  ] as const
  return (
    <dl className={classes.totals} aria-label={`Totals: ${of.toLowerCase()}`}>
      {figures.map(([label, value, exact]) => (
        <div key={label} title={exact}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
