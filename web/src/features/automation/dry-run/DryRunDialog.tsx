import type { WorkflowType } from '@dormer/contract/automation/workflows'
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
import { TransactionPicker } from './TransactionPicker.tsx'

type Props = { WorkflowId: number; Name: string; Type: WorkflowType; close: () => void }

const who = {
  Contact: { One: 'One contact', All: 'Everybody who matches now' },
  Transaction: { One: 'One transaction', All: 'All that match now' },
} as const
const supposed = { Contact: 'if nobody answered', Transaction: 'if no date moved' } as const

/** What a workflow would do, before it does anything: the coming fortnight as a calendar, then what comes later. */
export const DryRunDialog = ({ WorkflowId, Name, Type, close }: Props) => {
  const [whom, setWhom] = useState<'One' | 'All'>('One')
  const [chosen, setChosen] = useState<number | null>(null)
  const [shown, setShown] = useState<Happening>()
  const isReady = whom === 'All' || chosen !== null
  const query = useQuery({
    ...dryRunQuery(WorkflowId, Type, whom === 'One' ? (chosen ?? undefined) : undefined),
    enabled: isReady,
  })
  return (
    <Dialog close={close} title={`Dry run of ${Name}`} size="72rem">
      <Stack>
        <Text size="sm" c="dimmed">
          This is what its steps would do from now on {supposed[Type]}. Nothing is sent, and nothing is changed.
        </Text>
        <Group align="flex-end" gap="sm">
          <SegmentedControl
            aria-label="For whom"
            data={Object.entries(who[Type]).map(([value, label]) => ({ value, label }))}
            value={whom}
            onChange={(value) => setWhom(value as 'One' | 'All')}
          />
          {whom === 'One' && Type === 'Transaction' && <TransactionPicker value={chosen} onChange={setChosen} />}
          {whom === 'One' && Type === 'Contact' && (
            <ContactPicker label="Contact" flex={1} miw={220} value={chosen} onChange={setChosen} data-autofocus />
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
                    {triedFor(Type, Contacts, Matching)}
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

const triedFor = (type: WorkflowType, tried: number, matching: number) => {
  if (type === 'Contact')
    return tried < matching
      ? `Tried for ${formatCount(tried)} of the ${formatCount(matching)} contacts who match now.`
      : `Tried for the ${formatCount(tried)} who match now.`
  return tried < matching
    ? `Tried for the latest ${formatCount(tried)} of ${formatCount(matching)} transactions that match now.`
    : `Tried for the ${formatCount(tried)} that match now.`
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
