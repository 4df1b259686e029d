import { Readable } from 'node:stream'
import {
  type BookingState,
  bookingState,
  HOLD_MINUTES,
  HOLDS_MAX,
  TIMES_DAYS_MAX,
  type VisitorsBooking,
} from '@dormer/contract/homes/booking'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Download, Handlers } from '../../../http/handlers.ts'
import { makePublicLimits } from '../../../http/public-limits.ts'
import { sessionCookie } from '../../../http/session-cookie.ts'
import { siteAddress } from '../../../http/site-address.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { logoPath } from '../../brokerage/brokerage/logo.ts'
import { photoUrlOf } from '../../brokerage/users/photos.ts'
import { linkBaseOf } from '../../messages/system-mail/system-mail.ts'
import { isOwnSession } from '../../messages/videos/page.queries.ts'
import { builtPage } from '../client/built-page.ts'
import { pageHtml, plainPage } from '../client/page-html.rules.ts'
import { cancel, confirm, isHeld, move, requirePage } from './acts.ts'
import { heldBy, queueUp, requireFew, requireMailable, requireRoom } from './limits.queries.ts'
import { calendarOf, confirmMail, reach } from './mail.rules.ts'
import { datedOf, mailVisitor, toldOf } from './mails.ts'
import { findPage, type Page } from './settings.queries.ts'
import { type Booking, type Found, findBooking, findSite, isOpen, requireFree, timesBetween } from './site.queries.ts'
import { lastOf } from './times.rules.ts'

/** How often one network may do what, and in how many minutes; an office may share one address. */
const limitCall = makePublicLimits({
  pages: { most: 300, minutes: 1 },
  times: { most: 240, minutes: 1 },
  /** Each sends an email. */
  holds: { most: 30, minutes: 10 },
  changes: { most: 60, minutes: 10 },
})

type Call = { db: Tx; services: Services; request: FastifyRequest; reply: FastifyReply }

const html = ({ reply }: Pick<Call, 'reply'>, status: number, text: string, isApp = false): Download => {
  reply.code(status).header('x-robots-tag', 'noindex, nofollow')
  return {
    FileName: 'booking.html',
    ContentType: 'text/html; charset=utf-8',
    Inline: true,
    ...(isApp ? { IsApp: true } : { IsPage: true }),
    Stream: Readable.from([text]),
  }
}

const minutesOf = ({ Starts, Ends }: Booking) => Math.round((Date.parse(Ends) - Date.parse(Starts)) / 60_000)

/** As all answers have it. */
const isoOf = (time: string) => new Date(time).toISOString()

const presentBooking = (found: Found & { Booking: Booking }): VisitorsBooking => {
  const { Booking } = found
  const held = isHeld(Booking)
  const now = clock.now().epochMilliseconds
  return {
    ...Booking,
    Status: Booking.Status === 'Held' && !held ? 'Expired' : Booking.Status,
    IsOver: Date.parse(Booking.Ends) <= now,
    Time: isoOf(Booking.Starts),
    DurationMinutes: minutesOf(Booking),
    PlaceDetails: Booking.Status === 'Booked' ? Booking.PlaceDetails : null,
    HeldUntil: held ? isoOf(Booking.DateExpires) : null,
    CanMove: isOpen(found) && (Booking.Status !== 'Booked' || Date.parse(Booking.Starts) > now),
  }
}

/** Whether the agent calls the visitor. */
const needsPhone = ({ Place, PlaceDetails }: Page['Types'][number]) => Place === 'Phone' && !PlaceDetails

const stateOf = (found: Found, isPreview = false): BookingState => {
  const { Page, Agent, Brokerage, Booking } = found
  const isShown = Page && (isOpen(found) || isPreview)
  return bookingState.parse({
    Page: isShown
      ? {
          ...Page,
          Path: `/book/${Page.Name}`,
          Title: Page.Title ?? `Book a time with ${Agent.Name}`,
          Types: Page.Types.map((type) => ({
            ...type,
            NeedsPhone: needsPhone(type),
            Address: type.Place === 'Office' ? type.PlaceDetails : null,
          })),
          Until: new Date(lastOf({ ...Page, TimeZone: Agent.TimeZone }, clock.now())).toISOString(),
          IsPreview: isPreview,
        }
      : null,
    Agent: { ...Agent, PhotoUrl: photoUrlOf(Agent.PhotoKey) },
    Brokerage: { Name: Brokerage.Name, Logo: logoPath(Brokerage) },
    TimeZone: Agent.TimeZone,
    Booking: Booking ? presentBooking({ ...found, Booking }) : null,
  })
}

const pageOf = async ({ services, request, reply }: Call, found: Found, isPreview = false) => {
  const state = stateOf(found, isPreview)
  const { Name } = found.Brokerage
  const base = siteAddress(services.config, request)
  const title = found.Booking ? `Your time with ${found.Agent.Name}` : (state.Page?.Title ?? 'Book a time')
  const head = {
    Title: `${title} | ${Name}`,
    Description: found.Booking
      ? 'Confirm, move or cancel it'
      : `${found.Agent.Name}, ${Name}: choose a time that suits you`,
    Url: new URL(request.url.split('?')[0] ?? '/', base).href,
    Image: state.Agent.PhotoUrl && new URL(state.Agent.PhotoUrl, base).href,
    Preload: null,
  }
  return html({ reply }, 200, pageHtml(await builtPage('book.html'), head, state), true)
}

const nowhere = (call: Pick<Call, 'reply'>, text: string) => html(call, 404, plainPage('This page is not here', text))

/** The page at a name, if times can be booked there; otherwise 404. */
const requireSite = async ({ db, request }: Call, name: string): Promise<Found & { Page: Page }> => {
  const found = await findSite(db, { name }, request.recordedAs)
  if (!found?.Page || !isOpen(found)) throw notFound('booking page')
  return { ...found, Page: found.Page }
}

/** The booking of a link. */
const requireBooking = async ({ db, request }: Call, token: string) => {
  const found = await findSite(db, { token }, request.recordedAs)
  if (!found?.Booking) throw notFound('booking')
  return { ...found, Booking: found.Booking }
}

/** The same, to be changed: what is decided about the agent's times is decided one after another, the page first. */
const lockBooking = async (call: Call, token: string) => {
  const found = await requireBooking(call, token)
  const { TenantId, UserId, BookingId } = found.Booking
  const Page = await findPage(call.db, TenantId, UserId, { lock: true })
  const Booking = await findBooking(call.db, TenantId, BookingId, { lock: true })
  return { ...found, Page, Booking: Booking as Booking }
}

const between = ({ From, To }: { From: string; To: string }) => {
  const [from, to] = [Date.parse(From), Date.parse(To)]
  if (to < from || to - from > TIMES_DAYS_MAX * 24 * 60 * 60_000)
    throw invalid({ To: `Ask for at most ${TIMES_DAYS_MAX} days` })
  return { from, to }
}
const asTimes = (times: number[]) => ({ Times: times.map((time) => new Date(time).toISOString()) })

/** A change by link: refused once the meeting has begun. */
const changing = async (call: Call, token: string, work: (found: Found & { Booking: Booking }) => Promise<Booking>) => {
  limitCall(call.services.config, 'changes', call.request)
  const found = await lockBooking(call, token)
  const { Status, Starts } = found.Booking
  if (Status === 'Booked' && Date.parse(Starts) <= clock.now().epochMilliseconds)
    throw conflict('This meeting has begun or is over. Choose a new time on the booking page.')
  const Booking = await work(found)
  return presentBooking({ ...found, Booking })
}

export const bookingSiteRoutes = {
  bookingSite: async ({ params, ...call }) => {
    const { services, request, db, reply } = call
    limitCall(services.config, 'pages', request)
    const found = await findSite(db, { name: params.Name }, request.recordedAs)
    const session = sessionCookie.read(request, services.config)
    const isPreview =
      found?.Page !== undefined &&
      !isOpen(found) &&
      session !== undefined &&
      (await isOwnSession(db, found.TenantId, session))
    if (!found?.Page || (!isOpen(found) && !isPreview))
      return nowhere(call, 'Nobody can be booked at this address. Ask whoever gave it to you.')
    if (found.Page.Name !== params.Name) {
      // Renamed: the former address leads to the page.
      reply.header('location', `/book/${found.Page.Name}`)
      return html(call, 302, plainPage('Book a time', 'One moment'))
    }
    return pageOf(call, found, isPreview)
  },

  bookingTimes: async ({ params, query, ...call }) => {
    limitCall(call.services.config, 'times', call.request)
    const found = await findSite(call.db, { name: params.Name }, call.request.recordedAs)
    const type = found?.Page?.Types.find(({ TypeId }) => TypeId === query.TypeId)
    if (!found?.Page || !isOpen(found)) throw notFound('booking page')
    if (!type) throw invalid({ TypeId: 'This meeting is no longer offered. Choose another one.' })
    const wanted = { minutes: type.DurationMinutes, ...between(query) }
    return asTimes(await timesBetween(call.db, { ...found, Page: found.Page }, wanted))
  },

  holdBooking: async ({ params, body, ...call }) => {
    const { db, services } = call
    limitCall(services.config, 'holds', call.request)
    if (linkBaseOf(services, 'Email') === null) throw refused('Times cannot be booked here yet. Write or call instead.')
    const found = await requireSite(call, params.Name)
    const { TenantId, Agent, Page } = found
    const type = Page.Types.find(({ TypeId }) => TypeId === body.TypeId)
    if (!type) throw invalid({ TypeId: 'This meeting is no longer offered. Choose another one.' })
    if (needsPhone(type) && !body.Phone) throw invalid({ Phone: 'Enter the number at which you can be called' })
    await queueUp(db, found)
    const own = await heldBy(db, found, body.Email)
    const again = own.find(
      ({ UserId, TypeId, Starts }) =>
        UserId === Agent.UserId && TypeId === type.TypeId && Date.parse(Starts) === Date.parse(body.Time),
    )
    if (again) {
      // Sent twice, or the email did not come: it goes out again, a few times.
      if (again.Mails >= HOLDS_MAX)
        throw new HttpError(429, {
          Message: `The email was sent ${HOLDS_MAX} times. Look in your spam folder too, or check the address. ${reach({ Agent })}`,
        })
      await requireMailable(db, found, body.Email)
      await db
        .updateTable('booking')
        .set({ Mails: again.Mails + 1 })
        .where('TenantId', '=', TenantId)
        .where('BookingId', '=', again.BookingId)
        .execute()
      await mailVisitor(db, services, found, again, confirmMail)
      return { Successful: true as const, HeldUntil: isoOf(again.DateExpires) }
    }
    if (own.length >= HOLDS_MAX)
      throw new HttpError(429, {
        Message: `${HOLDS_MAX} times are held for this address already. Confirm one of them by the link in its email first.`,
      })
    await requireMailable(db, found, body.Email)
    await requireFew(db, found, body.Email)
    await requireRoom(db, found)
    await requireFree(db, found, { time: body.Time, minutes: type.DurationMinutes })
    const now = clock.now()
    const { BookingId } = await db
      .insertInto('booking')
      .values({
        TenantId,
        UserId: Agent.UserId,
        Starts: body.Time,
        Ends: new Date(Date.parse(body.Time) + type.DurationMinutes * 60_000).toISOString(),
        TypeId: type.TypeId,
        TypeName: type.Name,
        AppointmentTypeId: type.AppointmentTypeId,
        Place: type.Place,
        PlaceDetails: type.PlaceDetails,
        FirstName: body.FirstName,
        LastName: body.LastName ?? '',
        Email: body.Email,
        Phone: body.Phone,
        Note: body.Note,
        TimeZone: body.TimeZone,
        DateCreated: now.toString(),
        DateExpires: now.add({ minutes: HOLD_MINUTES }).toString(),
      })
      .returning('BookingId')
      .executeTakeFirstOrThrow()
    const held = (await findBooking(db, TenantId, BookingId)) as Booking
    await mailVisitor(db, services, found, held, confirmMail)
    return { Successful: true as const, HeldUntil: isoOf(held.DateExpires) }
  },

  bookingVisit: async ({ params, ...call }) => {
    limitCall(call.services.config, 'pages', call.request)
    const found = await findSite(call.db, { token: params.Address }, call.request.recordedAs)
    if (!found?.Booking)
      return nowhere(call, 'The address is incomplete, or it was changed. Open it again from the email that you got.')
    return pageOf(call, found)
  },

  movingTimes: async ({ params, query, ...call }) => {
    limitCall(call.services.config, 'times', call.request)
    const found = await requireBooking(call, params.Address)
    const wanted = { minutes: minutesOf(found.Booking), ...between(query), except: found.Booking }
    return asTimes(await timesBetween(call.db, requirePage(found), wanted))
  },

  confirmBooking: async ({ params, body: _, ...call }) =>
    changing(call, params.Address, (found) => confirm(call.db, call.services, found)),

  moveBooking: async ({ params, body, ...call }) =>
    changing(call, params.Address, (found) => move(call.db, call.services, found, body.Time, body.TimeZone)),

  cancelBooking: async ({ params, body: _, ...call }) =>
    changing(call, params.Address, (found) => cancel(call.db, call.services, found)),

  bookingCalendar: async ({ params, ...call }) => {
    const { services, request, db } = call
    limitCall(services.config, 'pages', request)
    const found = await requireBooking(call, params.Address)
    const { Booking } = found
    if (Booking.AppointmentId === null) throw notFound('booking')
    const text = calendarOf({
      ...toldOf(found, Booking, new URL(`/booking/${params.Address}`, siteAddress(services.config, request)).href),
      ...(await datedOf(db, Booking)),
    })
    return { FileName: 'meeting.ics', ContentType: 'text/calendar; charset=utf-8', Stream: Readable.from([text]) }
  },
} satisfies Partial<Handlers>
