import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ContactMissing } from '../contacts/ContactMissing.tsx'
import { contactQuery } from '../contacts/contacts.api.ts'
import { Copies } from './Copies.tsx'
import { Erasing } from './Erasing.tsx'

/** For a person's own requests: a copy of everything held on them, and its erasure. */
export const PersonalDataPage = () => {
  const ContactId = Number(useParams({ strict: false }).ContactId)
  const contact = useQuery(contactQuery(ContactId))
  const name = contact.data && displayName(contact.data.Contact)
  return (
    <Page
      title="Personal Data"
      subtitle={name && <bdi>{name}</bdi>}
      breadcrumbs={[
        { label: name ?? 'Contact', to: '/contact/$ContactId', params: { ContactId: String(ContactId) } },
        { label: 'Personal Data' },
      ]}
    >
      <Loaded
        query={contact}
        skeleton={<Blocks n={2} h={160} gap="md" />}
        missing={<ContactMissing wasHere={Boolean(contact.data)} />}
      >
        {(data) => <Parts contact={data} />}
      </Loaded>
    </Page>
  )
}

const Parts = ({ contact: { Contact } }: { contact: ContactDetail }) => (
  <Stack gap="md" maw={760}>
    <Copies ContactId={Contact.ContactId} />
    {Contact.DateErased === null && <Erasing ContactId={Contact.ContactId} />}
  </Stack>
)
