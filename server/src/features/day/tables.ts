import { activityTypes } from '@dormer/contract/day/activities'
import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { repeatLabels, taskTypes } from '@dormer/contract/day/tasks'
import type { AreaTables } from '../../area.ts'

export const dayTables: AreaTables = {
  activity: {
    merge: { moves: ['activity', 'activities'] },
    kind: 'Activity',
    title: 'coalesce(r.subject, r.description)',
    words: { activity_type_id: activityTypes },
    export: { file: 'activities', about: 'Calls, texts, emails, showings and everything else that was logged' },
  },
  task: {
    merge: { moves: ['task', 'tasks'] },
    kind: 'Task',
    title: 'r.title',
    words: { task_type_id: taskTypes, repeat: repeatLabels },
    hidden: ['next_task_id', 'activity_id', 'repeat_from'],
    export: { file: 'tasks', about: 'Tasks' },
  },
  appointment: {
    merge: { moves: ['appointment', 'appointments'] },
    kind: 'Appointment',
    title: 'r.title',
    words: { appointment_type_id: appointmentTypes, appointment_result_id: appointmentResults },
    hidden: ['invitation_uid'],
    export: { file: 'appointments', about: 'Appointments' },
  },
  agreement_exception: {
    merge: { stays: 'Evidence, which nobody changes; the id of its contact leads to the one kept.' },
    export: { file: 'agreement-exceptions', about: 'Showings without a buyer agreement, and why' },
  },
  notification: { export: { file: 'notifications', about: 'Notifications of users' } },
  push_device: { leftOut: 'Where browsers take notifications: secrets.' },
  notice: { leftOut: 'What is waiting to be emailed.' },
}
