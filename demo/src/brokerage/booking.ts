import type { Tx } from '../../../server/src/db/connect.ts'

const week = [1, 2, 3, 4, 5].map((Day) => ({ Day, From: '09:00', To: '17:00' }))
const types = [
  ['Phone call', 30, 'Phone', null, 1001],
  ['Buyer consultation', 60, 'Office', '500 W 2nd St, Austin, TX 78701', 1001],
  ['What is your home worth?', 60, 'Home', null, 1002],
] as const

/** An agent's booking page; without its address if another demo in this installation has that. */
export const seedBookingPage = async (db: Tx, TenantId: number, now: number, UserId: number, Name: string) => {
  const DateChanged = new Date(now).toISOString()
  const Types = types.map(([Name, DurationMinutes, Place, PlaceDetails, AppointmentTypeId]) => ({
    TypeId: crypto.randomUUID(),
    Name,
    DurationMinutes,
    Place,
    PlaceDetails,
    AppointmentTypeId,
  }))
  await db
    .insertInto('booking_page')
    .values({
      TenantId,
      UserId,
      Name,
      IsOn: true,
      Welcome: 'Buying or selling in Austin? Choose a time that suits you, and tell me what it is about.',
      Types: JSON.stringify(Types),
      Hours: JSON.stringify(week),
      OtherDays: '[]',
      BufferBefore: 0,
      BufferAfter: 15,
      NoticeHours: 4,
      DaysAhead: 45,
      StepMinutes: 30,
      DateChanged,
    })
    .execute()
  await db
    .insertInto('booking_name')
    .values({ TenantId, UserId, Name, DateTaken: DateChanged })
    .onConflict((on) => on.doNothing())
    .execute()
}
