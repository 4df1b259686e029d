import { activityRoutes } from './features/activities/activities.routes.ts'
import { appointmentRoutes } from './features/appointments/appointments.routes.ts'
import { bulkJob } from './features/bulk/bulk.jobs.ts'
import { bulkRoutes } from './features/bulk/bulk.routes.ts'
import { contactExport, contactSearchRoutes } from './features/contact-search/contact-search.routes.ts'
import { contactRoutes } from './features/contacts/contacts.routes.ts'
import { discardJob } from './features/documents/documents.jobs.ts'
import { documentDownload, documentRoutes } from './features/documents/documents.routes.ts'
import { downloadRoutes } from './features/downloads/downloads.routes.ts'
import type { DownloadKind } from './features/downloads/links.ts'
import { importJob } from './features/import/import.jobs.ts'
import { importRoutes, rejectedDownload } from './features/import/import.routes.ts'
import { jobRoutes } from './features/jobs/jobs.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { ownedPropertyRoutes } from './features/owned-properties/owned-properties.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { savedSearchRoutes } from './features/saved-searches/saved-searches.routes.ts'
import { searchRoutes } from './features/searches/searches.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { reassignJob } from './features/settings/settings.jobs.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { shellRoutes } from './features/shell/shell.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Handlers } from './http/handlers.ts'
import type { Job } from './jobs/jobs.ts'

/** Files that links are given for. */
const downloads: DownloadKind<never>[] = [contactExport, rejectedDownload, documentDownload]

/** Work that is done in the background. */
export const jobs: Job<never>[] = [importJob, discardJob, bulkJob, reassignJob]

/** The whole house: a handler for every endpoint of the contract, or it does not compile. */
export const handlers: Handlers = {
  ...sessionRoutes,
  ...userRoutes,
  ...shellRoutes,
  ...contactRoutes,
  ...contactSearchRoutes,
  ...savedSearchRoutes,
  ...bulkRoutes,
  ...activityRoutes,
  ...documentRoutes,
  ...ownedPropertyRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...importRoutes,
  ...noteRoutes,
  ...jobRoutes,
  ...taskRoutes,
  ...appointmentRoutes,
  ...notificationRoutes,
  ...reportRoutes,
  ...todayRoutes,
  ...setupRoutes,
  ...downloadRoutes(downloads),
}
