import { dealReportScreens } from './deal-reports/deal-reports.screens.ts'
import { performanceScreens } from './performance/performance.screens.ts'

export const growthArea = {
  screens: [...dealReportScreens, ...performanceScreens] as const,
}
