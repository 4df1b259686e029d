import { toInstant, toWallTime } from '../../../ui/wall-time.ts'
import { nextLabels as dayLabels, nextDays } from '../tasks/tasks.rules.ts'

/** When to get back to somebody. */
export const nextIds = ['hours', 'tomorrow', 'week'] as const
export type NextId = (typeof nextIds)[number]
export type NextTime = { id: NextId; label: string; at: string }

export const nextLabels: Record<NextId, string> = { hours: '2 hours', ...dayLabels }

const QUARTER = 15 * 60_000
const MORNING = '09:00:00'

/** The choices at this moment (in milliseconds) in a time zone: in two hours, or in the morning of tomorrow or Monday. */
export const nextTimes = (now: number, timeZone?: string): NextTime[] => {
  const [day = ''] = toWallTime(now, timeZone).split(' ')
  const { tomorrow, week } = nextDays(day)
  const morning = (of: string) => toInstant(`${of} ${MORNING}`, timeZone)
  const at = {
    hours: new Date(Math.ceil((now + 7_200_000) / QUARTER) * QUARTER).toISOString(),
    tomorrow: morning(tomorrow),
    week: morning(week),
  }
  return nextIds.map((id) => ({ id, label: nextLabels[id], at: at[id] }))
}
