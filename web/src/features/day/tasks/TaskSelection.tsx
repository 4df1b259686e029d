import type { TaskRow } from '@dormer/contract/day/tasks'
import { ActionBar, Button, Menu, Text } from '@mantine/core'
import { IconCalendarDue, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { askToDelete } from './askToDelete.ts'
import { useDeleteTasks } from './tasks.api.ts'
import { putOff, putOffs } from './tasks.rules.ts'
import { useManyTasks } from './useManyTasks.ts'

/** The actions on the selected tasks. */
export const TaskSelection = ({ tasks, clear }: { tasks: TaskRow[]; clear: () => void }) => {
  const TaskIds = tasks.filter((one) => one.CanDelete).map((one) => one.TaskId)
  const others = tasks.length - TaskIds.length
  const { mutate: remove } = useDeleteTasks()
  const { TimeZone: timeZone } = useCurrentUser() ?? {}
  const { complete, move } = useManyTasks()
  // One after another: what is pressed meanwhile would do it twice.
  const [running, setRunning] = useState<'complete' | 'move'>()
  const run = (which: 'complete' | 'move', act: () => Promise<unknown>) => {
    setRunning(which)
    void act()
      .then(clear)
      .finally(() => setRunning(undefined))
  }
  const open = tasks.filter((one) => !one.IsCompleted)
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
        leftSection={<IconCheck size={16} />}
        onClick={() => run('complete', () => complete(open))}
        loading={running === 'complete'}
        disabled={open.length === 0 || running !== undefined}
      >
        Complete
      </Button>
      <Menu position="top">
        <Menu.Target>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCalendarDue size={16} />}
            loading={running === 'move'}
            disabled={open.length === 0 || running !== undefined}
          >
            Postpone
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {putOffs({ DueDate: null }).map(({ label, day }) => (
            <Menu.Item
              key={label}
              onClick={() =>
                run('move', () => move(open.map((task) => ({ task, DueDate: putOff(task, day, timeZone) }))))
              }
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={askAndDelete}
        disabled={TaskIds.length === 0 || running !== undefined}
      >
        Delete
      </Button>
      <ActionBar.CloseButton aria-label="Clear the selection" />
    </ActionBar>
  )
}
