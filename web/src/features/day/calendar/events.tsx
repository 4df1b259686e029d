import type { AppointmentRow } from '@dormer/contract/day/appointments'
import { Group, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core'
import type { ScheduleEventData, WeekViewProps } from '@mantine/schedule'
import { IconFileAlert } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { lookOf } from '../appointments/appointment-types.tsx'
import classes from './Calendar.module.css'

/** How appointments look in the calendar's views. */

/** 9:00 am, as everywhere (S1§9). */
export const timeOf = (time: string | Date) => dayjs(time).format('h:mm a')
const spanOf = ({ start, end }: ScheduleEventData) => `${timeOf(start)} – ${timeOf(end)}`
const rowOf = ({ payload }: ScheduleEventData) => payload as AppointmentRow
const withWhom = (event: ScheduleEventData) => [rowOf(event).ContactName, rowOf(event).Location].filter(Boolean)
/** Of a showing without a written buyer agreement. */
const lack = (event: ScheduleEventData) => (rowOf(event).LacksAgreement ? ['No buyer agreement'] : [])

const TypeIcon = ({ event }: { event: ScheduleEventData }) => {
  const { AppointmentTypeId, LacksAgreement } = rowOf(event)
  const Icon = LacksAgreement ? IconFileAlert : lookOf(AppointmentTypeId).Icon
  return <Icon size={14} className={classes.icon} aria-hidden />
}

/** One line: start time and title. */
export const inMonth = (event: ScheduleEventData) => (
  <>
    <TypeIcon event={event} />
    {timeOf(event.start)} <b>{event.title}</b>
  </>
)

/** Title, time and contact, as far as there is room. */
export const inHours = (event: ScheduleEventData) => (
  <>
    <TypeIcon event={event} />
    <b>{event.title}</b> <span className={classes.detail}>{[spanOf(event), ...withWhom(event)].join(' · ')}</span>
  </>
)

/** Shows everything on hover. */
export const renderEvent: WeekViewProps['renderEvent'] = (event, { className, ...props }) => {
  const { AppointmentType } = rowOf(event)
  const all = [
    event.title,
    AppointmentType,
    dayjs(event.start).format('MMMM D'),
    spanOf(event),
    ...withWhom(event),
    ...lack(event),
  ]
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
  const { Icon, color } = lookOf(rowOf(event).AppointmentTypeId)
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
            {[spanOf(event), ...withWhom(event), ...lack(event)].join(' · ')}
          </Text>
        </Stack>
      </Group>
    </UnstyledButton>
  )
}
