import '@mantine/schedule/styles.layer.css'
import type { AppointmentRow } from '@dormer/contract/day/appointments'
import type { TransactionDate } from '@dormer/contract/deals/dates'
import { useMediaQuery } from '@mantine/hooks'
import {
  AgendaView,
  DayView,
  MobileMonthView,
  MonthView,
  type ScheduleEventData,
  WeekView,
  type WeekViewProps,
} from '@mantine/schedule'
import dayjs from 'dayjs'
import { notifyFailure, notifyInfo, notifySuccess } from '../../../ui/notify.ts'
import { notifyUndo } from '../../../ui/notifyUndo.tsx'
import { toWallTime } from '../../../ui/wall-time.ts'
import { useMoveAppointment } from '../../day/appointments/appointments.api.ts'
import { editAppointment } from '../../day/appointments/editAppointment.ts'
import classes from './Calendar.module.css'
import { byDay, drawn, isWhole, moved, resized, toEvent, toWholeDay } from './calendar.events.ts'
import type { CalendarSearch, View } from './calendar.search.ts'
import { dateOf, inHours, inMonth, renderEvent, renderRow, timeOf } from './events.tsx'

type Props = {
  appointments: AppointmentRow[]
  dates: TransactionDate[]
  view: View
  day: string
  isPhone: boolean
  timeZone: string | undefined
  show: (changes: CalendarSearch) => void
  open: (id: number) => void
  openTransaction: (id: number) => void
}

const labels = { noEvents: 'No Appointments To Show' }
const newOn = (date: string) => `New appointment on ${dayjs(date).format('MMMM D, YYYY')}`
const weeks = { firstDayOfWeek: 0 as const, weekendDays: [] }
/** More appointments on a day are behind a button. */
const MOST_IN_A_DAY = 4
const MINUTE = 60_000

const rowOf = ({ payload }: ScheduleEventData) => payload as AppointmentRow

/**
 * The library's accessible names for day buttons differ from their visible labels, which breaks speech input (WCAG
 * 2.5.3).
 */
const nameDays = (week: HTMLElement | null) => {
  for (const day of week?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? [])
    day.removeAttribute('aria-label')
}

/** The month, week or day as a grid; on a phone, the month with the chosen day's list below, and the week as a list. */
export const Views = ({ appointments, dates, view, day, isPhone, timeZone, show, open, openTransaction }: Props) => {
  const move = useMoveAppointment()
  // Touch scrolls where a mouse draws and drags, so touch users change times in the editor.
  const hasMouse = useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false })
  const now = () => toWallTime(Date.now(), timeZone)
  const today = now().slice(0, 10)
  const timed = appointments.map((row) => toEvent(row, timeZone))
  const wholeDays = dates.map(toWholeDay)
  const events = [...wholeDays, ...timed]
  const hasWholeDays = (from: dayjs.Dayjs, to: dayjs.Dayjs) =>
    dates.some(({ Day }) => Day >= from.format('YYYY-MM-DD') && Day <= to.format('YYYY-MM-DD'))

  /** Whether this time is past, in which case it says so. */
  const isGone = ({ DateTime }: { DateTime: string }) => {
    if (Date.parse(DateTime) >= Date.now() - MINUTE) return false
    notifyInfo('Choose a time that is not in the past')
    return true
  }
  const save = (row: AppointmentRow, to: ReturnType<typeof moved>) => {
    const was = { DateTime: row.DateTime, DurationMinutes: row.DurationMinutes }
    if (Date.parse(to.DateTime) === Date.parse(was.DateTime) && to.DurationMinutes === was.DurationMinutes) return
    if (to.DateTime !== was.DateTime && isGone(to)) return
    const undo = () => move.mutateAsync({ row: { ...row, ...to }, to: was })
    // A move to a past time is refused, so it cannot be undone to one either.
    const canUndo = to.DateTime === was.DateTime || Date.parse(was.DateTime) > Date.now()
    move.mutateAsync({ row, to }).then(
      ({ LacksAgreement }) => {
        if (canUndo) notifyUndo('Appointment', undo)
        else notifySuccess('Appointment saved')
        if (LacksAgreement && !row.LacksAgreement)
          notifyInfo(
            'No written buyer agreement covers that day. Open the showing to add one, or to say why it goes ahead.',
          )
      },
      (error) => notifyFailure(error, `${row.Title} was not moved`),
    )
  }
  const addAt = (start: { DateTime: string; DurationMinutes?: number }) => {
    if (!isGone(start)) editAppointment({ start })
  }
  const add = (start: string, end: string) => addAt(drawn(start, end, timeZone))
  /** At nine, or at the next full hour if that has passed. */
  const addOn = (date: string) => {
    const next = dayjs(now()).add(1, 'hour').startOf('hour').format('YYYY-MM-DD HH:mm:ss')
    const nine = `${date} 09:00:00`
    const { DateTime } = drawn(date === today && next > nine ? next : nine, nine, timeZone)
    addAt({ DateTime })
  }

  const shared = {
    events,
    labels,
    onEventClick: (event: ScheduleEventData) => {
      const date = dateOf(event)
      if (date) openTransaction(date.TransactionId)
      else open(rowOf(event).Id)
    },
  }
  const dragging = {
    withHeader: false,
    withEventsDragAndDrop: hasMouse,
    canDragEvent: isWhole,
    onEventDrop: ({ event, newStart }) => save(rowOf(event), moved(rowOf(event), newStart, timeZone)),
    renderEvent,
  } satisfies Partial<WeekViewProps>
  const hours = {
    ...shared,
    ...dragging,
    events: [...wholeDays, ...timed.flatMap(byDay)],
    intervalMinutes: 30,
    eventDragInterval: 15,
    eventResizeInterval: 15,
    slotHeight: 88,
    slotLabelFormat: timeOf,
    startScrollTime: '07:00:00',
    getCurrentTime: now,
    getTimeSlotProps: ({ start }) => ({ 'aria-label': `${newOn(start)} at ${timeOf(start)}` }),
    scrollAreaProps: { className: classes.scroll },
    renderEventBody: inHours,
    onTimeSlotClick: ({ slotStart, slotEnd }) => add(slotStart, slotEnd),
    withDragSlotSelect: hasMouse,
    onSlotDragEnd: add,
    withEventResize: hasMouse,
    canResizeEvent: isWhole,
    onEventResize: ({ event, newStart, newEnd }) =>
      save(rowOf(event), resized(rowOf(event), newStart, newEnd, timeZone)),
  } satisfies Partial<WeekViewProps>

  const markToday = (date: string) => (date === today ? ({ 'aria-current': 'date' } as const) : {})
  if (view === 'day')
    return (
      <DayView
        date={day}
        withAllDaySlot={hasWholeDays(dayjs(day), dayjs(day))}
        // Two, each large enough to be hit (WCAG 2.2, 2.5.8).
        allDaySlotHeight={50}
        classNames={{
          dayViewSlotLabel: classes.hour,
          dayViewAllDay: classes.allDay,
          currentTimeIndicatorTimeBubble: classes.now,
        }}
        {...hours}
      />
    )
  if (view === 'week' && isPhone)
    return (
      <AgendaView
        {...shared}
        rangeStart={dayjs(day).startOf('week').format('YYYY-MM-DD')}
        rangeEnd={dayjs(day).endOf('week').format('YYYY-MM-DD')}
        classNames={{ agendaView: classes.list, agendaViewHeader: classes.hidden }}
        renderEvent={renderRow}
      />
    )
  if (view === 'week')
    return (
      <WeekView
        date={day}
        {...hours}
        {...weeks}
        withAllDaySlots={hasWholeDays(dayjs(day).startOf('week'), dayjs(day).endOf('week'))}
        withWeekNumber={false}
        highlightToday
        classNames={{
          weekViewSlotLabel: classes.hour,
          weekViewAllDaySlots: classes.allDayOfWeek,
          currentTimeIndicatorTimeBubble: classes.now,
        }}
        // Renamed at each render, because other weeks have other days.
        ref={(week) => nameDays(week)}
        // From a day's heading.
        onDateChange={(date) => show({ view: 'day', day: date })}
      />
    )
  if (isPhone)
    return (
      <MobileMonthView
        {...shared}
        {...weeks}
        date={day}
        selectedDate={day}
        onSelectedDateChange={(date) => date && show({ day: date })}
        highlightToday={false}
        getDayProps={(date) => ({
          // Prevents selecting a cell when a button in it is pressed.
          'aria-selected': undefined,
          'aria-pressed': date === day,
          ...markToday(date),
          mod: { today: date === today },
        })}
        renderHeader={() => null}
        classNames={{
          mobileMonthView: classes.list,
          mobileMonthViewHeader: classes.hidden,
          mobileMonthViewWeekday: classes.weekday,
        }}
        renderEvent={renderRow}
      />
    )
  return (
    <MonthView
      date={day}
      {...shared}
      {...dragging}
      {...weeks}
      weekdayFormat="ddd"
      consistentWeeks={false}
      highlightToday={false}
      maxEventsPerDay={MOST_IN_A_DAY}
      classNames={{ monthViewDay: classes.day }}
      moreEventsProps={{ classNames: { moreEventsList: classes.more }, renderEventBody: inMonth }}
      getDayProps={(date) => ({
        'aria-label': newOn(date),
        ...markToday(date),
        className: date === today ? classes.today : undefined,
      })}
      onDayClick={addOn}
      renderEventBody={inMonth}
    />
  )
}
