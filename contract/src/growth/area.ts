import * as dealReports from './deal-reports.ts'
import * as reports from './reports.ts'
import * as salesLists from './sales-lists.ts'

/** The features of this area that have calls. */
export const growthFeatures = { dealReports, reports, salesLists }
