import type { Notification } from '@dormer/contract/day/notifications'
import type { NotificationIcon } from '@dormer/contract/notification-kind'
import { notificationKinds } from '@dormer/contract/notification-kinds'
import { Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import {
  IconAt,
  IconCalendarEvent,
  IconChecklist,
  IconFileAlert,
  IconFileCheck,
  IconFileSearch,
  IconFileZip,
  IconHomeHeart,
  IconHomeQuestion,
  IconMail,
  IconMailbox,
  IconMailX,
  IconMessage,
  IconMessageX,
  IconPhoneIncoming,
  IconReceipt2,
  IconRoute,
  IconShieldLock,
  IconSignature,
  IconTableImport,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react'
import { formatInstantTime } from '../../../ui/format.ts'
import { useFollow } from '../../../ui/useFollow.ts'
import classes from './Notifications.module.css'
import { agoOf, wordsOf } from './notification.words.ts'
import { useMarkRead } from './notifications.api.ts'

const icons: Record<NotificationIcon, typeof IconChecklist> = {
  'calendar-event': IconCalendarEvent,
  checklist: IconChecklist,
  'file-alert': IconFileAlert,
  'file-check': IconFileCheck,
  'file-search': IconFileSearch,
  'file-zip': IconFileZip,
  'home-heart': IconHomeHeart,
  'home-question': IconHomeQuestion,
  mail: IconMail,
  'mail-x': IconMailX,
  mailbox: IconMailbox,
  message: IconMessage,
  'message-x': IconMessageX,
  'phone-incoming': IconPhoneIncoming,
  receipt: IconReceipt2,
  route: IconRoute,
  'shield-lock': IconShieldLock,
  signature: IconSignature,
  'table-import': IconTableImport,
  at: IconAt,
  'user-plus': IconUserPlus,
  video: IconVideo,
}

export const NotificationItem = ({ notification, close }: { notification: Notification; close: () => void }) => {
  const markRead = useMarkRead()
  const follow = useFollow()
  const { NotificationId, Kind, Title, Path, IsRead, DateCreated } = notification
  const Icon = icons[notificationKinds[Kind].icon]
  return (
    <li>
      <a
        href={Path}
        className={classes.item}
        onClick={(event) => {
          if (!IsRead) markRead.mutate(NotificationId)
          close()
          follow(event)
        }}
      >
        <ThemeIcon variant="light" size={36} radius="xl" color={IsRead ? 'gray' : undefined}>
          <Icon size={18} />
        </ThemeIcon>
        <div className={classes.text}>
          <Text size="sm" fw={IsRead ? 400 : 600} lineClamp={2}>
            {Title}
          </Text>
          <Text size="xs" c="dimmed">
            {wordsOf(notification)} ·{' '}
            <time dateTime={DateCreated} title={formatInstantTime(DateCreated)}>
              {agoOf(DateCreated)}
            </time>
          </Text>
        </div>
        {!IsRead && (
          <span className={classes.dot}>
            <VisuallyHidden>Unread</VisuallyHidden>
          </span>
        )}
      </a>
    </li>
  )
}
