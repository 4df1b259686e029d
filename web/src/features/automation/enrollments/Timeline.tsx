import type { Enrollment, TimelineEntry } from '@dormer/contract/automation/enrollments'
import { Timeline as Steps, Text, type TimelineItemProps } from '@mantine/core'
import { IconCheck, IconClock, IconPlayerSkipForward, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Lines } from '../../../ui/Skeletons.tsx'
import { timelineQuery } from './enrollments.api.ts'
import { asSentence } from './sentence.ts'
import { formatInZone } from './zone-time.ts'

const looks = {
  Done: { color: 'green', Icon: IconCheck },
  Skipped: { color: 'gray', Icon: IconPlayerSkipForward },
  Failed: { color: 'red', Icon: IconX },
}

/** What a workflow did for a contact and why it left something out, then what comes next, in the contact's time zone. */
export const Timeline = ({ enrollment: { ContactWorkflowId, TimeZone, IsPaused } }: { enrollment: Enrollment }) => {
  const timeline = useQuery(timelineQuery(ContactWorkflowId))
  return (
    <Loaded
      query={timeline}
      skeleton={<Lines widths={['60%', '50%', '70%']} />}
      empty={<Text size="sm">No steps</Text>}
    >
      {(entries) => (
        <Steps bulletSize={22} lineWidth={2} active={entries.filter(({ Outcome }) => Outcome).length - 1} mt="xs">
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps to come have no id, and their order is what they are.
            <Entry key={at} entry={entry} zone={TimeZone} isPaused={IsPaused} />
          ))}
        </Steps>
      )}
    </Loaded>
  )
}

type EntryProps = { entry: TimelineEntry; zone: string; isPaused: boolean } & TimelineItemProps
/** The timeline tells its items whether they are done: those props are passed on. */
const Entry = ({ entry, zone, isPaused, ...item }: EntryProps) => {
  const { Outcome, Step, Date: date, Why, MessageStatus, ConversationId } = entry
  const { color, Icon } = Outcome ? looks[Outcome] : { color: 'gray', Icon: IconClock }
  return (
    <Steps.Item {...item} color={color} bullet={<Icon size={13} />} title={<Text size="sm">{asSentence(Step)}</Text>}>
      <Text size="xs" c="dimmed">
        {[
          Outcome ?? (isPaused && date ? 'If resumed now' : 'Upcoming'),
          date && formatInZone(date, zone),
          MessageStatus && `message ${MessageStatus.toLowerCase()}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {ConversationId && (
          <>
            {' · '}
            <AnchorLink to="/inbox" search={{ conversation: ConversationId }} size="xs" underline="always">
              Open conversation
            </AnchorLink>
          </>
        )}
      </Text>
      {Why && <Text size="xs">{Why}</Text>}
    </Steps.Item>
  )
}
