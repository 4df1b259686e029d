import type { TaskRow } from '@dormer/contract/day/tasks'
import { Button, Group, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { editTask } from './editTask.ts'
import { CompletedSwitch, LatestCompleted } from './TaskFilters.tsx'
import { TaskList } from './TaskList.tsx'
import { tasksQuery } from './tasks.api.ts'

const edit = ({ TaskId }: TaskRow) => editTask({ TaskId })

type Props = {
  about: NonNullable<Parameters<typeof tasksQuery>[0]['about']>
  subject: 'contact' | 'transaction'
  /** Whether completed tasks are shown, and a callback to change that. */
  completed?: boolean
  show: (completed: boolean) => void
  add: () => void
}

/** Everyone's tasks about one contact or one transaction. */
export const SubjectTasks = ({ about, subject, completed = false, show, add }: Props) => {
  const list = useQuery({
    ...tasksQuery({ assignedId: 0, includeCompleted: completed, about }),
    placeholderData: keepPreviousData,
  })
  const addButton = (
    <Button size="xs" variant="light" leftSection={<IconPlus size={16} />} onClick={add}>
      Add Task
    </Button>
  )
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          Tasks
        </Title>
        <Group gap="xs">
          <CompletedSwitch size="xs" shown={completed} show={show} />
          {addButton}
        </Group>
      </Group>
      <Loaded query={list} skeleton={<Blocks n={2} h={44} />}>
        {(all) => {
          const tasks = all.filter((one) => completed || !one.IsCompleted)
          return tasks.length ? (
            <>
              <TaskList tasks={tasks} open={edit} withContact={false} order={3} />
              <LatestCompleted tasks={tasks} />
            </>
          ) : (
            <Empty
              size="sm"
              title="No tasks to display"
              description={
                completed
                  ? `Tasks about this ${subject} are listed here.`
                  : `Nothing is left to do for this ${subject}.`
              }
            >
              {addButton}
            </Empty>
          )
        }}
      </Loaded>
    </Stack>
  )
}
