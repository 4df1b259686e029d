import { dealReportScreens } from './deal-reports/deal-reports.screens.ts'
import { salesListScreens } from './sales-lists/sales-lists.screens.ts'

export const growthArea = {
  screens: [...dealReportScreens, ...salesListScreens] as const,
}
