import { add } from '@dormer/contract/cents'
import type { ClosedBySource } from '@dormer/contract/growth/deal-reports'
import { readWrittenDay } from '@dormer/contract/written-day'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconChartBar, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { DayInput } from '../../../forms/DayInput.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCents, formatCount } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { sorted, useListSearch } from '../../../ui/list-search.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableRows } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { AskedOnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { Amount } from './Amount.tsx'
import { performanceAsked, performanceQuery } from './ahead.ts'
import { ClosedCount } from './ClosedCount.tsx'
import type { Days, PerformanceSearch } from './deal-reports.search.ts'
import { ExportButton } from './ExportButton.tsx'
import { Figures } from './Figures.tsx'
import { AgentPicker } from './ReportFilters.tsx'

type Asked = Days & { userId?: number }

/** Source Performance: run by Search; initially from the start of the year to the end of the month. */
export const SourcePerformancePage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/source-performance' })
  const navigate = useNavigate({ from: '/reports/source-performance' })
  const { order, change } = useListSearch()
  const asked: Asked = performanceAsked(search)
  const report = useQuery(performanceQuery(search))
  const run = ({ startDate: from, endDate: to, userId: agent }: Asked) => {
    if (from === asked.startDate && to === asked.endDate && agent === asked.userId) void report.refetch()
    else void navigate({ search: (before) => ({ ...before, from, to, agent: agent || undefined }) })
  }
  return (
    <Page
      title="Source Performance"
      subtitle="What lead sources bring in: transactions closed in this period"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Reports', to: '/reports' }, { label: 'Source Performance' }]}
      actions={
        <Group gap="xs" data-screen-only>
          <PrintButton />
          <ExportButton report={{ Report: 'source-performance', ...asked }} />
        </Group>
      }
    >
      <AskedOnPaper asked={asked} />
      <div data-screen-only>
        <Criteria asked={asked} run={run} isRunning={report.isFetching} />
      </div>
      <Loaded
        query={report}
        skeleton={<TableRows rows={8} columns={['20%', '12%', '14%', '14%', '14%', '12%', '12%']} />}
        empty={
          <Empty
            icon={<IconChartBar />}
            title="No transactions matching search criteria"
            description="Nothing closed in this period, and no source has contacts."
          />
        }
      >
        {(rows) => (
          <Stack {...whileStale(report)}>
            <Figures
              label="Totals"
              figures={[
                ['# of Transactions', formatCount(rows.reduce((sum, row) => sum + row.count, 0))],
                ['Gross', formatCents(add(...rows.map((row) => row.gross)))],
                ['Broker Split', formatCents(add(...rows.map((row) => row.brokerSplit)))],
                ['Concessions', formatCents(add(...rows.map((row) => row.concessions)))],
                ['Net', formatCents(add(...rows.map((row) => row.net)))],
              ]}
            />
            <Sources rows={rows} asked={asked} order={order} setOrder={change} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** Input takes effect when Search is pressed. */
const Criteria = ({ asked, run, isRunning }: { asked: Asked; run: (asked: Asked) => void; isRunning: boolean }) => {
  const [typed, setTyped] = useState(asked)
  // The URL may also change through Back. The form stays mounted, and keeps the focus.
  const [before, setBefore] = useState(asked)
  if (JSON.stringify(before) !== JSON.stringify(asked)) {
    setBefore(asked)
    setTyped(asked)
  }
  const [isTried, setTried] = useState(false)
  const put = (next: Asked) => setTyped((now) => ({ ...now, ...next }))
  const faultOf = (day: string | undefined) =>
    day && readWrittenDay(day) !== day ? 'Enter a date such as 05/17/2026' : undefined
  const faults = {
    startDate: faultOf(typed.startDate),
    endDate:
      faultOf(typed.endDate) ??
      (typed.startDate && typed.endDate && typed.endDate < typed.startDate
        ? 'Choose an end date that is not before the start date'
        : undefined),
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setTried(true)
        if (!faults.startDate && !faults.endDate) run(typed)
      }}
    >
      <Group gap="sm" align="flex-start">
        <DayInput
          size="xs"
          w={130}
          label="Start Date"
          value={typed.startDate}
          onChange={(startDate) => put({ startDate: startDate ?? undefined })}
          error={isTried && faults.startDate}
        />
        <DayInput
          size="xs"
          w={130}
          label="End Date"
          value={typed.endDate}
          onChange={(endDate) => put({ endDate: endDate ?? undefined })}
          error={isTried && faults.endDate}
        />
        <AgentPicker value={typed.userId} onChange={(userId = 0) => put({ userId })} ofTeam />
        <Button size="xs" mt={24} type="submit" leftSection={<IconSearch size={16} />} loading={isRunning}>
          Search
        </Button>
      </Group>
    </form>
  )
}

const titles = {
  name: 'Source',
  count: '# of Transactions',
  gross: 'Gross',
  brokerSplit: 'Broker Split',
  concessions: 'Concessions',
  net: 'Net',
  avgGross: 'Avg. Gross Commission',
  contacts: '# of Contacts',
  conversionRatio: 'Conversion %',
} as const
type Name = keyof typeof titles
const names = Object.keys(titles) as Name[]

type SourcesProps = Pick<Parameters<typeof DataTable<ClosedBySource>>[0], 'order' | 'setOrder' | 'rows'>
const Sources = ({ rows, asked, order, setOrder }: SourcesProps & { asked: Asked }) => {
  const shown: { [N in Name]: (row: ClosedBySource) => ReactNode } = {
    name: (row) => row.name,
    count: (row) => <ClosedCount row={row} asked={asked} />,
    gross: (row) => formatCents(row.gross),
    brokerSplit: (row) => formatCents(row.brokerSplit),
    concessions: (row) => formatCents(row.concessions),
    net: (row) => formatCents(row.net),
    avgGross: (row) => formatCents(row.avgGross),
    contacts: (row) => <Contacts row={row} agent={asked.userId} />,
    conversionRatio: (row) => (
      <span title={`${formatCount(row.converted)} of ${formatCount(row.contacts)}`}>
        {row.conversionRatio.toFixed(2)}%
      </span>
    ),
  }
  const columns = names.map(
    (name): Column<ClosedBySource> => ({
      title: titles[name],
      sort: name,
      align: name === 'name' ? undefined : 'right',
      render: shown[name],
    }),
  )
  // Amounts are decimal text; they sort as numbers.
  const comparable = rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.filter((name) => name !== 'name').map((name) => [name, Number(row[name])])),
    row,
  }))
  return (
    <DataTable
      rows={order ? sorted(comparable, order).map(({ row }) => row) : rows}
      keyOf={({ sourceId }) => sourceId ?? 0}
      columns={columns}
      order={order}
      setOrder={setOrder}
      tableFrom="62em"
      // Nine columns, of which most are amounts, fit into 1024 px.
      horizontalSpacing={6}
      aria-label="Sources"
      card={(row) => (
        <Stack gap={4}>
          <Text fw={600}>{row.name}</Text>
          {names
            .slice(1)
            .filter((name) => Number(row[name]) !== 0)
            .map((name) => (
              <Amount key={name} label={titles[name]}>
                {shown[name](row)}
              </Amount>
            ))}
        </Stack>
      )}
    />
  )
}

/** The number of contacts, linked to them for users who see all contacts: a team leader would find fewer. */
const Contacts = ({ row: { contacts, sourceId }, agent }: { row: ClosedBySource; agent?: number }) => {
  const seesAll = useMay('SeeAll')
  return contacts === 0 || sourceId === null || !seesAll ? (
    formatCount(contacts)
  ) : (
    <AnchorLink
      size="sm"
      to="/contacts"
      search={{
        filters: [
          { field: 'SourceId', operation: 'Equals', value: sourceId },
          ...(agent ? [{ field: 'AssignedAgentId', operation: 'Equals' as const, value: agent }] : []),
        ],
      }}
    >
      {formatCount(contacts)}
    </AnchorLink>
  )
}
