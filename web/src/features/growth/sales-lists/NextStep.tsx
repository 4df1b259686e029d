import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Kbd, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type Ref, useState } from 'react'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { useSaveTask } from '../../day/tasks/tasks.api.ts'
import { dueInWords, unreadWords, wrongWith } from '../../day/tasks/tasks.rules.ts'
import { useWords } from '../../day/tasks/useWords.ts'

type Props = { contact: ContactDetail; onAdded: () => void; line?: Ref<HTMLInputElement> }
const dueOf = (DueDate: string | null) => (DueDate ? dueInWords(DueDate) : 'Unscheduled')

/** One line that becomes a task about this person, in the words of the tasks screen: Enter adds it and goes on. */
export const NextStep = ({ contact: { Contact, Entity }, onAdded, line }: Props) => {
  const { text, parsed, read, input } = useWords()
  const UserId = useCurrentUser()?.UserId
  const { mutateAsync: save } = useSaveTask()
  const [saving, setSaving] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!text || saving || UserId === undefined) return
    setSaving(true)
    try {
      const { Title, TaskTypeId, DueDate, Repeat } = await read(text)
      // The reason stands beneath the line.
      if (wrongWith({ Title })) return
      const saved = await save({
        ...{ Title, TaskTypeId, DueDate, Repeat, AssignedUserId: UserId },
        ...{ KeyType: 'ContactEntityId', KeyValue: Entity.ContactEntityId, ContactId: Contact.ContactId },
      })
      if (saved) notifySuccess(`${Title} · ${dueOf(DueDate)}`, 'Task added')
      onAdded()
    } catch (failure) {
      notifyFailure(failure, 'The task was not added')
    } finally {
      setSaving(false)
    }
  }
  return (
    <form onSubmit={add}>
      <TextInput
        ref={line}
        label="Next step"
        placeholder="call tomorrow 3pm"
        leftSection={<IconPlus size={16} />}
        rightSection={!text && <Kbd size="xs">T</Kbd>}
        rightSectionProps={{ className: 'mantine-visible-from-sm' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <span role="status">
            {parsed?.Title
              ? [parsed.Title, dueOf(parsed.DueDate), unreadWords(parsed)].filter(Boolean).join(' · ')
              : 'Enter adds a task and goes on to the next person'}
          </span>
        }
        readOnly={saving}
        {...input}
      />
    </form>
  )
}
