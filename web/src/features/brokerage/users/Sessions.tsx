import type { userSessions } from '@dormer/contract/brokerage/users'
import type { Response } from '@dormer/contract/endpoint'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Bowser from 'bowser'
import { confirm } from '../../../ui/confirm.ts'
import { formatAgo, formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Lines } from '../../../ui/Skeletons.tsx'
import { Section } from './Section.tsx'
import { sessionsQuery, useEndSessions } from './users.api.ts'

type Session = Response<typeof userSessions>[number]
type Props = { UserId: number; own: boolean; name: string }

/** Where a user is signed in. Sessions can be ended one by one or all at once, except one's current session. */
export const Sessions = ({ UserId, own, name }: Props) => {
  const sessions = useQuery(sessionsQuery(UserId))
  const end = useEndSessions(UserId)
  const endAll = own ? 'Log Out Everywhere Else' : 'End All Sessions'
  const ask = async () => {
    const question = own
      ? 'Log out on all other devices? Download links and your calendar address stop working, too.'
      : `Log ${name} out on all devices? Download links and the calendar address stop working, too.`
    if (!(await confirm(question, { title: endAll, yes: endAll, danger: true }))) return
    end.mutate(undefined, {
      onSuccess: (done) => done && notifySuccess(told(done.Ended, own)),
      onError: (error) => notifyFailure(error),
    })
  }
  return (
    <Section title="Sessions" cols={1}>
      <Stack align="stretch" gap="sm">
        <Text size="sm" c="dimmed">
          {own
            ? 'Where you are signed in. If you do not recognize a session, end it and change your password.'
            : `Where ${name} is signed in. To keep somebody out, change the password as well.`}
        </Text>
        <Loaded
          query={sessions}
          skeleton={<Lines widths={['60%', '80%']} />}
          empty={<Text size="sm">Not signed in anywhere</Text>}
        >
          {(rows) => (
            <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((session) => (
                <Row key={session.FamilyId} session={session} UserId={UserId} />
              ))}
            </Stack>
          )}
        </Loaded>
        <Button variant="default" onClick={ask} loading={end.isPending} w="fit-content" mt="xs">
          {endAll}
        </Button>
      </Stack>
    </Section>
  )
}

const Row = ({ session, UserId }: { session: Session; UserId: number }) => {
  const end = useEndSessions(UserId)
  const { name, isPhone } = deviceOf(session.UserAgent)
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const endIt = () =>
    end.mutate(session.FamilyId, {
      onSuccess: (done) => done && notifySuccess('One session has ended'),
      onError: (error) => notifyFailure(error),
    })
  return (
    <Group component="li" wrap="nowrap" justify="space-between">
      <Group wrap="nowrap" gap="sm">
        <Icon aria-hidden style={{ flexShrink: 0 }} />
        <div>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {session.IsCurrent && <Badge variant="light">This device</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {[lastUsed(session), session.Address, `signed in ${formatInstantTime(session.DateCreated)}`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      </Group>
      {!session.IsCurrent && (
        <Button
          variant="subtle"
          color="red"
          onClick={endIt}
          loading={end.isPending}
          aria-label={`End ${name}`}
          style={{ flexShrink: 0 }}
        >
          End
        </Button>
      )}
    </Group>
  )
}

/** A session is renewed every half hour of its use. */
const HALF_HOUR = 30 * 60_000
const lastUsed = ({ DateRefreshed }: Session) =>
  Date.now() - Date.parse(DateRefreshed) < HALF_HOUR ? 'Used in the last half hour' : `Used ${formatAgo(DateRefreshed)}`

const deviceOf = (userAgent: string | null) => {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return { name: name || 'Unknown device', isPhone: platform.type === 'mobile' || platform.type === 'tablet' }
}

const told = (ended: number, own: boolean) => {
  if (ended === 0) return own ? 'You are not signed in anywhere else' : 'No session was open'
  return ended === 1 ? 'One session has ended' : `${formatCount(ended)} sessions have ended`
}
