import { Alert } from '@mantine/core'
import { formatDay } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useCurrentUser, useMay } from '../session/session.api.ts'

/** Tells everybody, on every screen, when the brokerage will be closed. */
export const ClosingBanner = () => {
  const brokerage = useCurrentUser()?.Brokerage
  const mayKeep = useMay('OwnBrokerage')
  if (!brokerage?.CloseOn) return null
  return (
    <Alert color="red" variant="light" radius={0} role="status">
      {brokerage.Name} will be closed on {formatDay(brokerage.CloseOn)}, and everything will be erased.{' '}
      {mayKeep ? (
        <AnchorLink to="/settings/brokerage" inherit c="inherit" underline="always">
          Keep the brokerage, or export everything
        </AnchorLink>
      ) : (
        'Until then an admin can decide to keep it.'
      )}
    </Alert>
  )
}
