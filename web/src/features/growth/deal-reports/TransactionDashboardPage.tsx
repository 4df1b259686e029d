import { SimpleGrid, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatDay, today } from '../../../ui/format.ts'
import { Page } from '../../../ui/Page.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { OnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { useReportWords } from '../reports/useReportWords.ts'
import { commissionsAsked } from './ahead.ts'
import { ClosedBySource } from './ClosedBySource.tsx'
import { ClosingReport } from './ClosingReport.tsx'
import { CommissionFilters, CommissionRows } from './CommissionReport.tsx'
import classes from './DealReports.module.css'
import { closingSpan } from './deal-reports.days.ts'
import type { TransactionDashboardSearch } from './deal-reports.search.ts'
import { ExportButton } from './ExportButton.tsx'
import { Panel } from './Panel.tsx'

/** Lenders earn nothing on a transaction, so they see only what is due to close. */
export const TransactionDashboardPage = () => {
  const search: TransactionDashboardSearch = useSearch({ from: '/framed/transactions/dashboard' })
  const navigate = useNavigate({ from: '/transactions/dashboard' })
  const change = (changes: TransactionDashboardSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  const seesCommissions = useMay('SeeCommissions')
  const commissions = { search, change, start: 'month' } as const
  const { whose, days } = useReportWords(commissionsAsked(search, 'month'))
  const closing = (
    <ClosingReport
      span={closingSpan(search)}
      choose={(closing) => change({ closing: closing === 'week' ? undefined : closing })}
    />
  )
  return (
    <Page title="Transaction Dashboard - Know exactly where you're at" actions={<PrintButton />}>
      <OnPaper about={[formatDay(today())]} />
      {seesCommissions ? (
        <>
          <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="md" className={classes.top}>
            {closing}
            <ClosedBySource
              preset={search.sources ?? 'year'}
              choose={(sources) => change({ sources: sources === 'year' ? undefined : sources })}
            />
          </SimpleGrid>
          <Panel
            title="Commission Report"
            asked={`${whose} · ${days}`}
            controls={
              <ExportButton
                report={{ Report: 'commission', ...commissionsAsked(search, 'month') }}
                label="Commission Report"
              />
            }
          >
            <Stack>
              <div data-screen-only>
                <CommissionFilters {...commissions} />
              </div>
              <CommissionRows {...commissions} />
            </Stack>
          </Panel>
        </>
      ) : (
        closing
      )}
    </Page>
  )
}
