import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatPhone } from '../../../ui/format.ts'

type Props = { UserId: number; email: string; phone: string | null }

/** Where emails and texts go, and where that is changed. */
export const NotificationDestinations = ({ UserId, email, phone }: Props) => {
  const profile = (label: string) => (
    <Anchor component={Link} to="/admin/user/$UserId" params={{ UserId: String(UserId) } as never} underline="always">
      {label}
    </Anchor>
  )
  return (
    <Stack gap={4}>
      <Text size="sm">
        Emails go to <b>{email}</b>
        {phone && (
          <>
            , texts to <b>{formatPhone(phone)}</b>
          </>
        )}
        . {profile('Change in your profile')}
      </Text>
      {phone ? (
        <Text size="sm" c="dimmed">
          Texts come from your brokerage’s number. Reply STOP to it to end them all, START to get them again.
        </Text>
      ) : (
        <Text size="sm">
          You cannot get texts yet: your profile has no cell phone number. {profile('Add your cell phone number')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        An incoming message is told by email or text after a minute, if you have not read it by then, and several at
        once at most every five minutes.
      </Text>
    </Stack>
  )
}
