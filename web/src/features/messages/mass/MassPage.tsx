import { type MassMessage, skippedInWords } from '@dormer/contract/messages/mass'
import { formatPhone } from '@dormer/contract/phone'
import { Alert, Badge, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { confirm } from '../../../ui/confirm.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, TableRows } from '../../../ui/Skeletons.tsx'
import { inNoName } from '../templates/merge-words.ts'
import { massColors, massQuery, recipientsQuery, settledOf, statusWords, useChangeMass } from './mass.api.ts'

const route = getRouteApi('/framed/messages/sent/$MassId')

/** The progress of a mass email or text, and the outcome for each recipient. */
export const MassPage = () => {
  const MassId = Number(route.useParams().MassId)
  const mass = useQuery(massQuery(MassId))
  return (
    <Page
      title={
        mass.data?.Subject
          ? inNoName(mass.data.Subject)
          : mass.data
            ? `Text to ${formatCount(mass.data.Total)}`
            : 'Mass Message'
      }
      breadcrumbs={[{ label: 'Mass Messages', to: '/messages/sent' }, { label: 'Progress' }]}
      actions={mass.data && <Actions mass={mass.data} />}
    >
      <Loaded
        query={mass}
        skeleton={<Blocks n={2} h={140} />}
        missing={
          <Empty title="Mass message was not found" description="It was sent by somebody else or does not exist." />
        }
      >
        {(data) => (
          <Stack>
            <ProgressCard mass={data} />
            <Recipients mass={data} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

const Actions = ({ mass: { MassId, Status } }: { mass: MassMessage }) => {
  const change = useChangeMass(MassId)
  const run = (what: 'pause' | 'resume' | 'cancel', done: string) =>
    change.mutate(what, { onSuccess: () => notifySuccess(done), onError: (error) => notifyFailure(error) })
  const cancel = async () => {
    const question = 'Cancel it? Messages that have not gone out never will; those already sent cannot be recalled.'
    if (await confirm(question, { title: 'Cancel mass message', yes: 'Cancel it', danger: true }))
      run('cancel', 'Canceled')
  }
  if (Status === 'Done' || Status === 'Canceled') return null
  return (
    <>
      {Status === 'Paused' ? (
        <Button size="sm" onClick={() => run('resume', 'Resumed')} loading={change.isPending}>
          Resume
        </Button>
      ) : (
        <Button size="sm" variant="default" onClick={() => run('pause', 'Paused')} loading={change.isPending}>
          Pause
        </Button>
      )}
      <Button size="sm" variant="light" color="red" onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}

const ProgressCard = ({ mass }: { mass: MassMessage }) => {
  const { Channel, Total, Status, StatusText, NextDate, UserName, DateCreated, Counts, Skipped } = mass
  return (
    <Card withBorder padding="md">
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {Channel} to {formatCount(Total)} · {UserName} · {formatInstantTime(DateCreated)}
          </Text>
          <Badge color={massColors[Status]} variant="light">
            {Status}
          </Badge>
        </Group>
        <Progress value={(settledOf(mass) / Math.max(1, Total)) * 100} aria-label="Recipients processed" />
        {StatusText && (
          <Alert color="yellow" variant="light">
            {StatusText}
          </Alert>
        )}
        {NextDate && (
          <Text size="sm">
            {Status === 'Scheduled' ? 'Will be sent on' : 'Resumes automatically on'} {formatInstantTime(NextDate)}.
          </Text>
        )}
        <Group gap="xs">
          <Filter show={undefined} label={`All ${formatCount(Total)}`} />
          {Counts.map(({ Status: status, Count }) => (
            <Filter key={status} show={status} label={`${formatCount(Count)} ${statusWords[status].toLowerCase()}`} />
          ))}
          {Skipped.map(({ Reason, Count }) => (
            <Filter
              key={Reason}
              show={Reason}
              label={`${formatCount(Count)} ${skippedInWords(Reason, Channel, Count)}`}
            />
          ))}
        </Group>
      </Stack>
    </Card>
  )
}

const Filter = ({ show, label }: { show: string | undefined; label: string }) => {
  const shown = route.useSearch().outcome
  const navigate = route.useNavigate()
  return (
    <Button
      size="compact-sm"
      variant={shown === show ? 'filled' : 'default'}
      aria-pressed={shown === show}
      onClick={() => navigate({ search: { outcome: show }, replace: true })}
    >
      {label}
    </Button>
  )
}

type Row = NonNullable<ReturnType<typeof useRows>['data']>['pages'][number][number]
const useRows = ({ MassId, Counts, Skipped }: MassMessage) =>
  // Refetched whenever the numbers change.
  useInfiniteQuery(recipientsQuery(MassId, route.useSearch().outcome, JSON.stringify([Counts, Skipped])))

const addressOf = ({ Address }: Row) => (Address && /^\d{10}$/.test(Address) ? formatPhone(Address) : (Address ?? ''))
const outcomeOf = ({ Status }: Row) => (Status === 'Skipped' ? 'Left out' : statusWords[Status])
const NameOf = ({ row }: { row: Row }) => (
  <AnchorLink size="sm" to="/contact/$ContactId" params={{ ContactId: String(row.ContactId) }}>
    {row.Name}
  </AnchorLink>
)

const columns: Column<Row>[] = [
  { title: 'Name', width: '26%', render: (row) => <NameOf row={row} /> },
  { title: 'Address', width: '26%', render: addressOf },
  { title: 'Outcome', width: '14%', render: outcomeOf },
  { title: 'Why', render: (row) => row.Why },
  { title: 'Sent', width: '16%', render: (row) => row.DateSent && formatInstantTime(row.DateSent) },
]

const Recipients = ({ mass }: { mass: MassMessage }) => {
  const rows = useRows(mass)
  return (
    <Loaded query={rows} skeleton={<TableRows columns={['26%', '26%', '14%', '34%']} />}>
      {(data) => (
        <Stack {...whileStale(rows)}>
          {data.pages.flat().length === 0 ? (
            <Empty title="Nobody" description="No recipient has this outcome yet." />
          ) : (
            <DataTable
              rows={data.pages.flat()}
              keyOf={(row) => row.ContactId}
              columns={columns}
              card={(row) => (
                <Stack gap={2}>
                  <NameOf row={row} />
                  <Text size="xs" c="dimmed">
                    {addressOf(row)}
                  </Text>
                  <Text size="sm">
                    {outcomeOf(row)}
                    {row.Why && `: ${row.Why}`}
                  </Text>
                </Stack>
              )}
            />
          )}
          <ShowMore query={rows} />
        </Stack>
      )}
    </Loaded>
  )
}
