import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { Button, Menu } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm.ts'
import { formatCount } from '../../../ui/format.ts'
import { notifyFailure, notifyInfo } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { agentOptionsQuery } from '../../brokerage/users/agents.api.ts'
import { usersQuery } from '../../brokerage/users/users.api.ts'
import { type BulkChange, summaryOf, useBulk } from '../../people/bulk/bulk.api.ts'

/** The contact type of a lead. */
const LEAD = 1

/** Leads without an agent, as they are counted. */
const Criteria: ContactCriteria = {
  Filters: [
    { PropertyName: 'ContactTypeId', Operation: 'Equals', Value: LEAD },
    { PropertyName: 'AssignedAgentId', Operation: 'IsNull' },
  ],
}

/** Gives all leads without an agent to one, or shares them out in turn; what will happen is said first. */
export const AssignLeads = ({ count }: { count: number }) => {
  const bulk = useBulk()
  const user = useCurrentUser()
  const leads = count === 1 ? 'the lead' : `the ${formatCount(count)} leads`
  const act = async (question: string, change: BulkChange) => {
    if (!(await confirm(question, { title: 'Assign leads', yes: 'Assign' }))) return
    try {
      const selection = { Count: count, Criteria }
      const result = await bulk.mutateAsync({ selection, change })
      // A run in the background is told of by its watcher.
      if (result) notifyInfo(summaryOf(change.Action, result, user))
    } catch (error) {
      notifyFailure(error, 'The leads were not assigned')
    }
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button size="xs" variant="light" aria-label="Assign the leads" loading={bulk.isPending}>
          Assign
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Choices leads={leads} act={act} />
      </Menu.Dropdown>
    </Menu>
  )
}

const names = new Intl.ListFormat('en-US')

/** Asked for when the menu opens. */
const Choices = ({ leads, act }: { leads: string; act: (question: string, change: BulkChange) => void }) => {
  const agents = useQuery(agentOptionsQuery)
  const users = useQuery(usersQuery)
  if (agents.isError || users.isError) return <Menu.Label>The agents could not be loaded</Menu.Label>
  if (!agents.data || !users.data) return <Menu.Label>Loading agents …</Menu.Label>
  const inTurn = users.data.filter((one) => one.RoundRobin && one.AccountState !== 'Deactivated').map((one) => one.Name)
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowsSplit2 size={16} />}
        disabled={inTurn.length === 0}
        onClick={() =>
          act(
            `Distribute ${leads} by round robin? They go in turn to ${names.format(inTurn)}. Each gets one notification with their count.`,
            { Action: 'RoundRobin' },
          )
        }
      >
        {inTurn.length === 0 ? 'Nobody takes part in round robin' : 'Distribute by round robin'}
      </Menu.Item>
      <Menu.Label>All of them to</Menu.Label>
      {agents.data.map(({ UserId, Name }) => (
        <Menu.Item
          key={UserId}
          onClick={() => act(`Assign ${leads} to ${Name}?`, { Action: 'ReassignAgent', AgentId: UserId })}
        >
          {Name}
        </Menu.Item>
      ))}
    </>
  )
}
