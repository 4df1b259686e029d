import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { type Line, listsOf, schemaOf, shown, toForm, type Values, valuesOf } from './contact.fields.ts'
import { contactQuery, useUpdateContact } from './contacts.api.ts'
import { FieldInput } from './FieldInput.tsx'
import { givesAway } from './gives-away.ts'

type Props = {
  contact: ContactDetail
  line: Line
  isSent: boolean
  setSent: (isSent: boolean) => void
  close: () => void
}

/**
 * 'Edit {field}'. Saving closes it at once, shows the new value and offers Undo for a while; if refused, the last saved
 * value comes back and the dialog reopens with the user's input.
 */
export const FieldModal = ({ contact, line, isSent, setSent, close }: Props) => {
  const { ContactId } = contact.Contact
  const user = useCurrentUser()
  const losesSight = (values: Values) => givesAway(user, line.label, values[line.fields[0] ?? ''])
  const client = useQueryClient()
  const { mutateAsync } = useUpdateContact(ContactId)
  const [before, setBefore] = useState(() => valuesOf(contact, line))
  const [rules] = useState(() => schemaOf(line))
  const [isStale, setStale] = useState(false)
  const [reloads, setReloads] = useState(0)

  const { form, submit } = useContractForm(rules, toForm(before), async (values) => {
    const changed = line.fields.filter((name) => form.isDirty(name))
    if (!changed.length) return close()
    const old = pick(before, changed)
    const fresh = pick(values, changed)
    setSent(true)
    try {
      await mutateAsync({ [line.of]: fresh, Snapshot: old })
    } catch (error) {
      setSent(false)
      setStale(error instanceof ApiError && error.status === 409)
      throw error
    }
    close()
    if (!losesSight(fresh)) notifyUndo(line.label, () => mutateAsync({ [line.of]: old, Snapshot: fresh }))
  })
  /** Takes the value somebody else saved as the new snapshot, and keeps the user's input. */
  const reload = async () => {
    try {
      const now = valuesOf(await client.fetchQuery({ ...contactQuery(ContactId), staleTime: 0 }), line)
      const typed = pick(
        form.getValues(),
        line.fields.filter((name) => form.isDirty(name)),
      )
      setBefore(now)
      form.setInitialValues(toForm(now))
      form.setValues({ ...toForm(now), ...typed })
      form.clearErrors()
      setStale(false)
      // Masked inputs keep their own text, so they are remounted.
      setReloads(reloads + 1)
    } catch (error) {
      notifyFailure(error)
    }
  }

  return (
    <Dialog opened={!isSent} close={close} isDirty={form.isDirty()} title={`Edit ${line.label}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {line.fields.map((name, at) => (
            <FieldInput
              key={`${name}.${reloads}`}
              name={name}
              lists={listsOf(contact)}
              data-autofocus={at === 0 || undefined}
              description={
                reloads > 0 && form.isDirty(name)
                  ? `Currently saved: ${shown(name, before, contact) ?? 'nothing'}`
                  : undefined
              }
              {...form.getInputProps(name)}
            />
          ))}
          {form.isDirty() && losesSight(form.getValues()) && (
            <Text size="sm" c="dimmed">
              After that, the contact is no longer yours, and you can no longer see it.
            </Text>
          )}
          <Group justify="flex-end">
            {isStale && (
              <Button variant="default" onClick={reload}>
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
    </Dialog>
  )
}

const pick = (values: Values, names: string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]))
