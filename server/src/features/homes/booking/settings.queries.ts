import type { BookingPageBody, BookingPageSettings } from '@dormer/contract/homes/booking'
import { FORMER_NAMES } from '@dormer/contract/homes/booking'
import { officeHours } from '@dormer/contract/office-hours'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'

/** A user's page as it is stored; its address is the current one. */
export const findPage = async (db: Tx, TenantId: number, UserId: number, { lock = false } = {}) => {
  const row = await db
    .selectFrom('booking_page')
    .select([
      'IsOn',
      'Name',
      'Title',
      'Welcome',
      'BufferBefore',
      'BufferAfter',
      'NoticeHours',
      'DaysAhead',
      'MostPerDay',
      'StepMinutes',
    ])
    .select((eb) => [
      eb.ref('Types').$castTo<(BookingPageBody['Types'][number] & { TypeId: string })[]>().as('Types'),
      eb.ref('Hours').$castTo<BookingPageBody['Hours']>().as('Hours'),
      eb.ref('OtherDays').$castTo<BookingPageBody['OtherDays']>().as('OtherDays'),
    ])
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', UserId)
    .$if(lock, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()
  return row as (Omit<typeof row & object, 'StepMinutes'> & { StepMinutes: BookingPageBody['StepMinutes'] }) | undefined
}
export type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>

const slugOf = (name: string) =>
  (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).reduce((slug, word) => (slug.length + word.length < 40 ? [slug, word].filter(Boolean).join('-') : slug), '')

/** What a user without a page is offered to begin with. */
const suggested = ({ Name }: Actor): BookingPageBody => ({
  IsOn: false,
  Name: slugOf(Name).length >= 3 ? slugOf(Name) : '',
  Title: null,
  Welcome: null,
  Types: [
    { Name: 'Phone call', DurationMinutes: 30, Place: 'Phone', PlaceDetails: null, AppointmentTypeId: 1001 },
    { Name: 'Buyer consultation', DurationMinutes: 60, Place: 'Office', PlaceDetails: null, AppointmentTypeId: 1001 },
    { Name: 'Visit to your home', DurationMinutes: 60, Place: 'Home', PlaceDetails: null, AppointmentTypeId: 1002 },
  ],
  Hours: officeHours.Days.map((Day) => ({ Day, From: officeHours.From, To: '17:00' })),
  OtherDays: [],
  BufferBefore: 0,
  BufferAfter: 15,
  NoticeHours: 4,
  DaysAhead: 30,
  MostPerDay: null,
  StepMinutes: 30,
})

/** The user's own page, or what is suggested. `base` is the address of this installation. */
export const presentPage = async (
  db: Tx,
  actor: Actor,
  base: string,
  canMail: boolean,
): Promise<BookingPageSettings> => {
  const page = await findPage(db, actor.TenantId, actor.UserId)
  const names = await db
    .selectFrom('booking_name')
    .select('Name')
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .orderBy('DateTaken', 'desc')
    .execute()
  const shown = page ?? suggested(actor)
  return {
    ...shown,
    IsMade: page !== undefined,
    Url: new URL(`/book/${shown.Name}`, base).href,
    TimeZone: actor.TimeZone,
    FormerNames: names.map(({ Name }) => Name).filter((name) => name !== shown.Name),
    Trouble: troubleOf(shown, actor, canMail),
  }
}

const troubleOf = ({ IsOn, Hours, OtherDays }: BookingPageBody, actor: Actor, canMail: boolean) => {
  if (!IsOn) return null
  if (!canMail)
    return 'Nobody can book: whoever runs this installation needs to set PUBLIC_URL, so that bookings can be confirmed by email.'
  if (actor.IsReadOnly) return 'Nobody can book while your brokerage can only be read.'
  if (Hours.length === 0 && !OtherDays.some(({ Hours }) => Hours.length > 0))
    return 'Nobody can book: there are no hours yet.'
  return null
}

/** Takes a name for the page. Those it had lead to it still, up to a few; older ones are free for others again. */
const takeName = async (db: Tx, { TenantId, UserId }: Actor, Name: string) => {
  const DateTaken = clock.now().toString()
  const { rows } = await sql`
    insert into booking_name (tenant_id, name, user_id, date_taken) values (${TenantId}, ${Name}, ${UserId}, ${DateTaken})
    on conflict (name) do nothing returning name`.execute(db)
  if (rows.length === 0) {
    const own = await db
      .updateTable('booking_name')
      .set({ DateTaken })
      .where('TenantId', '=', TenantId)
      .where('UserId', '=', UserId)
      .where('Name', '=', Name)
      .returning('Name')
      .executeTakeFirst()
    if (!own) throw invalid({ Name: 'This address is taken. Choose another one, such as one with your city in it.' })
  }
  await sql`
    delete from booking_name where tenant_id = ${TenantId} and user_id = ${UserId} and name in (
      select name from booking_name where tenant_id = ${TenantId} and user_id = ${UserId}
      order by date_taken desc offset ${FORMER_NAMES + 1})`.execute(db)
}

export const savePage = async (db: Tx, actor: Actor, body: BookingPageBody) => {
  const { TenantId, UserId } = actor
  const { Name, Types, Hours, OtherDays, ...plain } = body
  const dates = OtherDays.map((one) => one.Date)
  if (new Set(dates).size < dates.length) throw invalid({ OtherDays: 'There are two entries for the same date' })
  const row = {
    ...plain,
    Name,
    Types: JSON.stringify(Types.map((type) => ({ ...type, TypeId: type.TypeId ?? crypto.randomUUID() }))),
    Hours: JSON.stringify(Hours),
    OtherDays: JSON.stringify(OtherDays.toSorted((a, b) => a.Date.localeCompare(b.Date))),
    DateChanged: clock.now().toString(),
  }
  const before = await findPage(db, TenantId, UserId, { lock: true })
  await db
    .insertInto('booking_page')
    .values({ TenantId, UserId, ...row })
    .onConflict((on) => on.columns(['TenantId', 'UserId']).doUpdateSet(row))
    .execute()
  if (before?.Name !== Name) await takeName(db, actor, Name)
}
