import { add } from '@dormer/contract/cents'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'
import classes from './Pipeline.module.css'

/** $950, $12K or $1.25M. */
export const formatDollars = (amount: string) => `$${formatCompact(Math.round(Number(amount)))}`

/** The totals of the whole board; the exact amounts on hovering. */
export const Totals = ({ columns }: { columns: PipelineColumn[] }) => {
  const sum = (field: 'TotalVolume' | 'TotalGCI' | 'WeightedGCI') => add('0', ...columns.map((one) => one[field]))
  const figures = [
    ['Deals', formatCount(columns.reduce((count, one) => count + one.Count, 0))],
    ['Volume', formatDollars(sum('TotalVolume')), formatMoney(sum('TotalVolume'))],
    ['GCI', formatDollars(sum('TotalGCI')), formatMoney(sum('TotalGCI'))],
    ['Weighted GCI', formatDollars(sum('WeightedGCI')), formatMoney(sum('WeightedGCI'))],
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
