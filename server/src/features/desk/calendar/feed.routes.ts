import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'
import type { Tx } from '../../../db/connect.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { lockSession } from '../../brokerage/session/session.queries.ts'
import { appointments, present } from '../../day/appointments/appointments.queries.ts'
import { readDates } from '../../deals/dates/dates.queries.ts'
import { writeCalendar } from './feed.rules.ts'

/** Calendars have already read older ones. */
const HOURS_BACK = 365 * 24
const since = () => clock.now().subtract({ hours: HOURS_BACK }).toString()
/** Reads are recorded at most this often: some calendars ask every minute. */
const READ_MINUTES = 5

/** Opens the transaction for the tenant of the user whose calendar the address reads. */
const enterByFeed = async (db: Tx, token: string): Promise<Actor | undefined> =>
  (await sql<Actor>`select * from enter_by_feed(${hashToken(token)})`.execute(db)).rows[0]

/** The actor's own appointments, with contact details of contacts the actor may see. */
const ownAppointments = (db: Tx, actor: Actor) =>
  appointments(db, actor)
    .select(['appointment.DateCreated as DateCreated', 'DateChanged', 'Sequence'])
    .select(sql<string | null>`coalesce(contact.cell_phone, contact.home_phone, contact.work_phone)`.as('Phone'))
    .where('appointment.UserId', '=', actor.UserId)
    .where('DateTime', '>=', since())
    .execute()

const countRead = (db: Tx, actor: Actor) =>
  db
    .updateTable('calendar_feed')
    .set({ DateRead: sql`now()` })
    .where('TenantId', '=', actor.TenantId)
    .where('UserId', '=', actor.UserId)
    .where(sql<boolean>`coalesce(date_read < now() - make_interval(mins => ${READ_MINUTES}), true)`)
    .execute()

export const calendarFeedRoutes = {
  calendarFeed: async ({ db, actor }) => {
    const feed = await db
      .selectFrom('calendar_feed')
      .select(['DateCreated', 'DateRead'])
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .executeTakeFirst()
    return feed ?? { DateCreated: null, DateRead: null }
  },

  createCalendarFeed: async ({ db, actor, services }) => {
    // An address that outlived a concurrent password change would be a way back in.
    await lockSession(db, actor)
    const token = newToken()
    const fresh = { TokenHash: hashToken(token), DateCreated: sql<string>`now()`, DateRead: null }
    await db
      .insertInto('calendar_feed')
      .values({ TenantId: actor.TenantId, UserId: actor.UserId, ...fresh })
      .onConflict((same) => same.columns(['TenantId', 'UserId']).doUpdateSet(fresh))
      .execute()
    const path = `/api/appointments/feed/${token}/calendar.ics`
    const { publicUrl } = services.config
    return { Url: publicUrl ? new URL(path, publicUrl).href : path }
  },

  deleteCalendarFeed: async ({ db, actor }) => {
    await db
      .deleteFrom('calendar_feed')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .execute()
    return { Successful: true }
  },

  readCalendarFeed: async ({ db, params, services }) => {
    const actor = await enterByFeed(db, params.token)
    if (!actor)
      throw new HttpError(404, {
        Message: 'This calendar address is no longer valid. Get a new one from the calendar in Dormer.',
      })
    const rows = await ownAppointments(db, actor)
    const dates = await readDates(db, actor, actor.UserId, { from: since().slice(0, 10) })
    await countRead(db, actor)
    const { publicUrl } = services.config
    const urlOf = (path: string) => publicUrl && new URL(path, publicUrl).href
    const events = rows.map((row) => ({ ...present(row, actor), Phone: row.CanOpenContact ? row.Phone : null }))
    return {
      FileName: 'calendar.ics',
      ContentType: 'text/calendar; charset=utf-8',
      Stream: Readable.from([writeCalendar(actor.Name, events, dates, urlOf)]),
    }
  },
} satisfies Partial<Handlers>
