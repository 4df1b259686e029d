import {
  CLOSED,
  isDeal,
  type TransactionStatusId,
  transactionStatuses,
  transactions,
  updateTransaction,
} from '@dormer/contract/deals/transactions'
import type { Response } from '@dormer/contract/endpoint'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered, queries } from '../../../api/queries.ts'
import { useOptimistic } from '../../../api/useOptimistic.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { useMay } from '../../brokerage/session/session.api.ts'
import { confirmLater, offerRecalculation } from '../financials/confirmLater.tsx'
import { afterMove, type BoardColumn, type BoardPage, type Move } from './board.rules.ts'
import { streetOf } from './transaction.words.ts'
import { transactionLists, transactionQuery } from './transactions.api.ts'
import { readStatuses, selectedBy, type TransactionsSearch } from './transactions.search.ts'

const CARDS = 60

/** A column of the board, newest first. */
export const columnQuery = (search: TransactionsSearch, StatusId: TransactionStatusId) => {
  const which = selectedBy(search, [StatusId])
  return infiniteQueryOptions({
    queryKey: within(keys.transactionBoard, which),
    queryFn: async ({ signal, pageParam: before }): Promise<BoardPage> => {
      const query = { ...which, before, take: CARDS, withVolume: true }
      const answer = await ask(transactions, { query }, { signal })
      const cards: Response<typeof transactions> = await answer.json()
      const next = cards.length < CARDS ? undefined : cards.at(-1)?.TransactionId
      const count = Number(answer.headers.get('x-total-count') ?? cards.length)
      return { StatusId, cards, count, volume: Number(answer.headers.get('x-total-volume') ?? 0), next }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export const fetchBoard = (search: TransactionsSearch) =>
  Promise.all(readStatuses(search.status).map((one) => queries.prefetchInfiniteQuery(columnQuery(search, one))))

/** The loaded part of a column. */
export const shownOf = ({ pages }: BoardColumn) => ({
  // A moved card may also be on a page fetched since.
  cards: [...new Map(pages.flatMap(({ cards }) => cards).map((card) => [card.TransactionId, card])).values()],
  count: pages.at(-1)?.count ?? 0,
  volume: pages.at(-1)?.volume ?? 0,
})

type Tell = { onSuccess?: (move: Move) => void; onError?: (error: unknown, move: Move) => void }
const useSetStatus = ({ onSuccess, onError }: Tell) =>
  useOptimistic({
    key: keys.transactionBoard,
    show: afterMove,
    save: ({ card: { TransactionId, StatusId }, to }: Move) =>
      call(updateTransaction, { query: {}, body: { TransactionId, StatusId: to, Snapshot: { StatusId } } }),
    stale: transactionLists,
    about: ({ card }) => card.TransactionId,
    onSuccess: (saved, move) => {
      answered(keys.transaction(move.card.TransactionId), saved)
      onSuccess?.(move)
    },
    onError: (error, move) => onError?.(error, move),
  })

const CloseModal = lazyDialog(() => import('./page/CloseModal.tsx').then((m) => m.CloseModal))

/**
 * Changes a transaction's status by the same rules as its page: closing opens the modal that asks for the details; a
 * closed one is re-opened after confirmation; anything else is immediate, with Undo for a while.
 */
export const useMoveTransaction = () => {
  const mayRecalculate = useMay('ManageCommissions')
  const { mutateAsync: moveBack } = useSetStatus({})
  const { mutate, mutateAsync } = useSetStatus({
    onSuccess: ({ card, to }) =>
      notifyUndo(
        streetOf(card),
        () => moveBack({ card: { ...card, StatusId: to }, to: card.StatusId as TransactionStatusId }),
        `${streetOf(card)} is now ${transactionStatuses[to]}`,
      ),
    onError: (error, { card }) => notifyFailure(error, `${streetOf(card)} was not moved`),
  })
  return useMemo(
    () =>
      async ({ card, to }: Move) => {
        if (card.StatusId === to) return
        if (to === CLOSED) {
          try {
            const transaction = await queries.fetchQuery({ ...transactionQuery(card.TransactionId), staleTime: 0 })
            if (isDeal(transaction)) await openDialog(CloseModal, { transaction }, 'close')
          } catch (error) {
            notifyFailure(error, `${streetOf(card)} was not closed`)
          }
          return
        }
        if (card.StatusId === CLOSED) {
          const question = `${streetOf(card)} is closed. Re-open it as ${transactionStatuses[to]}?`
          const asked = { question, title: 'Re-open Transaction', yes: 'Re-open' }
          const later = await confirmLater(card.TransactionId, asked, true).catch((error) => {
            void notifyFailure(error, `${streetOf(card)} was not moved`)
          })
          if (!later) return
          // If it fails, onError tells.
          const isMoved = await mutateAsync({ card, to }).then(
            () => true,
            () => false,
          )
          if (isMoved && mayRecalculate) void offerRecalculation(later)
          return
        }
        mutate({ card, to })
      },
    [mutate, mutateAsync, mayRecalculate],
  )
}
