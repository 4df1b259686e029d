import { amountOf } from '../cents.ts'
import { formatMoney } from '../money.ts'

/** A plan: its monthly price in cents, and the length of its contract in months. */
export type Plan = { Name: string; MonthlyCents: number; ContractMonths: number; IsFirstMonthFree?: true }

/** The plans by id; 1004 costs the same as 1001 after its free first month. */
export const plans = {
  1001: { Name: 'No Contract ($249/mo)', MonthlyCents: 249_00, ContractMonths: 0 },
  1002: { Name: '3 Mo Contract ($249/mo)', MonthlyCents: 249_00, ContractMonths: 3 },
  1003: { Name: '6 Mo Contract ($224/mo)', MonthlyCents: 224_00, ContractMonths: 6 },
  1004: { Name: 'RCO Growth Plan (1st mo free)', MonthlyCents: 249_00, ContractMonths: 0, IsFirstMonthFree: true },
} as const satisfies Record<number, Plan>
export type PlanId = keyof typeof plans
export const planIds = Object.keys(plans).map(Number) as PlanId[]
export const DEFAULT_PLAN: PlanId = 1001
export const planOf = (id: PlanId): Plan => plans[id]
export const isPlanId = (id: number): id is PlanId => Object.hasOwn(plans, id)

/** How many users a plan includes; each further one is an extra seat. */
export const INCLUDED_SEATS = 1
/** The monthly price of an extra seat. */
export const EXTRA_SEAT_CENTS = 19_99
/** The most seats that can be bought on the screen. */
export const MOST_SEATS = 1000
/** How long a brokerage can still be changed after a failed payment. */
export const GRACE_DAYS = 14

/** $19.99, or $49 where there are no cents. */
const dollars = (cents: number) => formatMoney(amountOf(BigInt(cents)))

/** A plan's terms, in the text below the dropdown. */
export const termsOf = (id: PlanId): string => {
  const { MonthlyCents, ContractMonths, IsFirstMonthFree } = planOf(id)
  const price = `${dollars(MonthlyCents)}/mo`
  const starts = IsFirstMonthFree
    ? `Your first month is free, then ${price} until you cancel.`
    : ContractMonths > 0
      ? `${price} for at least ${ContractMonths} months, then monthly until you cancel.`
      : `${price} until you cancel, which takes effect at the end of a month.`
  return `${starts} Includes one user; each additional user is ${dollars(EXTRA_SEAT_CENTS)}/mo.`
}
