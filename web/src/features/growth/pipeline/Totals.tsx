import { add } from '@dormer/contract/cents'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'
import classes from './Pipeline.module.css'

/** $950, $12K or $1.25M. */
export const formatDollars = (amount: string) => `$${formatCompact(Math.round(Number(amount)))}`

/** The totals of the whole board. */
export const Totals = ({ columns }: { columns: PipelineColumn[] }) => {
  const sum = (field: 'TotalVolume' | 'TotalGCI' | 'WeightedGCI') => add('0', ...columns.map((one) => one[field]))
  return (
    <TotalsOf
      Count={columns.reduce((count, one) => count + one.Count, 0)}
      TotalVolume={sum('TotalVolume')}
      TotalGCI={sum('TotalGCI')}
      WeightedGCI={sum('WeightedGCI')}
    />
  )
}

type Shown = Pick<PipelineColumn, 'Count' | 'TotalVolume' | 'TotalGCI' | 'WeightedGCI'>
/** Totals, the exact amounts on hovering. */
export const TotalsOf = ({ Count, TotalVolume, TotalGCI, WeightedGCI }: Shown) => {
  const figures = [
    ['Deals', formatCount(Count)],
    ['Volume', formatDollars(TotalVolume), formatMoney(TotalVolume)],
    ['GCI', formatDollars(TotalGCI), formatMoney(TotalGCI)],
    ['Weighted GCI', formatDollars(WeightedGCI), formatMoney(WeightedGCI)],
  ] as const
  return (
    <dl className={classes.totals} aria-label="Totals">
      {figures.map(([label, value, exact]) => (
        <div key={label} title={exact}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
