import type { Area } from '../../area.ts'
import { dealReportRoutes } from './deal-reports/deal-reports.routes.ts'
import { reportExport } from './deal-reports/export.ts'
import { reportRoutes } from './reports/reports.routes.ts'

export const growthArea = {
  routes: {
    ...reportRoutes,
    ...dealReportRoutes,
  },
  downloads: [reportExport],
} satisfies Area
