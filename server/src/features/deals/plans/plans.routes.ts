import type { Handlers } from '../../../http/handlers.ts'
import { requireAssignable, requireOnSide } from '../../brokerage/users/users.queries.ts'
import { setLedgerReason } from '../ledger/ledger.queries.ts'
import { fillByPlans } from './fill.queries.ts'
import { lockPlans } from './locks.queries.ts'
import {
  agentsUnderPlans,
  listAssignments,
  listPlans,
  removePlan,
  replaceAssignments,
  savePlan,
} from './plans.queries.ts'
import { leadersOf } from './years.queries.ts'

const done = { Successful: true } as const

export const planRoutes = {
  splitPlans: ({ db, actor }) => listPlans(db, actor),

  saveSplitPlan: async ({ db, actor, body }) => {
    await requireAssignable(db, actor, 'agent', body.TeamLead?.UserId)
    await lockPlans(db, actor)
    const agents = body.PlanId ? (await agentsUnderPlans(db, actor, body.PlanId)).map(({ UserId }) => UserId) : []
    const before = await leadersOf(db, actor, agents)
    const PlanId = await savePlan(db, actor, body)
    const after = await leadersOf(db, actor, agents)
    if (agents.length > 0) {
      const all = [...new Set([...agents, ...(before ?? []), ...(after ?? [])])]
      await fillByPlans(db, actor, all, `The plan ${body.Name} changed.`)
    }
    const [plan] = await listPlans(db, actor, PlanId)
    if (!plan) throw new Error('The plan that was just saved is not there')
    return plan
  },

  deleteSplitPlan: async ({ db, actor, query }) => {
    await removePlan(db, actor, query.planId)
    return done
  },

  planAssignments: ({ db, actor }) => listAssignments(db, actor),

  setPlanAssignments: async ({ db, actor, query, body }) => {
    const agent = await requireOnSide(db, actor, 'agent', query.userId)
    await lockPlans(db, actor)
    const before = await leadersOf(db, actor, [query.userId])
    await setLedgerReason(db, body.Why)
    await replaceAssignments(db, actor, query.userId, body.Assignments)
    const after = await leadersOf(db, actor, [query.userId])
    const all = [...new Set([query.userId, ...(before ?? []), ...(after ?? [])])]
    const cause = `The plans of ${agent?.Name ?? 'the agent'} changed${body.Why ? `: ${body.Why.replace(/\.?$/, '.')}` : '.'}`
    await fillByPlans(db, actor, all, cause)
    return done
  },
} satisfies Partial<Handlers>
