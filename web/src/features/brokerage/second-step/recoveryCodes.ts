import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const RecoveryCodesDialog = lazyDialog(() => import('./RecoveryCodesDialog.tsx').then((m) => m.RecoveryCodesDialog))

/** Shows recovery codes, the only time they can be seen. */
export const showRecoveryCodes = (codes: string[]) => openDialog(RecoveryCodesDialog, { codes })
