import type { WorkflowHold } from '@dormer/contract/automation/enrollments'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { beginningOf, clock, dayOf, todayIn } from '../../../time/clock.ts'
import { AWAY_DAYS } from '../engine/away.rules.ts'
import { askAgain } from '../engine/gap.queries.ts'

/** Until when a contact is held out of workflows: the latest of what holds it. */
export const holdOf = async (db: Tx, actor: Actor, contactId: number): Promise<WorkflowHold> => {
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
  if (!hold) return { Until: null, Why: null }
  const { Until, Reason, IsGuess, Name } = hold
  const away = IsGuess
    ? 'Out of office, without a day that is understood: messages wait'
    : 'Out of office: messages wait'
  const Why = Reason === 'OutOfOffice' ? away : `By ${Name ?? 'somebody who has left'}: messages and tasks wait`
  return { Until: dayOf(Until, actor.TimeZone).toString(), Why }
}

/** Holds a contact until a day, the first on which workflows go on, or lets them go on. */
export const hold = async (db: Tx, actor: Actor, contactId: number, day: string | null) => {
  if (day === null) {
    await db
      .deleteFrom('workflow_hold')
      .where('TenantId', '=', actor.TenantId)
      .where('ContactId', '=', contactId)
      .execute()
    return askAgain(db, actor.TenantId, contactId)
  }
  if (day <= todayIn(actor.TimeZone).toString()) throw invalid({ Until: 'Choose a day after today' })
  await sql`
    insert into workflow_hold (tenant_id, contact_id, why, until, user_id, date_created)
    values (${actor.TenantId}, ${contactId}, 'Person', ${beginningOf(day, actor.TimeZone)}, ${actor.UserId},
      ${clock.now().toString()})
    on conflict (tenant_id, contact_id, why) do update
      set until = excluded.until, user_id = excluded.user_id, date_created = excluded.date_created`.execute(db)
  return askAgain(db, actor.TenantId, contactId)
}
