import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

/* Upgrades a database of the previous version that has contacts in it (0018 to 0020). */
const host = inject('databaseHost')
const database = `test_touch_${process.pid}`
const as = (user: string, name: string) => new pg.Client({ host, port: 5432, user, database: name })
const superuser = as('postgres', 'postgres')
const owner = as('dormer_owner', database)
const query = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows

let tenantId: number
beforeAll(async () => {
  await superuser.connect()
  await superuser.query(`create database ${database} owner dormer_owner`)
  const login = { host, port: 5432, user: 'dormer_owner', database }
  const before = (await readdir(new URL('./migrations/', import.meta.url))).filter((file) => file < '0018')
  await migrate(login, { only: before })
  await owner.connect()
  const [tenant] = await query(`select create_tenant('North', 'America/Chicago') as id`)
  tenantId = Number(tenant.id)
  await query(
    `with e as (
       insert into contact_entity (tenant_id, source_id, contact_type_id)
       select $1, (select min(source_id) from source where tenant_id = $1), 1 + n % 4 from generate_series(1, 12000) n
       returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, is_contacted, last_contact, last_active)
     select $1, id, 'Élan', 'Moor' || id, 'moor' || id || '@example.com', id % 2 = 0,
       case when id % 2 = 0 then timestamptz '2026-01-01' + id * interval '1 minute' end,
       case when id % 3 = 0 then timestamptz '2026-02-01' + id * interval '1 minute' end
     from e`,
    [tenantId],
  )
  await migrate(login)
})
afterAll(async () => {
  await owner.end()
  await superuser.query(`drop database ${database} with (force)`)
  await superuser.end()
})

test('each contact keeps its dates and the columns that lists filter by', async () => {
  const [{ same }] = await query(
    `select count(*)::int as same from contact c join contact_touch t using (tenant_id, contact_id)
     where (c.contact_entity_id, c.assigned_agent_id, c.assigned_lender_id, c.source_id, c.urgency_type_id, c.date_created,
         c.last_contact, c.last_active, c.contact_type_id, c.is_new, c.is_contacted)
       is not distinct from (t.contact_entity_id, t.assigned_agent_id, t.assigned_lender_id, t.source_id, t.urgency_type_id,
         t.date_created, t.last_contact, t.last_active, t.contact_type_id, t.is_new, t.is_contacted)
       and (c.contact_entity_id % 2 = 0) = (t.last_contact is not null)`,
  )
  expect(same).toBe(12_000)
})

test('each contact can be found by its text', async () => {
  await query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)])
  const hits = async (...words: string[]) =>
    Number((await query(`select hits from search_contacts($1, '{}', null, null, 10)`, [words]))[0].hits)
  expect(await hits('elan', 'MOOR')).toBe(12_000)
  expect(await hits('moor77@example.com')).toBe(1)
})

test('what the previous version writes during a rolling upgrade is not lost', async () => {
  const [{ id }] = await query(`select contact_id as id from contact_touch where not is_contacted limit 1`)
  await query('update contact set is_contacted = true where contact_id = $1', [id])
  expect(await query('select is_contacted from contact_touch where contact_id = $1', [id])).toEqual([
    { is_contacted: true },
  ])
})
