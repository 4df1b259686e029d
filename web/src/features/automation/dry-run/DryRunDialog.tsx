import { Alert, Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { byDay, daysFrom, type Happening } from './calendar-days.ts'
import { DayCell } from './DayCell.tsx'
import classes from './DryRun.module.css'
import { dryRunQuery } from './dry-run.api.ts'
import { HappeningDetail } from './HappeningDetail.tsx'

type Props = { WorkflowId: number; Name: string; close: () => void }

const who = { One: 'One contact', All: 'Everybody who matches now' } as const

/** What a workflow would do, before it does anything: the coming fortnight as a calendar, then what comes later. */
export const DryRunDialog = ({ WorkflowId, Name, close }: Props) => {
  const [whom, setWhom] = useState<keyof typeof who>('One')
  const [contactId, setContactId] = useState<number | null>(null)
  const [shown, setShown] = useState<Happening>()
  const isReady = whom === 'All' || contactId !== null
  const query = useQuery({
    ...dryRunQuery(WorkflowId, whom === 'One' ? (contactId ?? undefined) : undefined),
    enabled: isReady,
  })
  return (
    <Dialog close={close} title={`Dry run of ${Name}`} size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          This is what its steps would do from now on if nobody answered. Nothing is sent, and nothing is changed.
        </Text>
        <Group align="flex-end" gap="sm">
          <SegmentedControl
            aria-label="For whom"
            data={Object.entries(who).map(([value, label]) => ({ value, label }))}
            value={whom}
            onChange={(value) => setWhom(value as keyof typeof who)}
          />
          {whom === 'One' && (
            <ContactPicker
              label="Contact"
              flex={1}
              miw={220}
              value={contactId}
              onChange={setContactId}
              data-autofocus
            />
          )}
        </Group>
        {isReady && (
          <Loaded query={query} skeleton={<Blocks h={240} />}>
            {({ Entries, Contacts, Matching, Notes }) => (
              <Stack>
                {Notes.map((note) => (
                  <Alert key={note} icon={<IconInfoCircle />} color="yellow">
                    {note}
                  </Alert>
                ))}
                {whom === 'All' && Matching > 0 && (
                  <Text size="sm" role="status">
                    {Contacts < Matching
                      ? `Tried for ${formatCount(Contacts)} of the ${formatCount(Matching)} contacts who match now.`
                      : `Tried for the ${formatCount(Contacts)} who match now.`}
                  </Text>
                )}
                {Entries.length > 0 ? (
                  <Calendar days={byDay(Entries)} show={setShown} />
                ) : (
                  Notes.length === 0 && <Empty size="sm" title="It would do nothing" />
                )}
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
      {shown && <HappeningDetail happening={shown} close={() => setShown(undefined)} />}
    </Dialog>
  )
}

const FORTNIGHT = 14

const Calendar = ({ days, show }: { days: Map<string, Happening[]>; show: (happening: Happening) => void }) => {
  const fortnight = daysFrom(today(), FORTNIGHT)
  const later = [...days].filter(([day]) => !fortnight.includes(day))
  const [isLaterOpen, setLaterOpen] = useState(false)
  return (
    <Stack gap="xs">
      <ol className={classes.calendar} aria-label="The coming fortnight">
        {fortnight.map((day) => (
          <DayCell key={day} day={day} happenings={days.get(day) ?? []} show={show} />
        ))}
      </ol>
      {later.length > 0 && (
        <>
          <Anchor component="button" type="button" size="sm" onClick={() => setLaterOpen(!isLaterOpen)}>
            {isLaterOpen ? 'Hide what comes later' : `Show what comes later, on ${formatCount(later.length)} more days`}
          </Anchor>
          {isLaterOpen && (
            <ol className={classes.later}>
              {later.map(([day, happenings]) => (
                <DayCell key={day} day={day} happenings={happenings} show={show} isLater />
              ))}
            </ol>
          )}
        </>
      )}
    </Stack>
  )
}
