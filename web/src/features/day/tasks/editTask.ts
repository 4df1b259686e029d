import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { TaskModal as Modal } from './TaskModal.tsx'

const TaskModal = lazyDialog(() => import('./TaskModal.tsx').then((m) => m.TaskModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>

/** Opens the Add/Edit Task modal: for a new task, optionally about a contact or a transaction, or for an existing one. */
export const editTask = (asked: Asked = {}) => {
  const { TaskId, contact, transaction, start } = asked
  openDialog(TaskModal, asked, [TaskId, contact?.ContactId, transaction?.TransactionId, start?.Title].join(' '))
}
