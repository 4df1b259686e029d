import { previewPlan } from '@dormer/contract/deals/plan-years'
import {
  deleteSplitPlan,
  planAssignments,
  saveSplitPlan,
  setPlanAssignments,
  splitPlans,
} from '@dormer/contract/deals/plans'
import type { Request, Response } from '@dormer/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'

const plansKey = within(keys.settings, 'splitPlans')

export const plansQuery = queryOptions({
  queryKey: within(plansKey, 'list'),
  queryFn: ({ signal }) => call(splitPlans, {}, { signal }),
})
export const assignmentsQuery = queryOptions({
  queryKey: within(plansKey, 'assignments'),
  queryFn: ({ signal }) => call(planAssignments, {}, { signal }),
})
export type AgentPlans = Response<typeof planAssignments>[number]

/** Plans fill the splits of open deals. */
const stale = [plansKey, keys.transactions]
export const useSavePlan = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveSplitPlan>['body']) => call(saveSplitPlan, { body }),
    meta: { stale },
  })
export const useDeletePlan = () =>
  useMutation({ mutationFn: (planId: number) => call(deleteSplitPlan, { query: { planId } }), meta: { stale } })
export const useAssign = (userId: number) =>
  useMutation({
    mutationFn: (body: Request<typeof setPlanAssignments>['body']) =>
      call(setPlanAssignments, { query: { userId }, body }),
    meta: { stale },
  })

/** Saves nothing. */
export const usePreview = () =>
  useMutation({ mutationFn: (body: Request<typeof previewPlan>['body']) => call(previewPlan, { body }) })
export type Preview = Response<typeof previewPlan>
