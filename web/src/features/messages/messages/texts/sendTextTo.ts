import { openDialog } from '../../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../../ui/lazily.tsx'

const SendTextModal = lazyDialog(() => import('./SendTextModal.tsx').then((m) => m.SendTextModal))

/** Asks whom to text. */
export const sendTextTo = () => openDialog(SendTextModal, {}, 'text')
