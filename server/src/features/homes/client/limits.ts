import { makePublicLimits } from '../../../http/public-limits.ts'

/**
 * How often one network may do what, and in how many minutes: far above what people do, far below what floods an agent.
 */
export const limitCall = makePublicLimits({
  /** Any call: a person who drags a map makes two a second. */
  calls: { most: 600, minutes: 1 },
  /** Visits that begin: a school or an office may share one address. */
  visits: { most: 200, minutes: 60 },
  /** Questions, tour requests and the like. */
  requests: { most: 30, minutes: 10 },
  /** Saying who one is: each time may create a lead. Many people do so at an open house. */
  people: { most: 40, minutes: 60 },
  /** Codes requested and tried. */
  codes: { most: 30, minutes: 10 },
})
