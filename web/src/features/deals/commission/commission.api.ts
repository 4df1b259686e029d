import type { Financials } from '@dormer/contract/deals/commission'
import type { CommissionChanges } from '@dormer/contract/deals/commission-lines'
import { deleteAdjustment, saveFinancials } from '@dormer/contract/deals/financials'
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
    onError: () => void queries.invalidateQueries({ queryKey: keys.transaction(TransactionId) }),
  })

export const useSaveCommission = (transactionId: number) =>
  useChange(transactionId, ({ PreSplitAdjustments, ...changes }: CommissionChanges) =>
    call(saveFinancials, {
      params: { transactionId },
      body: {
        ...changes,
        PreSplitAdjustments: PreSplitAdjustments && [...PreSplitAdjustments],
        PostSplitAdjustments: undefined,
        AgentSplits: undefined,
      },
    }),
  )

export const useDeleteAdjustment = (transactionId: number) =>
  useChange(transactionId, (adjustmentId: number) => call(deleteAdjustment, { params: { adjustmentId } }))
