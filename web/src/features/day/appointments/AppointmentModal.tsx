import '@mantine/dates/styles.css'
import type { AppointmentRow } from '@dormer/contract/day/appointments'
import { EmptyState, Skeleton, Stack } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { GuardedModal } from '../../../forms/GuardedModal.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { AppointmentForm } from './AppointmentForm.tsx'
import { appointmentOptionsQuery, appointmentQuery } from './appointments.api.ts'

type Props = {
  id?: number
  contact?: { ContactId: number; Name: string }
  /** A new appointment's start in UTC, and its duration. */
  start?: { DateTime: string; DurationMinutes?: number }
  close: () => void
  isInAddress?: boolean
}

/** The Appointment modal: for a new one, or for one that is loaded by its id. */
export const AppointmentModal = ({ id, contact, start, close, isInAddress }: Props) => {
  const appointment = useQuery({ ...appointmentQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const options = useQuery(appointmentOptionsQuery)
  const [dirty, setDirty] = useState(false)
  // Loaded fresh when the dialog opens; later changes by others do not overwrite the user's input.
  const [loaded, setLoaded] = useState<AppointmentRow>()
  if (!loaded && appointment.isSuccess && appointment.isFetchedAfterMount) setLoaded(appointment.data)

  const { error } = appointment
  const isGone = error instanceof ApiError && [400, 403, 404].includes(error.status)
  return (
    <GuardedModal
      opened
      onClose={close}
      dirty={dirty}
      isInAddress={isInAddress}
      title={id === undefined ? 'Add Appointment' : 'Edit Appointment'}
      size="lg"
    >
      {isGone && !loaded ? (
        <EmptyState
          icon={<IconCalendarOff />}
          title="Appointment was not found"
          description="It may have been deleted, or belong to someone else."
        />
      ) : error && !loaded ? (
        <Failure error={error} onRetry={appointment.refetch} />
      ) : options.isError && !options.data ? (
        <Failure error={options.error} onRetry={options.refetch} />
      ) : !options.data || (id !== undefined && !loaded) ? (
        <FormSkeleton />
      ) : (
        <AppointmentForm
          appointment={loaded}
          contact={contact}
          start={start}
          options={options.data}
          setDirty={setDirty}
          close={close}
        />
      )}
    </GuardedModal>
  )
}

const FormSkeleton = () => (
  <Stack role="status" aria-busy aria-label="Loading">
    {['Title', 'Contact', 'Type', 'Date', 'Location', 'Description'].map((field) => (
      <Skeleton key={field} height={56} />
    ))}
  </Stack>
)
