import { ActionBar, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { askToDelete } from './askToDelete.ts'
import { useDeleteTasks } from './tasks.api.ts'

/** The actions on the selected tasks. */
export const TaskSelection = ({ TaskIds, clear }: { TaskIds: number[]; clear: () => void }) => {
  const { mutate: remove } = useDeleteTasks()
  const askAndDelete = async () => {
    if (await askToDelete(TaskIds.length)) remove(TaskIds)
  }
  return (
    // Beside the navigation, not over it.
    <ActionBar
      opened
      onClose={clear}
      aria-label="Selected tasks"
      position={{ bottom: 20, left: 'var(--app-shell-navbar-offset, 0px)', right: 0 }}
    >
      <Text size="sm" role="status" flex="none">
        {TaskIds.length} task(s) selected
      </Text>
      <Button size="xs" variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={askAndDelete}>
        Delete
      </Button>
      <ActionBar.CloseButton aria-label="Clear the selection" />
    </ActionBar>
  )
}
