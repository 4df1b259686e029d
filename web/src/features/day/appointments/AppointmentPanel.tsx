import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { AppointmentList } from './AppointmentList.tsx'
import type { appointmentsQuery } from './appointments.api.ts'
import { editAppointment } from './editAppointment.ts'

type Props = {
  query: ReturnType<typeof appointmentsQuery>
  label: string
  /** Why the list is empty. */
  why: string
  latestFirst?: boolean
  contact?: { ContactId: number; Name: string }
}

/** A list of appointments, with its loading, empty and error states. */
export const AppointmentPanel = ({ query, label, why, latestFirst = false, contact }: Props) => {
  const list = useQuery(query)
  return (
    <Loaded
      query={list}
      skeleton={<Blocks n={2} h={56} gap="md" />}
      empty={
        <Empty size="sm" icon={<IconCalendarEvent />} title="No Appointments To Show" description={why}>
          <Button size="xs" variant="default" onClick={() => editAppointment({ contact })}>
            Add Appointment
          </Button>
        </Empty>
      }
    >
      {(all) => <AppointmentList appointments={latestFirst ? all.toReversed() : all} label={label} />}
    </Loaded>
  )
}
