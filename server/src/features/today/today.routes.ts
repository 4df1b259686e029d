import { type TodayKind, todayKinds } from '@dormer/contract/today'
import type { Actor } from '../../access/actor.ts'
import { beginningOf, clock, todayIn } from '../../clock.ts'
import type { Tx } from '../../db/connect.ts'
import { invalid, notFound } from '../../http/errors.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { findToday } from './today.queries.ts'
import { rank } from './today.rules.ts'

const done = { Successful: true } as const

/** What a row is about; 404 unless it is the actor's. */
const requireOwn = async (db: Tx, actor: Actor, key: string) => {
  const [kind, id] = key.split(':') as [TodayKind, string]
  // Longer ones name nothing, and would be rounded.
  if (!Number.isSafeInteger(Number(id))) throw notFound('row')
  if (kind === 'Task') {
    const task = await db
      .selectFrom('task')
      .select('TaskId')
      .where('TenantId', '=', actor.TenantId)
      .where('AssignedUserId', '=', actor.UserId)
      .where('TaskId', '=', Number(id))
      .executeTakeFirst()
    if (!task) throw notFound('task')
  } else if (kind === 'Appointment') {
    const appointment = await db
      .selectFrom('appointment')
      .select('AppointmentId')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .where('AppointmentId', '=', Number(id))
      .executeTakeFirst()
    if (!appointment) throw notFound('appointment')
  } else await findContact(db, actor, Number(id))
}

export const todayRoutes = {
  today: async ({ db, actor }) => {
    const now = clock.now()
    const found = await findToday(db, actor, now)
    return {
      Rows: rank(
        found.flatMap((kind) => kind.Candidates),
        now,
        actor.TimeZone,
      ),
      Totals: Object.fromEntries(found.map(({ Kind, Total }) => [Kind, Total])) as Record<TodayKind, number>,
      Snoozed: found.reduce((sum, { Hidden }) => sum + Hidden, 0),
    }
  },

  snooze: async ({ db, actor, body: { Key, Until } }) => {
    const now = clock.now()
    const until = Until ? Temporal.Instant.from(Until) : undefined
    if (until && Temporal.Instant.compare(until, now) <= 0) throw invalid({ Until: 'Choose a time in the future' })
    if (until && Temporal.Instant.compare(until, now.add({ hours: 24 * 366 })) > 0)
      throw invalid({ Until: 'Choose a time within a year' })
    await requireOwn(db, actor, Key)
    const values = {
      Until: until?.toString() ?? beginningOf(todayIn(actor.TimeZone).add({ days: 1 }), actor.TimeZone),
    }
    await db
      .insertInto('today_snooze')
      .values({ TenantId: actor.TenantId, UserId: actor.UserId, Key, ...values })
      .onConflict((conflict) => conflict.columns(['TenantId', 'UserId', 'Key']).doUpdateSet(values))
      .execute()
    return done
  },

  unsnooze: async ({ db, actor, body: { Key } }) => {
    if (Key) await requireOwn(db, actor, Key)
    await db
      .deleteFrom('today_snooze')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .$if(Boolean(Key), (q) => q.where('Key', '=', Key ?? ''))
      .execute()
    return done
  },
} satisfies Partial<Handlers>
