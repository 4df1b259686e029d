import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { propertiesQuery } from './owned-properties.api.ts'
import { PropertyList } from './PropertyList.tsx'

const PropertyModal = lazyDialog(() => import('./PropertyModal.tsx').then((m) => m.PropertyModal))

/** The household's properties; edited on the properties page. */
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
        <ButtonLink
          to="/contact/propertydetails/$ContactId"
          params={{ ContactId: String(ContactId) }}
          size="xs"
          variant="light"
        >
          Manage properties
        </ButtonLink>
      </Group>
      <Loaded
        query={properties}
        skeleton={<Blocks h={120} />}
        empty={
          <Empty
            size="sm"
            title="No properties to display"
            description="Homes and land that this household owns are kept here."
          >
            <Button variant="default" size="xs" onClick={add.open}>
              Add Property
            </Button>
          </Empty>
        }
      >
        {(all) => <PropertyList properties={all} tableFrom="120em" />}
      </Loaded>
      {adding && <PropertyModal contactId={ContactId} close={add.close} />}
    </Stack>
  )
}
