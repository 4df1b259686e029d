import type { ComponentProps } from 'react'
import { askFor, DialogHost } from '../../../ui/DialogHost.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { TaskModal as Modal } from './TaskModal.tsx'

const TaskModal = lazyDialog(() => import('./TaskModal.tsx').then((m) => m.TaskModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const keyOf = ({ TaskId, contact }: Asked) => `${TaskId} ${contact?.ContactId}`

/** Opens the Add/Edit Task modal: for a new task, optionally about a contact, or for an existing one. */
export const editTask = (asked: Asked = {}) => askFor('task', asked)
export const TaskHost = () => <DialogHost name="task" Dialog={TaskModal} keyOf={keyOf} />
