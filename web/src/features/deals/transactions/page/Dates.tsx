import type { Transaction } from '@dormer/contract/deals/transactions'
import { ActionIcon, Group, Paper, Text, Timeline, Title, Tooltip } from '@mantine/core'
import { IconCalendarPlus, IconChecklist } from '@tabler/icons-react'
import { formatDay, today } from '../../../../ui/format.ts'
import { AnchorLink } from '../../../../ui/links.tsx'
import { toInstant, toWallTime } from '../../../../ui/wall-time.ts'
import { useCurrentUser } from '../../../brokerage/session/session.api.ts'
import { editAppointment } from '../../../day/appointments/editAppointment.ts'
import { editTask } from '../../../day/tasks/editTask.ts'
import { usualTime } from '../../../day/tasks/tasks.rules.ts'
import { calledOf, streetOf, townOf } from '../transaction.words.ts'
import { type Milestone, milestones } from './dates.ts'
import classes from './TransactionPage.module.css'

const colors: { [S in Milestone['state']]: string } = {
  past: 'gray',
  today: 'yellow',
  soon: 'yellow',
  later: 'roof',
  overdue: 'red',
}

/** Beyond the specification: due and overdue dates, one click from a task, an appointment and the calendar. */
export const Dates = ({ transaction }: { transaction: Transaction }) => {
  const all = milestones(transaction, today())
  return (
    <Paper p="md" component="section" aria-label="TIMELINE">
      <Title order={2} className={classes.heading} mb="md">
        TIMELINE
      </Title>
      {all.length === 0 ? (
        <Text size="sm" c="dimmed">
          Enter dates to see what is due.
        </Text>
      ) : (
        <Timeline
          active={all.filter(({ state }) => state !== 'later' && state !== 'soon').length - 1}
          bulletSize={14}
          lineWidth={2}
        >
          {all.map((milestone) => (
            <Timeline.Item key={milestone.field} color={colors[milestone.state]}>
              <Point milestone={milestone} transaction={transaction} />
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Paper>
  )
}

const Point = ({ milestone, transaction }: { milestone: Milestone; transaction: Transaction }) => {
  const { label, day, state, words } = milestone
  const timeZone = useCurrentUser()?.TimeZone
  const now = toWallTime(Date.now(), timeZone)
  const addTask = () => editTask({ transaction: calledOf(transaction), start: { Title: label, day } })
  const addAppointment = () =>
    editAppointment({
      start: {
        Title: `${label}: ${streetOf(transaction)}`,
        Location: [transaction.Address && streetOf(transaction), townOf(transaction)].filter(Boolean).join(', '),
        DateTime: state === 'overdue' ? undefined : toInstant(`${day} ${usualTime(day, now)}`, timeZone),
      },
    })
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <div>
        <Text fw={500}>{label}</Text>
        <AnchorLink size="sm" className="tabular" to="/calendar" search={{ day }} title="Show in the calendar">
          {formatDay(day)}
        </AnchorLink>
        <Text
          size="xs"
          fw={state === 'overdue' ? 600 : undefined}
          c={
            state === 'overdue'
              ? 'red'
              : state === 'soon' || state === 'today'
                ? 'var(--mantine-color-yellow-light-color)'
                : 'dimmed'
          }
        >
          {words}
        </Text>
      </div>
      {state !== 'past' && (
        <Group gap={4} wrap="nowrap">
          <Tooltip label="Add a task for this">
            <ActionIcon size="lg" aria-label={`Add Task: ${label}`} onClick={addTask}>
              <IconChecklist size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Add an appointment for this">
            <ActionIcon size="lg" aria-label={`Add Appointment: ${label}`} onClick={addAppointment}>
              <IconCalendarPlus size={18} />
            </ActionIcon>
          </Tooltip>
        </Group>
      )}
    </Group>
  )
}
