import { refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'

const soon = async () => {
  throw refused('Not yet')
}
export const enrollmentRoutes = {
  contactEnrollments: async () => [],
  enrollContact: soon,
  togglePause: soon,
  removeEnrollment: soon,
  enrollmentTimeline: async () => [],
  retryEnrollment: soon,
  getHold: soon,
  setHold: soon,
  assignWorkflow: soon,
  workflowSettings: soon,
  saveWorkflowSettings: soon,
} satisfies Partial<Handlers>
