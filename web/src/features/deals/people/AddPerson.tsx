import { clientRoles } from '@dormer/contract/deals/people'
import type { Transaction } from '@dormer/contract/deals/transactions'
import {
  Alert,
  Badge,
  Button,
  Group,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { PersonInputs } from './PersonInputs.tsx'
import { foundPeopleQuery, rolesQuery, useAddExisting, useSavePerson } from './people.api.ts'
import { newPerson, noPerson } from './person.fields.ts'

type Props = { transaction: Transaction; close: () => void }

/** Adds a person: the role first, then somebody known or somebody new, then who it is (S2§4). */
export const AddPerson = ({ transaction: { TransactionId }, close }: Props) => {
  const roles = useQuery(rolesQuery)
  const [roleId, setRoleId] = useState<number | null>(null)
  const [mode, setMode] = useState<'existing' | 'new'>('existing')
  const [isDirty, setDirty] = useState(false)
  const [added, setAdded] = useState<string>()
  const role = roles.data?.find(({ Key }) => Key === roleId)
  if (added)
    return (
      <Dialog close={close} title="Add Person" isBrief>
        <Stack>
          <Alert color="green" variant="light" icon={<IconCheck />} title={added}>
            Is on this transaction as {role?.Value}.
          </Alert>
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                setAdded(undefined)
                setDirty(false)
                setRoleId(null)
              }}
            >
              Add another
            </Button>
            <Button onClick={close} data-autofocus>
              Done
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog close={close} title="Add Person" size="lg" isDirty={isDirty}>
      <Stack>
        <Select<number>
          label="Role"
          withAsterisk
          placeholder="Choose a role"
          data={(roles.data ?? []).map(({ Key, Value }) => ({ value: Key, label: Value }))}
          value={roleId}
          onChange={setRoleId}
          allowDeselect={false}
          searchable
          data-autofocus
          openOnFocus={false}
        />
        <QueryFailure query={roles} />
        {roleId && (
          <>
            <SegmentedControl
              aria-label="Who"
              data={[
                { value: 'existing', label: 'Somebody known' },
                { value: 'new', label: 'Somebody new' },
              ]}
              value={mode}
              onChange={(next) => setMode(next === 'new' ? 'new' : 'existing')}
            />
            {mode === 'existing' ? (
              <Known key={roleId} TransactionId={TransactionId} roleId={roleId} done={setAdded} close={close} />
            ) : (
              <New
                key={clientRoles.includes(roleId) ? 'client' : 'other'}
                TransactionId={TransactionId}
                roleId={roleId}
                done={setAdded}
                setDirty={setDirty}
                close={close}
              />
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

type Part = { TransactionId: number; roleId: number; done: (name: string) => void; close: () => void }

/** A contact, or a person who was on another transaction. */
const Known = ({ TransactionId, roleId, done, close }: Part) => {
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search.trim(), 250)
  const people = useQuery(foundPeopleQuery(term))
  const { mutateAsync, isPending } = useAddExisting(TransactionId)
  const [who, setWho] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const found = term.length > 1 ? (people.data ?? []) : []
  const data = found.map(({ Kind, Key, Value }) => ({ value: `${Kind} ${Key}`, label: Value }))
  const all = who && !data.some(({ value }) => value === who) ? [...data, { value: who, label: name }] : data
  const add = async () => {
    const [kind, id] = (who ?? '').split(' ')
    if (!id) return setFault('Choose a person')
    try {
      await mutateAsync({ kind: kind === 'person' ? 'person' : 'contact', id: Number(id), roleId })
      done(name.replace(/ \([^()]*\)$/, ''))
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <DialogForm
      saving={isPending}
      close={close}
      submit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Select
        label="Person"
        withAsterisk
        placeholder="Search name, email or phone"
        data={all}
        value={who}
        onChange={(value) => {
          setWho(value)
          setFault(undefined)
          setName(data.find((one) => one.value === value)?.label ?? '')
        }}
        error={fault}
        searchable
        onSearchChange={setSearch}
        selectFirstOptionOnChange={data.length === 1}
        // The server has filtered already.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
            <Text size="sm">{option.label}</Text>
            {option.value.startsWith('person') && (
              <Badge size="xs" variant="light" color="gray" flex="none">
                On other files
              </Badge>
            )}
          </Group>
        )}
        nothingFoundMessage={
          term.length < 2 ? 'Type at least two letters' : people.isFetching ? 'Searching…' : 'Nobody found'
        }
      />
      <QueryFailure query={people} />
    </DialogForm>
  )
}

/** A new buyer or seller becomes a contact (A067). */
const New = ({ TransactionId, roleId, done, setDirty, close }: Part & { setDirty: (isDirty: boolean) => void }) => {
  const { mutateAsync } = useSavePerson(TransactionId)
  const isClient = clientRoles.includes(roleId)
  const [rules] = useState(() => newPerson(roleId))
  const { form, submit, saving } = useContractForm(rules, { ...noPerson, PeopleRoleId: roleId }, async (person) => {
    await mutateAsync({ ...person, PeopleRoleId: roleId })
    done(`${person.FirstName} ${person.LastName}`)
  })
  const isTyped = form.isDirty()
  useEffect(() => setDirty(isTyped), [isTyped, setDirty])
  return (
    <DialogForm saving={saving} submit={submit} close={close}>
      {isClient && (
        <Text size="sm" c="dimmed">
          Will be a contact of the transaction's agent, too.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="First Name" withAsterisk maxLength={100} {...form.getInputProps('FirstName')} />
        <TextInput label="Last Name" withAsterisk maxLength={100} {...form.getInputProps('LastName')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('Email')} />
      <PersonInputs input={form.getInputProps} needsCell={isClient} />
    </DialogForm>
  )
}
