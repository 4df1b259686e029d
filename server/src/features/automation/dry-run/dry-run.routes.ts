import { requireRight } from '../../../access/rights.ts'
import { findTransaction } from '../../../access/transactions.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { findWorkflow, requireEditable } from '../workflows/workflows.queries.ts'
import { tryWorkflow } from './dry-run.queries.ts'
import { tryOnTransactions } from './try-transactions.queries.ts'

export const dryRunRoutes = {
  dryRun: async ({ db, actor, body: { WorkflowId, ContactId, TransactionId }, services }) => {
    const workflow = requireEditable(await findWorkflow(db, actor, WorkflowId))
    if (ContactId !== undefined) await findContact(db, actor, ContactId)
    if (TransactionId !== undefined) await findTransaction(db, actor, TransactionId)
    if (workflow.Type === 'Contact') {
      if (TransactionId !== undefined)
        throw invalid({ TransactionId: 'This workflow is for contacts. Choose a contact.' })
      return tryWorkflow(db, actor, workflow, ContactId, services)
    }
    requireRight(actor, 'WorkTransactions')
    if (ContactId !== undefined)
      throw invalid({ ContactId: 'This workflow is for transactions. Choose a transaction.' })
    return tryOnTransactions(db, actor, workflow, TransactionId, services)
  },
} satisfies Partial<Handlers>
