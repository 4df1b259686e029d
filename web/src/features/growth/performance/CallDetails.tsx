import type { CallActivityCall } from '@dormer/contract/growth/call-activity'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { ShowMore } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { timerOf } from '../../messages/calls/dialer.rules.ts'
import classes from '../deal-reports/DealReports.module.css'

const RecordingModal = lazyDialog(() => import('./RecordingModal.tsx').then((m) => m.RecordingModal))

const Who = ({ call: { ContactId, ContactName, CanOpen } }: { call: CallActivityCall }) =>
  ContactId !== null && CanOpen ? (
    <AnchorLink size="sm" to="/contact/$ContactId" params={{ ContactId: String(ContactId) }}>
      {ContactName || 'Unknown'}
    </AnchorLink>
  ) : (
    <span className="tabular">{ContactName || 'Unknown'}</span>
  )

const Play = ({ call }: { call: CallActivityCall }) =>
  call.RecordingUrl ? (
    <>
      <span data-paper-only>Recorded</span>
      <Button
        data-screen-only
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlayerPlay size={14} />}
        aria-label={`Play the call with ${call.ContactName} of ${formatInstantTime(call.DateStarted)}`}
        onClick={() => openDialog(RecordingModal, { call })}
      >
        Play
      </Button>
    </>
  ) : (
    <Text size="xs" c="dimmed">
      Not recorded
    </Text>
  )

const When = ({ call }: { call: CallActivityCall }) => (
  <span className={`tabular ${classes.together}`}>{formatInstantTime(call.DateStarted)}</span>
)

type Props = { calls: CallActivityCall[]; count: number; query: Parameters<typeof ShowMore>[0]['query'] }

/** The calls of the report, latest first, with their recordings. */
export const CallDetails = ({ calls, count, query }: Props) => {
  const { order, change } = useListSearch()
  // Only a whole list can be put in order here.
  const isWhole = calls.length >= count
  const columns: Column<CallActivityCall>[] = [
    { title: 'Contact Name', sort: 'ContactName', render: (call) => <Who call={call} /> },
    { title: 'Agent', sort: 'UserName', render: ({ UserName }) => UserName },
    { title: 'Call Date', sort: 'DateStarted', render: (call) => <When call={call} /> },
    {
      title: 'Call Duration',
      sort: 'DurationSeconds',
      align: 'right',
      render: ({ DurationSeconds }) => <span className="tabular">{timerOf(DurationSeconds)}</span>,
    },
    { title: 'Class', sort: 'Class', render: ({ Class }) => Class },
    { title: 'Outcome', sort: 'Status', render: ({ Direction, Status }) => `${Direction}, ${Status.toLowerCase()}` },
    { title: 'Recording', width: 130, render: (call) => <Play call={call} /> },
  ]
  return (
    <Stack gap="xs">
      <DataTable
        rows={isWhole && order.sort ? sorted(calls, order) : calls}
        keyOf={({ CallId }) => CallId}
        aria-label="Calls"
        tableFrom="62em"
        order={
          isWhole ? { ...order, sort: order.sort ?? 'DateStarted', dir: order.sort ? order.dir : 'desc' } : undefined
        }
        setOrder={isWhole ? ({ sort, dir = 'asc' }) => change({ sort, dir }) : undefined}
        columns={columns}
        card={(call) => (
          <Group justify="space-between" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text size="sm" component="div" truncate>
                <Who call={call} />
              </Text>
              <Text size="xs" c="dimmed" component="div" truncate>
                <When call={call} /> · {call.UserName}
              </Text>
            </Stack>
            <Stack gap={2} align="flex-end" flex="none">
              <Text size="xs" className="tabular">
                {timerOf(call.DurationSeconds)}
              </Text>
              {call.RecordingUrl ? (
                <Play call={call} />
              ) : (
                <Text size="xs" c="dimmed">
                  {call.Class}
                </Text>
              )}
            </Stack>
          </Group>
        )}
      />
      {!isWhole && (
        <Text size="xs" c="dimmed" ta="center">
          {formatCount(calls.length)} of {formatCount(count)}, latest first. Show them all to sort them.
        </Text>
      )}
      <ShowMore query={query} />
    </Stack>
  )
}
