import { SIGNATURE_PLACE } from '@dormer/contract/brokerage/signature'
import { updateUser, userById } from '@dormer/contract/brokerage/users'
import { notifications } from '@dormer/contract/day/notifications'
import { today as todayOf } from '@dormer/contract/desk/today'
import { salesLists } from '@dormer/contract/growth/sales-lists'
import { saveConsent } from '@dormer/contract/messages/consent'
import {
  cancelMass,
  checkMass,
  getMass,
  massEmail,
  massMessages,
  massRecipients,
  massText,
  pauseMass,
  resumeMass,
} from '@dormer/contract/messages/mass'
import { saveMessageSettings } from '@dormer/contract/messages/message-settings'
import { contactMessages, sendEmail } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { getContact } from '@dormer/contract/people/contacts'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { openConversation } from '../conversations/conversations.queries.ts'
import { postpone, startAttempts } from '../sending/deliver.queries.ts'
import { postMessage } from '../sending/post.ts'
import { givePostalAddress, makeMany, makeOne } from './mass.fixture.ts'
import { enqueueMass } from './mass.jobs.ts'

const smtp = await startLocalSmtp()
const t = await startTestProgram({
  worker: true,
  mail: { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' },
})
// Set only now: links lead there, but the tests do not call it.
t.config.publicUrl = 'https://crm.example.com'
const { agent, admin, colleague } = await t.makeBrokerage('North')
await givePostalAddress(t, agent)

const hello = { Subject: 'News for {{FirstName|you}}', Body: '<p>Hello {{FirstName}} of {{City}}</p>' }
const send = (body: object, as: User = agent) => t.call(massEmail, { as, body: { ...hello, ...body } })
const progress = async (MassId: number | null, as: User = agent) =>
  (await t.call(getMass, { as, params: { MassId: MassId ?? 0 } })).body
const done = (MassId: number | null) => expect.poll(async () => (await progress(MassId)).Status).toBe('Done')
const arrivedFor = (address: string) => smtp.arrived.filter((one) => one.to.includes(address))
const check = (body: object) => t.call(checkMass, { as: agent, body: { Channel: 'Email', ...hello, ...body } })

test('each recipient gets their own email; those left out are listed in advance, and counted afterwards', async () => {
  const ida = await makeOne(t, agent, { Email: 'ida@example.com', City: 'Austin' })
  const joint = await makeOne(t, agent, { FirstName: 'Bob', Email: 'ida@example.com' })
  const none = await makeOne(t, agent, { FirstName: 'Ned', CellPhone: '5125550300' })
  const no = await makeOne(t, agent, { FirstName: 'Nora', Email: 'nora@example.com' })
  const eve = await makeOne(t, agent, { FirstName: 'Eve', Email: 'eve@example.com' })
  await t.call(saveConsent, { as: agent, body: { ContactId: no, Channel: 'Email', Says: 'No', How: 'On the phone' } })
  const ContactIds = [ida, joint, none, no, eve]
  const dry = await t.unchanged(() => check({ ContactIds }))
  expect(dry.body).toMatchObject({
    Total: 5,
    Sends: 2,
    Waits: 0,
    Gaps: 1,
    EmptyFields: [{ Field: 'City', Count: 1 }],
    Problems: [],
  })
  expect(dry.body.Skipped).toEqual(
    expect.arrayContaining(['Shared', 'NoAddress', 'SaidNo'].map((Reason) => ({ Reason, Count: 1 }))),
  )
  expect((await check({ ContactIds, Of: 'SaidNo' })).body.People).toEqual([
    { ContactId: no, Name: 'Nora Moor', Address: 'nora@example.com', Why: expect.stringMatching(/stopped all email/) },
  ])
  expect((await check({ ContactIds, Of: 'City' })).body.People).toMatchObject([{ ContactId: eve }])

  const { body: started } = await send({ ContactIds })
  await done(started.MassId)
  const run = await progress(started.MassId)
  expect(run).toMatchObject({ Total: 5, Counts: [{ Status: 'Sent', Count: 2 }], UserName: 'Ana Agent' })
  expect(run.Skipped).toHaveLength(3)
  expect(arrivedFor('ida@example.com')).toHaveLength(1)
  expect(arrivedFor('nora@example.com')).toHaveLength(0)
  const source = arrivedFor('ida@example.com')[0]?.source.replace(/=\r\n/g, '') ?? ''
  expect(source).toContain('Subject: News for Ida')
  expect(source).toContain('Hello Ida of Austin')
  expect(source).toMatch(/List-Unsubscribe:\s+<https:\/\/crm\.example\.com\/u\/[\w-]{43}>/)
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source).toContain('North Realty, 1 Elm St, Austin, TX 78701')

  const params = { MassId: started.MassId ?? 0 }
  const list = async (query: object) => (await t.call(massRecipients, { as: agent, params, query })).body
  expect(await list({ status: 'Sent' })).toMatchObject([{ ContactId: ida }, { ContactId: eve }])
  expect(await list({ reason: 'Shared' })).toMatchObject([
    { ContactId: joint, Status: 'Skipped', Why: expect.any(String) },
  ])
  const [entity] = await t.query<{ id: string }>('select contact_entity_id as id from contact where contact_id = $1', [
    ida,
  ])
  const { body: kept } = await t.call(contactMessages, { as: agent, query: { contactEntityId: Number(entity?.id) } })
  expect(kept).toMatchObject([{ Subject: 'News for Ida', Status: 'Sent', To: ['ida@example.com'] }])
})

test('one contact that the actor may not see refuses the whole call, and others do not see what was sent', async () => {
  const mine = await makeOne(t, agent, { Email: 'mine@example.com' })
  const theirs = await makeOne(t, colleague, { Email: 'theirs@example.com' })
  await t.unchanged(async () => expect(await send({ ContactIds: [mine, theirs] })).toMatchObject({ status: 404 }))
  const { body } = await send({ ContactIds: [mine] })
  await done(body.MassId)
  const seenBy = async (as: User) => (await t.call(massMessages, { as })).body.some((one) => one.MassId === body.MassId)
  expect([await seenBy(agent), await seenBy(colleague), await seenBy(admin)]).toEqual([true, false, true])
})

test('all that match: as many as the person confirmed, or nothing', async () => {
  await makeMany(t, agent, 3, 'matching')
  const Criteria = { Filters: [{ PropertyName: 'Email', Operation: 'StartsWith', Value: 'matching' }] }
  await t.unchanged(async () => expect(await send({ Criteria, Count: 2 })).toMatchObject({ status: 409 }))
  const { body } = await send({ Criteria, Count: 3 })
  await done(body.MassId)
  expect(await progress(body.MassId)).toMatchObject({ Total: 3, Counts: [{ Status: 'Sent', Count: 3 }] })
})

test('the people behind a number of a dry run, fifty at a time and as they are now', async () => {
  const ContactIds = await makeMany(t, agent, 60, 'behind')
  const people = async (Of: 'Send' | 'NoAddress' | 'Shared', After?: number) =>
    (await check({ ContactIds, Of, After })).body.People.map((one) => one.ContactId)
  expect((await check({ ContactIds })).body).toMatchObject({ Sends: 60, People: [] })
  expect(await people('Send')).toEqual(ContactIds.slice(0, 50))
  expect(await people('Send', ContactIds[49])).toEqual(ContactIds.slice(50))
  // The first has lost its address, and the second has the third's: neither is listed there any more.
  await t.query('update contact set email = null where contact_id = $1', [ContactIds[0]])
  await t.query(`update contact set email = 'behind3@example.com' where contact_id = $1`, [ContactIds[1]])
  expect(await people('Send')).toEqual(ContactIds.slice(1, 52).filter((id) => id !== ContactIds[2]))
  const again = (await check({ ContactIds })).body
  expect(again).toMatchObject({ Sends: 58 })
  expect(await people('NoAddress')).toEqual([ContactIds[0]])
  expect(await people('Shared')).toEqual([ContactIds[2]])
})

test('a test goes to oneself alone', async () => {
  const [one, two] = [
    await makeOne(t, agent, { Email: 'tess@example.com' }),
    await makeOne(t, agent, { Email: 'tom@example.com' }),
  ]
  expect((await send({ ContactIds: [one, two], IsTest: true })).body).toEqual({ Successful: true, MassId: null })
  await expect.poll(() => arrivedFor(agent.Email)).toHaveLength(1)
  const source = arrivedFor(agent.Email)[0]?.source ?? ''
  expect(source).toContain('Subject: Test: News for Ida')
  expect(source).not.toContain('List-Unsubscribe')
  expect([...arrivedFor('tess@example.com'), ...arrivedFor('tom@example.com')]).toEqual([])
})

test('scheduled: nothing leaves before its time; it can be paused, resumed and canceled', async () => {
  const ContactIds = await makeMany(t, agent, 2, 'later')
  // Milliseconds with a trailing 0 are answered without it.
  const SendAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_123).toISOString()
  const { body } = await send({ ContactIds, SendAt })
  const params = { MassId: body.MassId ?? 0 }
  expect(await progress(body.MassId)).toMatchObject({ Status: 'Scheduled', NextDate: SendAt })
  await t.call(pauseMass, { as: agent, params })
  expect(await progress(body.MassId)).toMatchObject({ Status: 'Paused' })
  await t.call(resumeMass, { as: admin, params })
  expect(await t.call(cancelMass, { as: colleague, params })).toMatchObject({ status: 404 })
  await t.call(cancelMass, { as: agent, params })
  expect(await progress(body.MassId)).toMatchObject({ Status: 'Canceled', Counts: [{ Status: 'Canceled', Count: 2 }] })
  expect(await t.call(resumeMass, { as: agent, params })).toMatchObject({ status: 400 })
  expect(smtp.arrived.flatMap((one) => one.to).filter((to) => to.startsWith('later'))).toEqual([])
})

test('while a brokerage is read-only, nothing goes to many; messages a day late then wait for their sender', async () => {
  const { agent } = await t.makeBrokerage('Rested')
  await givePostalAddress(t, agent)
  const SendAt = new Date(Date.now() + 3_600_000).toISOString()
  const { body } = await send({ ContactIds: await makeMany(t, agent, 2, 'rested'), SendAt }, agent)
  const params = { MassId: body.MassId ?? 0 }
  // Before it is overdue: the worker looks for overdue ones.
  await t.query('update tenant set read_only_since = now() where tenant_id = $1', [agent.TenantId])
  await t.query(`update mass_recipient set not_before = now() - interval '2 days' where mass_id = $1`, [body.MassId])
  await t.query(
    `update mass_message set not_before = now() - interval '2 days', date_served = now() - interval '2 days' where mass_id = $1`,
    [body.MassId],
  )
  const look = async () => {
    await t.services.database.asTenant(agent.TenantId, (db) => enqueueMass(db, agent.TenantId))
    await t.idle()
  }
  const lost = () => t.query('select from lost_messages(now()) where tenant_id = $1', [agent.TenantId])
  await look()
  expect([await lost(), await progress(body.MassId, agent)]).toMatchObject([
    [],
    { Status: 'Sending', StatusText: null },
  ])
  // Left by the send if a worker was there before the brokerage became read-only.
  await t.query('select graphile_worker.remove_job($1)', [`${agent.TenantId}:mass-later`])
  // Hidden from the worker, which also looks for lost messages.
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('update tenant set read_only_since = null where tenant_id = $1', [agent.TenantId])
    const found = await client.query('select from lost_messages(now()) where tenant_id = $1', [agent.TenantId])
    expect(found.rowCount).toBe(1)
    await client.query('commit')
  })
  await look()
  expect(await progress(body.MassId, agent)).toMatchObject({
    Status: 'Paused',
    StatusText: expect.stringMatching(
      /^It was due on .* could not leave then\. Resume it if it still applies, or cancel it\.$/,
    ),
  })
  expect((await t.call(notifications, { as: agent, query: {} })).body[0]).toMatchObject({
    Title: expect.stringContaining('could not leave in time'),
    Path: `/messages/sent/${body.MassId}`,
  })
  expect(arrivedFor('rested1@example.com')).toEqual([])
  await t.call(resumeMass, { as: agent, params })
  await expect.poll(async () => (await progress(body.MassId, agent)).Status).toBe('Done')
  expect(arrivedFor('rested1@example.com')).toHaveLength(1)
})

test('a nonexistent address is one failure, and suppressed; the others get theirs', async () => {
  smtp.faults.rcpt = { 'gone2@example.com': '550 5.1.1 No such user' }
  const ContactIds = await makeMany(t, agent, 4, 'gone')
  const { body } = await send({ ContactIds })
  await done(body.MassId)
  const { Counts } = await progress(body.MassId)
  expect(Counts).toEqual(
    expect.arrayContaining([
      { Status: 'Sent', Count: 3 },
      { Status: 'Failed', Count: 1 },
    ]),
  )
  expect((await check({ ContactIds })).body).toMatchObject({ Sends: 3, Skipped: [{ Reason: 'Bounced', Count: 1 }] })
  const told = (await t.call(notifications, { as: agent, query: {} })).body.filter((one) => one.Kind === 'MassFailed')
  expect(told).toMatchObject([
    {
      Title: 'Your mass email “News for {{FirstName|you}}” did not reach everybody',
      Path: `/messages/sent/${body.MassId}?outcome=Failed`,
    },
  ])
})

/** Nothing is being sent any more: whatever waits has been put back. */
const idle = () =>
  expect
    .poll(() =>
      t.query(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where identifier = 'send-mass-messages' and (locked_at is not null or run_at <= now())`,
      ),
    )
    .toEqual([])

test('a server that accepts nothing for now pauses all of it, and says why', async () => {
  smtp.faults.mail = '451 4.3.2 Busy'
  const ContactIds = await makeMany(t, agent, 12, 'busy')
  const { body } = await send({ ContactIds })
  await expect
    .poll(() => progress(body.MassId))
    .toMatchObject({
      Status: 'Sending',
      StatusText: expect.stringMatching(/cannot take the email now/),
      NextDate: expect.any(String),
    })
  smtp.faults.mail = undefined
  await idle()
  await t.query(`update mass_message set not_before = now() where mass_id = $1`, [body.MassId])
  await t.query(`update outbox set not_before = now() where mass_id = $1`, [body.MassId])
  const params = { MassId: body.MassId ?? 0 }
  await t.call(pauseMass, { as: agent, params })
  await t.call(resumeMass, { as: agent, params })
  await done(body.MassId)
  const got = smtp.arrived.flatMap((one) => one.to).filter((to) => to.startsWith('busy'))
  expect(got.sort()).toEqual([...new Set(got)])
  expect(got).toHaveLength(12)
})

/** Continues at once with what waits. */
const hurry = async (MassId: number | null) => {
  await idle()
  await t.query('update outbox set not_before = now() where mass_id = $1', [MassId])
  await t.query('update mass_message set not_before = now() where mass_id = $1', [MassId])
  // Any other one wakes the job.
  await send({ ContactIds: await makeMany(t, agent, 1, `hurry${MassId}-${Math.random()}-`) })
}
const leftOf = (MassId: number | null) =>
  t.query<{ message_id: string }>('select message_id from outbox where mass_id = $1 order by 1', [MassId])
const putBack = async (MassId: number | null) =>
  (await t.query('select from outbox where mass_id = $1 and date_tried is null', [MassId])).length

test('a server that accepts nothing from some moment on: the group begun meanwhile is not lost, and nobody gets it twice', async () => {
  const ContactIds = await makeMany(t, agent, 150, 'halt')
  const got = () => smtp.arrived.flatMap((one) => one.to).filter((to) => to.startsWith('halt'))
  const { body } = await send({ ContactIds })
  await expect.poll(() => got().length, { interval: 5 }).toBeGreaterThan(10)
  smtp.faults.mail = '451 4.3.2 Busy'
  await expect
    .poll(() => progress(body.MassId))
    .toMatchObject({ Status: 'Sending', StatusText: expect.stringMatching(/cannot take the email now/) })
  expect(got().length).toBeLessThan(150)
  smtp.faults.mail = undefined
  await hurry(body.MassId)
  await done(body.MassId)
  expect(new Set(got()).size).toBe(150)
  expect(got()).toHaveLength(150)
})

test('a small one is done before a large one that began earlier', async () => {
  const large = await send({ ContactIds: await makeMany(t, agent, 600, 'large') })
  const small = await send({ ContactIds: await makeMany(t, agent, 3, 'small') })
  await done(large.body.MassId)
  const ended = await t.query<{ id: string }>(
    `select mass_id as id from mass_message where mass_id = any($1) and status = 'Done' order by date_finished`,
    [[large.body.MassId, small.body.MassId]],
  )
  expect(ended.map(({ id }) => Number(id))).toEqual([small.body.MassId, large.body.MassId])
})

test('an address that accepts nothing for now holds up no other message', async () => {
  const later = await send({
    ContactIds: await makeMany(t, agent, 1, 'after'),
    SendAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  smtp.faults.rcpt = { 'grey1@example.com': '450 4.2.0 Greylisted' }
  const { body } = await send({ ContactIds: await makeMany(t, agent, 1, 'grey') })
  await expect
    .poll(() => progress(body.MassId))
    .toMatchObject({ Status: 'Sending', Counts: [{ Status: 'Waiting', Count: 1 }], NextDate: expect.any(String) })
  expect(await progress(later.body.MassId)).toMatchObject({ Status: 'Scheduled', StatusText: null })
  smtp.faults.rcpt = {}
  await hurry(body.MassId)
  await done(body.MassId)
})

test('nor do several of them, however often they are tried', async () => {
  await idle()
  smtp.faults.rcpt = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`slow${n}@example.com`, '450 4.2.0 Greylisted']))
  const { body } = await send({ ContactIds: await makeMany(t, agent, 8, 'slow') })
  await expect.poll(() => progress(body.MassId)).toMatchObject({ StatusText: expect.any(String) })
  await hurry(body.MassId)
  await expect
    .poll(async () => (await progress(body.MassId)).Counts)
    .toEqual(expect.arrayContaining([{ Status: 'Sent', Count: 3 }]))
  smtp.faults.rcpt = {}
  await hurry(body.MassId)
  await done(body.MassId)
})

test('canceled while some were being sent: those are looked up, what comes back is taken back, and nothing is left', async () => {
  smtp.faults.mail = '451 4.3.2 Busy'
  const { body } = await send({ ContactIds: await makeMany(t, agent, 2, 'halfway') })
  await expect.poll(() => putBack(body.MassId)).toBe(2)
  const params = { MassId: body.MassId ?? 0 }
  await t.call(pauseMass, { as: agent, params })
  const [lost, back] = await leftOf(body.MassId)
  // One belonged to a worker that was killed, the other to one that is still working on it.
  await t.query(`update outbox set date_tried = now() - interval '1 hour' where message_id = $1`, [lost?.message_id])
  await t.query('update outbox set date_tried = now() where message_id = $1', [back?.message_id])
  smtp.faults.mail = undefined
  await t.call(cancelMass, { as: agent, params })
  await hurry(body.MassId)
  await expect.poll(() => leftOf(body.MassId)).toEqual([back])
  await t.query('update outbox set date_tried = null where message_id = $1', [back?.message_id])
  await hurry(body.MassId)
  await expect.poll(() => leftOf(body.MassId)).toEqual([])
  const { Status, Counts } = await progress(body.MassId)
  expect([Status, Counts]).toEqual([
    'Canceled',
    expect.arrayContaining([
      { Status: 'Unknown', Count: 1 },
      { Status: 'Canceled', Count: 1 },
    ]),
  ])
  expect(smtp.arrived.flatMap((one) => one.to).filter((to) => to.startsWith('halfway'))).toEqual([])
})

test('what another worker puts back while a canceled one is looked at does not go', async () => {
  smtp.faults.mail = '451 4.3.2 Busy'
  const { body } = await send({ ContactIds: await makeMany(t, agent, 1, 'between') })
  await expect.poll(() => putBack(body.MassId)).toBe(1)
  const params = { MassId: body.MassId ?? 0 }
  await t.call(pauseMass, { as: agent, params })
  await t.query('update outbox set date_tried = now() where mass_id = $1', [body.MassId])
  // Right after the rest was taken back, as if the other worker had ended just then.
  await t.query(`create function put_back() returns trigger language plpgsql as $$ begin
    update outbox set date_tried = null, not_before = now() where mass_id = ${Number(body.MassId)}; return null; end $$`)
  smtp.faults.mail = undefined
  await t.call(cancelMass, { as: agent, params })
  await t.query('create trigger put_back after delete on outbox execute function put_back()')
  await hurry(body.MassId)
  await expect.poll(() => leftOf(body.MassId)).toEqual([])
  await t.query('drop function put_back cascade')
  expect((await progress(body.MassId)).Counts).toEqual([{ Status: 'Canceled', Count: 1 }])
  expect(smtp.arrived.flatMap((one) => one.to).filter((to) => to.startsWith('between'))).toEqual([])
})

test('when the sender is gone, unsent messages are taken back', async () => {
  smtp.faults.mail = '451 4.3.2 Busy'
  const { body } = await send({ ContactIds: await makeMany(t, agent, 2, 'orphan') })
  await expect.poll(() => putBack(body.MassId)).toBe(2)
  await t.query('update mass_message set user_id = null where mass_id = $1', [body.MassId])
  smtp.faults.mail = undefined
  await hurry(body.MassId)
  await expect.poll(() => leftOf(body.MassId)).toEqual([])
  expect(await progress(body.MassId, admin)).toMatchObject({
    Status: 'Canceled',
    StatusText: 'The user who sent this is no longer there.',
    Counts: [{ Status: 'Canceled', Count: 2 }],
  })
})

test('an attempt that was begun and not made does not count', async () => {
  smtp.faults.mail = '451 4.3.2 Busy'
  const { body } = await send({ ContactIds: await makeMany(t, agent, 1, 'counted') })
  const attempts = async () =>
    (await t.query<{ attempts: number }>('select attempts from outbox where mass_id = $1', [body.MassId]))[0]?.attempts
  await expect.poll(() => putBack(body.MassId)).toBe(1)
  smtp.faults.mail = undefined
  await t.call(pauseMass, { as: agent, params: { MassId: body.MassId ?? 0 } })
  expect(await attempts()).toBe(1)
  const MessageId = Number((await leftOf(body.MassId))[0]?.message_id)
  await t.services.database.asTenant(agent.TenantId, async (db) => {
    await startAttempts(db, agent.TenantId, [MessageId])
    await postpone(db, agent.TenantId, [{ MessageId, Until: Temporal.Now.instant(), Why: null, isUntried: true }])
  })
  expect(await attempts()).toBe(1)
  await t.call(cancelMass, { as: agent, params: { MassId: body.MassId ?? 0 } })
})

test('the answer to a text to many reaches its sender, although another conversation is newer', async () => {
  const CellPhone = '5125550377'
  const [mine, theirs] = [await makeOne(t, agent, { CellPhone }), await makeOne(t, colleague, { CellPhone })]
  // As mass/write.queries.ts writes a text to `mine`: the conversation keeps its date.
  const [, written] = await t.query<{ id: string }>(
    `insert into conversation (tenant_id, channel, address, contact_id, last_date)
     values ($1, 'Text', $2, $3, now()), ($1, 'Text', $2, $4, now() - interval '1 day') returning conversation_id as id`,
    [agent.TenantId, CellPhone, theirs, mine],
  )
  await t.query(
    `insert into message (tenant_id, conversation_id, channel, is_mine, purpose, from_address, to_addresses, body, status)
     values ($1, $2, 'Text', true, 'Mass', '', array[$3], 'Open house on Sunday', 'Sent')`,
    [agent.TenantId, written?.id, CellPhone],
  )
  await t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From: CellPhone, Body: 'When?' } })
  expect(await t.query(`select conversation_id as id from message where body = 'When?'`)).toEqual([written])
})

test('texts: quiet hours make some wait and hold up nobody else', async () => {
  const cell = (n: number) => `512555${String(n).padStart(4, '0')}`
  const ContactIds = [
    await makeOne(t, agent, { CellPhone: cell(301) }),
    await makeOne(t, agent, { Email: 'x@example.com' }),
  ]
  const body = { ContactIds, Body: 'Hello {{FirstName}}' }
  const dry = await t.call(checkMass, { as: agent, body: { Channel: 'Text', ...body } })
  expect(dry.body.Skipped).toEqual([{ Reason: 'NoAddress', Count: 1 }])
  expect(dry.body.Sends + dry.body.Waits).toBe(1)
  const { body: started } = await t.call(massText, { as: agent, body })
  await expect
    .poll(async () => (await progress(started.MassId)).Counts)
    .toEqual([{ Status: dry.body.Waits ? 'Waiting' : 'Delivered', Count: 1 }])
})

test('a text to many names its sender and says how to stop, unless its author does', async () => {
  await t.query(`update user_account set cell_phone = '5125550391' where user_id = $1`, [agent.UserId])
  const ContactIds = [await makeOne(t, agent, { CellPhone: '5125550392' })]
  const trial = async (Body: string) => {
    expect(await t.call(massText, { as: agent, body: { ContactIds, Body, IsTest: true } })).toMatchObject({
      status: 200,
    })
    const [row] = await t.query<{ body: string }>(
      `select body from message where to_addresses = '{5125550391}' order by message_id desc limit 1`,
    )
    return row?.body
  }
  expect(await trial('Hello {{FirstName}}')).toBe('Hello Ida\nNorth Realty. Reply STOP to end')
  expect(await trial('Hello, {{AgentName}} here. Text STOP to opt out')).toBe(
    'Hello, Ana Agent here. Text STOP to opt out',
  )
})

test('without a postal address or an address of this installation, the dry run says what to do', async () => {
  const south = await t.makeBrokerage('South')
  const ContactId = await makeOne(t, south.agent, { Email: 'sue@example.com' })
  const body = { Channel: 'Email' as const, ContactIds: [ContactId], ...hello }
  expect((await t.call(checkMass, { as: south.agent, body })).body.Problems).toEqual([
    { Text: expect.stringMatching(/postal address/), Path: '/settings/messages' },
  ])
  const { Channel: _, ...email } = body
  expect(await t.call(massEmail, { as: south.agent, body: email })).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/postal address/) },
  })
})

test('automatic emails carry the same footer and headers, and keep the limit in parallel', async () => {
  const east = await t.makeBrokerage('East')
  const [TenantId, UserId] = [east.agent.TenantId, east.agent.UserId]
  await givePostalAddress(t, east.agent)
  await t.query('update tenant set mass_emails_per_day = 3 where tenant_id = $1', [TenantId])
  const ContactIds = await makeMany(t, east.agent, 6, 'automatic')
  const post = (ContactId: number) =>
    t.services.database.asTenant(TenantId, async (db) => {
      const [known] = await t.query<{ email: string }>('select email from contact where contact_id = $1', [ContactId])
      const Address = known?.email ?? ''
      const { ConversationId } = await openConversation(db, TenantId, { Channel: 'Email', Address, ContactId })
      const to = { TenantId, ConversationId, Channel: 'Email' as const, UserId, To: [Address], From: east.agent.Email }
      const written = { Subject: 'Two new listings', Body: '<p>Look</p>', PlainText: 'Look', HeaderId: `<${Address}>` }
      return postMessage(db, { ...to, ...written, Purpose: 'Automatic', LinkBase: 'https://crm.example.com' })
    })
  await Promise.all(ContactIds.map(post))
  const statuses = async () =>
    (
      await t.query<{ status: string }>('select status from message where tenant_id = $1 order by status', [TenantId])
    ).map((row) => row.status)
  await expect.poll(statuses).toEqual(['Sent', 'Sent', 'Sent', 'Waiting', 'Waiting', 'Waiting'])
  await expect
    .poll(() => t.query(`select from message where tenant_id = $1 and status_text like 'Your brokerage%'`, [TenantId]))
    .toHaveLength(3)
  const arrived = smtp.arrived.filter((one) => one.to[0]?.startsWith('automatic'))
  expect(arrived).toHaveLength(3)
  const source = arrived[0]?.source.replace(/=\r\n/g, '') ?? ''
  const [, url = ''] = /List-Unsubscribe:\s+<https:\/\/crm\.example\.com(\/u\/[\w-]{43})>/.exec(source) ?? []
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source).toContain('East Realty, 1 Elm St, Austin, TX 78701')
  expect(await t.send('POST', url)).toMatchObject({ status: 200 })
  expect(await t.query('select reason from suppression where tenant_id = $1', [TenantId])).toEqual([
    { reason: 'Unsubscribed' },
  ])
  // A higher limit lets waiting messages go.
  await t.call(saveMessageSettings, {
    as: east.admin,
    body: { NeedsTextConsent: false, MassEmailsPerDay: 5 },
  })
  await expect.poll(statuses).toEqual(['Sent', 'Sent', 'Sent', 'Sent', 'Sent', 'Waiting'])
})

test('beyond the brokerage’s 24-hour limit the rest waits, which is stated before and meanwhile', async () => {
  const west = await t.makeBrokerage('West')
  await givePostalAddress(t, west.agent)
  const limit = (MassEmailsPerDay: number | null) =>
    t.call(saveMessageSettings, {
      as: west.admin,
      body: { NeedsTextConsent: false, MassEmailsPerDay },
    })
  await limit(3)
  const ContactIds = await makeMany(t, west.agent, 8, 'limited')
  const dry = await t.call(checkMass, { as: west.agent, body: { Channel: 'Email', ContactIds, ...hello, Of: 'Wait' } })
  expect(dry.body).toMatchObject({ Sends: 3, Waits: 5, Pace: 'At 3 a day this takes 3 days.' })
  const why = /^Your brokerage sends at most 3 mass emails in 24 hours, and none is left\./
  expect(dry.body.People).toHaveLength(5)
  expect(dry.body.People[0]?.Why).toMatch(why)
  const { MassId } = (await send({ ContactIds }, west.agent)).body
  const now = () => progress(MassId, west.agent)
  const sentAndLeft = async () =>
    Object.fromEntries((await now()).Counts.map(({ Status, Count }) => [Status, Count] as const))
  await expect.poll(now).toMatchObject({ Status: 'Sending', StatusText: expect.stringMatching(why) })
  expect(await sentAndLeft()).toEqual({ Sent: 3, Waiting: 5 })
  const { NextDate } = await now()
  expect(Math.abs(Date.parse(NextDate ?? '') - Date.now() - 86_400_000)).toBeLessThan(60_000)
  // Another one finds no room left, either, and a day later both continue.
  const second = (await send({ ContactIds: await makeMany(t, west.agent, 2, 'alsolimited') }, west.agent)).body
  await expect.poll(() => progress(second.MassId, west.agent)).toMatchObject({ StatusText: expect.stringMatching(why) })
  await t.query(`update message set date_sent = date_sent - interval '25 hours' where tenant_id = $1`, [
    west.agent.TenantId,
  ])
  await limit(4)
  await expect
    .poll(async () => ((await sentAndLeft()).Sent ?? 0) + (await progress(second.MassId, west.agent)).Counts.length)
    .toBeGreaterThan(3)
  await expect
    .poll(
      async () =>
        (
          await t.query(
            `select from message where tenant_id = $1 and status = 'Sent' and date_sent > now() - interval '1 day'`,
            [west.agent.TenantId],
          )
        ).length,
    )
    .toBe(4)
  await limit(null)
  await expect.poll(async () => (await now()).Status).toBe('Done')
  await expect.poll(async () => (await progress(second.MassId, west.agent)).Status).toBe('Done')
  expect(smtp.arrived.flatMap((one) => one.to).filter((to) => to.includes('limited'))).toHaveLength(10)
})

test('messages a killed worker left in doubt are looked up even if the limit is full or the message is canceled', async () => {
  const full = await t.makeBrokerage('Full')
  await givePostalAddress(t, full.agent)
  /** Saving the limit wakes what waits for it. */
  const wake = () =>
    t.call(saveMessageSettings, {
      as: full.admin,
      body: { NeedsTextConsent: false, MassEmailsPerDay: 2 },
    })
  await wake()
  const { MassId } = (await send({ ContactIds: await makeMany(t, full.agent, 4, 'full') }, full.agent)).body
  const why = /^Your brokerage sends at most 2 mass emails in 24 hours, and none is left\./
  const now = () => progress(MassId, full.agent)
  await expect.poll(now).toMatchObject({ Status: 'Sending', StatusText: expect.stringMatching(why) })
  /** Makes a sent message look as if a worker had been trying it since then. */
  const doubt = async (tried: string) => {
    const [one] = await t.query<{ id: string }>(
      `update message set status = 'Sending', date_sent = null where message_id =
        (select max(message_id) from message where mass_id = $1 and status = 'Sent') returning message_id as id`,
      [MassId],
    )
    await t.query(
      `insert into outbox (tenant_id, message_id, mass_id, attempts, date_tried, first_tried)
       values ($1, $2, $3, 1, $4, $4)`,
      [full.TenantId, one?.id, MassId, tried],
    )
    return async () =>
      (await t.query<{ status: string }>('select status from message where message_id = $1', [one?.id]))[0]?.status
  }
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const first = await doubt(new Date().toISOString())
  await wake()
  await expect.poll(async () => Date.parse((await now()).NextDate ?? '') - Date.now()).toBeGreaterThan(0)
  expect(await now()).toMatchObject({ StatusText: expect.stringMatching(why) })
  expect(Date.parse((await now()).NextDate ?? '') - Date.now()).toBeLessThan(t.config.attemptSeconds * 1000)
  await t.query('update outbox set date_tried = $2 where mass_id = $1', [MassId, hourAgo])
  await wake()
  await expect.poll(first).toBe('Unknown')
  await expect.poll(now).toMatchObject({ Status: 'Sending', StatusText: expect.stringMatching(why) })
  const second = await doubt(hourAgo)
  await t.query('update mass_message set not_before = now() where mass_id = $1', [MassId])
  await t.call(cancelMass, { as: full.agent, params: { MassId: MassId ?? 0 } })
  await expect.poll(second).toBe('Unknown')
  expect(await now()).toMatchObject({ Status: 'Canceled', StatusText: expect.not.stringMatching(why) })
})

const sign = (EmailSignature: string | null, as = colleague) =>
  t.call(updateUser, { as, body: { UserId: as.UserId, EmailSignature } })
/** The parts of the newest email to an address, as a mail program reads them. */
const readMail = async (address: string) => {
  await expect.poll(() => arrivedFor(address).length).toBeGreaterThan(0)
  const { html, text } = await simpleParser(arrivedFor(address).at(-1)?.source ?? '')
  return { html: html || '', text: (text ?? '').trim() }
}

test('an email ends with its sender’s signature, once, clean, in both parts and above what it answers', async () => {
  const markup =
    '<p onclick="x()"><b>Cole</b> &amp; Co</p><table><tr><td><img src="https://pics.example.com/cole.png" width="80" onerror="x()"></td></tr></table><a href="javascript:x()">a</a><script>x()</script><a href="https://cole.example.com">Site</a> {{FirstName}}'
  const PICTURE = '<img src="https://pics.example.com/cole.png" width="80" />'
  let n = 0
  const mail = async (Body: string, more: object = {}) => {
    const to = `signed${++n}@example.com`
    const body = { ToAddresses: [to], Subject: 'Saturday', Body, ...more }
    expect(await t.call(sendEmail, { as: colleague, body })).toMatchObject({ status: 200 })
    return readMail(to)
  }
  expect((await mail('<p>Hi</p>')).html).toBe('<p>Hi</p>')
  for (const src of ['data:image/png;base64,AAAA', 'http://a.example.com/1.png', 'cid:1', '//a.example.com/1.png'])
    expect(await t.unchanged(() => sign(`<p>Cole <img src="${src}"></p>`))).toMatchObject({
      status: 400,
      body: { ModelState: { EmailSignature: [expect.stringContaining('begins with https://')] } },
    })
  expect(await sign(markup)).toMatchObject({ status: 200 })
  const { EmailSignature } = (await t.call(userById, { as: colleague, params: { UserId: colleague.UserId } })).body
  expect(EmailSignature).toContain(PICTURE)
  expect(EmailSignature).not.toMatch(/onclick|onerror|script/)
  const { html, text } = await mail('<p>Hi</p>')
  expect(html.match(/<b>Cole<\/b> &amp; Co/g)).toHaveLength(1)
  expect(html).toContain(PICTURE)
  expect(html).not.toMatch(/onclick|onerror|script/)
  // A signature is used literally, and its fields are never filled in.
  expect(text).toMatch(/^Hi\s+Cole & Co\s+a\s*Site \(https:\/\/cole\.example\.com\) \{\u200b\{\u200bFirstName\}\}$/)

  expect(await sign('Cole Lang\nNorth Realty <office>')).toMatchObject({ status: 200 })
  const own = '<p>Cole Lang<br( /)?>North Realty &lt;office&gt;</p>'
  const quoted = '<blockquote><p>Before&#65279;</p><p>Cole Lang<br>North Realty &lt;office&gt;</p></blockquote>'
  const answer = await mail(`<p>Yes</p>${SIGNATURE_PLACE}${quoted}`)
  expect(answer.html).toMatch(new RegExp(`^<p>Yes</p>${own}<blockquote>.*${own}</blockquote>$`))
  expect(answer.text).toMatch(/^Yes\s+Cole Lang\nNorth Realty <office>\s+> Before\n>\n> Cole Lang/)
  for (const body of [`<p>Bye,</p><p>Cole Lang</p><p>North Realty &lt;office&gt;</p>`, '<p>Bye, Cole</p>'])
    expect((await mail(body, { IsSigned: body.endsWith('Cole</p>') })).html).toBe(body)

  expect(await sign(markup)).toMatchObject({ status: 200 })
  const to = await makeOne(t, colleague, { Email: 'many@example.com' })
  const { body: started } = await send({ ContactIds: [to] }, colleague)
  await expect.poll(async () => (await progress(started.MassId, colleague)).Status).toBe('Done')
  expect((await readMail('many@example.com')).html).toContain(PICTURE)
})

test('a Message-ID has the domain of the address in From, of a test as well', async () => {
  const ContactIds = [await makeOne(t, agent, { Email: 'domain@example.com' })]
  const { MassId } = (await send({ ContactIds })).body
  await done(MassId)
  await send({ ContactIds, IsTest: true })
  await expect.poll(() => arrivedFor(agent.Email).length).toBeGreaterThan(0)
  for (const { source } of [...arrivedFor('domain@example.com'), ...arrivedFor(agent.Email).slice(-1)]) {
    expect(source).toMatch(/^From: .*office@north\.example\.com/m)
    expect(source).toMatch(/^Message-ID: <[^@]+@north\.example\.com>/m)
  }
})

test('a fault of our own in the mail set-up is told once, whoever did not get it', async () => {
  const ContactIds = await makeMany(t, agent, 12, 'fault')
  smtp.faults.data = '550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy'
  const { MassId } = (await send({ ContactIds })).body
  await done(MassId)
  smtp.faults.data = undefined
  expect(await t.query(`select from suppression where address like 'fault%'`)).toEqual([])
  const titles = (await t.call(notifications, { as: admin, query: {} })).body.map(({ Title }) => Title)
  expect(titles.filter((title) => title.includes('SPF, DKIM or DMARC'))).toEqual([
    expect.stringContaining('Emails from north.example.com fail'),
  ])
})

test('a message to many touches nobody: they are still to be called, and a message to one is a touch', async () => {
  const [ContactId = 0] = await makeMany(t, agent, 1, 'quiet')
  await t.query('update contact_entity set contact_type_id = 1 where contact_entity_id = (select contact_entity_id from contact where contact_id = $1)', [ContactId]) // biome-ignore format: a row
  const touch = async () => (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body.Contact
  const isNew = async () => {
    const { body } = await t.call(todayOf, { as: agent })
    return body.Rows.some((row) => row.Kind === 'NewLead' && row.ContactId === ContactId)
  }
  const toCall = async () =>
    (await t.call(salesLists, { as: agent, query: {} })).body.find(({ Key }) => Key === 'new-leads')?.Count
  const before = await toCall()
  expect(await isNew()).toBe(true)
  const { body: started } = await send({ ContactIds: [ContactId] })
  await done(started.MassId)
  await expect
    .poll(async () => t.query('select from activity where contact_id = $1 and activity_type_id = 4', [ContactId]))
    .toHaveLength(1)
  expect(await touch()).toMatchObject({ IsContacted: false, LastContact: null })
  expect(await isNew()).toBe(true)
  expect(await toCall()).toBe(before)

  await t.call(sendEmail, {
    as: agent,
    body: { ToAddresses: [(await touch()).Email ?? ''], Subject: 'Hello', Body: '<p>Hello</p>' },
  })
  await expect.poll(async () => (await touch()).IsContacted).toBe(true)
  expect((await touch()).LastContact).toEqual(expect.any(String))
  expect(await isNew()).toBe(false)
})
