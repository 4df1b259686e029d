import type { AccountEvent } from '@dormer/contract/brokerage/account-events'
import { Badge, Box, Group, Text } from '@mantine/core'
import { CellLine } from '../../../ui/CellLine.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { eventWords, isFailure } from './events.words.ts'

const When = ({ event }: { event: AccountEvent }) => (
  <Text size="sm" c="dimmed">
    <time dateTime={event.DateCreated} title={formatAgo(event.DateCreated)}>
      {formatInstantTime(event.DateCreated)}
    </time>
  </Text>
)
const What = ({ event }: { event: AccountEvent }) => (
  <Box miw={0}>
    <CellLine text={eventWords(event)} fw={600} />
    {(isFailure(event) || event.IsNewDevice) && (
      <Group gap="xs">
        {isFailure(event) && (
          <Badge variant="light" size="sm" color="red">
            Failed
          </Badge>
        )}
        {event.IsNewDevice && (
          <Badge variant="light" size="sm">
            New device
          </Badge>
        )}
      </Group>
    )}
  </Box>
)
const Where = ({ event: { Device, Address } }: { event: AccountEvent }) => (
  <>
    {Device && <CellLine text={Device} />}
    {Address && <CellLine text={Address} isSecond={Boolean(Device)} />}
  </>
)

const columns: Column<AccountEvent>[] = [
  { title: 'When', width: 190, render: (event) => <When event={event} /> },
  { title: 'Who', width: '18%', render: (event) => <Text size="sm">{event.Name}</Text> },
  { title: 'What', render: (event) => <What event={event} /> },
  { title: 'Device and address', width: '30%', render: (event) => <Where event={event} /> },
]

/** Sign-ins and changes of sign-in methods. `isOwn`: those of the current user. */
export const EventTable = ({ events, isOwn = false }: { events: AccountEvent[]; isOwn?: boolean }) => (
  <DataTable
    rows={events}
    keyOf={({ AccountEventId }) => AccountEventId}
    columns={isOwn ? columns.filter(({ title }) => title !== 'Who') : columns}
    isPart={isOwn}
    layout="fixed"
    card={(event) => (
      <>
        <Group justify="space-between" gap="xs">
          {isOwn ? <What event={event} /> : <Text size="sm">{event.Name}</Text>}
          <When event={event} />
        </Group>
        {!isOwn && <What event={event} />}
        <Where event={event} />
      </>
    )}
  />
)
