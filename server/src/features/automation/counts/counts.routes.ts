import { RETRIED_AT_ONCE } from '@dormer/contract/automation/counts'
import { sql } from 'kysely'
import { requireRight } from '../../../access/rights.ts'
import { refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { addItems, listSkipped, requireFewOpen, startRun } from '../../../jobs/run.ts'
import { findWorkflow, usableIds } from '../workflows/workflows.queries.ts'
import { countsIn, countsOf, isPartialFor, requireStepOf, stepCountsOf } from './counts.queries.ts'
import { peopleIn } from './people.queries.ts'
import { failedIds, type RetryParams, retryEach, retryRun } from './retry.jobs.ts'

/** How many unfinished runs a user may have, so that they do not block the brokerage's others. */
const MAX_WAITING = 5

export const countRoutes = {
  workflowCounts: async ({ db, actor, params: { type } }) => ({
    Workflows: await countsOf(db, actor, type, usableIds(actor, type)),
    IsPartial: isPartialFor(actor),
  }),

  workflowStepCounts: async ({ db, actor, params: { id } }) => {
    const workflow = await findWorkflow(db, actor, id)
    return {
      Workflow: await countsIn(db, actor, workflow),
      Steps: await stepCountsOf(db, actor, workflow),
      IsPartial: isPartialFor(actor),
    }
  },

  workflowPeople: async ({ db, actor, params: { id }, query, reply }) => {
    const workflow = await findWorkflow(db, actor, id)
    if (query.stepId !== undefined) await requireStepOf(db, actor, id, query.stepId)
    const { rows, total } = await peopleIn(db, actor, workflow, query)
    reply.header('x-total-count', total)
    return rows
  },

  retryFailed: async ({ db, actor, body: { WorkflowId, WorkflowStepId = null } }) => {
    const { Name, Type } = await findWorkflow(db, actor, WorkflowId)
    if (WorkflowStepId !== null) await requireStepOf(db, actor, WorkflowId, WorkflowStepId)
    if (Type === 'Transaction') requireRight(actor, 'WorkTransactions')
    const params: RetryParams = { WorkflowId, WorkflowStepId, Type }
    const ids = failedIds(actor, params)
    const { rows } = await sql<{ Count: number }>`select count(*) from (${ids}) failed`.execute(db)
    const Found = rows[0]?.Count ?? 0
    if (Found === 0) throw refused('Nothing that failed is left to retry.')
    if (Found <= RETRIED_AT_ONCE) {
      const { retried, left } = await retryEach(db, actor, params)
      return { Retried: retried, Skipped: listSkipped(left), RunId: null, Found }
    }
    const some = 'Some of what you started is still waiting. Start more when it is done.'
    await requireFewOpen(db, retryRun, actor, MAX_WAITING, some)
    const { TenantId, UserId } = actor
    const Title = `Retry what failed in “${Name}”`
    const key = await startRun(db, retryRun, { TenantId, UserId, Title, Params: params })
    await addItems(db, key, ids)
    return { Retried: 0, Skipped: [], RunId: key.RunId, Found }
  },
} satisfies Partial<Handlers>
