import type { phoneCallTypes } from '@dormer/contract/day/activities'

export type Outcome = (typeof phoneCallTypes)[number]

/** What became of a phone call, by its type. */
export const outcomes: Record<Outcome, string> = { 1: 'Reached', 2: 'Left a message', 3: 'No answer' }

/** The same as it is told of somebody: 'Ana Diaz: left a message'. */
export const outcomeTold = (name: string, type: number) =>
  `${name}: ${outcomes[type as Outcome]?.toLowerCase() ?? 'logged'}`
