import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { TaskForContacts as Modal } from './TaskForContacts.tsx'

const TaskForContacts = lazyDialog(() => import('./TaskForContacts.tsx').then((m) => m.TaskForContacts))

/** Asks for a task that each of these contacts gets. */
export const openTaskForContacts = (asked: Omit<ComponentProps<typeof Modal>, 'close'>) =>
  openDialog(TaskForContacts, asked, asked.ContactIds.join(' '))
