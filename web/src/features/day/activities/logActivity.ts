import type { ComponentProps } from 'react'
import { openDialog } from '../../../ui/dialogs.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { LogActivityModal as Modal } from './LogActivityModal.tsx'

const LogActivityModal = lazyDialog(() => import('./LogActivityModal.tsx').then((m) => m.LogActivityModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>

/** Opens the Add Activity modal. */
export const logActivity = (asked: Asked = {}) =>
  openDialog(LogActivityModal, asked, `${asked.contact?.ContactId} ${asked.phoneCall}`)
