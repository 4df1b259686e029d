import type { ContactDetail } from '@dormer/contract/people/contacts'
import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { today } from '../../../ui/format.ts'
import { nameOf } from '../../people/contacts/contact.fields.ts'
import { AppointmentPanel } from './AppointmentPanel.tsx'
import { appointmentsQuery } from './appointments.api.ts'
import { editAppointment } from './editAppointment.ts'

/** The appointments of a contact and its joint contacts: upcoming from today, or past ones. */
export const AppointmentsTab = ({ contact }: { contact: ContactDetail }) => {
  const who = nameOf(contact.Contact)
  const past = useSearch({ from: '/framed/contact/$ContactId' }).appointments === 'past'
  const which = past ? 'Past' : 'Upcoming'
  const navigate = useNavigate({ from: '/contact/$ContactId' })
  const show = (which: string) =>
    navigate({
      search: (old) => ({ ...old, appointments: which === 'Past' ? 'past' : undefined }),
      resetScroll: false,
    })
  const range = past ? { endDate: dayjs(today()).subtract(1, 'day').format('YYYY-MM-DD') } : { startDate: today() }
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Appointments
        </Title>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Which appointments"
            data={['Upcoming', 'Past']}
            value={which}
            onChange={show}
          />
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={16} />}
            onClick={() => editAppointment({ contact: who })}
          >
            Add Appointment
          </Button>
        </Group>
      </Group>
      <AppointmentPanel
        query={appointmentsQuery('contact', who.ContactId, range)}
        label={`${which} appointments`}
        why={
          past
            ? 'Appointments before today are kept here with their results.'
            : 'Consultations and showings with this household are kept here.'
        }
        latestFirst={past}
        contact={who}
      />
    </Stack>
  )
}
