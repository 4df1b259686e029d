import type { TodayKind } from '@dormer/contract/desk/today'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { findTransaction } from '../../../access/transactions.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { beginningOf, clock, todayIn } from '../../../time/clock.ts'
import { findLine } from '../../deals/review/lines.queries.ts'
import { findCall } from '../../messages/calls/calls.queries.ts'
import { findConversation } from '../../messages/conversations/conversations.queries.ts'
import { whyListed } from '../../messages/gate/listed.queries.ts'
import { phonesOf } from '../../people/contact-points/contact-points.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { countDone, findToday } from './today.queries.ts'
import { rank } from './today.rules.ts'

const done = { Successful: true } as const

/** A row's key as stored; 404 unless it is about something of the actor's. */
const readKey = async (db: Tx, actor: Actor, key: string) => {
  const [kind, digits, field] = key.split(':') as [TodayKind, string, string?]
  const id = Number(digits)
  // Larger ids do not exist, and would be rounded.
  if (!Number.isSafeInteger(id)) throw notFound('row')
  if (kind === 'Task') {
    const task = await db
      .selectFrom('task')
      .select('TaskId')
      .where('TenantId', '=', actor.TenantId)
      .where('AssignedUserId', '=', actor.UserId)
      .where('TaskId', '=', id)
      .executeTakeFirst()
    if (!task) throw notFound('task')
  } else if (kind === 'Appointment') {
    const appointment = await db
      .selectFrom('appointment')
      .select('AppointmentId')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .where('AppointmentId', '=', id)
      .executeTakeFirst()
    if (!appointment) throw notFound('appointment')
  } else if (kind === 'Deadline') await findTransaction(db, actor, id)
  else if (kind === 'ChecklistLine') await findLine(db, actor, id)
  else if (kind === 'Answer') await findConversation(db, actor, id)
  else if (kind === 'MissedCall') await findCall(db, actor, id)
  else return [kind, (await findContact(db, actor, id)).ContactId, field].filter(Boolean).join(':')
  return [kind, id, field].filter(Boolean).join(':')
}

type Ranked = ReturnType<typeof rank>[number]

/** All phones of the contacts that rows are about, those of their lists too, by contact. */
const phonesIn = async (db: Tx, { TenantId }: Actor, rows: Ranked[]) => {
  const ids = [...new Set(rows.flatMap(({ ContactId }) => ContactId ?? []))]
  if (ids.length === 0) return new Map<number, Phone[]>()
  const { rows: phones } = await sql<Phone>`
    select c.contact_id, phone.number, c.name from contact c cross join lateral ${phonesOf(sql`c`)} phone
    where c.tenant_id = ${TenantId} and c.contact_id = any(${ids}::bigint[])
    order by c.contact_id, phone.place`.execute(db)
  return Map.groupBy(phones, ({ ContactId }) => ContactId)
}
type Phone = { ContactId: number; Number: string; Name: string }

/** Says of whom no phone may be called, and why. */
const withDoNotCall = async (db: Tx, actor: Actor, rows: Ranked[]) => {
  const byContact = await phonesIn(db, actor, rows)
  const why = await whyListed(db, actor.TenantId, [...byContact.values()].flat())
  return rows.map((row) => {
    const phones = byContact.get(row.ContactId ?? 0) ?? []
    const isListed = phones.length > 0 && phones.every(({ Number: number }) => why.has(number))
    return { ...row, DoNotCall: isListed ? (why.get(phones[0]?.Number ?? '') ?? null) : null }
  })
}

export const todayRoutes = {
  today: async ({ db, actor }) => {
    const now = clock.now()
    const [found, Done] = await Promise.all([findToday(db, actor, now), countDone(db, actor, now)])
    const rows = rank(
      found.flatMap((kind) => kind.Candidates),
      now,
      actor.TimeZone,
    )
    return {
      Rows: await withDoNotCall(db, actor, rows),
      Totals: Object.fromEntries(found.map(({ Kind, Total }) => [Kind, Total])) as Record<TodayKind, number>,
      Snoozed: found.reduce((sum, { Hidden }) => sum + Hidden, 0),
      Done,
    }
  },

  snooze: async ({ db, actor, body: { Key, Until } }) => {
    const now = clock.now()
    const until = Until ? Temporal.Instant.from(Until) : undefined
    if (until && Temporal.Instant.compare(until, now) <= 0) throw invalid({ Until: 'Choose a time in the future' })
    if (until && Temporal.Instant.compare(until, now.add({ hours: 24 * 366 })) > 0)
      throw invalid({ Until: 'Choose a time within a year' })
    const key = await readKey(db, actor, Key)
    const values = {
      Until: until?.toString() ?? beginningOf(todayIn(actor.TimeZone).add({ days: 1 }), actor.TimeZone),
    }
    await db
      .insertInto('today_snooze')
      .values({ TenantId: actor.TenantId, UserId: actor.UserId, Key: key, ...values })
      .onConflict((conflict) => conflict.columns(['TenantId', 'UserId', 'Key']).doUpdateSet(values))
      .execute()
    return done
  },

  unsnooze: async ({ db, actor, body: { Key } }) => {
    const key = Key ? await readKey(db, actor, Key) : undefined
    await db
      .deleteFrom('today_snooze')
      .where('TenantId', '=', actor.TenantId)
      .where('UserId', '=', actor.UserId)
      .$if(key !== undefined, (q) => q.where('Key', '=', key as string))
      .execute()
    return done
  },
} satisfies Partial<Handlers>
