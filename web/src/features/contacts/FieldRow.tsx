import type { ContactDetail } from '@dormer/contract/contacts'
import { ActionIcon, Anchor, DataList, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, lazy, Suspense, useState } from 'react'
import { formatDay, formatMoney, formatPhone } from '../../ui/format.ts'
import classes from './Contacts.module.css'
import { type Field, type Input, valuesOf } from './contact.fields.ts'

const FieldModal = lazy(() => import('./FieldModal.tsx').then((m) => ({ default: m.FieldModal })))

/** One line of the contact: what it is, its value, and the way to change it. */
export const FieldRow = ({ contact, field }: { contact: ContactDetail; field: Field }) => (
  <DataList.Item>
    <DataList.ItemLabel>{field.label}</DataList.ItemLabel>
    <DataList.ItemValue flex={1} miw={0}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <FieldValue contact={contact} field={field} />
        <EditField contact={contact} field={field} />
      </Group>
    </DataList.ItemValue>
  </DataList.Item>
)

export const EditField = ({ contact, field }: { contact: ContactDetail; field: Field }) => {
  // Another number is another modal, with the contact as it is then.
  const [opening, setOpening] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon size="sm" aria-label={`Edit ${field.label}`} onClick={() => setOpen(true)}>
        <IconPencil size={16} />
      </ActionIcon>
      <Suspense>
        {open && (
          <FieldModal
            key={opening}
            contact={contact}
            field={field}
            close={() => setOpen(false)}
            reload={() => setOpening(opening + 1)}
          />
        )}
      </Suspense>
    </>
  )
}

const FieldValue = ({ contact, field }: { contact: ContactDetail; field: Field }) => {
  const values = valuesOf(contact, field)
  const text = field.label === 'Address' ? addressOf(values) : shown(field.inputs[0], values, contact)
  if (!text)
    return (
      <Text size="sm" c="dimmed">
        Not set
      </Text>
    )
  const phone = field.inputs[0]?.kind === 'phone' && values[field.inputs[0].name]
  if (phone)
    return (
      <Anchor href={`tel:+1${phone}`} size="sm">
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

const shown = (input: Input | undefined, values: Record<string, unknown>, contact: ContactDetail) => {
  const value = values[input?.name ?? '']
  if (!input || value === null || value === '') return null
  switch (input.kind) {
    case 'phone':
      return formatPhone(String(value))
    case 'money':
      return formatMoney(String(value))
    case 'day':
      return formatDay(String(value))
    case 'select':
      return input.options?.(contact).find((option) => option.value === value)?.label ?? null
    default:
      return String(value)
  }
}

const addressOf = ({ Address, UnitNumber, City, StateCode, ZipCode }: Record<string, unknown>) =>
  [[Address, UnitNumber], [City], [StateCode, ZipCode]]
    .map((part) => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
