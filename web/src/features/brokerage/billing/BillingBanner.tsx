import { GRACE_DAYS } from '@dormer/contract/brokerage/plans'
import type { CurrentUser } from '@dormer/contract/brokerage/session'
import { may } from '@dormer/contract/permissions'
import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '../../../ui/format.ts'

/** Above every screen while a payment is missing: what to do, for whoever can do it. */
export const BillingBanner = ({ user }: { user: CurrentUser }) => {
  const { IsReadOnly, PaymentFailedSince } = user
  if (!IsReadOnly && !PaymentFailedSince) return null
  const until = PaymentFailedSince && new Date(Date.parse(PaymentFailedSince) + GRACE_DAYS * 86_400_000).toISOString()
  return (
    <Alert color="red" variant="light" radius={0} role="status">
      {IsReadOnly
        ? 'Your brokerage can be read and exported but not changed, because nothing is paid for. '
        : `The last payment of your brokerage failed. From ${until && formatInstant(until)} on it can only be read. `}
      {may(user, 'ManageBilling') ? (
        <Anchor component={Link} to="/admin/billing" inherit>
          Go to Billing
        </Anchor>
      ) : (
        'Ask an admin of your brokerage.'
      )}
    </Alert>
  )
}
