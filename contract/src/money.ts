/* How amounts of money are written, on every screen, in messages and in files. */
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
