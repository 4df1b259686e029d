import { definitions, derived } from '@dormer/contract/growth/definitions'
import type { AppointmentsReport, FigureRow } from '@dormer/contract/growth/performance'
import { Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarStats } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { useDialogInAddress } from '../../../ui/dialog-in-address.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Blocks, TableRows } from '../../../ui/Skeletons.tsx'
import { ExportOf } from '../deal-reports/ExportButton.tsx'
import { AppointmentTitle, ContactLink, When } from './FigureRows.tsx'
import { FigureLink } from './figure-in-address.tsx'
import { appointmentRowsQuery, appointmentsQuery, askedOf, useExportPerformance } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'
import { Widgets } from './Widgets.tsx'

const counted = definitions.appointments
/** Each ratio: which figure out of which. */
const ratios = {
  ListingConversion: ['ListingAgreements', 'ListingAppointments'],
  BuyerConversion: ['BuyerAgreements', 'BuyerConsultations'],
  ShowRate: ['Shown', 'Appointments'],
  ShowingConversion: ['ShowingAgreements', 'InitialShowings'],
} as const
const names = Object.keys(ratios) as (keyof typeof ratios)[]

/** The appointments report: how appointments went, and each of them. */
export const AppointmentsReportPage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/appointments' })
  const report = useQuery(appointmentsQuery(askedOf(search)))
  return (
    <ReportPage
      report="appointments"
      title="Appointments Report"
      subtitle="Appointments that fall on these days, and how they went"
      search={search}
    >
      <Loaded query={report} skeleton={<Blocks h={110} />}>
        {(data) => (
          <div {...whileStale(report)}>
            <Widgets
              cols={5}
              now={data}
              before={data.Previous}
              widgets={[
                { figure: 'Appointments' as const, ...counted.Appointments },
                ...names.map((figure) => ({
                  figure,
                  ...derived[figure],
                  unit: '%' as const,
                  from: <Parts of={ratios[figure]} data={data} />,
                })),
              ]}
            />
          </div>
        )}
      </Loaded>
      <Rows search={search} />
    </ReportPage>
  )
}

const Parts = ({ of: [part, whole], data }: { of: (typeof ratios)[keyof typeof ratios]; data: AppointmentsReport }) => (
  <div>
    <FigureLink count={data[part]} label={counted[part].label} figure={part} isInText /> of{' '}
    <FigureLink count={data[whole]} label={counted[whole].label} figure={whole} isInText />
  </div>
)

const Rows = ({ search }: { search: PerformanceSearch }) => {
  const query = useInfiniteQuery(appointmentRowsQuery(askedOf(search)))
  const { open } = useDialogInAddress('appointment')
  const { order, change } = useListSearch()
  const exporting = useExportPerformance()
  const columns: Column<FigureRow>[] = [
    { title: 'Title', sort: 'Title', render: (row) => <AppointmentTitle row={row} open={open} /> },
    { title: 'Agent', sort: 'UserName', render: ({ UserName }) => UserName ?? 'Unassigned' },
    { title: 'Created By', sort: 'CreatedByName', render: ({ CreatedByName }) => CreatedByName },
    { title: 'Contact', sort: 'ContactName', render: (row) => <ContactLink row={row} /> },
    { title: 'Type', sort: 'Type', render: ({ Type }) => Type },
    { title: 'Result', sort: 'Result', render: ({ Result }) => Result },
    { title: 'Date', sort: 'Date', render: (row) => <When row={row} /> },
    { title: 'Source', sort: 'SourceName', render: ({ SourceName }) => SourceName },
  ]
  return (
    <Loaded query={query} skeleton={<TableRows columns={['20%', '12%', '12%', '14%', '14%', '14%', '14%']} />}>
      {({ rows, count }) => {
        // Only a whole list can be put in order here.
        const isWhole = rows.length === count
        return rows.length === 0 ? (
          <Empty
            icon={<IconCalendarStats />}
            title="No appointments to display"
            description="No appointment of this agent falls on these days. Choose others above."
          />
        ) : (
          <Stack gap="xs" {...whileStale(query)}>
            <Group justify="space-between">
              <Title order={2} size="h4">
                Appointments
              </Title>
              <ExportOf
                exporting={exporting}
                report={{ Report: 'appointments', ...askedOf(search), Part: 'Appointments' }}
                label="appointments"
              />
            </Group>
            <DataTable
              rows={isWhole && order.sort ? sorted(rows, order) : rows}
              keyOf={({ Id }) => Id}
              aria-label="Appointments"
              tableFrom="84em"
              order={
                isWhole ? { ...order, sort: order.sort ?? 'Date', dir: order.sort ? order.dir : 'desc' } : undefined
              }
              setOrder={isWhole ? ({ sort, dir = 'asc' }) => change({ sort, dir }) : undefined}
              columns={columns}
              card={(row) => (
                <Stack gap={6}>
                  <div>
                    <AppointmentTitle row={row} open={open} />
                  </div>
                  <Text size="sm" component="div">
                    <ContactLink row={row} />
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    <When row={row} />
                    {['', row.Type, row.Result, row.UserName].filter((part) => part !== null).join(' · ')}
                  </Text>
                </Stack>
              )}
            />
            {!isWhole && (
              <Text size="xs" c="dimmed" ta="center">
                {formatCount(rows.length)} of {formatCount(count)}, latest first. Show them all to sort them.
              </Text>
            )}
            <ShowMore query={query} />
          </Stack>
        )
      }}
    </Loaded>
  )
}
