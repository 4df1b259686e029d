import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const Wizard = lazyDialog(() => import('./wizard/Wizard.tsx').then((m) => m.Wizard))

/** Opens the create-transaction wizard, with a contact as the client if one is given. */
export const startTransaction = ({ ContactId }: { ContactId?: number } = {}) =>
  openDialog(Wizard, { ContactId }, 'transaction')
