import { applyWorkflow, autoTasks, toggleAutoTask } from '@dormer/contract/automation/auto-tasks'
import { workflows } from '@dormer/contract/automation/workflows'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type Key, keys, within } from '../../../api/keys.ts'

/** Among tasks, which whoever saves a transaction makes out of date: automated ones follow its dates, too. */
export const autoTasksQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(keys.tasks, 'automated', transactionId),
    queryFn: ({ signal }) => call(autoTasks, { params: { transactionId } }, { signal }),
  })

const workflowsKey: Key = ['workflows']
/** The published workflows that the user can apply to transactions. */
export const applicableQuery = queryOptions({
  queryKey: within(workflowsKey, 'applicable'),
  queryFn: ({ signal }) =>
    call(workflows, { params: { type: 'Transaction' }, query: { onlyActive: true } }, { signal }),
})

export const useApplyWorkflow = (transactionId: number) =>
  useMutation({
    mutationFn: (workflowId: number) => call(applyWorkflow, { params: { transactionId }, query: { workflowId } }),
    meta: { stale: [keys.tasks, workflowsKey] },
  })

export const useToggleAutoTask = () =>
  useMutation({
    mutationFn: (taskId: number) => call(toggleAutoTask, { params: { taskId } }),
    meta: { stale: [keys.tasks, workflowsKey] },
  })
