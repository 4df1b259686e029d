import type { ClosingRow } from '@dormer/contract/growth/reports'
import { Anchor, Badge, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../../ui/DataTable.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { formatDays } from '../../../ui/range.ts'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { streetOf } from '../../deals/transactions/transaction.words.ts'
import { aheadOrAll, daysOfSpan, type Span } from '../reports/spans.ts'
import { DealLink } from './CommissionTable.tsx'
import classes from './DealReports.module.css'
import { closingQuery, SHORT } from './deal-reports.api.ts'
import { ExportButton } from './ExportButton.tsx'
import { Panel } from './Panel.tsx'

const LONG = 500

const Where = ({ row }: { row: ClosingRow }) => (
  <>
    <DealLink row={row}>{streetOf(row)}</DealLink>
    {row.City && (
      <Text size="xs" c="dimmed">
        {row.City}
      </Text>
    )}
  </>
)
const agentOf = ({ AgentName }: ClosingRow) => AgentName ?? 'Unassigned'

/** Closing Transactions: those due to close, soonest first. */
export const ClosingReport = ({ span, choose }: { span: Span; choose: (span: Span) => void }) => {
  const [isLong, setLong] = useState(false)
  const list = useQuery(closingQuery(span, isLong ? LONG : SHORT))
  const total = list.data?.[0]?.MaxRows ?? 0
  const [startDate, endDate] = daysOfSpan(span, false) ?? []
  return (
    <Panel
      title="Closing Transactions"
      count={list.data && total}
      asked={formatDays(startDate, endDate)}
      controls={
        <>
          <Select<Span>
            size="xs"
            w={140}
            aria-label="Range of Closing Transactions"
            data={[...aheadOrAll]}
            allowDeselect={false}
            value={span}
            onChange={(next) => next && choose(next)}
          />
          <ExportButton
            report={{ Report: 'transaction-closing', startDate, endDate }}
            label="Closing Transactions"
            isSmall
          />
        </>
      }
    >
      <Loaded
        query={list}
        skeleton={<Blocks n={5} h={36} gap="sm" />}
        empty={
          <Empty
            size="sm"
            title="No transactions to display"
            description={
              span === 'all'
                ? 'No transaction has a closing date.'
                : 'Nothing is due to close in this period. Choose a longer range to see more.'
            }
          />
        }
      >
        {(rows) => (
          <Stack gap="xs" {...whileStale(list)}>
            <DataTable
              // The previous range may have more rows, while the new one loads.
              rows={rows.slice(0, isLong ? LONG : SHORT)}
              keyOf={(row) => row.TransactionId}
              isPart
              aria-label="Closing Transactions"
              columns={[
                { title: 'Transaction', render: (row) => <Where row={row} /> },
                {
                  title: 'Closing Date',
                  render: (row) => <span className="tabular">{formatDay(row.ClosingDate)}</span>,
                },
                { title: 'Agent', render: (row) => <span className={classes.together}>{agentOf(row)}</span> },
                { title: 'Type', render: (row) => row.Type },
                { title: 'Status', render: (row) => <span className={classes.together}>{row.Status}</span> },
              ]}
              card={(row) => (
                <Stack gap={2}>
                  <Group justify="space-between" wrap="nowrap" align="flex-start">
                    <div>
                      <Where row={row} />
                    </div>
                    <Badge variant="light" color="gray" flex="none">
                      {row.Status}
                    </Badge>
                  </Group>
                  <Text size="xs" c="dimmed" className="tabular">
                    {[formatDay(row.ClosingDate), agentOf(row), row.Type].join(' · ')}
                  </Text>
                </Stack>
              )}
            />
            {total > SHORT && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                data-screen-only
                aria-expanded={isLong}
                onClick={() => setLong(!isLong)}
              >
                {isLong
                  ? 'Show fewer'
                  : total > LONG
                    ? `Show ${formatCount(LONG)} of ${formatCount(total)}`
                    : `Show all ${formatCount(total)}`}
              </Anchor>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
