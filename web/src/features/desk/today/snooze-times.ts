import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import type { NextId } from '../../day/activities/next-times.ts'
import { addDays } from '../../day/tasks/tasks.rules.ts'

/** A choice of how long to snooze a row; without an instant, until tomorrow begins. `id`: the next call that falls on its day. */
export type SnoozeTime = { label: string; Until?: string; id?: NextId }

/** The choices at this moment (in milliseconds) in a time zone, by default the browser's. */
export const snoozeTimes = (now: number, timeZone?: string): SnoozeTime[] => {
  const [day = '', hour = ''] = toWallTime(now, timeZone).split(' ')
  const daysToMonday = (8 - new Date(day).getUTCDay()) % 7 || 7
  const later =
    hour < '12:00:00'
      ? [{ label: 'This afternoon', Until: toInstant(`${day} 13:00:00`, timeZone) }]
      : hour < '17:00:00'
        ? [{ label: 'This evening', Until: toInstant(`${day} 18:00:00`, timeZone) }]
        : []
  return [
    { label: '1 hour', Until: new Date(now + 3_600_000).toISOString() },
    ...later,
    { label: 'Tomorrow', id: 'tomorrow' },
    { label: 'Next week', id: 'week', Until: toInstant(`${addDays(day, daysToMonday)} 00:00:00`, timeZone) },
  ]
}
