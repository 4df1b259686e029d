import type { Channel } from '@dormer/contract/messages/messages'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { clock, dayOf } from '../../../time/clock.ts'
import { gapHours } from '../enrollments/settings.queries.ts'

/** Somebody on a transaction who is to get a message, as the transaction has them. */
export type Person = {
  /** The address in the channel. */
  To: string
  ContactId: number | null
  FirstName: string
  LastName: string
  Email: string | null
  CellPhone: string | null
  Address: string | null
  City: string | null
}

export const nameOf = ({ FirstName, LastName, To }: Person) => `${FirstName} ${LastName}`.trim() || To

/** Everybody with the role on the transaction, and an address in this channel; each address once. */
export const peopleIn = async (db: Tx, TenantId: number, TransactionId: number, role: number, channel: Channel) => {
  const address = channel === 'Email' ? sql`lower(p.email)` : sql`p.cell_phone`
  const { rows } = await sql<Person>`
    select * from (
      select distinct on (${address}) ${address} as "to", p.contact_id, p.first_name, p.last_name, p.email, p.cell_phone,
        p.address, p.city, p.transaction_people_id
      from transaction_role r
      join transaction_people p using (tenant_id, transaction_people_id)
      where r.tenant_id = ${TenantId} and r.transaction_id = ${TransactionId} and r.people_role_id = ${role}
        and ${address} <> ''
      order by ${address}, p.contact_id nulls last, p.transaction_people_id) person
    order by transaction_people_id`.execute(db)
  return rows
}

const idsOf = (people: readonly Person[]) => people.flatMap(({ ContactId }) => ContactId ?? [])

/** Why contacts get no messages of workflows now, in words: somebody holds them back, or they are out of office. */
export const heldBack = async (db: Tx, TenantId: number, people: readonly Person[], zone: string) => {
  const { rows } = await sql<{ ContactId: number; Why: string; Until: string }>`
    select contact_id, why, until from workflow_hold
    where tenant_id = ${TenantId} and contact_id = any(${idsOf(people)}::bigint[])
      and until > ${clock.now().toString()}
    order by why`.execute(db)
  return new Map(
    rows.map(({ ContactId, Why, Until }) => {
      const day = dayOf(Until, zone).toLocaleString('en-US', { dateStyle: 'long' })
      return [ContactId, Why === 'Person' ? `is held out of workflows until ${day}` : `is out of office until ${day}`]
    }),
  )
}

/**
 * Until when other workflows' messages keep these people from getting another one: nobody who is in two workflows gets
 * two messages within the brokerage's minimum gap.
 */
export const gapEnds = async (db: Tx, TenantId: number, people: readonly Person[], WorkflowId: number | null) => {
  const hours = await gapHours(db, TenantId)
  const now = clock.now()
  const { rows } = await sql<{ At: string | null }>`
    select max(coalesce(a.date_completed, o.date_done)) as at
    from conversation v
    join message m on m.tenant_id = v.tenant_id and m.conversation_id = v.conversation_id
      and m.status not in ('Blocked', 'Canceled', 'Failed')
    join workflow_message wm on wm.tenant_id = m.tenant_id and wm.message_id = m.message_id
    left join auto_task a on a.tenant_id = wm.tenant_id and a.auto_task_id = wm.auto_task_id
    left join contact_workflow e on e.tenant_id = wm.tenant_id and e.contact_workflow_id = wm.contact_workflow_id
    left join workflow_outcome o on o.tenant_id = wm.tenant_id and o.contact_workflow_id = wm.contact_workflow_id
      and o.workflow_step_id = wm.workflow_step_id
    where v.tenant_id = ${TenantId} and coalesce(a.workflow_id, e.workflow_id) is distinct from ${WorkflowId}::bigint
      and (v.contact_id = any(${idsOf(people)}::bigint[]) or v.address = any(${people.map(({ To }) => To)}::text[]))
      and coalesce(a.date_completed, o.date_done) > ${now.subtract({ hours }).toString()}`.execute(db)
  const last = rows[0]?.At
  return last ? Temporal.Instant.from(last).add({ hours }) : undefined
}
