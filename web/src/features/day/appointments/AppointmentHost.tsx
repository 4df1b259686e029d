import type { ComponentProps } from 'react'
import { askFor, DialogHost } from '../../../ui/DialogHost.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { AppointmentModal as Modal } from './AppointmentModal.tsx'

const AppointmentModal = lazyDialog(() => import('./AppointmentModal.tsx').then((m) => m.AppointmentModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const keyOf = ({ id, contact, start }: Asked) => `${id} ${contact?.ContactId} ${start?.DateTime}`

/** Opens the Appointment modal: for a new one, optionally with a contact or time, or for an existing one. */
export const editAppointment = (asked: Asked = {}) => askFor('appointment', asked)
export const AppointmentHost = () => <DialogHost name="appointment" Dialog={AppointmentModal} keyOf={keyOf} />
