import { COMPLETED_LISTED, type TaskRow } from '@dormer/contract/day/tasks'
import { Button, Group, Scroller, Select, Text } from '@mantine/core'
import { IconEye, IconEyeOff, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { formatCount } from '../../../ui/format.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { taskOptionsQuery } from './tasks.api.ts'
import { shows } from './tasks.rules.ts'
import type { TasksSearch } from './tasks.search.ts'

type Props = { search: TasksSearch; change: (change: TasksSearch) => void }

const pills = { all: 'All Tasks', today: 'Due Today', week: 'Due This Week', pastdue: 'Past Due' }

/** Filters by due date, each with its number of open tasks. */
export const DuePills = ({ search, change, tasks }: Props & { tasks: TaskRow[] | undefined }) => (
  <Scroller>
    <Group gap={4} wrap="nowrap" role="group" aria-label="Which tasks">
      {(Object.keys(pills) as (keyof typeof pills)[]).map((filter) => {
        const active = filter === (search.due ?? 'all')
        const count = tasks?.filter((task) => !task.IsCompleted && shows(filter, task)).length
        return (
          <Button
            key={filter}
            size="compact-sm"
            fw={500}
            className="tabular"
            variant={active ? 'light' : 'subtle'}
            color={active ? undefined : 'gray'}
            aria-pressed={active}
            onClick={() => change({ due: filter === 'all' ? undefined : filter })}
          >
            {pills[filter]} {count !== undefined && formatCount(count)}
          </Button>
        )
      })}
    </Group>
  </Scroller>
)

/** Whose tasks: the user's own, everyone's, or somebody else's. */
export const AssigneeFilter = ({ search: { assigned }, change }: Props) => {
  const me = useCurrentUser()?.UserId
  const { data, error, refetch } = useQuery(taskOptionsQuery)
  const users = data?.Users.map((user) => ({ value: user.UserId, label: user.Name })) ?? []
  const others = users.filter((user) => user.value !== me)
  return (
    <Select<number>
      data={me ? [{ value: me, label: 'My tasks' }, { value: 0, label: 'Everyone' }, ...others] : []}
      value={assigned ?? me ?? null}
      onChange={(UserId) => change({ assigned: UserId === me ? undefined : (UserId ?? undefined) })}
      onDropdownOpen={() => error && refetch()}
      nothingFoundMessage={error ? messageOf(error) : 'No users found'}
      aria-label="Filter by assigned user"
      leftSection={<IconUser size={16} />}
      allowDeselect={false}
      searchable
      flex="1 1 170px"
    />
  )
}

type Switch = { shown: boolean; show: (shown: boolean) => void; size?: string }
export const CompletedSwitch = ({ shown, show, size }: Switch) => (
  <Button
    size={size}
    variant="default"
    flex="none"
    leftSection={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
    onClick={() => show(!shown)}
  >
    {shown ? 'Hide Completed' : 'Show Completed'}
  </Button>
)

/** A note shown if there may be more. */
export const LatestCompleted = ({ tasks }: { tasks: TaskRow[] | undefined }) =>
  tasks &&
  tasks.filter((task) => task.IsCompleted).length >= COMPLETED_LISTED && (
    <Text size="sm" c="dimmed">
      The latest {COMPLETED_LISTED} completed tasks
    </Text>
  )
