import { ACTIVE, CLOSED, isDeal, type Transaction } from '@dormer/contract/deals/transactions'
import { useNavigate } from '@tanstack/react-router'
import { keys } from '../../../../api/keys.ts'
import { queries } from '../../../../api/queries.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'
import { notifyFailure, notifyWarning } from '../../../../ui/notify.ts'
import { useMay } from '../../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../../brokerage/trash/restore.ts'
import { confirmLater, offerRecalculation } from '../../financials/confirmLater.tsx'
import { useDeleteTransaction, useSaveTransaction } from '../transactions.api.ts'
import { usePage } from './useAutosave.ts'

const CloseModal = lazyDialog(() => import('./CloseModal.tsx').then((m) => m.CloseModal))
const SyncModal = lazyDialog(() => import('./SyncModal.tsx').then((m) => m.SyncModal))

/** What can be done to a transaction, and whether the user may. */
export const useDealActions = (transaction: Transaction) => {
  const { TransactionId, StatusId, CanEdit, CanChangeStatus, CanDelete } = transaction
  const { others, flush } = usePage()
  const navigate = useNavigate()
  const save = useSaveTransaction(TransactionId)
  const remove = useDeleteTransaction()
  const mayWork = useMay('WorkTransactions')
  const mayRecalculate = useMay('ManageCommissions')
  const isClosed = StatusId === CLOSED
  const isCounted = isClosed && isDeal(transaction) && transaction.Financials.IsPlanned
  const unlessUnsaved = async (open: () => unknown) => {
    const isFlushed = await flush()
    if (others.has('commission')) notifyWarning('Save Commission Details first.', 'The commission is not saved')
    else if (isFlushed) open()
    else notifyWarning('Save or correct the marked fields first.', 'Some changes are not saved')
  }
  // Includes what was saved just now.
  const now = () => queries.getQueryData(keys.transaction(TransactionId)) ?? transaction
  const sync = () => unlessUnsaved(() => openDialog(SyncModal, { transaction: now() }, 'sync'))
  const finalize = () =>
    unlessUnsaved(() => {
      const transaction = now()
      if (isDeal(transaction)) return openDialog(CloseModal, { transaction }, 'close')
    })
  const askAndDelete = async () => {
    const question =
      'Deleting a transaction will permanently delete the transaction and all related documents and details'
    const asked = { question, title: 'Delete Transaction', yes: 'Delete', danger: true }
    try {
      const later = isCounted ? await confirmLater(TransactionId, asked, true) : await confirm(question, asked)
      if (!later) return
      remove.mutate(TransactionId, {
        onSuccess: (RequestId) => {
          notifyDeleted('Transaction deleted successfully!', RequestId)
          void navigate({ to: '/transactions/transactions', ignoreBlocker: true })
          if (later !== true && mayRecalculate) void offerRecalculation(later)
        },
        onError: (error) => notifyFailure(error, 'The transaction was not deleted'),
      })
    } catch (error) {
      notifyFailure(error, 'The transaction was not deleted')
    }
  }
  const reopen = async () => {
    const failed = (error: unknown) => notifyFailure(error, 'The transaction was not re-opened')
    const asked = { question: 'Re-open this transaction?', title: 'Re-open Transaction', yes: 'Re-open' }
    try {
      const later = isCounted ? await confirmLater(TransactionId, asked, false) : true
      if (!later) return
      save.mutate(
        { change: { StatusId: ACTIVE, Snapshot: { StatusId } } },
        {
          onSuccess: () => later !== true && mayRecalculate && void offerRecalculation(later),
          onError: failed,
        },
      )
    } catch (error) {
      failed(error)
    }
  }
  return {
    close: mayWork && CanEdit ? finalize : undefined,
    reopen: mayWork && isClosed && CanChangeStatus ? reopen : undefined,
    isReopening: save.isPending,
    sync: mayWork && CanEdit ? sync : undefined,
    remove: mayWork && CanDelete ? askAndDelete : undefined,
  }
}
