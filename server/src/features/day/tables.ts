import { activityTypes } from '@dormer/contract/day/activities'
import { appointmentResults, appointmentTypes } from '@dormer/contract/day/appointments'
import { repeatLabels, taskTypes } from '@dormer/contract/day/tasks'
import type { AreaTables } from '../../area.ts'
import { mentioned } from '../../db/mentioned.ts'

export const dayTables: AreaTables = {
  activity: {
    person: {
      where:
        'r.contact_id = any(person.contacts) or r.contact_id is null and r.contact_entity_id = any(person.households)',
      counted: ['activity', 'activities'],
      erase: { set: { recipient: 'null', subject: 'null', description: 'null' } },
    },
    merge: { moves: ['activity', 'activities'] },
    kind: 'Activity',
    title: 'coalesce(r.subject, r.description)',
    words: { activity_type_id: activityTypes },
    export: { file: 'activities', about: 'Calls, texts, emails, showings and everything else that was logged' },
  },
  task: {
    person: {
      where:
        'r.contact_id = any(person.contacts) or r.contact_id is null and r.contact_entity_id = any(person.households)',
      counted: ['task', 'tasks'],
      erase: { set: { title: `'Erased'`, notes: 'null' } },
    },
    merge: { moves: ['task', 'tasks'] },
    kind: 'Task',
    title: 'r.title',
    words: { task_type_id: taskTypes, repeat: repeatLabels },
    hidden: ['next_task_id', 'activity_id', 'repeat_from'],
    export: { file: 'tasks', about: 'Tasks' },
  },
  appointment: {
    person: {
      counted: ['appointment', 'appointments'],
      erase: { set: { title: `'Erased'`, description: 'null', location: 'null', invitation_uid: 'null' } },
    },
    merge: { moves: ['appointment', 'appointments'] },
    kind: 'Appointment',
    title: 'r.title',
    words: { appointment_type_id: appointmentTypes, appointment_result_id: appointmentResults },
    hidden: ['invitation_uid'],
    export: { file: 'appointments', about: 'Appointments' },
  },
  agreement_exception: {
    person: {
      counted: ['showing without a buyer agreement', 'showings without a buyer agreement'],
      erase: { stays: 'Evidence of showings without a buyer agreement, with the name: nobody can change it' },
    },
    merge: { stays: 'Evidence, which nobody changes; the id of its contact leads to the one kept.' },
    export: { file: 'agreement-exceptions', about: 'Showings without a buyer agreement, and why' },
  },
  notification: {
    person: {
      // By the page that they lead to, too: not every title has the whole name.
      where: `${mentioned('r.title')} or exists (select from unnest(person.contacts) c where r.path ~ ('^/contact/' || c || '([^0-9]|$)'))
        or exists (select from conversation v where v.tenant_id = r.tenant_id and v.contact_id = any(person.contacts)
          and r.path ~ ('[?&]conversation=' || v.conversation_id || '([^0-9]|$)'))
        or exists (select from task k where k.tenant_id = r.tenant_id and (k.contact_id = any(person.contacts)
            or k.contact_id is null and k.contact_entity_id = any(person.households))
          and r.path = '/tasks?task=' || k.task_id)
        or exists (select from appointment k where k.tenant_id = r.tenant_id and k.contact_id = any(person.contacts)
          and r.path = '/calendar?appointment=' || k.appointment_id)`,
      notCopied: 'What users were told',
      erase: 'delete',
    },
    export: { file: 'notifications', about: 'Notifications of users' },
  },
  push_device: { person: 'none', leftOut: 'Where browsers take notifications: secrets.' },
  notice: { person: 'none', leftOut: 'What is waiting to be emailed.' },
}
