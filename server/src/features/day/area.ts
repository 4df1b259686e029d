import type { Area } from '../../area.ts'
import { later, on } from '../../db/announcing.ts'
import { exportChanged } from '../brokerage/everything/everything.announcements.ts'
import { loginChanged, userDeleted, userRestored } from '../brokerage/users/users.announcements.ts'
import { agreementsDated } from '../people/agreements/agreements.announcements.ts'
import { bulkAssigned } from '../people/bulk/bulk.announcements.ts'
import { contactsAssigned } from '../people/contacts/contacts.announcements.ts'
import { importEnded } from '../people/import/import.announcements.ts'
import { activityRoutes } from './activities/activities.routes.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { guardRestored, showingsRestored } from './appointments/showings.announcements.ts'
import { notifyAgreementExpiresJob, planAgreementNotice } from './notifications/agreements.jobs.ts'
import { notifyBulkAssignedJob } from './notifications/notifications.jobs.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { notifyAssigned, notifyEverything, notifyImported, notifyLoginChanged } from './notifications/notify.queries.ts'
import { appointmentReminders, taskReminders } from './notifications/reminders.jobs.ts'
import { dayTables } from './tables.ts'
import { returnWork, transferWork } from './tasks/pass-on.queries.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'

export const dayArea = {
  routes: {
    ...activityRoutes,
    ...taskRoutes,
    ...appointmentRoutes,
    ...notificationRoutes,
  },
  jobs: [notifyBulkAssignedJob, notifyAgreementExpiresJob],
  dues: [taskReminders, appointmentReminders],
  announcements: [
    on(contactsAssigned, notifyAssigned),
    on(importEnded, notifyImported),
    later(bulkAssigned, notifyBulkAssignedJob),
    on(agreementsDated, planAgreementNotice),
    on(userDeleted, transferWork),
    on(userRestored, returnWork),
    on(showingsRestored, guardRestored),
    on(loginChanged, notifyLoginChanged),
    on(exportChanged, notifyEverything),
  ],
  tables: dayTables,
} satisfies Area
