import type { DryRunEntry } from '@dormer/contract/automation/dry-run'
import { stepType, taskStepTypes } from '@dormer/contract/automation/steps'
import { plainHours } from '@dormer/contract/clock-words'
import { Text, UnstyledButton } from '@mantine/core'
import {
  IconBell,
  IconChecklist,
  IconClock,
  IconHomeSearch,
  IconMail,
  IconMessage,
  IconRoute,
  IconTag,
} from '@tabler/icons-react'
import { type Happening, momentOf, whyOfMany } from './calendar-days.ts'
import classes from './DryRun.module.css'

const icons: { [type: number]: typeof IconMail } = {
  [stepType.Email]: IconMail,
  [stepType.Text]: IconMessage,
  [stepType.RunSearch]: IconHomeSearch,
  [stepType.AddTag]: IconTag,
  [stepType.RemoveTag]: IconTag,
  [stepType.Notify]: IconBell,
  [stepType.WaitUntil]: IconClock,
}
const iconOf = (type: number) => icons[type] ?? (taskStepTypes.includes(type) ? IconChecklist : IconRoute)

const titleOf = (day: string, isLater: boolean | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isLater && { year: 'numeric' }),
  }).format(new Date(`${day}T12:00:00Z`))

const timeOf = (happening: Happening) => {
  const [first] = happening.entries
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: first.TimeZone, hour: 'numeric', minute: '2-digit' })
  return plainHours(clock.format(new Date(momentOf(first))))
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What it says, for a message; otherwise the step as a sentence. */
const wordsOf = ({ entries: [first, ...others] }: Happening) => {
  const words = first.Subject ?? first.Body?.trim()
  if (!words) return upper(first.Step)
  const kind = first.TaskTypeId === stepType.Text ? 'Text' : 'Email'
  return `${kind}${others.length > 0 ? ' such as' : ''} “${words}”`
}

const HappeningButton = ({ happening, show }: { happening: Happening; show: (happening: Happening) => void }) => {
  const [first] = happening.entries
  const Icon = iconOf(first.TaskTypeId)
  const count = happening.entries.length
  const about = [
    timeOf(happening),
    count > 1 && `${count} ${first.TransactionId === null ? 'contacts' : 'times'}`,
    first.Outcome !== 'Done' && first.Outcome.toLowerCase(),
  ]
  const why = (count > 1 ? whyOfMany(first) : first.Why) ?? whatHeldIt(first)
  return (
    <UnstyledButton className={classes.happening} data-outcome={first.Outcome} onClick={() => show(happening)}>
      <Icon size={14} aria-hidden />
      <span>
        <b>{about.filter(Boolean).join(' · ')}</b> <span className={classes.words}>{wordsOf(happening)}</span>
        {why && <span className={classes.why}> {upper(why)}</span>}
      </span>
    </UnstyledButton>
  )
}

/** Why it comes at this time and not before. */
const whatHeldIt = ({ Waited, WaitsUntil }: DryRunEntry) => Waited ?? (WaitsUntil ? 'waits until then' : undefined)

type Props = { day: string; happenings: Happening[]; show: (happening: Happening) => void; isLater?: boolean }

/** A day of the dry run, with what would happen on it. */
export const DayCell = ({ day, happenings, show, isLater }: Props) => (
  <li className={classes.day} data-empty={happenings.length === 0 || undefined}>
    <Text size="xs" fw={600} c="dimmed">
      {titleOf(day, isLater)}
    </Text>
    {happenings.map((happening) => (
      <HappeningButton key={happening.key} happening={happening} show={show} />
    ))}
  </li>
)
