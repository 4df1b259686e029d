import type { WorkflowHold } from '@dormer/contract/automation/enrollments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { beginningOf, clock, dayOf, todayIn } from '../../../time/clock.ts'
import { AWAY_DAYS } from '../engine/away.rules.ts'
import { askAgain } from '../engine/gap.queries.ts'
import { zoneOfContact } from './enroll.queries.ts'

type Place = { ZipCode: string | null; CellPhone: string | null; StateCode: string | null; TimeZone: string }
const placeColumns = sql`c.zip_code, c.cell_phone, c.state_code, t.time_zone`

/** A contact's time zone, in which a hold ends. */
const zoneFor = async (db: Tx, TenantId: number, contactId: number) => {
  const { rows } = await sql<Place>`
    select ${placeColumns} from contact c join tenant t on t.tenant_id = c.tenant_id
    where c.tenant_id = ${TenantId} and c.contact_id = ${contactId}`.execute(db)
  const [place] = rows as [Place]
  return zoneOfContact(place, place.TimeZone)
}

/** Until when a contact is held out of workflows: the latest of what holds it. */
export const holdOf = async (db: Tx, actor: Actor, contactId: number): Promise<WorkflowHold> => {
  const TimeZone = await zoneFor(db, actor.TenantId, contactId)
  const { rows } = await sql<{
    Until: string
    Reason: 'Person' | 'OutOfOffice'
    IsGuess: boolean
    Name: string | null
  }>`
    select h.until, h.why as reason, u.name, h.until = h.date_created + ${AWAY_DAYS} * interval '24 hours' as is_guess
    from workflow_hold h left join user_account u on u.tenant_id = h.tenant_id and u.user_id = h.user_id
    where h.tenant_id = ${actor.TenantId} and h.contact_id = ${contactId} and h.until > ${clock.now().toString()}
    order by h.until desc, h.why desc limit 1`.execute(db)
  const [hold] = rows
  if (!hold) return { Until: null, Why: null, TimeZone }
  const { Until, Reason, IsGuess, Name } = hold
  const away = IsGuess
    ? 'Out of office, without a day that is understood: messages wait'
    : 'Out of office: messages wait'
  const Why = Reason === 'OutOfOffice' ? away : `By ${Name ?? 'somebody who has left'}: messages and tasks wait`
  return { Until: dayOf(Until, TimeZone).toString(), Why, TimeZone }
}

/** Holds a contact until a day of theirs, the first on which workflows go on, or lets them go on. */
export const hold = async (db: Tx, actor: Actor, contactId: number, day: string | null) => {
  if (day === null) {
    await db
      .deleteFrom('workflow_hold')
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', contactId)
      .execute()
    return askAgain(db, actor.TenantId, contactId)
  }
  const zone = await zoneFor(db, actor.TenantId, contactId)
  if (day <= todayIn(zone).toString()) throw invalid({ Until: 'Choose a day after today' })
  await sql`
    insert into workflow_hold (tenant_id, contact_id, why, until, day, user_id, date_created)
    values (${actor.TenantId}, ${contactId}, 'Person', ${beginningOf(day, zone)}, ${day}, ${actor.UserId},
      ${clock.now().toString()})
    on conflict (tenant_id, contact_id, why) do update
      set until = excluded.until, day = excluded.day, user_id = excluded.user_id, date_created = excluded.date_created`.execute(
    db,
  )
  return askAgain(db, actor.TenantId, contactId)
}

/** Holds `h` of contacts `c` whose time zone is another end when their day begins there. */
export const holdsFollowZone = async (db: Tx, TenantId: number, which: RawBuilder<SqlBool>) => {
  const { rows } = await sql<Place & { ContactId: number; Why: string; Day: string; Until: string }>`
    select h.contact_id, h.why, h.day, h.until, ${placeColumns}
    from workflow_hold h
    join contact c on c.tenant_id = h.tenant_id and c.contact_id = h.contact_id
    join tenant t on t.tenant_id = h.tenant_id
    where h.tenant_id = ${TenantId} and h.day is not null and h.until > ${clock.now().toString()} and ${which}
    order by h.contact_id, h.why`.execute(db)
  const moved = rows.flatMap((hold) => {
    const until = beginningOf(hold.Day, zoneOfContact(hold, hold.TimeZone))
    return until === hold.Until ? [] : [{ contact: hold.ContactId, why: hold.Why, until }]
  })
  if (moved.length === 0) return
  await sql`
    update workflow_hold h set until = r.until
    from json_to_recordset(${JSON.stringify(moved)}::json) r (contact bigint, why text, until timestamptz)
    where h.tenant_id = ${TenantId} and h.contact_id = r.contact and h.why = r.why`.execute(db)
}
