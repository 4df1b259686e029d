import { Button, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Empty } from '../../../../ui/Empty.tsx'
import { Loaded, QueryFailure, whileStale } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazily.tsx'
import { useLeftAt } from '../../../../ui/place.ts'
import { Blocks, TableRows } from '../../../../ui/Skeletons.tsx'
import { useSelection } from '../../../../ui/useSelection.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { everyAgentQuery } from '../../../brokerage/users/agents.api.ts'
import { ListFooter } from '../../../people/contacts/ListFooter.tsx'
import { stagesQuery } from '../../stages/stages.api.ts'
import { editOpportunity } from '../edit.ts'
import type { PipelineSearch } from '../pipeline.search.ts'
import { TotalsOf } from '../Totals.tsx'
import classes from './List.module.css'
import { ListFilters, SearchBox, SortMenu } from './ListFilters.tsx'
import { listQuery, ROWS, useSaveChange } from './list.api.ts'
import { criteriaOf, isFiltered, unfiltered } from './list.search.ts'
import { OpportunityCards } from './OpportunityCards.tsx'
import { OpportunityTable, type RowsProps } from './OpportunityTable.tsx'

const BulkBar = lazyPart(() => import('./BulkBar.tsx').then((m) => m.BulkBar))

const NARROW = '(max-width: 62em)'
/** What fits on the screen is drawn first. */
const FIRST = 12

type Props = { search: PipelineSearch; change: (changes: Partial<PipelineSearch>) => void; filters: ReactNode }

/** The pipeline as a list: filtered, sorted, edited in place, one by one or many at once. */
export const OpportunityList = ({ search, change, filters }: Props) => {
  const { page = 1, take = ROWS } = search
  const list = useQuery(listQuery(search))
  const mayWork = useMay('WorkTransactions')
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const stages = useQuery(stagesQuery)
  const agents = useQuery(everyAgentQuery)
  const { mutateAsync: send } = useSaveChange()
  // On a phone, filters would leave no room for rows.
  const [isOpen, setOpen] = useState(false)
  const rows = list.data?.Opportunities ?? []
  const total = list.data?.Count ?? 0
  const criteria = criteriaOf(search)
  const chosen = Object.entries(criteria).filter(([name, value]) => name !== 'search' && value !== undefined).length
  const selection = useSelection(
    criteria,
    rows.map(({ Id }) => Id),
  )
  // A page that no longer exists, after deletions or from an old link.
  const isBeyond = list.isSuccess && !list.isPlaceholderData && rows.length === 0 && page > 1
  useEffect(() => {
    if (isBeyond) change({ page: undefined })
  }, [isBeyond, change])
  const choices = {
    stages: stages.data ?? [],
    agents: agents.data?.filter(({ IsFormer }) => !IsFormer) ?? [],
  }
  const create = mayWork && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => editOpportunity({ type: search.type, agent: search.agent })}
    >
      Opportunity
    </Button>
  )
  return (
    <>
      <Group gap="xs">
        <SearchBox search={search} change={change} />
        {isNarrow && (
          <Button
            size="xs"
            variant={chosen > 0 ? 'light' : 'default'}
            leftSection={<IconFilter size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
          </Button>
        )}
        {(isOpen || !isNarrow) && (
          <>
            {filters}
            <ListFilters search={search} change={change} />
            {isNarrow && <SortMenu search={search} change={change} />}
          </>
        )}
      </Group>
      <Group justify="space-between" align="flex-end" gap="sm">
        {list.data && <TotalsOf {...list.data} of={search.outcome === 'Open' ? 'Open deals' : 'All deals'} />}
        {!isNarrow && <SortMenu search={search} change={change} />}
      </Group>
      <QueryFailure query={stages} title="The stages could not be loaded" />
      <Loaded
        query={list}
        skeleton={
          isNarrow ? <Blocks n={10} h={58} /> : <TableRows columns={['30%', '20%', '15%', '20%', '15%']} lines={2} />
        }
      >
        {() =>
          rows.length === 0 ? (
            isFiltered(search) ? (
              <Empty title="No opportunities match" description="None has all of the filters that are chosen above.">
                <Button variant="default" onClick={() => change(unfiltered)}>
                  Clear Filters
                </Button>
              </Empty>
            ) : (
              <Empty
                title="No opportunities yet"
                description="People whom you help to buy or sell go through the stages of the pipeline as opportunities."
              >
                {create}
              </Empty>
            )
          ) : (
            <Stack gap="md">
              <div {...whileStale(list)}>
                <Rows {...{ rows, selection, choices, send, search, change }} isNarrow={isNarrow} />
              </div>
              <ListFooter
                page={page}
                take={take}
                shown={rows.length}
                total={total}
                of="Opportunities"
                change={change}
              />
            </Stack>
          )
        }
      </Loaded>
      {selection.ids.size > 0 && (
        <Suspense>
          <div className={classes.aboveBar} />
          <BulkBar
            ids={selection.ids}
            isWholePage={selection.isWhole}
            total={total}
            criteria={criteria}
            choices={choices}
            clear={selection.clear}
          />
        </Suspense>
      )}
    </>
  )
}

/** After navigating back, all rows are drawn at once. */
const Rows = ({ rows, isNarrow, ...props }: RowsProps & { isNarrow: boolean }) => {
  const leftAt = useLeftAt()
  const isWhole = useDeferredValue(true, Boolean(leftAt))
  const drawn = isWhole ? rows : rows.slice(0, FIRST)
  return isNarrow ? <OpportunityCards {...props} rows={drawn} /> : <OpportunityTable {...props} rows={drawn} />
}
