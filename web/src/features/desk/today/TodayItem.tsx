import { durationLabel } from '@dormer/contract/day/appointments'
import { type TaskTypeId, taskTypes } from '@dormer/contract/day/tasks'
import type { TodayKind, TodayRow } from '@dormer/contract/desk/today'
import { ActionIcon, Box, Button, Menu, ThemeIcon, UnstyledButton } from '@mantine/core'
import {
  IconAlarmSnooze,
  IconCake,
  IconCalendarEvent,
  IconDots,
  IconExternalLink,
  IconFileAlert,
  IconHomeHeart,
  IconHourglass,
  IconMail,
  IconMessageReply,
  IconPhoneCheck,
  IconPhoneIncoming,
  IconReceipt2,
  IconUserPlus,
} from '@tabler/icons-react'
import { memo } from 'react'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { TaskIcon } from '../../day/tasks/TaskIcon.tsx'
import { TransactionLink } from '../../day/tasks/TransactionLink.tsx'
import { CallMenu } from '../../people/contacts/CallMenu.tsx'
import { ContactLink } from '../../people/contacts/ContactCells.tsx'
import { emailWanted } from '../../people/contacts/contact.events.ts'
import { SendText } from '../../people/contacts/SendText.tsx'
import { AssignMenu } from './AssignMenu.tsx'
import { type SnoozeTime, snoozeTimes } from './snooze-times.ts'
import classes from './Today.module.css'
import { personOf, type TodayActions } from './useTodayActions.ts'

const kinds: Record<TodayKind, { Icon?: typeof IconCake; label: string; main: string }> = {
  Appointment: { Icon: IconCalendarEvent, label: 'Appointment', main: 'Open' },
  NewLead: { Icon: IconUserPlus, label: 'New lead', main: 'Log call' },
  Answer: { Icon: IconMessageReply, label: 'Waiting for your answer', main: 'Reply' },
  MissedCall: { Icon: IconPhoneIncoming, label: 'Missed call', main: 'Log call' },
  Task: { label: 'Task', main: 'Done' },
  Deadline: { Icon: IconReceipt2, label: 'Transaction date', main: 'Open' },
  ChecklistLine: { Icon: IconFileAlert, label: 'Missing document', main: 'Open' },
  Birthday: { Icon: IconCake, label: 'Birthday', main: 'Done' },
  Anniversary: { Icon: IconHomeHeart, label: 'Anniversary', main: 'Done' },
  Quiet: { Icon: IconHourglass, label: 'Gone quiet', main: 'Log call' },
}
const colors = { now: 'red', soon: 'yellow', normal: 'gray' }

type Props = { row: TodayRow; actions: TodayActions; timeZone?: string }

/** One thing to do: what and who, why now, and the possible actions. Keys press its buttons (`data-hotkey`). */
export const TodayItem = memo(({ row, actions, timeZone }: Props) => {
  const { Kind, Title, ContactName, TransactionId, TransactionName, LineId, LinesDue, Location, DurationMinutes } = row
  const { Icon, label, main } = kinds[Kind]
  const person = personOf(row)
  // Tasks, appointments, dates and documents lead with their title, other rows with the person.
  const isThing = ['Task', 'Appointment', 'Deadline', 'ChecklistLine'].includes(Kind)
  const name = isThing ? Title : (ContactName ?? Title)
  const isOver = Kind === 'Appointment' && Date.parse(row.DateTime ?? '') + (DurationMinutes ?? 0) * 60_000 < Date.now()
  const isToCall = Kind === 'NewLead' || Kind === 'Quiet' || Kind === 'MissedCall'
  const mainLabel = isOver ? 'Set result' : Kind === 'MissedCall' && !person ? 'Done' : main
  return (
    <div className={classes.row}>
      <ThemeIcon variant="light" color={colors[row.Urgency]} size={36} radius="xl">
        {Icon ? (
          <Icon size={20} role="img" aria-label={label} />
        ) : (
          <TaskIcon type={row.TaskTypeId ?? 0} label={taskTypes[row.TaskTypeId as TaskTypeId] ?? label} />
        )}
      </ThemeIcon>
      <div className={classes.facts}>
        <div className={classes.what}>
          {isThing || !person ? (
            <UnstyledButton fz="sm" className={classes.open} data-hotkey="enter" onClick={() => actions.open(row)}>
              {name}
            </UnstyledButton>
          ) : (
            <ContactLink ContactId={person.ContactId} size="sm" className={classes.open} data-hotkey="enter">
              {name}
            </ContactLink>
          )}
          <span className={classes.why} data-urgency={row.Urgency}>
            {row.Why}
          </span>
        </div>
        <div className={classes.about}>
          {!isThing && <span>{Title}</span>}
          {isThing && ContactName && (
            <span>
              {person ? (
                <ContactLink ContactId={person.ContactId} size="sm" className={classes.above}>
                  {ContactName}
                </ContactLink>
              ) : (
                ContactName
              )}
            </span>
          )}
          {(Kind === 'Task' || Kind === 'ChecklistLine') && TransactionName && (
            <span>
              {TransactionId ? (
                <TransactionLink TransactionId={TransactionId} size="sm" className={classes.above}>
                  {TransactionName}
                </TransactionLink>
              ) : (
                TransactionName
              )}
            </span>
          )}
          {Kind === 'Deadline' && TransactionId && LineId && (
            <span>
              <TransactionLink TransactionId={TransactionId} line={LineId} size="sm" className={classes.above}>
                {LinesDue === 1 ? '1 document missing' : `${LinesDue} documents missing`}
              </TransactionLink>
            </span>
          )}
          {row.DoNotCall && (
            <span className={classes.listed} title={row.DoNotCall}>
              <b>Do Not Call:</b> {row.DoNotCall}
            </span>
          )}
          {DurationMinutes && <span>{durationLabel(DurationMinutes)}</span>}
          {Location && <span>{Location}</span>}
        </div>
      </div>
      <div className={`${classes.actions} ${classes.above}`}>
        {person && row.DoNotCall && (
          <>
            <SendText phones={row} who={person} isNamed size="lg" variant="subtle" color="roof" />
            <ActionIcon
              size="lg"
              color="roof"
              title={`Email ${person.Name}`}
              aria-label={`Email ${person.Name}`}
              onClick={() => emailWanted.emit(person)}
            >
              <IconMail size={18} />
            </ActionIcon>
          </>
        )}
        {person && !row.DoNotCall && (
          <CallMenu
            phones={row}
            who={person}
            isNamed
            size="lg"
            variant={isToCall ? 'light' : 'subtle'}
            color="roof"
            className={isToCall ? classes.callFirst : undefined}
            onLogged={(type, ActivityId) => void actions.onLogged(row, type, ActivityId)}
            data-hotkey="c"
          />
        )}
        {row.IsUnassigned && person ? (
          <AssignMenu
            ContactId={person.ContactId}
            name={name}
            className={classes.main}
            assign={(work) => actions.assign(row, work)}
          />
        ) : (
          <Button
            size="xs"
            variant="default"
            className={classes.main}
            title={`${mainLabel} (D)`}
            aria-label={`${mainLabel}: ${name}`}
            data-hotkey="d"
            onClick={() => actions.main(row)}
          >
            {mainLabel}
          </Button>
        )}
        <More row={row} name={name} actions={actions} timeZone={timeZone} />
      </div>
    </div>
  )
})

const More = ({ row, name, actions, timeZone }: Props & { name: string }) => (
  <RowMenu
    button={(props) => (
      <ActionIcon
        size="lg"
        title="Snooze (S) and more"
        aria-label={`Snooze and more: ${name}`}
        data-hotkey="s"
        {...props}
      >
        <IconDots size={18} />
      </ActionIcon>
    )}
  >
    <Box miw={190}>
      <Menu.Label>Snooze</Menu.Label>
      <SnoozeItems choose={(time) => actions.snooze(row, time)} timeZone={timeZone} />
      <Menu.Divider />
      {personOf(row) && (
        <Menu.Item leftSection={<IconPhoneCheck size={16} />} rightSection="L" onClick={() => actions.log(row)}>
          Log Phone Call
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconExternalLink size={16} />} rightSection="Enter" onClick={() => actions.open(row)}>
        Open
      </Menu.Item>
    </Box>
  </RowMenu>
)

/** Rendered when the menu opens, so that the times are computed from that moment. */
const SnoozeItems = ({ choose, timeZone }: { choose: (time: SnoozeTime) => void; timeZone?: string }) =>
  snoozeTimes(Date.now(), timeZone).map((time) => (
    <Menu.Item key={time.label} leftSection={<IconAlarmSnooze size={16} />} onClick={() => choose(time)}>
      {time.label}
    </Menu.Item>
  ))
