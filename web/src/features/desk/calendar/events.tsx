import type { AppointmentRow } from '@dormer/contract/day/appointments'
import type { TransactionDate } from '@dormer/contract/deals/dates'
import { Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import type { ScheduleEventData, WeekViewProps } from '@mantine/schedule'
import { IconFileAlert, IconReceipt2 } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { lookOf } from '../../day/appointments/appointment-types.tsx'
import classes from './Calendar.module.css'

/** How appointments and transaction dates look in the calendar's views. */

/** 9:00 am, as everywhere. */
export const timeOf = (time: string | Date) => dayjs(time).format('h:mm a')
const spanOf = ({ start, end }: ScheduleEventData) => `${timeOf(start)} – ${timeOf(end)}`
/** The transaction date, if the event is one rather than an appointment. */
export const dateOf = ({ payload }: ScheduleEventData) =>
  payload && 'TransactionId' in payload ? (payload as TransactionDate) : undefined
const rowOf = ({ payload }: ScheduleEventData) => payload as AppointmentRow
const withWhom = (event: ScheduleEventData) => [rowOf(event).ContactName, rowOf(event).Location].filter(Boolean)
/** The text below the title. */
const detailOf = (event: ScheduleEventData) => (dateOf(event) ? ['All day'] : [spanOf(event), ...withWhom(event)])
/** Marks a showing without a written buyer agreement. */
const lacks = (event: ScheduleEventData) => !dateOf(event) && rowOf(event).LacksAgreement
const lackOf = (event: ScheduleEventData) => (lacks(event) ? ['No buyer agreement'] : [])
const lookAt = (event: ScheduleEventData) => {
  if (dateOf(event)) return { Icon: IconReceipt2, color: 'yellow' }
  const look = lookOf(rowOf(event).AppointmentTypeId)
  return lacks(event) ? { ...look, Icon: IconFileAlert } : look
}

const TypeIcon = ({ event }: { event: ScheduleEventData }) => {
  const { Icon } = lookAt(event)
  return <Icon size={14} className={classes.icon} aria-hidden />
}

/** One line: start time and title. */
export const inMonth = (event: ScheduleEventData) => (
  <>
    <TypeIcon event={event} />
    {!dateOf(event) && timeOf(event.start)} <b>{event.title}</b>
  </>
)

/** Title, time and contact, as far as there is room. */
export const inHours = (event: ScheduleEventData) => (
  <>
    <TypeIcon event={event} />
    <b>{event.title}</b> {!dateOf(event) && <span className={classes.detail}>{detailOf(event).join(' · ')}</span>}
  </>
)

/** Shows everything on hover. */
export const renderEvent: WeekViewProps['renderEvent'] = (event, { className, ...props }) => {
  const type = dateOf(event) ? [] : [rowOf(event).AppointmentType]
  const all = [event.title, ...type, dayjs(event.start).format('MMMM D'), ...detailOf(event), ...lackOf(event)]
  return (
    <UnstyledButton
      {...props}
      className={`${className} ${classes.event}`}
      data-color={event.color}
      title={all.join(' · ')}
    />
  )
}

/** A row of a list. */
export const renderRow: WeekViewProps['renderEvent'] = (event, { children: _, ...props }) => {
  const { Icon, color } = lookAt(event)
  return (
    <UnstyledButton {...props}>
      <Group wrap="nowrap" gap="sm" p="sm">
        <ThemeIcon variant="light" color={color} size="lg" radius="xl">
          <Icon size={18} />
        </ThemeIcon>
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={600}>
            {event.title}
          </Text>
          <Text size="xs" c="dimmed">
            {[...detailOf(event), ...lackOf(event)].join(' · ')}
          </Text>
        </Stack>
      </Group>
    </UnstyledButton>
  )
}
