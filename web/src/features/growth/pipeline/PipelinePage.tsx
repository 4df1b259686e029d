import { opportunityTypes } from '@dormer/contract/growth/stages'
import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ActionIconLink, ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/agents.api.ts'
import { BoardView } from './BoardView.tsx'
import { editOpportunity } from './edit.ts'
import type { PipelineSearch } from './pipeline.search.ts'

const OpportunityList = lazyPart(() => import('./list/OpportunityList.tsx').then((m) => m.OpportunityList))
const ForecastView = lazyPart(() => import('./forecast/ForecastView.tsx').then((m) => m.ForecastView))

const views = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'forecast', label: 'Forecast' },
] as const

/** The pipeline as a board, a list or a forecast. */
export const PipelinePage = () => {
  const search: PipelineSearch = useSearch({ from: '/framed/pipeline' })
  const navigate = useNavigate({ from: '/pipeline' })
  const mayWork = useMay('WorkTransactions')
  const maySet = useMay('ManageSettings')
  const seesAll = useMay('SeeAll')
  const change = (changes: Partial<PipelineSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), replace: true })
  const filters = (
    <>
      <Select
        size="xs"
        w={140}
        aria-label="Type"
        placeholder="Select Type"
        data={[...opportunityTypes]}
        clearable
        clearButtonProps={{ 'aria-label': 'Show both types' }}
        value={search.type ?? null}
        onChange={(type) => change({ type: type ?? undefined })}
      />
      {seesAll && <AgentFilter value={search.agent} onChange={(agent) => change({ agent })} />}
    </>
  )
  return (
    <Page
      title="Pipeline"
      actions={
        <Group gap="xs" data-screen-only>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[...views]}
            value={search.view ?? 'board'}
            onChange={(view) => change({ view: view === 'board' ? undefined : view })}
          />
          {maySet && (
            <>
              <ButtonLink
                to="/settings/pipeline/stages"
                variant="default"
                leftSection={<IconStairs size={16} />}
                visibleFrom="sm"
              >
                Stages
              </ButtonLink>
              <ActionIconLink
                to="/settings/pipeline/stages"
                variant="default"
                size="lg"
                aria-label="Stages"
                title="Stages"
                hiddenFrom="sm"
              >
                <IconStairs size={16} />
              </ActionIconLink>
            </>
          )}
          {mayWork && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => editOpportunity({ type: search.type, agent: search.agent })}
            >
              Opportunity
            </Button>
          )}
        </Group>
      }
    >
      <Suspense
        fallback={
          <Loading>
            <Blocks n={8} h={56} />
          </Loading>
        }
      >
        {search.view === 'list' ? (
          <OpportunityList search={search} change={change} filters={filters} />
        ) : search.view === 'forecast' ? (
          <ForecastView search={search} change={change} filters={filters} />
        ) : (
          <BoardView search={search} filters={filters} />
        )}
      </Suspense>
    </Page>
  )
}

const AgentFilter = ({ value = 0, onChange }: { value?: number; onChange: (agent: number | undefined) => void }) => {
  const agents = useQuery(everyAgentQuery)
  return (
    <Select<number>
      size="xs"
      w={180}
      aria-label="Agent"
      data={[
        { value: 0, label: 'All Agents' },
        ...(agents.data?.map(({ UserId, Name }) => ({ value: UserId, label: Name })) ?? []),
      ]}
      value={value}
      onChange={(agent) => onChange(agent || undefined)}
      allowDeselect={false}
      searchable
    />
  )
}
