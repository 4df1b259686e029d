import { updateUser } from '@dormer/contract/brokerage/users'
import { type NotificationSettings, notifications, setNotificationSettings } from '@dormer/contract/day/notifications'
import { contactMessages, markTextsRead, sendText } from '@dormer/contract/messages/messages'
import { outboxMessages } from '@dormer/contract/messages/outbox'
import { addTextCode } from '@dormer/contract/messages/text-codes'
import { createContact } from '@dormer/contract/people/contacts'
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { startFakeTwilio } from '../../../providers/sms/fake-twilio.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'twilio-token' }
const twilio = await startFakeTwilio(account)
const smtp = await startLocalSmtp()
const t = await startTestProgram({
  worker: true,
  tells: true,
  attemptSeconds: 1,
  mail: { smtp: { host: smtp.host, port: smtp.port, secure: false }, from: 'office@north.example.com' },
  twilio: { ...account, base: twilio.base },
})
// Set only now: links lead there, but the tests do not call it.
t.config.publicUrl = 'https://crm.example.com'
afterAll(() => Promise.all([twilio.stop(), smtp.stop()]))

let north: Brokerage
let n = 0
let number = ''
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++n}`)
  number = `51255501${String(n).padStart(2, '0')}`
  await t.query('update tenant set text_number = $2 where tenant_id = $1', [north.TenantId, number])
})

const want = (as: User, body: Partial<NotificationSettings>) => t.call(setNotificationSettings, { as, body })
let last = 100
/** The cell phone given to a user. */
const givePhone = async (user: User) => {
  const phone = `7375550${++last}`
  await t.query('update user_account set cell_phone = $2 where user_id = $1', [user.UserId, phone])
  return phone
}
const makeLead = async (as: User, to: User, of: object = {}) => {
  const who = { CellPhone: `5125551${++last}`, Email: `ida${last}@example.com` }
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, ...who, AssignedAgentId: to.UserId, ...of }
  return { ...who, ...(await t.call(createContact, { as, body })).body }
}
const come = (From: string, Body: string, of: object = {}) => {
  const form = {
    MessageSid: `SM${crypto.randomUUID()}`,
    From: `+1${From}`,
    To: `+1${number}`,
    Body,
    NumMedia: '0',
    ...of,
  }
  // The signature covers the address that the provider calls.
  const url = new URL('/api/hooks/twilio/incoming', t.config.publicUrl).href
  return t.send('POST', '/api/hooks/twilio/incoming', {
    headers: { 'x-twilio-signature': getExpectedTwilioSignature(account.authToken, url, form) },
    body: new URLSearchParams(form as Record<string, string>),
  })
}
const mailsTo = (address: string) => smtp.arrived.filter((one) => one.to.includes(address))
const textsTo = (phone: string) => twilio.messages.filter((one) => one.to === `+1${phone}`)
/** An email's source without its soft line breaks. */
const readable = (source = '') => source.replace(/=\r\n/g, '').replace(/=3D/g, '=')
/** Tells and sends at once what is waiting to be told. */
const hurry = async () => {
  await t.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await t.idle()
}
const waiting = async () =>
  (await t.query<{ n: number }>('select count(*)::int as n from notice where date_told is null'))[0]?.n

test('a new lead is reported by email to the notification address, and by text if wanted', async () => {
  const { agent, admin } = north
  await t.call(updateUser, {
    as: agent,
    body: { UserId: agent.UserId, NotifyEmailSame: false, NotificationEmail: `own${n}@example.com` },
  })
  const phone = await givePhone(agent)
  await want(agent, { NewLeadByText: true, NewLeadInApp: false })
  const { ContactId, CellPhone, Email } = await makeLead(admin, agent, { LastName: `O'Neil & <Co>` })
  await expect.poll(() => mailsTo(`own${n}@example.com`).length).toBe(1)
  await expect.poll(() => textsTo(phone).length).toBe(1)
  const [mail] = mailsTo(`own${n}@example.com`)
  const source = readable(mail?.source)
  expect(source).toContain(`Subject: New lead: Ida O'Neil & <Co>`)
  expect(source).toMatch(new RegExp(`^From: "?North${n} Realty"? <office@north.example.com>`, 'm'))
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).not.toMatch(/^Reply-To/m)
  expect(source).toContain(`href="https://crm.example.com/contact/${ContactId}"`)
  expect(source).toContain(`O&#39;Neil &amp; &lt;Co&gt;`)
  const phoneInWords = `(${CellPhone.slice(0, 3)}) ${CellPhone.slice(3, 6)}-${CellPhone.slice(6)}`
  expect(source).toContain(`${phoneInWords}, ${Email}`)
  expect(textsTo(phone)).toMatchObject([
    {
      from: `+1${number}`,
      body: `North${n} Realty: New lead: Ida O'Neil & <Co>, ${phoneInWords}\nhttps://crm.example.com/contact/${ContactId}`,
    },
  ])
  expect(mailsTo(agent.Email)).toEqual([])
  // Not under the bell, and in no conversation.
  expect((await t.call(notifications, { as: agent, query: {} })).body).toEqual([])
  expect(await t.query('select from conversation where tenant_id = $1', [north.TenantId])).toEqual([])
})

test('nobody is told of what they did themselves, nor on a channel they turned off', async () => {
  const { agent, admin, colleague } = north
  await givePhone(colleague)
  await want(colleague, { NewLeadByEmail: false })
  await makeLead(agent, agent)
  await makeLead(admin, colleague)
  await t.idle()
  expect([mailsTo(agent.Email), mailsTo(colleague.Email)]).toEqual([[], []])
  expect((await t.call(notifications, { as: colleague, query: {} })).body).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test('reminders of tasks and appointments go by email and text, once, together', async () => {
  const { agent, TenantId } = north
  const phone = await givePhone(agent)
  const both = (event: 'TaskReminder' | 'AppointmentReminder') => ({
    [`${event}ByEmail`]: true,
    [`${event}ByText`]: true,
  })
  await want(agent, { ...both('TaskReminder'), ...both('AppointmentReminder') })
  await t.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes)
     values ($1, E'Call\\r\\nBcc: all@example.com', 2, $2, now(), 0)`,
    [TenantId, agent.UserId],
  )
  await t.query(
    `insert into appointment (tenant_id, title, appointment_type_id, user_id, date_time, duration_minutes)
     values ($1, 'Showing', 1001, $2, now() + interval '10 minutes', 30)`,
    [TenantId, agent.UserId],
  )
  for (let times = 0; times < 3; times++) await t.runDue()
  await expect.poll(() => mailsTo(agent.Email).length).toBe(1)
  await expect.poll(() => textsTo(phone).length).toBe(1)
  await t.idle()
  const source = readable(mailsTo(agent.Email)[0]?.source)
  expect(source).toContain('Subject: 1 task due, 1 appointment soon')
  expect(source).not.toMatch(/^Bcc/im)
  expect(source).toMatch(/https:\/\/crm.example.com\/tasks\?task=\d+/)
  expect(textsTo(phone)[0]?.body).toBe(
    `North${n} Realty: 1 task due, 1 appointment soon\nhttps://crm.example.com/today`,
  )
  expect([mailsTo(agent.Email).length, textsTo(phone).length]).toEqual([1, 1])
})

test('notice of an incoming text waits a minute, and is dropped once the text is read; a flood is one email', async () => {
  const { agent, admin } = north
  await want(agent, { NewLeadByEmail: false })
  const { ContactId, CellPhone } = await makeLead(admin, agent)
  await come(CellPhone, 'Is Saturday good?')
  expect(await waiting()).toBe(1)
  await t.call(markTextsRead, { as: agent, query: { contactId: ContactId } })
  expect((await t.call(notifications, { as: agent, query: {} })).body).toMatchObject([{ IsRead: true }, {}])
  await hurry()
  expect([await waiting(), mailsTo(agent.Email)]).toEqual([0, []])

  const many = await Promise.all(Array.from({ length: 12 }, () => makeLead(admin, agent)))
  for (const { CellPhone: from } of many) await come(from, 'Yes, please')
  await hurry()
  await expect.poll(() => mailsTo(agent.Email).length).toBe(1)
  expect(readable(mailsTo(agent.Email)[0]?.source)).toContain('Subject: 12 new texts')
  // The next comes five minutes later at the earliest.
  await come(CellPhone, 'Hello?')
  const [next] = await t.query<{ late: boolean }>(
    `select run_at > now() + interval '4 minutes' as late from graphile_worker._private_jobs where run_at > now()`,
  )
  expect(next).toEqual({ late: true })
  await hurry()
  await expect.poll(() => mailsTo(agent.Email).length).toBe(2)
  expect(readable(mailsTo(agent.Email)[1]?.source)).toMatch(/^Subject: Text from Ida Moor\d+: Hello\?/m)
})

test('a user who texted STOP gets no texts, and START lifts that; what comes from a user’s phone is not texted on', async () => {
  const { agent, admin } = north
  const phone = await givePhone(agent)
  const adminPhone = await givePhone(admin)
  await want(agent, { NewLeadByText: true, NewLeadByEmail: false })
  await want(admin, { IncomingTextByText: true })
  const told = async () =>
    t.query('select status, status_text as why from message where to_addresses = $1 order by message_id', [[phone]])
  await come(phone, 'STOP')
  await makeLead(admin, agent)
  await hurry()
  expect(await told()).toEqual([{ status: 'Blocked', why: expect.stringContaining('STOP') }])
  await come(phone, 'START')
  // A phone's automatic answer must not be answered by a text to a phone that answers automatically.
  await come(adminPhone, 'I am driving')
  await makeLead(admin, agent)
  await hurry()
  await expect.poll(() => textsTo(phone).length).toBe(1)
  expect(textsTo(adminPhone)).toEqual([])
  expect((await t.call(notifications, { as: admin, query: {} })).body[0]?.Title).toContain('I am driving')
})

test('the user is told once of a notice that bounced, and the next is tried', async () => {
  const { agent, admin, TenantId } = north
  await want(agent, { NewLeadInApp: false })
  const states = async () =>
    (
      await t.query<{ status: string }>('select status from message where to_addresses = $1 order by message_id', [
        [agent.Email],
      ])
    ).map((row) => row.status)
  const told = async () => (await t.call(notifications, { as: agent, query: {} })).body
  const comesBack = {
    Kind: 'MessageFailed',
    Title: `Emails to ${agent.Email} come back. Correct your notification address.`,
    Path: '/settings/notification',
  }
  const next = async (...expected: string[]) => {
    await makeLead(admin, agent)
    await hurry()
    await expect.poll(states).toEqual(expected)
  }
  smtp.faults.rcpt = { [agent.Email]: '550 5.1.1 No such user' }
  await next('Failed')
  await next('Failed', 'Failed')
  expect(await told()).toMatchObject([comesBack])
  expect(await t.query('select from suppression where tenant_id = $1', [TenantId])).toEqual([])
  smtp.faults.rcpt = {}
  await next('Failed', 'Failed', 'Sent')
  expect(await told()).toHaveLength(1)
  smtp.faults.rcpt = { [agent.Email]: '550 5.1.1 No such user' }
  await next('Failed', 'Failed', 'Sent', 'Failed')
  expect(await told()).toMatchObject([comesBack, comesBack])
  smtp.faults.rcpt = {}
  // A bounce or complaint that a contact's email met at the same address also ends notices, and the user is told.
  await t.query(`insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', $2, 'Bounced')`, [
    TenantId,
    agent.Email,
  ])
  await next('Failed', 'Failed', 'Sent', 'Failed', 'Blocked')
  expect((await told())[0]?.Title).toBe(
    `No emails go to ${agent.Email}, because one came back or was reported as spam. Correct your notification address.`,
  )
})

test('a lead from a text code is reported by number, with a link', async () => {
  const { agent, admin, TenantId } = north
  await t.call(addTextCode, { as: admin, body: { Code: '7771', Message: 'Here is the house' } })
  await t.query('update source set assign_to_id = $2 where tenant_id = $1', [TenantId, agent.UserId])
  const phone = await givePhone(agent)
  await want(agent, { NewLeadByText: true })
  expect((await come('5125557777', '7771')).status).toBe(200)
  await hurry()
  await expect.poll(() => textsTo(phone).length).toBe(1)
  const [lead] = await t.query<{ id: string }>('select contact_id as id from contact where tenant_id = $1', [TenantId])
  expect(textsTo(phone)[0]?.body).toBe(
    `North${n} Realty: New lead: (512) 555-7777\nhttps://crm.example.com/contact/${lead?.id}`,
  )
  expect((await t.call(notifications, { as: agent, query: {} })).body).toContainEqual(
    expect.objectContaining({ Kind: 'NewLead', Title: '(512) 555-7777', Path: `/contact/${lead?.id}` }),
  )
})

test('a new sign-in address is reported by email to the former one', async () => {
  const { agent } = north
  const body = { UserId: agent.UserId, Email: `new${n}@example.com`, CurrentPassword: 'a long enough password' }
  expect(await t.call(updateUser, { as: agent, body })).toMatchObject({ status: 200 })
  await expect.poll(() => mailsTo(agent.Email).length).toBe(1)
  const source = readable(mailsTo(agent.Email)[0]?.source)
  expect(source).toContain('Subject: Your sign-in address was changed')
  expect(source).toContain(`You now sign in with new${n}@example.com instead of ${agent.Email}.`)
})

test('the author of a failed text is told, with a link to its conversation', async () => {
  const { agent, admin } = north
  const { ContactId, CellPhone } = await makeLead(agent, agent)
  twilio.faults.push({ status: 400, code: 21614 })
  const { ConversationId } = (await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'Hello' } })).body
  const told = async (as: User) => (await t.call(notifications, { as, query: {} })).body
  await expect.poll(async () => (await told(agent)).length).toBe(1)
  expect(await told(agent)).toMatchObject([
    {
      Kind: 'MessageFailed',
      Title: expect.stringMatching(/^Your text to Ida Moor\d+ failed: /),
      Path: `/inbox?conversation=${ConversationId}`,
    },
  ])
  expect(await told(admin)).toEqual([])
  expect(ContactId).toBeGreaterThan(0)
})

test('if nothing is set up, users who see all read it in the Outbox as it would arrive', async () => {
  const here = await startTestProgram({ worker: true, tells: true })
  const { agent, admin } = await here.makeBrokerage('South')
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  const { ContactId } = (await here.call(createContact, { as: admin, body })).body
  const outbox = async () => (await here.call(outboxMessages, { as: admin })).body
  await expect.poll(async () => (await outbox()).map((one) => one.Status)).toEqual(['Delivered'])
  expect(await outbox()).toMatchObject([
    {
      ConversationId: null,
      ContactId: null,
      To: [agent.Email],
      Subject: 'New lead: Ida Moor',
      AuthorName: 'South Realty',
      Body: expect.stringContaining(`/contact/${ContactId}`),
      PlainText: expect.stringContaining(`/contact/${ContactId}`),
    },
  ])
  const [entity] = await here.query<{ id: number }>('select contact_entity_id::int as id from contact')
  const query = { contactEntityId: entity?.id as number, take: 50 }
  expect((await here.call(contactMessages, { as: admin, query })).body).toEqual([])
})
