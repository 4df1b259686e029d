import { GRACE_DAYS, INCLUDED_SEATS, type PlanId, planIds, planOf } from '@dormer/contract/brokerage/plans'
import { isPaid, type PaymentState } from '../../../providers/payments/payments.ts'

type Instant = Temporal.Instant
const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))

/** How many of a brokerage's seats are not included in its plan. */
export const extraSeats = (seats: number | null) => Math.max(0, (seats ?? 0) - INCLUDED_SEATS)

/** Since when a payment has been missing: from the first time it was noticed until none is missing. */
export const unpaidSince = (state: Pick<PaymentState, 'Status' | 'EndedUnpaid'>, was: string | null, now: Instant) =>
  state.Status === 'PastDue' || state.EndedUnpaid ? (instant(was) ?? now) : null

/** When a brokerage whose payment failed becomes read-only. */
export const graceEnds = (unpaid: Instant) => unpaid.add({ hours: 24 * GRACE_DAYS })

/**
 * Since when a brokerage has been read-only: the end of a canceled plan, or 14 days after a payment failed. Paying ends
 * it at once. An unknown state closes nothing.
 */
export const readOnlySince = (
  state: Pick<PaymentState, 'Status' | 'EndedUnpaid'>,
  unpaid: Instant | null,
  was: string | null,
  now: Instant,
): Instant | null => {
  if (isPaid(state)) return null
  if (state.Status === 'Ended' && !state.EndedUnpaid) return instant(was) ?? now
  if (unpaid) return Temporal.Instant.compare(graceEnds(unpaid), now) <= 0 ? (instant(was) ?? now) : null
  return instant(was)
}

/** When the contract of a plan that started at `since` ends; null without a contract, or if it has ended. */
export const contractEnds = (plan: PlanId, since: string | null, now: Instant): Instant | null => {
  const { ContractMonths } = planOf(plan)
  if (ContractMonths === 0 || since === null) return null
  const end = Temporal.Instant.from(since).toZonedDateTimeISO('UTC').add({ months: ContractMonths }).toInstant()
  return Temporal.Instant.compare(end, now) > 0 ? end : null
}

/**
 * The plans that a brokerage can change to: any other plan that does not shorten its contract, except the free month,
 * which is for new brokerages. After its plan has ended, the same plan, too.
 */
export const plansOpen = (plan: PlanId, since: string | null, hasEnded: boolean, now: Instant): PlanId[] => {
  const until = hasEnded ? null : contractEnds(plan, since, now)
  return planIds.filter((other) => {
    if (planOf(other).IsFirstMonthFree || (other === plan && !hasEnded)) return false
    if (!until) return true
    const ends = contractEnds(other, now.toString(), now)
    return ends !== null && Temporal.Instant.compare(ends, until) >= 0
  })
}
