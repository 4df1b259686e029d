import { clock } from '../../../time/clock.ts'
import { isOpen, siteOf, timesBetween } from '../booking/site.queries.ts'
import { freeTimes } from '../booking/times.rules.ts'
import { agentIdOf } from './present.queries.ts'
import { offeredOf, usualHours } from './tour-times.rules.ts'
import type { Client } from './visits.ts'

const MINUTES = 30
const DAYS = 14

/**
 * Times to propose for a tour: those at which the agent can be booked, if they have a booking page, otherwise usual hours.
 * Nothing else of a calendar is told.
 */
export const tourTimesOf = async (client: Client) => {
  const { db, TenantId, site } = client
  const now = clock.now()
  const span = { minutes: MINUTES, from: now.epochMilliseconds, to: now.epochMilliseconds + DAYS * 86_400_000 }
  const agentId = await agentIdOf(client)
  const found =
    agentId === undefined ? undefined : { TenantId, ...(await siteOf(db, TenantId, agentId)), Booking: undefined }
  const free =
    found?.Page && isOpen(found)
      ? await timesBetween(db, { ...found, Page: found.Page }, { ...span, from: span.from + 2 * 3_600_000 })
      : []
  const times = free.length > 0 ? free : freeTimes(usualHours(site.TimeZone), { ...span, now }, [])
  return {
    Times: offeredOf(times, site.TimeZone).map((time) => new Date(time).toISOString()),
    AreAgents: free.length > 0,
  }
}
