import type { Area } from '../../area.ts'
import { dealReportRoutes } from './deal-reports/deal-reports.routes.ts'
import { reportExport } from './deal-reports/export.ts'
import { performanceExport } from './performance/export.ts'
import { performanceRoutes } from './performance/performance.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'

export const growthArea = {
  routes: {
    ...reportRoutes,
    ...dealReportRoutes,
    ...performanceRoutes,
  },
  downloads: [reportExport, performanceExport],
} satisfies Area
