import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { importEnded } from '../people/import/import.events.ts'
import { autoTaskRoutes } from './auto-tasks/auto-tasks.routes.ts'
import { enrollRun } from './enrollments/enroll.jobs.ts'
import { enrollmentRoutes } from './enrollments/enrollments.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { automationTables } from './tables.ts'
import { checksImports, enrollImported } from './triggers/imports.ts'
import { timeTriggersDue } from './triggers/times.jobs.ts'
import { startsWorkflows } from './triggers/triggers.events.ts'
import { watchesDue } from './triggers/watch.queries.ts'
import { workflowRoutes } from './workflows/workflows.routes.ts'

export const automationArea = {
  routes: {
    ...workflowRoutes,
    ...enrollmentRoutes,
    ...autoTaskRoutes,
    ...libraryRoutes,
  },
  runs: [enrollRun],
  dues: [timeTriggersDue, watchesDue],
  // After those that stop workflows: what stops one that runs may start another.
  subscriptions: [startsWorkflows, checksImports, on(importEnded, enrollImported)],
  tables: automationTables,
} satisfies Area
