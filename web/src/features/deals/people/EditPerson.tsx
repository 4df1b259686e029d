import { clientRoles, type TransactionPerson } from '@dormer/contract/deals/people'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { PersonInputs } from './PersonInputs.tsx'
import { useSavePerson } from './people.api.ts'
import { editedPerson, formOf } from './person.fields.ts'

type Props = { transaction: Transaction; person: TransactionPerson; close: () => void }

/** Edit Person: for a contact, the name, email and cell phone change there as well. */
export const EditPerson = ({ transaction, person, close }: Props) => {
  const { TransactionPeopleId, PeopleRoleId } = person
  const { mutateAsync } = useSavePerson(transaction.TransactionId)
  const [rules] = useState(() => editedPerson(PeopleRoleId))
  const { form, submit, saving, changed } = useContractForm(
    rules,
    { ...formOf(person), PeopleRoleId },
    async ({ FullName, Email, ...rest }) => {
      // Those two are required; of the others only changed fields are sent, so that others' changes are kept.
      await mutateAsync({ ...changed(rest), TransactionPeopleId, PeopleRoleId, FullName, Email })
      notifySuccess(`${FullName} saved`)
      close()
    },
  )
  return (
    <FormDialog title="Edit Person" close={close} saving={saving} submit={submit} dirty={form.isDirty()} size="lg">
      <Text size="sm" c="dimmed">
        {person.RoleName}
        {person.IsContact && ' · Changes to the name, email and cell phone also apply to your contacts.'}
      </Text>
      <TextInput label="Full Name" withAsterisk data-autofocus maxLength={201} {...form.getInputProps('FullName')} />
      <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('Email')} />
      <PersonInputs input={form.getInputProps} needsCell={clientRoles.includes(PeopleRoleId)} />
    </FormDialog>
  )
}
