import { Box, Button, Group, ScrollArea, Title, Tooltip } from '@mantine/core'
import { IconBellCheck, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ActionIconLink } from '../../../ui/links.tsx'
import { Blocks, Loading } from '../../../ui/Skeletons.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './Notifications.module.css'
import { notificationsQuery, unreadQuery, useMarkAllRead } from './notifications.api.ts'
import { hideToasts } from './toasts.tsx'

/** The latest notifications, and older ones on request. */
export const NotificationsPanel = ({ close }: { close: () => void }) => {
  const {
    data: all,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useInfiniteQuery(notificationsQuery)
  const unread = useQuery(unreadQuery).data?.Unread
  const markAllRead = useMarkAllRead()
  useEffect(() => void hideToasts(), [])
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <Title order={2} size="h5" visibleFrom="sm">
          Notifications
        </Title>
        <Group gap={4} wrap="nowrap" ml="auto">
          {/* Not disabled: it would lose the focus, and Escape would stop working. */}
          <Button
            size="compact-sm"
            variant="subtle"
            data-disabled={!unread || undefined}
            aria-disabled={!unread}
            onClick={() => unread && markAllRead.mutate(all?.[0]?.NotificationId)}
          >
            Mark all as read
          </Button>
          <Tooltip label="Notification settings">
            <ActionIconLink to="/settings/notification" aria-label="Notification settings" onClick={close}>
              <IconSettings size={18} />
            </ActionIconLink>
          </Tooltip>
        </Group>
      </Group>
      <ScrollArea.Autosize className={classes.list} mah={{ base: 'none', sm: 'min(32rem, 75dvh)' }} type="auto">
        {error && (
          <Box p="sm">
            <Failure
              error={error}
              onRetry={() => (isFetchNextPageError ? fetchNextPage() : refetch())}
              title="The notifications could not be loaded"
            />
          </Box>
        )}
        {all ? (
          <ul>
            {all.map((one) => (
              <NotificationItem key={one.NotificationId} notification={one} close={close} />
            ))}
          </ul>
        ) : (
          !error && (
            <Loading p="md">
              <Blocks n={4} h={40} gap="md" />
            </Loading>
          )
        )}
        {all?.length === 0 && (
          <Empty
            py="xl"
            px="md"
            size="sm"
            icon={<IconBellCheck />}
            title="No notifications yet"
            description="New leads, incoming messages, failures, and reminders of your tasks and appointments appear here."
          />
        )}
        {hasNextPage && (
          <Button variant="subtle" fullWidth my={4} loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show older
          </Button>
        )}
      </ScrollArea.Autosize>
    </>
  )
}
