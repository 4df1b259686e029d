import type { TaskRow } from '@dormer/contract/tasks'
import { Button, EmptyState, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../ui/Failure.tsx'
import { editTask } from './TaskHost.tsx'
import { TaskList } from './TaskList.tsx'
import { tasksQuery } from './tasks.api.ts'
import { shows } from './tasks.rules.ts'

const edit = (task: TaskRow) => editTask({ task })

/** The dashboard's card of tasks that are due today or past due (S1§2; A130). */
export const TodayTasks = () => {
  const list = useQuery(tasksQuery({ includeCompleted: true }))
  const [opened, { toggle }] = useDisclosure()
  if (!list.data)
    return list.isError ? (
      <Failure error={list.error} onRetry={list.refetch} />
    ) : (
      <Stack gap="xs" role="status" aria-busy aria-label="Loading">
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    )
  const tasks = list.data.filter((one) => shows('todayAndPastDue', one))
  const open = tasks.filter((one) => !one.IsCompleted)
  const completed = tasks.filter((one) => one.IsCompleted)
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
      {completed.length > 0 && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            w="fit-content"
            aria-expanded={opened}
            leftSection={opened ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            onClick={toggle}
          >
            Completed ({completed.length})
          </Button>
          {opened && <TaskList tasks={completed} open={edit} order={3} />}
        </>
      )}
    </Stack>
  )
}
