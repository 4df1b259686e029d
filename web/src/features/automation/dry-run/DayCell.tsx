import { stepType, taskStepTypes } from '@dormer/contract/automation/steps'
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
import { type Happening, momentOf } from './calendar-days.ts'
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
  return new Intl.DateTimeFormat('en-US', { timeZone: first.TimeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(momentOf(first)),
  )
}

type Props = { day: string; happenings: Happening[]; show: (happening: Happening) => void; isLater?: boolean }

/** A day of the dry run, with what would happen on it. */
export const DayCell = ({ day, happenings, show, isLater }: Props) => (
  <li className={classes.day} data-empty={happenings.length === 0 || undefined}>
    <Text size="xs" fw={600} c="dimmed">
      {titleOf(day, isLater)}
    </Text>
    {happenings.map((happening) => {
      const [first] = happening.entries
      const Icon = iconOf(first.TaskTypeId)
      const count = happening.entries.length
      return (
        <UnstyledButton
          key={happening.key}
          className={classes.happening}
          data-outcome={first.Outcome}
          onClick={() => show(happening)}
        >
          <Icon size={14} aria-hidden />
          <span>
            {timeOf(happening)} {first.Step}
            {count > 1 && ` · ${count} ${first.TransactionId === null ? 'contacts' : 'times'}`}
            {first.Outcome !== 'Done' && ` · ${first.Outcome.toLowerCase()}`}
          </span>
        </UnstyledButton>
      )
    })}
  </li>
)
