import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSession } from '../../../api/session.ts'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { UnreadMenu } from '../../../ui/UnreadMenu.tsx'
import { unreadQuery } from './notifications.api.ts'

const Panel = lazyPart(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel))
const Sheet = lazyDialog(() => import('./NotificationsSheet.tsx').then((m) => m.NotificationsSheet))

/** The bell in the header: the unread count and the latest notifications. */
export const NotificationsMenu = () => {
  const { data } = useQuery({ ...unreadQuery, enabled: readSession() !== undefined })
  const shown = { Panel, Sheet, width: 400, height: 240 }
  return <UnreadMenu title="Notifications" Icon={IconBell} unread={data?.Unread ?? 0} {...shown} />
}
