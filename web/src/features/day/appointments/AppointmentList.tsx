import { type AppointmentRow, durationLabel, PENDING } from '@dormer/contract/day/appointments'
import { Anchor, Badge, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { formatInstantTime } from '../../../ui/format.ts'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import classes from './Appointments.module.css'
import { lookOf } from './appointment-types.tsx'
import { editAppointment } from './editAppointment.ts'

/** Rows of appointments; each opens its editor. */
export const AppointmentList = ({ appointments, label }: { appointments: AppointmentRow[]; label: string }) => (
  <ul className={classes.list} aria-label={label}>
    {appointments.map((one) => (
      <Row key={one.Id} appointment={one} />
    ))}
  </ul>
)

const Row = ({ appointment }: { appointment: AppointmentRow }) => {
  const { color, Icon } = lookOf(appointment.AppointmentTypeId)
  return (
    <Group component="li" className={classes.row} wrap="nowrap" align="flex-start" gap="sm">
      <ThemeIcon variant="light" color={color} size="lg" radius="xl" aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Stack gap={2} miw={0} flex={1}>
        <Group gap="xs">
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            className={classes.open}
            onClick={() => editAppointment({ id: appointment.Id })}
          >
            {appointment.Title}
          </Anchor>
          {appointment.LacksAgreement && (
            <Badge size="sm" variant="light" color="yellow">
              No buyer agreement
            </Badge>
          )}
          {appointment.AppointmentResultId !== PENDING && (
            <Badge size="sm" variant="light" color="gray">
              {appointment.AppointmentResult}
            </Badge>
          )}
        </Group>
        <Text size="sm">
          <time dateTime={appointment.DateTime}>{formatInstantTime(appointment.DateTime)}</time>
          {' · '}
          {durationLabel(appointment.DurationMinutes)}
        </Text>
        <Text size="xs" c="dimmed">
          {appointment.AppointmentType} · {appointment.UserName}
          {appointment.ContactName && ' · '}
          {appointment.ContactId && appointment.CanOpenContact ? (
            <ContactLink ContactId={appointment.ContactId} className={classes.above} inherit underline="always">
              {appointment.ContactName}
            </ContactLink>
          ) : (
            appointment.ContactName
          )}
        </Text>
      </Stack>
    </Group>
  )
}
