import type { CustomField, CustomValue } from '@dormer/contract/people/custom-fields'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import facts from '../contacts/Contact.module.css'
import long from '../contacts/Contacts.module.css'
import classes from './CustomFields.module.css'
import { customValuesQuery, useSetCustomValue } from './custom-fields.api.ts'
import { isNot, shownValue } from './shown-value.ts'
import { ValueInput } from './ValueInput.tsx'

type Draft = {
  value: CustomValue
  before: CustomValue
  fault?: string
  /** Somebody has changed it since; once reloaded, what they saved. */
  isStale?: boolean
  saved?: string
}
type Props = { ContactId: number; field: CustomField; value: CustomValue; mayEdit: boolean }

/** A custom field on a contact, edited in place. */
export const CustomFact = ({ ContactId, field, value, mayEdit }: Props) => {
  const client = useQueryClient()
  const { mutateAsync } = useSetCustomValue(ContactId)
  // What is typed, while it is edited, and the value it began with; if it is refused, it comes back.
  const [draft, setDraft] = useState<Draft>()
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

  const save = async ({ value: next, before }: Draft) => {
    setDraft(undefined)
    if (deepEqual(next, before)) return
    try {
      await mutateAsync({ id: field.CustomFieldId, value: next, before })
    } catch (error) {
      if (!isHere.current) return void notifyFailure(error, `${field.Name} was not saved`)
      const [fault] = error instanceof ApiError ? Object.values(error.fields) : []
      const isStale = error instanceof ApiError && error.status === 409
      // Unless it is being edited again.
      setDraft((now) => now ?? { value: next, before, fault: fault ?? messageOf(error), isStale })
      return
    }
    void notifyUndo(field.Name, () => mutateAsync({ id: field.CustomFieldId, value: before, before: next }))
  }
  /** Takes the value somebody else saved as the one it began with, and keeps what was typed. */
  const reload = async () => {
    try {
      const now = await client.fetchQuery({ ...customValuesQuery(ContactId), staleTime: 0 })
      const before = now[field.CustomFieldId] ?? null
      setDraft((typed) => typed && { value: typed.value, before, saved: shownValue(field, before) ?? 'empty' })
    } catch (error) {
      void notifyFailure(error)
    }
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
              void save(draft)
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
                change={(next) => {
                  // Some inputs report their value again when they are left.
                  if (deepEqual(next, draft.value)) return
                  const changed = { ...draft, value: next, fault: undefined }
                  if (isChosen) void save(changed)
                  else setDraft(changed)
                }}
                error={draft.fault}
                isOpen
              />
              {draft.saved !== undefined && (
                <Text size="xs" c="dimmed">
                  Currently saved: {draft.saved}
                </Text>
              )}
              <Group gap={6} justify="flex-end">
                {draft.isStale && (
                  <Button size="compact-sm" variant="default" onClick={reload}>
                    Reload
                  </Button>
                )}
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDraft(undefined)}>
                  Cancel
                </Button>
                {(!isChosen || draft.saved !== undefined) && (
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
            onClick={() =>
              setDraft({
                value,
                before: value,
                // Its input shows no text that is none of its kind.
                ...(typeof value === 'string' && isNot(field.Kind, value) && { saved: text ?? undefined }),
              })
            }
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
    row?.querySelector<HTMLElement>('input:checked') ??
    row?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea:not([aria-hidden])')
  )?.focus()
