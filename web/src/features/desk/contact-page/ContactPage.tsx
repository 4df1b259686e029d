import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Affix, Alert, Paper, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { useTitle } from '../../../ui/title.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import classes from '../../people/contacts/Contact.module.css'
import { ContactMissing } from '../../people/contacts/ContactMissing.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery, useClearNew } from '../../people/contacts/contacts.api.ts'
import { backToList } from '../../people/contacts/contacts.search.ts'
import { ProfileCard } from '../../people/contacts/ProfileCard.tsx'
import { textNumberOf } from '../../people/contacts/SendText.tsx'
import { NotesPanel } from '../../people/notes/NotesPanel.tsx'
import { ContactTabs, useOpenTab } from './ContactTabs.tsx'
import { useIsHere } from './here.ts'
import { QuickActions } from './QuickActions.tsx'

const DoNotCallCard = lazyPart(() =>
  import('../../messages/do-not-call/DoNotCallCard.tsx').then((m) => m.DoNotCallCard),
)
const ConsentCard = lazyPart(() => import('../../messages/consent/ConsentCard.tsx').then((m) => m.ConsentCard))
const HeldTexts = lazyPart(() => import('../../messages/consent/HeldTexts.tsx').then((m) => m.HeldTexts))

export const ContactPage = () => {
  const ContactId = Number(useParams({ strict: false }).ContactId)
  const contact = useQuery(contactQuery(ContactId))
  useTitle(contact.data ? displayName(contact.data.Contact) : 'Contact')
  return (
    <Stack gap="md" p={{ base: 'sm', sm: 'lg' }} pb={{ base: '7rem', sm: 'lg' }} className={classes.aboveQuickActions}>
      <ButtonLink
        {...backToList()}
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconChevronLeft size={16} />}
      >
        Contacts
      </ButtonLink>
      <Loaded
        query={contact}
        skeleton={<ColumnsSkeleton />}
        missing={<ContactMissing wasHere={Boolean(contact.data)} />}
      >
        {(data) => <ContactColumns key={ContactId} contact={data} />}
      </Loaded>
    </Stack>
  )
}

const ContactColumns = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const { ContactEntityId, IsNew } = contact.Entity
  useIsHere({ ...nameOf(contact.Contact), ContactEntityId, Phone: textNumberOf(contact.Contact) })
  const [adding, setAdding] = useState(false)
  const hasNotesColumn = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [, openTab] = useOpenTab()
  const clearNew = useClearNew(ContactId)
  const quickActions = (
    <QuickActions
      contact={contact}
      addNote={() => {
        setAdding(true)
        if (!hasNotesColumn) openTab('notes')
      }}
    />
  )
  const notes = (
    <NotesPanel contactId={ContactId} ContactEntityId={ContactEntityId} adding={adding} setAdding={setAdding} />
  )
  return (
    <>
      {IsNew && (
        <Alert
          color="green"
          title="NEW CONTACT!"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => clearNew.mutate(ContactEntityId)}
        />
      )}
      <Suspense>
        <HeldTexts contact={contact} />
      </Suspense>
      <div className={classes.columns}>
        <div className={classes.side}>
          <ProfileCard contact={contact} quickActions={quickActions} />
          <div className={classes.afterStory}>
            <Suspense>
              <ConsentCard contact={contact} />
              <DoNotCallCard contact={contact} />
            </Suspense>
          </div>
        </div>
        <ContactTabs
          contact={contact}
          logCall={() => logActivity({ contact: nameOf(contact.Contact), phoneCall: true })}
          notes={hasNotesColumn ? undefined : notes}
        />
        {hasNotesColumn && notes}
      </div>
      <Affix position={{ bottom: 0, left: 0, right: 0 }} hiddenFrom="sm">
        <Paper p="xs" radius={0}>
          {quickActions}
        </Paper>
      </Affix>
    </>
  )
}

const ColumnsSkeleton = () => (
  <div className={classes.columns}>
    <Paper p="md">
      <Lines widths={['60%', '40%', '80%', '75%', '80%', '70%', '75%', '60%', '70%', '65%']} />
    </Paper>
    <Paper p="md">
      <Lines widths={['40%', '70%', '50%', '65%', '60%']} />
    </Paper>
  </div>
)
