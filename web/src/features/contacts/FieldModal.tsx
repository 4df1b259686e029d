import type { ContactDetail } from '@dormer/contract/contacts'
import { ADMIN } from '@dormer/contract/permissions'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { GuardedModal } from '../../forms/GuardedModal.tsx'
import { useContractForm } from '../../forms/useContractForm.ts'
import { useCurrentUser } from '../session/session.api.ts'
import { type Field, schemaOf, type Values, valuesOf } from './contact.fields.ts'
import { contactQuery, useUpdateContact } from './contacts.api.ts'
import { FieldInput } from './FieldInput.tsx'

type Props = { contact: ContactDetail; field: Field; close: () => void; reload: () => void }

/**
 * 'Edit {field}'. Saving closes it at once and shows the new value; a refusal puts the old one back, and opens it
 * again with what was typed.
 */
export const FieldModal = ({ contact, field, close, reload }: Props) => {
  const { ContactId } = contact.Contact
  const isAdmin = useCurrentUser()?.RoleId === ADMIN
  const client = useQueryClient()
  const { mutateAsync } = useUpdateContact(ContactId)
  const [before] = useState(() => valuesOf(contact, field))
  const [rules] = useState(() => schemaOf(field))
  const [sent, setSent] = useState(false)
  const [isStale, setStale] = useState(false)

  const { form, submit } = useContractForm<Values>(rules, toForm(field, before), async (values) => {
    const changed = field.inputs.map((input) => input.name).filter((name) => form.isDirty(name))
    if (!changed.length) return close()
    const after = rules.parse(values)
    setSent(true)
    try {
      await mutateAsync({ [field.of]: pick(after, changed), Snapshot: pick(before, changed) })
      close()
    } catch (error) {
      setSent(false)
      setStale(error instanceof ApiError && error.status === 409)
      throw error
    }
  })
  const reloadContact = async () => {
    await client.refetchQueries(contactQuery(ContactId))
    reload()
  }

  return (
    <GuardedModal opened={!sent} onClose={close} dirty={form.isDirty()} title={`Edit ${field.label}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {field.inputs.map((input, at) => (
            <FieldInput
              key={input.name}
              input={input}
              contact={contact}
              data-autofocus={at === 0 || undefined}
              {...form.getInputProps(input.name)}
            />
          ))}
          {field.inputs[0]?.name === 'AssignedAgentId' && !isAdmin && (
            <Text size="sm" c="dimmed">
              A contact that you give to another agent is no longer visible to you.
            </Text>
          )}
          <Group justify="flex-end">
            {isStale && (
              <Button variant="default" onClick={reloadContact}>
                Reload
              </Button>
            )}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  )
}

const pick = (values: Values, names: string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]))
/** Inputs that are typed into hold text; dates and choices may hold nothing. */
const toForm = ({ inputs }: Field, values: Values): Values =>
  Object.fromEntries(
    inputs.map(({ name, kind }) => [name, values[name] ?? (kind === 'day' || kind === 'select' ? null : '')]),
  )
