import { sql } from 'kysely'
import { hashPassword } from '../access/passwords.ts'
import type { Services } from '../services.ts'

/** Makes the demo brokerage on an empty installation; answers whether there is one. */
export const makeDemo = async ({ database }: Services, say: (sentence: string) => void): Promise<boolean> => {
  const { rows } = await database.pool.query<{ empty: boolean }>('select is_empty() as empty')
  if (!rows[0]?.empty) {
    const { rows: admin } = await database.pool.query(`select from enter_by_email('admin@example.com')`)
    return admin.length > 0
  }
  say('Making the demo brokerage …')
  const PasswordHash = await hashPassword('demo-dormer')
  await database.kysely.transaction().execute(async (db) => {
    const id = (await sql<{ Id: number }>`select create_tenant('Dormer Demo Realty', 'America/Chicago') as id`.execute(db)).rows[0]?.Id as number
    const user = (first: string, last: string, email: string, RoleId: number) => ({ TenantId: id, FirstName: first, LastName: last, Email: email, RoleId, PasswordHash, RoundRobin: RoleId === 3 })
    await db
      .insertInto('user_account')
      .values([
        user('Alex', 'Morgan', 'admin@example.com', 2),
        user('Ana', 'Diaz', 'agent1@example.com', 3),
        user('Ben', 'Carter', 'agent2@example.com', 3),
        user('Chloe', 'Nguyen', 'agent3@example.com', 3),
        user('Dev', 'Patel', 'agent4@example.com', 3),
        user('Lena', 'Brooks', 'lender1@example.com', 4),
        user('Luis', 'Ortega', 'lender2@example.com', 4),
      ])
      .execute()
    await sql`insert into contact_entity (tenant_id, source_id, contact_type_id, assigned_agent_id, is_new)
      select ${id}, (select min(source_id) from source where tenant_id = ${id}), 1 + n % 4,
        (select min(user_id) from user_account where tenant_id = ${id}) + 1 + n % 4, n % 5 = 0 from generate_series(1, 200) n`.execute(db)
    await sql`insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone, date_created)
      select ${id}, contact_entity_id, 'First' || contact_entity_id, 'Last' || contact_entity_id, 'c' || contact_entity_id || '@example.com', '51255501' || lpad((contact_entity_id % 100)::text, 2, '0'), now() - contact_entity_id * interval '7 hours'
      from contact_entity where tenant_id = ${id}`.execute(db)
  })
  return true
}
