import { readMoney } from '@dormer/contract/money'

export type Loan = {
  /** Dollars. */
  price: number
  down: number
  /** Percent per year. */
  rate: number
  years: number
  /** Dollars per year. */
  taxes: number
  insurance: number
  /** Dollars per month: homeowners' association dues. */
  dues: number
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100

/** A home's monthly cost: the equal payments of a fixed-rate loan, plus taxes, insurance and dues. */
export const monthly = ({ price, down, rate, years, taxes, insurance, dues }: Loan) => {
  const loan = Math.max(price - down, 0)
  const months = years * 12
  const interest = rate / 100 / 12
  const principal =
    months <= 0 ? 0 : interest === 0 ? loan / months : (loan * interest) / -Math.expm1(-months * Math.log1p(interest))
  const parts = {
    principal: cents(principal),
    taxes: cents(taxes / 12),
    insurance: cents(insurance / 12),
    dues: cents(dues),
  }
  return { ...parts, loan: cents(loan), total: cents(parts.principal + parts.taxes + parts.insurance + parts.dues) }
}

/**
 * A number as people type it: '$450,000', '450k', '6.5%', '1.5'. Empty, invalid or negative input is 0; `most` is the maximum.
 */
export const typedNumber = (text: string, most: number) => {
  const number = Number(readMoney(text) || text.replace(/[$,%\s]/g, ''))
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), most) : 0
}
