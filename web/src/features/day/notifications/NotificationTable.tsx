import type { NotificationSettings } from '@dormer/contract/day/notifications'
import { may } from '@dormer/contract/permissions'
import { Switch, Text } from '@mantine/core'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { useCurrentUser } from '../../brokerage/session/session.api.ts'
import classes from './Notifications.module.css'

/** The last element is the permission required to get this notification at all. */
const events = [
  ['NewLead', 'New lead', 'You get a lead, or a client asks for a tour or an answer'],
  ['AppointmentReminder', 'Appointment reminder', 'One of your appointments is about to begin'],
  ['TaskReminder', 'Task reminder', 'One of your tasks is due'],
  ['IncomingText', 'Incoming text', 'Somebody texts you'],
  ['IncomingEmail', 'Incoming email', 'An email from a contact comes in'],
  ['DocumentsHandedIn', 'Documents to review', 'Somebody hands in documents for a transaction', 'ReviewDocuments'],
  ['DocumentReturned', 'Returned document', 'A document in your transaction is returned', 'WorkTransactions'],
  ['DocumentsAccepted', 'Accepted documents', 'Documents in your transaction are accepted', 'WorkTransactions'],
  ['ImportFinished', 'Finished import', 'A contact file that you imported has been processed'],
] as const

/** The columns' names for screen readers. */
const channels = [
  ['InApp', 'Dormer', 'in Dormer'],
  ['ByEmail', 'Email', 'by email'],
  ['ByText', 'Text', 'by text'],
] as const

type Event = (typeof events)[number]
type Props = { field: (name: keyof NotificationSettings) => object; hasPhone: boolean }

/** What the user is notified of, by channel; all channels fit on a phone too. */
export const NotificationTable = ({ field, hasPhone }: Props) => {
  const user = useCurrentUser()
  return (
    <DataTable
      isPart
      className={classes.channels}
      horizontalSpacing={0}
      rows={events.filter(([, , , needs]) => !needs || (user && may(user, needs)))}
      keyOf={([event]) => event}
      columns={[
        { title: 'Notify me of', render: ([, label, description]) => <What label={label} description={description} /> },
        ...channels.map(
          ([suffix, title, by]): Column<Event> => ({
            title,
            render: ([event, label]) =>
              event === 'ImportFinished' ? (
                suffix === 'InApp' && <Switch aria-label={`${label} ${by}`} {...field('ImportFinishedInApp')} />
              ) : (
                <Switch
                  aria-label={`${label} ${by}`}
                  disabled={suffix === 'ByText' && !hasPhone}
                  {...field(`${event}${suffix}`)}
                />
              ),
          }),
        ),
      ]}
    />
  )
}

const What = ({ label, description }: { label: string; description: string }) => (
  <>
    <Text size="sm" fw={500}>
      {label}
    </Text>
    <Text size="xs" c="dimmed" visibleFrom="xs">
      {description}
    </Text>
  </>
)
