import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Call } from './calls.ts'
import { type Filled, superuser } from './fill.ts'
import type { Request } from './http.ts'
import type { Figures } from './measure.ts'
import { figuresOf } from './measure.ts'
import { type Program, signIn } from './program.ts'

/** A busy agent's volume: about this many contacts, open tasks, and appointments this month. */
const CONTACTS = 20_000
const TASKS = 500
const APPOINTMENTS = 300

export type Agent = { Email: string; UserId: number; Contacts: number }

/**
 * Gives the agent whose contact count is closest to 20,000 a day's data as of now, and the others some; what an earlier
 * run added is removed, because its days are past.
 */
export const fillDay = async (program: Program, { tenantId, agentIds }: Filled): Promise<Agent> => {
  const db = await superuser(program)
  try {
    return await fillDayOf(db, tenantId, agentIds)
  } finally {
    await db.end()
  }
}

const fillDayOf = async (db: pg.Client, tenantId: number, agentIds: number[]): Promise<Agent> => {
  const { rows } = await db.query<Agent>(
    `select u.email as "Email", u.user_id::int as "UserId", count(*)::int as "Contacts"
     from user_account u join contact c on c.tenant_id = u.tenant_id and c.assigned_agent_id = u.user_id
     where u.tenant_id = $1 and u.user_id = any($2) group by 1, 2 order by abs(count(*) - $3) limit 1`,
    [tenantId, agentIds, CONTACTS],
  )
  const agent = rows[0] as Agent
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  for (const table of ['task', 'appointment', 'notification', 'today_snooze'])
    await db.query(`delete from ${table} where tenant_id = $1`, [tenantId])
  // A fifth is past due, a tenth due today, the rest in the next weeks; as many again are completed.
  await db.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, created_by_id, contact_entity_id, due_date,
       is_completed, date_completed, reminder_minutes, reminded_for)
     select $1, 'Call about the offer ' || n, 1 + n % 5, user_id, user_id, contact_entity_id, due,
       (n / 10) % 2 = 1, case when (n / 10) % 2 = 1 then now() - n * interval '1 hour' end, 0, due
     from (
       select user_id, n, now() + case when n % 10 < 2 then -1 when n % 10 = 2 then 0.01 else 2 end
         * (1 + n % 20) * interval '1 day' as due
       from unnest($2::bigint[]) user_id, generate_series(1, case when user_id = $3 then 2 * $4::int else 100 end) n
     ) t
     join lateral (
       select contact_entity_id from contact c where c.tenant_id = $1 and c.assigned_agent_id = user_id
       offset (n * 7) % 1000 limit 1
     ) about on true`,
    [tenantId, agentIds, agent.UserId, TASKS],
  )
  await db.query(
    `insert into appointment (tenant_id, title, user_id, created_by_id, contact_id, appointment_type_id, date_time,
       duration_minutes, reminded_for)
     select $1, 'Showing ' || n, user_id, user_id, contact_id, 1001 + n % 3, at, 30, at
     from (
       select user_id, n, date_trunc('month', now()) + (n % 28) * interval '1 day' + (14 + n % 9) * interval '1 hour' as at
       from unnest($2::bigint[]) user_id, generate_series(1, case when user_id = $3 then $4::int else 40 end) n
     ) t
     join lateral (
       select contact_id from contact c where c.tenant_id = $1 and c.assigned_agent_id = user_id
       offset (n * 11) % 1000 limit 1
     ) who on true`,
    [tenantId, agentIds, agent.UserId, APPOINTMENTS],
  )
  await db.query(
    `update contact set date_of_birth = '1950-01-01'::date + (contact_id % 20000)::int
     where tenant_id = $1 and assigned_agent_id = $2 and date_of_birth is null and contact_id % 5 < 3`,
    [tenantId, agent.UserId],
  )
  await db.query(
    `update contact_entity set purchase_anniversary = '2005-01-01'::date + (contact_entity_id % 7000)::int
     where tenant_id = $1 and assigned_agent_id = $2 and purchase_anniversary is null and contact_entity_id % 5 = 0`,
    [tenantId, agent.UserId],
  )
  await db.query('commit')
  for (const table of ['task', 'appointment', 'contact', 'contact_entity']) await db.query(`vacuum analyze ${table}`)
  return agent
}

export const IMPORTED = 'Today: 50,000 just imported'
/** The brokerage whose admin has just imported this many leads. */
const IMPORTING = { admin: 'admin@south.example.com', leads: 50_000 }

/** Gives that admin their leads, created now; those of an earlier run become new again. Returns the call to measure. */
export const fillImported = async (program: Program): Promise<Call> => {
  const db = await superuser(program)
  try {
    await db.query('begin')
    await db.query('set local session_replication_role = replica')
    const { rows } = await db.query<{ tenantId: string; userId: string; there: boolean }>(
      `select tenant_id as "tenantId", user_id as "userId",
         exists (select from contact c where c.tenant_id = u.tenant_id and c.last_name = 'Imported') as there
       from user_account u where email = $1`,
      [IMPORTING.admin],
    )
    const { tenantId, userId, there } = rows[0] as NonNullable<(typeof rows)[0]>
    if (there)
      for (const table of ['contact_touch', 'contact', 'contact_entity'])
        await db.query(
          `update ${table} set date_created = now() where tenant_id = $1 and assigned_agent_id = $2 and contact_type_id = 1`,
          [tenantId, userId],
        )
    else
      await db.query(
        `with entity as (
           insert into contact_entity (tenant_id, source_id, assigned_agent_id, contact_type_id, is_new, date_created)
           select $1, (select min(source_id) from source where tenant_id = $1), $2, 1, true, now()
           from generate_series(1, $3::int)
           returning tenant_id, contact_entity_id, source_id, assigned_agent_id, contact_type_id, is_new, date_created
         ), person as (
           insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, source_id,
             assigned_agent_id, contact_type_id, is_new, date_created)
           select tenant_id, contact_entity_id, 'Robin', 'Imported', 'robin' || contact_entity_id || '@example.com',
             source_id, assigned_agent_id, contact_type_id, is_new, date_created
           from entity
           returning tenant_id, contact_id, contact_entity_id, source_id, assigned_agent_id, contact_type_id, is_new,
             date_created
         )
         insert into contact_touch (tenant_id, contact_id, contact_entity_id, source_id, assigned_agent_id,
           contact_type_id, is_new, is_contacted, date_created)
         select tenant_id, contact_id, contact_entity_id, source_id, assigned_agent_id, contact_type_id, is_new, false,
           date_created
         from person`,
        [tenantId, userId, IMPORTING.leads],
      )
    await db.query('commit')
    for (const table of ['contact_entity', 'contact', 'contact_touch']) await db.query(`vacuum analyze ${table}`)
    return {
      name: IMPORTED,
      as: IMPORTING.admin,
      tenantId: Number(tenantId),
      aim: 0.9,
      make: () => ({ method: 'GET', path: '/api/today' }),
    }
  } finally {
    await db.end()
  }
}

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const report = (type: string, PropertyName: string, first: number, last: number): Request => ({
  method: 'POST',
  path: `/api/report/new-contacts?type=${type}`,
  body: {
    Filters: [
      { PropertyName, Operation: 'GreaterThanOrEqualTo', Value: day(first) },
      { PropertyName, Operation: 'LessThanOrEqualTo', Value: day(last) },
    ],
    // As many as a card shows.
    Take: 8,
  },
})

/** What the home dashboard requests when it opens, with all of its cards. */
export const homeCalls = (UserId: number): Request[] => [
  { method: 'GET', path: `/api/task/tasks?assignedId=${UserId}&includeCompleted=true` },
  { method: 'GET', path: `/api/appointments/user/${UserId}?startDate=${day(0)}&endDate=${day(0)}` },
  report('new-contacts', 'DateCreated', -7, 0),
  report('timeframe', 'Timeframe', 0, 7),
  report('birthdays', 'DateOfBirth', 0, 7),
  report('anniversary', 'AnniversaryDate', 0, 7),
  { method: 'GET', path: `/api/report/created-contacts?groupby=source&startDate=${day(0)}` },
  { method: 'GET', path: '/api/report/commission-chart' },
  { method: 'GET', path: '/api/report/transaction-stats' },
  { method: 'GET', path: `/api/user/profile/${UserId}` },
]

/** What the agent's screens request when they open. */
export const dayCalls = ({ Email, UserId }: Agent): Call[] => {
  const month = `startDate=${day(0).slice(0, 8)}01&endDate=${day(0).slice(0, 8)}28`
  const names = ['offer', 'call about', 'showing', 'robin', 'mary']
  return [
    { name: 'Today', as: Email, make: () => ({ method: 'GET', path: '/api/today' }) },
    { name: 'dashboard, whole', as: Email, make: () => homeCalls(UserId) },
    { name: 'tasks page', as: Email, make: () => ({ method: 'GET', path: `/api/task/tasks?assignedId=${UserId}` }) },
    {
      name: 'calendar, month',
      as: Email,
      make: () => ({ method: 'GET', path: `/api/appointments/user/${UserId}?${month}` }),
    },
    {
      name: 'global search',
      as: Email,
      make: (n) => ({ method: 'GET', path: `/api/find?text=${encodeURIComponent(names[n % names.length] ?? '')}` }),
    },
  ]
}

const BROWSERS = 200
const ROUNDS = 100

/** Opens a stream of notifications; `heard` is called with each event. */
const openStream = (url: URL, token: string, heard: () => void) =>
  new Promise<() => void>((resolve, reject) => {
    const request = get(new URL('/api/notification/stream', url), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    request.on('error', reject)
    request.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => chunk.includes('data:') && heard())
      answer.on('error', () => {})
      resolve(() => request.destroy())
    })
  })

/**
 * The time from a notification's commit until a browser receives it, with 200 of them listening, compared with a bare
 * connection that listens to PostgreSQL itself.
 */
export const measureNotifications = async (program: Program, { tenantId, agentIds }: Filled) => {
  const db = new pg.Client(program.database.owner)
  const bare = new pg.Client(program.database.owner)
  await Promise.all([db.connect(), bare.connect()])
  await bare.query('listen dormer_changed')
  const { rows: users } = await db.query<{ id: number; email: string }>(
    'select user_id::int as id, email from user_account where tenant_id = $1 and user_id = any($2) order by 1',
    [tenantId, agentIds],
  )
  const api: number[] = []
  const plain: number[] = []
  let begun = 0
  let awaited = { email: '', key: '' }
  bare.on(
    'notification',
    ({ payload }) => payload === awaited.key && begun > 0 && plain.push(performance.now() - begun),
  )
  const heard = (email: string) => email === awaited.email && begun > 0 && api.push(performance.now() - begun)
  const close: (() => void)[] = []
  for (const { email } of users) {
    const { access_token } = await signIn(program, email)
    for (let n = 0; n < BROWSERS / users.length; n++)
      close.push(await openStream(program.url, access_token, () => heard(email)))
  }
  for (let round = 0; round < ROUNDS; round++) {
    const { id, email } = users[round % users.length] as (typeof users)[number]
    begun = 0
    awaited = { email, key: `notification:${tenantId}:${id}` }
    await sleep(50)
    begun = performance.now()
    await db.query(
      `insert into notification (tenant_id, user_id, kind, title, path, cause)
       values ($1, $2, 'NewLead', 'Robin Bench', '/contacts', gen_random_uuid()::text)`,
      [tenantId, id],
    )
    await sleep(150)
  }
  for (const end of close) end()
  begun = 0 // removals are announced, too
  await db.query('delete from notification where tenant_id = $1', [tenantId])
  await Promise.all([db.end(), bare.end()])
  if (plain.length !== ROUNDS || api.length < ROUNDS)
    throw new Error(`of ${ROUNDS} notifications ${plain.length} and ${api.length} were heard`)
  const [pushed, listened] = [api, plain].map((latencies) => figuresOf(latencies, ROUNDS * 200)) as [Figures, Figures]
  const ratio = Math.round((listened.p50 / pushed.p50) * 100) / 100
  return {
    call: `notification at ${close.length} browsers (${api.length} heard)`,
    connections: close.length,
    api: pushed,
    bare: listened,
    ratio,
  }
}
