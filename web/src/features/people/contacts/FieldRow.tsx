import { declarationOf } from '@dormer/contract/contact-fields'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Anchor, DataList, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { lazyDialog } from '../../../ui/lazily.tsx'
import classes from './Contacts.module.css'
import { contactCalled } from './contact.announcements.ts'
import { type Line, nameOf, shown, valuesOf } from './contact.fields.ts'

const FieldModal = lazyDialog(() => import('./FieldModal.tsx').then((m) => m.FieldModal))

/** One line of the contact: label, value, edit button. */
export const FieldRow = ({ contact, line }: { contact: ContactDetail; line: Line }) => (
  <DataList.Item>
    <DataList.ItemLabel>{line.label}</DataList.ItemLabel>
    <DataList.ItemValue flex={1} miw={0}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <FieldValue contact={contact} line={line} />
        <EditField contact={contact} line={line} />
      </Group>
    </DataList.ItemValue>
  </DataList.Item>
)

export const EditField = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon size="sm" aria-label={`Edit ${line.label}`} onClick={() => setOpen(true)}>
        <IconPencil size={16} />
      </ActionIcon>
      {open && <FieldModal contact={contact} line={line} close={() => setOpen(false)} />}
    </>
  )
}

const FieldValue = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  const values = valuesOf(contact, line)
  const [first] = line.fields
  const text = line.label === 'Address' ? addressOf(values) : first && shown(first, values, contact)
  if (!text)
    return (
      <Text size="sm" c="dimmed">
        Not set
      </Text>
    )
  const phone = first && declarationOf(first).kind === 'phone' && values[first]
  if (phone)
    return (
      <Anchor href={`tel:+1${phone}`} onClick={() => contactCalled.emit(nameOf(contact.Contact))} size="sm">
        {text}
      </Anchor>
    )
  return (
    <Text size="sm" className={classes.long}>
      {/* A long address breaks after its @, not in the middle of a word. */}
      {text.split(/(?<=@)/).map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </Text>
  )
}

const addressOf = ({ Address, UnitNumber, City, StateCode, ZipCode }: Record<string, unknown>) =>
  [[Address, UnitNumber], [City], [StateCode, ZipCode]]
    .map((part) => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
