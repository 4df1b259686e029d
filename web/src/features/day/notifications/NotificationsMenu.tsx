import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { readSession } from '../../../api/session.ts'
import { lazyDialog, lazyPart } from '../../../ui/lazily.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import classes from './Notifications.module.css'
import { unreadQuery } from './notifications.api.ts'

const NotificationsPanel = lazyPart(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel))
const NotificationsSheet = lazyDialog(() => import('./NotificationsSheet.tsx').then((m) => m.NotificationsSheet))

/** The bell in the header: the unread count and the latest notifications (D2); a sheet on a phone. */
export const NotificationsMenu = () => {
  const [opened, { close, toggle, set }] = useDisclosure()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data } = useQuery({ ...unreadQuery, enabled: readSession() !== undefined })
  const unread = data?.Unread ?? 0
  const bell = (
    <ActionIcon
      size="lg"
      onClick={toggle}
      title="Notifications"
      aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
    >
      <Indicator label={unread} maxValue={99} disabled={unread === 0} size={16} offset={2} className={classes.bell}>
        <IconBell size={20} />
      </Indicator>
    </ActionIcon>
  )
  if (isPhone)
    return (
      <>
        {bell}
        {opened && <NotificationsSheet close={close} />}
      </>
    )
  return (
    <Popover opened={opened} onChange={set} width={400} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense
          fallback={
            <Loading p="md">
              <Blocks h={240} />
            </Loading>
          }
        >
          <NotificationsPanel close={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
