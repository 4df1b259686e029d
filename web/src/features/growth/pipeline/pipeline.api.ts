import type { Request } from '@dormer/contract/endpoint'
import {
  becomeTransaction,
  deleteOpportunity,
  moveOpportunity,
  opportunityHistory,
  saveOpportunity,
  undoTransaction,
} from '@dormer/contract/growth/opportunities'
import { type PipelineColumn, pipeline } from '@dormer/contract/growth/pipeline'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { callToDelete } from '../../brokerage/trash/restore.ts'
import { onceStreamed } from '../../day/notifications/opening.ts'
import { askWhyLost } from './askWhyLost.ts'
import { afterMove, type Move, nameOf, whereIs } from './board.rules.ts'
import type { PipelineSearch } from './pipeline.search.ts'

/** For how long the board shows what has been won or lost; the list has the rest. */
export const DECIDED_DAYS = 90

/** The board; everything it shows is filtered by the same type and agent. */
export const boardQuery = ({ type, agent }: PipelineSearch) =>
  queryOptions({
    queryKey: within(keys.pipelineBoard, type, agent),
    queryFn: async ({ signal }) => {
      // From then on it is told what others change.
      await onceStreamed()
      return call(pipeline, { query: { type, userId: agent, decidedDays: DECIDED_DAYS } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Where an opportunity has been. */
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: within(keys.opportunities, 'history', id),
    queryFn: ({ signal }) => call(opportunityHistory, { params: { id } }, { signal }),
  })

const stale = [keys.pipeline, keys.opportunities, keys.stages]

export const useSaveOpportunity = () =>
  useMutation({
    mutationFn: (body: Request<typeof saveOpportunity>['body']) => call(saveOpportunity, { body }),
    meta: { stale },
  })
export const useDeleteOpportunity = () =>
  useMutation({ mutationFn: (id: number) => callToDelete(deleteOpportunity, { params: { id } }), meta: { stale } })
export const useBecomeTransaction = (id: number) =>
  useMutation({
    mutationFn: (body: Request<typeof becomeTransaction>['body']) => call(becomeTransaction, { params: { id }, body }),
    meta: { stale: [...stale, keys.transactions] },
  })
/** `leave` is awaited before what is on screen is fetched again: it may be the transaction that is gone. */
export const useUndoTransaction = (id: number, leave: () => Promise<unknown>) =>
  useMutation({
    mutationFn: () => call(undoTransaction, { params: { id } }),
    meta: { stale: [...stale, keys.transactions] },
    onSuccess: leave,
  })

/** The versions that this page's own moves led to: the next move may come before the board has been loaded again. */
const ownVersions = new Map<number, number>()
const versionOf = ({ card: { Id, Version } }: Move) => Math.max(Version, ownVersions.get(Id) ?? 0)

const useSendMove = (onError?: (error: unknown, move: Move) => void) =>
  useOptimistic({
    key: keys.pipelineBoard,
    show: afterMove,
    save: async (move: Move) => {
      const { card, to, AfterId, BeforeId, LostReasonId, LostNote } = move
      const body = { Stage: to.Stage, AfterId, BeforeId, Version: versionOf(move), LostReasonId, LostNote }
      const saved = await call(moveOpportunity, { params: { id: card.Id }, body })
      ownVersions.set(card.Id, saved.Version)
      return saved
    },
    stale,
    about: ({ card }) => card.Id,
    onError,
  })

/** The move with why it is lost; undefined if it stays where it is. */
const withReason = async (move: Move) => {
  const told = await askWhyLost(move.card, move.to.StageName)
  return told && { ...move, ...told }
}

type Options = {
  columns: PipelineColumn[]
  /** It was moved, as far as this page knows. */
  onMove: (move: Move) => void
  onFailure: (move: Move) => void
}

/**
 * Moves a card at once, and back with the server's words if it refuses. Losing one asks why first; a move to another
 * stage can be undone for a while.
 */
export const useMoveCard = ({ columns, onMove, onFailure }: Options) => {
  const undo = useSendMove()
  const send = useSendMove((error, move) => {
    onFailure(move)
    void notifyFailure(error, `${nameOf(move.card)} was not moved`)
  })
  return useMemo(
    () =>
      async (asked: Move): Promise<void> => {
        const { card, to } = asked
        const from = whereIs(columns, card.Id)
        const isNew = from?.column.Stage !== to.Stage
        const move = isNew && to.Outcome === 'Lost' ? await withReason(asked) : asked
        if (!move) return
        onMove(move)
        const saved = await send.mutateAsync(move).catch(() => undefined)
        if (!saved || !from || !isNew) return
        const above = from.column.Opportunities[from.y - 1]
        const below = from.column.Opportunities[from.y + 1]
        const back = { card: saved, to: from.column, AfterId: above?.Id, BeforeId: above ? undefined : below?.Id }
        void notifyUndo(nameOf(card), () => undo.mutateAsync(back), `${nameOf(card)} is now in ${to.StageName}`)
      },
    [columns, onMove, send, undo],
  )
}
