import { createContact } from '@dormer/contract/people/contacts'
import type { TestProgram, User } from '../../../../test/harness.ts'

/** A postal address, without which no email may go to many. */
export const givePostalAddress = (t: TestProgram, { TenantId }: Pick<User, 'TenantId'>) =>
  t.query(`update tenant set postal_address = '1 Elm St\nAustin, TX 78701' where tenant_id = $1`, [TenantId])

/** Creates contacts of a user, each with an email address; returns their ids. */
export const makeMany = async (t: TestProgram, { TenantId, UserId }: User, count: number, prefix = 'many') => {
  const rows = await t.query<{ id: string }>(
    `with household as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, $3)
       returning contact_entity_id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     select $1, contact_entity_id, 'Ida', 'Moor', $4 || row_number() over () || '@example.com' from household
     returning contact_id as id`,
    [TenantId, UserId, count, prefix],
  )
  return rows.map((row) => Number(row.id))
}

/** A contact of the user; fields not given are left empty. */
export const makeOne = async (
  t: TestProgram,
  as: User,
  { City, ...values }: Partial<Record<'FirstName' | 'Email' | 'CellPhone' | 'City', string>>,
) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', AssignedAgentId: as.UserId, ...values }
  const { ContactId } = (await t.call(createContact, { as, body })).body
  await t.query('update contact set city = $2 where contact_id = $1', [ContactId, City ?? null])
  return ContactId
}
