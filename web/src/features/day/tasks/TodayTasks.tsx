import type { TaskRow } from '@dormer/contract/day/tasks'
import { Button, EmptyState, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { LatestCompleted } from './TaskFilters.tsx'
import { editTask } from './TaskHost.tsx'
import { TaskList } from './TaskList.tsx'
import { tasksQuery } from './tasks.api.ts'
import { shows } from './tasks.rules.ts'

const edit = ({ TaskId }: TaskRow) => editTask({ TaskId })

/** The dashboard's card of tasks due today or past due (S1§2; A130). */
export const TodayTasks = () => {
  const list = useQuery(tasksQuery({ includeCompleted: false }))
  const [opened, { toggle }] = useDisclosure()
  if (!list.data) return list.isError ? <Failure error={list.error} onRetry={list.refetch} /> : <Loading />
  const open = list.data.filter((one) => !one.IsCompleted && shows('todayAndPastDue', one))
  return (
    <Stack gap="sm">
      {list.isError && <Failure error={list.error} onRetry={list.refetch} />}
      {open.length ? (
        <TaskList tasks={open} open={edit} order={3} />
      ) : (
        <EmptyState size="sm" title="No tasks to display" description="Nothing is due today or past due.">
          <EmptyState.Actions>
            <Button size="xs" variant="light" onClick={() => editTask()}>
              Create Task
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        w="fit-content"
        aria-expanded={opened}
        leftSection={opened ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={toggle}
      >
        Completed
      </Button>
      {opened && <Completed />}
    </Stack>
  )
}

/** Fetched when opened: there may be hundreds. */
const Completed = () => {
  const list = useQuery(tasksQuery({ includeCompleted: true }))
  const completed = list.data?.filter((one) => one.IsCompleted)
  return (
    <>
      {list.isError && <Failure error={list.error} onRetry={list.refetch} />}
      {list.isPending && <Loading />}
      {completed?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing is completed yet.
        </Text>
      )}
      {completed && completed.length > 0 && <TaskList tasks={completed} open={edit} order={3} />}
      <LatestCompleted tasks={completed} />
    </>
  )
}

const Loading = () => (
  <Stack gap="xs" role="status" aria-busy aria-label="Loading">
    <Skeleton height={44} />
    <Skeleton height={44} />
  </Stack>
)
