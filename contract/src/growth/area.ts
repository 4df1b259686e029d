import * as dealReports from './deal-reports.ts'
import * as performance from './performance.ts'
import * as reports from './reports.ts'

/** The features of this area that have calls. */
export const growthFeatures = {
  dealReports,
  performance,
  reports,
}
