import { dryRun, dryRunOptions } from '@dormer/contract/automation/dry-run'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** For whom it can be tried at once: those that match now or, if nobody does, the latest. */
export const dryRunOptionsQuery = (WorkflowId: number) =>
  queryOptions({
    queryKey: within(keys.workflows, 'dry-run-options', WorkflowId),
    queryFn: ({ signal }) => call(dryRunOptions, { params: { WorkflowId } }, { signal }),
  })

/**
 * What a workflow's draft, or what is published, would do for a contact or a transaction, or for those that match now;
 * always asked anew.
 */
export const dryRunQuery = (
  WorkflowId: number,
  type: WorkflowType,
  chosen: number | undefined,
  IsPublished: boolean,
) => {
  const of = chosen === undefined ? {} : type === 'Contact' ? { ContactId: chosen } : { TransactionId: chosen }
  return queryOptions({
    queryKey: within(keys.workflows, 'dry-run', WorkflowId, chosen, IsPublished),
    queryFn: ({ signal }) =>
      call(dryRun, { body: { WorkflowId, ...of, ...(IsPublished && { IsPublished }) } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}
