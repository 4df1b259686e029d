import type { Handlers } from '../../../http/handlers.ts'
import { findWorkflow, requireEditable } from '../workflows/workflows.queries.ts'
import { tryWorkflow } from './dry-run.queries.ts'

export const dryRunRoutes = {
  dryRun: async ({ db, actor, body: { WorkflowId, ContactId }, services }) =>
    tryWorkflow(db, actor, requireEditable(await findWorkflow(db, actor, WorkflowId)), ContactId, services),
} satisfies Partial<Handlers>
