import type { Area } from '../../area.ts'
import { autoTaskRoutes } from './auto-tasks/auto-tasks.routes.ts'
import { enrollRun } from './enrollments/enroll.jobs.ts'
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
  runs: [enrollRun],
  tables: automationTables,
} satisfies Area
