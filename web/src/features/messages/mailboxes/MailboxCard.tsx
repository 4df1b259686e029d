import type { Mailbox } from '@dormer/contract/messages/mailboxes'
import { Alert, Badge, Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBrandGmail,
  IconBrandWindows,
  IconMail,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react'
import { formatAgo, formatCount } from '../../../ui/format.ts'

type Props = {
  mailbox: Mailbox
  isMine?: boolean
  disconnect: (mailbox: Mailbox) => void
  reconnect?: () => void
}

/** A connected mailbox and its state: when it was last read, what is waiting, what is wrong, and how to fix it. */
export const MailboxCard = ({ mailbox, isMine = false, disconnect, reconnect }: Props) => {
  const { Email, ProviderName, HasError, UserName } = mailbox
  return (
    <Paper p="md" component="section" aria-label={Email}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0} align="flex-start">
            <ThemeIcon variant="light" color={HasError ? 'red' : undefined} size={40} radius="md">
              <ProviderIcon id={mailbox.EmailProviderId} />
            </ThemeIcon>
            <Stack gap={2} miw={0}>
              <Group gap="xs">
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {Email}
                </Text>
                <Status mailbox={mailbox} />
              </Group>
              <Text size="sm" c="dimmed">
                {[ProviderName, !isMine && UserName, healthOf(mailbox)].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
          </Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlugConnectedX size={16} />}
            aria-label={`Disconnect ${Email}`}
            onClick={() => disconnect(mailbox)}
          >
            Disconnect
          </Button>
        </Group>
        <Trouble mailbox={mailbox} reconnect={reconnect} />
        {mailbox.Skipped > 0 && (
          <Text size="sm" c="dimmed">
            {mailbox.Skipped === 1 ? '1 email is' : `${formatCount(mailbox.Skipped)} emails are`} not here in full. The
            last: {mailbox.LastSkipped} It is still in your mailbox.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

const ProviderIcon = ({ id }: { id: number }) => {
  const Icon = id === 1 ? IconBrandGmail : id === 6 ? IconMail : IconBrandWindows
  return <Icon size={22} />
}

const Status = ({ mailbox: { HasError, LastError, LastSync } }: { mailbox: Mailbox }) =>
  HasError ? (
    <Badge color="red" variant="light">
      Connection Error
    </Badge>
  ) : LastError ? (
    <Badge color="yellow" variant="light">
      Trying again
    </Badge>
  ) : LastSync ? (
    <Badge color="green" variant="light">
      Connected
    </Badge>
  ) : (
    <Badge variant="light">Reading</Badge>
  )

const healthOf = ({ LastSync, LastError, Waiting }: Mailbox) =>
  [
    LastSync ? `Last read ${formatAgo(LastSync)}` : LastError ? 'Not read yet' : 'Reading the last 30 days…',
    Waiting > 0 && `${Waiting === 1 ? '1 email is waiting' : `${formatCount(Waiting)} emails are waiting`} to be sent`,
  ]
    .filter(Boolean)
    .join(' · ')

const Trouble = ({ mailbox: { HasError, LastError }, reconnect }: { mailbox: Mailbox; reconnect?: () => void }) => {
  if (HasError)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Not Connected - Needs Attention">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            {LastError} {reconnect && 'If you use the same address, no waiting or synced email is lost.'}
          </Text>
          {reconnect && (
            <Button size="xs" variant="default" leftSection={<IconRefresh size={16} />} onClick={reconnect}>
              Reconnect
            </Button>
          )}
        </Stack>
      </Alert>
    )
  return LastError ? (
    <Text size="sm" c="dimmed">
      The last attempt failed: {LastError} Dormer tries again every minute.
    </Text>
  ) : null
}
