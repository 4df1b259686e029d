import { notifications } from '@dormer/contract/day/notifications'
import { sendText, textConversation, unreadTexts } from '@dormer/contract/messages/messages'
import { createContact } from '@dormer/contract/people/contacts'
import { mergeContacts } from '@dormer/contract/people/duplicates'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { startFakeTwilio } from '../../../providers/sms/fake-twilio.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio-token' }
const twilio = await startFakeTwilio(account)
afterAll(twilio.stop)
const t = await startTestProgram({
  worker: true,
  twilio: { ...account, base: twilio.base },
  attemptSeconds: 1,
})
const { agent, admin, TenantId } = await t.makeBrokerage('North')
await t.query(`update tenant set text_number = '5125550199' where tenant_id = $1`, [TenantId])

let last = 200
const makeContact = async () => {
  const CellPhone = `5125550${++last}`
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, CellPhone, AssignedAgentId: agent.UserId }
  return { CellPhone, ...(await t.call(createContact, { as: admin, body })).body }
}
type Form = Record<string, string>
const hook = (name: string, form: Form, signature = signed(name, form)) =>
  t.send('POST', `/api/hooks/twilio/${name}`, {
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
const signed = (name: string, form: Form, token = account.authToken) =>
  getExpectedTwilioSignature(token, new URL(`/api/hooks/twilio/${name}`, t.url).href, form)
const incoming = (From: string, Body: string, MessageSid = `SM${crypto.randomUUID()}`) => ({
  MessageSid,
  AccountSid: account.accountSid,
  From: `+1${From}`,
  To: '+15125550199',
  Body,
  NumMedia: '0',
})
const windowOf = async (number: string) => (await t.call(textConversation, { as: agent, query: { number } })).body
const send = async (ToAddress: string, Body: string) =>
  (await t.call(sendText, { as: agent, body: { ToAddress, Body } })).body
const stateOf = async (messageId: number) =>
  (
    await t.query<{ status: string; why: string | null; sid: string | null }>(
      'select status, status_text as why, provider_id as sid from message where message_id = $1',
      [messageId],
    )
  )[0]

test('a signed text is stored before it is acknowledged, once, however often it is sent', async () => {
  const { CellPhone } = await makeContact()
  const form = incoming(CellPhone, 'Is Saturday good? 🏡')
  for (let times = 0; times < 3; times++) {
    const answer = await hook('incoming', form)
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('<Response/>') })
    expect(answer.headers.get('content-type')).toMatch(/^text\/xml/)
  }
  await Promise.all([1, 2, 3].map(() => hook('incoming', incoming(CellPhone, 'At once', 'SMsame'))))
  expect((await windowOf(CellPhone)).map((m) => m.Body)).toEqual(['Is Saturday good? 🏡', 'At once'])
  const row = (await t.call(unreadTexts, { as: agent })).body.find((one) => one.Number === CellPhone)
  expect(row).toMatchObject({ UnreadMessageCount: 2 })
})

test('a text that comes while its sender is being merged into another is the kept contact’s', async () => {
  const [kept, gone] = [await makeContact(), await makeContact()]
  await hook('incoming', incoming(gone.CellPhone, 'Before'))
  const body = { KeepContactId: kept.ContactId, OtherContactIds: [gone.ContactId] }
  const [merged, answer] = await t.withConnection(async (other) => {
    // The merge has moved everything, and waits here.
    await other.query('begin')
    await other.query('select from contact_touch where contact_id = $1 for update', [gone.ContactId])
    const merging = t.call(mergeContacts, { as: admin, body })
    await expect.poll(t.blocked, { timeout: 10_000 }).toHaveLength(1)
    const arriving = hook('incoming', incoming(gone.CellPhone, 'Meanwhile'))
    await expect.poll(t.blocked, { timeout: 10_000 }).toHaveLength(2)
    await other.query('commit')
    return Promise.all([merging, arriving])
  })
  expect([merged.status, answer.status]).toEqual([200, 200])
  expect(
    await t.query(
      `select v.contact_id::int as id, m.body from message m join conversation v using (tenant_id, conversation_id)
       where v.address = $1 order by m.message_id`,
      [gone.CellPhone],
    ),
  ).toEqual(['Before', 'Meanwhile'].map((text) => ({ id: kept.ContactId, body: text })))
})

test('what is not signed by Twilio is refused, and nothing is stored', async () => {
  const form = incoming('5125550111', 'Forged')
  await expect.poll(async () => (await t.query('select from outbox')).length).toBe(0)
  await t.unchanged(async () => {
    for (const signature of [
      '',
      'x',
      signed('incoming', { ...form, Body: 'Other' }),
      signed('incoming', form, 'other-token'),
      signed('status', form),
    ])
      expect(await hook('incoming', form, signature)).toMatchObject({ status: 403 })
    expect(await hook('status', { MessageSid: 'SM1', MessageStatus: 'failed' }, 'x')).toMatchObject({ status: 403 })
    expect(await t.send('POST', '/api/hooks/twilio/incoming', { body: form })).toMatchObject({ status: 403 })
    // Acknowledged, because sending it again would not help: no brokerage has the number.
    expect(await hook('incoming', { ...form, To: '+15125550000' })).toMatchObject({ status: 200 })
  })
})

test('a text is sent through Twilio, and status callbacks report its outcome, in any order', async () => {
  const { CellPhone } = await makeContact()
  const { MessageId } = await send(CellPhone, 'See you at ten')
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
  expect(twilio.messages.at(-1)).toMatchObject({ to: `+1${CellPhone}`, from: '+15125550199', body: 'See you at ten' })
  const sid = (await stateOf(MessageId))?.sid ?? ''
  const status = (MessageStatus: string, more: Form = {}) =>
    hook('status', { MessageSid: sid, MessageStatus, From: '+15125550199', To: `+1${CellPhone}`, ...more })
  await status('delivered')
  await status('sent')
  await status('failed', { ErrorCode: '30003' })
  expect(await stateOf(MessageId)).toMatchObject({ status: 'Delivered', why: null })
})

test('a number that cannot receive texts is reported in words, and gets no more', async () => {
  const { CellPhone } = await makeContact()
  const { MessageId } = await send(CellPhone, 'Hello')
  await expect.poll(async () => (await stateOf(MessageId))?.sid).toBeTruthy()
  const sid = (await stateOf(MessageId))?.sid ?? ''
  const form = {
    MessageSid: sid,
    MessageStatus: 'undelivered',
    ErrorCode: '30006',
    From: '+15125550199',
    To: `+1${CellPhone}`,
  }
  await hook('status', form)
  expect(await stateOf(MessageId)).toMatchObject({ status: 'Failed', why: expect.stringMatching(/^Failed: ./) })
  expect((await t.call(notifications, { as: agent, query: {} })).body[0]).toMatchObject({
    Kind: 'MessageFailed',
    Title: expect.stringMatching(/^Your text to Ida Moor\d+ failed: ./),
  })
  expect(await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'Again' } })).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('could not be delivered') },
  })
})

test('a number Twilio refuses at once fails with its reason', async () => {
  const { CellPhone } = await makeContact()
  twilio.faults.push({ status: 400, code: 21610 })
  const { MessageId } = await send(CellPhone, 'Hello')
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Failed')
  // Only the person's START lifts it, as after a STOP that reached us.
  const [stands] = await t.query('select reason from suppression where address = $1', [CellPhone])
  expect(stands).toEqual({ reason: 'Stop' })
})

test('a busy Twilio is asked again later, and nothing is lost', async () => {
  const { CellPhone } = await makeContact()
  twilio.faults.push({ status: 429, headers: { 'retry-after': '1' } }, { status: 503, headers: { 'retry-after': '1' } })
  const before = twilio.messages.length
  const { MessageId } = await send(CellPhone, 'Patience')
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
  expect(twilio.messages.length).toBe(before + 1)
})

test.for(['breaks after it is taken', 'breaks before it is taken'] as const)(
  'a connection that %s sends once',
  async (fault) => {
    const { CellPhone } = await makeContact()
    twilio.faults.push(fault)
    const { MessageId } = await send(CellPhone, `Once: ${fault}`)
    await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
    expect(twilio.messages.filter((m) => m.to === `+1${CellPhone}`)).toHaveLength(1)
  },
)

test('an attempt that a killed worker left behind is looked up before anything else', async () => {
  const { CellPhone } = await makeContact()
  const made = await send(CellPhone, 'Known')
  await expect.poll(async () => (await stateOf(made.MessageId))?.status).toBe('Sent')
  // As if the process had been killed after Twilio took it.
  await t.query(`update message set status = 'Sending', provider_id = null where message_id = $1`, [made.MessageId])
  await t.query(
    `insert into outbox (tenant_id, message_id, attempts, date_tried) values ($1, $2, 1, now() - interval '10 seconds')`,
    [TenantId, made.MessageId],
  )
  await t.query(
    `select graphile_worker.add_job('deliver-message', json_build_object('TenantId', $1::int, 'MessageId', $2::int))`,
    [TenantId, made.MessageId],
  )
  await expect.poll(async () => (await stateOf(made.MessageId))?.status).toBe('Sent')
  expect(twilio.messages.filter((m) => m.to === `+1${CellPhone}`)).toHaveLength(1)
})

/** As if its worker had been killed this many minutes ago, while Twilio was about to take the text. */
const leaveInDoubt = async (messageId: number, minutes: number) => {
  await t.query(`update message set status = 'Sending', provider_id = null, date_sent = null where message_id = $1`, [
    messageId,
  ])
  await t.query(
    `insert into outbox (tenant_id, message_id, attempts, date_tried, first_tried)
    select $1, $2, 1, now() - make_interval(mins => $3), now() - make_interval(mins => $3)`,
    [TenantId, messageId, minutes],
  )
}
const tryAgain = (messageId: number) =>
  t.query(
    `select graphile_worker.add_job('deliver-message', json_build_object('TenantId', $1::int, 'MessageId', $2::int))`,
    [TenantId, messageId],
  )
const sent = async (number: string, Body: string) => {
  const { MessageId } = await send(number, Body)
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
  return MessageId
}
const textsTo = (number: string) => twilio.messages.filter((m) => m.to === `+1${number}`)

test('a text is found even if Twilio was unreachable for long', async () => {
  const { CellPhone } = await makeContact()
  const id = await sent(CellPhone, 'Long ago')
  for (const one of textsTo(CellPhone)) one.date_created = new Date(Date.now() - 20 * 60_000).toUTCString()
  await leaveInDoubt(id, 20)
  twilio.faults.push({ status: 503, headers: { 'retry-after': '1' } })
  await tryAgain(id)
  await expect.poll(async () => (await stateOf(id))?.status).toBe('Sent')
  expect(textsTo(CellPhone)).toHaveLength(1)
})

test('a text with the same words is not taken for one that was never sent', async () => {
  const { CellPhone } = await makeContact()
  const first = await sent(CellPhone, 'Yes')
  twilio.faults.push('breaks before it is taken')
  const { MessageId } = await send(CellPhone, 'Yes')
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
  expect(new Set([(await stateOf(first))?.sid, (await stateOf(MessageId))?.sid])).toEqual(
    new Set(textsTo(CellPhone).map((m) => m.sid)),
  )
  expect(textsTo(CellPhone)).toHaveLength(2)
})

test('a Twilio id that another message has leaves no message waiting', async () => {
  const { CellPhone } = await makeContact()
  const first = await sent(CellPhone, 'One')
  const next = `SM${(twilio.messages.length + 1).toString(16).padStart(32, '0')}`
  await t.query('update message set provider_id = $2 where message_id = $1', [first, next])
  const { MessageId } = await send(CellPhone, 'Two')
  await expect.poll(async () => (await stateOf(MessageId))?.status).toBe('Sent')
  expect(textsTo(CellPhone)).toHaveLength(2)
})

test('a text that was never sent is judged again before it goes', async () => {
  const { CellPhone } = await makeContact()
  const id = await sent(CellPhone, 'Hello')
  await hook('incoming', incoming(CellPhone, 'STOP'))
  await t.query(`update message set body = 'Never taken' where message_id = $1`, [id])
  await leaveInDoubt(id, 1)
  await tryAgain(id)
  await expect.poll(async () => (await stateOf(id))?.status).toBe('Blocked')
  expect(textsTo(CellPhone).map((m) => m.body)).not.toContain('Never taken')
})

test('a status that comes before the text is recorded as sent decides its outcome', async () => {
  t.config.publicUrl = t.url
  const { CellPhone } = await makeContact()
  const id = await sent(CellPhone, 'Quick')
  const { pathname, search } = new URL(twilio.callbacks.at(-1) ?? '')
  expect(pathname + search).toBe(`/api/hooks/twilio/status?MessageId=${id}`)
  const sid = (await stateOf(id))?.sid ?? ''
  const status = (MessageStatus: string, MessageSid = sid) =>
    hook(`status${search}`, { MessageSid, MessageStatus, From: '+15125550199', To: `+1${CellPhone}` })
  const logged = async () =>
    (await t.query(`select from activity where activity_type_id = 5 and description = 'Quick'`)).length
  // A text to many is logged once it is sent.
  await t.query(`delete from activity where description = 'Quick'`)
  await t.query(`update message set purpose = 'Mass' where message_id = $1`, [id])
  await leaveInDoubt(id, 0)
  expect(await status('sent')).toMatchObject({ status: 200 })
  expect(await stateOf(id)).toEqual({ status: 'Sent', why: null, sid })
  expect(await t.query('select from outbox where message_id = $1', [id])).toEqual([])
  await status('delivered')
  expect(await stateOf(id)).toMatchObject({ status: 'Delivered' })
  expect(await logged()).toBe(1)
  // It also reports on one whose outcome was unknown.
  await t.query(`update message set status = 'Unknown', provider_id = null where message_id = $1`, [id])
  await status('failed')
  expect(await stateOf(id)).toMatchObject({ status: 'Failed', sid })
  // It reports nothing about another brokerage's messages.
  const south = await t.makeBrokerage('South of it')
  const { body } = await t.call(sendText, { as: south.agent, body: { ToAddress: '5125550178', Body: 'Hello' } })
  await expect.poll(async () => (await stateOf(body.MessageId))?.status).toBe('Failed')
  const before = await stateOf(body.MessageId)
  await hook(`status?MessageId=${body.MessageId}`, { MessageSid: 'SMx', MessageStatus: 'sent', From: '+15125550199' })
  expect(await stateOf(body.MessageId)).toEqual(before)
})

test('a brokerage without a number is told so', async () => {
  const south = await t.makeBrokerage('South')
  const body = { ToAddress: '5125550177', Body: 'Hello' }
  const { body: sent } = await t.call(sendText, { as: south.agent, body })
  await expect.poll(async () => (await stateOf(sent.MessageId))?.status).toBe('Failed')
  expect(await stateOf(sent.MessageId)).toMatchObject({ why: expect.stringContaining('no number to send texts from') })
})
