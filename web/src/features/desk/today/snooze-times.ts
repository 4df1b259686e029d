import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { addDays } from '../../day/tasks/tasks.rules.ts'

/** Until when a row can be snoozed; with no moment, until tomorrow begins. */
export type SnoozeTime = { label: string; Until?: string }

/** What is offered at this moment (in milliseconds), by the clock of a time zone; of the browser's where none is given. */
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
    { label: 'Tomorrow' },
    { label: 'Next week', Until: toInstant(`${addDays(day, daysToMonday)} 00:00:00`, timeZone) },
  ]
}
