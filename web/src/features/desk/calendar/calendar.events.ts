import type { AppointmentRow } from '@dormer/contract/day/appointments'
import type { TransactionDate } from '@dormer/contract/deals/dates'
import type { ScheduleSingleEventData } from '@mantine/schedule'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { lookOf } from '../../day/appointments/appointment-types.tsx'

/** An appointment or a date as drawn by the calendar: in the user's zone, regardless of the browser's. */
type Drawn<Payload extends object> = ScheduleSingleEventData<Payload> & { start: string; end: string; payload: Payload }
export type CalendarEvent = Drawn<AppointmentRow>

/** A transaction date, as an all-day event. */
export const toWholeDay = (date: TransactionDate): Drawn<TransactionDate> => ({
  id: `date ${date.TransactionId} ${date.Field}`,
  title: date.Title,
  start: `${date.Day} 00:00:00`,
  end: `${date.Day} 23:59:59`,
  color: 'yellow',
  payload: date,
})

const MINUTE = 60_000
const STEP = 15
const LONGEST = 24 * 60

/** Wall-clock arithmetic that ignores clock changes. */
const wallMinutes = (wallTime: string) => Date.parse(`${wallTime.replace(' ', 'T')}Z`) / MINUTE
const wallTimeOf = (minutes: number) => new Date(minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ')

export const toEvent = (row: AppointmentRow, timeZone?: string): CalendarEvent => {
  const begins = Date.parse(row.DateTime)
  const start = toWallTime(begins, timeZone)
  const ends = wallMinutes(toWallTime(begins + row.DurationMinutes * MINUTE, timeZone))
  return {
    id: row.Id,
    title: row.Title,
    start,
    // Across the hour when clocks fall back, it would end before it starts.
    end: wallTimeOf(Math.max(ends, wallMinutes(start) + STEP)),
    color: lookOf(row.AppointmentTypeId).color,
    payload: row,
  }
}

/** Rounded to 15 minutes, like all appointments; the calendar ends a day a minute early. */
const lasting = (minutes: number) => Math.min(LONGEST, Math.max(STEP, Math.round(minutes / STEP) * STEP))

/** The time of a new appointment drawn between two wall-clock times. */
export const drawn = (start: string, end: string, timeZone?: string) => ({
  DateTime: toInstant(start, timeZone),
  DurationMinutes: lasting(wallMinutes(end) - wallMinutes(start)),
})

/** The time of an appointment moved to another wall-clock time; its duration stays. */
export const moved = (row: AppointmentRow, start: string, timeZone?: string) => ({
  DateTime: toInstant(start, timeZone),
  DurationMinutes: row.DurationMinutes,
})

/** The time of an appointment whose start or end was dragged; the other one stays. */
export const resized = (row: AppointmentRow, start: string, end: string, timeZone?: string) => {
  const begins = Date.parse(row.DateTime)
  if (start === toWallTime(begins, timeZone))
    return {
      DateTime: row.DateTime,
      DurationMinutes: lasting((Date.parse(toInstant(end, timeZone)) - begins) / MINUTE),
    }
  const DateTime = toInstant(start, timeZone)
  return { DateTime, DurationMinutes: lasting((begins - Date.parse(DateTime)) / MINUTE + row.DurationMinutes) }
}

/**
 * Splits an event for the hour columns, each of which shows one day: an event that crosses midnight is drawn as two.
 */
export const byDay = (event: CalendarEvent): CalendarEvent[] => {
  const day = event.start.slice(0, 10)
  const midnight = wallTimeOf(wallMinutes(`${day} 00:00:00`) + LONGEST)
  if (event.end > midnight)
    return [
      { ...event, id: `${event.id} begins`, end: midnight },
      { ...event, id: `${event.id} ends`, start: midnight },
    ]
  // The library moves a full day out of the hours.
  const isWholeDay = event.end === midnight && event.start === `${day} 00:00:00`
  return [isWholeDay ? { ...event, end: `${day} 23:59:00` } : event]
}
/** Whether it is drawn in one piece, and so can be dragged. */
export const isWhole = ({ id }: { id: string | number }) => typeof id === 'number'
