import type { Area } from '../../area.ts'
import { later, on } from '../../db/events.ts'
import { exportChanged } from '../brokerage/everything/everything.events.ts'
import { loginChanged, userDeleted, userRestored } from '../brokerage/users/users.events.ts'
import { agreementSigned } from '../people/agreements/agreements.events.ts'
import { bulkAssigned } from '../people/bulk/bulk.events.ts'
import { contactAssigned } from '../people/contacts/contacts.events.ts'
import { importEnded } from '../people/import/import.events.ts'
import { colleaguesMentioned } from '../people/notes/notes.events.ts'
import { activityLogged } from './activities/activities.events.ts'
import { activityRoutes } from './activities/activities.routes.ts'
import { appointmentAdded, showingRestored } from './appointments/appointments.events.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { guardRestored } from './appointments/showings.queries.ts'
import { notifyAgreementExpiresJob, planAgreementNotice } from './notifications/agreements.jobs.ts'
import { notifyMentioned } from './notifications/mentions.queries.ts'
import { noticesDue } from './notifications/notifications.events.ts'
import { notifyBulkAssignedJob } from './notifications/notifications.jobs.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { notifyAssigned, notifyEverything, notifyImported, notifyLoginChanged } from './notifications/notify.queries.ts'
import { appointmentReminders, taskReminders } from './notifications/reminders.jobs.ts'
import { pushJob } from './push/push.jobs.ts'
import { pushRoutes } from './push/push.routes.ts'
import { dayTables } from './tables.ts'
import { returnWork, transferWork } from './tasks/pass-on.queries.ts'
import { taskCompleted } from './tasks/tasks.events.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'

export const dayArea = {
  routes: {
    ...activityRoutes,
    ...taskRoutes,
    ...appointmentRoutes,
    ...notificationRoutes,
    ...pushRoutes,
  },
  jobs: [notifyBulkAssignedJob, notifyAgreementExpiresJob, pushJob],
  dues: [taskReminders, appointmentReminders],
  events: {
    ActivityLogged: activityLogged,
    AppointmentAdded: appointmentAdded,
    ShowingRestored: showingRestored,
    TaskCompleted: taskCompleted,
    NoticesDue: noticesDue,
  },
  subscriptions: [
    // A bulk run and an import tell it once, at their end.
    on(contactAssigned, notifyAssigned, { via: ['User', 'Api', 'Workflow'] }),
    on(importEnded, notifyImported),
    on(colleaguesMentioned, notifyMentioned),
    later(bulkAssigned, notifyBulkAssignedJob),
    on(agreementSigned, planAgreementNotice),
    on(userDeleted, transferWork),
    on(userRestored, returnWork),
    on(showingRestored, guardRestored),
    on(loginChanged, notifyLoginChanged),
    on(exportChanged, notifyEverything),
  ],
  tables: dayTables,
} satisfies Area
