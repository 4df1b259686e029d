import { requireRight } from '../../../access/rights.ts'
import { findTransaction } from '../../../access/transactions.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { requireApplicable, requireStartable } from '../workflows/startable.ts'
import { findWorkflow, requireEditable } from '../workflows/workflows.queries.ts'
import { contactOptions, tryPublished, tryWorkflow } from './dry-run.queries.ts'
import { transactionOptions, tryOnTransactions, tryPublishedOn } from './try-transactions.queries.ts'

export const dryRunRoutes = {
  dryRunOptions: async ({ db, actor, params: { WorkflowId } }) => {
    const workflow = requireEditable(await findWorkflow(db, actor, WorkflowId))
    if (workflow.Type === 'Contact') return contactOptions(db, actor, workflow)
    requireRight(actor, 'WorkTransactions')
    return transactionOptions(db, actor, workflow)
  },
  dryRun: async ({ db, actor, body: { WorkflowId, ContactId: asked, TransactionId, IsPublished }, services }) => {
    const found = await findWorkflow(db, actor, WorkflowId)
    const workflow = IsPublished ? found : requireEditable(found)
    const ContactId = asked === undefined ? undefined : (await findContact(db, actor, asked)).ContactId
    const transaction = TransactionId === undefined ? undefined : await findTransaction(db, actor, TransactionId)
    if (workflow.Type === 'Contact') {
      if (TransactionId !== undefined)
        throw invalid({ TransactionId: 'This workflow is for contacts. Choose a contact.' })
      if (!IsPublished) return tryWorkflow(db, actor, workflow, ContactId, services)
      if (ContactId === undefined) throw invalid({ ContactId: 'Choose a contact' })
      return tryPublished(db, actor, requireStartable(workflow), ContactId, services)
    }
    requireRight(actor, 'WorkTransactions')
    if (ContactId !== undefined)
      throw invalid({ ContactId: 'This workflow is for transactions. Choose a transaction.' })
    if (!IsPublished) return tryOnTransactions(db, actor, workflow, TransactionId, services)
    if (!transaction) throw invalid({ TransactionId: 'Choose a transaction' })
    return tryPublishedOn(db, actor, requireApplicable(workflow), transaction, services)
  },
} satisfies Partial<Handlers>
