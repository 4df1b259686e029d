import { contactActs } from '@dormer/contract/people/acts'
import { Button, Group, Select, Stack, TagsInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { selectOptionsQuery, tagsQuery } from '../contacts/contacts.api.ts'
import { givesAway } from '../contacts/gives-away.ts'
import { type BulkChange, type Choosing, contactsOf, type Selection } from './bulk.api.ts'
import { type OwnChange, SetField } from './SetField.tsx'

type Props = {
  action: Choosing
  selection: Selection
  close: () => void
  /** Runs the action; if it fails, the choices stay. */
  act: (change: BulkChange) => Promise<unknown>
}

/** Asks for the new value and for confirmation, with the number of contacts. */
export const BulkModal = ({ action, selection, close, act }: Props) => {
  const [id, setId] = useState<number | null>(null)
  const [names, setNames] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [own, setOwn] = useState<OwnChange>()
  const [fault, setFault] = useState<string>()
  const [isActing, setActing] = useState(false)
  const options = useQuery(selectOptionsQuery)
  const user = useCurrentUser()
  const change = action === 'SetField' ? own?.change : changeOf(action, id, names)
  const { label, choices } = fields(action, options.data)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!change) return
    setActing(true)
    try {
      await act(change)
      close()
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields['CustomField.Value'] : undefined
      if (refused) setFault(refused)
      else notifyFailure(error)
      setActing(false)
    }
  }
  return (
    <Dialog
      close={close}
      isDirty={names.length > 0 || typed !== '' || own !== undefined}
      title={contactActs[action].label}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <QueryFailure query={options} />
          {action === 'AddTags' ? (
            <Tags {...{ names, setNames, typed, setTyped }} />
          ) : action === 'SetField' ? (
            <SetField
              change={(next) => {
                setOwn(next)
                setFault(undefined)
              }}
              error={fault}
            />
          ) : (
            <Select<number>
              label={label}
              placeholder={`Choose ${/^[AU]/.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`}
              data={choices}
              value={id}
              onChange={setId}
              searchable
              nothingFoundMessage={options.isPending ? 'Loading…' : 'Nothing found'}
              data-autofocus
            />
          )}
          <Text size="sm" role="status">
            {change
              ? questionOf(
                  change,
                  contactsOf(selection.Count),
                  own?.says ?? choices.find((one) => one.value === id)?.label,
                )
              : `${contactsOf(selection.Count)} selected.`}
            {id !== null &&
              givesAway(user, label, id) &&
              ' After that, they are no longer yours, and you can no longer see them.'}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!change} loading={isActing}>
              {contactActs[action].label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const changeOf = (
  Action: Exclude<Choosing, 'SetField'>,
  id: number | null,
  Names: string[],
): BulkChange | undefined => {
  if (Action === 'AddTags') return Names.length ? { Action, Names } : undefined
  if (id === null) return undefined
  if (Action === 'ReassignAgent') return { Action, AgentId: id }
  if (Action === 'ReassignLender') return { Action, LenderId: id }
  if (Action === 'ChangeType') return { Action, ContactTypeId: id }
  if (Action === 'ChangeUrgency') return { Action, UrgencyTypeId: id }
  return { Action, SourceId: id }
}

const questionOf = (change: BulkChange, contacts: string, name = '') => {
  if (change.Action === 'AddTags') return `Add ${change.Names.join(', ')} to ${contacts}?`
  if (change.Action === 'SetField') return `${name} for ${contacts}?`
  if (change.Action === 'ChangeSource') return `Change the source of ${contacts} to ${name}?`
  if (change.Action === 'ChangeType') return `Change the type of ${contacts} to ${name}?`
  if (change.Action === 'ChangeUrgency')
    return change.UrgencyTypeId
      ? `Change the urgency of ${contacts} to ${name}?`
      : `Leave ${contacts} without an urgency?`
  if (change.Action === 'ReassignAgent' && !change.AgentId) return `Leave ${contacts} without an agent?`
  if (change.Action === 'ReassignLender' && !change.LenderId) return `Leave ${contacts} without a lender?`
  return `Reassign ${contacts} to ${name}?`
}

type Options = Awaited<ReturnType<Exclude<(typeof selectOptionsQuery)['queryFn'], symbol | undefined>>>
const fields = (action: Choosing, options: Options | undefined) => {
  if (action === 'ReassignAgent') {
    const agents = options?.AgentOptions.map((one) => ({ value: one.UserId, label: one.Name })) ?? []
    return { label: 'Agent', choices: [{ value: 0, label: 'Unassigned' }, ...agents] }
  }
  if (action === 'ReassignLender') {
    const lenders = options?.LenderOptions.map((one) => ({ value: one.Key, label: one.Value })) ?? []
    return { label: 'Lender', choices: [{ value: 0, label: 'None' }, ...lenders] }
  }
  if (action === 'ChangeType') {
    const types = options?.ContactTypeOptions.map((one) => ({ value: one.ContactTypeId, label: one.ContactType })) ?? []
    return { label: 'Type', choices: types }
  }
  if (action === 'ChangeUrgency') {
    const urgencies = options?.UrgencyOptions.map((one) => ({ value: one.UrgencyTypeId, label: one.Description })) ?? []
    return { label: 'Urgency', choices: [{ value: 0, label: 'None' }, ...urgencies] }
  }
  return { label: 'Source', choices: options?.SourceOptions.map((s) => ({ value: s.SourceId, label: s.Name })) ?? [] }
}

type TagsProps = {
  names: string[]
  setNames: (names: string[]) => void
  typed: string
  setTyped: (typed: string) => void
}
/** New tags are created by typing them, as on the contact. */
const Tags = ({ names, setNames, typed, setTyped }: TagsProps) => {
  const [search] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery(tagsQuery(search))
  return (
    <TagsInput
      label="Tags"
      placeholder={names.length ? undefined : 'Add a tag'}
      value={names}
      onChange={setNames}
      data={typed.trim() ? found.data : []}
      searchValue={typed}
      onSearchChange={setTyped}
      maxTags={20}
      acceptValueOnBlur
      data-autofocus
    />
  )
}
