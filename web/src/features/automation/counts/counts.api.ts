import {
  retryFailed,
  type StepState,
  type WorkflowState,
  workflowCounts,
  workflowPeople,
  workflowStepCounts,
} from '@dormer/contract/automation/counts'
import type { WorkflowType } from '@dormer/contract/automation/workflows'
import type { Request } from '@dormer/contract/endpoint'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { inOneList } from '../../../api/queries.ts'

/** Counted after the list is shown: it takes longer than the list, and changes with what happens to contacts. */
export const countsQuery = (type: WorkflowType) =>
  queryOptions({
    queryKey: within(keys.enrollments, 'counts', type),
    queryFn: ({ signal }) => call(workflowCounts, { params: { type } }, { signal }),
  })

export const stepCountsQuery = (id: number) =>
  queryOptions({
    queryKey: within(keys.enrollments, 'step-counts', id),
    queryFn: ({ signal }) => call(workflowStepCounts, { params: { id } }, { signal }),
  })

/** What people are counted as: a workflow's, or a step's. */
export type Counted = { WorkflowId: number; state: WorkflowState | StepState; stepId?: number }
const PAGE = 50
export const peopleQuery = ({ WorkflowId, state, stepId }: Counted) =>
  infiniteQueryOptions({
    queryKey: within(keys.enrollments, 'people', WorkflowId, state, stepId),
    queryFn: ({ pageParam, signal }) =>
      call(
        workflowPeople,
        { params: { id: WorkflowId }, query: { state, stepId, before: pageParam, take: PAGE } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.Id),
    select: inOneList,
  })

export const useRetryFailed = () =>
  useMutation({
    mutationFn: (body: Request<typeof retryFailed>['body']) => call(retryFailed, { body }),
    meta: { stale: [keys.enrollments, keys.workflows, keys.runs] },
  })
