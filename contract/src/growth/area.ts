import * as dealReports from './deal-reports.ts'
import { agentActivity, appointmentsReport, figureRows, leadPerformance } from './performance.ts'
import * as reports from './reports.ts'

/** The features of this area that have calls. */
export const growthFeatures = {
  dealReports,
  // The others of performance.ts are not served yet.
  performance: { agentActivity, appointmentsReport, figureRows, leadPerformance },
  reports,
}
