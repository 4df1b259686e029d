import { refused } from '../../../http/errors.ts'
import type { WorkflowValues } from './workflows.queries.ts'

/** A workflow that can be started for contacts; 400 with the reason. */
export const requireStartable = (workflow: WorkflowValues) => {
  const { Type, Status, Name, WorkflowVersionId } = workflow
  if (Type !== 'Contact') throw refused('This workflow is for transactions. Start it on a transaction.')
  if (Status !== 'Active' || WorkflowVersionId === null)
    throw refused(`“${Name}” is not active. Publish it first, then start it.`)
  return { ...workflow, WorkflowVersionId }
}

/** A workflow that can be applied to transactions; 400 with the reason. */
export const requireApplicable = (workflow: WorkflowValues) => {
  const { Type, Status, Name, WorkflowVersionId } = workflow
  if (Type !== 'Transaction')
    throw refused(`“${Name}” is a workflow for contacts. Choose one that was made for transactions.`)
  if (Status !== 'Active' || WorkflowVersionId === null)
    throw refused(`“${Name}” is inactive. Publish it before you apply it.`)
  return { ...workflow, WorkflowVersionId }
}
