import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { userDeleted, userRestored } from '../brokerage/users/users.events.ts'
import { dealReportRoutes } from './deal-reports/deal-reports.routes.ts'
import { reportExport } from './deal-reports/export.ts'
import { opportunityRoutes } from './opportunities/opportunities.routes.ts'
import { returnOpportunities, transferOpportunities } from './opportunities/pass-on.queries.ts'
import { pipelineMonths } from './pipeline/forecast.queries.ts'
import { pipelineRoutes } from './pipeline/pipeline.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { stageRoutes } from './stages/stages.routes.ts'
import { growthTables } from './tables.ts'

export const growthArea = {
  routes: {
    ...reportRoutes,
    ...dealReportRoutes,
    ...pipelineRoutes,
    ...opportunityRoutes,
    ...stageRoutes,
  },
  dues: [pipelineMonths],
  downloads: [reportExport],
  subscriptions: [on(userDeleted, transferOpportunities), on(userRestored, returnOpportunities)],
  tables: growthTables,
} satisfies Area
