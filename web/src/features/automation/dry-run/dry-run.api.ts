import { dryRun } from '@dormer/contract/automation/dry-run'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** What a workflow's draft would do for a contact, or for those who match now; always asked anew. */
export const dryRunQuery = (WorkflowId: number, ContactId: number | undefined) =>
  queryOptions({
    queryKey: within(keys.workflows, 'dry-run', WorkflowId, ContactId),
    queryFn: ({ signal }) => call(dryRun, { body: { WorkflowId, ...(ContactId && { ContactId }) } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
