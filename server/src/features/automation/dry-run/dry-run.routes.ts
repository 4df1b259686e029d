import type { Handlers } from '../../../http/handlers.ts'
import { lockWorkflow } from '../workflows/workflows.queries.ts'
import { tryWorkflow } from './dry-run.queries.ts'

export const dryRunRoutes = {
  dryRun: async ({ db, actor, body: { WorkflowId, ContactId }, services }) =>
    tryWorkflow(db, actor, await lockWorkflow(db, actor, WorkflowId), ContactId, services),
} satisfies Partial<Handlers>
