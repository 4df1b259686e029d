import type { Examples } from '../example.ts'

export const dayExamples = {
  logActivity: {
    ActivityTypeId: 1,
    ContactId: 3021,
    DateCreated: '2026-05-17T15:00:00Z',
    Description: 'Left a message',
  },
  describeActivity: { description: 'Talked about the inspection' },
  saveTask: {
    Title: 'Call about the offer',
    TaskTypeId: 2,
    AssignedUserId: 12,
    DueDate: '2026-05-17T15:00:00Z',
    KeyType: 'ContactEntityId',
    KeyValue: 1874,
    ReminderMinutes: 30,
  },
  addTaskToContacts: {
    Title: 'Call about the open house',
    TaskTypeId: 2,
    AssignedUserId: 12,
    ContactIds: [3021, 3022],
  },
  deleteTasks: [501, 502],
  createAppointment: {
    Title: 'Showing of 1200 Pecan St',
    AppointmentTypeId: 1003,
    ContactId: 3021,
    DateTime: '2030-05-17T15:00:00Z',
    DurationMinutes: 45,
    Location: '1200 Pecan St, Austin',
  },
  updateAppointment: { AppointmentResultId: 1003 },
  addPushDevice: {
    Endpoint: 'https://fcm.googleapis.com/fcm/send/dPx8',
    P256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    Auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  setNotificationSettings: { NewLeadByText: true, TaskReminderInApp: true, AppointmentReminderMinutes: 30 },
} satisfies Examples
