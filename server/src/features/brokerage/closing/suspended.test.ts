import { getCurrentUser } from '@dormer/contract/brokerage/session'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestProgram } from '../../../../test/harness.ts'
import { hashToken } from '../../../access/tokens.ts'
import { makeQueuePool } from '../../../db/connect.ts'
import type { Due } from '../../../jobs/due.ts'
import { defineJob, enqueue } from '../../../jobs/jobs.ts'
import { startWorker } from '../../../jobs/worker.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { TenantId, agent } = north
const suspend = (of = TenantId) => t.query('update tenant set date_suspended = now() where tenant_id = $1', [of])
const restore = () => t.query('update tenant set date_suspended = null')
const hash = hashToken('secret')

const one = async (statement: string, values: unknown[]) =>
  Number((await t.query<{ id: string }>(statement, values))[0]?.id)
await t.query(`update tenant set text_number = '5125550100', mls_id = 1 where tenant_id = $1`, [TenantId])
const [entity] = [
  await one(
    `insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id as id`,
    [TenantId],
  ),
]
const contact = await one(
  `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Ida', 'Moor') returning contact_id as id`,
  [TenantId, entity],
)
const search = await one(
  `insert into search (tenant_id, user_id, name) values ($1, $2, 'x') returning search_id as id`,
  [TenantId, agent.UserId],
)
const message = await one(
  `insert into message (tenant_id, channel, is_mine, from_address, to_addresses, body, status)
   values ($1, 'Email', true, 'a@example.com', '{b@example.com}', 'x', 'Sent') returning message_id as id`,
  [TenantId],
)
const deal = await one(
  `insert into transaction (tenant_id, type) values ($1, 'Purchase') returning transaction_id as id`,
  [TenantId],
)
await t.query(`insert into calendar_feed (tenant_id, user_id, token_hash) values ($1, $2, $3)`, [
  TenantId,
  agent.UserId,
  hash,
])
await t.query(`insert into idx_catalog (tenant_id, name, search_id, token_hash) values ($1, 'x', $2, $3)`, [
  TenantId,
  search,
  hash,
])
await t.query(`insert into client_link (tenant_id, token_hash, contact_id) values ($1, $2, $3)`, [
  TenantId,
  hash,
  contact,
])
await t.query(`insert into unsubscribe_link (tenant_id, token_hash, message_id) values ($1, $2, $3)`, [
  TenantId,
  hash,
  message,
])
await t.query(
  `insert into document_email (tenant_id, transaction_id, message_id, title, document_ids, token_hash) values ($1, $2, $3, 'x', '{}', $4)`,
  [TenantId, deal, message, hash],
)
await t.query(`insert into video_link (tenant_id, video_id, message_id, token_hash) values ($1, 1, $2, $3)`, [
  TenantId,
  message,
  hash,
])
await t.query(
  `insert into booking_page (tenant_id, user_id, name, types, hours, other_days, buffer_before, buffer_after, notice_hours,
     days_ahead, step_minutes, date_changed)
   values ($1, $2, 'north-page', '[]', '[]', '[]', 0, 0, 0, 1, 15, now())`,
  [TenantId, agent.UserId],
)
await t.query(`insert into booking_name (tenant_id, name, user_id, date_taken) values ($1, 'north-page', $2, now())`, [
  TenantId,
  agent.UserId,
])
const [session] = await t.query<{ id: string }>('select session_id as id from session where user_id = $1 limit 1', [
  agent.UserId,
])
await t.query(
  `insert into download_link (tenant_id, token_hash, user_id, session_id, kind, payload, expires)
   values ($1, $2, $3, $4, 'x', '{}', now() + interval '1 hour')`,
  [TenantId, hash, agent.UserId, session?.id],
)
await t.query(
  `insert into account_code (tenant_id, user_id, purpose, token_hash, date_expires) values ($1, $2, 'Reset', $3, now() + interval '1 hour')`,
  [TenantId, agent.UserId, hash]) // biome-ignore format: a list reads better in rows
await t.query(
  `insert into passkey (tenant_id, user_id, name, credential_id, public_key) values ($1, $2, 'x', 'x', 'x')`,
  [TenantId, agent.UserId],
)
await t.query(
  `insert into sign_in_step (tenant_id, user_id, step_hash, device_hash, expires) values ($1, $2, $3, 'x', now() + interval '1 hour')`,
  [TenantId, agent.UserId, hash],
)
await t.query(`insert into billing (tenant_id, plan_id, customer_id) values ($1, 1001, 'cus_north')`, [TenantId])
const [site] = await t.query<{ id: string }>('select site_id as id from tenant where tenant_id = $1', [TenantId])

/** Every way into a brokerage, and whether it is closed while the brokerage is suspended. */
const doors: Record<string, { enter: ReturnType<typeof sql>; isShut: boolean }> = {
  enter_by_session: { enter: sql`enter_by_session(${hashToken(agent.token)})`, isShut: true },
  enter_by_refresh: { enter: sql`enter_by_refresh(${session?.id})`, isShut: true },
  enter_by_link: { enter: sql`enter_by_link(${hash})`, isShut: true },
  enter_by_feed: { enter: sql`enter_by_feed(${hash})`, isShut: true },
  enter_by_catalog: { enter: sql`enter_by_catalog(${hash})`, isShut: true },
  enter_by_client_link: { enter: sql`enter_by_client_link(${hash})`, isShut: true },
  enter_by_client_visit: { enter: sql`enter_by_client_visit(${site?.id}, null)`, isShut: true },
  enter_by_video: { enter: sql`enter_by_video(null, ${hash})`, isShut: true },
  enter_by_booking: { enter: sql`enter_by_booking('north-page', null)`, isShut: true },
  enter_by_document_link: { enter: sql`enter_by_document_link(${hash})`, isShut: true },
  // The payment provider's events are still recorded.
  enter_by_customer: { enter: sql`enter_by_customer('cus_north')`, isShut: false },
  // It reports the suspension, to anyone with the right password.
  enter_by_email: { enter: sql`enter_by_email(${agent.Email})`, isShut: false },
  enter_by_passkey: { enter: sql`enter_by_passkey('x')`, isShut: true },
  enter_by_step: { enter: sql`enter_by_step(${hash})`, isShut: true },
  enter_by_code: { enter: sql`enter_by_code(${hash})`, isShut: true },
  // The law: opt-outs must be honored, and incoming messages must not be lost.
  enter_by_text_number: { enter: sql`enter_by_text_number('5125550100')`, isShut: false },
  enter_by_unsubscribe: { enter: sql`enter_by_unsubscribe(${hash})`, isShut: false },
}
/** The doors that open. */
const open = async () => {
  const found: string[] = []
  for (const [name, { enter }] of Object.entries(doors)) {
    const { rows } = await t.services.database.transaction((db) => sql`select * from ${enter} entered`.execute(db))
    if (rows.some((row) => Object.values(row as object).some((value) => value !== null))) found.push(name)
  }
  return found.sort()
}

test('while a brokerage is suspended, each door is open or shut as decided; afterwards all are open again', async () => {
  const all = await t.query<{ name: string }>(
    `select proname as name from pg_proc where proname like 'enter\\_by\\_%' and pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(all.map(({ name }) => name)).toEqual(Object.keys(doors).sort())
  expect(await open()).toEqual(Object.keys(doors).sort())
  await suspend()
  expect(await open()).toEqual(Object.keys(doors).filter((name) => !doors[name]?.isShut).sort())
  const homes = (await t.send('GET', `/api/client/${site?.id}/visit`)).status
  expect([homes, (await t.call(getCurrentUser, { as: agent })).status]).toEqual([404, 401])
  expect(await t.call(getCurrentUser, { as: south.agent })).toMatchObject({ status: 200 })
  await restore()
  expect(await open()).toEqual(Object.keys(doors).sort())
  // Before its registration is paid for, nobody sees its public pages, either.
  await t.query('update tenant set date_activated = null where tenant_id = $1', [TenantId])
  expect((await t.send('GET', `/api/client/${site?.id}/visit`)).status).toBe(404)
  await t.query('update tenant set date_activated = now() where tenant_id = $1', [TenantId])
}) // biome-ignore format: a list reads better in rows

test('scheduled work for it does not start', async () => {
  for (const of of [TenantId, south.TenantId]) {
    const user = (of === TenantId ? north : south).agent.UserId
    await t.query(
      `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes) values ($1, 'x', 2, $2, now(), 0)`,
      [of, user],
    )
    await t.query(
      `insert into appointment (tenant_id, title, user_id, appointment_type_id, date_time) values ($1, 'x', $2, 1001, now())`,
      [of, user],
    )
    await t.query(
      `insert into booking (tenant_id, user_id, starts, ends, type_id, type_name, appointment_type_id, place, first_name,
         email, time_zone, date_created, date_expires)
       values ($1, $2, now(), now() + interval '1 hour', gen_random_uuid(), 'x', 1001, 'Office', 'Ida', 'ida@example.com',
         'UTC', now(), now())`,
      [of, user],
    )
    await t.query(
      `insert into mailbox (tenant_id, user_id, email, email_provider_id, secret) values ($1, $2, $3, 6, 'x')`,
      [of, user, `box${of}@example.com`],
    )
  }
  // For the MLS, for messages whose job is gone, and for plans.
  await t.query(`insert into listing_feed (mls_id) values (1) on conflict do nothing`)
  for (const { TenantId: of, agent: user } of [north.agent, south.agent].map((agent) => ({ ...agent, agent }))) {
    await t.query('update tenant set mls_id = 1 where tenant_id = $1', [of])
    const household = await one(
      `insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1 returning contact_entity_id as id`,
      [of],
    )
    const client = await one(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Al', 'Ert') returning contact_id as id`,
      [of, household],
    )
    const told = await one(
      `insert into search (tenant_id, contact_id, name, frequency) values ($1, $2, 'x', 'Daily') returning search_id as id`,
      [of, client],
    )
    await t.query(`insert into due (tenant_id, kind, key, at) values ($1, 'alert', $2, now())`, [of, told])
    // Of workflows, videos and calls.
    await t.query(
      `insert into due (tenant_id, kind, key, at)
       select $1, kind, 1, now() from unnest(array['enrollment', 'auto-task', 'workflow-trigger', 'workflow-watch', 'video', 'video-mp4',
         'call', 'recording']) kind`,
      [of],
    )
    const left = await one(
      `insert into message (tenant_id, channel, is_mine, from_address, to_addresses, body, status)
       values ($1, 'Email', true, 'a@example.com', '{b@example.com}', 'x', 'Waiting') returning message_id as id`,
      [of],
    )
    await t.query('insert into outbox (tenant_id, message_id) values ($1, $2)', [of, left])
    await t.query(
      `insert into mass_message (tenant_id, user_id, channel, body, total) values ($1, $2, 'Text', 'x', 1)`,
      [of, user.UserId],
    )
    const plan = await one(
      `insert into split_plan (tenant_id, name, terms) values ($1, 'x', '{}') returning plan_id as id`,
      [of],
    )
    await t.query(
      `insert into plan_assignment (tenant_id, user_id, start_date, plan_id) values ($1, $2, current_date, $3)`,
      [of, user.UserId, plan],
    )
  }
  // What is due is only noted here, and stays due.
  let worked: string[] = []
  const noted = t.services.dues.map((kind) => ({
    ...kind,
    run: (async (_, { TenantId: of, rows }) => {
      worked.push(`${kind.kind} ${of}`)
      return rows
    }) satisfies Due['run'],
  }))
  await t.query(`update user_account set notification_settings = '{"MondayReportByEmail": true}'`)
  await t.query(`update tenant set close_on = current_date - 2`)
  await t.query(`insert into billing (tenant_id, plan_id) values ($1, 1001)`, [south.TenantId])
  await t.query(`update billing set date_checked = now() - interval '2 days'`)
  const kinds = t.services.dues.map(({ kind }) => kind)
  const found = {
    messages: `lost_messages(now() + interval '1 minute') where message_id is not null`,
    mass: `lost_messages(now() + interval '1 minute') where message_id is null`,
    'find-alerts': `(select listing_events_unread() as tenant_id) unread`,
  }
  const due = async () => {
    worked = []
    await t.runDue(noted)
    const all: Record<string, number[]> = Object.fromEntries(
      kinds.map((kind) => [kind, both.filter((of) => worked.includes(`${kind} ${of}`))]),
    )
    for (const [name, from] of Object.entries(found))
      all[name] = (await t.query<{ id: number }>(`select distinct tenant_id::int as id from ${from} order by 1`)).map(
        ({ id }) => id,
      )
    return all
  }
  const of = (which: (name: string) => number[]) =>
    Object.fromEntries([...kinds, ...Object.keys(found)].map((name) => [name, which(name)]))
  const both = [TenantId, south.TenantId]
  expect(await due()).toEqual(of(() => both))
  await suspend()
  // One that is to be erased is suspended.
  expect(await due()).toEqual(of((name) => (name === 'erase' ? both : [south.TenantId])))
  await restore()
  expect(await due()).toEqual(of(() => both))
  // One that is read-only keeps working by itself, but sends nothing to clients.
  await t.query('update tenant set read_only_since = now() where tenant_id = $1', [TenantId])
  expect(await due()).toEqual(
    of((name) => (/mass|alert|enrollment|auto-task|workflow/.test(name) ? [south.TenantId] : both)),
  )
  await t.query('update tenant set read_only_since = null, close_on = null')
})

test('its jobs are paused, others’ are not, and they continue once it is restored', async () => {
  const done: number[] = []
  const job = defineJob<{ TenantId: number }>({
    name: 'note-it',
    lane: 'quick',
    payload: z.object({ TenantId: z.number() }),
    run: async (payload) => {
      done.push(payload.TenantId)
      return undefined
    },
  })
  const put = (of: number) => t.services.database.asTenant(of, (db) => enqueue(db, job, { TenantId: of }))
  await suspend()
  await put(TenantId)
  await put(south.TenantId)
  const pool = makeQueuePool({ connectionString: t.config.databaseOwnerUrl }, 10)
  const worker = await startWorker(t.services, pool, [job])
  onTestFinished(worker.stop)
  await expect.poll(() => done).toEqual([south.TenantId])
  await put(south.TenantId)
  await expect.poll(() => done).toEqual([south.TenantId, south.TenantId])
  await restore()
  await expect.poll(() => done).toEqual([south.TenantId, south.TenantId, TenantId])
})
