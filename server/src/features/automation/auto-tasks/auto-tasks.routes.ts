import { findTransaction } from '../../../access/transactions.ts'
import { notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { applyTo } from './apply.queries.ts'
import { listAutoTasks, toggleCancel } from './auto-tasks.queries.ts'
import { retryTask } from './retry.queries.ts'

export const autoTaskRoutes = {
  autoTasks: async ({ db, actor, params }) => {
    const { TransactionId } = await findTransaction(db, actor, params.transactionId)
    return listAutoTasks(db, actor, { TransactionId })
  },

  applyWorkflow: async ({ db, actor, params, query }) => {
    await applyTo(db, actor, params.transactionId, query.workflowId)
    return { Successful: true as const }
  },

  retryAutoTask: async ({ db, actor, params: { taskId: Id } }) => {
    const TransactionId = await retryTask(db, actor, Id)
    const [task] = await listAutoTasks(db, actor, { TransactionId, Id })
    if (!task) throw notFound('automated task')
    return task
  },

  toggleAutoTask: async ({ db, actor, params: { taskId: Id } }) => {
    const TransactionId = await toggleCancel(db, actor, Id)
    const [task] = await listAutoTasks(db, actor, { TransactionId, Id })
    if (!task) throw notFound('automated task')
    return task
  },
} satisfies Partial<Handlers>
