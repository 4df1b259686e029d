import { displayName } from '@dormer/contract/display-name'
import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Affix, Alert, Paper, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazily.tsx'
import { ActionIconLink, ButtonLink } from '../../../ui/links.tsx'
import { usePaper } from '../../../ui/paper.ts'
import { useTitle } from '../../../ui/title.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import classes from '../../people/contacts/Contact.module.css'
import { ContactMissing } from '../../people/contacts/ContactMissing.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { contactQuery, useClearNew } from '../../people/contacts/contacts.api.ts'
import { backToList } from '../../people/contacts/contacts.search.ts'
import { ProfileCard, ProfileDetails, ProfileHead } from '../../people/contacts/ProfileCard.tsx'
import { textNumberOf } from '../../people/contacts/SendText.tsx'
import { NotesPanel } from '../../people/notes/NotesPanel.tsx'
import { Composer } from './Composer.tsx'
import { ContactSkeleton } from './ContactSkeleton.tsx'
import { ContactTabs, useOpenTab } from './ContactTabs.tsx'
import { useIsHere } from './here.ts'
import { QuickActions } from './QuickActions.tsx'
import './print.css'

const DoNotCallCard = lazyPart(() =>
  import('../../messages/do-not-call/DoNotCallCard.tsx').then((m) => m.DoNotCallCard),
)
const ConsentCard = lazyPart(() => import('../../messages/consent/ConsentCard.tsx').then((m) => m.ConsentCard))
const ContactFields = lazyPart(() =>
  import('../../people/custom-fields/ContactFields.tsx').then((m) => m.ContactFields),
)
const HeldTexts = lazyPart(() => import('../../messages/consent/HeldTexts.tsx').then((m) => m.HeldTexts))

const ErasedContact = lazyPart(() => import('./ErasedContact.tsx').then((m) => m.ErasedContact))
const ContactMerges = lazyPart(() => import('../../people/duplicates/ContactMerges.tsx').then((m) => m.ContactMerges))

// Beside the story, which comes first.
const Next = lazyPart(() => import('./Beside.tsx').then((m) => m.Next))
const Around = lazyPart(() => import('./Beside.tsx').then((m) => m.Around))

export const ContactPage = () => {
  const ContactId = Number(useParams({ strict: false }).ContactId)
  const contact = useQuery(contactQuery(ContactId))
  const navigate = useNavigate()
  // Merged into another one: its address leads there.
  const into = contact.data?.Contact.ContactId ?? ContactId
  useEffect(() => {
    if (into !== ContactId)
      navigate({ to: '/contact/$ContactId', params: { ContactId: String(into) }, search: true, replace: true })
  }, [into, ContactId, navigate])
  usePaper()
  useTitle(contact.data ? displayName(contact.data.Contact) : 'Contact')
  return (
    <Stack
      pb={{ base: '6rem', sm: 'sm' }}
      className={`${classes.page} ${classes.aboveQuickActions}`}
      data-paper="contact"
    >
      <Loaded
        query={contact}
        skeleton={<ContactSkeleton />}
        missing={<ContactMissing wasHere={Boolean(contact.data)} />}
      >
        {(data) =>
          data.Contact.DateErased ? (
            <Suspense fallback={<ContactSkeleton />}>
              <ErasedContact contact={data} since={data.Contact.DateErased} />
            </Suspense>
          ) : (
            <ContactColumns key={data.Contact.ContactId} contact={data} />
          )
        }
      </Loaded>
    </Stack>
  )
}

/** Whether the window is at least so wide. */
const useFrom = (width: string) => useMediaQuery(`(min-width: ${width})`, undefined, { getInitialValueInEffect: false })

const ContactColumns = ({ contact }: { contact: ContactDetail }) => {
  const { ContactId } = contact.Contact
  const { ContactEntityId, IsNew } = contact.Entity
  useIsHere({ ...nameOf(contact.Contact), ContactEntityId, Phone: textNumberOf(contact.Contact) })
  // Only one editor of a new note is open: the two would share a draft.
  const [writing, setWriting] = useState<'above' | 'beside'>()
  const isPhone = !useFrom('48em')
  const hasColumns = useFrom('62em')
  const isWide = useFrom('90em')
  const [, openTab] = useOpenTab()
  const { note } = useSearch({ from: '/framed/contact/$ContactId' })
  const clearNew = useClearNew(ContactId)
  const quickActions = (
    <QuickActions
      contact={contact}
      most={isPhone ? 4 : 6}
      addNote={() => {
        setWriting(isPhone ? 'beside' : 'above')
        if (isPhone) openTab('notes')
      }}
    />
  )
  const notes = (
    <NotesPanel
      contactId={ContactId}
      ContactEntityId={ContactEntityId}
      shown={note}
      adding={writing === 'beside'}
      setAdding={(adding) => setWriting(adding ? 'beside' : undefined)}
    />
  )
  const merges = (
    <Suspense>
      <ContactMerges contact={contact} />
    </Suspense>
  )
  const beside = (
    <>
      <Suspense>
        <Next contact={contact} />
      </Suspense>
      {merges}
      {notes}
      <Suspense>
        <Around contact={contact} />
      </Suspense>
    </>
  )
  const fields = (
    <Suspense>
      <ContactFields ContactId={ContactId} />
    </Suspense>
  )
  const permissions = (
    <div>
      <Suspense>
        <ConsentCard contact={contact} />
        <DoNotCallCard contact={contact} />
      </Suspense>
    </div>
  )
  return (
    <>
      {IsNew && (
        <Alert
          color="green"
          title="NEW CONTACT!"
          py={6}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => clearNew.mutate(ContactEntityId)}
        />
      )}
      <Suspense>
        <HeldTexts contact={contact} />
      </Suspense>
      <div className={classes.columns}>
        {hasColumns ? (
          <div className={classes.side}>
            <ButtonLink
              {...backToList()}
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              leftSection={<IconChevronLeft size={16} />}
            >
              Contacts
            </ButtonLink>
            <ProfileCard contact={contact} quickActions={quickActions} />
            {fields}
            {!isWide && beside}
            {permissions}
          </div>
        ) : (
          <ProfileHead
            contact={contact}
            quickActions={!isPhone && quickActions}
            back={
              <ActionIconLink {...backToList()} aria-label="Contacts" ml={-8}>
                <IconChevronLeft size={20} />
              </ActionIconLink>
            }
          />
        )}
        <ContactTabs
          contact={contact}
          logCall={() => logActivity({ contact: nameOf(contact.Contact), phoneCall: true })}
          composer={
            !isPhone && (
              <Composer
                contact={contact}
                isWriting={writing === 'above'}
                setWriting={(is) => setWriting(is ? 'above' : undefined)}
              />
            )
          }
          details={
            hasColumns ? undefined : (
              <Stack gap="sm">
                <ProfileDetails contact={contact} />
                {fields}
                {merges}
                <Suspense>
                  <Next contact={contact} />
                  <Around contact={contact} />
                </Suspense>
                {permissions}
              </Stack>
            )
          }
          notes={hasColumns ? undefined : notes}
          beside={isWide && beside}
        />
      </div>
      {isPhone && (
        <Affix position={{ bottom: 0, left: 0, right: 0 }} data-screen-only>
          <Paper px="xs" pt={6} pb="max(6px, env(safe-area-inset-bottom))" radius={0}>
            {quickActions}
          </Paper>
        </Affix>
      )}
    </>
  )
}
