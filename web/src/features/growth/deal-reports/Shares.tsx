import { add } from '@dormer/contract/cents'
import type { CommissionShare } from '@dormer/contract/growth/deal-reports'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../ui/DataTable.tsx'
import { formatCents } from '../../../ui/format.ts'
import { QueryFailure, whileStale } from '../../../ui/Loaded.tsx'
import { streetOf } from '../../deals/transactions/transaction.words.ts'
import { Amount } from './Amount.tsx'
import { DealLink, RealizedCell, RealizedLine } from './CommissionTable.tsx'
import { type SharesAsked, sharesQuery } from './deal-reports.api.ts'
import { ExportButton } from './ExportButton.tsx'

const TITLE = "Shares of other agents' transactions"

const Where = ({ row }: { row: CommissionShare }) => (
  <>
    <DealLink row={row}>{streetOf(row)}</DealLink>
    <Text size="xs" c="dimmed">
      {[row.City, row.Type].filter(Boolean).join(' · ')}
    </Text>
  </>
)

/** The agent's shares of transactions credited to others, if any (decision 0060). */
export const Shares = ({ asked }: { asked: SharesAsked }) => {
  const query = useQuery(sharesQuery(asked))
  if (query.isError) return <QueryFailure query={query} title={`${TITLE} could not be loaded`} />
  const rows = query.data ?? []
  if (rows.length === 0) return null
  return (
    <Stack component="section" aria-label={TITLE} gap="sm" {...whileStale(query)}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {TITLE}
          </Title>
          <Text size="sm" c="dimmed">
            {formatCents(add(...rows.map(({ Share }) => Share)))} in this period, in addition to the transactions above
          </Text>
        </div>
        <ExportButton report={{ Report: 'commission-shares', ...asked }} label="shares" />
      </Group>
      <DataTable
        rows={rows}
        keyOf={(row) => row.TransactionId}
        aria-label={TITLE}
        columns={[
          { title: 'Transaction', render: (row) => <Where row={row} /> },
          { title: 'Agent', render: (row) => row.AgentName ?? 'Unassigned' },
          { title: 'Commission', render: (row) => <RealizedCell row={row} /> },
          { title: 'Share', align: 'right', render: (row) => formatCents(row.Share) },
        ]}
        card={(row) => (
          <Stack gap={4}>
            <div>
              <Where row={row} />
            </div>
            <RealizedLine row={row} />
            <Amount label="Agent">{row.AgentName ?? 'Unassigned'}</Amount>
            <Amount label="Share">{formatCents(row.Share)}</Amount>
          </Stack>
        )}
      />
    </Stack>
  )
}
