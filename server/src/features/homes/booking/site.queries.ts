import type { BookingPlace } from '@dormer/contract/homes/booking-words'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { findPage, type Page } from './settings.queries.ts'
import { type Busy, freeTimes } from './times.rules.ts'

export type Booking = Omit<Selectable<DB['booking']>, 'Place' | 'Status'> & {
  Place: BookingPlace
  Status: 'Held' | 'Booked' | 'Cancelled' | 'Expired'
}

/** Where an address leads: an agent's page, or a booking with its agent. */
export type Found = {
  TenantId: number
  Brokerage: { Name: string; SiteId: string; LogoKey: string | null; IsReadOnly: boolean }
  Agent: {
    UserId: number
    RoleId: number
    Name: string
    Title: string | null
    Email: string
    Phone: string | null
    PhotoKey: string | null
    TimeZone: string
    IsActive: boolean
  }
  Page: Page | undefined
  Booking: Booking | undefined
}

/** Opens the transaction for the brokerage of an address. */
export const findSite = async (
  db: Tx,
  address: { name?: string; token?: string },
  requestId: string,
): Promise<Found | undefined> => {
  const hash = address.token === undefined ? null : hashToken(address.token)
  const { rows: doors } = await sql<{ TenantId: number; UserId: number; BookingId: number | null }>`
    select * from enter_by_booking(${address.name ?? null}, ${hash}, ${requestId})`.execute(db)
  const [door] = doors
  if (!door) return undefined
  const { TenantId, BookingId } = door
  const Booking = BookingId === null ? undefined : await findBooking(db, TenantId, BookingId)
  return { TenantId, ...(await siteOf(db, TenantId, Booking?.UserId ?? door.UserId)), Booking }
}

export const findBooking = async (db: Tx, TenantId: number, BookingId: number, { lock = false } = {}) => {
  const row = await db
    .selectFrom('booking')
    .selectAll()
    .where('TenantId', '=', TenantId)
    .where('BookingId', '=', BookingId)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  return row as Booking | undefined
}

/** The brokerage, the agent and their page. */
export const siteOf = async (db: Tx, TenantId: number, UserId: number) => {
  const { rows } = await sql<Pick<Found, 'Brokerage' | 'Agent'>>`
    select json_build_object('Name', t.name, 'SiteId', t.site_id, 'LogoKey', t.logo_key,
        'IsReadOnly', t.read_only_since is not null) as brokerage,
      json_build_object('UserId', u.user_id, 'RoleId', u.role_id, 'Name', u.name, 'Title', u.title, 'Email', u.email,
        'Phone', coalesce(u.cell_phone, u.office_phone), 'PhotoKey', u.photo_key, 'TimeZone', u.time_zone,
        'IsActive', u.date_deactivated is null) as agent
    from tenant t join user_account u using (tenant_id)
    where t.tenant_id = ${TenantId} and u.user_id = ${UserId}`.execute(db)
  const [site] = rows as [Pick<Found, 'Brokerage' | 'Agent'>]
  return { ...site, Page: await findPage(db, TenantId, UserId) }
}

/** Whether times can be booked: the page is on, the agent is there, and the brokerage can be written to. */
export const isOpen = ({ Page, Agent, Brokerage }: Found) =>
  Page?.IsOn === true && Agent.IsActive && !Brokerage.IsReadOnly

const DAY_MS = 24 * 60 * 60_000

/**
 * What is in the agent's calendar around then: appointments and bookings, of which those that are held for longer than
 * promised count no more. Nothing lasts longer than a day.
 */
const busyBetween = async (
  db: Tx,
  { TenantId, Agent: { UserId } }: Found,
  [from, to]: [number, number],
  except: Booking | undefined,
): Promise<Busy[]> => {
  const [after, before] = [new Date(from - 2 * DAY_MS).toISOString(), new Date(to + 2 * DAY_MS).toISOString()]
  const { rows } = await sql<{ Starts: string; Ends: string; IsBooking: boolean; IsConfirmed: boolean }>`
    select starts, ends, true as is_booking, status = 'Booked' as is_confirmed from booking
    where tenant_id = ${TenantId} and user_id = ${UserId} and starts between ${after} and ${before}
      and (status = 'Booked' or status = 'Held' and date_expires > ${clock.now().toString()})
      and booking_id is distinct from ${except?.BookingId ?? null}::bigint
    union all
    select date_time, date_time + duration_minutes * interval '1 minute', false, false from appointment
    where tenant_id = ${TenantId} and user_id = ${UserId} and date_time between ${after} and ${before}
      and appointment_id is distinct from ${except?.AppointmentId ?? null}::bigint`.execute(db)
  return rows.map(({ Starts, Ends, ...what }) => ({ From: Date.parse(Starts), To: Date.parse(Ends), ...what }))
}

/** The free times of the page between two instants; `except` is the booking that is to be moved. */
export const timesBetween = async (
  db: Tx,
  found: Found & { Page: Page },
  { minutes, from, to, except }: { minutes: number; from: number; to: number; except?: Booking | undefined },
) => {
  const busy = await busyBetween(db, found, [from, to], except)
  const calendar = { ...found.Page, TimeZone: found.Agent.TimeZone }
  return freeTimes(calendar, { minutes, from, to, now: clock.now() }, busy)
}

const TAKEN = 'Somebody was faster, or the time is no longer offered. Choose another one; what you typed is kept.'

/**
 * Makes sure that a time is free, for this transaction alone: those who want one of the same agent's come one after
 * another. Whoever finds it taken gets a 409.
 */
export const requireFree = async (
  db: Tx,
  found: Found & { Page: Page },
  wanted: { time: string; minutes: number; except?: Booking | undefined },
) => {
  const { TenantId, Agent } = found
  await findPage(db, TenantId, Agent.UserId, { lock: true })
  await db
    .updateTable('booking')
    .set({ Status: 'Expired' })
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', Agent.UserId)
    .where('Status', '=', 'Held')
    .where('DateExpires', '<=', clock.now().toString())
    .$if(wanted.except !== undefined, (q) => q.where('BookingId', '!=', wanted.except?.BookingId as number))
    .execute()
  const at = Date.parse(wanted.time)
  const free = await timesBetween(db, found, { ...wanted, from: at, to: at })
  if (!free.includes(at)) throw conflict(TAKEN, { Time: [TAKEN] })
}

/** Whether the agent has as many meetings that day, besides this one, as they take in a day. */
export const isDayFull = async (db: Tx, { TenantId, Agent: { UserId, TimeZone }, Page }: Found, booking: Booking) => {
  if (!Page || Page.MostPerDay === null) return false
  const { rows } = await sql`
    select from booking
    where tenant_id = ${TenantId} and user_id = ${UserId} and status = 'Booked' and booking_id <> ${booking.BookingId}
      and starts between ${booking.Starts}::timestamptz - interval '2 days' and ${booking.Starts}::timestamptz + interval '2 days'
      and (starts at time zone ${TimeZone})::date = (${booking.Starts}::timestamptz at time zone ${TimeZone})::date
    limit ${Page.MostPerDay}`.execute(db)
  return rows.length >= Page.MostPerDay
}

/** Whoever is told of a start within a day of it is not reminded of it as well. */
export const remindedOf = (starts: string) => ({
  RemindedFor: Date.parse(starts) - clock.now().epochMilliseconds <= DAY_MS ? starts : null,
})

/** A new link to a booking; only its hash is stored. */
export const newLink = async (db: Tx, { TenantId, BookingId }: Booking) => {
  const token = newToken()
  await db
    .insertInto('booking_link')
    .values({ TenantId, BookingId, TokenHash: hashToken(token) })
    .execute()
  return token
}
