import { type ComponentProps, lazy } from 'react'
import { askFor, DialogHost } from '../../../ui/DialogHost.tsx'
import type { TaskModal as Modal } from './TaskModal.tsx'

const TaskModal = lazy(() => import('./TaskModal.tsx').then((m) => ({ default: m.TaskModal })))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const keyOf = ({ TaskId, contact }: Asked) => `${TaskId} ${contact?.ContactId}`

/** Opens the Add/Edit Task modal: for a new task, about a contact where one is given, or for one that exists. */
export const editTask = (asked: Asked = {}) => askFor('task', asked)
export const TaskHost = () => <DialogHost name="task" Dialog={TaskModal} keyOf={keyOf} />
