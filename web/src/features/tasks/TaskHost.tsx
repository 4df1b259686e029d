import type { ComponentProps } from 'react'
import { dialogHost } from '../../ui/dialogHost.tsx'
import type { TaskModal } from './TaskModal.tsx'

type Asked = Omit<ComponentProps<typeof TaskModal>, 'close'>

const { open, Host } = dialogHost<Asked>(
  'task',
  () => import('./TaskModal.tsx').then((m) => m.TaskModal),
  ({ task, contact }) => `${task?.TaskId} ${contact?.ContactId}`,
)

/** Opens the Add/Edit Task modal: for a new task, about a contact where one is given, or for one that exists. */
export const editTask = (asked: Asked = {}) => open(asked)
export const TaskHost = Host
