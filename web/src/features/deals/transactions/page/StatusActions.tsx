import {
  ACTIVE,
  CLOSED,
  isDeal,
  type Transaction,
  type TransactionStatusId,
  transactionStatuses,
} from '@dormer/contract/deals/transactions'
import { Button, Group, Select } from '@mantine/core'
import { IconCheck, IconRefresh, IconRotate2, IconTrash } from '@tabler/icons-react'
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

/** The statuses the dropdown sets; closing has its own dialog. */
const settable = [1, 2, 5, 4] as const satisfies TransactionStatusId[]

export const StatusActions = ({ transaction }: { transaction: Transaction }) => {
  const { TransactionId, StatusId, CanEdit, CanChangeStatus, CanDelete } = transaction
  const { unsaved, others, type, commit, flush } = usePage()
  const navigate = useNavigate()
  const save = useSaveTransaction(TransactionId)
  const remove = useDeleteTransaction()
  const mayWork = useMay('WorkTransactions')
  const mayRecalculate = useMay('ManageCommissions')
  const isClosed = StatusId === CLOSED
  const isCounted = isClosed && isDeal(transaction) && transaction.Financials.IsPlanned
  const status = unsaved.StatusId
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
  if (!mayWork) return null
  return (
    <Group gap="xs" align="flex-end">
      {isClosed
        ? CanChangeStatus && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRotate2 size={16} />}
              loading={save.isPending}
              onClick={reopen}
            >
              Re-open Transaction
            </Button>
          )
        : CanChangeStatus && (
            <Select<number>
              aria-label="Status"
              w={180}
              data={settable.map((value) => ({ value, label: transactionStatuses[value] }))}
              value={Number(status ? status.value : StatusId)}
              onChange={(next) => {
                if (next === null) return
                type('StatusId', next)
                commit('StatusId')
              }}
              error={status?.message}
              allowDeselect={false}
            />
          )}
      {CanEdit && (
        <Button leftSection={<IconCheck size={16} />} onClick={finalize}>
          Close Transaction
        </Button>
      )}
      {CanEdit && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={sync}>
          Sync With MLS
        </Button>
      )}
      {CanDelete && (
        <Button variant="default" c="red" leftSection={<IconTrash size={16} />} onClick={askAndDelete}>
          Delete Transaction
        </Button>
      )}
    </Group>
  )
}
