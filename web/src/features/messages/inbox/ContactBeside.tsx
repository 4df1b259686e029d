import type { Conversation, ConversationContact } from '@dormer/contract/messages/inbox'
import { formatPhone } from '@dormer/contract/phone'
import { ActionIcon, Anchor, Avatar, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconCalendarPlus, IconChecklist, IconClipboardPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAgo, formatInstantTime } from '../../../ui/format.ts'
import { initials } from '../../../ui/initials.ts'
import { logActivity } from '../../day/activities/logActivity.ts'
import { upcomingQuery } from '../../day/appointments/appointments.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { CallMenu, phoneKinds } from '../../people/contacts/CallMenu.tsx'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { contactCalled } from '../../people/contacts/contact.events.ts'
import { notesQuery } from '../../people/notes/notes.api.ts'
import { lookedAtQuery } from '../calls/card.api.ts'
import { homeOf, LIKED, plainText } from '../calls/card.rules.ts'
import classes from './Inbox.module.css'

type Props = { conversation: Conversation; contact: ConversationContact | null }

/** The contact in a conversation, and the most common actions. */
export const ContactBeside = ({ conversation, contact }: Props) => {
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
        <Next ContactId={ContactId} />
        <Fact label="Last contact">{contact.LastContact ? formatAgo(contact.LastContact) : 'never'}</Fact>
        <Fact label="Last active">{contact.LastActive ? formatAgo(contact.LastActive) : 'never'}</Fact>
      </dl>
    </Stack>
  )
}

const MOST_LIKES = 3
/** What is next with them, what they like and what was noted last: nothing of what there is none of. */
const Next = ({ ContactId }: { ContactId: number }) => {
  const [next] = useQuery(upcomingQuery(ContactId)).data ?? []
  const [note] = useQuery(notesQuery(ContactId)).data ?? []
  const likes = [
    ...new Set(
      (useQuery(lookedAtQuery(ContactId)).data ?? []).flatMap((row) =>
        row.ActivityTypeId === LIKED ? (homeOf(row) ?? []) : [],
      ),
    ),
  ]
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
        <Fact label="Homes liked">
          {likes.slice(0, MOST_LIKES).map((home) => (
            <div key={home}>{home}</div>
          ))}
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
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
