import type { WorkflowType } from '@dormer/contract/automation/workflows'
import { Alert, Anchor, Box, Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCalendarEvent, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { formatCount, today } from '../../../ui/format.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Blocks } from '../../../ui/Skeletons.tsx'
import { ContactPicker } from '../../people/contacts/ContactPicker.tsx'
import { Missing } from '../workflows/editor/Findings.tsx'
import { inTree } from '../workflows/editor/tree.ts'
import { counted } from '../workflows/workflow.words.ts'
import { workflowQuery } from '../workflows/workflows.api.ts'
import { byDay, daysFrom, type Happening, weeksOf } from './calendar-days.ts'
import { DayCell } from './DayCell.tsx'
import classes from './DryRun.module.css'
import { dryRunOptionsQuery, dryRunQuery } from './dry-run.api.ts'
import { HappeningDetail } from './HappeningDetail.tsx'
import { LeftOut } from './LeftOut.tsx'
import { TransactionPicker } from './TransactionPicker.tsx'

export type DryRunAsked = {
  WorkflowId: number
  Name: string
  Type: WorkflowType
  /** What is published is tried, not the draft: for one contact or transaction. */
  isPublished?: boolean
  /** The contact or transaction, if it is not to be chosen. */
  for?: { id: number; name: string } | undefined
  /** Leads to a step of the draft that is not complete. */
  showStep?: (stepId: number) => void
}
type Props = DryRunAsked & { close: () => void }

const who = {
  Contact: { One: 'One contact', All: 'Everybody who matches now' },
  Transaction: { One: 'One transaction', All: 'All that match now' },
} as const
const supposed = { Contact: 'if nobody answered', Transaction: 'if no date moved' } as const

/**
 * What a workflow would do, before it does anything: the coming fortnight as a calendar, then what comes later. A draft
 * that is not complete cannot be tried: what it lacks is told first, not once somebody has been chosen.
 */
export const DryRunDialog = ({ showStep, ...asked }: Props) => {
  const { WorkflowId, Name, close } = asked
  const draft = useQuery({ ...workflowQuery(WorkflowId), enabled: showStep !== undefined })
  const faults = draft.data?.Findings.filter(({ IsWarning }) => !IsWarning) ?? []
  return (
    <Dialog close={close} title={`Dry run of ${Name}`} size={faults.length > 0 ? 'lg' : '72rem'}>
      {!showStep || !draft.data || faults.length === 0 ? (
        <DryRun {...asked} />
      ) : draft.isFetching ? (
        // What was just entered may complete it.
        <Blocks n={1} h={80} />
      ) : (
        <Missing faults={faults} before="it can be tried" steps={inTree(draft.data.Steps)} {...{ showStep, close }} />
      )}
    </Dialog>
  )
}

const DryRun = ({ WorkflowId, Type, isPublished = false, for: fixed }: DryRunAsked) => {
  const [whom, setWhom] = useState<'One' | 'All'>('One')
  const [chosen, setChosen] = useState<number | null>(fixed?.id ?? null)
  const [shown, setShown] = useState<Happening>()
  const opener = useRef<Element | null>(null)
  const show = (happening: Happening) => {
    opener.current = document.activeElement
    setShown(happening)
  }
  // Whoever looks through them by keyboard goes on where they were.
  const hide = () => {
    setShown(undefined)
    setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus())
  }
  const isReady = whom === 'All' || chosen !== null
  const query = useQuery({
    ...dryRunQuery(WorkflowId, Type, whom === 'One' ? (chosen ?? undefined) : undefined, isPublished),
    enabled: isReady,
  })
  // Offered to those who may change it.
  const options = useQuery({ ...dryRunOptionsQuery(WorkflowId), enabled: !isPublished })
  const offered = options.data?.Options.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []
  return (
    <>
      <Stack>
        <Text size="sm" c="dimmed">
          This is what {fixed ? `it would do for ${fixed.name}` : 'its steps would do'} from now on {supposed[Type]}.
          Nothing is sent, and nothing is changed.
        </Text>
        {!fixed && (
          <Group align="flex-end" gap="sm">
            {!isPublished && (
              <SegmentedControl
                aria-label="For whom"
                data={Object.entries(who[Type]).map(([value, label]) => ({ value, label }))}
                value={whom}
                onChange={(value) => setWhom(value as 'One' | 'All')}
              />
            )}
            {whom === 'One' && Type === 'Transaction' && (
              <TransactionPicker offered={offered} value={chosen} onChange={setChosen} />
            )}
            {whom === 'One' && Type === 'Contact' && (
              <ContactPicker
                label="Contact"
                flex={1}
                miw={220}
                offered={offered}
                value={chosen}
                onChange={setChosen}
                openOnFocus={false}
                data-autofocus
              />
            )}
          </Group>
        )}
        {!isReady && (
          <Offered type={Type} isMatching={options.data?.IsMatching ?? false} offered={offered} choose={setChosen} />
        )}
        {isReady && (
          <Loaded query={query} skeleton={<Working />} title="The dry run could not be made">
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
                <LeftOut entries={Entries} one={Type === 'Contact' ? 'contact' : 'transaction'} />
                {Entries.length > 0 ? (
                  <Calendar days={byDay(Entries)} show={show} />
                ) : (
                  Notes.length === 0 && <Empty size="sm" title="It would do nothing" />
                )}
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
      {shown && <HappeningDetail happening={shown} close={hide} />}
    </>
  )
}

/** Shown until somebody is chosen: whom to choose. */
const Offered = ({
  type,
  isMatching,
  offered,
  choose,
}: {
  type: WorkflowType
  isMatching: boolean
  offered: { value: number; label: string }[]
  choose: (id: number) => void
}) => {
  const one = type === 'Contact' ? 'contact' : 'transaction'
  return (
    <Empty
      size="sm"
      icon={<IconCalendarEvent />}
      title={`Choose a ${one}`}
      description={
        offered.length === 0
          ? `You see day by day what would happen, with the words of each message.`
          : isMatching
            ? `You see day by day what would happen. These match now:`
            : `You see day by day what would happen. The latest ${one}s:`
      }
    >
      {offered.map(({ value, label }) => (
        <Button key={value} size="xs" variant="default" onClick={() => choose(value)}>
          {label}
        </Button>
      ))}
    </Empty>
  )
}

/** It takes a second or two. */
const Working = () => (
  <Stack gap="xs">
    <Group gap="xs">
      <Loader size="xs" />
      <Text size="sm">Trying each step at its time…</Text>
    </Group>
    <Blocks n={2} h={110} />
  </Stack>
)

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
  const isEmpty = (day: string) => !days.has(day)
  const weeks = weeksOf(fortnight, isEmpty)
  return (
    <Stack gap="xs">
      {weeks.length === 0 && <Text size="sm">Nothing happens in the coming fortnight.</Text>}
      {weeks.length > 0 && (
        <ol className={classes.weeks} aria-label="The coming fortnight">
          {weeks.map((week) => (
            <li key={week[0]}>
              <Box
                component="ol"
                className={classes.week}
                // An empty day leaves its room to the others.
                __vars={{
                  '--columns': week.map((day) => (isEmpty(day) ? '5.5rem' : 'minmax(0, 1fr)')).join(' '),
                }}
              >
                {week.map((day) => (
                  <DayCell key={day} day={day} happenings={days.get(day) ?? []} show={show} />
                ))}
              </Box>
            </li>
          ))}
        </ol>
      )}
      {later.length > 0 && (
        <>
          <Anchor component="button" type="button" size="sm" onClick={() => setLaterOpen(!isLaterOpen)}>
            {isLaterOpen ? 'Hide what comes later' : `Show what comes later, on ${counted(later.length, 'more day')}`}
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
