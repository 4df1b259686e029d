import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { contactSearchesBody, searchNameBody, userSearchBody } from '@dormer/contract/homes/property-searches'
import { MultiSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { useAddContactSearches, useAddUserSearch, useRenameSearch } from './searches.api.ts'

type Props = { filters: PropertyFilter[]; close: () => void; onSaved: (id: number) => void }

/** Save Search: for oneself. */
export const SaveSearchModal = ({ filters, close, onSaved }: Props) => {
  const { mutateAsync } = useAddUserSearch()
  const { form, submit, saving } = useContractForm(
    userSearchBody.pick({ searchName: true }),
    { searchName: '' },
    async ({ searchName }) => {
      const { Id } = await mutateAsync({ searchName, filters })
      notifySuccess('Search saved')
      close()
      onSaved(Id)
    },
  )
  return (
    <FormDialog title="Save Search" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput
        label="Search Name"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('searchName')}
      />
    </FormDialog>
  )
}

/** Save Name: rename it. */
export const RenameSearchModal = ({ id, name, close }: { id: string; name: string; close: () => void }) => {
  const { mutateAsync } = useRenameSearch()
  const { form, submit, saving } = useContractForm(searchNameBody, { SearchName: name }, async ({ SearchName }) => {
    await mutateAsync({ id, SearchName })
    notifySuccess('Search saved')
    close()
  })
  return (
    <FormDialog title="Save Name" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput
        label="Search Name"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('SearchName')}
      />
    </FormDialog>
  )
}

type Chosen = { ContactId: number; label: string }
type ForContacts = { filters: PropertyFilter[]; close: () => void; contact?: Chosen }

/** The search, saved for contacts: one for each. */
export const SaveForContactsModal = ({ filters, close, contact }: ForContacts) => {
  const [chosen, setChosen] = useState<Chosen[]>(contact ? [contact] : [])
  const { mutateAsync } = useAddContactSearches()
  const { form, submit, saving } = useContractForm(
    contactSearchesBody.pick({ SearchName: true, ContactIds: true }),
    { SearchName: '', ContactIds: contact ? [contact.ContactId] : [] },
    async ({ SearchName, ContactIds }) => {
      await mutateAsync({ SearchName, ContactIds, Filters: filters })
      notifySuccess(
        ContactIds.length === 1 ? 'Search saved for the contact' : `Search saved for ${ContactIds.length} contacts`,
      )
      close()
    },
  )
  const set = (next: Chosen[]) => {
    setChosen(next)
    form.setFieldValue('ContactIds', next.map(({ ContactId }) => ContactId) as never)
  }
  return (
    <FormDialog title="Save for contacts" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput
        label="Search Name"
        maxLength={100}
        withAsterisk
        data-autofocus
        {...form.getInputProps('SearchName')}
      />
      <ContactPicker
        label="Contacts"
        withAsterisk
        value={null}
        except={chosen.map(({ ContactId }) => ContactId)}
        onChange={(ContactId, option) => ContactId && set([...chosen, { ContactId, label: option.label }])}
        error={form.errors.ContactIds}
      />
      {chosen.length > 0 && (
        <MultiSelect
          label="Chosen"
          data={chosen.map(({ ContactId, label }) => ({ value: String(ContactId), label }))}
          value={chosen.map(({ ContactId }) => String(ContactId))}
          onChange={(ids) => set(chosen.filter(({ ContactId }) => ids.includes(String(ContactId))))}
        />
      )}
      <Text size="sm" c="dimmed">
        The search appears on each contact’s page, where it can be opened and changed. Nothing is sent.
      </Text>
    </FormDialog>
  )
}
