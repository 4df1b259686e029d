import { workflowsScreens } from './workflows/workflows.screens.ts'

export const automationArea = {
  screens: [...workflowsScreens] as const,
}
