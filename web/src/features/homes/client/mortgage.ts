export type Loan = {
  /** Dollars. */
  price: number
  down: number
  /** Percent a year. */
  rate: number
  years: number
  /** Dollars a year. */
  taxes: number
  insurance: number
  /** Dollars a month: dues of an owners' association. */
  dues: number
}

const cents = (dollars: number) => Math.round(dollars * 100) / 100

/** What a home costs each month: the equal payments of a loan with a fixed rate, and what is paid beside them. */
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

/** A number as people type it: '$450,000', '6.5%', '1.5'. Nothing, or no number, is 0; below 0 is 0; `most` is the most. */
export const typedNumber = (text: string, most: number) => {
  const number = Number(text.replace(/[$,%\s]/g, ''))
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), most) : 0
}
