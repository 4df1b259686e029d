import { useId, useState } from 'react'
import { formatMoney } from '../../../ui/format.ts'
import kit from './kit.module.css'
import { type Loan, monthly, typedNumber } from './mortgage.ts'
import classes from './payment.module.css'

const MOST = 1_000_000_000
/** From the listing. */
type Known = { price: number; taxes: number | undefined; dues: number }
const whole = (dollars: number) => formatMoney(String(Math.round(dollars)))

/** Typical initial values: a fifth down; insurance and unknown taxes as a share of the price. */
const usual = ({ price, taxes, dues }: Known) => ({
  price: String(price),
  down: String(Math.round(price * 0.2)),
  rate: '6.5',
  years: '30',
  taxes: String(taxes ?? Math.round(price * 0.018)),
  insurance: String(Math.round(price * 0.005)),
  dues: String(dues),
})
type Figures = ReturnType<typeof usual>

const loanOf = (figures: Figures): Loan => ({
  price: typedNumber(figures.price, MOST),
  down: typedNumber(figures.down, MOST),
  rate: typedNumber(figures.rate, 100),
  years: typedNumber(figures.years, 50),
  taxes: typedNumber(figures.taxes, MOST),
  insurance: typedNumber(figures.insurance, MOST),
  dues: typedNumber(figures.dues, MOST),
})

/** The estimated monthly cost of the home. Nothing typed here leaves the browser. */
export const Payment = (known: Known) => {
  const [figures, setFigures] = useState(() => usual(known))
  const cost = monthly(loanOf(figures))
  const parts = [
    { label: 'Principal and interest', amount: cost.principal, color: 'var(--accent)' },
    { label: 'Property taxes', amount: cost.taxes, color: '#57ae91' },
    { label: 'Home insurance', amount: cost.insurance, color: '#e0a100' },
    { label: 'Association dues', amount: cost.dues, color: '#7c8fb5' },
  ].filter(({ amount }) => amount > 0)
  const field = (name: keyof Figures, label: string, unit: string) => (
    <Figure
      label={label}
      unit={unit}
      value={figures[name]}
      change={(value) => setFigures((now) => ({ ...now, [name]: value }))}
    />
  )
  return (
    <div className={kit.stack}>
      <p>
        <output className={classes.total}>{whole(cost.total)}</output> a month, estimated
      </p>
      <div className={classes.parts} aria-hidden>
        {parts.map(({ label, amount, color }) => (
          <span key={label} style={{ flexGrow: amount, background: color }} />
        ))}
      </div>
      <dl className={classes.list}>
        {parts.map(({ label, amount, color }) => (
          <div key={label}>
            <dt>
              <span className={classes.dot} style={{ background: color }} />
              {label}
            </dt>
            <dd>{whole(amount)}</dd>
          </div>
        ))}
      </dl>
      <details className={classes.figures}>
        <summary>Change the figures</summary>
        <div className={kit.two}>
          {field('price', 'Price', '$')}
          {field('down', 'Down payment', '$')}
          {field('rate', 'Interest rate', '%')}
          {field('years', 'Years', '')}
          {field('taxes', 'Taxes per year', '$')}
          {field('insurance', 'Insurance per year', '$')}
          {field('dues', 'Dues per month', '$')}
        </div>
      </details>
      <p className={kit.small}>
        An estimate with a fixed rate, not an offer of credit. Mortgage insurance is not included. Taxes, insurance and
        the rate are assumptions: ask a lender for yours.
      </p>
    </div>
  )
}

type FigureProps = { label: string; unit: string; value: string; change: (value: string) => void }
const Figure = ({ label, unit, value, change }: FigureProps) => {
  const id = useId()
  return (
    <div className={kit.field}>
      <label htmlFor={id}>
        {label} {unit && <span className={kit.optional}>({unit})</span>}
      </label>
      <input
        id={id}
        className={kit.input}
        inputMode="decimal"
        maxLength={20}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        // As it was parsed.
        onBlur={({ currentTarget }) => change(String(typedNumber(currentTarget.value, MOST)))}
      />
    </div>
  )
}
