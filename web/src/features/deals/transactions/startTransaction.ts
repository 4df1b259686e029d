import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const Wizard = lazyDialog(() => import('../wizard/Wizard.tsx').then((m) => m.Wizard))

/** Opens the create-transaction wizard, for a contact as the client if one is named (A085). */
export const startTransaction = ({ ContactId }: { ContactId?: number } = {}) =>
  openDialog(Wizard, { ContactId }, 'transaction')
