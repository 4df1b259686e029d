/* How amounts of money are written, on every screen, in messages and in files, and how typed ones are read. */
import { toCents } from './cents.ts'

const inThousands = new Intl.NumberFormat('en-US')

/** $85,000.00 or -$500.00 from decimal text; text that is no amount stays as it is. */
export const formatCents = (amount: string): string => {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount
  const [, sign = '', dollars = '', cents] = /^(-?)(\d+)\.(\d\d)$/.exec(toCents(amount)) ?? []
  return `${sign}$${inThousands.format(BigInt(dollars))}.${cents}`
}

/** $85,000 or $85,000.50: cents only if there are any, and then both places. */
export const formatMoney = (amount: string): string => formatCents(amount).replace(/\.00$/, '')

/** No amount is written longer than this, so longer text is not examined. */
const MAX = 60
const THOUSAND = /^(?:k|thousand|grand)$/
const UNIT = '(?:k|thousand|grand|mm?|mil|mill|million)'
/** 450000, 1,250,000.00 or 1 250 000: what stands between thousands stands there everywhere. */
const FIGURE = '(?:\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?: \\d{3})+|\\d{1,12})(?:\\.\\d*)?|\\.\\d+'
const amount = new RegExp(`^(?:us)?\\$? ?(${FIGURE}) ?(?:(${UNIT})\\.?)? ?(?:dollars|usd)?$`)
const prepared = (typed: string) =>
  typed.length > MAX ? undefined : typed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Reads dollars as people type them to decimal text: 450000, $1,250,000.00, 450k, 450 thousand, $1.2M, 1.25 mil. Null if
 * empty; undefined if it is no exact amount, or has parts of a cent.
 */
export const readMoney = (typed: string): string | null | undefined => {
  const text = prepared(typed)
  if (text === '' || text === '$') return null
  const [, figure = '', unit] = amount.exec(text ?? '') ?? []
  const [whole = '', places = ''] = figure.replace(/[, ]/g, '').split('.')
  const moved = unit ? (THOUSAND.test(unit) ? 3 : 6) : 0
  const dollars = (whole + places.slice(0, moved).padEnd(moved, '0')).replace(/^0+(?=\d)/, '') || '0'
  const cents = moved ? places.slice(moved).replace(/(?<!0)0+$/, '') : places
  if (!figure || dollars.length > 12 || cents.length > 2) return undefined
  return cents ? `${dollars}.${cents}` : dollars
}

/**
 * Reads a range of dollars: 400-450k, $400K to $450K, 1.2–1.4 mil. What is behind the second counts for the first, too.
 * Undefined if it is none.
 */
export const readMoneyRange = (typed: string): { Min: string; Max: string } | undefined => {
  const [first = '', second = '', more] = (prepared(typed) ?? '')
    .replace(/^(?:from|between) /, '')
    .split(/[-–—]| to | and /)
  if (more !== undefined) return undefined
  const unit = new RegExp(` ?${UNIT}$`).exec(second)?.[0]
  const isBare = !new RegExp(`${UNIT} ?$`).test(first)
  const [Min, Max] = [readMoney(isBare && unit ? first.trim() + unit : first), readMoney(second)]
  return Min && Max && Number(Min) <= Number(Max) ? { Min, Max } : undefined
}

/** The message for what `readMoney` does not read. */
export const moneyFault = (typed: string): string =>
  readMoneyRange(typed)
    ? 'Enter one amount, not a range'
    : /^\s*(?:around|about|approx|roughly|circa|ca\b|~|up to|under|over|low|mid|high|almost|nearly|max|min)|[+~]\s*$|\dish\b|\d0s\b/i.test(
          typed.slice(0, MAX),
        )
      ? 'Enter an exact amount, such as 450,000 or 450k'
      : 'Enter an amount in dollars, such as 85,000'
