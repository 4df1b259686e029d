import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { AppointmentModal as Modal } from './AppointmentModal.tsx'

const AppointmentModal = lazyDialog(() => import('./AppointmentModal.tsx').then((m) => m.AppointmentModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>

/** Opens the Appointment modal: for a new one, optionally with a contact or time, or for an existing one. */
export const editAppointment = (asked: Asked = {}) =>
  openDialog(
    AppointmentModal,
    asked,
    `${asked.id} ${asked.contact?.ContactId} ${asked.start?.DateTime} ${asked.start?.Title}`,
  )
