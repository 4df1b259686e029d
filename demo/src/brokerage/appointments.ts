import { faker } from '@faker-js/faker/locale/base'
import type { Insertable } from 'kysely'
import type { DB } from '../../../server/src/db/schema.generated.ts'
import { streets } from './people.ts'

type Appointment = Omit<Insertable<DB['appointment']>, 'TenantId'>
/** A person whom appointments are made with. */
type Client = { ContactId: number; FirstName: string; LastName: string; Address: string | null; City: string | null }
/** A user with appointments, and the hours of those today. */
export type Keeper = { UserId: number; clients: Client[]; today: number[] }

const SEED = 20_191_124
const ZONE = 'America/Chicago'
const OFFICE = '400 Congress Avenue, Austin'
const [CONSULTATION, LISTING, SHOWING] = [1001, 1002, 1003]
const [PENDING, NO_AGREEMENT, SIGNED, LISTING_SIGNED] = [1001, 1002, 1003, 1004]
/** How many other days have an appointment, for each user. */
const DAYS = 7
/** How many days of the three months before have one. */
const PAST_DAYS = 14
const { arrayElement: oneOf, arrayElements: someOf, weightedArrayElement } = faker.helpers
const chance = (probability: number) => faker.datatype.boolean(probability)
const hours = [9, 9.5, 10, 11, 13, 13.5, 14, 15, 16, 16.5]

/** What an appointment is about, with whom and where. */
const inventOccasion = (client: Client | undefined) => {
  const type = client ? oneOf([CONSULTATION, CONSULTATION, LISTING, SHOWING, SHOWING]) : SHOWING
  const street = `${faker.number.int({ min: 100, max: 9900 })} ${oneOf(streets)}`
  if (type === CONSULTATION)
    return { type, minutes: 60, Title: `Buyer consultation with ${client?.FirstName}`, Location: OFFICE, Description: oneOf(['What they need, what they can spend, and how we work.', 'First meeting. Bring the buyer guide.', null]) } // biome-ignore format: a row each
  if (type === LISTING)
    return { type, minutes: oneOf([60, 75, 90]), Title: `Listing appointment, ${client?.LastName}`, Location: client?.Address ? `${client.Address}, ${client.City}` : street, Description: oneOf(['Bring the market analysis and the agreement.', 'Walk through the house, talk about price and staging.', null]) } // biome-ignore format: a row each
  return { type, minutes: oneOf([30, 45]), Title: client ? `Show ${street}` : `Preview ${street}`, Location: street, Description: oneOf(['Lockbox by the side door.', 'The owner asks for an hour of notice.', null, null]) } // biome-ignore format: a row each
}

const startOf = (now: number) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).startOfDay()

const make = ({ UserId, clients }: Keeper, days: number, hour: number, now: number): Appointment => {
  const client = chance(0.9) ? oneOf(clients) : undefined
  const { type, minutes, ...occasion } = inventOccasion(client)
  const begins = startOf(now)
    .add({ days })
    .with({ hour: Math.floor(hour), minute: (hour % 1) * 60 })
  const result = weightedArrayElement([
    { value: PENDING, weight: 1 },
    { value: NO_AGREEMENT, weight: 4 },
    { value: type === LISTING ? LISTING_SIGNED : SIGNED, weight: 3 },
  ])
  const made = Math.min(now, begins.epochMilliseconds) - faker.number.int({ min: 1, max: 6 * 24 }) * 60 * 60_000
  const DateCreated = new Date(made).toISOString()
  return {
    UserId,
    CreatedById: UserId,
    ContactId: client?.ContactId ?? null,
    ...occasion,
    AppointmentTypeId: type,
    AppointmentResultId: begins.epochMilliseconds + minutes * 60_000 < now ? result : PENDING,
    DateTime: begins.toInstant().toString(),
    DurationMinutes: minutes,
    DateCreated,
    DateChanged: DateCreated,
  }
}

/** The days from one to another, counted from today, without Sundays and today. */
const workdays = (from: number, to: number, now: number) =>
  Array.from({ length: to - from }, (_, i) => from + i).filter(
    (days) => days !== 0 && startOf(now).add({ days }).dayOfWeek !== 7,
  )

/** The demo's appointments, from three weeks ago to four weeks from now, in business hours, never on a Sunday. */
export const seedAppointments = (keepers: Keeper[], now: number): Appointment[] => {
  faker.seed(SEED)
  const days = workdays(-21, 29, now)
  return keepers.flatMap((keeper) => [
    ...keeper.today.map((hour) => make(keeper, 0, hour, now)),
    ...someOf(days, DAYS).map((day) => make(keeper, day, oneOf(hours), now)),
  ])
}

/** Those of the three months before, for the reports. */
export const seedPastAppointments = (keepers: Keeper[], now: number): Appointment[] => {
  faker.seed(SEED + 1)
  const days = workdays(-112, -21, now)
  return keepers.flatMap((keeper) => someOf(days, PAST_DAYS).map((day) => make(keeper, day, oneOf(hours), now)))
}
