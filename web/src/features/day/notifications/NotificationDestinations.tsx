import { formatPhone } from '@dormer/contract/phone'
import { Stack, Text } from '@mantine/core'
import { AnchorLink } from '../../../ui/links.tsx'
import classes from './Notifications.module.css'

type Props = { UserId: number; email: string; phone: string | null }

/** Where emails and texts go, and where to change that. */
export const NotificationDestinations = ({ UserId, email, phone }: Props) => {
  const profile = (label: string) => (
    <AnchorLink underline="always" to="/admin/user/$UserId" params={{ UserId: String(UserId) }}>
      {label}
    </AnchorLink>
  )
  return (
    <Stack gap={4}>
      <Text size="sm">
        Emails go to <b>{email}</b>
        {phone && (
          <>
            , texts to <b className={classes.phone}>{formatPhone(phone)}</b>
          </>
        )}
        . {profile('Change in your profile')}
      </Text>
      {phone ? (
        <Text size="sm" c="dimmed">
          Texts come from your brokerage’s number. Reply STOP to end them all, or START to get them again.
        </Text>
      ) : (
        <Text size="sm">
          You cannot get texts yet: your profile has no cell phone number. {profile('Add your cell phone number')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        You are notified of incoming messages after a minute, unless you have read them by then. Several are combined
        into one email or text, at most every five minutes.
      </Text>
    </Stack>
  )
}
