import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Anchor, Avatar, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus, IconChecklist, IconClipboardPlus, IconNote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { initials } from '../../../ui/initials.ts'
import { lazyPart } from '../../../ui/lazily.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { upcomingQuery } from '../../day/appointments/appointments.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { CallMenu, phoneKinds } from '../../people/contacts/CallMenu.tsx'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { contactCalled } from '../../people/contacts/contact.events.ts'
import { NoteSkeleton } from '../../people/notes/NoteItem.tsx'
import { notesQuery } from '../../people/notes/notes.api.ts'
import { lookedAtQuery } from '../calls/card.api.ts'
import { homeOf, LIKED, plainText } from '../calls/card.rules.ts'
import classes from './Inbox.module.css'

const NoteEditor = lazyPart(() => import('../../people/notes/NoteEditor.tsx').then((m) => m.NoteEditor))

type Props = {
  conversation: Conversation
  contact: ConversationContact | null
  /** The contact's open deals, which this floor does not know. */
  Deals?: ComponentType<{ ContactId: number }> | undefined
}

/** The contact in a conversation, and the most common actions. */
export const ContactBeside = ({ conversation, contact, Deals }: Props) => {
  if (!contact) return <Unknown conversation={conversation} />
  const { ContactId, ContactEntityId, Name } = contact
  const who = { ContactId, ContactEntityId, Name }
  const look = { size: 'lg', radius: 'xl', variant: 'light' } as const
  return (
    <Stack gap="md">
      <Stack gap="xs" align="center">
        <Avatar size="md">{initials(Name)}</Avatar>
        <ContactLink ContactId={ContactId} fw={600} ta="center" className={classes.long}>
          {Name}
        </ContactLink>
      </Stack>
      <Group justify="center" gap="sm" role="group" aria-label="Quick actions">
        <CallMenu all phones={contact} who={{ ContactId, Name }} iconSize={18} {...look} />
        <Tooltip label="Add Task">
          <ActionIcon {...look} aria-label="Add Task" onClick={() => editTask({ contact: who })}>
            <IconChecklist size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Log Activity">
          <ActionIcon
            {...look}
            aria-label="Log Activity about this contact"
            onClick={() => logActivity({ contact: who })}
          >
            <IconClipboardPlus size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Add Appointment">
          <ActionIcon {...look} aria-label="Add Appointment" onClick={() => editAppointment({ contact: who })}>
            <IconCalendarPlus size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <dl className={classes.facts}>
        {Object.entries(phoneKinds).map(([field, kind]) => {
          const phone = contact[field as keyof typeof phoneKinds]
          return (
            phone && (
              <Fact key={field} label={kind}>
                <Anchor size="sm" href={`tel:+1${phone}`} onClick={() => contactCalled.emit({ ContactId, Name })}>
                  {formatPhone(phone)}
                </Anchor>
              </Fact>
            )
          )
        })}
        {contact.Email && <Fact label="Email">{contact.Email}</Fact>}
        {contact.AgentName && <Fact label="Agent">{contact.AgentName}</Fact>}
        {contact.LenderName && <Fact label="Lender">{contact.LenderName}</Fact>}
        {Deals && <Deals ContactId={ContactId} />}
        <Next ContactId={ContactId} />
        <Fact label="Last contact">{contact.LastContact ? formatAgo(contact.LastContact) : 'never'}</Fact>
        <Fact label="Last active">{contact.LastActive ? formatAgo(contact.LastActive) : 'never'}</Fact>
      </dl>
      <AddNote ContactEntityId={ContactEntityId} />
    </Stack>
  )
}

/** A note in place; it is then the last note. */
const AddNote = ({ ContactEntityId }: { ContactEntityId: number }) => {
  const mayWork = useMay('WorkContacts')
  const [isWriting, { open, close }] = useDisclosure()
  if (!mayWork) return null
  return isWriting ? (
    <Suspense fallback={<NoteSkeleton />}>
      <NoteEditor ContactEntityId={ContactEntityId} close={close} />
    </Suspense>
  ) : (
    <Button size="xs" variant="light" leftSection={<IconNote size={16} />} onClick={open}>
      Add Note
    </Button>
  )
}

const MOST_LIKES = 3
const WEEK = 7 * 86_400_000
/** What is next with them, what they like and what was noted last: nothing of what there is none of. */
const Next = ({ ContactId }: { ContactId: number }) => {
  const [next] = useQuery(upcomingQuery(ContactId)).data ?? []
  const [note] = useQuery(notesQuery(ContactId)).data ?? []
  const liked = (useQuery(lookedAtQuery(ContactId)).data ?? []).filter((row) => row.ActivityTypeId === LIKED)
  const lately = liked.filter((row) => Date.parse(row.DateCreated) > Date.now() - WEEK)
  const likes = [...new Set((lately.length > 0 ? lately : liked).flatMap((row) => homeOf(row) ?? []))]
  const text = note && plainText(note.Note)
  return (
    <>
      {next && (
        <Fact label="Next appointment">
          <Anchor component="button" size="sm" ta="start" onClick={() => editAppointment({ id: next.Id })}>
            {next.Title}
          </Anchor>
          <Text size="sm">{formatInstantTime(next.DateTime)}</Text>
        </Fact>
      )}
      {likes.length > 0 && (
        <Fact label={lately.length > 0 ? 'Homes liked this week' : 'Homes liked'}>
          {likes.slice(0, MOST_LIKES).map((home) => (
            <div key={home}>{home}</div>
          ))}
          {likes.length > MOST_LIKES && <div>and {likes.length - MOST_LIKES} more</div>}
        </Fact>
      )}
      {text && (
        <Fact label="Last note">
          <Text size="sm" lineClamp={4}>
            {text}
          </Text>
        </Fact>
      )}
    </>
  )
}

/** A fact of the list. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Unknown = ({ conversation: { Name } }: { conversation: Conversation }) => (
  <Stack gap="xs">
    <Text fw={600} className={classes.long}>
      {Name}
    </Text>
    <Text size="sm" c="dimmed">
      This is not one of your contacts: it is somebody unknown, or a colleague’s contact.
    </Text>
  </Stack>
)
