import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Selection } from '../../people/bulk/bulk.api.ts'

const MassModal = lazyDialog(() => import('./MassModal.tsx').then((m) => m.MassModal))

/** Opens the dialog for writing a mass email or text. */
export const openMass = (asked: { channel: 'Email' | 'Text'; selection: Selection }) =>
  openDialog(MassModal, asked, `mass ${asked.channel}`)
