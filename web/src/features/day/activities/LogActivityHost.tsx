import type { ComponentProps } from 'react'
import { askFor, DialogHost } from '../../../ui/DialogHost.tsx'
import { lazyDialog } from '../../../ui/lazily.tsx'
import type { LogActivityModal as Modal } from './LogActivityModal.tsx'

const LogActivityModal = lazyDialog(() => import('./LogActivityModal.tsx').then((m) => m.LogActivityModal))

type Asked = Omit<ComponentProps<typeof Modal>, 'close'>
const keyOf = ({ contact, phoneCall }: Asked) => `${contact?.ContactId} ${phoneCall}`

/** Opens the Add Activity modal from anywhere. */
export const logActivity = (asked: Asked = {}) => askFor('log-activity', asked)
export const LogActivityHost = () => <DialogHost name="log-activity" Dialog={LogActivityModal} keyOf={keyOf} />
