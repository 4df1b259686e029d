import type { PlanStanding } from '@dormer/contract/deals/plan-years'
import { Group, Stack, Text } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../../ui/DataTable.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../../ui/links.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { TableRows } from '../../../../ui/Skeletons.tsx'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { AgentYear } from './AgentYear.tsx'
import { CapBar } from './CapBar.tsx'
import { standingsQuery } from './caps.api.ts'
import { planYear } from './plan-year.ts'

const route = getRouteApi('/framed/transactions/caps')

const name = ({ UserId, Name }: PlanStanding) => (
  <AnchorLink size="sm" fw={600} to="/transactions/caps" search={{ agent: UserId }}>
    {Name}
  </AnchorLink>
)
const columns: Column<PlanStanding>[] = [
  { title: 'Agent', render: name },
  { title: 'Plan', render: ({ PlanName }) => PlanName },
  { title: 'Plan year', render: planYear },
  { title: 'Cap', width: '38%', render: (standing) => <CapBar standing={standing} /> },
]

/** Each agent's progress toward the cap; only the user's own for those who may not see the brokerage's figures. */
export const CapsPage = () => {
  const { agent } = route.useSearch()
  const standings = useQuery(standingsQuery)
  const seesFigures = useMay('SeeFigures')
  const managesCommissions = useMay('ManageCommissions')
  const seesAll = seesFigures || managesCommissions
  const own = !seesAll ? standings.data?.[0]?.UserId : undefined
  const shown = agent ?? own
  return (
    <Page
      title="Caps"
      subtitle="Progress toward the cap in the plan year"
      breadcrumbs={
        agent
          ? [{ label: 'Home', to: '/' }, { label: 'Caps', to: '/transactions/caps' }, { label: 'Agent' }]
          : [{ label: 'Home', to: '/' }, { label: 'Caps' }]
      }
    >
      {shown ? (
        <AgentYear userId={shown} />
      ) : (
        <Loaded
          query={standings}
          skeleton={<TableRows columns={['140px', '160px', '160px', '38%']} />}
          empty={
            <Empty
              icon={<IconTargetArrow />}
              title="No split plans"
              description={
                seesAll
                  ? 'Agents on a split plan are listed here with their progress toward the cap.'
                  : 'Once you are on a split plan, this shows your progress toward the cap. An admin sets plans.'
              }
            />
          }
        >
          {(rows) => (
            <DataTable
              rows={rows}
              keyOf={({ UserId }) => UserId}
              columns={columns}
              card={(standing) => (
                <Stack gap={6}>
                  <Group justify="space-between">
                    {name(standing)}
                    <Text size="xs" c="dimmed">
                      {standing.PlanName}
                    </Text>
                  </Group>
                  <CapBar standing={standing} />
                </Stack>
              )}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
