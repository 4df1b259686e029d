import { rights } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { phoneTypeOf } from '../../people/contact-points/contact-points.queries.ts'
import { inTurn } from '../../people/contacts/assignment.queries.ts'
import { samePerson } from '../../people/identity/same-person.ts'
import { type Agent, type Round, RUNG_AT_ONCE, roundsOf } from './calls.rules.ts'
import { settingsOf } from './settings.queries.ts'

/** The contact whose number this is: of several, the one most recently in touch. */
export const callerOf = async (db: Tx, TenantId: number, number: string) => {
  const { rows } = await sql<{ ContactId: number; Name: string; AgentId: number | null; PhoneType: string }>`
    select contact.contact_id, contact.name, contact.assigned_agent_id as agent_id,
      ${phoneTypeOf(sql`contact`, number)} as phone_type
    from contact join contact_touch t on t.tenant_id = contact.tenant_id and t.contact_id = contact.contact_id
    where contact.tenant_id = ${TenantId} and ${samePerson.reached({ Phones: [number] })}
    order by greatest(t.last_contact, t.last_active, contact.date_created) desc, contact.contact_id limit 1`.execute(db)
  return rows[0]
}

/** Those of these users who are active, in their order, and whether their own phone may be rung. */
const agentsAmong = async (db: Tx, TenantId: number, userIds: number[]): Promise<Agent[]> => {
  const { rows } = await sql<Agent>`
    select u.user_id, nullif(coalesce(p.own_phone, u.cell_phone), t.text_number) is not null and coalesce(p.rings_own_phone, true) as has_phone
    from unnest(${userIds}::bigint[]) with ordinality asked (user_id, place)
    join user_account u on u.tenant_id = ${TenantId} and u.user_id = asked.user_id and u.date_deactivated is null
    join tenant t on t.tenant_id = u.tenant_id
    left join call_phone p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
    order by place`.execute(db)
  return rows
}

/**
 * Whom an incoming call rings, round by round: the contact's agent, then the next in turn of round robin, or whoever
 * sees to leads if nobody takes part. A call takes nobody's turn: only a new lead does.
 */
export const ringPlan = async (db: Tx, TenantId: number, agentId: number | null): Promise<Round[]> => {
  const { RingOrder } = await settingsOf(db, TenantId)
  const next = await inTurn(db, TenantId)
    .select('UserId')
    .where('UserId', '!=', agentId ?? 0)
    .limit(1)
    .execute()
  const first = agentId === null ? [] : await agentsAmong(db, TenantId, [agentId])
  const then = await agentsAmong(
    db,
    TenantId,
    next.map(({ UserId }) => UserId),
  )
  const groups = [first, then]
  if (groups.every((group) => group.length === 0)) groups.push(await leadKeepers(db, TenantId))
  return roundsOf(groups, RingOrder)
}

const leadKeepers = async (db: Tx, TenantId: number) => {
  const { rows } = await sql<{ UserId: number }>`
    select user_id from user_account
    where tenant_id = ${TenantId} and role_id = any(${[...rights.AssignLeads]}::integer[]) and date_deactivated is null
    order by user_id limit ${RUNG_AT_ONCE}`.execute(db)
  return agentsAmong(
    db,
    TenantId,
    rows.map(({ UserId }) => UserId),
  )
}
