import { dealReportScreens } from './deal-reports/deal-reports.screens.ts'

export const growthArea = {
  screens: [...dealReportScreens] as const,
}
