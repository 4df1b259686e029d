import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import facts from '../contacts/Contact.module.css'
import long from '../contacts/Contacts.module.css'
import classes from './CustomFields.module.css'
import { useSetCustomValue } from './custom-fields.api.ts'
import { shownValue } from './shown-value.ts'
import { ValueInput } from './ValueInput.tsx'

type Props = { ContactId: number; field: CustomField; value: CustomValue; mayEdit: boolean }

/** A field of the brokerage's own on a contact: all of its line edits it, in place. */
export const CustomFact = ({ ContactId, field, value, mayEdit }: Props) => {
  const { mutateAsync } = useSetCustomValue(ContactId)
  // What is typed, while it is edited; if it is refused, it comes back.
  const [draft, setDraft] = useState<{ value: CustomValue; fault?: string }>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const row = useRef<HTMLDivElement>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const isEditing = draft !== undefined
  // What is chosen from a list is meant; what is typed needs to be finished.
  const isChosen = field.Kind === 'Choice'
  const wasEditing = useRef(false)
  useEffect(() => {
    if (isEditing) focusIn(row.current)
    else if (wasEditing.current) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  const save = async (next: CustomValue) => {
    setDraft(undefined)
    if (deepEqual(next, value)) return
    try {
      await mutateAsync([field.CustomFieldId, next])
    } catch (error) {
      if (!isHere.current) return void notifyFailure(error, `${field.Name} was not saved`)
      const [fault] = error instanceof ApiError ? Object.values(error.fields) : []
      // Unless it is being edited again.
      setDraft((now) => now ?? { value: next, fault: fault ?? messageOf(error) })
      return
    }
    void notifyUndo(field.Name, () => mutateAsync([field.CustomFieldId, value]))
  }

  if (draft)
    return (
      <div ref={row} className={classes.editing}>
        <dt hidden>{field.Name}</dt>
        <dd>
          <form
            noValidate
            aria-label={`Edit ${field.Name}`}
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              void save(draft.value)
            }}
            onKeyDown={(event) => {
              // An open list or calendar takes it first.
              if (event.key !== 'Escape' || event.defaultPrevented) return
              event.stopPropagation()
              setDraft(undefined)
            }}
          >
            <Stack gap={6}>
              <ValueInput
                field={field}
                value={draft.value}
                change={(next) => (isChosen ? void save(next) : setDraft({ value: next }))}
                error={draft.fault}
              />
              <Group gap={6} justify="flex-end">
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDraft(undefined)}>
                  Cancel
                </Button>
                {!isChosen && (
                  <Button size="compact-sm" type="submit">
                    Save
                  </Button>
                )}
              </Group>
            </Stack>
          </form>
        </dd>
      </div>
    )
  const text = shownValue(field, value)
  return (
    <div className={facts.fact}>
      <dt>{field.Name}</dt>
      <dd>
        <Text size="sm" className={long.long} c={text === null ? 'dimmed' : undefined}>
          {text ?? 'Not set'}
        </Text>
        {mayEdit && (
          <UnstyledButton
            ref={pencil}
            className={facts.pencil}
            aria-label={`Edit ${field.Name}`}
            onClick={() => setDraft({ value })}
          >
            <IconPencil size={14} aria-hidden />
          </UnstyledButton>
        )}
      </dd>
    </div>
  )
}

const focusIn = (row: HTMLElement | null) =>
  (
    row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input:not([type="hidden"])')
  )?.focus()
