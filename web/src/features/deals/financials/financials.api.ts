import type { Financials } from '@dormer/contract/deals/commission'
import type { CommissionChanges } from '@dormer/contract/deals/commission-lines'
import { deleteAdjustment, saveFinancials } from '@dormer/contract/deals/financials'
import {
  closingPreview,
  followPlan,
  laterDeals,
  outdatedDeals,
  type Recalculated,
  recalculateOutdated,
} from '@dormer/contract/deals/plan-years'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../api/client.ts'
import { keys, within } from '../../../api/keys.ts'
import { answered, changed, queries } from '../../../api/queries.ts'
import { today } from '../../../ui/format.ts'

/** The response is the commission in its new state, which is part of the transaction. */
const useChange = <Input>(TransactionId: number, mutationFn: (input: Input) => Promise<Financials>) =>
  useMutation({
    mutationFn,
    meta: { stale: [keys.dealReports] },
    onSuccess: (Financials) =>
      answered(keys.transaction(TransactionId), (before) => before && { ...before, Financials }),
    // If it was refused, somebody else may have closed or changed the transaction. A lost connection is reported
    // without waiting for the refetch.
    onError: (error) => {
      const reloaded = changed(keys.transaction(TransactionId))
      return error instanceof ApiError && error.isOutcomeUnknown ? undefined : reloaded
    },
  })

/** `before` is the commission as it was when typing began, so that the server can detect conflicting changes. */
type Saved = { changes: CommissionChanges & { SplitNote?: string }; before: Financials }
export const useSaveCommission = (transactionId: number) =>
  useChange(transactionId, ({ changes: { PreSplitAdjustments, PostSplitAdjustments, ...changes }, before }: Saved) =>
    call(saveFinancials, {
      params: { transactionId },
      body: {
        ...changes,
        Snapshot: before,
        PreSplitAdjustments: PreSplitAdjustments && [...PreSplitAdjustments],
        PostSplitAdjustments: PostSplitAdjustments && [...PostSplitAdjustments],
        AgentSplits: undefined,
      },
    }),
  )

type AgentSplits = Financials['AgentSplits']
export const useSaveAgentSplits = (transactionId: number) =>
  useChange(
    transactionId,
    ({
      AgentSplits,
      before,
    }: {
      AgentSplits: Pick<AgentSplits[number], 'AgentId' | 'AmountType' | 'Amount'>[]
      before: AgentSplits
    }) => call(saveFinancials, { params: { transactionId }, body: { AgentSplits, Snapshot: { AgentSplits: before } } }),
  )

export const useFollowPlan = (transactionId: number) =>
  useChange(transactionId, () => call(followPlan, { params: { transactionId } }))

export const useDeleteAdjustment = (transactionId: number) =>
  useChange(transactionId, (adjustmentId: number) => call(deleteAdjustment, { params: { adjustmentId } }))

/** The most recently loaded commission. */
export const loadedCommission = (TransactionId: number) =>
  queries.getQueryData(keys.transaction(TransactionId))?.Financials

/**
 * The lines if the transaction closed at this price on this day; an empty price or day is treated as the server would.
 */
export const closingQuery = (transactionId: number, salesPrice: string, day: string | null, isReady: boolean) =>
  queryOptions({
    queryKey: within(keys.transactions, 'closing', transactionId, salesPrice, day),
    queryFn: ({ signal }) =>
      call(
        closingPreview,
        { params: { transactionId }, query: { salesPrice, dateClosed: day ?? today() } },
        { signal },
      ),
    enabled: isReady,
    placeholderData: keepPreviousData,
    // Others close deals in the meantime.
    staleTime: 0,
  })

/** The closed deals that would be split otherwise if this closed one no longer counted. */
export const laterQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(keys.transactions, 'later', transactionId),
    queryFn: ({ signal }) => call(laterDeals, { params: { transactionId } }, { signal }),
    staleTime: 0,
  })

/** The closed deals of a transaction's agents whose figures are outdated. */
export const outdatedQuery = (transactionId: number) =>
  queryOptions({
    queryKey: within(keys.transactions, 'outdated', transactionId),
    queryFn: ({ signal }) => call(outdatedDeals, { params: { transactionId } }, { signal }),
    staleTime: 0,
  })

export const useRecalculate = (transactionId: number) =>
  useMutation({
    mutationFn: (Confirmed: Recalculated['Deals']) =>
      call(recalculateOutdated, {
        params: { transactionId },
        body: {
          Confirmed: Confirmed.map(({ TransactionId, After: { BrokerSplit, AgentNet } }) => ({
            TransactionId,
            After: { BrokerSplit, AgentNet },
          })),
        },
      }),
    meta: { stale: [keys.transactions, keys.dealReports] },
    onError: () => changed(within(keys.transactions, 'outdated')),
  })
