import { defineChangeKinds } from '../change-kind.ts'

export const dayChangeKinds = defineChangeKinds({
  Activity: { noun: 'activity', verbs: { Added: 'logged' } },
  Task: { noun: 'task', trash: { icon: 'checklist', nouns: ['task', 'tasks'], rank: 70 } },
  Appointment: { noun: 'appointment', trash: { icon: 'calendar', nouns: ['appointment', 'appointments'], rank: 60 } },
})
