import { faker } from '@faker-js/faker'
import pg from 'pg'
import { hashPassword } from '../server/src/access/passwords.ts'
import { PASSWORD, type Program } from './program.ts'

/** The user whose calls are measured: the admin of the tenant with the most contacts. */
export const ADMIN = 'admin@big.example.com'

/** The tenant's share of all contacts. */
const tenants = [
  { name: 'big', share: 0.8 },
  ...['north', 'south', 'east', 'west'].map((name) => ({ name, share: 0.05 })),
]

/** Raised when the generated data changes, so that no run measures an older run's data. */
const VERSION = 3

/** The contacts the admin reassigns: all of this source and of this agent, some 100,000 of a million. */
const BULK_SOURCE = 'Website'
const BULK_AGENT = 'bulk'

/** The database's superuser: filling skips triggers and foreign keys, and roles under policies cannot use COPY. */
export const superuser = async ({ database }: Program) => {
  const client = new pg.Client({ ...database.owner, user: 'postgres' })
  await client.connect()
  return client
}

/** What the measured calls need to know of the big tenant. */
export type Filled = {
  tenantId: number
  contacts: number
  lastId: number
  /** Excluding the agent whose contacts are reassigned. */
  agentIds: number[]
  sourceIds: number[]
  urgencyIds: number[]
  tagIds: number[]
  bulkSourceId: number
}

/** Fills the database with this many contacts, unless an earlier run has already done so; then vacuums. */
export const fill = async (program: Program, contacts: number, say: (text: string) => void): Promise<Filled> => {
  const db = await superuser(program)
  try {
    const { rows } = await db.query<{ name: string }>(`select name from tenant where name like 'bench %'`)
    const there = rows.length > 0
    if (there && !rows.some((r) => r.name === tenantName('big', contacts)))
      throw new Error(
        `the data folder holds another bench (${rows[0]?.name}): delete it, or name another with BENCH_DATA`,
      )
    if (!there) {
      say(`filling ${contacts.toLocaleString('en-US')} contacts`)
      await inTransaction(db, () => fillAll(db, contacts))
      await db.query('vacuum analyze')
      await db.query('checkpoint')
    } else await forgetRuns(db, contacts)
    const { rows: big } = await db.query<Omit<Filled, 'contacts' | 'lastId'>>(
      `select tenant_id::int as "tenantId",
         array(select user_id::int from user_account u where u.tenant_id = t.tenant_id and role_id = 3 and last_name <> $1
           order by 1) as "agentIds",
         array(select source_id::int from source s where s.tenant_id = t.tenant_id order by 1) as "sourceIds",
         array(select urgency_type_id::int from urgency_type u where u.tenant_id = t.tenant_id order by 1) as "urgencyIds",
         array(select tag_id::int from tag where tag.tenant_id = t.tenant_id order by 1) as "tagIds",
         (select source_id::int from source s where s.tenant_id = t.tenant_id and s.name = $2) as "bulkSourceId"
       from tenant t where name = $3`,
      [BULK_AGENT, BULK_SOURCE, tenantName('big', contacts)],
    )
    return { ...(big[0] as Filled), contacts: Math.round(contacts * 0.8), lastId: contacts }
  } finally {
    await db.end()
  }
}

const tenantName = (name: string, contacts: number) => `bench ${VERSION} ${name} of ${contacts}`

export const inTransaction = async (db: pg.Client, work: () => Promise<void>) => {
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  await db.query(`set local maintenance_work_mem = '512MB'`)
  await work()
  await db.query('commit')
}

const fillAll = async (db: pg.Client, contacts: number) => {
  faker.seed(1)
  await db.query('select setseed(0.1)')
  const words = {
    first: faker.helpers.uniqueArray(faker.person.firstName, 500),
    last: faker.helpers.uniqueArray(faker.person.lastName, 400),
    city: faker.helpers.uniqueArray(faker.location.city, 100),
    job: faker.helpers.uniqueArray(faker.person.jobTitle, 100),
  }
  const password = await hashPassword(PASSWORD)
  const indexes = await dropIndexes(db, ['contact', 'contact_touch', 'contact_text', 'activity'])
  let first = 1
  for (const { name, share } of tenants) {
    const last = Math.min(contacts, first + Math.round(contacts * share) - 1)
    const tenantId = await makeTenant(db, name, contacts, password)
    await fillTenant(db, { tenantId, first, last, words })
    first = last + 1
  }
  for (const definition of indexes) await db.query(definition)
  await recount(db)
  await db.query(`select setval(pg_get_serial_sequence('contact', 'contact_id'), max(contact_id)) from contact`)
  await db.query(
    `select setval(pg_get_serial_sequence('contact_entity', 'contact_entity_id'), max(contact_id)) from contact`,
  )
}

/** Indexing a full table is much faster than growing the index row by row. Returns how to recreate the indexes. */
export const dropIndexes = async (db: pg.Client, tables: string[]) => {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return rows.map((r) => r.definition)
}

const makeTenant = async (db: pg.Client, name: string, contacts: number, password: string) => {
  const { rows } = await db.query<{ id: string }>('select create_tenant($1, $2) as id', [
    tenantName(name, contacts),
    'America/Chicago',
  ])
  const tenantId = Number(rows[0]?.id)
  await db.query(`insert into source (tenant_id, name) select $1, 'Campaign ' || n from generate_series(1, 13) n`, [
    tenantId,
  ])
  await db.query(`insert into tag (tenant_id, name) select $1, 'Tag ' || n from generate_series(1, 20) n`, [tenantId])
  const people = [
    { first: 'Alex', last: 'Morgan', email: `admin@${name}.example.com`, role: 2 },
    ...Array.from({ length: 60 }, (_, i) => ({
      first: faker.person.firstName(),
      last: faker.person.lastName(),
      email: i < 50 ? `agent${i + 1}@${name}.example.com` : `lender${i - 49}@${name}.example.com`,
      role: i < 50 ? 3 : 4,
    })),
    { first: 'Bo', last: BULK_AGENT, email: `bulk@${name}.example.com`, role: 3 },
  ]
  await db.query(
    `insert into user_account (tenant_id, first_name, last_name, email, role_id, password_hash)
     select $1, p.first, p.last, p.email, p.role, $3
     from json_to_recordset($2) p (first text, last text, email text, role int)`,
    [tenantId, JSON.stringify(people), password],
  )
  return tenantId
}

type Block = {
  tenantId: number
  first: number
  last: number
  words: Record<'first' | 'last' | 'city' | 'job', string[]>
}

/** Contacts with ids from first to last; each thirtieth is a joint contact of the one before. */
const fillTenant = async (db: pg.Client, { tenantId, first, last, words }: Block) => {
  const ids = async (table: string, column: string, where = 'true') =>
    (
      await db.query<{ ids: string[] }>(
        `select array_agg(${column} order by ${column}) as ids from ${table} where tenant_id = $1 and ${where}`,
        [tenantId],
      )
    ).rows[0]?.ids
  const [sources, urgencies, agents, lenders, tags] = [
    await ids('source', 'source_id'),
    await ids('urgency_type', 'urgency_type_id'),
    await ids('user_account', 'user_id', 'role_id = 3'),
    await ids('user_account', 'user_id', 'role_id = 4'),
    await ids('tag', 'tag_id'),
  ]
  const bulkSource = await ids('source', 'source_id', `name = '${BULK_SOURCE}'`)
  // Some agents and sources have many more contacts than others, as in real life.
  await db.query(
    `insert into contact_entity (tenant_id, contact_entity_id, source_id, urgency_type_id, assigned_agent_id,
       assigned_lender_id, contact_type_id, timeframe, is_new, date_created) overriding system value
     select $1, n, source_id, case when random() < 0.4 then ($5::bigint[])[1 + random() * 3] end,
       case when source_id = $8 then ($6::bigint[])[51]
         when random() < 0.9 then ($6::bigint[])[1 + power(random(), 1.5) * 49] end,
       case when random() < 0.4 then ($7::bigint[])[1 + random() * 9] end,
       case when random() < 0.6 then 1 when random() < 0.5 then 2 when random() < 0.6 then 3 else 4 end,
       case when random() < 0.2 then current_date + (random() * 365)::int end, random() < 0.02,
       least(now(), now() - (($3 - n)::float8 / ($3 - $2 + 1)) * interval '1095 days' + random() * interval '3 days')
     from (select n, ($4::bigint[])[1 + power(random(), 2) * 19] as source_id from generate_series($2::int, $3::int) n) e
     where n = $2 or n % 30 <> 0`,
    [tenantId, first, last, sources, urgencies, agents, lenders, bulkSource?.[0]],
  )
  await db.query(
    `with person as materialized (
       select n, n - (n % 30 = 0 and n > $2)::int as entity_id, ($4::text[])[1 + power(random(), 2) * 499] as first_name,
         ($5::text[])[1 + power(random(), 2) * 399] as last_name, random() as addressed
       from generate_series($2::int, $3::int) n
     )
     insert into contact (tenant_id, contact_id, contact_entity_id, first_name, last_name, email, cell_phone, home_phone,
       work_phone, address, city, state_code, zip_code, profession, income,
       date_created, assigned_agent_id, assigned_lender_id, contact_type_id, source_id, urgency_type_id, is_new)
       overriding system value
     select $1, n, entity_id, first_name, last_name,
       case when random() < 0.95 then lower(regexp_replace(first_name || '.' || last_name, '[^A-Za-z.]', '', 'g') || n % 1000 || '@')
         || ('{gmail,gmail,gmail,yahoo,outlook,icloud,example}'::text[])[1 + random() * 6] || '.example.com' end,
       (201 + random() * 788)::int || lpad((random() * 9999999)::int::text, 7, '0'),
       case when random() < 0.1 then (201 + random() * 788)::int || lpad((random() * 9999999)::int::text, 7, '0') end,
       case when random() < 0.05 then (201 + random() * 788)::int || lpad((random() * 9999999)::int::text, 7, '0') end,
       case when addressed < 0.6 then (1 + random() * 9998)::int || ' Main St' end,
       case when addressed < 0.6 then ($6::text[])[1 + random() * 99] end,
       case when addressed < 0.6 then ('{TX,CA,FL,NY,IL}'::text[])[1 + random() * 4] end,
       case when addressed < 0.6 then lpad((random() * 99999)::int::text, 5, '0') end,
       case when random() < 0.3 then ($7::text[])[1 + random() * 99] end,
       case when random() < 0.2 then round((40000 + random() * 160000)::numeric, -3) end,
       e.date_created,
       e.assigned_agent_id, e.assigned_lender_id, e.contact_type_id, e.source_id, e.urgency_type_id, e.is_new
     from person join contact_entity e on e.tenant_id = $1 and e.contact_entity_id = person.entity_id
     order by n`,
    [tenantId, first, last, words.first, words.last, words.city, words.job],
  )
  await db.query(
    `insert into contact_touch (tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id,
       urgency_type_id, date_created, last_contact, last_active, contact_type_id, is_new, is_contacted)
     select tenant_id, contact_id, contact_entity_id, assigned_agent_id, assigned_lender_id, source_id, urgency_type_id,
       date_created, case when contacted >= 0.3 then date_created + random() * (now() - date_created) end,
       case when active >= 0.4 then date_created + random() * (now() - date_created) end, contact_type_id, is_new,
       contacted >= 0.3
     from (select *, random() as contacted, random() as active from contact where tenant_id = $1 offset 0) person
     order by contact_id`,
    [tenantId],
  )
  await db.query(
    `insert into contact_text
     select tenant_id, contact_id,
       contact_search_text(first_name, last_name, email, cell_phone, home_phone, work_phone, nickname, null)
     from contact where tenant_id = $1 order by contact_id`,
    [tenantId],
  )
  await furnishTenant(db, tenantId, tags)
}

/**
 * What belongs to contacts: tags, properties, saved property searches, and the activities behind their dates.
 */
const furnishTenant = async (db: pg.Client, tenantId: number, tags: string[] | undefined) => {
  await db.query(
    `insert into tag_contact_entity (tenant_id, contact_entity_id, tag_id)
     select distinct $1::bigint, contact_entity_id, ($2::bigint[])[1 + power(random(), 2) * 19]
     from contact_entity, generate_series(1, 3) n
     where tenant_id = $1 and (contact_entity_id * 7919) % 10 < 3 and (n = 1 or random() < 0.4)`,
    [tenantId, tags],
  )
  await db.query(
    `insert into contact_property (tenant_id, contact_entity_id, address, city, state_code, zip_code, property_type,
       estimated_value, square_footage, bedrooms)
     select $1, contact_entity_id, '1 Main St', 'Austin', 'TX', '78701',
       ('{Single Family,Single Family,Condo,Townhouse,Multi Family,Land}'::text[])[1 + random() * 5],
       round((150000 + random() * 900000)::numeric, -3), (800 + random() * 3000)::int, (1 + random() * 4)::int
     from contact_entity where tenant_id = $1 and random() < 0.1`,
    [tenantId],
  )
  await db.query(
    `insert into search (tenant_id, contact_id, name, date_created)
     select $1, contact_id, 'Homes in ' || coalesce(city, 'Austin'), date_created
     from contact where tenant_id = $1 and random() < 0.4`,
    [tenantId],
  )
  // The newest of each kind becomes LastContact and LastActive; inserted in the order they happened.
  await db.query(
    `insert into activity (tenant_id, activity_type_id, contact_entity_id, contact_id, user_id, description, date_created,
       date_logged)
     select $1, type, contact_entity_id, contact_id, user_id, 'Talked about the market', at, at
     from (
       select contact_entity_id, contact_id, (1 + random() * 4)::int as type, assigned_agent_id as user_id,
         last_contact - (n - 1) * random() * (last_contact - date_created) as at
       from contact_touch, generate_series(1, 2) n
       where tenant_id = $1 and last_contact is not null and (n = 1 or random() < 0.6)
       union all
       select contact_entity_id, contact_id, (11 + random() * 6)::int, null,
         last_active - (n - 1) * random() * (last_active - date_created)
       from contact_touch, generate_series(1, 2) n
       where tenant_id = $1 and last_active is not null and (n = 1 or random() < 0.5)
     ) told
     order by at`,
    [tenantId],
  )
}

/** The totals that triggers would have maintained. */
const recount = async (db: pg.Client) => {
  await db.query('delete from contact_count')
  await db.query('delete from contact_total')
  await db.query(
    `insert into contact_count
     select tenant_id, assigned_agent_id, assigned_lender_id, contact_type_id, is_new, count(*)
     from contact group by 1, 2, 3, 4, 5`,
  )
  await db.query('select compact_contact_count()')
}

/** Removes what earlier runs added and reverts what they reassigned, so that each run starts from the same data. */
const forgetRuns = async (db: pg.Client, contacts: number) => {
  await inTransaction(db, async () => {
    await db.query('truncate change, trash')
    await db.query(
      `delete from contact_text where contact_id in (select contact_id from contact where contact_entity_id > $1)`,
      [contacts],
    )
    for (const table of ['tag_contact_entity', 'note', 'activity', 'contact_touch', 'contact', 'contact_entity'])
      await db.query(`delete from ${table} where contact_entity_id > $1`, [contacts])
    for (const table of ['contact_entity', 'contact', 'contact_touch'])
      await db.query(
        `update ${table} c set assigned_agent_id = u.user_id
         from source s join user_account u on u.tenant_id = s.tenant_id and u.last_name = $2
         where c.tenant_id = s.tenant_id and c.source_id = s.source_id and s.name = $1
           and c.assigned_agent_id is distinct from u.user_id`,
        [BULK_SOURCE, BULK_AGENT],
      )
    await recount(db)
    await db.query('delete from run')
    await db.query('delete from run_item')
  })
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}
