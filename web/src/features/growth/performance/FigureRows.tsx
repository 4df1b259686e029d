import { type Definition, definitions } from '@dormer/contract/growth/definitions'
import type { FigureRow } from '@dormer/contract/growth/performance'
import { officeHoursInWords } from '@dormer/contract/office-hours'
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatDuration, hourOfDay } from '../../../ui/duration.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCents, formatCount, formatDay, formatInstantTime } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { timerOf } from '../../messages/calls/dialer.rules.ts'
import classes from '../deal-reports/DealReports.module.css'
import { useFigure } from './figure-in-address.tsx'
import { type Asked, type FigureAsked, figureRowsQuery } from './performance.api.ts'

export const ContactLink = ({ row: { ContactId, ContactName, CanOpen } }: { row: FigureRow }) =>
  ContactId !== null && CanOpen ? (
    <AnchorLink size="sm" to="/contact/$ContactId" params={{ ContactId: String(ContactId) }}>
      {ContactName || 'Unknown'}
    </AnchorLink>
  ) : (
    (ContactName ?? '')
  )

type Open = (AppointmentId: number) => void
/** An appointment's title, which opens it. */
export const AppointmentTitle = ({ row: { Id, Title }, open }: { row: FigureRow; open: Open }) => (
  <Anchor component="button" type="button" size="sm" ta="left" lineClamp={2} onClick={() => open(Id)}>
    {Title || 'Appointment'}
  </Anchor>
)

/** A transaction's address, which opens it. */
const TransactionLink = ({ row: { Id, Title, CanOpen } }: { row: FigureRow }) =>
  CanOpen ? (
    <AnchorLink size="sm" to="/transactions/transaction/$TransactionId" params={{ TransactionId: String(Id) }}>
      {Title || 'Transaction'}
    </AnchorLink>
  ) : (
    Title
  )

export const When = ({ row }: { row: FigureRow }) => (
  <span className={`tabular ${classes.together}`}>{formatInstantTime(row.Date)}</span>
)

const contact: Column<FigureRow> = { title: 'Contact', render: (row) => <ContactLink row={row} /> }
const when = (title: string): Column<FigureRow> => ({ title, render: (row) => <When row={row} /> })
const agent: Column<FigureRow> = { title: 'Agent', render: (row) => row.UserName ?? 'Unassigned' }
const plain = (title: string, name: 'Type' | 'Result' | 'SourceName' | 'CreatedByName'): Column<FigureRow> => ({
  title,
  render: (row) => row[name] ?? '',
})
const words: Column<FigureRow> = {
  title: 'What',
  render: ({ Title }) => (
    <Text size="sm" lineClamp={2}>
      {Title}
    </Text>
  ),
}
const firstTouch: Column<FigureRow> = {
  title: 'First Touch',
  align: 'right',
  render: ({ FirstTouchSeconds: after }) => (
    <span className={`tabular ${classes.together}`}>{after === null ? 'Not yet' : formatDuration(after)}</span>
  ),
}
const who: Column<FigureRow> = {
  title: 'Contact',
  render: (row) => (row.ContactId === null ? row.Title : <ContactLink row={row} />),
}
const seconds: Column<FigureRow> = {
  title: 'Duration',
  align: 'right',
  render: ({ DurationSeconds }) => (
    <span className="tabular">{DurationSeconds === null ? '' : timerOf(DurationSeconds)}</span>
  ),
}
const columnsOf = (report: Props['report'], kind: FigureRow['Kind'] | undefined, open: Open): Column<FigureRow>[] => {
  if (report === 'call-activity')
    return [who, agent, plain('Class', 'Type'), plain('Outcome', 'Result'), seconds, when('Date')]
  // Calls are among the activities, and alone behind the figures of their duration.
  if (kind === 'activity' || kind === 'call')
    return [contact, plain('Type', 'Type'), words, seconds, agent, when('Date')]
  if (kind === 'appointment')
    return [
      { title: 'Title', render: (row) => <AppointmentTitle row={row} open={open} /> },
      contact,
      agent,
      plain('Type', 'Type'),
      plain('Result', 'Result'),
      when('Date'),
    ]
  if (kind === 'transaction')
    return [
      { title: 'Transaction', render: (row) => <TransactionLink row={row} /> },
      { title: 'Contact', render: ({ ContactName }) => ContactName },
      agent,
      { title: 'Net Commission', align: 'right', render: ({ Amount }) => Amount !== null && formatCents(Amount) },
      { title: 'Closed', render: ({ Date: at }) => <span className="tabular">{formatDay(at)}</span> },
    ]
  const columns = [contact, agent, plain('Source', 'SourceName'), when('Added')]
  return report === 'speed-to-lead' ? [...columns, firstTouch] : columns
}

type Props = { report: FigureAsked['report']; asked: Asked & { within?: number }; about: string; openAppointment: Open }

/** The rows that the figure in the URL counts: of everybody asked for, of one agent, lead, source or hour. */
export const FigureRows = ({ report, asked, about, openAppointment }: Props) => {
  const { figure = '', who, lead, of, office, hour, close } = useFigure()
  const query = useInfiniteQuery(
    figureRowsQuery({
      ...asked,
      ...(who && { userId: who }),
      ...(of && { sourceId: of }),
      report,
      figure,
      nobody: who === 0 || undefined,
      contactId: lead,
      officeHours: office,
      hour,
    }),
  )
  const own: { [name: string]: Definition | undefined } = definitions[report]
  const definition = own[figure]
  const { rows, count } = query.data ?? {}
  const [first] = rows ?? []
  const whose =
    lead !== undefined
      ? first?.ContactName
      : who === 0
        ? 'Unassigned'
        : who !== undefined && figure !== 'ApptsCreated'
          ? first?.UserName
          : first && who !== undefined
            ? first.CreatedByName
            : of !== undefined
              ? first?.SourceName
              : office
                ? `Arrived ${officeHoursInWords}`
                : hour !== undefined
                  ? `Arrived from ${hourOfDay(hour)} to ${hourOfDay(hour + 1)}`
                  : undefined
  return (
    <Dialog
      size={960}
      close={close}
      isInAddress
      title={
        <Group gap="xs" component="span">
          {definition?.label ?? 'Rows'}
          {count !== undefined && (
            <Badge component="span" variant="light" color="gray" size="lg" className="tabular">
              {formatCount(count)}
            </Badge>
          )}
        </Group>
      }
    >
      <Stack>
        <div>
          <Text size="sm">{definition?.words}</Text>
          <Text size="sm" c="dimmed">
            {[!about.split(' · ').includes(whose ?? '') && whose, about].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Loaded query={query} skeleton={<Blocks n={8} h={32} />}>
          {({ rows, count }) =>
            rows.length === 0 ? (
              <Empty size="sm" title="Nothing to display" description="Nothing counts here in this period." />
            ) : (
              <Stack gap="xs" {...whileStale(query)}>
                <DataTable
                  rows={rows}
                  keyOf={(row) => row.Id}
                  aria-label={definition?.label}
                  columns={columnsOf(report, first?.Kind, openAppointment)}
                  card={(row) => (
                    <Stack gap={6}>
                      {columnsOf(report, row.Kind, openAppointment).map(({ title, render }) => (
                        <Group key={title} gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
                          <Text size="xs" c="dimmed" flex="none">
                            {title}
                          </Text>
                          <Text size="sm" component="div" ta="right" miw={0}>
                            {render(row)}
                          </Text>
                        </Group>
                      ))}
                    </Stack>
                  )}
                />
                {count > rows.length && (
                  <Text size="xs" c="dimmed" ta="center">
                    {formatCount(rows.length)} of {formatCount(count)}
                  </Text>
                )}
                <ShowMore query={query} />
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  )
}
