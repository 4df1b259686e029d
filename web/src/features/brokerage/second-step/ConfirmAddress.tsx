import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyFailure } from '../../../ui/notify.ts'
import { useRequestReset } from '../recovery/recovery.api.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { methodsQuery } from './second-step.api.ts'

const LOOK_AGAIN_MS = 5000

/** Before a second step can be set up: sends the link that proves the address is the user's own (decision 0070). */
export const ConfirmAddress = () => {
  const user = useCurrentUser()
  const ask = useRequestReset()
  const [isSent, setSent] = useState(false)
  // The link opens elsewhere; this page continues by itself.
  useQuery({
    ...methodsQuery(user?.UserId ?? 0),
    enabled: user !== undefined && isSent,
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (!user) return null
  const mail = () =>
    ask.mutate(user.Email, { onSuccess: () => setSent(true), onError: (error) => notifyFailure(error) })
  return (
    <Alert color="blue" variant="light" icon={<IconMail size={18} />} title="Confirm your email address first">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" role="status">
          {isSent
            ? `A link is on its way to ${user.Email}. Open it within an hour and set a password there, either a new one or your current one. This page then continues; if you open the link in another browser, log in here again. Nothing after a few minutes? Check your spam folder.`
            : `Before you set up a second step, confirm that ${user.Email} is yours. We will email you a link to set your password again.`}
        </Text>
        <Button size="xs" variant={isSent ? 'default' : 'filled'} onClick={mail} loading={ask.isPending}>
          {isSent ? 'Send Again' : 'Send the Link'}
        </Button>
      </Stack>
    </Alert>
  )
}
