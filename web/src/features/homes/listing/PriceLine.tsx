import type { PropertyDetail } from '@dormer/contract/homes/listings'
import classes from './PriceLine.module.css'
import { HEIGHT, pathOf, pointsOf, priceSteps, priceWords, WIDTH } from './price-line.ts'

/** The asking price over time, drawn and in words; the table below has the same. Nothing if it never changed. */
export const PriceLine = ({ property }: { property: Pick<PropertyDetail, 'PriceHistory' | 'ListPrice'> }) => {
  const steps = priceSteps(property)
  const words = priceWords(steps)
  if (!words) return null
  const points = pointsOf(steps, Date.now())
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.drawing} aria-hidden="true">
        <path d={pathOf(points)} className={classes.line} />
        {points.dots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={3.5} className={classes.dot} />
        ))}
      </svg>
      <figcaption className={classes.words}>{words}</figcaption>
    </figure>
  )
}
