import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { TaskModal as Modal } from './TaskModal.tsx'

const TaskModal = lazyDialog(() => import('./TaskModal.tsx').then((m) => m.TaskModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>

/** Opens the Add/Edit Task modal: for a new task, optionally about a contact, or for an existing one. */
export const editTask = (asked: Asked = {}) =>
  openDialog(TaskModal, asked, `${asked.TaskId} ${asked.contact?.ContactId}`)
