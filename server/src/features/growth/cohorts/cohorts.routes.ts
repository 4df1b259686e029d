import type { Handlers } from '../../../http/handlers.ts'
import { scopeOf } from '../performance/performance.queries.ts'
import { cohortReport } from './cohorts.queries.ts'

export const cohortRoutes = {
  cohorts: async ({ db, actor, query }) => cohortReport(db, actor, await scopeOf(db, actor, 'cohorts', query)),
} satisfies Partial<Handlers>
