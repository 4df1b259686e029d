import type { Cohorts } from '@dormer/contract/growth/cohorts'
import { Button, Select, Stack, Text } from '@mantine/core'
import { IconReportMoney, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { sourcesQuery } from '../../brokerage/settings/settings.api.ts'
import { CohortTotals } from '../cohorts/CohortTotals.tsx'
import { cohortsAsked, cohortsQuery } from '../cohorts/cohorts.api.ts'
import { MonthsTable } from '../cohorts/MonthsTable.tsx'
import { daysOfMonth, formatMonth, formatMonths } from '../cohorts/months.ts'
import { SourcesTable } from '../cohorts/SourcesTable.tsx'
import { Triangle } from '../cohorts/Triangle.tsx'
import type { Asked } from './performance.api.ts'
import type { PerformanceSearch } from './performance.search.ts'
import { ReportPage } from './ReportPage.tsx'

const CostsDialog = lazyDialog(() => import('../source-costs/CostsDialog.tsx').then((m) => m.CostsDialog))

/** The months that are asked for, in words. */
const periodOf = ({ startDate, endDate }: Asked) => {
  const [first, last] = [startDate?.slice(0, 7), endDate?.slice(0, 7)]
  if (first && last) return formatMonths(first, last)
  return first ? `Since ${formatMonth(first)}` : last ? `Until ${formatMonth(last)}` : 'All months'
}

/** Cohorts: what became of the leads of each month and of each source, and what each source returns for its cost. */
export const CohortsPage = () => {
  const search: PerformanceSearch = useSearch({ from: '/framed/reports/cohorts' })
  const navigate = useNavigate({ from: '/reports/cohorts' })
  const asked = cohortsAsked(search)
  const report = useQuery(cohortsQuery(asked))
  const sources = useQuery(sourcesQuery)
  const managesCosts = useMay('ManageSettings')
  const [showsCosts, setShowsCosts] = useState(false)
  const options = sources.data?.map(({ SourceId, Name }) => ({ value: SourceId, label: Name })) ?? []
  const nameOf = (source: number | undefined) => options.find(({ value }) => value === source)?.label
  const { cohort, of, within } = search
  const about = [
    cohort ? formatMonth(cohort) : periodOf(asked),
    nameOf(of ?? search.source),
    within !== undefined &&
      `closed ${within === 0 ? 'in the same month' : `within ${within} ${within === 1 ? 'month' : 'months'}`}`,
  ]
  return (
    <ReportPage
      report="cohorts"
      title="Cohorts"
      subtitle="What became of the leads that arrived in these months, until now"
      search={search}
      asked={asked}
      start="12-months"
      source={nameOf(search.source)}
      behind={{
        asked: { ...asked, ...(cohort && daysOfMonth(cohort)), sourceId: of ?? asked.sourceId, within },
        about: about.filter(Boolean).join(' · '),
      }}
      actions={
        managesCosts && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconReportMoney size={16} />}
            onClick={() => setShowsCosts(true)}
          >
            Costs…
          </Button>
        )
      }
      filters={
        <Select<number>
          size="xs"
          label="Source"
          w={180}
          data={[{ value: 0, label: 'All Sources' }, ...options]}
          value={search.source ?? 0}
          onChange={(source) =>
            void navigate({ search: (before) => ({ ...before, source: source || undefined }), replace: true })
          }
          allowDeselect={false}
          searchable
        />
      }
    >
      <Text size="sm" c="dimmed">
        Whole months: {periodOf(asked)}
      </Text>
      <Loaded query={report} skeleton={<Blocks n={4} h={90} />}>
        {(data) => (
          <div {...whileStale(report)}>
            {data.Months.length === 0 ? (
              <Empty
                icon={<IconUserSearch />}
                title="No leads in these months"
                description={`No contacts were added in these months for this agent and source${data.HasCosts ? ', and no costs are entered' : ''}. Choose others above.`}
              />
            ) : (
              <Report data={data} managesCosts={managesCosts} />
            )}
          </div>
        )}
      </Loaded>
      {showsCosts && <CostsDialog close={() => setShowsCosts(false)} />}
    </ReportPage>
  )
}

const Report = ({ data, managesCosts }: { data: Cohorts; managesCosts: boolean }) => (
  <Stack>
    <CohortTotals data={data} />
    {managesCosts && (!data.HasCosts || data.Totals.Cost === null) && (
      <Text size="sm" c="dimmed">
        {data.HasCosts
          ? 'No costs are entered for these months. Enter them under Costs… to see what each source returns.'
          : 'Costs are shown for all agents, to users who see the whole brokerage.'}
      </Text>
    )}
    <SourcesTable data={data} />
    <MonthsTable data={data} />
    <Triangle months={data.Months} />
  </Stack>
)
