import type { ComponentProps } from 'react'
import { dialogHost } from '../../ui/dialogHost.tsx'
import type { AppointmentModal } from './AppointmentModal.tsx'

type Asked = Omit<ComponentProps<typeof AppointmentModal>, 'close'>

const { open, Host } = dialogHost<Asked>(
  'appointment',
  () => import('./AppointmentModal.tsx').then((m) => m.AppointmentModal),
  ({ id, contact, start }) => `${id} ${contact?.ContactId} ${start?.DateTime}`,
)

/** Opens the Appointment modal: for a new one, with a contact or at a time where given, or for one that exists. */
export const editAppointment = (asked: Asked = {}) => open(asked)
export const AppointmentHost = Host
