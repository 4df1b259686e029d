import { getHold } from '@dormer/contract/automation/enrollments'
import { stepType } from '@dormer/contract/automation/steps'
import { createAppointment, deleteAppointment } from '@dormer/contract/day/appointments'
import { notifications } from '@dormer/contract/day/notifications'
import {
  brokerageMailboxes,
  connectImap,
  disconnectMailbox,
  mailboxes,
  mailboxProviders,
  office365Password,
} from '@dormer/contract/messages/mailboxes'
import { cancelMessage, checkMessage, contactMessages, sendEmail } from '@dormer/contract/messages/messages'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { startLocalImap } from '../../../providers/email/local-imap.ts'
import { startLocalSmtp } from '../../../providers/email/local-smtp.ts'
import { makeWorkflow, standing, start, step } from '../../automation/engine/engine.fixture.ts'

const t = await startTestProgram({ worker: true, secretsKey: Buffer.alloc(32, 7).toString('base64') })
const north = await t.makeBrokerage('North')
const { agent, colleague, admin } = north
const { domain } = north

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)
let imap: Awaited<ReturnType<typeof startLocalImap>>
let smtp: Awaited<ReturnType<typeof startLocalSmtp>>
const started: { stop: () => Promise<unknown> }[] = []
afterAll(() => Promise.all(started.map((server) => server.stop())))

/** Servers of one mailbox, with the body for `connectImap`. */
const startServers = async () => {
  imap = await startLocalImap()
  imap.put('Sent', 'From: x@example.com\r\n\r\n', ago(60))
  smtp = await startLocalSmtp()
  started.push(imap, smtp)
}
const accountOf = (Email: string) => ({
  Email,
  UserName: 'ana',
  Password: 'secret-word',
  ImapHost: imap.host,
  ImapPort: imap.port,
  SmtpHost: smtp.host,
  SmtpPort: smtp.port,
})
beforeEach(startServers)

let last = 0
/** A contact with an email address. */
const makeContact = async (as: User = agent) => {
  const Email = `client${++last}@example.org`
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, Email, AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId: Entity.ContactEntityId, Email }
}
/** A mailbox of a new user, connected and read once. */
const connect = async (as: User = agent, Email = `mail${++last}@${domain}`) => {
  const { status, body } = await t.call(connectImap, { as, body: accountOf(Email) })
  expect([status, body.Message]).toEqual([200, undefined])
  await synced(body.EmailConfigId)
  return body
}
const synced = (id: number) => expect.poll(() => health(id)).toMatchObject({ LastSync: expect.any(String) })
const health = async (id: number) =>
  (await t.call(brokerageMailboxes, { as: admin })).body.find((one) => one.EmailConfigId === id)
/** Reads it again, to the end. */
const syncAgain = async (id: number) => {
  await t.query('update mailbox set date_synced = null where email_config_id = $1', [id])
  await t.query(
    `select graphile_worker.add_job('sync-mailbox', json_build_object('TenantId', $1::int, 'EmailConfigId', $2::int))`,
    [north.TenantId, id],
  )
  await synced(id)
}
/** A mail system's report that an email did not reach somebody. */
const report = (
  about: string,
  to: string,
  from = 'Mail Delivery Subsystem <mailer-daemon@mx.example>',
  cc = 'x@x.example',
) =>
  [
    `From: ${from}`,
    `Cc: ${cc}`,
    'To: me@x.example',
    `Message-ID: <${crypto.randomUUID()}@mx>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    '',
    '--r',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--r',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${about}`,
    '',
    '--r--',
    '',
  ].join('\r\n')
const eml = (fields: Record<string, string>, body = 'Hello') =>
  `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}\r\n`
const emailsWith = async (contactEntityId: number, as: User = agent) =>
  (await t.call(contactMessages, { as, query: { contactEntityId, channel: 'Email' } })).body

test('a mailbox is tried before it is saved, and each failure is reported at its field', async () => {
  const Email = `tried@${domain}`
  const refusal = async (change: object) => {
    const { status, body } = await t.call(connectImap, { as: agent, body: { ...accountOf(Email), ...change } })
    expect(status).toBe(400)
    return body.ModelState
  }
  await t.unchanged(async () => {
    expect(await refusal({ Password: 'wrong' })).toEqual({
      Password: ['127.0.0.1 refused the user name and password.'],
    })
    expect(await refusal({ ImapPort: 1 })).toEqual({
      ImapHost: ['127.0.0.1 does not answer as a mail server at port 1.'],
    })
    expect(await refusal({ SmtpPort: 1 })).toEqual({
      SmtpHost: ['127.0.0.1 does not answer as a mail server at port 1.'],
    })
    expect(await refusal({ ImapHost: 'nowhere.invalid' })).toEqual({
      ImapHost: [expect.stringContaining('nowhere.invalid')],
    })
  })
})

test('a connected mailbox is visible to its owner and to admins, without secrets', async () => {
  const { EmailConfigId, Email } = await connect()
  const shown = (await t.call(mailboxes, { as: agent })).body.find((one) => one.EmailConfigId === EmailConfigId)
  expect(shown).toEqual({
    EmailConfigId,
    Email,
    EmailProviderId: 6,
    ProviderName: 'IMAP',
    HasError: false,
    LastError: null,
    LastSync: expect.any(String),
    Waiting: 0,
    Skipped: 0,
    LastSkipped: null,
    UserName: 'Ana Agent',
  })
  expect((await t.call(mailboxes, { as: colleague })).body).toEqual([])
  expect((await t.call(brokerageMailboxes, { as: colleague })).status).toBe(403)
  expect(await health(EmailConfigId)).toEqual(shown)
  const stored = JSON.stringify(await t.query('select * from mailbox'))
  expect(stored).not.toContain('secret-word')
  expect(JSON.stringify(await t.query('select * from change'))).not.toContain('secret')
  expect(await t.call(connectImap, { as: colleague, body: accountOf(Email) })).toMatchObject({
    status: 400,
    body: { Message: `${Email} is already connected by Ana Agent. It must be disconnected there first.` },
  })
})

test('mail of the last 30 days is linked to contacts by address, once, and other mail is not stored', async () => {
  const contact = await makeContact()
  const old = await makeContact()
  const from = (n: number, more: object = {}) =>
    eml(
      {
        From: `Ida <${contact.Email}>`,
        To: `me@${domain}`,
        'Message-ID': `<in${n}@x>`,
        Subject: `Email ${n}`,
        Date: ago(4 - n).toUTCString(),
        ...more,
      },
      `Body ${n}`,
    )
  imap.put('INBOX', from(1), ago(3))
  imap.put('INBOX', from(2), ago(2))
  imap.put(
    'INBOX',
    eml({ From: old.Email, To: 'me@x.example', 'Message-ID': '<old@x>', Date: ago(40).toUTCString() }),
    ago(40),
  )
  imap.put('INBOX', eml({ From: 'news@shop.example', To: 'me@x.example', 'Message-ID': '<news@x>' }), ago(1))
  imap.put(
    'INBOX',
    eml({ From: `boss@${domain}`, To: contact.Email, Cc: 'me@x.example', 'Message-ID': '<boss@x>' }),
    ago(1),
  )
  imap.put(
    'Sent',
    eml(
      {
        From: `me@${domain}`,
        To: `${contact.Email}, z@z.example`,
        'Message-ID': '<out1@x>',
        'In-Reply-To': '<in1@x>',
        References: '<in1@x>',
        Subject: 'Re: Email 1',
        Date: ago(2.5).toUTCString(),
      },
      'My answer',
    ),
    ago(2.5),
  )
  imap.put('Sent', eml({ From: `me@${domain}`, To: 'z@z.example', 'Message-ID': '<out2@x>' }), ago(1))
  const { EmailConfigId } = await connect()
  const found = await emailsWith(contact.ContactEntityId)
  expect(found.map((m) => [m.IsMine, m.Subject, m.Status, m.AuthorName])).toEqual([
    [false, 'Email 2', 'Received', `Ida Moor${last - 2}`],
    [true, 'Re: Email 1', 'Sent', 'Ana Agent'],
    [false, 'Email 1', 'Received', `Ida Moor${last - 2}`],
  ])
  expect(found[0]?.Body).toContain('Body 2')
  expect(await emailsWith(old.ContactEntityId)).toEqual([])
  const count = () => t.query('select header_id from message order by 1')
  const before = await count()
  expect(JSON.stringify(before)).not.toMatch(/news@x|out2@x|boss@x|old@x/)
  // Logged with their own dates, and nobody is notified of old mail.
  const logged = await t.query<{ type: number; age: number }>(
    `select activity_type_id as type, round(extract(epoch from now() - date_created) / 43200)::int as age from activity where contact_id = $1 order by date_created`,
    [contact.ContactId],
  )
  expect(logged).toEqual([
    { type: 8, age: 6 },
    { type: 4, age: 5 },
    { type: 8, age: 4 },
  ])
  expect((await t.call(notifications, { as: agent })).body.filter((n) => n.Kind === 'EmailReceived')).toEqual([])
  // From the beginning, as when the cursor was lost.
  await t.query('update mailbox set cursor = null where email_config_id = $1', [EmailConfigId])
  await syncAgain(EmailConfigId)
  expect(await count()).toEqual(before)
})

test('later mail notifies, unless a program sent it, and its files are kept', async () => {
  const contact = await makeContact()
  const { EmailConfigId } = await connect()
  const mime = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the file <b>',
    '--b',
    'Content-Type: text/plain; name=offer.txt',
    'Content-Disposition: attachment; filename=offer.txt',
    '',
    '400,000',
    '--b--',
    '',
  ].join('\r\n')
  imap.put(
    'INBOX',
    `From: ${contact.Email}\r\nTo: me@x.example\r\nMessage-ID: <f1@x>\r\nDate: ${ago(0.01).toUTCString()}\r\nSubject: Offer\r\n${mime}`,
    new Date(),
  )
  imap.put(
    'INBOX',
    eml({
      From: contact.Email,
      To: 'me@x.example',
      'Message-ID': '<auto@x>',
      'Auto-Submitted': 'auto-replied',
      Subject: 'Away',
    }),
    new Date(),
  )
  await syncAgain(EmailConfigId)
  const found = await emailsWith(contact.ContactEntityId)
  expect(found.map((m) => [m.Subject, m.IsAutomatic])).toEqual([
    ['Away', true],
    ['Offer', false],
  ])
  expect(found[1]).toMatchObject({ Attachments: [{ FileName: 'offer.txt', Size: 7 }] })
  expect(found[1]?.Body).toContain('See the file &lt;b&gt;')
  // What the contact did last was to send the offer.
  const logged = await t.query(
    `select a.subject, a.is_automatic, a.date_created = t.last_active as is_last from activity a
     join contact_touch t using (tenant_id, contact_id) where contact_id = $1 order by activity_id`,
    [contact.ContactId],
  )
  expect(logged).toEqual([
    { subject: 'Offer', is_automatic: false, is_last: true },
    { subject: 'Away', is_automatic: true, is_last: false },
  ])
  const told = (await t.call(notifications, { as: agent })).body.filter((n) => n.Kind === 'EmailReceived')
  expect(told.map((n) => n.Title)).toEqual([expect.stringContaining('See the file')])
})

test('an answer of a client waits whatever its headers say; a vacation answer does not, whatever it lacks', async () => {
  const contact = await makeContact(colleague)
  const { EmailConfigId } = await connect(colleague)
  const body = { ToAddresses: [contact.Email], Subject: 'Tour', Body: '<p>On Friday?</p>' }
  const { MessageId } = (await t.call(sendEmail, { as: colleague, body })).body
  await expect.poll(() => smtp.arrived.length).toBe(1)
  const [ours] = await t.query<{ header_id: string }>('select header_id from message where message_id = $1', [
    MessageId,
  ])
  const put = async (fields: Record<string, string>, text: string) => {
    const Id = `<${crypto.randomUUID()}@x>`
    imap.put('INBOX', eml({ From: contact.Email, To: 'me@x.example', 'Message-ID': Id, ...fields }, text), new Date())
    await syncAgain(EmailConfigId)
  }
  const waits = async () =>
    (
      await t.query('select waiting_since is not null as waits from conversation where address = $1', [contact.Email])
    )[0]
  const told = async () =>
    (await t.call(notifications, { as: colleague, query: {} })).body.filter(({ Kind }) => Kind === 'EmailReceived')
  const before = (await told()).length
  const answers = { 'In-Reply-To': ours?.header_id ?? '' }
  await put({ Subject: 'Auto reply: Tour' }, 'I am back in May.')
  await put({ ...answers, Subject: 'Out of Office: Tour' }, 'I am out of the office.')
  await put({ Subject: 'Out of Office: Tour' }, 'I am away until Monday.')
  await put({ Subject: 'Rates', 'List-Unsubscribe': '<mailto:out@x.example>' }, 'They fell.')
  expect([await waits(), (await told()).length]).toEqual([{ waits: false }, before])
  const suspicious = { 'X-Auto-Response-Suppress': 'All', 'List-Unsubscribe': '<mailto:out@x.example>' }
  await put({ ...answers, ...suspicious, Subject: 'Re: Tour' }, 'Friday works.')
  expect([await waits(), (await told()).length]).toEqual([{ waits: true }, before + 1])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('an invitation is shown as an appointment, which is made from it once, and what becomes of it is told', async () => {
  const contact = await makeContact(colleague)
  const { EmailConfigId } = await connect(colleague)
  const put = async (method: string, start: string, change: string[] = []) => {
    const event = [
      'BEGIN:VEVENT',
      'UID:tour@x',
      'SUMMARY:Tour',
      `DTSTART:${start}`,
      'DURATION:PT50M',
      'LOCATION:12 Oak St',
      ...change,
      'END:VEVENT',
    ]
    const text = ['BEGIN:VCALENDAR', `METHOD:${method}`, ...event, 'END:VCALENDAR'].join('\r\n')
    const fields = {
      From: contact.Email,
      To: 'me@x.example',
      'Message-ID': `<${crypto.randomUUID()}@x>`,
      Subject: 'Invitation',
    }
    const type = { 'Content-Type': `text/calendar; method=${method}; charset=utf-8` }
    imap.put('INBOX', eml({ ...fields, Date: new Date().toUTCString(), ...type }, text), new Date())
    await syncAgain(EmailConfigId)
  }
  const shown = async (as: User = colleague) =>
    (await emailsWith(contact.ContactEntityId, as)).map(({ Invitation }) => Invitation).toReversed()
  // Its organizer changed it before inviting this contact.
  await put('REQUEST', '20301201T160000Z', ['SEQUENCE:3'])
  const [first] = await shown()
  expect(first).toEqual({
    Uid: 'tour@x',
    IsCanceled: false,
    Sequence: 3,
    Title: 'Tour',
    Location: '12 Oak St',
    Organizer: null,
    Start: '2030-12-01T16:00:00Z',
    DurationMinutes: 50,
    Repeats: false,
    IsChange: false,
    Later: null,
    Appointment: null,
  })
  // It has no other text to show in lists.
  const inWords = 'Invitation: Tour, Sun, Dec 1, 2030, 10:00 am CST'
  expect(await t.query('select last_body from conversation where address = $1', [contact.Email])).toEqual([
    { last_body: inWords },
  ])
  expect(await t.query('select description from activity where contact_id = $1', [contact.ContactId])).toEqual([
    { description: inWords },
  ])
  const body = {
    Title: 'Tour',
    AppointmentTypeId: 1001,
    DateTime: '2030-12-01T16:00:00Z',
    DurationMinutes: 60,
    InvitationUid: 'tour@x',
  }
  const both = await Promise.all([1, 2].map(() => t.call(createAppointment, { as: colleague, body: body as never })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body.Message).toBe(
    'This invitation is in the calendar already, as “Tour”. Open that appointment instead.',
  )
  const AppointmentId = both.find(({ status }) => status === 200)?.body.Id
  const Appointment = { AppointmentId, DateTime: '2030-12-01T16:00:00.000Z' }
  expect(await shown()).toMatchObject([{ Appointment, Later: null }])
  // Of another brokerage's calendar nothing is known here.
  const south = await t.makeBrokerage('South')
  expect((await t.call(createAppointment, { as: south.agent, body: body as never })).status).toBe(200)

  await put('REQUEST', '20301202T160000Z', ['SEQUENCE:4'])
  expect(await shown()).toMatchObject([
    { IsChange: false, Later: 'Changed', Appointment },
    { IsChange: true, Later: null, Sequence: 4, Start: '2030-12-02T16:00:00Z', Appointment },
  ])
  await put('CANCEL', '20301202T160000Z', ['SEQUENCE:5'])
  expect(await shown()).toMatchObject([{ Later: 'Canceled' }, { Later: 'Canceled' }, { IsCanceled: true, Later: null }])
  await t.call(deleteAppointment, { as: colleague, query: { appointmentId: AppointmentId ?? 0 } })
  expect(await shown()).toMatchObject([{ Appointment: null }, { Appointment: null }, { Appointment: null }])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('an answer goes where the email asks for it, stays in the contact’s conversation, and never to ourselves', async () => {
  const contact = await makeContact(colleague)
  const { EmailConfigId, Email } = await connect(colleague)
  const put = async (fields: Record<string, string>) => {
    const Id = `<${crypto.randomUUID()}@x>`
    imap.put('INBOX', eml({ From: contact.Email, To: Email, 'Message-ID': Id, Subject: 'Tour', ...fields }), new Date())
    await syncAgain(EmailConfigId)
    return (await emailsWith(contact.ContactEntityId, colleague))[0]
  }
  expect(await put({})).toMatchObject({ From: contact.Email, ReplyTo: [] })
  expect(await put({ 'Reply-To': `${Email}, ${agent.Email}` })).toMatchObject({ ReplyTo: [] })
  expect(await put({ 'Reply-To': 'all@x.example', 'List-Id': '<x>' })).toMatchObject({ ReplyTo: [] })
  const asked = await put({ 'Reply-To': '"Ida" <Lead-7@Portal.example>' })
  expect(asked).toMatchObject({ From: contact.Email, ReplyTo: ['lead-7@portal.example'] })
  const answer = { Subject: 'Re: Tour', Body: '<p>Ten?</p>', InReplyToId: asked?.MessageId }
  const send = async (ToAddresses: string[], ToContactId?: number) =>
    (await t.call(sendEmail, { as: colleague, body: { ...answer, ToAddresses, ToContactId } })).body.ConversationId
  expect(await send(['lead-7@portal.example'], contact.ContactId)).toBe(asked?.ConversationId)
  expect(await send(['Lead-7@portal.example'])).toBe(asked?.ConversationId)
  // Somewhere else it is no answer of this conversation.
  expect(await send(['else@portal.example'])).not.toBe(asked?.ConversationId)
  await expect.poll(() => smtp.arrived.length).toBe(3)
  expect(smtp.arrived[0]?.to).toEqual(['lead-7@portal.example'])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('a reaction of Gmail waits for no answer', async () => {
  const contact = await makeContact(colleague)
  const { EmailConfigId } = await connect(colleague)
  const type = { 'Content-Type': 'multipart/alternative; boundary=b' }
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nIda reacted via Gmail',
    '--b\r\nContent-Type: text/vnd.google.email-reaction+json\r\n\r\n{"emoji":"👍","version":1}',
    '--b--',
  ]
  imap.put(
    'INBOX',
    eml({ From: contact.Email, To: 'me@x.example', 'Message-ID': '<r@x>', ...type }, parts.join('\r\n')),
    new Date(),
  )
  await syncAgain(EmailConfigId)
  expect(await emailsWith(contact.ContactEntityId, colleague)).toMatchObject([{ IsReaction: true, Attachments: [] }])
  expect(await t.query('select unread, waiting_since from conversation where address = $1', [contact.Email])).toEqual([
    { unread: 0, waiting_since: null },
  ])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('a user’s email leaves through the user’s mailbox, and its copy there is nothing new', async () => {
  const contact = await makeContact()
  const { EmailConfigId, Email } = await connect(colleague, `a.box@${domain}`)
  const body = { ToAddresses: [contact.Email], Subject: 'Saturday', Body: '<p>At ten?</p>' }
  const { body: checked } = await t.call(checkMessage, {
    as: colleague,
    body: { Channel: 'Email', Addresses: [contact.Email] },
  })
  expect(checked).toMatchObject({ IsOutbox: false, From: `Ben Colleague <${Email}>` })
  const { body: posted } = await t.call(sendEmail, { as: colleague, body })
  const status = async () =>
    (await t.query('select status, via, from_address from message where message_id = $1', [posted.MessageId]))[0]
  await expect.poll(status).toEqual({ status: 'Sent', via: 'IMAP', from_address: Email })
  expect(smtp.arrived).toMatchObject([{ from: Email, to: [contact.Email], user: 'ana' }])
  expect(smtp.arrived[0]?.source).toContain(`From: Ben Colleague <${Email}>`)
  expect(smtp.arrived[0]?.source).not.toMatch(/^Reply-To/im)
  expect(imap.folders.get('Sent')?.emails).toHaveLength(2)
  await syncAgain(EmailConfigId)
  expect(await t.query('select from message where subject = $1', ['Saturday'])).toHaveLength(1)
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('if the sign-in is refused, mail waits with the reason, and leaves once the mailbox is connected again', async () => {
  const contact = await makeContact()
  const { EmailConfigId, Email } = await connect(colleague)
  smtp.faults.auth = '535 5.7.8 No'
  const { body: posted } = await t.call(sendEmail, {
    as: colleague,
    body: { ToAddresses: [contact.Email], Subject: 'Sunday', Body: '<p>At ten?</p>' },
  })
  const status = async () =>
    (await t.query('select status, status_text from message where message_id = $1', [posted.MessageId]))[0]
  await expect.poll(status).toMatchObject({
    status: 'Waiting',
    status_text: expect.stringContaining(`The mailbox ${Email} must be connected again.`),
  })
  expect(await health(EmailConfigId)).toMatchObject({ HasError: true, LastError: expect.any(String), Waiting: 1 })
  const told = (await t.call(notifications, { as: colleague, query: {} })).body.filter((one) =>
    one.Title.includes(Email),
  )
  expect(told).toMatchObject([
    {
      Kind: 'MailboxFailed',
      Title: expect.stringMatching(/^Connect your mailbox .* again: ./),
      Path: '/settings/email',
    },
  ])
  smtp.faults.auth = undefined
  await connect(colleague, Email)
  await expect.poll(status).toEqual({ status: 'Sent', status_text: null })
  expect(await health(EmailConfigId)).toMatchObject({ HasError: false, LastError: null, Waiting: 0 })
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('mail that waits for a disconnected mailbox is not reported as sent another way', async () => {
  const contact = await makeContact()
  const { EmailConfigId } = await connect(colleague)
  smtp.faults.auth = '535 5.7.8 No'
  const body = { ToAddresses: [contact.Email], Subject: 'Tuesday', Body: '<p>At ten?</p>' }
  const post = async () => (await t.call(sendEmail, { as: colleague, body })).body.MessageId
  const status = async (id: number) =>
    (await t.query('select status, status_text, via from message where message_id = $1', [id]))[0]
  const [waiting, doubtful] = [await post(), await post()]
  for (const id of [waiting, doubtful])
    await expect.poll(() => status(id)).toMatchObject({ status: 'Waiting', status_text: expect.any(String) })
  await t.query(`update outbox set date_tried = now() - interval '1 hour' where message_id = $1`, [doubtful])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
  await t.query(
    `select graphile_worker.add_job('deliver-message', json_build_object('TenantId', $1::int, 'MessageId', $2::int))`,
    [north.TenantId, doubtful],
  )
  await expect
    .poll(() => status(waiting))
    .toEqual({
      status: 'Failed',
      status_text: 'Failed: the mailbox was disconnected before it left.',
      via: 'IMAP',
    })
  await expect.poll(() => status(doubtful)).toMatchObject({ status: 'Unknown', via: 'IMAP' })
})

test('a mailbox whose address is only typed is not a contact’s, nor a colleague’s', async () => {
  const contact = await makeContact()
  for (const Email of [contact.Email, colleague.Email])
    expect(await t.call(connectImap, { as: agent, body: accountOf(Email) })).toMatchObject({
      status: 400,
      body: { ModelState: { Email: [expect.stringContaining('the address of a contact or a colleague')] } },
    })
  // If one mailbox was connected before the contact was added, only that mailbox considers the address its own.
  const Email = `mine${++last}@example.org`
  const { EmailConfigId } = await connect(agent, Email)
  await t.query('update contact set email = $1 where contact_id = $2', [Email, contact.ContactId])
  await startServers()
  imap.put('INBOX', eml({ From: Email, To: 'me@x.example', 'Message-ID': '<own@x>', Subject: 'Hello' }), new Date())
  const other = await connect(colleague)
  expect(await t.query('select from message where header_id = $1', ['<own@x>'])).toHaveLength(1)
  for (const [as, id] of [
    [agent, EmailConfigId],
    [colleague, other.EmailConfigId],
  ] as const)
    await t.call(disconnectMailbox, { as, params: { EmailConfigId: id } })
})

test('an email that does not arrive is believed only if it was sent, and stops what would follow', async () => {
  const [gone, here, both] = [await makeContact(colleague), await makeContact(colleague), await makeContact(colleague)]
  const { EmailConfigId } = await connect(colleague)
  const send = async (...ToAddresses: string[]) => {
    const body = { ToAddresses, Subject: 'Monday', Body: '<p>At ten?</p>' }
    const { MessageId } = (await t.call(sendEmail, { as: colleague, body })).body
    const [row] = await t.query<{ header_id: string }>('select header_id from message where message_id = $1', [
      MessageId,
    ])
    return { MessageId, header: row?.header_id ?? '' }
  }
  const first = await send(gone.Email)
  await expect.poll(() => smtp.arrived.length).toBe(1)
  const second = await send(both.Email, here.Email)
  const third = await send(here.Email)
  await expect.poll(() => smtp.arrived.length).toBe(3)
  imap.put('INBOX', report(first.header, gone.Email), new Date())
  // Somebody reports the failure of a message that was never sent there.
  imap.put('INBOX', report('<never@x>', here.Email), new Date())
  imap.put('INBOX', report(first.header, here.Email), new Date())
  // Each recipient knows the id of an email to several; a person reports nothing.
  imap.put('INBOX', report(second.header, both.Email), new Date())
  imap.put('INBOX', report(third.header, here.Email, gone.Email, 'postmaster@x.example'), new Date())
  imap.put('INBOX', report(third.header, here.Email, 'somebody@x.example', 'postmaster@x.example'), new Date())
  // A notice to a user's own address: the user is told, and the next notice is still tried.
  await t.query(
    `insert into message (tenant_id, channel, purpose, is_mine, from_address, to_addresses, body, header_id, status, date_sent)
     values ($1, 'Email', 'Transactional', true, 'office@north.example.com', array[$2], '<p>New lead</p>', '<notice@x>', 'Sent', now())`,
    [north.TenantId, colleague.Email],
  )
  imap.put('INBOX', report('<notice@x>', colleague.Email), new Date())
  await syncAgain(EmailConfigId)
  expect(await t.query('select address, reason from suppression')).toEqual([{ address: gone.Email, reason: 'Bounced' }])
  // The person's own mail is there, too, in the same second or a later one.
  const sent = (await emailsWith(gone.ContactEntityId, colleague)).find(
    ({ MessageId }) => MessageId === first.MessageId,
  )
  expect(sent).toMatchObject({
    Status: 'Failed',
    StatusText: 'Failed: 550 5.1.1 No such user',
  })
  expect(
    await t.query('select status, status_text from message where message_id = any($1) order by 1, 2', [
      [second.MessageId, third.MessageId],
    ]),
  ).toEqual([
    { status: 'Sent', status_text: `Not delivered to ${both.Email}: 550 5.1.1 No such user` },
    { status: 'Sent', status_text: null },
  ])
  const told = (await t.call(notifications, { as: colleague, query: {} })).body
  expect(told.map(({ Title }) => Title)).toContain(
    `Emails to ${colleague.Email} come back. Correct your notification address.`,
  )
  const titles = told.flatMap(({ Title }) =>
    Title.startsWith('Your email to Ida Moor') ? [Title.replace(/Moor\d+/, 'Moor')] : [],
  )
  expect(titles).toEqual([
    `Your email to Ida Moor did not reach everybody. Not delivered to ${both.Email}: 550 5.1.1 No such user`,
    'Your email to Ida Moor failed: 550 5.1.1 No such user',
  ])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('mail that somebody else sends for a contact joins the conversation, and says who sent it', async () => {
  const [contact, other] = await Promise.all([makeContact(colleague), makeContact(colleague)])
  const { EmailConfigId, Email } = await connect(colleague)
  const portal = 'leads@portal.example'
  let n = 0
  const put = (From: string, more: Record<string, string> = {}) =>
    imap.put(
      'INBOX',
      eml(
        {
          From,
          'Reply-To': `Ida <${contact.Email}>`,
          To: Email,
          'Message-ID': `<for${++n}@x>`,
          Subject: 'Home',
          ...more,
        },
        `Asks ${n}`,
      ),
      new Date(),
    )
  put(`Portal <${portal}>`)
  // Nobody's mail for the contact: a colleague's, our own, a mail system's, a list's, or for strangers.
  put(agent.Email)
  put(Email)
  put('Mail Delivery System <mailer-daemon@portal.example>')
  put(portal, { 'List-Id': '<homes.portal.example>' })
  put(portal, { 'Reply-To': 'stranger@x.example' })
  // A contact's mail is their own, whoever is to be answered.
  put(other.Email)
  await syncAgain(EmailConfigId)
  const received = async (of: typeof contact) =>
    (await emailsWith(of.ContactEntityId, colleague)).map(({ From, AuthorName, ReplyTo, Body }) => ({
      From,
      AuthorName: AuthorName.replace(/\d+$/, ''),
      ReplyTo,
      said: /Asks \d/.exec(Body)?.[0],
    }))
  const asks = { ReplyTo: [contact.Email] }
  expect(await received(contact)).toEqual([{ ...asks, From: portal, AuthorName: portal, said: 'Asks 1' }])
  expect(await received(other)).toEqual([{ ...asks, From: other.Email, AuthorName: 'Ida Moor', said: 'Asks 7' }])
  expect(
    await t.query('select last_body, last_incoming_body, last_incoming, unread from conversation where address = $1', [
      contact.Email,
    ]),
    // The contact did not write, which would lift an objection to email.
  ).toEqual([
    { last_body: `${portal}: Asks 1`, last_incoming_body: `${portal}: Asks 1`, last_incoming: null, unread: 1 },
  ])
  expect(
    await t.query('select description from activity where contact_id = $1 and activity_type_id = 8', [
      contact.ContactId,
    ]),
  ).toEqual([{ description: `${portal}: Asks 1` }])
  // Nor did the contact do anything.
  const isActive = async ({ ContactId }: typeof contact) =>
    (await t.call(getContact, { as: colleague, query: { contactId: ContactId } })).body.Contact.LastActive !== null
  expect([await isActive(contact), await isActive(other)]).toEqual([false, true])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('what is our own fault, passing or unclear blocks nobody, and whoever can mend it is told', async () => {
  const contacts = await Promise.all([makeContact(colleague), makeContact(colleague), makeContact(colleague)])
  const { EmailConfigId } = await connect(colleague)
  const answers = [
    '550 5.7.26 Unauthenticated email is not accepted due to the DMARC policy',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
    '550 Rejected',
  ]
  const ids: number[] = []
  for (const [at, contact] of contacts.entries()) {
    const body = { ToAddresses: [contact.Email], Subject: 'Offer', Body: '<p>See attached.</p>' }
    const { MessageId } = (await t.call(sendEmail, { as: colleague, body })).body
    ids.push(MessageId)
    await expect.poll(() => smtp.arrived.length).toBe(at + 1)
    const [row] = await t.query<{ header_id: string }>('select header_id from message where message_id = $1', [
      MessageId,
    ])
    const report = {
      From: 'MAILER-DAEMON <>',
      To: 'me@x.example',
      'Message-ID': `<${crypto.randomUUID()}@mx>`,
      Subject: 'failure notice',
    }
    const words = `<${contact.Email}>:\r\n${answers[at]}\r\n\r\n--- Below this line is a copy of the message.`
    const quoted = `Received: from x\r\nMessage-ID: ${row?.header_id}\r\nFrom: me@x.example\r\nTo: ${contact.Email}`
    imap.put('INBOX', eml(report, `${words}\r\n\r\n${quoted}`), new Date())
  }
  await syncAgain(EmailConfigId)
  expect(await t.query('select from suppression where address = any($1)', [contacts.map((c) => c.Email)])).toEqual([])
  expect(
    (
      await t.query<{ status_text: string }>(
        'select status_text from message where message_id = any($1) order by message_id',
        [ids],
      )
    ).map((row) => row.status_text),
  ).toEqual([
    `Failed: Their mail server could not verify that your email comes from your brokerage. Your admins have been told. The mail server said: ${answers[0]}`,
    `Failed: Their mail server takes no more email at the moment. Try again later. The mail server said: ${answers[1]}`,
    `Failed: Their mail server did not say clearly why. You can try again. The mail server said: ${answers[2]}`,
  ])
  const told = async (as: User) => (await t.call(notifications, { as, query: {} })).body.map(({ Title }) => Title)
  expect(await told(admin)).toContainEqual(expect.stringContaining('fail SPF, DKIM or DMARC checks'))
  expect((await told(admin)).filter((title) => title.includes('The mail server said'))).toHaveLength(1)
  expect(await told(agent)).not.toContainEqual(expect.stringContaining('DMARC checks'))
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('what a mail server refuses for our own fault while it is sent blocks nobody, and the admins are told', async () => {
  const contacts = await Promise.all([makeContact(colleague), makeContact(colleague)])
  const { EmailConfigId, Email } = await connect(colleague)
  const domainOf = Email.slice(Email.indexOf('@') + 1)
  const told = async (as: User) =>
    (await t.call(notifications, { as, query: {} })).body.filter(({ Title }) => Title.includes('by its own rules'))
  const said = '550 5.7.1 Message rejected due to local policy'
  smtp.faults.data = said as never
  for (const contact of contacts) {
    const body = { ToAddresses: [contact.Email], Subject: 'Offer', Body: '<p>See attached.</p>' }
    const { MessageId } = (await t.call(sendEmail, { as: colleague, body })).body
    const state = async () =>
      (await t.query('select status, status_text from message where message_id = $1', [MessageId]))[0]
    await expect.poll(state).toEqual({
      status: 'Failed',
      status_text: `Failed: The mail server refused it because of how your brokerage sends email. Your admins have been told. The mail server said: ${said}`,
    })
  }
  expect(await t.query('select from suppression where address = any($1)', [contacts.map((c) => c.Email)])).toEqual([])
  expect((await told(admin)).map(({ Title }) => Title)).toEqual([
    `A mail server refuses emails from ${domainOf} by its own rules. If this repeats, check SPF, DKIM and DMARC with your mail provider. The mail server said: ${said}`,
  ])
  expect(await told(agent)).toEqual([])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('the author is told which of several recipients a mail server refused, while the others got the email', async () => {
  const [first, here, gone, full] = await Promise.all([
    makeContact(colleague),
    makeContact(colleague),
    makeContact(colleague),
    makeContact(colleague),
  ])
  const { EmailConfigId } = await connect(colleague)
  smtp.faults.rcpt = {
    [gone.Email]: '550 5.1.1 No such user',
    [full.Email]: '552 5.2.2 Mailbox full',
  }
  const before = smtp.arrived.length
  const { MessageId } = (
    await t.call(sendEmail, {
      as: colleague,
      body: {
        ToAddresses: [first.Email, gone.Email],
        CCAddresses: [here.Email, full.Email],
        Subject: 'Offer',
        Body: '<p>See attached.</p>',
      },
    })
  ).body
  const text = `Not delivered to ${gone.Email}: 550 5.1.1 No such user; Not delivered to ${full.Email}: Their mailbox is full. Try again later, or reach them another way. 127.0.0.1 said: 552 5.2.2 Mailbox full`
  const state = async () =>
    (await t.query('select status, status_text from message where message_id = $1', [MessageId]))[0]
  await expect.poll(state).toEqual({ status: 'Sent', status_text: text })
  expect(smtp.arrived.slice(before).map(({ to }) => to)).toEqual([[first.Email, here.Email]])
  // Only the dead address gets nothing more.
  expect(
    await t.query('select address, reason from suppression where address = any($1)', [
      [first, here, gone, full].map(({ Email }) => Email),
    ]),
  ).toEqual([{ address: gone.Email, reason: 'Bounced' }])
  const told = (await t.call(notifications, { as: colleague, query: {} })).body.map(({ Title }) => Title)
  expect(told.filter((title) => title.includes(gone.Email))).toEqual([
    expect.stringMatching(/^Your email to Ida Moor\d* did not reach everybody\. Not delivered to /),
  ])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

/** An email to several contacts, some of whom the server refuses, and how it stands. */
const sendToSome = async (faults: Record<string, string>, to: string[]) => {
  smtp.faults.rcpt = faults as never
  const body = { ToAddresses: to, Subject: 'Offer', Body: '<p>See attached.</p>' }
  const { MessageId } = (await t.call(sendEmail, { as: colleague, body })).body
  const state = async () =>
    (await t.query('select status, status_text from message where message_id = $1', [MessageId]))[0]
  const again = () =>
    t.query(`update graphile_worker._private_jobs set run_at = now() where key like '%:deliver:' || $1`, [MessageId])
  const told = async () =>
    (await t.call(notifications, { as: colleague, query: {} })).body.flatMap(({ Title }) =>
      Title.includes(to[1] ?? '') ? [Title] : [],
    )
  return { MessageId, state, again, told, arrived: () => smtp.arrived.map((one) => one.to) }
}

test('who is refused for now while others get the email is tried again, alone, until it arrives', async () => {
  const [here, later, gone] = await Promise.all([
    makeContact(colleague),
    makeContact(colleague),
    makeContact(colleague),
  ])
  const { EmailConfigId } = await connect(colleague)
  const faults = { [later.Email]: '450 4.2.0 Greylisted', [gone.Email]: '550 5.1.1 No such user' }
  const sent = await sendToSome(faults, [here.Email, later.Email, gone.Email])
  const refused = `Not delivered to ${gone.Email}: 550 5.1.1 No such user`
  const waits = `Not delivered yet to ${later.Email}, but Dormer keeps trying: 450 4.2.0 Greylisted`
  await expect.poll(sent.state).toEqual({ status: 'Sent', status_text: `${refused}; ${waits}` })
  // Who has it by now may not want more: that holds up nobody else.
  await t.query(`insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', $2, 'Bounced')`, [
    north.TenantId,
    here.Email,
  ])
  // It is no longer anybody's to take back.
  expect((await t.call(cancelMessage, { as: colleague, params: { MessageId: sent.MessageId } })).status).toBe(400)
  smtp.faults.rcpt = {}
  await sent.again()
  await expect.poll(sent.state).toEqual({ status: 'Sent', status_text: refused })
  expect(sent.arrived()).toEqual([[here.Email], [later.Email]])
  expect(await t.query('select from outbox where message_id = $1', [sent.MessageId])).toEqual([])
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('reports about others are kept while one is tried again, and after', async () => {
  const people = await Promise.all([1, 2, 3].map(() => makeContact(colleague)))
  const [one = '', two = '', later = ''] = people.map(({ Email }) => Email)
  const { EmailConfigId } = await connect(colleague)
  const sent = await sendToSome({ [later]: '450 4.2.0 Greylisted' }, [one, later, two])
  await expect.poll(sent.state).toMatchObject({ status_text: expect.stringContaining('keeps trying') })
  const [row] = await t.query<{ id: string }>('select header_id as id from message where message_id = $1', [
    sent.MessageId,
  ])
  for (const address of [one, two]) {
    imap.put('INBOX', report(row?.id ?? '', address), new Date())
    await syncAgain(EmailConfigId)
  }
  const gone = [one, two].map((address) => `Not delivered to ${address}: 550 5.1.1 No such user`).join('; ')
  expect(await sent.state()).toEqual({ status: 'Sent', status_text: gone })
  await sent.again()
  await expect.poll(sent.state).toMatchObject({ status_text: expect.stringContaining(`${gone}; Not delivered yet to`) })
  smtp.faults.rcpt = {}
  await sent.again()
  await expect.poll(sent.state).toEqual({ status: 'Sent', status_text: gone })
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test.each([
  ['is refused for now to the last', '450 4.2.0 Greylisted', 'Not delivered to WHOM: ', true],
  ['does not exist after all', '550 5.1.1 No such user', 'Not delivered to WHOM: ', false],
])('whoever %s is told of, and the others get no second copy', async (_, fault, words, isLast) => {
  const [here, later] = await Promise.all([makeContact(colleague), makeContact(colleague)])
  const { EmailConfigId } = await connect(colleague)
  const sent = await sendToSome({ [later.Email]: '450 4.2.0 Greylisted' }, [here.Email, later.Email])
  await expect.poll(sent.state).toMatchObject({ status_text: expect.stringContaining('keeps trying') })
  expect(await sent.told()).toEqual([])
  smtp.faults.rcpt = { [later.Email]: fault as never }
  if (isLast) await t.query('update outbox set attempts = 79 where message_id = $1', [sent.MessageId])
  await sent.again()
  await expect
    .poll(sent.state)
    .toEqual({ status: 'Sent', status_text: expect.stringContaining(words.replace('WHOM', later.Email)) })
  expect(await sent.told()).toEqual([
    expect.stringMatching(/^Your email to .* did not reach everybody\. Not delivered to/),
  ])
  expect(sent.arrived()).toEqual([[here.Email]])
  expect(await t.query('select reason from suppression where address = $1', [later.Email])).toEqual(
    isLast ? [] : [{ reason: 'Bounced' }],
  )
  await t.call(disconnectMailbox, { as: colleague, params: { EmailConfigId } })
})

test('an email at which the server repeatedly hangs up is skipped, and it says so', async () => {
  const contact = await makeContact()
  const { EmailConfigId } = await connect()
  imap.put(
    'INBOX',
    eml({ From: contact.Email, To: 'me@x.example', 'Message-ID': '<stuck@x>', Subject: 'Stuck' }),
    new Date(),
  )
  const id = `Inbox/1/${imap.folders.get('INBOX')?.emails.at(-1)?.uid}`
  await t.query('update mailbox set stuck_at = $2, stuck_times = 5 where email_config_id = $1', [EmailConfigId, id])
  imap.put(
    'INBOX',
    eml({ From: contact.Email, To: 'me@x.example', 'Message-ID': '<next@x>', Subject: 'Next' }),
    new Date(),
  )
  await syncAgain(EmailConfigId)
  expect((await emailsWith(contact.ContactEntityId)).map((m) => m.Subject)).toEqual(['Next'])
  expect(await health(EmailConfigId)).toMatchObject({
    Skipped: 1,
    LastSkipped: expect.stringMatching(/^An email of \d\d \w{3} \d{4}: the mail server hangs up/),
  })
})

test('only the owner and admins disconnect; what was synced stays', async () => {
  const { EmailConfigId } = await connect(colleague)
  const params = { EmailConfigId }
  expect((await t.call(disconnectMailbox, { as: agent, params })).status).toBe(404)
  expect((await t.call(disconnectMailbox, { as: admin, params })).status).toBe(200)
  expect((await t.call(mailboxes, { as: colleague })).body).toEqual([])
  expect((await t.call(disconnectMailbox, { as: colleague, params })).status).toBe(404)
})

test('what is not set up is reported as such', async () => {
  expect((await t.call(mailboxProviders, { as: agent })).body).toEqual({ Gmail: false, Office365: false, Imap: true })
  expect(
    await t.call(office365Password, { as: agent, body: { Email: 'ana@example.com', Password: 'x' } }),
  ).toMatchObject({ status: 400, body: { Message: expect.stringContaining('is not set up') } })
})

test('beyond its provider’s limit, a mailbox’s email waits, which is stated in advance', async () => {
  const lena = await t.makeUser(north.TenantId, 3, 'Lena', 'Agent', domain)
  const { Email: To } = await makeContact(lena)
  const { EmailConfigId, Email } = await connect(lena)
  const check = async () =>
    (await t.call(checkMessage, { as: lena, body: { Channel: 'Email', Addresses: [To] } })).body.Checked[0]
  // As a Google Workspace that sent its last email an hour ago.
  await t.query('update mailbox set email_provider_id = 1 where email_config_id = $1', [EmailConfigId])
  await t.query(
    `with told as (
       insert into conversation (tenant_id, channel, address) values ($1, 'Email', 'many@example.org') returning conversation_id)
     insert into message (tenant_id, conversation_id, channel, is_mine, purpose, from_address, to_addresses, cc_addresses,
       body, status, date_sent)
     select $1, conversation_id, 'Email', true, 'OneToOne', $2, array_fill('a@example.org'::text, array[90]),
       array_fill('b@example.org'::text, array[10]), 'x', 'Sent', now() - interval '1 hour'
     from told, generate_series(1, 20)`,
    [north.TenantId, Email],
  )
  const why = `${Email} may write to 2,000 people in 24 hours (Google’s limit), and none is left.`
  expect(await check()).toMatchObject({ Decision: 'Wait', Why: expect.stringContaining(why) })
  const { body } = await t.call(sendEmail, { as: lena, body: { ToAddresses: [To], Subject: 'x', Body: 'x' } })
  expect(body).toMatchObject({ Status: 'Waiting', StatusText: expect.stringContaining(why) })
  const [left] = await t.query<{ hours: number }>(
    'select round(extract(epoch from not_before - now()) / 3600)::int as hours from outbox where message_id = $1',
    [body.MessageId],
  )
  expect(left).toEqual({ hours: 23 })
  await t.query(`delete from message where from_address = $1 and status = 'Sent'`, [Email])
  expect(await check()).toMatchObject({ Decision: 'Send' })
})

test('an out-of-office answer that arrives holds what workflows send until its day, and answers nobody', async () => {
  const contact = await makeContact()
  const { EmailConfigId } = await connect()
  const call = step(stepType.Call, { TaskTitle: 'Call', WaitTime: 1 })
  const WorkflowId = await makeWorkflow(t, agent, [call], { pause_on_communication: true })
  const [enrollment = 0] = await start(t, agent, WorkflowId, [contact.ContactId])
  const arrives = async (more: Record<string, string>, body?: string) => {
    imap.put('INBOX', eml({ From: contact.Email, To: 'me@x.example', Subject: 'Re: Homes', ...more }, body), new Date())
    await syncAgain(EmailConfigId)
  }
  const held = async () => (await t.call(getHold, { as: agent, params: { contactId: contact.ContactId } })).body
  // Also where the program's own line stands beneath that of our server.
  const back = Temporal.Now.plainDateISO().add({ days: 9 })
  await arrives(
    { 'Message-ID': '<away@x>', 'Delivered-To': 'me@x.example\r\nDelivered-To: Autoresponder' },
    `I am out of the office until ${back.month}/${back.day}/${back.year}.\r\n\r\n> We are back on 1/2.`,
  )
  expect(await held()).toMatchObject({ Until: back.toString(), Why: 'Out of office: messages wait' })
  expect((await standing(t, enrollment)).status).toBe('Active')
  await arrives({ 'Message-ID': '<yes@x>' }, 'Yes, please')
  expect(await standing(t, enrollment)).toMatchObject({ status: 'Paused', why: 'Ida answered by email' })
})
