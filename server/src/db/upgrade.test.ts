import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { generateSchema } from './generate-schema.ts'
import { knownMigrations, migrate } from './migrate.ts'

/* Upgrades a database with rows in it, from before contact_touch (0018). */
const host = inject('databaseHost')
const database = `test_upgrade_${process.pid}`
const as = (user: string, name: string) => new pg.Client({ host, port: 5432, user, database: name })
const superuser = as('postgres', 'postgres')
const owner = as('dormer_owner', database)
const query = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows

let tenantId: number
let deletedId: number
let bulkId: number
const LAST_CONTACT = '2025-12-24T12:00:00Z'
beforeAll(async () => {
  await superuser.connect()
  await superuser.query(`create database ${database} owner dormer_owner`)
  const login = { host, port: 5432, user: 'dormer_owner', database }
  const known = await knownMigrations()
  await migrate(login, { only: known.filter((file) => file < '0018') })
  await owner.connect()
  const [tenant] = await query(`select create_tenant('North', 'America/Chicago') as id`)
  tenantId = Number(tenant.id)
  await query(
    `with e as (
       insert into contact_entity (tenant_id, source_id, contact_type_id)
       select $1, (select min(source_id) from source where tenant_id = $1), 1 + n % 4 from generate_series(1, 6001) n
       returning contact_entity_id as id)
     insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, is_contacted, last_contact, last_active)
     select $1, id, 'Élan', 'Moor' || id, 'moor' || id || '@example.com', id % 2 = 0,
       case when id % 2 = 0 then timestamptz '2026-01-01' + id * interval '1 minute' end,
       case when id % 3 = 0 then timestamptz '2026-02-01' + id * interval '1 minute' end
     from e`,
    [tenantId],
  )
  await query(
    `update contact set is_contacted = true, last_contact = $2 where tenant_id = $1 and contact_entity_id = 6001`,
    [tenantId, LAST_CONTACT],
  )
  const [deleted] = await query(
    'delete from contact where tenant_id = $1 and contact_entity_id = 6001 returning contact_id as id',
    [tenantId],
  )
  deletedId = Number(deleted.id)
  const [user] = await query(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id)
     values ($1, 'Ana', 'Agent', 'ana@example.com', 3) returning user_id as id`,
    [tenantId],
  )
  const addTask = (title: string) =>
    query('insert into task (tenant_id, title, task_type_id, assigned_user_id) values ($1, $2, 1, $3)', [
      tenantId,
      title,
      user.id,
    ])
  await addTask('Déjà vu with the Moors')
  await query(
    `insert into appointment (tenant_id, title, user_id, appointment_type_id, date_time)
     values ($1, 'Showing at Élan', $2, 1001, now())`,
    [tenantId, user.id],
  )
  await migrate(login, { only: known.filter((file) => file < '0025') })
  await query(`update contact set nickname = 'Señor' where tenant_id = $1 and email = 'moor77@example.com'`, [tenantId])
  await migrate(login, { only: known.filter((file) => file < '0094') })
  const [conversation] = await query(
    `insert into conversation (tenant_id, channel, address) values ($1, 'Email', 'lee@example.com') returning conversation_id as id`,
    [tenantId],
  )
  const addMessage = (body: string, copies = 1) =>
    query(
      `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status)
       select $1, $2, 'Email', false, 'lee@example.com', '{}', $3, 'Received' from generate_series(1, $4)`,
      [tenantId, conversation.id, body, copies],
    )
  await addMessage('A déjà-vu in Elm Street', 1200)
  const [bulk] = await query(
    `insert into contact_bulk (tenant_id, user_id, action, description, agent_id, names, status, total, processed, changed,
       skipped, of_user_id)
     values ($1, $2, 'ReassignAgent', 'Contacts of Ana to the pond', null, '{}', 'Running', 3, 2, 1, '{"No longer yours": 1}', $2)
     returning bulk_id as id`,
    [tenantId, user.id],
  )
  bulkId = Number(bulk.id)
  await query('insert into contact_bulk_item values ($1, $2, 77)', [tenantId, bulkId])
  await query(
    `select graphile_worker.add_job('bulk-contacts', json_build_object('TenantId', $1::int, 'BulkId', $2::int))`,
    [tenantId, bulkId],
  )
  const [file] = await query(
    `insert into contact_import (tenant_id, user_id, file_name, storage_key, source_id, header, status, rows_read, added,
       duplicates, rejected, warned, assigned)
     values ($1, $2::bigint, 'people.csv', 'stored', 1, '{FirstName,Email}', 'Running', 6, 3, 2, 1, 1, jsonb_build_object($2::bigint, 3))
     returning import_id as id`,
    [tenantId, user.id],
  )
  await query(`insert into contact_import_rejection values ($1, $2, 5, 6, 'No name', '["",""]')`, [tenantId, file.id])
  await query(
    `insert into notification (tenant_id, user_id, kind, title, path, cause)
     values ($1, $2, 'ImportFinished', 'x', '/contacts/import?import=' || $3::text, 'x')`,
    [tenantId, user.id, file.id],
  )
  await query(
    `select graphile_worker.add_job('import-contacts', json_build_object('TenantId', $1::int, 'ImportId', $2::int))`,
    [tenantId, file.id],
  )
  await migrate(login, { only: known })
  await addMessage('A déjà-vu in Oak Street')
  // The previous version may still write before the functions are replaced.
  await addTask('Déjà vu with the Hills')
  await migrate(login)
  await addTask('Déjà vu with the Parks')
  await addMessage('A déjà-vu in Pine Street')
  await query(`select set_config('app.tenant_id', $1, false)`, [String(tenantId)])
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
         c.contact_type_id, c.is_new)
       is not distinct from (t.contact_entity_id, t.assigned_agent_id, t.assigned_lender_id, t.source_id, t.urgency_type_id,
         t.date_created, t.contact_type_id, t.is_new)
       and t.is_contacted = (c.contact_entity_id % 2 = 0)
       and t.last_contact is not distinct from
         case when t.is_contacted then timestamptz '2026-01-01' + c.contact_entity_id * interval '1 minute' end
       and t.last_active is not distinct from
         case when c.contact_entity_id % 3 = 0 then timestamptz '2026-02-01' + c.contact_entity_id * interval '1 minute' end`,
  )
  expect(same).toBe(6_000)
})

test('a contact that is in the trash will get its dates back', async () => {
  const images = await query(
    `select before from change where tenant_id = $1 and table_name = 'contact_touch' and row_id = $2`,
    [tenantId, deletedId],
  )
  expect(images).toEqual([
    { before: { is_contacted: true, last_contact: expect.stringMatching(/^2025-12-24T/), last_active: null } },
  ])
})

test('each contact can be found by its text', async () => {
  const hits = async (...words: string[]) =>
    Number((await query(`select hits from search_contacts($1, '{}', null, null, 10)`, [words]))[0].hits)
  expect(await hits('elan', 'MOOR')).toBe(6_000)
  expect(await hits('moor77@example.com')).toBe(1)
  expect(await hits('senor', 'moor77')).toBe(1)
})

test('tasks and appointments can be found by their titles, whenever they were written', async () => {
  expect(await query(`select search_task_ids('{deja vu}', 10) as id`)).toHaveLength(3)
  expect(await query(`select search_appointment_ids('{elan}', '2020-01-01', 10) as id`)).toHaveLength(1)
  await query(`update task set title = 'Nothing' where title like '%Parks'`)
  expect(await query(`select search_task_ids('{deja vu}', 10) as id`)).toHaveLength(2)
})

test('messages can be found by their words, whenever they were written', async () => {
  for (const street of ['elm', 'oak', 'pine'])
    expect(await query(`select search_conversations($1, null, null, null, 10) as ids`, [[street]])).toEqual([
      { ids: [expect.any(String)] },
    ])
  expect(await query('select from message where search_vector is null')).toEqual([])
})

test('a bulk action that is under way goes on as a run, with its id, history and job', async () => {
  const [run] = await query(
    'select kind, title, params, status, total, done, counts, skipped from run where run_id = $1',
    [bulkId],
  )
  expect(run).toEqual({
    kind: 'bulk',
    title: 'Contacts of Ana to the pond',
    params: { Action: 'ReassignAgent', AgentId: null, LenderId: null, SourceId: null, Names: [], OfUserId: 1 },
    status: 'Running',
    total: 3,
    done: 2,
    counts: { Changed: 1 },
    skipped: { 'No longer yours': 1 },
  })
  expect(await query('select item_id from run_item where run_id = $1', [bulkId])).toEqual([{ item_id: '77' }])
  const history = `select row_id from change where table_name in ('run', 'contact_bulk', 'contact_import') order by 1`
  expect(await query(history)).toEqual([{ row_id: String(bulkId) }, { row_id: expect.any(String) }])
  expect(await query(`select payload from graphile_worker._private_jobs order by id limit 1`)).toEqual([
    { payload: { TenantId: tenantId, RunId: bulkId } },
  ])
  const [next] = await query(`insert into run (tenant_id, kind, title) values ($1, 'bulk', 'x') returning run_id`, [
    tenantId,
  ])
  expect(Number(next.run_id)).toBeGreaterThan(bulkId)
})

test('an import that is under way goes on as a run, with its rows, notification and job', async () => {
  const [{ run_id, ...run }] = await query(
    `select run_id, title, params ->> 'SourceId' as source, status, total, done, counts, storage_key, result from run where kind = 'import'`,
  )
  expect(run).toEqual({
    title: 'people.csv',
    source: '1',
    status: 'Running',
    total: null,
    done: 6,
    counts: { Added: 3, Duplicates: 2, Rejected: 1, Warned: 1 },
    storage_key: 'stored',
    result: { Header: ['FirstName', 'Email'], Assigned: { 1: 3 } },
  })
  expect(await query('select import_id from contact_import_rejection')).toEqual([{ import_id: run_id }])
  expect(await query('select path from notification')).toEqual([{ path: `/contacts/import?import=${run_id}` }])
  expect(
    await query(
      `select payload from graphile_worker._private_jobs where payload::jsonb ? 'RunId' order by id desc limit 1`,
    ),
  ).toEqual([{ payload: { TenantId: tenantId, RunId: Number(run_id) } }])
})

test('each brokerage has the templates that come with Dormer, which nobody made', async () => {
  for (const table of ['email_template', 'text_template']) {
    const [{ given }] = await query(
      `select count(*)::int as given from ${table} where tenant_id = $1 and is_system and created_by_id is null`,
      [tenantId],
    )
    expect(given).toBe(10)
    expect(await query('select from change where table_name = $1', [table])).toEqual([])
  }
})

test('no column is computed from others that may change, which would rewrite its table under lock', async () => {
  const computed = await query(
    `select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and attgenerated = 's' and relkind = 'r' order by 1`,
  )
  expect(computed).toEqual([{ name: 'call.storage_key' }, { name: 'contact.name' }, { name: 'user_account.name' }])
})

/**
 * The contents of test/early-migrations: 0010 to 0013 as they first were, before they were changed after they had run.
 */
const earlyFolder = new URL('../../test/early-migrations/', import.meta.url)

test('data of the first form of 0010 to 0013 becomes what all other data is, and live notifications work', async () => {
  const early = `test_early_${process.pid}`
  const today = `test_today_${process.pid}`
  const login = (name: string) => ({ host, port: 5432, user: 'dormer_owner', database: name })
  await superuser.query(`create database ${early} owner dormer_owner`)
  await superuser.query(`create database ${today} template dormer owner dormer_owner`)
  const db = as('dormer_owner', early)
  try {
    const known = await knownMigrations()
    await migrate(login(early), { only: known.filter((file) => file < '0010') })
    await db.connect()
    for (const file of (await readdir(earlyFolder)).sort()) {
      await db.query(await readFile(new URL(file, earlyFolder), 'utf8'))
      await db.query('insert into migration (name) values ($1)', [file])
    }
    // Hashes were not kept at that time.
    await db.query('update migration set hash = null')
    await db.query(`
      select create_tenant('North', 'America/Chicago');
      insert into user_account (tenant_id, first_name, last_name, email, role_id)
        select tenant_id, 'Ana', 'Agent', 'ana@example.com', 3 from tenant;
      insert into task (tenant_id, title, task_type_id, assigned_user_id, repeat)
        select tenant_id, 'Call', 1, user_id, 'Weekly' from user_account`)
    await migrate(login(early))

    const lines = async (name: string) => (await generateSchema(login(name))).split(/,?\n/).sort()
    expect(await lines(early)).toEqual(await lines(today))
    const functions = async (name: string) => {
      const client = as('dormer_owner', name)
      await client.connect()
      const { rows } = await client.query(
        `select pg_get_functiondef(oid) as text from pg_proc p
         where pronamespace = 'public'::regnamespace and prokind <> 'a'
           and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
      )
      await client.end()
      // A column that was added later comes last.
      return rows.map(({ text }) => text.split(/[\s,()]+/).sort())
    }
    expect(await functions(early)).toEqual(await functions(today))
    const { rows } = await db.query('select count(*)::int as n from migration where hash is null')
    expect(rows).toEqual([{ n: 0 }])

    const heard = new Promise((resolve) => db.once('notification', ({ channel }) => resolve(channel)))
    await db.query('listen dormer_changed')
    await db.query(`insert into notification (tenant_id, user_id, kind, title, path, cause)
      select tenant_id, user_id, 'TaskDue', 'Call', '/tasks', '1' from user_account`)
    expect(await heard).toBe('dormer_changed')
  } finally {
    await db.end()
    for (const name of [early, today]) await superuser.query(`drop database ${name} with (force)`)
  }
})
