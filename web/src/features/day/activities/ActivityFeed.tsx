import { Paper, Stack, Timeline, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Items } from '../../../ui/Skeletons.tsx'
import { ActivityIcon } from './ActivityIcon.tsx'
import { ActivityItem } from './ActivityItem.tsx'
import { type Feed, feedQuery } from './activities.api.ts'

type Props = {
  feed: Feed
  whose: { ContactId: number; ContactEntityId: number }
  /** Leaves out the activities of messages. */
  isByHand?: boolean
  /** Activities that are shown otherwise. */
  without?: ReadonlySet<number>
  title?: string
  /** Shown if there are none; if absent, nothing is shown. */
  empty?: { title: string; why: string; action?: ReactNode }
}

/** What happened with a contact and its household, newest first. */
export const ActivityFeed = ({ feed, whose, isByHand = false, without, title, empty }: Props) => {
  const activities = useInfiniteQuery(feedQuery(feed, whose, isByHand))
  return (
    <Loaded
      query={activities}
      skeleton={
        <Paper p="md">
          <Items n={4} icon={28} lines={['30%', '45%', '60%']} align="flex-start" />
        </Paper>
      }
      empty={
        empty && (
          <Empty size="sm" title={empty.title} description={empty.why}>
            {empty.action}
          </Empty>
        )
      }
    >
      {(all) => {
        const rows = without ? all.filter(({ ActivityId }) => !without.has(ActivityId)) : all
        return (
          <Stack display={rows.length === 0 ? 'none' : undefined}>
            {title && (
              <Title order={3} size="h6">
                {title}
              </Title>
            )}
            <Paper p="md">
              <Timeline bulletSize={28} lineWidth={1}>
                {rows.map((activity) => (
                  <Timeline.Item key={activity.ActivityId} bullet={<ActivityIcon type={activity.ActivityTypeId} />}>
                    <ActivityItem activity={activity} contactId={whose.ContactId} />
                  </Timeline.Item>
                ))}
              </Timeline>
            </Paper>
            <ShowMore query={activities} label="Show older" />
          </Stack>
        )
      }}
    </Loaded>
  )
}
