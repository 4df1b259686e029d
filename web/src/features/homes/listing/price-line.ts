import type { PropertyDetail } from '@dormer/contract/homes/listings'
import { formatInstant, formatMoney } from '../../../ui/format.ts'

type Priced = Pick<PropertyDetail, 'PriceHistory' | 'ListPrice'>
export type Step = { at: number; price: number }

/** The asking prices from the earliest known one on, each from its day; only changes. */
export const priceSteps = ({ PriceHistory }: Priced): Step[] => {
  const steps: Step[] = []
  for (const { DateTime, Price, EventType } of PriceHistory.toReversed()) {
    const price = Number(Price)
    if (!(price > 0) || EventType === 'Removed' || steps.at(-1)?.price === price) continue
    steps.push({ at: Date.parse(DateTime), price })
  }
  return steps
}

/** 'From $450,000 on 03/01/2026 to $425,000 now: 6% less.' Nothing if the price never changed. */
export const priceWords = (steps: Step[]) => {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.length < 2) return undefined
  const percent = Math.round(Math.abs(last.price / first.price - 1) * 100)
  const change =
    last.price === first.price
      ? 'the same again'
      : `${percent === 0 ? 'slightly' : `${percent}%`} ${last.price < first.price ? 'less' : 'more'}`
  const began = formatInstant(new Date(first.at).toISOString())
  return `From ${formatMoney(String(first.price))} on ${began} to ${formatMoney(String(last.price))} now: ${change}.`
}

/** The drawing's size, and the room for its line in it. */
export const [WIDTH, HEIGHT] = [320, 80]
const EDGE = 8

/** Where each step is drawn: the time from left to right, up to now; the dearest at the top. */
export const pointsOf = (steps: Step[], now: number) => {
  const [first, end] = [steps[0]?.at ?? now, Math.max(now, (steps.at(-1)?.at ?? now) + 1)]
  const prices = steps.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => EDGE + ((at - first) / Math.max(1, end - first)) * (WIDTH - 2 * EDGE)
  const y = (price: number) => EDGE + ((high - price) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE)
  return { dots: steps.map(({ at, price }) => ({ x: x(at), y: y(price) })), end: x(end) }
}
/** A line that stays at each price until the next. */
export const pathOf = ({ dots, end }: ReturnType<typeof pointsOf>) => {
  const steps = dots.map(({ x, y }, n) => `${n === 0 ? `M${x.toFixed(1)} ` : `H${x.toFixed(1)}V`}${y.toFixed(1)}`)
  return [...steps, `H${end.toFixed(1)}`].join('')
}
