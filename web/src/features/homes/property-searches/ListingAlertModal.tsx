import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { contactSearchesBody } from '@dormer/contract/homes/property-searches'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { type Chosen, ContactsPicker } from '../../people/contacts/ContactsPicker.tsx'
import { AlertInput } from './AlertInput.tsx'
import type { Frequency } from './alert-words.ts'
import { useAddContactSearches } from './property-searches.api.ts'

type Props = { filters: PropertyFilter[]; name: string; close: () => void; contact?: Chosen | undefined }

/** Create Listing Alert: saves the search for each of the contacts, who are sent new matches. */
export const ListingAlertModal = ({ filters, name, close, contact }: Props) => {
  const [chosen, setChosen] = useState<Chosen[]>(contact ? [contact] : [])
  const [alert, setAlert] = useState<{ Frequency: Frequency; Hour: number }>({ Frequency: 'Daily', Hour: 8 })
  const { mutateAsync } = useAddContactSearches()
  const { form, submit, saving } = useContractForm(
    contactSearchesBody.pick({ SearchName: true, ContactIds: true }),
    { SearchName: name, ContactIds: contact ? [contact.ContactId] : [] },
    async ({ SearchName, ContactIds }) => {
      const { Frequency, Hour } = alert
      const isKept = Frequency === 'None'
      await mutateAsync({ SearchName, ContactIds, Filters: filters, Frequency: isKept ? null : Frequency, Hour })
      notifySuccess(isKept ? 'Search saved' : 'Your notification was created.')
      close()
    },
  )
  const set = (next: Chosen[]) => {
    setChosen(next)
    form.setFieldValue(
      'ContactIds',
      next.map(({ ContactId }) => ContactId),
    )
  }
  return (
    <FormDialog
      title="Create Listing Alert"
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty()}
      save="Send"
      isDisabled={chosen.length === 0}
    >
      <ContactsPicker
        label="Contacts"
        chosen={chosen}
        set={set}
        error={form.errors.ContactIds}
        data-path="ContactIds"
        autoFocus={!contact}
      />
      <TextInput
        label="Search Name"
        description="The client sees it in alerts."
        maxLength={100}
        withAsterisk
        data-autofocus={contact ? true : undefined}
        {...form.getInputProps('SearchName')}
      />
      <AlertInput value={alert} set={setAlert} />
      <Text size="sm" c="dimmed">
        The search appears on each contact’s page, where it can be changed, paused and deleted.
      </Text>
    </FormDialog>
  )
}
