import type { Video } from '@dormer/contract/messages/videos'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'

const CaptionsModal = lazyDialog(() => import('./CaptionsModal.tsx').then((m) => m.CaptionsModal))

/** Opens the captions of a video. */
export const openCaptions = (video: Pick<Video, 'VideoGuid' | 'VideoName'>) => openDialog(CaptionsModal, { video })
