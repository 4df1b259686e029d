import { dealReportScreens } from './deal-reports/deal-reports.screens.ts'
import { goalScreens } from './goals/goals.screens.ts'
import { performanceScreens } from './performance/performance.screens.ts'
import { pipelineScreens } from './pipeline/pipeline.screens.ts'
import { salesListScreens } from './sales-lists/sales-lists.screens.ts'
import { stagesScreens } from './stages/stages.screens.ts'

export const growthArea = {
  screens: [
    ...dealReportScreens,
    ...performanceScreens,
    ...goalScreens,
    ...pipelineScreens,
    ...stagesScreens,
    ...salesListScreens,
  ] as const,
}
