import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { Sending } from './SendVideoModal.tsx'

const SendVideoModal = lazyDialog(() => import('./SendVideoModal.tsx').then((m) => m.SendVideoModal))

/** Opens the modal that sends a video by email or text. */
export const openSendVideo = (sending: Sending) => openDialog(SendVideoModal, sending)
