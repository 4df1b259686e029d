import type { Request } from '@dormer/contract/endpoint'
import {
  createStage,
  deleteLostReason,
  deleteStage,
  lostReasons,
  orderStages,
  type Stage,
  saveLostReason,
  stages,
  updateStage,
} from '@dormer/contract/growth/stages'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'

/** The stages in their order. */
export const stagesQuery = queryOptions({
  queryKey: keys.stageList,
  queryFn: ({ signal }) => call(stages, {}, { signal }),
})
/** Why opportunities are lost. */
export const lostReasonsQuery = queryOptions({
  queryKey: keys.lostReasons,
  queryFn: ({ signal }) => call(lostReasons, {}, { signal }),
})

/** What shows stages, or counts by them. */
const meta = { stale: [keys.stages, keys.pipeline, keys.opportunities] }

type Saved = Omit<Request<typeof createStage>['body'], 'Position'>
/** Without an id it is created. */
export const useSaveStage = (Id: number | undefined) =>
  useMutation({
    mutationFn: (body: Saved) =>
      Id === undefined ? call(createStage, { body }) : call(updateStage, { body: { ...body, Id } }),
    meta,
  })

/** All stages by their ids, in their new order. */
export const useOrderStages = (onSuccess: () => void) =>
  useOptimistic({
    key: keys.stageList,
    show: (before, StageIds: number[]) => inOrder(before, StageIds),
    save: (StageIds) => call(orderStages, { body: { StageIds } }),
    stale: meta.stale,
    about: () => 'order',
    onSuccess,
    onError: (error) => notifyFailure(error, 'The stages were not moved'),
  })
/** Those added meanwhile come last. */
const inOrder = (stages: Stage[], ids: number[]) => {
  const placeOf = ({ Id }: Stage) => (ids.includes(Id) ? ids.indexOf(Id) : ids.length)
  return stages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const useDeleteStage = () =>
  useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo?: number }) =>
      call(deleteStage, { params: { id }, query: { moveTo } }),
    meta,
  })

export const useSaveLostReason = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveLostReason>['body']) => call(saveLostReason, { body }),
    meta,
  })
export const useDeleteLostReason = () =>
  useMutation({ mutationFn: (id: number) => call(deleteLostReason, { params: { id } }), meta })
