import { catalogBody } from '@dormer/contract/homes/catalogs'
import { Anchor, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useContractForm } from '../../../forms/useContractForm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { QueryFailure } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { SecretAddress } from '../../../ui/SecretAddress.tsx'
import { userSearchesQuery } from '../property-searches/property-searches.api.ts'
import { useAddCatalog, useMakeCatalogAddress } from './feeds.api.ts'

export const AddCatalogModal = ({ close }: { close: () => void }) => {
  const searches = useQuery(userSearchesQuery)
  const add = useAddCatalog()
  const make = useMakeCatalogAddress()
  const { form, submit, saving } = useContractForm(catalogBody, { Name: '', IdxSearchId: '' }, async (body) => {
    const { Id, Name } = await add.mutateAsync(body)
    notifySuccess('Catalog added')
    close()
    // The catalog exists; without an address, its row offers to make one.
    make.mutateAsync(Id).then((address) => openDialog(CatalogAddressModal, { name: Name, address }), notifyFailure)
  })
  return (
    <FormDialog title="Add Catalog" close={close} saving={saving} submit={submit} dirty={form.isDirty()}>
      <TextInput label="Catalog Name" maxLength={100} withAsterisk data-autofocus {...form.getInputProps('Name')} />
      {searches.error ? (
        <QueryFailure query={searches} title="Your saved searches could not be loaded" />
      ) : (
        <Select
          label="Saved Search"
          placeholder="Select a saved search..."
          withAsterisk
          searchable
          allowDeselect={false}
          data={(searches.data ?? []).map(({ SearchId, SearchName }) => ({ value: SearchId, label: SearchName }))}
          {...form.getInputProps('IdxSearchId')}
        />
      )}
      {searches.data?.length === 0 && (
        <Text size="sm">
          You have no saved searches yet.{' '}
          <AnchorLink to="/mls-search" size="sm" onClick={close}>
            Search for properties
          </AnchorLink>
          , then Save Search.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Check your MLS’s advertising rules first. Many allow only your own brokerage’s listings.
      </Text>
    </FormDialog>
  )
}

export const CatalogAddressModal = ({ name, address, close }: { name: string; address: string; close: () => void }) => (
  <Dialog close={close} size="lg" title={`Address for ${name}`}>
    <Stack>
      <SecretAddress
        address={address}
        label={`Address for ${name}`}
        description="Anyone who has it can read the catalog. A new address replaces this one."
      >
        <Anchor size="sm" href={address} target="_blank" rel="noreferrer">
          Open it
        </Anchor>
      </SecretAddress>
      <Text size="sm">
        In Meta Commerce Manager, open your home listings catalog, then Data sources, Add items, Data feed, and paste
        the address. Choose Hourly or Daily, so that sold homes leave your ads.
      </Text>
    </Stack>
  </Dialog>
)
