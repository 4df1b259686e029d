import { GRACE_DAYS } from '@dormer/contract/brokerage/plans'
import type { CurrentUser } from '@dormer/contract/brokerage/session'
import { may } from '@dormer/contract/permissions'
import { Alert } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { formatInstant } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'

/** Above every screen while a payment is due: what to do, for those who can do it. */
export const BillingBanner = ({ user }: { user: CurrentUser }) => {
  const { IsReadOnly, PaymentFailedSince } = user
  const isAtBilling = useLocation({ select: ({ pathname }) => pathname === '/admin/billing' })
  if (!IsReadOnly && !PaymentFailedSince) return null
  const until = PaymentFailedSince && new Date(Date.parse(PaymentFailedSince) + GRACE_DAYS * 86_400_000).toISOString()
  return (
    <Alert color="red" variant="light" radius={0} role="status">
      {IsReadOnly
        ? 'Your brokerage is read-only because no plan is paid for. You can still view and export everything. '
        : `Your brokerage’s last payment failed. It becomes read-only on ${until && formatInstant(until)}. `}
      {!may(user, 'ManageBilling')
        ? 'Ask an admin at your brokerage.'
        : !isAtBilling && (
            <AnchorLink to="/admin/billing" inherit c="inherit" underline="always">
              Go to Billing
            </AnchorLink>
          )}
    </Alert>
  )
}
