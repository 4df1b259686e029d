import type { TaskRow } from '@dormer/contract/day/tasks'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { editTask } from './editTask.ts'
import { LatestCompleted } from './TaskFilters.tsx'
import { TaskList } from './TaskList.tsx'
import { tasksQuery } from './tasks.api.ts'
import { shows } from './tasks.rules.ts'

const skeleton = <Blocks n={2} h={44} />
const edit = ({ TaskId }: TaskRow) => editTask({ TaskId })

/** The dashboard's card of tasks due today or past due. */
export const TodayTasks = () => {
  const list = useQuery(tasksQuery({ includeCompleted: false }))
  const [opened, { toggle }] = useDisclosure()
  return (
    <Stack gap="sm">
      <Loaded query={list} skeleton={skeleton}>
        {(all) => {
          const open = all.filter((one) => !one.IsCompleted && shows('todayAndPastDue', one))
          return open.length ? (
            <TaskList tasks={open} open={edit} order={3} />
          ) : (
            <Empty size="sm" title="No tasks to display" description="Nothing is due today or past due.">
              <Button size="xs" variant="light" onClick={() => editTask()}>
                Create Task
              </Button>
            </Empty>
          )
        }}
      </Loaded>
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
  return (
    <Loaded query={list} skeleton={skeleton}>
      {(all) => {
        const completed = all.filter((one) => one.IsCompleted)
        return completed.length ? (
          <>
            <TaskList tasks={completed} open={edit} order={3} />
            <LatestCompleted tasks={completed} />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            Nothing is completed yet.
          </Text>
        )
      }}
    </Loaded>
  )
}
