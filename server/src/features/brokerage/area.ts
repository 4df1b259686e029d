import type { Area } from '../../area.ts'
import { later } from '../../db/events.ts'
import { accountAlerted } from './account-events/account-events.events.ts'
import { accountEventRoutes } from './account-events/account-events.routes.ts'
import { auditExport, auditRoutes } from './audit/audit.routes.ts'
import { billingFailed } from './billing/billing.events.ts'
import { billingDue, syncBillingJob } from './billing/billing.jobs.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { brokerageRoutes } from './brokerage/brokerage.routes.ts'
import { closingChanged } from './closing/closing.events.ts'
import { closingPaymentsJob, eraseDue, eraseJob } from './closing/closing.jobs.ts'
import { closingRoutes } from './closing/closing.routes.ts'
import { exportChanged } from './everything/everything.events.ts'
import { everythingJob } from './everything/everything.jobs.ts'
import { everythingDownload, everythingRoutes } from './everything/everything.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { permissionRoutes } from './permissions/permissions.routes.ts'
import { codeRequested } from './recovery/codes.events.ts'
import { requestResetJob } from './recovery/recovery.jobs.ts'
import { recoveryRoutes } from './recovery/recovery.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { secondStepRoutes } from './second-step/second-step.routes.ts'
import { sweepExpired } from './session/session.jobs.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { reassignJob } from './settings/settings.jobs.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { brokerageTables } from './tables.ts'
import { restoreJob } from './trash/trash.jobs.ts'
import { trashRoutes } from './trash/trash.routes.ts'
import { memberRoutes } from './users/members.routes.ts'
import { photoRoutes } from './users/photos.routes.ts'
import { loginChanged, passwordSet, userDeleted, userRestored } from './users/users.events.ts'
import { userRoutes } from './users/users.routes.ts'

export const brokerageArea = {
  routes: {
    ...sessionRoutes,
    ...registrationRoutes,
    ...billingRoutes,
    ...secondStepRoutes,
    ...accountEventRoutes,
    ...recoveryRoutes,
    ...brokerageRoutes,
    ...closingRoutes,
    ...everythingRoutes,
    ...permissionRoutes,
    ...userRoutes,
    ...memberRoutes,
    ...photoRoutes,
    ...settingsRoutes,
    ...jobRoutes,
    ...runRoutes,
    ...setupRoutes,
    ...auditRoutes,
    ...trashRoutes,
  },
  jobs: [reassignJob, eraseJob, closingPaymentsJob, restoreJob, syncBillingJob, everythingJob, requestResetJob],
  dues: [eraseDue, billingDue],
  schedules: [sweepExpired],
  downloads: [auditExport, everythingDownload],
  events: {
    LoginChanged: loginChanged,
    UserDeleted: userDeleted,
    UserRestored: userRestored,
    PasswordSet: passwordSet,
    AccountAlerted: accountAlerted,
    CodeRequested: codeRequested,
    BillingFailed: billingFailed,
    ExportChanged: exportChanged,
    ClosingChanged: closingChanged,
  },
  subscriptions: [later(closingChanged, closingPaymentsJob)],
  tables: brokerageTables,
} satisfies Area
