import type { ContactDetail } from '@dormer/contract/contacts'
import { Affix, Alert, Button, EmptyState, Flex, Grid, Paper, Skeleton, Stack } from '@mantine/core'
import { IconChevronLeft, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Failure } from '../../ui/Failure.tsx'
import { notifyFailure } from '../../ui/notify.ts'
import { useTitle } from '../../ui/Page.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import classes from './Contacts.module.css'
import { contactQuery, useClearNew } from './contacts.api.ts'
import { rememberedSearch } from './contacts.search.ts'
import { JointContacts } from './JointContacts.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { QuickActions } from './QuickActions.tsx'

export const ContactPage = () => {
  const ContactId = Number(useParams({ strict: false }).ContactId)
  const contact = useQuery(contactQuery(ContactId))
  const { FirstName, LastName } = contact.data?.Contact ?? {}
  useTitle(contact.data ? `${FirstName} ${LastName}` : 'Contact')
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} className={classes.aboveQuickActions}>
      <Button
        renderRoot={(props) => <Link to="/contacts" search={rememberedSearch()} {...props} />}
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconChevronLeft size={16} />}
      >
        Contacts
      </Button>
      {contact.isError && isMissing(contact.error) ? (
        <EmptyState
          icon={<IconUserOff />}
          title="Contact was not found"
          description={
            contact.data
              ? 'It was deleted, or given to someone whose contacts you do not see.'
              : 'It may have been deleted, or belong to someone else.'
          }
        >
          <EmptyState.Actions>
            <Button component={Link} to="/contacts">
              All Contacts
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      ) : contact.data ? (
        <ContactColumns key={ContactId} contact={contact.data} />
      ) : contact.isError ? (
        <Failure error={contact.error} onRetry={contact.refetch} />
      ) : (
        <ColumnsSkeleton />
      )}
    </Stack>
  )
}

/** Gone, never there, or not for this user: all the same to him (S1§6). */
const isMissing = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

const ContactColumns = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const { ContactEntityId, IsNew } = contact.Entity
  const [adding, setAdding] = useState(false)
  const clearNew = useClearNew(ContactId)
  const joint = contact.AdditionalContacts
  const addNote = () => setAdding(true)
  return (
    <>
      {IsNew && (
        <Alert
          color="green"
          title="NEW CONTACT!"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => clearNew.mutate(ContactEntityId, { onError: (error) => notifyFailure(error) })}
        />
      )}
      <Grid>
        <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
          <ProfileCard contact={contact} addNote={addNote} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
          <Flex direction={{ base: 'column', lg: 'row' }} gap="md" align={{ lg: 'flex-start' }}>
            {joint.length > 0 && <JointContacts people={joint} />}
            <NotesPanel contactId={ContactId} ContactEntityId={ContactEntityId} adding={adding} setAdding={setAdding} />
          </Flex>
        </Grid.Col>
      </Grid>
      <Affix position={{ bottom: 0, left: 0, right: 0 }} hiddenFrom="sm">
        <Paper p="xs" radius={0}>
          <QuickActions contact={contact} addNote={addNote} />
        </Paper>
      </Affix>
    </>
  )
}

const ColumnsSkeleton = () => (
  <Grid aria-busy aria-label="Loading">
    <Grid.Col span={{ base: 12, md: 5, lg: 4 }}>
      <LinesSkeleton widths={['60%', '40%', '80%', '75%', '80%', '70%', '75%', '60%', '70%', '65%']} />
    </Grid.Col>
    <Grid.Col span={{ base: 12, md: 7, lg: 8 }}>
      <LinesSkeleton widths={['20%', '70%', '50%']} />
    </Grid.Col>
  </Grid>
)

const LinesSkeleton = ({ widths }: { widths: string[] }) => (
  <Paper p="md">
    <Stack gap="lg">
      {widths.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
        <Skeleton key={line} height={line ? 12 : 24} width={width} />
      ))}
    </Stack>
  </Paper>
)
