import { Button, SimpleGrid } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { AgentPicker } from '../deal-reports/ReportFilters.tsx'
import { ListCard } from './ListCard.tsx'
import { sheetQuery } from './sales-lists.api.ts'

const ListModal = lazyDialog(() => import('./ListModal.tsx').then((m) => m.ListModal))
const edit = (list?: Parameters<typeof ListModal>[0]['list']) => openDialog(ListModal, { list }, `list ${list?.Id}`)

/** Lists of people to follow up on: Dormer's own first, then saved ones. */
export const HeatSheetPage = () => {
  const { agent } = useSearch({ from: '/framed/sales/heat-sheet' })
  const navigate = useNavigate({ from: '/sales/heat-sheet' })
  const sheet = useQuery(sheetQuery(agent))
  const seesAll = useMay('SeeAll')
  return (
    <Page
      title="Heat Sheet"
      breadcrumbs={[{ label: 'Home', to: '/' }, { label: 'Heat Sheet' }]}
      actions={
        <>
          {seesAll && (
            <AgentPicker
              value={agent}
              onChange={(next) => navigate({ search: { agent: next }, replace: true, resetScroll: false })}
            />
          )}
          <Button leftSection={<IconPlus size={16} />} style={{ alignSelf: 'flex-end' }} onClick={() => edit()}>
            Create List
          </Button>
        </>
      }
    >
      <Loaded query={sheet} skeleton={<Blocks n={3} h={410} />}>
        {(lists) => (
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
            {lists.map((list) => (
              <ListCard key={list.Id ?? list.Key} list={list} agent={agent} edit={() => edit(list)} />
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Page>
  )
}
