import { readWrittenDay } from '@dormer/contract/written-day'
import { Button, Group, Paper, Select, Stack } from '@mantine/core'
import { IconDownload, IconReportMoney } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { DayInput } from '../../../forms/DayInput.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, ShowMore, whileStale } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import { LedgerList } from './LedgerList.tsx'
import { type LedgerFilters, ledgerQuery, useExportLedger } from './ledger.api.ts'

const route = getRouteApi('/framed/transactions/ledger')

/** The brokerage's money ledger: what changed, who changed it, when and why. */
export const LedgerPage = () => {
  const { agent, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const filters: LedgerFilters = { agentId: agent, from, to }
  const ledger = useInfiniteQuery(ledgerQuery(filters))
  const agents = useQuery(everyAgentQuery)
  const exporting = useExportLedger()
  const change = (part: object) => navigate({ search: { agent, from, to, ...part }, resetScroll: false })
  const day = (name: 'from' | 'to', value: string | null) => {
    // An incomplete day is ignored.
    if (value === null || readWrittenDay(value) === value) void change({ [name]: value ?? undefined })
  }
  const isFiltered = Boolean(agent ?? from ?? to)
  return (
    <Page
      title="Money Ledger"
      subtitle="Who changed which amount, when and why"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Money Ledger' }]}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(filters, { onError: (error) => notifyFailure(error) })}
        >
          Export
        </Button>
      }
    >
      <Group gap="xs" role="group" aria-label="Filters">
        <Select<number>
          aria-label="Whose deals and plans"
          placeholder="Every agent"
          data={agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []}
          value={agent ?? null}
          onChange={(next) => change({ agent: next ?? undefined })}
          searchable
          clearable
          flex="1 1 240px"
          maw={380}
        />
        <DayInput
          aria-label="From"
          placeholder="From"
          clearable
          value={from}
          flex="1 1 120px"
          maw={180}
          onChange={(value) => day('from', value)}
        />
        <DayInput
          aria-label="To"
          placeholder="To"
          clearable
          value={to}
          onChange={(value) => day('to', value)}
          flex="1 1 120px"
          maw={180}
        />
      </Group>
      <Loaded
        query={ledger}
        skeleton={<Blocks n={6} h={80} />}
        empty={
          <Empty
            icon={<IconReportMoney />}
            title="No entries found"
            description={
              isFiltered
                ? 'Nothing matches all of these filters.'
                : 'Every change to a price, split, fee, plan or status is kept here. Nobody can alter these entries.'
            }
          >
            {isFiltered && (
              <Button variant="default" onClick={() => navigate({ search: {} })}>
                Show all entries
              </Button>
            )}
          </Empty>
        }
      >
        {(entries) => (
          <Stack {...whileStale(ledger)}>
            <Paper px="md">
              <LedgerList entries={entries} />
            </Paper>
            <ShowMore query={ledger} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
