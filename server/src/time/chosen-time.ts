import { invalid } from '../http/errors.ts'
import { clock } from './clock.ts'

/** A chosen 'now' arrives a moment later, and the clocks of phones and computers differ a little from ours. */
const GRACE = 5 * 60_000
/** Anything later is a typing error, and PostgreSQL's years are limited. */
const FARTHEST = 50 * 365 * 24 * 60 * 60_000

/**
 * Checks a time a person chose for a field, ISO 8601 in UTC: neither past (docs/rules.md#chosen-times) nor too far
 * ahead. A time unchanged from `before` is not checked again.
 */
export const chosenTime = (field: string, chosen: string, before?: string | null): string => {
  const time = Date.parse(chosen)
  if (before && time === Date.parse(before)) return before
  const now = clock.now().epochMilliseconds
  if (time < now - GRACE) throw invalid({ [field]: 'Choose a time that is not in the past' })
  if (time > now + FARTHEST) throw invalid({ [field]: 'Choose a time within the next 50 years' })
  return new Date(time).toISOString()
}
