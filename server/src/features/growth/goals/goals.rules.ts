import type { GoalProgress } from '@dormer/contract/growth/goals'
import { beginningOf } from '../../../time/clock.ts'

const startOf = (month: Temporal.PlainYearMonth, zone: string) =>
  Temporal.Instant.from(beginningOf(month.toPlainDate({ day: 1 }), zone)).epochMilliseconds

/** How much of a month has passed where the reader is: of its hours, which are fewer or more where clocks change. */
export const passedOf = (month: Temporal.PlainYearMonth, zone: string, now: Temporal.Instant) => {
  const begin = startOf(month, zone)
  const length = startOf(month.add({ months: 1 }), zone) - begin
  return { passed: Math.min(Math.max(now.epochMilliseconds - begin, 0), length), length }
}
export type Passed = ReturnType<typeof passedOf>

export const elapsedPercent = ({ passed, length }: Passed) => Math.floor((100 * passed) / length)

/** What is expected by now at an even pace, rounded down: nobody is behind by a fraction of a call. */
export const paceOf = (
  Target: number | null,
  Done: number,
  { passed, length }: Passed,
): Pick<GoalProgress, 'Expected' | 'Standing'> => {
  if (Target === null) return { Expected: null, Standing: null }
  const Expected = Math.floor((Target * passed) / length)
  if (Done >= Target) return { Expected, Standing: 'Reached' }
  if (passed === length) return { Expected, Standing: 'Missed' }
  return { Expected, Standing: Done >= Expected ? 'OnPace' : 'Behind' }
}

export const goalStandingWords = { Reached: 'Reached', OnPace: 'On pace', Behind: 'Behind', Missed: 'Missed' } as const
