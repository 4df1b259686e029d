import type { Channel } from '@dormer/contract/messages/messages'
import type { OutboxMessage } from '@dormer/contract/messages/outbox'
import { formatPhone } from '@dormer/contract/phone'
import { Alert, Anchor, Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconMailForward, IconUserQuestion } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatInstantTime } from '../../../ui/format.ts'
import { Loaded, QueryFailure, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { messageSettingsQuery } from '../message-settings/message-settings.api.ts'
import { outboxQuery } from './outbox.api.ts'

const OutboxDialog = lazyDialog(() => import('./OutboxDialog.tsx').then((m) => m.OutboxDialog))
const StrangerDialog = lazyDialog(() => import('./StrangerDialog.tsx').then((m) => m.StrangerDialog))

const channelWords: Record<Channel, string> = { Email: 'Emails', Text: 'Texts' }

/** Messages sent while no provider is set up, as they would arrive. */
export const OutboxPage = () => {
  const { channel }: { channel?: Channel } = useSearch({ strict: false })
  const navigate = useNavigate()
  const messages = useInfiniteQuery(outboxQuery(channel))
  const settings = useQuery(messageSettingsQuery)
  const channels = channelsOf(settings.data)
  const mayAnswer = useMay('AnswerAsContacts')
  return (
    <Page
      title="Outbox"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Outbox' }]}
      actions={
        mayAnswer &&
        channels.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconUserQuestion size={16} />}
            onClick={() => openDialog(StrangerDialog, { channels })}
          >
            Write as a Stranger
          </Button>
        )
      }
    >
      {settings.data && (
        <Alert color="blue" variant="light" p="sm">
          <Text size="sm">{noticeOf(channels)}</Text>
        </Alert>
      )}
      <QueryFailure query={settings} title="The delivery settings could not be loaded" />
      <Group>
        <SegmentedControl<Channel | 'All'>
          aria-label="Channel"
          value={channel ?? 'All'}
          onChange={(value) =>
            navigate({
              to: '/admin/outbox',
              search: value === 'All' ? {} : { channel: value },
              replace: true,
            })
          }
          data={[
            { value: 'All', label: 'All' },
            ...(['Email', 'Text'] as const).map((one) => ({ value: one, label: channelWords[one] })),
          ]}
        />
      </Group>
      <Loaded
        query={messages}
        skeleton={<TableRows columns={['110px', '60px', '20%', '20%', '40%']} />}
        title="The Outbox could not be loaded"
        empty={
          <Empty
            icon={<IconMailForward />}
            title={channel ? `No ${channelWords[channel].toLowerCase()} in the Outbox` : 'Nothing in the Outbox yet'}
            description="When no provider is set up, messages come here instead of being sent. Open a message to see it as it would arrive, and answer as the contact."
          />
        }
      >
        {(rows) => (
          <Stack gap="sm" {...whileStale(messages)}>
            <DataTable
              rows={rows}
              keyOf={(row) => row.MessageId}
              columns={columns}
              layout="fixed"
              card={(row) => <Card row={row} />}
            />
            <ShowMore query={messages} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** The channels that stay on this machine, where messages can be answered as the contact. */
const channelsOf = (settings: { EmailVia: string; TextVia: string } | undefined): Channel[] => [
  ...(settings?.EmailVia === 'Outbox' ? (['Email'] as const) : []),
  ...(settings?.TextVia === 'Outbox' ? (['Text'] as const) : []),
]

const noticeOf = (channels: Channel[]) => {
  if (channels.length === 2)
    return 'No provider is set up: emails and texts stay here, each as it would arrive. Only emails from users who have connected a mailbox are really sent.'
  if (channels[0] === 'Text')
    return 'Emails are really sent, through the mail server. Only texts stay here, each as it would arrive.'
  if (channels[0] === 'Email')
    return 'Texts are really sent, through Twilio. Only emails stay here, each as it would arrive, except those from users who have connected a mailbox.'
  return 'Emails and texts are really sent. The messages listed here date from before a provider was set up.'
}

const addressOf = ({ Channel, To }: OutboxMessage) => (Channel === 'Text' ? To.map(formatPhone) : To).join(', ')

const Opener = ({ row }: { row: OutboxMessage }) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    ta="start"
    lineClamp={2}
    style={{ overflowWrap: 'anywhere' }}
    onClick={() => openDialog(OutboxDialog, { message: row })}
  >
    {(row.Channel === 'Text' ? row.Body : row.Subject) || '(no subject)'}
  </Anchor>
)

const Whom = ({ row }: { row: OutboxMessage }) => (
  <Stack gap={0} miw={0}>
    {row.ContactName && <CellLine text={row.ContactName} fw={600} />}
    <CellLine text={addressOf(row)} isSecond={Boolean(row.ContactName)} />
  </Stack>
)

const Kind = ({ channel }: { channel: Channel }) => (
  <Badge variant="light" color="gray" tt="none">
    {channel}
  </Badge>
)

const columns: Column<OutboxMessage>[] = [
  {
    title: 'Sent',
    width: 190,
    render: (row) => <time dateTime={row.DateSent}>{formatInstantTime(row.DateSent)}</time>,
  },
  { title: 'Channel', width: 90, render: (row) => <Kind channel={row.Channel} /> },
  { title: 'To', width: '28%', render: (row) => <Whom row={row} /> },
  { title: 'Message', render: (row) => <Opener row={row} /> },
  { title: 'From', width: 160, visibleFrom: 'lg', render: (row) => row.AuthorName || 'Sent automatically' },
]

const Card = ({ row }: { row: OutboxMessage }) => (
  <Stack gap={4}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Whom row={row} />
      <Kind channel={row.Channel} />
    </Group>
    <Opener row={row} />
    <Text size="xs" c="dimmed">
      {row.AuthorName || 'Sent automatically'} · {formatInstantTime(row.DateSent)}
    </Text>
  </Stack>
)
