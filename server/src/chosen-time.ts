import { clock } from './clock.ts'
import { invalid } from './http/errors.ts'

/** Whoever chooses 'now' sends it a moment later, and clocks of phones and computers differ a little from ours. */
const GRACE = 5 * 60_000
/** Later ones are slips of the keyboard; and PostgreSQL's years have an end. */
const FARTHEST = 50 * 365 * 24 * 60 * 60_000

/**
 * A time that a person chose, ISO 8601 in UTC, for a field: neither past (S1§5) nor far away. One that stays as it was
 * `before` is not judged anew (A131).
 */
export const chosenTime = (field: string, chosen: string, before?: string | null): string => {
  const time = Date.parse(chosen)
  if (before && time === Date.parse(before)) return before
  const now = clock.now().epochMilliseconds
  if (time < now - GRACE) throw invalid({ [field]: 'Choose a time that is not in the past' })
  if (time > now + FARTHEST) throw invalid({ [field]: 'Choose a time within the next 50 years' })
  return new Date(time).toISOString()
}
