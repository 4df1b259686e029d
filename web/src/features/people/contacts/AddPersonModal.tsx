import { displayName } from '@dormer/contract/display-name'
import { newContactBody } from '@dormer/contract/people/contacts'
import { keepsOwnContacts } from '@dormer/contract/permissions'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import { emptyForm } from './contact.fields.ts'
import { useCreateContact } from './contacts.api.ts'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { FieldInput } from './FieldInput.tsx'
import { notifyPersonAdded } from './notifyPersonAdded.tsx'
import { readPerson } from './read-person.ts'

const fields = ['FirstName', 'LastName', 'Email', 'CellPhone'] as const

/** Quick add of a person: a typed or pasted line is parsed into fields beneath it, where it can be corrected. */
export const AddPersonModal = ({ close, words: typed = '' }: { close: () => void; words?: string }) => {
  const me = useCurrentUser()
  // Named, since the agent of the default source, or lead routing, would get the contact otherwise
  // (docs/rules.md#lead-routing).
  const own = me && keepsOwnContacts(me) ? { AssignedAgentId: me.UserId } : undefined
  const navigate = useNavigate()
  const { mutateAsync } = useCreateContact()
  const [words, setWords] = useState(typed)
  const { leftOut, ...read } = readPerson(words)
  const { form, submit, saving } = useContractForm(
    newContactBody,
    { ...emptyForm(fields), ...(typed && read) },
    async (person) => {
      const { ContactId } = await mutateAsync({ ...person, ...own })
      const open = () => navigate({ to: '/contact/$ContactId', params: { ContactId: String(ContactId) } })
      notifyPersonAdded(displayName(person), open)
      close()
    },
  )
  const [looked] = useDebouncedValue(form.values, 300)
  return (
    <FormDialog title="Add Person" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput
        label="Name, phone, email"
        description={
          leftOut
            ? `Left out: ${leftOut}. Write it in a note.`
            : own
              ? 'Type or paste them in any order. The contact will be yours.'
              : 'Type or paste them in any order.'
        }
        placeholder="Ana Ruiz 512-555-0101 ana@example.com"
        data-autofocus
        autoComplete="off"
        maxLength={500}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          const { leftOut: _, ...person } = readPerson(currentTarget.value)
          form.setValues(person)
          form.clearErrors()
        }}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((name) => (
          // A masked input keeps its own text, so it is remounted with the parsed value.
          <FieldInput
            key={`${name}.${name === 'CellPhone' && read.CellPhone}`}
            name={name}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <DuplicateWarning Email={looked.Email ?? undefined} phones={[looked.CellPhone ?? '']} />
    </FormDialog>
  )
}
