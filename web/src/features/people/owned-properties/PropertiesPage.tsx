import { displayName } from '@dormer/contract/display-name'
import type { ContactProperty } from '@dormer/contract/people/owned-properties'
import { ActionIcon, Button, Stack, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { isMissing, Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { useTitle } from '../../../ui/title.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { ContactMissing } from '../contacts/ContactMissing.tsx'
import { contactQuery } from '../contacts/contacts.api.ts'
import { propertiesQuery, useDeleteProperty } from './owned-properties.api.ts'
import { addressOf, PropertyList } from './PropertyList.tsx'

const PropertyModal = lazyDialog(() => import('./PropertyModal.tsx').then((m) => m.PropertyModal))

/** Where a household's properties are added, edited and deleted. */
export const PropertiesPage = () => {
  const { ContactId: id } = useParams({ strict: false })
  const ContactId = Number(id)
  const contact = useQuery(contactQuery(ContactId))
  const properties = useQuery(propertiesQuery(ContactId))
  const [editing, setEditing] = useState<ContactProperty | 'new'>()
  const add = () => setEditing('new')
  if (isMissing(contact.error)) return <Missing wasHere={Boolean(contact.data)} />
  return (
    <Page
      title="Property Details"
      subtitle={contact.data && displayName(contact.data.Contact)}
      breadcrumbs={[
        { label: 'Home', to: '/' },
        { label: 'Contact Details', to: '/contact/$ContactId', params: { ContactId: String(ContactId) } },
        { label: 'Property Details' },
      ]}
      actions={
        <>
          <ButtonLink
            to="/contact/$ContactId"
            params={{ ContactId: String(ContactId) }}
            search={{ tab: 'owned-properties' }}
            variant="default"
            leftSection={<IconChevronLeft size={16} />}
          >
            Back To Contact
          </ButtonLink>
          <Button leftSection={<IconPlus size={16} />} onClick={add}>
            Add Property
          </Button>
        </>
      }
    >
      <Loaded
        query={properties}
        skeleton={<Blocks h={160} />}
        empty={
          <Empty title="No properties to display" description="Homes and land that this household owns are kept here.">
            <Button variant="default" onClick={add}>
              Add Property
            </Button>
          </Empty>
        }
      >
        {(all) => (
          <PropertyList
            properties={all}
            tableFrom="75em"
            actions={(one) => <PropertyActions property={one} edit={() => setEditing(one)} />}
          />
        )}
      </Loaded>
      {editing && (
        <PropertyModal
          contactId={ContactId}
          property={editing === 'new' ? undefined : editing}
          close={() => setEditing(undefined)}
        />
      )}
    </Page>
  )
}

const Missing = ({ wasHere }: { wasHere: boolean }) => {
  useTitle('Property Details')
  return (
    <Stack p={{ base: 'sm', sm: 'lg' }}>
      <ContactMissing wasHere={wasHere} />
    </Stack>
  )
}

const PropertyActions = ({ property, edit }: { property: ContactProperty; edit: () => void }) => {
  const mayDelete = useMay('DeleteContacts')
  const { mutateAsync, isPending } = useDeleteProperty()
  const remove = async () => {
    const question = 'Are you sure you would like to delete this property?'
    if (!(await confirm(question, { title: 'Delete property', yes: 'Delete', danger: true }))) return
    // Not through the mutation's callbacks: this row has been unmounted by the time it settles.
    mutateAsync(property.ContactPropertyId).then(
      (RequestId) => notifyDeleted('Property deleted successfully', RequestId),
      (error) => notifyFailure(error),
    )
  }
  const name = addressOf(property)
  return (
    <>
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${name}`} onClick={edit}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      {mayDelete && (
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${name}`} onClick={remove} loading={isPending}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
