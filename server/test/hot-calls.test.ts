import { createTransaction, transactions } from '@dormer/contract/deals/transactions'
import { inbox, inboxCounts, openConversation } from '@dormer/contract/messages/inbox'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { nameAgain } from '../src/db/prepared.ts'
import { receiveMessage } from '../src/features/messages/messages/receive.ts'
import { startTestProgram } from './harness.ts'

/*
 * The calls that are made most: how many statements each sends, and that PostgreSQL plans none of them each time. A
 * statement of many joins or partitions takes longer to plan than to run.
 */

// A single connection, so that it holds every named statement.
const t = await startTestProgram({ databasePool: 1 })
const { admin, agent } = await t.makeBrokerage('North')
const { pool } = t.services.database
afterAll(nameAgain)

let last = 0
const person = () => ({ FirstName: 'Ida', LastName: `Moor${++last}`, Email: `ida${last}@example.com` })
const { ContactId } = (await t.call(createContact, { as: agent, body: person() })).body
await t.query(`update contact set cell_phone = '6505550177' where contact_id = $1`, [ContactId])
const [conversation] = await t.query<{ id: number }>(
  `insert into conversation (tenant_id, channel, address, contact_id, assigned_user_id)
   values ($1, 'Email', 'ida1@example.com', $2, $3) returning conversation_id::int as id`,
  [agent.TenantId, ContactId, agent.UserId],
)
const ConversationId = conversation?.id ?? 0
await t.query(
  `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status)
   values ($1, $2, 'Email', false, 'ida1@example.com', '{ana@example.com}', '<p>Hello</p>', 'Received')`,
  [agent.TenantId, ConversationId],
)
// Contacts who have not written yet, each with an address of their own.
await t.query(
  `with entity as (
     insert into contact_entity (tenant_id, source_id, assigned_agent_id)
     select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 40)
     returning contact_entity_id
   )
   insert into contact (tenant_id, contact_entity_id, first_name, last_name, cell_phone, email)
   select $1, contact_entity_id, 'Nora', 'Quiet', 6505560000 + row_number() over (), row_number() over () || '@quiet.example'
   from entity`,
  [agent.TenantId, agent.UserId],
)
await t.call(createTransaction, { as: agent, body: { Type: 'Purchase', address: '12 Oak St' } })
let texted = 0
let mailed = 0
const arrives = async (given: { Channel: 'Text' | 'Email'; From: string; Body: string; HeaderId?: string }) => {
  await t.services.database.asTenant(admin.TenantId, (db) =>
    receiveMessage(db, {
      TenantId: admin.TenantId,
      To: [given.Channel === 'Text' ? '5125550199' : 'ana@north.example'],
      Via: 'Twilio',
      ProviderId: crypto.randomUUID(),
      ...given,
    }),
  )
  return { status: 200 }
}
type Hot = { call: () => Promise<{ status: number }>; statements: number }
const calls: Record<string, Hot> = {
  'adding a contact': { call: () => t.call(createContact, { as: agent, body: person() }), statements: 7 },
  'adding a contact once': {
    call: () =>
      t.call(createContact, { as: agent, body: person(), headers: { 'idempotency-key': crypto.randomUUID() } }),
    statements: 10,
  },
  'adding a contact for a colleague, who is told': {
    call: () => t.call(createContact, { as: admin, body: { ...person(), AssignedAgentId: agent.UserId } }),
    statements: 13,
  },
  'reading a contact': {
    call: () => t.call(getContact, { as: agent, query: { contactId: ContactId } }),
    statements: 3,
  },
  'the first page of contacts': { call: () => t.call(searchContacts, { as: agent, body: {} }), statements: 2 },
  'the inbox': { call: () => t.call(inbox, { as: agent, query: {} }), statements: 2 },
  'the inbox of an admin': { call: () => t.call(inbox, { as: admin, query: { filter: 'Unassigned' } }), statements: 2 },
  'a conversation of it': {
    call: () => t.call(openConversation, { as: agent, params: { ConversationId }, query: {} }),
    statements: 4,
  },
  'a text that arrives': {
    call: () => arrives({ Channel: 'Text', From: '6505550177', Body: 'Is Saturday good?' }),
    statements: 16,
  },
  'the first text of a contact': {
    call: () => arrives({ Channel: 'Text', From: `${6505560000 + ++texted}`, Body: 'Is Saturday good?' }),
    statements: 18,
  },
  'the first email of a contact': {
    call: () => arrives({ Channel: 'Email', From: `${++mailed}@quiet.example`, Body: '<p>Is Saturday good?</p>' }),
    statements: 15,
  },
  'the open transactions': { call: () => t.call(transactions, { as: agent, query: { take: 60 } }), statements: 4 },
  'the open transactions of the brokerage': {
    call: () => t.call(transactions, { as: admin, query: { take: 60 } }),
    statements: 4,
  },
  'its counts': { call: () => t.call(inboxCounts, { as: agent }), statements: 2 },
}

const sentBy = async (call: Hot['call']) => {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect(await call()).toMatchObject({ status: 200 })
    return spy.mock.calls.map(([query]) => {
      const { name, text } = typeof query === 'string' ? { text: query } : (query as unknown as pg.QueryConfig)
      return { name, text }
    })
  } finally {
    spy.mockRestore()
  }
}

/** Planning the insertion of a row takes no time, as there is nothing to choose. */
const needsNoPlan = (text: string) => /^(begin|commit|set |insert into \S+ \([^()]*\) values )/.test(text)

test.for(Object.entries(calls))(
  '%s: no more statements, and none planned each time',
  async ([, { call, statements }]) => {
    for (let n = 0; n < 12; n++) await call()
    const sent = (await sentBy(call)).filter(({ text }) => !/^(begin|commit)/.test(text))
    const { rows } = await pool.query<{ name: string; Custom: number; Generic: number }>(
      'select name, custom_plans::int as "Custom", generic_plans::int as "Generic" from pg_prepared_statements',
    )
    const kept = new Map(rows.map((row) => [row.name, row]))
    const planned = sent.filter(({ name = '', text }) => !needsNoPlan(text) && (kept.get(name)?.Generic ?? 0) === 0)
    expect(planned.map(({ text }) => text)).toEqual([])
    expect(sent.length, sent.map(({ text }) => text.trim().split('\n')[0]).join('\n')).toBe(statements)
  },
)

// PostgreSQL plans anew once a table was analyzed, which autovacuum does within a minute.
test('plans made while there was little still answer once there is much', async () => {
  const TenantId = admin.TenantId
  await t.query(
    `with entity as (
       insert into contact_entity (tenant_id, source_id, assigned_agent_id)
       select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 20000)
       returning contact_entity_id
     )
     insert into contact (tenant_id, contact_entity_id, first_name, last_name)
     select $1, contact_entity_id, 'Beatrix', 'Crowd' from entity`,
    [TenantId, agent.UserId],
  )
  await t.query(
    `insert into conversation (tenant_id, channel, address, assigned_user_id, waiting_since)
     select $1, 'Text', 5125550000 + n, $2, now() from generate_series(1, 20000) n`,
    [TenantId, agent.UserId],
  )
  await t.query(
    `with told as (
       insert into notification (tenant_id, user_id, kind, title, path, cause)
       select $1, $2, 'NewLead', 'Crowd', '/', n::text from generate_series(1, 20000) n
       returning tenant_id, notification_id, user_id
     )
     insert into notice (tenant_id, notification_id, channel, user_id, is_message)
     select tenant_id, notification_id, 'Email', user_id, false from told`,
    [TenantId, agent.UserId],
  )
  await t.query(
    `insert into transaction (tenant_id, agent_id, type, status_id)
     select $1, $2, 'Purchase', 1 from generate_series(1, 20000)`,
    [TenantId, agent.UserId],
  )
  for (const [what, { call }] of Object.entries(calls)) expect(await call(), what).toMatchObject({ status: 200 })
})
