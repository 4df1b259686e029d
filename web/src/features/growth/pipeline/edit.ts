import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { OpportunityModal as Modal } from './OpportunityModal.tsx'
import type { TransactionDialog as Become } from './TransactionDialog.tsx'

const OpportunityModal = lazyDialog(() => import('./OpportunityModal.tsx').then((m) => m.OpportunityModal))
const TransactionDialog = lazyDialog(() => import('./TransactionDialog.tsx').then((m) => m.TransactionDialog))

/** Opens the modal that creates an opportunity, or edits one. */
export const editOpportunity = (asked: Omit<ComponentProps<typeof Modal>, 'close'> = {}) =>
  void openDialog(OpportunityModal, asked, String(asked.opportunity?.Id ?? 'new'))

/** Opens the dialog that makes an opportunity a transaction. */
export const makeTransaction = (asked: Omit<ComponentProps<typeof Become>, 'close'>) =>
  void openDialog(TransactionDialog, asked, 'transaction')
