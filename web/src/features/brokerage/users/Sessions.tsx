import { Button, Stack, Text } from '@mantine/core'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Section } from './Section.tsx'
import { useEndSessions } from './users.api.ts'

/** Ends a user's sessions: one's own everywhere else, or all of another user's. */
export const Sessions = ({ UserId, own, name }: { UserId: number; own: boolean; name: string }) => {
  const end = useEndSessions()
  const button = own ? 'Log Out Everywhere Else' : 'End Sessions'
  const ask = async () => {
    const question = own
      ? 'Log out on all other devices? Download links and the address of your calendar end, too.'
      : `Log ${name} out on all devices? Download links and the address of the calendar end, too.`
    if (!(await confirm(question, { title: button, yes: button, danger: true }))) return
    end.mutate(UserId, {
      onSuccess: ({ Ended }) => notifySuccess(told(Ended, own)),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Section title="Sessions" cols={1}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm" c="dimmed">
          {own
            ? 'For a lost phone or a computer you left signed in. This device stays signed in.'
            : 'For a lost device, or somebody who has left. To keep them out, change the password as well.'}
        </Text>
        <Button variant="default" onClick={ask} loading={end.isPending}>
          {button}
        </Button>
      </Stack>
    </Section>
  )
}

const told = (ended: number, own: boolean) => {
  if (ended === 0) return own ? 'You are signed in nowhere else' : 'No session was open'
  return ended === 1 ? 'One session has ended' : `${formatCount(ended)} sessions have ended`
}
