import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, EmptyState, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../ui/Failure.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { propertiesQuery } from './owned-properties.api.ts'
import { PropertyList } from './PropertyList.tsx'

const PropertyModal = lazyDialog(() => import('./PropertyModal.tsx').then((m) => m.PropertyModal))

/** The household's properties; edited on the properties page (A037). */
export const PropertiesTab = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const properties = useQuery(propertiesQuery(ContactId))
  const [adding, add] = useDisclosure()
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Owned Properties
        </Title>
        <Button
          renderRoot={(props) => (
            <Link to="/contact/propertydetails/$ContactId" params={{ ContactId: String(ContactId) }} {...props} />
          )}
          size="xs"
          variant="light"
        >
          Manage properties
        </Button>
      </Group>
      {properties.isError && <Failure error={properties.error} onRetry={properties.refetch} />}
      {properties.isLoadingError ? null : properties.isPending ? (
        <Skeleton height={120} aria-label="Loading" />
      ) : properties.data.length ? (
        <PropertyList properties={properties.data} tableFrom="120em" />
      ) : (
        <EmptyState
          size="sm"
          title="No properties to display"
          description="Homes and land that this household owns are kept here."
        >
          <EmptyState.Actions>
            <Button variant="default" size="xs" onClick={add.open}>
              Add Property
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      )}
      {adding && <PropertyModal contactId={ContactId} close={add.close} />}
    </Stack>
  )
}
