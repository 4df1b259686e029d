import type { ComponentProps } from 'react'
import { dialogHost } from '../../ui/dialogHost.tsx'
import type { LogActivityModal } from './LogActivityModal.tsx'

type Asked = Omit<ComponentProps<typeof LogActivityModal>, 'close'>

const { open, Host } = dialogHost<Asked>(
  'log-activity',
  () => import('./LogActivityModal.tsx').then((m) => m.LogActivityModal),
  ({ contact, phoneCall }) => `${contact?.ContactId} ${phoneCall}`,
)

/** Opens the Add Activity modal from wherever an activity can be logged. */
export const logActivity = (asked: Asked = {}) => open(asked)
export const LogActivityHost = Host
