import { add } from '@dormer/contract/cents'
import type { PipelineColumn } from '@dormer/contract/growth/pipeline'
import { formatCompact, formatCount, formatMoney } from '../../../ui/format.ts'
import classes from './Pipeline.module.css'

/** $950, $1,350, $12K or $1.25M: a small amount is worth its dollars. */
export const formatDollars = (amount: string) => {
  const dollars = Math.round(Number(amount))
  return `$${dollars < 10_000 ? formatCount(dollars) : formatCompact(dollars)}`
}

/** The totals of what is open on the board; the exact amounts on hovering. */
export const Totals = ({ columns }: { columns: PipelineColumn[] }) => {
  const open = columns.filter(({ Outcome }) => Outcome === 'Open')
  const sum = (field: 'TotalVolume' | 'TotalGCI' | 'WeightedGCI') => add('0', ...open.map((one) => one[field]))
  const figures = [
    ['Open deals', formatCount(open.reduce((count, one) => count + one.Count, 0))],
    ['Volume', formatDollars(sum('TotalVolume')), formatMoney(sum('TotalVolume'))],
    ['GCI', formatDollars(sum('TotalGCI')), formatMoney(sum('TotalGCI'))],
    ['Weighted GCI', formatDollars(sum('WeightedGCI')), formatMoney(sum('WeightedGCI'))],
  ] as const
  return (
    <dl className={classes.totals} aria-label="Totals of open deals">
      {figures.map(([label, value, exact]) => (
        <div key={label} title={exact}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
