import { opportunityTypes } from '@dormer/contract/growth/stages'
import { Button, Group, Select } from '@mantine/core'
import { IconPlus, IconStairs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded, whileStale } from '../../../ui/Loaded.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../brokerage/users/users.api.ts'
import { Board } from './Board.tsx'
import { editOpportunity } from './edit.ts'
import classes from './Pipeline.module.css'
import { boardQuery } from './pipeline.api.ts'
import type { PipelineSearch } from './pipeline.search.ts'
import { Totals } from './Totals.tsx'

/** The pipeline as a board: a column for each stage. */
export const PipelinePage = () => {
  const search: PipelineSearch = useSearch({ from: '/framed/pipeline' })
  const navigate = useNavigate({ from: '/pipeline' })
  const board = useQuery(boardQuery(search))
  const mayWork = useMay('WorkTransactions')
  const maySet = useMay('ManageSettings')
  const seesAll = useMay('SeeAll')
  const change = (changes: Partial<PipelineSearch>) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <Page
      title="Pipeline"
      actions={
        <>
          {maySet && (
            <ButtonLink to="/settings/pipeline/stages" variant="default" leftSection={<IconStairs size={16} />}>
              Stages
            </ButtonLink>
          )}
          {mayWork && (
            <Button
              leftSection={<IconPlus size={16} />}
              onClick={() => editOpportunity({ type: search.type, agent: search.agent })}
            >
              Opportunity
            </Button>
          )}
        </>
      }
    >
      <Group justify="space-between" align="center" gap="sm">
        <Group gap="xs">
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
        </Group>
        {board.data && <Totals columns={board.data} />}
      </Group>
      <Loaded
        query={board}
        skeleton={
          <div className={classes.board}>
            {['a', 'b', 'c', 'd'].map((at) => (
              <div key={at} className={classes.column}>
                <Blocks n={4} h={112} p="xs" />
              </div>
            ))}
          </div>
        }
      >
        {(columns) => (
          <div {...whileStale(board)}>
            <Board columns={columns} search={search} />
          </div>
        )}
      </Loaded>
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
