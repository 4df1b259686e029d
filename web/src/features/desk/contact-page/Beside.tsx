import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Anchor, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstantTime } from '../../../ui/format.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { upcomingQuery } from '../../day/appointments/appointments.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import { editTask } from '../../day/tasks/editTask.ts'
import { tasksQuery, useCompleteTask } from '../../day/tasks/tasks.api.ts'
import { dueDisplay, dueOf, sectionsOf } from '../../day/tasks/tasks.rules.ts'
import { contactTransactionsQuery } from '../../deals/transactions/transactions.api.ts'
import { favoritesQuery } from '../../homes/favorites/favorites.api.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { UnlinkButton } from '../../people/contacts/UnlinkButton.tsx'
import { likesInWords } from './likes.rules.ts'

type Props = { contact: ContactDetail }
/** How many tasks are listed; the tab has all. */
const MOST = 4

/** What comes next with a contact: the next appointment and the tasks that are open. */
export const Next = ({ contact: { Contact, Entity } }: Props) => {
  const who = nameOf(Contact)
  const { ContactEntityId } = Entity
  const [appointment] = useQuery(upcomingQuery(who.ContactId)).data ?? []
  const tasks = useQuery(
    tasksQuery({
      assignedId: 0,
      includeCompleted: false,
      about: { type: 'ContactEntityId', typeValue: ContactEntityId },
    }),
  )
  const open = sectionsOf((tasks.data ?? []).filter(({ IsCompleted }) => !IsCompleted)).flatMap(({ rows }) => rows)
  const complete = useCompleteTask()
  return (
    <Paper p="md" component="section" aria-label="Next">
      <Stack gap="xs">
        <Title order={2} size="h5">
          Next
        </Title>
        {appointment && (
          <div>
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={500}
              ta="start"
              onClick={() => editAppointment({ id: appointment.Id })}
            >
              {appointment.Title}
            </Anchor>
            <Text size="xs" c="dimmed">
              {formatInstantTime(appointment.DateTime)} · {appointment.AppointmentType}
            </Text>
          </div>
        )}
        {open.slice(0, MOST).map((task) => (
          <Group key={task.TaskId} gap="xs" wrap="nowrap" align="flex-start">
            <Checkbox
              size="xs"
              mt={3}
              checked={false}
              aria-label={`Done: ${task.Title}`}
              onChange={() => complete.mutate(task)}
            />
            <div>
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                ta="start"
                onClick={() => editTask({ TaskId: task.TaskId })}
              >
                {task.Title}
              </Anchor>
              <Text size="xs" c={dueOf(task) === 'pastdue' ? 'red' : 'dimmed'}>
                {dueDisplay(task)}
              </Text>
            </div>
          </Group>
        ))}
        {open.length > MOST && (
          <AnchorLink to="." search={(old) => ({ ...old, tab: 'tasks' })} size="xs">
            All {open.length} tasks
          </AnchorLink>
        )}
        <Group gap={4} ml={-8}>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => editTask({ contact: { ...who, ContactEntityId } })}
          >
            Task
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => editAppointment({ contact: who })}
          >
            Appointment
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

/** Who else belongs to the household, their deals, and what they like. */
export const Around = ({ contact }: Props) => {
  const { ContactId } = contact.Contact
  const { data: deals = [] } = useQuery(contactTransactionsQuery(ContactId))
  const { data: favorites = [] } = useQuery(favoritesQuery(ContactId))
  const likes = likesInWords(favorites)
  const { AdditionalContacts } = contact
  if (AdditionalContacts.length === 0 && deals.length === 0 && !likes) return null
  return (
    <Paper p="md">
      <Stack gap="sm">
        {AdditionalContacts.length > 0 && (
          <Part title="Household">
            {AdditionalContacts.map((one) => (
              <Group key={one.ContactId} justify="space-between" gap="xs" wrap="nowrap">
                <ContactLink ContactId={one.ContactId} size="sm">
                  {nameOf(one).Name}
                </ContactLink>
                <UnlinkButton contact={contact} person={one} />
              </Group>
            ))}
          </Part>
        )}
        {deals.length > 0 && (
          <Part title="Deals">
            {deals.slice(0, MOST).map(({ TransactionId, Role, Status, Address }) => (
              <div key={`${TransactionId} ${Role}`}>
                <AnchorLink
                  to="/transactions/transaction/$TransactionId"
                  params={{ TransactionId: String(TransactionId) }}
                  size="sm"
                >
                  {Address ?? 'No address yet'}
                </AnchorLink>
                <Text size="xs" c="dimmed">
                  {Role} · {Status}
                </Text>
              </div>
            ))}
          </Part>
        )}
        {likes && (
          <Part title="Likes">
            <Text size="sm">{likes}</Text>
            <AnchorLink
              to="."
              search={(old) => ({ ...old, tab: undefined, activity: 'favorited-properties' })}
              size="xs"
            >
              {favorites.length === 1 ? 'The home' : `All ${favorites.length} homes`}
            </AnchorLink>
          </Part>
        )}
      </Stack>
    </Paper>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={4} align="flex-start" component="section" aria-label={title}>
    <Title order={2} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
)
