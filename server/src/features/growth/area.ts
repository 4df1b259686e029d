import type { Area } from '../../area.ts'
import { dealReportRoutes } from './deal-reports/deal-reports.routes.ts'
import { reportExport } from './deal-reports/export.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { salesListRoutes } from './sales-lists/sales-lists.routes.ts'
import { growthTables } from './tables.ts'

export const growthArea = {
  routes: {
    ...reportRoutes,
    ...dealReportRoutes,
    ...salesListRoutes,
  },
  downloads: [reportExport],
  tables: growthTables,
} satisfies Area
