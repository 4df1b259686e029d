import * as callActivity from './call-activity.ts'
import * as cohorts from './cohorts.ts'
import * as dealReports from './deal-reports.ts'
import * as goals from './goals.ts'
import * as opportunities from './opportunities.ts'
import * as performance from './performance.ts'
import * as pipeline from './pipeline.ts'
import * as reportMails from './report-mails.ts'
import * as reports from './reports.ts'
import * as salesLists from './sales-lists.ts'
import * as sourceCosts from './source-costs.ts'
import * as speedToLead from './speed-to-lead.ts'
import * as stages from './stages.ts'

/** The features of this area that have calls. */
export const growthFeatures = {
  dealReports,
  reports,
  performance,
  callActivity,
  cohorts,
  sourceCosts,
  goals,
  reportMails,
  pipeline,
  opportunities,
  stages,
  salesLists,
  speedToLead,
}
