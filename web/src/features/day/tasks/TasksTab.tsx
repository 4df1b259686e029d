import type { TaskRow } from '@dormer/contract/day/tasks'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { editTask } from './editTask.ts'
import { CompletedSwitch, LatestCompleted } from './TaskFilters.tsx'
import { TaskList } from './TaskList.tsx'
import { tasksQuery } from './tasks.api.ts'

const edit = ({ TaskId }: TaskRow) => editTask({ TaskId })

/** The tasks of a contact and its joint contacts. */
export const TasksTab = ({ contact: { Contact, Entity } }: { contact: ContactDetail }) => {
  const { ContactEntityId } = Entity
  const { completed = false } = useSearch({ from: '/framed/contact/$ContactId' })
  const navigate = useNavigate({ from: '/contact/$ContactId' })
  const show = (shown: boolean) =>
    navigate({ search: (old) => ({ ...old, completed: shown || undefined }), resetScroll: false })
  const list = useQuery({
    ...tasksQuery({ assignedId: 0, includeCompleted: completed, entityId: ContactEntityId }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => editTask({ contact: { ...nameOf(Contact), ContactEntityId } })}
    >
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
          {add}
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
                completed ? 'Tasks about this contact are listed here.' : 'Nothing is left to do for this contact.'
              }
            >
              {add}
            </Empty>
          )
        }}
      </Loaded>
    </Stack>
  )
}
