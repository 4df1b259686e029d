import { applyWorkflow, autoTasks, retryAutoTask, toggleAutoTask } from '@dormer/contract/automation/auto-tasks'
import { workflows } from '@dormer/contract/automation/workflows'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

/** Among tasks, which whoever saves a transaction makes out of date: automated ones follow its dates, too. */
export const autoTasksQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(keys.tasks, 'automated', transactionId),
    queryFn: ({ signal }) => call(autoTasks, { params: { transactionId } }, { signal }),
  })

/** The published workflows that the user can apply to transactions. */
export const applicableQuery = queryOptions({
  queryKey: within(keys.workflows, 'applicable'),
  queryFn: ({ signal }) =>
    call(workflows, { params: { type: 'Transaction' }, query: { onlyActive: true } }, { signal }),
})

export const useApplyWorkflow = (transactionId: number) =>
  useMutation({
    mutationFn: (workflowId: number) => call(applyWorkflow, { params: { transactionId }, query: { workflowId } }),
    meta: { stale: [keys.tasks, keys.workflows] },
  })

export const useToggleAutoTask = () =>
  useMutation({
    mutationFn: (taskId: number) => call(toggleAutoTask, { params: { taskId } }),
    meta: { stale: [keys.tasks, keys.workflows] },
  })

export const useRetryAutoTask = () =>
  useMutation({
    mutationFn: (taskId: number) => call(retryAutoTask, { params: { taskId } }),
    meta: { stale: [keys.tasks, keys.workflows] },
  })
