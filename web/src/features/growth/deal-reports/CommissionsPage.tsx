import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { AskedOnPaper, PrintButton } from '../reports/OnPaper.tsx'
import { commissionsAsked } from './ahead.ts'
import { CommissionFilters, CommissionRows } from './CommissionReport.tsx'
import type { ReportSearch } from './deal-reports.search.ts'
import { ExportButton } from './ExportButton.tsx'

/** The commission report, initially for the year to date. */
export const CommissionsPage = () => {
  const search: ReportSearch = useSearch({ from: '/framed/transactions/commissions' })
  const navigate = useNavigate({ from: '/transactions/commissions' })
  const change = (changes: ReportSearch) => navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const props = { search, change, start: 'year' } as const
  return (
    <Page
      title="Commissions"
      subtitle="What each transaction brings in, closed or due to close in this period"
      actions={
        <Group gap="xs" data-screen-only>
          <PrintButton />
          <ExportButton report={{ Report: 'commission', ...commissionsAsked(search, 'year') }} />
        </Group>
      }
    >
      <AskedOnPaper asked={commissionsAsked(search, 'year')} />
      <div data-screen-only>
        <CommissionFilters {...props} />
      </div>
      <CommissionRows {...props} />
    </Page>
  )
}
