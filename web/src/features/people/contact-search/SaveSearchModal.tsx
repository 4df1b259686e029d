import { type SavedSearch, savedSearchBody } from '@dormer/contract/people/saved-searches'
import { Switch, TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import type { Conditions } from '../contacts/contacts.search.ts'
import { toSaved } from './conditions.ts'
import { useSaveSearch } from './contact-search.api.ts'

type Props = {
  conditions: Conditions
  /** The search whose name and sharing to change; without one, a new search is saved. */
  of?: SavedSearch
  close: () => void
  onSaved: (saved: SavedSearch) => void
}
const rules = savedSearchBody.pick({ Name: true, IsShared: true })

export const SaveSearchModal = ({ conditions, of, close, onSaved }: Props) => {
  const { mutateAsync } = useSaveSearch()
  const { form, submit, saving } = useContractForm(
    rules,
    { Name: of?.Name ?? '', IsShared: of?.IsShared ?? false },
    async (values) => {
      const saved = await mutateAsync({ SavedSearchId: of?.SavedSearchId, ...values, ...toSaved(conditions) })
      notifySuccess('Search saved')
      close()
      onSaved(saved)
    },
  )
  return (
    <FormDialog
      close={close}
      saving={saving}
      submit={submit}
      dirty={form.isDirty()}
      title={of ? 'Rename or share this search' : 'Save This Search'}
    >
      <TextInput label="Name" maxLength={100} withAsterisk data-autofocus {...form.getInputProps('Name')} />
      <Switch
        label="Share with the brokerage"
        description="Everyone at the brokerage can apply it to the contacts they see."
        {...form.getInputProps('IsShared', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
