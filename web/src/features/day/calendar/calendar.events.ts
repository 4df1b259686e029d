import type { AppointmentRow } from '@dormer/contract/day/appointments'
import type { ScheduleSingleEventData } from '@mantine/schedule'
import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { lookOf } from '../appointments/appointment-types.tsx'

/** An appointment as the calendar draws it: on the clock of the user's zone, whatever the browser's is. */
export type CalendarEvent = ScheduleSingleEventData<AppointmentRow> & {
  start: string
  end: string
  payload: AppointmentRow
}

const MINUTE = 60_000
const STEP = 15
const LONGEST = 24 * 60

/** Reckons with what a clock shows as if it were never put forward or back. */
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
    // Over the hour in which clocks are put back it would end before it begins.
    end: wallTimeOf(Math.max(ends, wallMinutes(start) + STEP)),
    color: lookOf(row.AppointmentTypeId).color,
    payload: row,
  }
}

/** In steps of 15 minutes, as appointments last; the end of a day is drawn a minute early. */
const lasting = (minutes: number) => Math.min(LONGEST, Math.max(STEP, Math.round(minutes / STEP) * STEP))

/** When a new appointment is, that is drawn between two times of the clock. */
export const drawn = (start: string, end: string, timeZone?: string) => ({
  DateTime: toInstant(start, timeZone),
  DurationMinutes: lasting(wallMinutes(end) - wallMinutes(start)),
})

/** When an appointment is that was moved to another time of the clock; it lasts as long as before. */
export const moved = (row: AppointmentRow, start: string, timeZone?: string) => ({
  DateTime: toInstant(start, timeZone),
  DurationMinutes: row.DurationMinutes,
})

/** When an appointment is whose beginning or end was drawn elsewhere; the other one stays. */
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

/** An event for columns of hours, which each hold what is within their day: what passes midnight is drawn in two. */
export const byDay = (event: CalendarEvent): CalendarEvent[] => {
  const day = event.start.slice(0, 10)
  const midnight = wallTimeOf(wallMinutes(`${day} 00:00:00`) + LONGEST)
  if (event.end > midnight)
    return [
      { ...event, id: `${event.id} begins`, end: midnight },
      { ...event, id: `${event.id} ends`, start: midnight },
    ]
  // A whole day would be taken out of the hours.
  const isWholeDay = event.end === midnight && event.start === `${day} 00:00:00`
  return [isWholeDay ? { ...event, end: `${day} 23:59:00` } : event]
}
/** Whether it is drawn as a whole, and so can be drawn elsewhere. */
export const isWhole = ({ id }: { id: string | number }) => typeof id === 'number'
