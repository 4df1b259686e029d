import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded, ShowMore } from '../../../ui/Loaded.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { Section } from '../users/Section.tsx'
import { ownEventsQuery } from './account-events.api.ts'
import { EventTable } from './EventTable.tsx'

/** The user's own sign-ins and failed attempts, on their profile. */
export const OwnEvents = () => {
  const events = useInfiniteQuery(ownEventsQuery)
  return (
    <Section title="Sign-In History" cols={1}>
      <Loaded
        query={events}
        skeleton={<Lines widths={['70%', '60%', '70%']} />}
        empty={
          <Text size="sm" c="dimmed">
            Sign-ins will be listed here for a year.
          </Text>
        }
      >
        {(rows) => (
          <Stack>
            <EventTable events={rows} isOwn />
            <ShowMore query={events} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
