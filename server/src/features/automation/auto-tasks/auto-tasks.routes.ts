import { refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'

const soon = async () => {
  throw refused('Not yet')
}
export const autoTaskRoutes = {
  autoTasks: async () => [],
  applyWorkflow: soon,
  toggleAutoTask: soon,
} satisfies Partial<Handlers>
