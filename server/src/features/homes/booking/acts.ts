import { sideOf } from '@dormer/contract/permissions'
import { formatPhone } from '@dormer/contract/phone'
import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.generated.ts'
import { conflict } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { insertAppointments } from '../../day/acts/add-appointments.ts'
import { logActivities } from '../../day/acts/log-activities.ts'
import { notify } from '../../day/notifications/notify.queries.ts'
import { addContacts } from '../../people/acts/add-contacts.ts'
import { samePerson } from '../../people/identity/same-person.ts'
import { keepSaid, nameSaid } from '../client/said.queries.ts'
import { requireFew } from './limits.queries.ts'
import { bookedMail, cancelledMail, movedMail, placeOf, whenOf } from './mail.rules.ts'
import { mailVisitor } from './mails.ts'
import { type Booking, type Found, findBooking, isDayFull, remindedOf, requireFree } from './site.queries.ts'

/** A booking with its agent; the page is there if another time can be chosen. */
type Booked = Found & { Booking: Booking }
type Contact = { ContactId: number; ContactEntityId: number; AssignedAgentId: number | null }

/** The activity of a client who asks for an appointment. */
const ASKED = 20

const minutesOf = ({ Starts, Ends }: Pick<Booking, 'Starts' | 'Ends'>) =>
  Math.round((Date.parse(Ends) - Date.parse(Starts)) / 60_000)

/** Leads of booking pages come from the website. */
const sourceOf = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ SourceId: number; AssignToId: number | null }>`
    select source_id, assign_to_id from source where tenant_id = ${TenantId}
    order by name = 'Website' desc, source_id limit 1`.execute(db)
  return rows[0] as { SourceId: number; AssignToId: number | null }
}

/**
 * The contact who booked, or a new lead of the agent whom they chose. The link proves the address; what else they typed
 * changes nothing that is known.
 */
const contactOf = async (db: Tx, { TenantId, Agent, Booking }: Booked): Promise<Contact> => {
  const { Email, Phone } = Booking
  // One at a time: two bookings of the same person are one lead.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client ${Email}`}, ${TenantId}))`.execute(db)
  const { where, orderBy } = samePerson.introduced(
    { Email, Phones: Phone ? [Phone] : [], Name: nameSaid(Booking) },
    Booking.ContactId,
  )
  const { rows } = await sql<Contact>`
    select contact_id, contact_entity_id, assigned_agent_id from contact
    where tenant_id = ${TenantId} and ${where} order by ${orderBy} limit 1`.execute(db)
  const [same] = rows
  if (same) {
    await keepSaid(db, { TenantId, ...same, where: 'on the booking page' }, Booking)
    return same
  }
  const { FirstName, LastName } = Booking
  const isLender = sideOf(Agent) === 'lender'
  const [added] = await addContacts(
    db,
    { TenantId, UserId: null },
    [{ FirstName, LastName, Email, CellPhone: Phone }],
    {
      source: await sourceOf(db, TenantId),
      AssignedAgentId: isLender ? null : Agent.UserId,
      AssignedLenderId: isLender ? Agent.UserId : null,
    },
  )
  return added as Contact
}

const addAppointment = async (db: Tx, { TenantId, Agent, Booking }: Booked, { ContactId }: Contact) => {
  const { Email, Phone, Note, Place, PlaceDetails, TypeName, AppointmentTypeId, Starts } = Booking
  const [AppointmentId] = await insertAppointments(db, TenantId, [
    {
      Title: `${TypeName} with ${nameSaid(Booking)}`.slice(0, 200).toWellFormed(),
      Description: ['Booked online', Email, Phone && formatPhone(Phone), Note && `\n${Note}`]
        .filter(Boolean)
        .join('\n'),
      ContactId,
      UserId: Agent.UserId,
      CreatedById: null,
      AppointmentTypeId,
      DateTime: Starts,
      DurationMinutes: minutesOf(Booking),
      Location: (Place === 'Home' ? PlaceDetails : placeOf({ Place, PlaceDetails, Phone }))?.slice(0, 200) ?? null,
    },
  ])
  return AppointmentId as number
}

/** Tells the agent and, if the contact is a colleague's, the colleague. */
const tellAgents = async (db: Tx, { TenantId, Agent, Booking }: Booked, what: string) => {
  const { AppointmentId, ContactId, Status } = Booking
  const when = whenOf({ ...Booking, TimeZone: Agent.TimeZone })
  const own = {
    Kind: 'Booking' as const,
    Title: `${nameSaid(Booking)} ${what}: ${Booking.TypeName}, ${when}`.slice(0, 300).toWellFormed(),
    DateTime: Booking.Starts,
  }
  const contact =
    ContactId === null
      ? undefined
      : await db
          .selectFrom('contact')
          .select('AssignedAgentId')
          .where('TenantId', '=', TenantId)
          .where('ContactId', '=', ContactId)
          .executeTakeFirst()
  const ofContact = contact ? `/contact/${ContactId}` : '/calendar'
  const Path = Status === 'Booked' ? `/calendar?appointment=${AppointmentId}` : ofContact
  const colleague = contact?.AssignedAgentId ?? Agent.UserId
  await notify(db, TenantId, [
    { ...own, UserId: Agent.UserId, Path },
    ...(colleague === Agent.UserId
      ? []
      : [
          {
            ...own,
            UserId: colleague,
            Title: `${own.Title}, with ${Agent.Name}`.slice(0, 300).toWellFormed(),
            Path: ofContact,
          },
        ]),
  ])
}

const change = async (db: Tx, { TenantId, Booking }: Booked, set: Updateable<DB['booking']>): Promise<Booking> => {
  await db
    .updateTable('booking')
    .set(set)
    .where('TenantId', '=', TenantId)
    .where('BookingId', '=', Booking.BookingId)
    .execute()
  return (await findBooking(db, TenantId, Booking.BookingId)) as Booking
}

/** Whether what is held is still the visitor's. */
export const isHeld = ({ Status, DateExpires }: Booking) =>
  Status === 'Held' && Date.parse(DateExpires) > clock.now().epochMilliseconds

/** Books the held time: makes or finds the contact, and plans the appointment. */
const book = async (db: Tx, sending: Services, found: Booked): Promise<Booking> => {
  await requireFew(db, found, found.Booking.Email)
  const contact = await contactOf(db, found)
  const AppointmentId = await addAppointment(db, found, contact)
  const { TenantId, Booking } = found
  const now = clock.now().toString()
  const booked = await change(db, found, {
    Status: 'Booked',
    AppointmentId,
    ContactId: contact.ContactId,
    DateConfirmed: now,
    DateTell: null,
    ...remindedOf(Booking.Starts),
    ByAgent: false,
  })
  await logActivities(db, TenantId, [
    {
      ActivityTypeId: ASKED,
      ContactId: contact.ContactId,
      ContactEntityId: contact.ContactEntityId,
      Subject: `Booked: ${Booking.TypeName}`.slice(0, 200),
      Description: [whenOf({ ...booked, TimeZone: found.Agent.TimeZone }), Booking.Note].filter(Boolean).join('\n'),
      DateCreated: now,
    },
  ])
  const after = { ...found, Booking: booked }
  await tellAgents(db, after, 'booked a time')
  await mailVisitor(db, sending, after, booked, bookedMail)
  return booked
}

/** Whether the agent has planned something else for a time that is held. */
const isOverlaid = async (db: Tx, { TenantId, Agent, Booking }: Booked) => {
  const { rows } = await sql`
    select from appointment
    where tenant_id = ${TenantId} and user_id = ${Agent.UserId}
      and date_time < ${Booking.Ends} and date_time > ${Booking.Starts}::timestamptz - interval '2 days'
      and date_time + duration_minutes * interval '1 minute' > ${Booking.Starts}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The page, if another time can be chosen. */
export const requirePage = (found: Booked) => {
  const { Page, Agent, Brokerage } = found
  if (!Page?.IsOn || !Agent.IsActive || Brokerage.IsReadOnly)
    throw conflict(`${Agent.Name} takes no bookings online at the moment. Write or call instead.`)
  return { ...found, Page }
}

/** Confirms what is held. If that was too long ago, the time is booked if it is still free. */
export const confirm = async (db: Tx, sending: Services, found: Booked): Promise<Booking> => {
  const { Booking } = found
  if (Booking.Status === 'Booked') return Booking
  if (Booking.Status === 'Cancelled') throw conflict('This meeting was canceled. Choose another time.')
  const open = requirePage(found)
  if (!isHeld(Booking)) {
    await requireFree(db, open, { time: Booking.Starts, minutes: minutesOf(Booking), except: Booking })
  } else if (await isOverlaid(db, found))
    throw conflict(`${found.Agent.Name} has planned something else for this time meanwhile. Choose another one.`)
  else if (await isDayFull(db, found, Booking))
    throw conflict(`${found.Agent.Name} has no more room that day: others were faster. Choose another day.`)
  return book(db, sending, found)
}

/** Moves a booking to another time, also one that was canceled or not confirmed: the link proves the address. */
export const move = async (db: Tx, sending: Services, found: Booked, time: string, zone?: string): Promise<Booking> => {
  const { TenantId, Booking } = found
  const minutes = minutesOf(Booking)
  if (Booking.Status === 'Booked' && Date.parse(time) === Date.parse(Booking.Starts)) return Booking
  await requireFree(db, requirePage(found), { time, minutes, except: Booking })
  const wasBooked = Booking.Status === 'Booked'
  // Before the appointment, whose trigger would otherwise take it for the agent's doing.
  const moved = await change(db, found, {
    Status: wasBooked ? 'Booked' : 'Held',
    Starts: time,
    Ends: new Date(Date.parse(time) + minutes * 60_000).toISOString(),
    ByAgent: false,
    DateTell: null,
    ...remindedOf(time),
    ...(zone && { TimeZone: zone }),
  })
  const after = { ...found, Booking: moved }
  if (!wasBooked) return book(db, sending, after)
  await db
    .updateTable('appointment')
    .set({ DateTime: time, DateChanged: clock.now().toString(), Sequence: sql`sequence + 1` })
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', '=', moved.AppointmentId as number)
    .execute()
  await tellAgents(db, after, 'moved a meeting')
  await mailVisitor(db, sending, after, moved, (told) => movedMail(told, false))
  return moved
}

export const cancel = async (db: Tx, sending: Services, found: Booked): Promise<Booking> => {
  const { TenantId, Booking } = found
  if (Booking.Status === 'Cancelled' || Booking.Status === 'Expired') return Booking
  const cancelled = await change(db, found, { Status: 'Cancelled', ByAgent: false, DateTell: null })
  if (Booking.Status === 'Held') return cancelled
  await db
    .deleteFrom('appointment')
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', '=', Booking.AppointmentId as number)
    .execute()
  const after = { ...found, Booking: cancelled }
  await tellAgents(db, after, 'canceled a meeting')
  await mailVisitor(db, sending, after, cancelled, (told) => cancelledMail(told, false))
  return cancelled
}
