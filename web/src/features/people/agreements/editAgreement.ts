import type { Agreement } from '@dormer/contract/people/agreements'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const AgreementModal = lazyDialog(() => import('./AgreementModal.tsx').then((m) => m.AgreementModal))

/** Opens the dialog for a contact's agreement: a new one, unless one is given. */
export const editAgreement = (ContactId: number, agreement?: Agreement) =>
  openDialog(AgreementModal, { ContactId, agreement }, 'agreement')
