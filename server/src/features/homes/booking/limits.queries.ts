import { BOOKED_MAX, HOLDS_OF_AGENT, HOLDS_PER_HOUR, MAILS_MAX } from '@dormer/contract/homes/booking'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { reach } from './mail.rules.ts'
import { findPage } from './settings.queries.ts'
import type { Booking, Found } from './site.queries.ts'

/*
 * What strangers can take from an agent, and send to others, before they have proved that an email address is theirs:
 * addresses cost nothing.
 */

const stop = (Message: string) => {
  throw new HttpError(429, { Message })
}

/** Those who want times of one brokerage come one after another, so that the counts hold. */
export const queueUp = async (db: Tx, { TenantId }: Found) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('booking', ${TenantId}))`.execute(db)
}

/** What somebody holds already with this email address. */
export const heldBy = async (db: Tx, { TenantId }: Found, email: string) => {
  const { rows } = await sql<Booking>`
    select * from booking
    where tenant_id = ${TenantId} and email = ${email} and date_confirmed is null and status = 'Held'
      and date_expires > ${clock.now().toString()}`.execute(db)
  return rows
}

/** Refuses to email an address that has been sent enough links already, by any brokerage, and used none of them. */
export const requireMailable = async (db: Tx, { Agent }: Found, email: string) => {
  const since = clock.now().subtract({ hours: 24 }).toString()
  const { rows } = await sql<{ Mails: number }>`select booking_mails(${email}, ${since}) as mails`.execute(db)
  if (Number(rows[0]?.Mails) >= MAILS_MAX)
    stop(
      `${MAILS_MAX} emails with a link went to this address within a day, and none was used. Open one of them, also in the spam folder, or try again tomorrow. ${reach({ Agent })}`,
    )
}

/** Refuses a booking of somebody who has many to come: an address of one's own is no key to all of a calendar. */
export const requireFew = async (db: Tx, { TenantId, Agent }: Found, email: string) => {
  const { rows } = await sql`
    select from booking
    where tenant_id = ${TenantId} and email = ${email} and status = 'Booked' and user_id = ${Agent.UserId}
      and ends > ${clock.now().toString()}
    limit ${BOOKED_MAX}`.execute(db)
  if (rows.length >= BOOKED_MAX)
    stop(
      `${BOOKED_MAX} meetings with ${Agent.Name} are booked with this address already. Move one of them instead. ${reach({ Agent })}`,
    )
}

/** Refuses to hold another time while many are held that nobody has confirmed. */
export const requireRoom = async (db: Tx, { TenantId, Agent }: Found) => {
  const now = clock.now()
  // First, because confirming locks it, too.
  await findPage(db, TenantId, Agent.UserId, { lock: true })
  const { rows } = await sql<{ OfAgent: number; OfBrokerage: number }>`
    select count(*) as of_brokerage,
      count(*) filter (
        where user_id = ${Agent.UserId} and status = 'Held' and date_expires > ${now.toString()}) as of_agent
    from booking
    where tenant_id = ${TenantId} and date_confirmed is null and date_created > ${now.subtract({ hours: 1 }).toString()}`.execute(
    db,
  )
  const [{ OfAgent, OfBrokerage } = { OfAgent: 0, OfBrokerage: 0 }] = rows
  if (Number(OfAgent) >= HOLDS_OF_AGENT || Number(OfBrokerage) >= HOLDS_PER_HOUR)
    stop(
      `Many people are booking at the moment, and their times are not confirmed yet. Try again in half an hour; what you typed is kept. ${reach({ Agent })}`,
    )
}
