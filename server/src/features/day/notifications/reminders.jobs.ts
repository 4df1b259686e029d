import { defineDue } from '../../../jobs/due.ts'
import { remindOfAppointments, remindOfTasks } from './reminders.queries.ts'

/** Of tasks and appointments that are due together, people are told together. */
const shared = { isPrompt: true, together: 'reminders' }

export const taskReminders = defineDue({ ...shared, kind: 'task-reminder', run: remindOfTasks })
export const appointmentReminders = defineDue({ ...shared, kind: 'appointment-reminder', run: remindOfAppointments })
