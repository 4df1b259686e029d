import type { ContactDetail } from '@dormer/contract/people/contacts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { editTask } from './editTask.ts'
import { SubjectTasks } from './SubjectTasks.tsx'

/** The tasks of a contact and its joint contacts. */
export const TasksTab = ({ contact: { Contact, Entity } }: { contact: ContactDetail }) => {
  const { ContactEntityId } = Entity
  const { completed } = useSearch({ from: '/framed/contact/$ContactId' })
  const navigate = useNavigate({ from: '/contact/$ContactId' })
  return (
    <SubjectTasks
      about={{ type: 'ContactEntityId', typeValue: ContactEntityId }}
      subject="contact"
      completed={completed}
      show={(shown) => navigate({ search: (old) => ({ ...old, completed: shown || undefined }), resetScroll: false })}
      add={() => editTask({ contact: { ...nameOf(Contact), ContactEntityId } })}
    />
  )
}
