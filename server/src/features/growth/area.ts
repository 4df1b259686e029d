import type { Area } from '../../area.ts'
import { on } from '../../db/events.ts'
import { userDeleted, userRestored } from '../brokerage/users/users.events.ts'
import { cohortRoutes } from './cohorts/cohorts.routes.ts'
import { dealReportRoutes } from './deal-reports/deal-reports.routes.ts'
import { reportExport } from './deal-reports/export.ts'
import { goalRoutes } from './goals/goals.routes.ts'
import { opportunityRoutes } from './opportunities/opportunities.routes.ts'
import { returnOpportunities, transferOpportunities } from './opportunities/pass-on.queries.ts'
import { performanceExport } from './performance/export.ts'
import { performanceRoutes } from './performance/performance.routes.ts'
import { speedToLeadRoutes } from './performance/speed-to-lead.routes.ts'
import { pipelineMonths } from './pipeline/forecast.queries.ts'
import { pipelineRoutes } from './pipeline/pipeline.routes.ts'
import { mailReportsJob, mondayMails } from './report-mails/report-mails.jobs.ts'
import { reportMailRoutes } from './report-mails/report-mails.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { salesListRoutes } from './sales-lists/sales-lists.routes.ts'
import { sourceCostRoutes } from './source-costs/source-costs.routes.ts'
import { stageRoutes } from './stages/stages.routes.ts'
import { growthTables } from './tables.ts'

export const growthArea = {
  routes: {
    ...reportRoutes,
    ...dealReportRoutes,
    ...performanceRoutes,
    ...cohortRoutes,
    ...sourceCostRoutes,
    ...goalRoutes,
    ...reportMailRoutes,
    ...speedToLeadRoutes,
    ...pipelineRoutes,
    ...opportunityRoutes,
    ...stageRoutes,
    ...salesListRoutes,
  },
  jobs: [mailReportsJob],
  dues: [pipelineMonths, mondayMails],
  downloads: [reportExport, performanceExport],
  subscriptions: [on(userDeleted, transferOpportunities), on(userRestored, returnOpportunities)],
  tables: growthTables,
} satisfies Area
