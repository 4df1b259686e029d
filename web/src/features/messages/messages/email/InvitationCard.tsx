import type { Invitation } from '@dormer/contract/messages/invitation'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { formatInstantTime } from '../../../../ui/format.ts'
import { useCurrentUser, useMay } from '../../../brokerage/session/session.api.ts'
import { editAppointment } from '../../../day/appointments/editAppointment.ts'
import classes from './Email.module.css'
import { appointmentFrom, leftOutOf, startOf, whenOf } from './invitation.ts'

type Props = { invitation: Invitation; contact?: { ContactId: number; Name: string } }

/** The appointment that an email invites to, and what became of it. */
export const InvitationCard = ({ invitation, contact }: Props) => {
  const { IsCanceled, Later, IsChange, Title, Location, Organizer, Appointment } = invitation
  const timeZone = useCurrentUser()?.TimeZone
  const mayWrite = useMay('WorkContacts')
  const start = startOf(invitation, timeZone)
  const isOff = IsCanceled || Later === 'Canceled'
  const isPast = Date.parse(start) < Date.now()
  const isToAdd = mayWrite && !isOff && !isPast && Later === null && Appointment === null
  const isElsewhen = Appointment !== null && Date.parse(Appointment.DateTime) !== Date.parse(start)
  return (
    <Paper withBorder p="sm" component="section" aria-label={`Invitation: ${Title || 'no title'}`}>
      <Stack gap={4}>
        <Group gap="xs">
          <IconCalendarEvent size={16} aria-hidden />
          <Text fw={600} className={classes.long} td={isOff ? 'line-through' : undefined}>
            {Title || '(no title)'}
          </Text>
          {isOff ? (
            <Badge size="sm" variant="light" color="red">
              Canceled
            </Badge>
          ) : (
            IsChange && (
              <Badge size="sm" variant="light" color="yellow">
                Changed
              </Badge>
            )
          )}
        </Group>
        <Text size="sm">{whenOf(invitation, timeZone)}</Text>
        {Location && (
          <Text size="sm" className={classes.long}>
            {Location}
          </Text>
        )}
        {Organizer && (
          <Text size="xs" c="dimmed" className={classes.long}>
            Invited by {Organizer}
          </Text>
        )}
        {Later && (
          <Text size="sm" role="note">
            {Later === 'Canceled' ? 'A later email cancels it.' : 'A later email changes it.'}
          </Text>
        )}
        {Appointment && (
          <Text size="sm" role="note">
            {isOff
              ? 'It is still in the calendar.'
              : isElsewhen && Later === null
                ? `The calendar has it on ${formatInstantTime(Appointment.DateTime)}.`
                : 'It is in the calendar.'}
          </Text>
        )}
        {isToAdd &&
          leftOutOf(invitation).map((what) => (
            <Text key={what} size="sm" role="note">
              {what}
            </Text>
          ))}
        {(isToAdd || Appointment) && (
          <Group gap="xs">
            {Appointment ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => editAppointment({ id: Appointment.AppointmentId })}
              >
                Open appointment
              </Button>
            ) : (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconCalendarPlus size={14} />}
                onClick={() => editAppointment({ contact, start: appointmentFrom(invitation, timeZone) })}
              >
                Add to calendar
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
