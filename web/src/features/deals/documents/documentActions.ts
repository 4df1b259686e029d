import type { TransactionDocument } from '@dormer/contract/deals/documents'
import type { Transaction } from '@dormer/contract/deals/transactions'
import { useMemo } from 'react'
import { confirm } from '../../../ui/confirm.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { formatCount } from '../../../ui/format.ts'
import { lazyDialog } from '../../../ui/lazily.tsx'
import { notifyFailure, notifySuccess } from '../../../ui/notify.ts'
import { useMay } from '../../brokerage/session/session.api.ts'
import { notifyDeleted } from '../../brokerage/trash/restore.ts'
import { type useDocuments, useDownload } from './documents.api.ts'

const RenameModal = lazyDialog(() => import('./RenameModal.tsx').then((m) => m.RenameModal))
const SplitModal = lazyDialog(() => import('./SplitModal.tsx').then((m) => m.SplitModal))
const HandInDialog = lazyDialog(() => import('../review/HandInDialog.tsx').then((m) => m.HandInDialog))
const EmailDocumentModal = lazyDialog(() => import('./EmailDocumentModal.tsx').then((m) => m.EmailDocumentModal))

export const refused = (error: unknown) => void notifyFailure(error)

type Changes = Pick<ReturnType<typeof useDocuments>, 'rename' | 'archive' | 'remove'>
export type DocumentActions = ReturnType<typeof useDocumentActions>

/** The actions on one or more documents. They keep their identity, so that a long list does not rerender. */
export const useDocumentActions = (transaction: Transaction, { rename, archive, remove }: Changes) => {
  const { mutate: download, isPending: isDownloading } = useDownload()
  const [renameOne, archiveAll, removeAll] = [rename.mutateAsync, archive.mutate, remove.mutateAsync]
  // Allowed even while it is closed (decision 0063).
  const mayEmail = useMay('WorkTransactions')
  return useMemo(
    () => ({
      mayEmail,
      isDownloading,
      download: (chosen: TransactionDocument[]) => download(idsOf(chosen), { onError: refused }),
      email: (chosen: TransactionDocument[], onSent?: () => void) =>
        openDialog(EmailDocumentModal, { transaction, documents: chosen, onSent }, 'email documents'),
      rename: ({ DocumentId, Name }: TransactionDocument) =>
        openDialog(RenameModal, {
          what: 'Document',
          name: Name,
          save: (name) => renameOne({ id: DocumentId, name }),
        }),
      handIn: (chosen: TransactionDocument[], onDone?: () => void) =>
        openDialog(
          HandInDialog,
          { transactionId: transaction.TransactionId, documents: chosen, onDone },
          'hand in documents',
        ),
      split: (document: TransactionDocument) =>
        openDialog(SplitModal, { transactionId: transaction.TransactionId, document }),
      archive: (chosen: TransactionDocument[], IsArchived: boolean, onSuccess?: () => void) =>
        archiveAll(
          { DocumentIds: idsOf(chosen), IsArchived },
          {
            onSuccess: () => {
              if (IsArchived)
                notifyArchived(chosen.length === 1 ? chosen[0]?.Name : `${formatCount(chosen.length)} documents`)
              onSuccess?.()
            },
            onError: refused,
          },
        ),
      /** Asks first. Resolves to whether they were deleted. */
      remove: async (chosen: TransactionDocument[]) => {
        const isOne = chosen.length === 1
        const question = `Are you sure you would like to delete ${isOne ? chosen[0]?.Name : `${formatCount(chosen.length)} documents?`}`
        if (!(await confirm(question, { title: 'Delete', yes: 'Delete', danger: true }))) return false
        try {
          const RequestId = await removeAll(idsOf(chosen))
          notifyDeleted(isOne ? 'Document deleted!' : `${formatCount(chosen.length)} documents deleted!`, RequestId)
          return true
        } catch (error) {
          refused(error)
          return false
        }
      },
    }),
    [transaction, mayEmail, isDownloading, download, renameOne, archiveAll, removeAll],
  )
}

/** Archived documents are hidden, so this says where they went. */
export const notifyArchived = (what = '') => notifySuccess(`${what} archived. Choose Show Archived to see it.`)

const idsOf = (documents: TransactionDocument[]) => documents.map(({ DocumentId }) => DocumentId)
