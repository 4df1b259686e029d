import { defineNotificationKinds, defineNotificationSettings } from '../notification-kind.ts'

export const dayNotificationKinds = defineNotificationKinds({
  TaskDue: {
    icon: 'checklist',
    label: 'Due',
    time: 'due',
    setting: 'TaskReminder',
    headline: ({ Title, At }) => (At ? `Task due at ${At}: ${Title}` : `Task due: ${Title}`),
    noun: ['task due', 'tasks due'],
    topics: ['tasks', 'today'],
  },
  AppointmentSoon: {
    icon: 'calendar-event',
    label: 'Begins soon',
    time: 'begins',
    setting: 'AppointmentReminder',
    headline: ({ Title, At }) => (At ? `Appointment at ${At}: ${Title}` : `Appointment: ${Title}`),
    noun: ['appointment soon', 'appointments soon'],
    topics: ['appointments', 'today'],
  },
})

export const dayNotificationSettings = defineNotificationSettings({
  AppointmentReminder: {
    label: 'Appointment reminder',
    description: 'One of your appointments is about to begin',
    usual: { InApp: true, ByEmail: false, ByText: false, ByPush: true },
  },
  TaskReminder: {
    label: 'Task reminder',
    description: 'One of your tasks is due',
    usual: { InApp: true, ByEmail: false, ByText: false, ByPush: false },
  },
})
