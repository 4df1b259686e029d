import { faker } from '@faker-js/faker'
import type pg from 'pg'
import type { Call } from './calls.ts'
import type { Agent } from './day.ts'
import { ADMIN, dropIndexes, type Filled, inTransaction, superuser } from './fill.ts'
import type { Program } from './program.ts'

/** A tenth as many conversations as messages, half of them of emails; some have thousands, most a few. */
const peopleAmong = (messages: number) => Math.ceil(messages / 20)
/** Distinct bodies, each shared by many messages. */
const BODIES = 4000

/** The number that receives texts. */
export const TEXT_NUMBER = '5125550199'

/** What the measured calls need to know. */
type Talk = { conversationId: number; contactEntityId: number }

/** Fills one brokerage with this many, unless an earlier run has; removes what earlier runs have sent. */
export const fillMessages = async (
  program: Program,
  { tenantId, contacts }: Filled,
  messages: number,
  say: (text: string) => void,
) => {
  const db = await superuser(program)
  try {
    const { rows } = await db.query<{ there: number }>(
      'select count(*)::int as there from message where message_id <= $1',
      [messages],
    )
    const there = rows[0]?.there
    if (there !== 0 && there !== messages)
      throw new Error(`the data folder holds a different number of messages: delete it`)
    await inTransaction(db, () =>
      there
        ? forgetSent(db, messages)
        : fillAll(db, tenantId, messages, Math.min(contacts, peopleAmong(messages)), say),
    )
    await db.query('vacuum analyze')
    await db.query('checkpoint')
  } finally {
    await db.end()
  }
}

/** Bodies as people write them: mostly a few sentences, occasionally a newsletter. */
const bodies = () => {
  faker.seed(2)
  const words = faker.helpers.uniqueArray(faker.word.sample, 4000)
  const sentence = () => `${faker.helpers.arrayElements(words, { min: 6, max: 14 }).join(' ')}.`
  const paragraphs = Array.from({ length: 3000 }, () => `${sentence()} ${sentence()}`)
  return Array.from({ length: BODIES }, (_, n) => {
    const length = n % 100 === 0 ? 300 : 1 + (n % 12)
    const said = faker.helpers.arrayElements(paragraphs, length)
    return { n, text: sentence(), html: said.map((p) => `<p>${p}</p>`).join(''), plain: said.join('\n\n') }
  })
}

const fillAll = async (
  db: pg.Client,
  tenantId: number,
  messages: number,
  people: number,
  say: (text: string) => void,
) => {
  say(`filling ${messages.toLocaleString('en-US')} messages`)
  const indexes = await dropIndexes(db, ['message'])
  await db.query('create temp table said (n int primary key, text text, html text, plain text) on commit drop')
  await db.query('insert into said select * from json_to_recordset($1) s (n int, text text, html text, plain text)', [
    JSON.stringify(bodies()),
  ])
  await db.query(
    `insert into conversation (tenant_id, conversation_id, channel, address, contact_id, assigned_agent_id,
       assigned_lender_id, answerer_id) overriding system value
     select $1, row_number() over (order by c.contact_id, channel), channel,
       case channel when 'Email' then coalesce(email, 'someone' || c.contact_id || '@example.com') else cell_phone end,
       contact_id, assigned_agent_id, assigned_lender_id, coalesce(assigned_agent_id, assigned_lender_id)
     from (select * from contact where tenant_id = $1 order by contact_id limit $2) c,
       unnest('{Email,Text}'::text[]) channel`,
    [tenantId, people],
  )
  await db.query(
    `with drawn as materialized (
       select n, 1 + (power(random(), 2) * ($2 - 1))::int as conversation_id, (random() * ($3 - 1))::int as said,
         random() < 0.55 as is_mine, now() - ($4 - n) * interval '63 seconds' as at
       from generate_series(1, $4::int) n
     )
     insert into message (tenant_id, message_id, conversation_id, channel, is_mine, user_id, purpose, from_address,
       to_addresses, subject, body, plain_text, status, via, header_id, date_created, date_sent) overriding system value
     select $1, d.n, conversation_id, c.channel, is_mine, case when is_mine then c.answerer_id end,
       case when is_mine then 'OneToOne' end, case when is_mine then 'us@big.example.com' else c.address end,
       array[case when is_mine then c.address else 'us@big.example.com' end],
       case c.channel when 'Email' then left(s.text, 40) end, case c.channel when 'Email' then s.html else s.text end,
       case c.channel when 'Email' then s.plain end, case when is_mine then 'Sent' else 'Received' end, 'SMTP',
       case c.channel when 'Email' then '<' || d.n || '@bench.example.com>' end, at, at
     from drawn d join conversation c using (conversation_id) join said s on s.n = d.said
     where c.tenant_id = $1 order by d.n`,
    [tenantId, 2 * people, BODIES, messages],
  )
  for (const definition of indexes) await db.query(definition)
  // A tenth waits for an answer, half of the others are done.
  await db.query(
    `update conversation c set last_date = m.date_sent, last_body = left(coalesce(m.plain_text, m.body), 200),
       last_is_mine = m.is_mine, last_incoming = case when not m.is_mine then m.date_sent end,
       unread = case when waits then 1 else 0 end, waiting_since = case when waits then m.date_sent end,
       is_done = not waits and c.conversation_id % 2 = 0
     from (
       select distinct on (conversation_id) *, not is_mine and conversation_id % 5 = 0 as waits from message
       where tenant_id = $1 order by conversation_id, message_id desc
     ) m
     where c.tenant_id = $1 and c.conversation_id = m.conversation_id`,
    [tenantId],
  )
  await db.query(`delete from conversation where tenant_id = $1 and last_body = ''`, [tenantId])
  // Some have opted out.
  for (const [channel, column] of [
    ['Email', 'email'],
    ['Text', 'cell_phone'],
  ]) {
    await db.query(
      `insert into suppression (tenant_id, channel, address, reason)
       select distinct $1::bigint, $2, ${column}, case when contact_id % 3 = 0 then 'Bounced' else 'Unsubscribed' end
       from contact where tenant_id = $1 and contact_id % 50 = 7 and ${column} is not null on conflict do nothing`,
      [tenantId, channel],
    )
    await db.query(
      `insert into consent (tenant_id, channel, address, says, how)
       select $1, $2, ${column}, case when contact_id % 4 = 0 then 'No' else 'Yes' end, 'Open house'
       from contact where tenant_id = $1 and contact_id % 20 = 4 and ${column} is not null`,
      [tenantId, channel],
    )
  }
  await db.query(`update tenant set postal_address = '1 Elm St\nAustin, TX 78701' where name like 'bench %'`)
  await db.query('update tenant set text_number = $2 where tenant_id = $1', [tenantId, TEXT_NUMBER])
  for (const [table, id] of [
    ['message', 'message_id'],
    ['conversation', 'conversation_id'],
  ])
    await db.query(`select setval(pg_get_serial_sequence('${table}', '${id}'), max(${id})) from ${table}`)
}

/** Removes what mass messages and texts of earlier runs left. */
const forgetSent = async (db: pg.Client, messages: number) => {
  for (const table of ['outbox', 'unsubscribe_link', 'mass_recipient', 'mass_message', 'notification'])
    await db.query(`delete from ${table}`)
  await db.query('delete from message where message_id > $1', [messages])
  await db.query(
    'delete from conversation c where not exists (select from message m where m.conversation_id = c.conversation_id)',
  )
  await db.query(`delete from activity where activity_type_id in (4, 5, 8, 9) and description like '%bench%'`)
  await db.query('truncate change')
}

/** Conversations with some messages, spread over all of them. */
const talksOf = async (program: Program, { tenantId }: Filled, channel: 'Email' | 'Text') => {
  const db = await superuser(program)
  const { rows } = await db.query<Talk>(
    `select c.conversation_id::int as "conversationId", contact_entity_id::int as "contactEntityId"
     from conversation c join contact using (tenant_id, contact_id)
     where c.tenant_id = $1 and channel = $2 and conversation_id % 499 < 2 order by 1 limit 400`,
    [tenantId, channel],
  )
  await db.end()
  return rows
}

/** What the screens of messages request. */
export const messageCalls = async (program: Program, filled: Filled, { Email }: Agent): Promise<Call[]> => {
  const emails = await talksOf(program, filled, 'Email')
  const texts = await talksOf(program, filled, 'Text')
  const nth = (talks: Talk[], n: number) => talks[n % talks.length] as Talk
  const words = bodies().map(({ text }) => text.split(' ')[0] ?? '')
  const tab = (channel: string, talks: Talk[]) => (n: number) => ({
    method: 'GET' as const,
    path: `/api/message/contact?contactEntityId=${nth(talks, n).contactEntityId}&channel=${channel}&take=50`,
  })
  const get = (path: string) => ({ method: 'GET' as const, path })
  return [
    { name: 'messages: inbox, to answer', as: Email, aim: 0.6, make: () => get('/api/inbox') },
    { name: 'messages: inbox, all', as: ADMIN, aim: 0.6, make: () => get('/api/inbox?filter=All') },
    { name: 'messages: inbox, people', as: Email, aim: 0.6, make: () => get('/api/inbox?by=Person') },
    { name: 'messages: inbox, all people', as: ADMIN, aim: 0.6, make: () => get('/api/inbox?filter=All&by=Person') },
    { name: 'messages: unread count', as: Email, aim: 0.6, make: () => get('/api/inbox/counts') },
    {
      name: 'messages: inbox, search',
      as: ADMIN,
      aim: 0.6,
      make: (n) => get(`/api/inbox?filter=All&search=${words[n % words.length]}`),
    },
    {
      name: 'messages: a conversation',
      aim: 0.6,
      make: (n) => get(`/api/inbox/${nth(emails, n).conversationId}`),
    },
    {
      name: 'messages: a person',
      aim: 0.6,
      make: (n) => get(`/api/inbox/${nth(emails, n).conversationId}/person`),
    },
    { name: 'messages: Email tab', aim: 0.6, make: tab('Email', emails) },
    { name: 'messages: Texts tab', aim: 0.6, make: tab('Text', texts) },
  ]
}
