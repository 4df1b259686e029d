import type { Handlers } from '../../../http/handlers.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { because } from '../ledger/ledger.queries.ts'
import { listAssignments, listPlans, removePlan, replaceAssignments, savePlan } from './plans.queries.ts'

const done = { Successful: true } as const

export const planRoutes = {
  splitPlans: ({ db, actor }) => listPlans(db, actor),

  saveSplitPlan: async ({ db, actor, body }) => {
    await requireAssignable(db, actor, 'agent', body.TeamLead?.UserId)
    const [plan] = await listPlans(db, actor, await savePlan(db, actor, body))
    if (!plan) throw new Error('The plan that was just saved is not there')
    return plan
  },

  deleteSplitPlan: async ({ db, actor, query }) => {
    await removePlan(db, actor, query.planId)
    return done
  },

  planAssignments: ({ db, actor }) => listAssignments(db, actor),

  setPlanAssignments: async ({ db, actor, query, body }) => {
    await requireAssignable(db, actor, 'agent', query.userId)
    await because(db, body.Why ?? null)
    await replaceAssignments(db, actor, query.userId, body.Assignments)
    return done
  },
} satisfies Partial<Handlers>
