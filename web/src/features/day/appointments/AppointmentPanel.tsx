import { Button, EmptyState, Skeleton, Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/Failure.tsx'
import { editAppointment } from './AppointmentHost.tsx'
import { AppointmentList } from './AppointmentList.tsx'
import type { appointmentsQuery } from './appointments.api.ts'

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
  const { data, error, refetch } = useQuery(query)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data)
    return (
      <Stack role="status" aria-busy aria-label="Loading">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    )
  if (data.length === 0)
    return (
      <EmptyState size="sm" icon={<IconCalendarEvent />} title="No Appointments To Show" description={why}>
        <EmptyState.Actions>
          <Button size="xs" variant="default" onClick={() => editAppointment({ contact })}>
            Add Appointment
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    )
  return (
    <>
      {error && <Failure error={error} onRetry={refetch} />}
      <AppointmentList appointments={latestFirst ? data.toReversed() : data} label={label} />
    </>
  )
}
