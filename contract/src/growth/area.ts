import * as dealReports from './deal-reports.ts'
import * as opportunities from './opportunities.ts'
import * as performance from './performance.ts'
import * as pipeline from './pipeline.ts'
import * as reports from './reports.ts'
import * as salesLists from './sales-lists.ts'
import * as speedToLead from './speed-to-lead.ts'
import * as stages from './stages.ts'

/** The features of this area that have calls. */
export const growthFeatures = {
  dealReports,
  reports,
  performance,
  pipeline,
  opportunities,
  stages,
  salesLists,
  speedToLead,
}
