import type { Handlers } from '../../../http/handlers.ts'
import { scopeOf } from './performance.queries.ts'
import { speedToLeadOf } from './speed-to-lead.queries.ts'

export const speedToLeadRoutes = {
  speedToLead: async ({ db, actor, query }) => speedToLeadOf(db, await scopeOf(db, actor, 'speed-to-lead', query)),
} satisfies Partial<Handlers>
