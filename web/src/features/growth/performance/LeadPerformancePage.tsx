import { definitions, derived } from '@dormer/contract/growth/definitions'
import { type LeadRow, leadSorts } from '@dormer/contract/growth/performance'
import { Stack, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatInstant } from '../../../ui/format.ts'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { useListSearch } from '../../../ui/list-search.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { Amount } from '../deal-reports/Amount.tsx'
import { FigureLink } from './figure-in-address.tsx'
import { askedOf, leadsQuery } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'
import { SourceFilter, useSourceName } from './SourceFilter.tsx'
import { Widgets } from './Widgets.tsx'

const counted = definitions['lead-performance']
const names = Object.keys(counted) as (keyof typeof counted)[]
const widgets = [
  ...names.map((figure) => ({ figure, ...counted[figure] })),
  { figure: 'AverageCallAttempts' as const, ...derived.AverageCallAttempts, from: null },
]

/** The table's columns, and the figure that each is one lead's part of. */
const columns = [
  ['Dials', 'CallCount', 'Calls'],
  ['Contacts', 'ContactedCount', 'Contacted'],
  ['Conversations', 'ConversationCount', 'Conversations'],
  ['Texts', 'TextCount', 'Texts'],
  ['Emails', 'EmailCount', 'Emails'],
  ['Appointments', 'AppointmentCount', 'Appointments'],
] as const

/** Lead Performance: what was done for the leads that arrived in these days. */
export const LeadPerformancePage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/lead-performance' })
  const { change } = useListSearch()
  // Latest first unless the URL says otherwise.
  const sort = leadSorts.find((name) => name === search.sort) ?? 'DateCreated'
  const dir = search.dir ?? (sort === 'DateCreated' ? 'desc' : 'asc')
  const order = { sort, descending: dir === 'desc' }
  const report = useInfiniteQuery({
    ...leadsQuery(askedOf(search), order),
    select: ({ pages }) => ({
      leads: pages.flatMap(({ Leads }) => Leads),
      totals: pages[0]?.Totals,
      before: pages[0]?.Previous ?? null,
    }),
  })
  return (
    <ReportPage
      report="lead-performance"
      title="Lead Performance"
      subtitle="What was done until now for the leads that arrived in this period"
      search={search}
      order={order}
      source={useSourceName(search.source)}
      filters={<SourceFilter source={search.source} />}
    >
      <Loaded query={report} skeleton={<Blocks n={3} h={90} />}>
        {({ leads, totals, before }) =>
          totals && (
            <Stack {...whileStale(report)}>
              <Widgets widgets={widgets} now={totals} before={before} cols={4} />
              {leads.length === 0 ? (
                <Empty
                  icon={<IconUserSearch />}
                  title="No leads matching search criteria"
                  description="No contacts were added in this period for this agent and source. Choose others above."
                />
              ) : (
                <>
                  <Leads
                    rows={leads}
                    order={{ sort, dir }}
                    setOrder={({ sort, dir }) =>
                      change({ sort, dir: dir ?? (sort === 'Name' || sort === 'Source' ? 'asc' : 'desc') })
                    }
                  />
                  {totals.LeadCount > leads.length && (
                    <Text size="xs" c="dimmed" ta="center">
                      {formatCount(leads.length)} of {formatCount(totals.LeadCount)}
                    </Text>
                  )}
                  <ShowMore query={report} />
                </>
              )}
            </Stack>
          )
        }
      </Loaded>
    </ReportPage>
  )
}

const Who = ({ row: { ContactId, Name, CanOpen, AgentName, DateCreated } }: { row: LeadRow }) => (
  <>
    {CanOpen ? (
      <AnchorLink size="sm" to="/contact/$ContactId" params={{ ContactId: String(ContactId) }} lineClamp={1}>
        {Name || 'Unknown'}
      </AnchorLink>
    ) : (
      <Text size="sm" lineClamp={1}>
        {Name || 'Unknown'}
      </Text>
    )}
    <Text size="xs" c="dimmed" className="tabular" lineClamp={1}>
      {formatInstant(DateCreated)} · {AgentName ?? 'Unassigned'}
    </Text>
  </>
)

const Leads = ({
  rows,
  order,
  setOrder,
}: Pick<Parameters<typeof DataTable<LeadRow>>[0], 'rows' | 'order' | 'setOrder'>) => {
  // What was done for a lead that one may not open is counted, not listed.
  const cell = (row: LeadRow, [title, name, figure]: (typeof columns)[number]) =>
    row.CanOpen ? (
      <FigureLink count={row[name]} label={`${title}, ${row.Name}`} figure={figure} lead={row.ContactId} />
    ) : (
      row[name]
    )
  return (
    <DataTable
      rows={rows}
      keyOf={({ ContactId }) => ContactId}
      aria-label="Leads"
      tableFrom="62em"
      order={order}
      setOrder={setOrder}
      columns={[
        { title: 'Name', sort: 'Name', render: (row) => <Who row={row} /> },
        { title: 'Source', sort: 'Source', render: ({ Source }) => Source },
        ...columns.map(
          (column): Column<LeadRow> => ({
            title: column[0],
            sort: column[1],
            align: 'right',
            render: (row) => cell(row, column),
          }),
        ),
      ]}
      card={(row) => (
        <Stack gap={4}>
          <div>
            <Who row={row} />
          </div>
          <Amount label="Source">{row.Source}</Amount>
          {columns
            .filter(([, name]) => row[name] !== 0)
            .map((column) => (
              <Amount key={column[0]} label={column[0]}>
                {cell(row, column)}
              </Amount>
            ))}
        </Stack>
      )}
    />
  )
}
