import { declarationOf } from '@dormer/contract/contact-fields'
import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Anchor, Text, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import classes from './Contact.module.css'
import long from './Contacts.module.css'
import { contactCalled, emailWanted } from './contact.events.ts'
import { type Line, nameLine, nameOf, shown, valuesOf } from './contact.fields.ts'

const FieldModal = lazyDialog(() => import('./FieldModal.tsx').then((m) => m.FieldModal))

const reassigning = new Set<string>(['AssignedAgentId', 'AssignedLenderId'])

/** Whether the user may change what a line shows. */
export const useMayEdit = () => {
  const mayReassign = useMay('ReassignContacts')
  return (line: Line) => mayReassign || !line.fields.some((name) => reassigning.has(name))
}

/** One line of the contact: label and value, and all of it opens its modal. */
export const FieldRow = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  const mayEdit = useMayEdit()
  return (
    <div className={classes.fact}>
      <dt>{line.label}</dt>
      <dd>
        <FieldValue contact={contact} line={line} />
        {mayEdit(line) && <EditField contact={contact} line={line} />}
      </dd>
    </div>
  )
}

type Edit = {
  contact: ContactDetail
  line: Line
  /** What opens the modal; a pencil, if absent. */
  children?: ReactNode
  /** What `children` show, for its name. */
  value?: string
}

export const EditField = ({ contact, line, children, value }: Edit) => {
  // A dialog that is saving is hidden and comes back if it is refused; the field can be edited again meanwhile.
  const [dialogs, setDialogs] = useState<{ key: number; isSent: boolean }[]>([])
  const open = () =>
    setDialogs((all) =>
      all.every((dialog) => dialog.isSent) ? [...all, { key: (all.at(-1)?.key ?? 0) + 1, isSent: false }] : all,
    )
  const label = `Edit ${line.label}`
  return (
    <>
      <UnstyledButton
        className={children ? classes.chip : classes.pencil}
        aria-label={value ? `${label}: ${value}` : label}
        title={children ? line.label : undefined}
        onClick={open}
      >
        {children ?? <IconPencil size={14} aria-hidden />}
      </UnstyledButton>
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

/** A line's value in words; null if it has none. */
export const textOf = (contact: ContactDetail, line: Line) => {
  const values = valuesOf(contact, line)
  const [first] = line.fields
  if (line === nameLine) return displayName(contact.Contact)
  return (line.label === 'Address' ? addressOf(values) : first && shown(first, values, contact)) || null
}

/** A line's value; a phone is called and an email written to by a click. */
export const FieldValue = ({ contact, line }: { contact: ContactDetail; line: Line }) => {
  const values = valuesOf(contact, line)
  const [first] = line.fields
  const text = textOf(contact, line)
  if (!text)
    return (
      <Text size="sm" c="dimmed">
        Not set
      </Text>
    )
  const phone = first && declarationOf(first).kind === 'phone' && values[first]
  if (phone)
    return (
      <Anchor
        href={`tel:+1${phone}`}
        onClick={() => contactCalled.emit(nameOf(contact.Contact))}
        size="sm"
        className={classes.link}
      >
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
        className={`${long.long} ${classes.link}`}
        onClick={() => emailWanted.emit({ ContactId: contact.Contact.ContactId })}
      >
        {whole}
      </Anchor>
    )
  return (
    <Text size="sm" className={long.long}>
      {whole}
    </Text>
  )
}

const addressOf = ({ Address, UnitNumber, City, StateCode, ZipCode }: Record<string, unknown>) =>
  [[Address, UnitNumber], [City], [StateCode, ZipCode]]
    .map((part) => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
