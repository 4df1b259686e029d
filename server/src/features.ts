import { contactExport, contactSearchRoutes } from './features/contact-search/contact-search.routes.ts'
import { contactRoutes } from './features/contacts/contacts.routes.ts'
import { downloadRoutes } from './features/downloads/downloads.routes.ts'
import type { DownloadKind } from './features/downloads/links.ts'
import { importJob } from './features/import/import.jobs.ts'
import { importRoutes, rejectedDownload } from './features/import/import.routes.ts'
import { jobRoutes } from './features/jobs/jobs.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { sessionRoutes } from './features/session/session.routes.ts'
import { shellRoutes } from './features/shell/shell.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Handlers } from './http/handlers.ts'
import type { Job } from './jobs/jobs.ts'

/** Files that links are given for. */
const downloads: DownloadKind<never>[] = [contactExport, rejectedDownload]

/** Work that is done in the background. */
export const jobs: Job<never>[] = [importJob]

/** The whole house: a handler for every endpoint of the contract, or it does not compile. */
export const handlers: Handlers = {
  ...sessionRoutes,
  ...userRoutes,
  ...shellRoutes,
  ...contactRoutes,
  ...contactSearchRoutes,
  ...importRoutes,
  ...noteRoutes,
  ...jobRoutes,
  ...downloadRoutes(downloads),
}
