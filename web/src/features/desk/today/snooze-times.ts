import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { type NextId, nextLabels } from '../../day/activities/next-times.ts'
import { nextDays } from '../../day/tasks/tasks.rules.ts'

/** A choice of how long to snooze a row; without an instant, until tomorrow begins. `id`: the next call that falls on its day. */
export type SnoozeTime = { label: string; Until?: string; id?: NextId }

/** The choices at this moment (in milliseconds) in a time zone, by default the browser's. */
export const snoozeTimes = (now: number, timeZone?: string): SnoozeTime[] => {
  const [day = '', hour = ''] = toWallTime(now, timeZone).split(' ')
  const later =
    hour < '12:00:00'
      ? [{ label: 'This afternoon', Until: toInstant(`${day} 13:00:00`, timeZone) }]
      : hour < '17:00:00'
        ? [{ label: 'This evening', Until: toInstant(`${day} 18:00:00`, timeZone) }]
        : []
  return [
    { label: '1 hour', Until: new Date(now + 3_600_000).toISOString() },
    ...later,
    { label: nextLabels.tomorrow, id: 'tomorrow' },
    { label: nextLabels.week, id: 'week', Until: toInstant(`${nextDays(day).week} 00:00:00`, timeZone) },
  ]
}
