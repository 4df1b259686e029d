import type { Financials } from '@dormer/contract/deals/commission'
import type { CommissionChanges } from '@dormer/contract/deals/commission-lines'
import { deleteAdjustment, saveFinancials } from '@dormer/contract/deals/financials'
import { followPlan } from '@dormer/contract/deals/plan-years'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { queries } from '../../../api/queries.ts'

/** The answer is the commission as it is now, which is a part of the transaction. */
const useChange = <Input>(TransactionId: number, mutationFn: (input: Input) => Promise<Financials>) =>
  useMutation({
    mutationFn,
    meta: { stale: [keys.dealReports] },
    onSuccess: (Financials) =>
      queries.setQueryData(keys.transaction(TransactionId), (before) => before && { ...before, Financials }),
    // Refused, it may have been closed or changed by somebody else.
    onError: () => queries.invalidateQueries({ queryKey: keys.transaction(TransactionId) }),
  })

/** `before` is the commission as it was when typing began: if somebody has changed the same since, the server says so. */
type Saved = { changes: CommissionChanges & { SplitNote?: string }; before: Financials }
export const useSaveCommission = (transactionId: number) =>
  useChange(transactionId, ({ changes: { PreSplitAdjustments, ...changes }, before }: Saved) =>
    call(saveFinancials, {
      params: { transactionId },
      body: {
        ...changes,
        Snapshot: before,
        PreSplitAdjustments: PreSplitAdjustments && [...PreSplitAdjustments],
        PostSplitAdjustments: undefined,
        AgentSplits: undefined,
      },
    }),
  )

export const useFollowPlan = (transactionId: number) =>
  useChange(transactionId, () => call(followPlan, { params: { transactionId } }))

export const useDeleteAdjustment = (transactionId: number) =>
  useChange(transactionId, (adjustmentId: number) => call(deleteAdjustment, { params: { adjustmentId } }))

/** The commission as it was loaded last. */
export const loadedCommission = (TransactionId: number) =>
  queries.getQueryData(keys.transaction(TransactionId))?.Financials
