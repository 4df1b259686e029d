import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { searchNameBody, userSearchBody } from '@dormer/contract/homes/property-searches'
import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { notifySuccess } from '../../../ui/notify.ts'
import { useAddUserSearch, useRenameSearch } from './property-searches.api.ts'

type Props = { filters: PropertyFilter[]; name: string; close: () => void; onSaved: (id: number) => void }

/** Save Search: for the user's own use. */
export const SaveSearchModal = ({ filters, name, close, onSaved }: Props) => {
  const { mutateAsync } = useAddUserSearch()
  const { form, submit, saving } = useContractForm(
    userSearchBody.pick({ searchName: true }),
    { searchName: name },
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
