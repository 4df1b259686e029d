import { clientRoles } from '@dormer/contract/deals/people'
import type { Transaction } from '@dormer/contract/deals/transactions'
import type { VendorSuggestion } from '@dormer/contract/deals/vendors'
import { displayName } from '@dormer/contract/display-name'
import { Alert, Button, Group, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DialogForm } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { KnownPerson } from './KnownPerson.tsx'
import { PersonInputs } from './PersonInputs.tsx'
import { rolesQuery, useSavePerson } from './people.api.ts'
import { newPerson, noPerson } from './person.fields.ts'

type Props = { transaction: Transaction; close: () => void }

/** Adds a person: the role first, then someone known or someone new, then the details. */
export const AddPerson = ({ transaction: { TransactionId }, close }: Props) => {
  const roles = useQuery(rolesQuery)
  const [roleId, setRoleId] = useState<number | null>(null)
  const [mode, setMode] = useState<'existing' | 'new'>('existing')
  const [lender, setLender] = useState<VendorSuggestion>()
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
                setMode('existing')
                setLender(undefined)
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
          onChange={(role) => {
            setRoleId(role)
            setLender(undefined)
          }}
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
                { value: 'existing', label: 'Someone known' },
                { value: 'new', label: 'Someone new' },
              ]}
              value={mode}
              onChange={(next) => {
                setMode(next === 'new' ? 'new' : 'existing')
                setLender(undefined)
              }}
            />
            {mode === 'existing' ? (
              <KnownPerson
                key={roleId}
                TransactionId={TransactionId}
                roleId={roleId}
                roleName={role?.Value ?? ''}
                done={setAdded}
                fill={(person) => {
                  setLender(person)
                  setMode('new')
                }}
                close={close}
              />
            ) : (
              <New
                key={clientRoles.includes(roleId) ? 'client' : 'other'}
                TransactionId={TransactionId}
                roleId={roleId}
                filled={lender}
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

type NewProps = {
  TransactionId: number
  roleId: number
  /** A lender of the brokerage to be added as a person. */
  filled: VendorSuggestion | undefined
  done: (name: string) => void
  setDirty: (isDirty: boolean) => void
  close: () => void
}

/** A new buyer or seller becomes a contact (docs/rules.md#transaction-people). */
const New = ({ TransactionId, roleId, filled, done, setDirty, close }: NewProps) => {
  const { mutateAsync } = useSavePerson(TransactionId)
  const [of] = useState(
    filled && {
      FirstName: filled.FirstName,
      LastName: filled.LastName,
      Email: filled.Email ?? '',
      CellPhone: filled.CellPhone ?? '',
      OfficePhone: filled.OfficePhone ?? '',
    },
  )
  const isClient = clientRoles.includes(roleId)
  const [rules] = useState(() => newPerson(roleId))
  const { form, submit, saving } = useContractForm(
    rules,
    { ...noPerson, ...of, PeopleRoleId: roleId },
    async (person) => {
      await mutateAsync({ ...person, PeopleRoleId: roleId })
      done(displayName(person))
    },
  )
  const isTyped = form.isDirty()
  useEffect(() => setDirty(isTyped), [isTyped, setDirty])
  return (
    <DialogForm saving={saving} submit={submit} close={close}>
      {isClient && (
        <Text size="sm" c="dimmed">
          Will also be added to the contacts of the transaction's agent.
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
