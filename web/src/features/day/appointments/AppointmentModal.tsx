import type { AppointmentRow } from '@dormer/contract/day/appointments'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { AppointmentForm } from './AppointmentForm.tsx'
import { type AppointmentOptions, appointmentOptionsQuery, appointmentQuery } from './appointments.api.ts'

type Props = {
  id?: number
  contact?: { ContactId: number; Name: string }
  /** The initial values of a new one: its start in UTC, and more if known. */
  start?: {
    DateTime?: string
    DurationMinutes?: number
    Title?: string
    Location?: string
    AppointmentTypeId?: number
    InvitationUid?: string
  }
  close: () => void
  isInAddress?: boolean
}

/** The Appointment modal: for a new appointment, or an existing one loaded by its id. */
export const AppointmentModal = ({ id, contact, start, close, isInAddress }: Props) => {
  const appointment = useQuery({ ...appointmentQuery(id ?? 0), enabled: id !== undefined, staleTime: 0 })
  const options = useQuery(appointmentOptionsQuery)
  const [dirty, setDirty] = useState(false)
  // Loaded fresh when the dialog opens; later changes by others do not overwrite the user's input.
  const [loaded, setLoaded] = useState<AppointmentRow>()
  if (!loaded && appointment.isSuccess && appointment.isFetchedAfterMount) setLoaded(appointment.data)

  const skeleton = <Blocks n={6} h={56} gap="md" />
  const form = (options: AppointmentOptions, existing?: AppointmentRow) => (
    <AppointmentForm
      appointment={existing}
      contact={contact}
      start={start}
      options={options}
      setDirty={setDirty}
      close={close}
    />
  )
  return (
    <Dialog
      close={close}
      isDirty={dirty}
      isInAddress={isInAddress}
      title={id === undefined ? 'Add Appointment' : 'Edit Appointment'}
      size="lg"
    >
      <Loaded query={options} skeleton={skeleton}>
        {(options) =>
          id === undefined ? (
            form(options)
          ) : loaded ? (
            form(options, loaded)
          ) : (
            <Loaded
              query={{ ...appointment, data: loaded }}
              skeleton={skeleton}
              missing={
                <Empty
                  icon={<IconCalendarOff />}
                  title="Appointment was not found"
                  description="It may have been deleted, or belong to someone else."
                />
              }
            >
              {() => null}
            </Loaded>
          )
        }
      </Loaded>
    </Dialog>
  )
}
