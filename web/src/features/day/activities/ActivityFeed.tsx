import { Button, EmptyState, Group, Paper, Skeleton, Stack, Timeline } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../../ui/Failure.tsx'
import { ActivityIcon } from './ActivityIcon.tsx'
import { ActivityItem } from './ActivityItem.tsx'
import { type Feed, feedQuery } from './activities.api.ts'

type Props = {
  feed: Feed
  whose: { ContactId: number; ContactEntityId: number }
  empty: { title: string; why: string; action?: ReactNode }
}

/** What happened with a contact and its household, newest first. */
export const ActivityFeed = ({ feed, whose, empty }: Props) => {
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(feedQuery(feed, whose))
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <FeedSkeleton />
  const rows = data.pages.flat()
  if (rows.length === 0)
    return (
      <EmptyState size="sm" title={empty.title} description={empty.why}>
        {empty.action && <EmptyState.Actions>{empty.action}</EmptyState.Actions>}
      </EmptyState>
    )
  return (
    <Stack>
      {error && !isFetchNextPageError && <Failure error={error} onRetry={refetch} />}
      <Paper p="md">
        <Timeline bulletSize={28} lineWidth={1}>
          {rows.map((activity) => (
            <Timeline.Item key={activity.ActivityId} bullet={<ActivityIcon type={activity.ActivityTypeId} />}>
              <ActivityItem activity={activity} contactId={whose.ContactId} />
            </Timeline.Item>
          ))}
        </Timeline>
      </Paper>
      {isFetchNextPageError ? (
        <Failure error={error} onRetry={fetchNextPage} />
      ) : (
        hasNextPage && (
          <Button variant="default" size="xs" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
            Show older
          </Button>
        )
      )}
    </Stack>
  )
}

const FeedSkeleton = () => (
  <Paper p="md" role="status" aria-busy aria-label="Loading">
    <Stack gap="lg">
      {['55%', '70%', '40%', '60%'].map((width) => (
        <Group key={width} wrap="nowrap" align="flex-start">
          <Skeleton circle height={28} flex="none" />
          <Stack gap={8} flex={1}>
            <Skeleton height={12} width="30%" />
            <Skeleton height={10} width="45%" />
            <Skeleton height={12} width={width} />
          </Stack>
        </Group>
      ))}
    </Stack>
  </Paper>
)
