import type { Area } from '../../area.ts'
import { autoTaskSubscriptions } from './auto-tasks/auto-tasks.events.ts'
import { autoTasksDue } from './auto-tasks/auto-tasks.jobs.ts'
import { autoTaskRoutes } from './auto-tasks/auto-tasks.routes.ts'
import { enrollmentRoutes } from './enrollments/enrollments.routes.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { automationTables } from './tables.ts'
import { workflowRoutes } from './workflows/workflows.routes.ts'

export const automationArea = {
  routes: {
    ...workflowRoutes,
    ...enrollmentRoutes,
    ...autoTaskRoutes,
    ...libraryRoutes,
  },
  dues: [autoTasksDue],
  subscriptions: [...autoTaskSubscriptions],
  tables: automationTables,
} satisfies Area
