import type { TaskRow } from '@dormer/contract/day/tasks'
import { ActionBar, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { askToDelete } from './askToDelete.ts'
import { useDeleteTasks } from './tasks.api.ts'

/** The actions on the selected tasks. */
export const TaskSelection = ({ tasks, clear }: { tasks: TaskRow[]; clear: () => void }) => {
  const TaskIds = tasks.filter((one) => one.CanDelete).map((one) => one.TaskId)
  const others = tasks.length - TaskIds.length
  const { mutate: remove } = useDeleteTasks()
  const askAndDelete = async () => {
    if (await askToDelete(TaskIds.length)) remove(TaskIds)
  }
  return (
    // Beside the navigation, not over it.
    <ActionBar
      opened
      data-bottom-bar
      onClose={clear}
      aria-label="Selected tasks"
      position={{ bottom: 20, left: 'var(--app-shell-navbar-offset, 0px)', right: 0 }}
    >
      <Text size="sm" role="status" flex="none">
        {tasks.length} task(s) selected
        {others > 0 && `, ${others} not yours to delete`}
      </Text>
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={askAndDelete}
        disabled={TaskIds.length === 0}
      >
        Delete
      </Button>
      <ActionBar.CloseButton aria-label="Clear the selection" />
    </ActionBar>
  )
}
