import { declarationOf } from '@dormer/contract/contact-fields'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { ActionIcon, Anchor, DataList, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Contacts.module.css'
import { contactCalled, emailWanted } from './contact.events.ts'
import { type Line, nameOf, shown, valuesOf } from './contact.fields.ts'

const FieldModal = lazyDialog(() => import('./FieldModal.tsx').then((m) => m.FieldModal))

const reassigning = new Set<string>(['AssignedAgentId', 'AssignedLenderId'])

/** One line of the contact: label, value, edit button. */
export const FieldRow = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  const mayReassign = useMay('ReassignContacts')
  return (
    <DataList.Item>
      <DataList.ItemLabel>{line.label}</DataList.ItemLabel>
      <DataList.ItemValue flex={1} miw={0}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <FieldValue contact={contact} line={line} />
          {(mayReassign || !line.fields.some((name) => reassigning.has(name))) && (
            <EditField contact={contact} line={line} />
          )}
        </Group>
      </DataList.ItemValue>
    </DataList.Item>
  )
}

export const EditField = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  // A dialog that is saving is hidden and comes back if it is refused; the field can be edited again meanwhile.
  const [dialogs, setDialogs] = useState<{ key: number; isSent: boolean }[]>([])
  const open = () =>
    setDialogs((all) =>
      all.every((dialog) => dialog.isSent) ? [...all, { key: (all.at(-1)?.key ?? 0) + 1, isSent: false }] : all,
    )
  return (
    <>
      <ActionIcon size="sm" aria-label={`Edit ${line.label}`} onClick={open}>
        <IconPencil size={16} />
      </ActionIcon>
      {dialogs.map(({ key, isSent }) => (
        <FieldModal
          key={key}
          contact={contact}
          line={line}
          isSent={isSent}
          setSent={(sent) =>
            setDialogs((all) => all.map((dialog) => (dialog.key === key ? { key, isSent: sent } : dialog)))
          }
          close={() => setDialogs((all) => all.filter((dialog) => dialog.key !== key))}
        />
      ))}
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
  const whole =
    // A long address breaks after its @, not in the middle of a word.
    text.split(/(?<=@)/).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))
  if (first === 'Email')
    return (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        className={classes.long}
        onClick={() => emailWanted.emit({ ContactId: contact.Contact.ContactId })}
      >
        {whole}
      </Anchor>
    )
  return (
    <Text size="sm" className={classes.long}>
      {whole}
    </Text>
  )
}

const addressOf = ({ Address, UnitNumber, City, StateCode, ZipCode }: Record<string, unknown>) =>
  [[Address, UnitNumber], [City], [StateCode, ZipCode]]
    .map((part) => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
