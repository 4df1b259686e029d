import { rolesOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

type Deletion = { TenantId: number; RequestId: string }

const sides = [
  { column: 'assigned_agent_id', roles: [...rolesOf.agent], nobody: 'in the pond' },
  { column: 'assigned_lender_id', roles: [...rolesOf.lender], nobody: 'without a lender' },
]
type Side = (typeof sides)[number]

/** A deleted user, or one on the other side by now, as `was`; who got that user's contacts, if still here, as `heir`. */
const gone = ({ roles }: Side, userId: ReturnType<typeof sql>) => sql`
  join user_account was on was.tenant_id = c.tenant_id and was.user_id = ${userId}
    and (was.date_deleted is not null or was.role_id <> all(${roles}::integer[]))
  left join user_account heir on heir.tenant_id = was.tenant_id and heir.user_id = was.successor_id
    and heir.date_deleted is null and heir.role_id = any(${roles}::integer[])`

/** What restoring these contacts changes, because the users they were assigned to are gone; undefined if nothing. */
export const describeNewOwners = async (db: Tx, { TenantId, RequestId }: Deletion): Promise<string | undefined> => {
  const found = await Promise.all(
    sides.map(async (side) => {
      const { rows } = await sql<{ Was: string; Heir: string | null; Count: number }>`
        select was.name as was, heir.name as heir, count(*)::integer as count
        from change c
        join change p on p.tenant_id = c.tenant_id and p.request_id = c.request_id and p.contact_entity_id = c.row_id
          and p.table_name = 'contact' and p.what = 'Deleted'
        ${gone(side, sql`(c.before ->> ${side.column})::bigint`)}
        where c.tenant_id = ${TenantId} and c.request_id = ${RequestId} and c.table_name = 'contact_entity' and c.what = 'Deleted'
        group by was.user_id, was.name, heir.user_id, heir.name order by was.name`.execute(db)
      return rows.map(({ Was, Heir, Count }) => {
        const what = `${Count.toLocaleString('en-US')} contact${Count === 1 ? ' of' : 's of'} ${Was}`
        return `${what}, who is no longer here, ${Count === 1 ? 'is' : 'are'} now ${Heir ? `with ${Heir}` : side.nobody}.`
      })
    }),
  )
  return found.flat().join(' ') || undefined
}

/**
 * Restored contacts, open tasks, upcoming appointments and open opportunities of users deleted since go where the
 * deletion would have given them: to the successor, else the contacts to the pond, and what is to be done to whoever
 * restores it.
 */
export const transferRestored = async (db: Tx, { TenantId, RequestId }: Deletion, ById: number) => {
  const restored = (table: string) => sql`
    c.tenant_id = ${TenantId} and c.request_id = ${RequestId} and c.table_name = ${table} and c.what = 'Deleted'`
  for (const side of sides) {
    const column = sql.id(side.column)
    await sql`
      update contact_entity e set ${column} = moved.heir_id
      from (
        select distinct c.contact_entity_id, heir.user_id as heir_id from contact c
        join change p on p.tenant_id = c.tenant_id and p.row_id = c.contact_id
          and p.request_id = ${RequestId} and p.table_name = 'contact' and p.what = 'Deleted'
        ${gone(side, sql`c.${column}`)}
        where c.tenant_id = ${TenantId}
      ) moved
      where e.tenant_id = ${TenantId} and e.contact_entity_id = moved.contact_entity_id`.execute(db)
  }
  const heir = sql`coalesce((select heir.user_id from user_account heir
    where heir.tenant_id = was.tenant_id and heir.user_id = was.successor_id and heir.date_deleted is null), ${ById})`
  await sql`
    update task t set assigned_user_id = ${heir}
    from change c, user_account was
    where ${restored('task')} and t.tenant_id = c.tenant_id and t.task_id = c.row_id and not t.is_completed
      and was.tenant_id = t.tenant_id and was.user_id = t.assigned_user_id and was.date_deleted is not null`.execute(db)
  await sql`
    update appointment a set user_id = ${heir}
    from change c, user_account was
    where ${restored('appointment')} and a.tenant_id = c.tenant_id and a.appointment_id = c.row_id and a.date_time > now()
      and was.tenant_id = a.tenant_id and was.user_id = a.user_id and was.date_deleted is not null`.execute(db)
  await sql`
    update opportunity o set user_id = ${heir}, version = o.version + 1
    from change c, user_account was, pipeline_stage s
    where ${restored('opportunity')} and o.tenant_id = c.tenant_id and o.opportunity_id = c.row_id
      and s.tenant_id = o.tenant_id and s.stage_id = o.stage_id and s.outcome = 'Open'
      and was.tenant_id = o.tenant_id and was.user_id = o.user_id and was.date_deleted is not null`.execute(db)
}
