import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankIsAbsent, email, instant, optionalLine, phone, required, requiredNumber, sentInstant } from '../fields.ts'
import { bookingPlaces } from './booking-words.ts'

/*
 * Booking pages (decision 0110). At /book/{Name} anybody chooses a free time in an agent's calendar; a link in an email
 * confirms it. /booking/{Address} is where that link leads: to confirm, move and cancel. Fetching a page means nothing,
 * because mail programs fetch, too.
 */

/** How long a time is held for somebody who has yet to confirm it. */
export const HOLD_MINUTES = 30
/** How many times somebody can hold at once with one email address. */
export const HOLDS_MAX = 3
/** How many unconfirmed times of one agent can be held at once. */
export const HOLDS_OF_AGENT = 8
/** How many times of a brokerage can be held in an hour without being confirmed. */
export const HOLDS_PER_HOUR = 40
/** How many emails with a link an address gets in a day without using one. */
export const MAILS_MAX = 6
/** How many meetings to come somebody can have with one agent. */
export const BOOKED_MAX = 5
export const BOOKING_TYPES_MAX = 10
/** How many former names of a page lead to it. */
export const FORMER_NAMES = 5
/** The most days whose times are asked for at once. */
export const TIMES_DAYS_MAX = 45

/** Names that would be taken for something else. */
const RESERVED =
  /^(?:admin|agents?|api|app|assets|book|booking|dormer|help|home|homes|login|logout|me|null|official|register|settings|status|support|team|test|undefined|www)$/

export const bookingName = z
  .string({ error: 'Choose an address for your page' })
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters')
  .max(40, 'Use at most 40 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens, such as ana-moor')
  .refine((name) => !RESERVED.test(name), 'This address is reserved. Choose another one.')
  .meta({ example: 'ana-moor' })

const timeOfDay = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Choose a time')
  .meta({ example: '09:00' })
const span = { From: timeOfDay, To: timeOfDay }
const isForward = ({ From, To }: { From: string; To: string }) => From < To
const forward = { error: 'The end must be after the start', path: ['To'] }
const typeId = z.guid('Choose a meeting').meta({ example: '0b0f1c9e-8a43-4d2b-9a4e-6f1f6a1c2d3e' })
export const bookingType = z
  .object({
    /** Omitted for a new one. */
    TypeId: typeId.nullish().meta(blankIsAbsent),
    Name: required('Name', 80),
    DurationMinutes: requiredNumber(15, 480, 'Choose 15 minutes to 8 hours')
      .meta({ example: 15 })
      .multipleOf(15, 'Choose a duration in steps of 15 minutes'),
    Place: z.enum(Object.keys(bookingPlaces) as (keyof typeof bookingPlaces)[], 'Choose where you meet'),
    /** The number, the link or the address; told to those who have booked, and an office's address to everybody. */
    PlaceDetails: optionalLine(300).default(null),
    /** What its appointments are. A showing needs an agreement first, which a stranger has not signed. */
    AppointmentTypeId: requiredNumber(1001, 1002, 'Choose an appointment type').meta({ example: 1001 }),
  })
  .meta({ id: 'BookingType' })

export const bookingPageBody = z.object({
  IsOn: z.boolean({ error: 'Say whether the page is on' }),
  Name: bookingName,
  Title: optionalLine(100).default(null),
  Welcome: z
    .string()
    .trim()
    .max(600, 'Use at most 600 characters')
    .nullable()
    .transform((v) => v || null)
    .default(null),
  Types: z
    .array(bookingType)
    .min(1, 'Offer at least one meeting')
    .max(BOOKING_TYPES_MAX, `Offer at most ${BOOKING_TYPES_MAX} meetings`),
  /** The hours of each week, in the user's time zone; Day 1 is Monday. */
  Hours: z
    .array(
      z
        .object({ Day: requiredNumber(1, 7, 'Choose a day of the week').meta({ example: 1 }), ...span })
        .refine(isForward, forward),
    )
    .max(42, 'Use at most 42 spans'),
  /** Days with other hours; without any, it is a day off. */
  OtherDays: z
    .array(
      z.object({
        Date: z.iso.date('Choose a date').meta({ example: '2030-12-24' }),
        Hours: z.array(z.object(span).refine(isForward, forward)).max(6, 'Use at most 6 spans a day'),
      }),
    )
    .max(200, 'Use at most 200 dates'),
  BufferBefore: requiredNumber(0, 240, 'Choose 0 to 240 minutes').meta({ example: 0 }),
  BufferAfter: requiredNumber(0, 240, 'Choose 0 to 240 minutes').meta({ example: 0 }),
  NoticeHours: requiredNumber(0, 720, 'Choose 0 to 720 hours').meta({ example: 0 }),
  DaysAhead: requiredNumber(1, 365, 'Choose 1 to 365 days').meta({ example: 1 }),
  MostPerDay: z
    .union(
      [requiredNumber(1, 50, 'Choose 1 to 50, or nothing').meta({ example: 1 }), z.literal(''), z.null()],
      'Choose 1 to 50, or nothing',
    )
    .transform((v) => v || null)
    .default(null),
  StepMinutes: requiredNumber(15, 60, 'Choose 15, 30 or 60 minutes')
    .meta({ example: 15 })
    .refine((n) => [15, 30, 60].includes(n), 'Choose 15, 30 or 60 minutes'),
})
export type BookingPageBody = z.infer<typeof bookingPageBody>

export const bookingPageSettings = z
  .object({
    ...bookingPageBody.shape,
    Types: z.array(bookingType),
    /** Whether it has been saved yet; before, this is what is suggested. */
    IsMade: z.boolean(),
    Url: z.string(),
    TimeZone: z.string(),
    /** Former names that lead to the page. */
    FormerNames: z.array(z.string()),
    /** Why nobody can book although the page is on; null if they can. */
    Trouble: z.string().nullable(),
  })
  .meta({ id: 'BookingPage' })
export type BookingPageSettings = z.infer<typeof bookingPageSettings>

export const bookingPage = endpoint({
  method: 'GET',
  path: 'api/booking-page',
  summary: "Get the signed-in user's booking page",
  permission: 'signed-in',
  response: bookingPageSettings,
})

export const saveBookingPage = endpoint({
  method: 'PUT|POST|PATCH',
  path: 'api/booking-page',
  summary: "Save the signed-in user's booking page",
  permission: 'WorkContacts',
  body: bookingPageBody,
  response: bookingPageSettings,
})

const ofPage = z.object({ Name: z.string().trim().toLowerCase().max(60, 'This address is not complete') })
const ofBooking = z.object({ Address: z.string().max(100, 'This address is not complete') })
/** The free times from one instant to another. */
const fromTo = {
  From: sentInstant('Say from when on'),
  To: sentInstant('Say until when'),
}
const times = z.object({ Times: z.array(instant) }).meta({ id: 'BookingTimes' })
const zone = z
  .string()
  .max(60, 'Choose a time zone')
  .refine((name) => isZone(name), 'Choose a time zone')
  .meta({ example: 'America/Chicago' })

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

export const bookingSite = endpoint({
  method: 'GET',
  path: 'book/{Name}',
  summary: 'Get a booking page',
  permission: 'link',
  params: ofPage,
  response: 'stream',
  mediaType: 'text/html',
})

export const bookingTimes = endpoint({
  method: 'GET',
  path: 'book/{Name}/times',
  summary: 'List the free times of a booking page',
  permission: 'link',
  params: ofPage,
  query: z.object({ TypeId: typeId, ...fromTo }),
  response: times,
  refuses: [404],
})

/** What was booked becomes an appointment once it is confirmed; until then the time is held. */
export const holdBooking = endpoint({
  method: 'POST',
  path: 'book/{Name}',
  summary: 'Book a time',
  permission: 'link',
  params: ofPage,
  body: z.object({
    TypeId: typeId,
    Time: sentInstant('Choose a time'),
    FirstName: required('First Name', 100),
    LastName: optionalLine(100).default(null),
    Email: email,
    Phone: phone.default(null),
    Note: z
      .string()
      .trim()
      .max(2000, 'Use at most 2,000 characters')
      .nullable()
      .transform((v) => v || null)
      .default(null),
    TimeZone: zone,
  }),
  response: z.object({ Successful: z.literal(true), HeldUntil: instant }),
  refuses: [404],
})

export const bookingVisit = endpoint({
  method: 'GET',
  path: 'booking/{Address}',
  summary: 'Get the page of a booking',
  permission: 'link',
  params: ofBooking,
  response: 'stream',
  mediaType: 'text/html',
})

export const movingTimes = endpoint({
  method: 'GET',
  path: 'booking/{Address}/times',
  summary: 'List the times that a booking can be moved to',
  permission: 'link',
  params: ofBooking,
  query: z.object(fromTo),
  response: times,
  refuses: [404],
})

/** A booking as its visitor sees it. */
export const visitorsBooking = z
  .object({
    Status: z.enum(['Held', 'Booked', 'Cancelled', 'Expired']),
    IsOver: z.boolean(),
    /** Whether the agent moved or cancelled it last. */
    ByAgent: z.boolean(),
    TypeName: z.string(),
    Time: instant,
    DurationMinutes: z.number().meta({ type: 'integer' }),
    Place: bookingType.shape.Place,
    PlaceDetails: z.string().nullable(),
    FirstName: z.string(),
    TimeZone: z.string(),
    HeldUntil: instant.nullable(),
    /** Whether another time can be chosen. */
    CanMove: z.boolean(),
  })
  .meta({ id: 'VisitorsBooking' })
export type VisitorsBooking = z.infer<typeof visitorsBooking>

export const confirmBooking = endpoint({
  method: 'POST',
  path: 'booking/{Address}/confirm',
  summary: 'Confirm a booking',
  permission: 'link',
  params: ofBooking,
  body: z.object({}),
  response: visitorsBooking,
  refuses: [404],
})

export const moveBooking = endpoint({
  method: 'POST',
  path: 'booking/{Address}/move',
  summary: 'Move a booking to another time',
  permission: 'link',
  params: ofBooking,
  body: z.object({ Time: sentInstant('Choose a time'), TimeZone: zone.optional() }),
  response: visitorsBooking,
  refuses: [404],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: 'booking/{Address}/cancel',
  summary: 'Cancel a booking',
  permission: 'link',
  params: ofBooking,
  body: z.object({}),
  response: visitorsBooking,
  refuses: [404],
})

export const bookingCalendar = endpoint({
  method: 'GET',
  path: 'booking/{Address}/calendar.ics',
  summary: 'Get a booking as a calendar file',
  permission: 'link',
  params: ofBooking,
  response: 'stream',
  mediaType: 'text/calendar',
  refuses: [404],
})

/** What a booking page has inlined, as the other public pages (client-state.ts). */
export const bookingState = z.object({
  /** Null if the page is off or gone: then only the booking remains. */
  Page: z
    .object({
      Path: z.string(),
      Title: z.string(),
      Welcome: z.string().nullable(),
      Types: z.array(
        bookingType.pick({ Name: true, DurationMinutes: true, Place: true }).extend({
          TypeId: z.string(),
          /** Whether the agent calls: then the visitor's number is needed. */
          NeedsPhone: z.boolean(),
          /** The office's; whoever books decides by it. */
          Address: z.string().nullable(),
        }),
      ),
      /** The last instant that can be booked. */
      Until: instant,
      /** Only its owner sees it: it is off. */
      IsPreview: z.boolean(),
    })
    .nullable(),
  Agent: z.object({ Name: z.string(), Title: z.string().nullable(), PhotoUrl: z.string().nullable() }),
  Brokerage: z.object({ Name: z.string(), Logo: z.string().nullable() }),
  /** The agent's. */
  TimeZone: z.string(),
  /** For /booking/{Address}. */
  Booking: visitorsBooking.nullable(),
})
export type BookingState = z.infer<typeof bookingState>
