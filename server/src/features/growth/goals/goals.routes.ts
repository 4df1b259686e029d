import type { GoalRow } from '@dormer/contract/growth/goals'
import type { Handlers } from '../../../http/handlers.ts'
import { resolveAgentScope } from '../deal-reports/deal-reports.queries.ts'
import { changeGoals, goalsOf, readMonth } from './goals.queries.ts'

export const goalRoutes = {
  goals: async ({ db, actor, query }) =>
    goalsOf(db, actor, await resolveAgentScope(db, actor, query.userId ?? null), readMonth(query.month, actor)),

  setGoals: async ({ db, actor, body }) => {
    const month = await changeGoals(db, actor, body)
    const { Users } = await goalsOf(db, actor, body.UserId, month)
    return Users[0] as GoalRow
  },
} satisfies Partial<Handlers>
