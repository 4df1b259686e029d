import { saveSource, sources } from '@dormer/contract/brokerage/settings'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { messageActivity } from '@dormer/contract/day/activities'
import { notifications } from '@dormer/contract/day/notifications'
import { contactConsent, saveConsent } from '@dormer/contract/messages/consent'
import { assignConversation, inbox, openConversation } from '@dormer/contract/messages/inbox'
import {
  attachmentLink,
  checkMessage,
  contactMessages,
  getMessage,
  markTextRead,
  markTextsRead,
  sendEmail,
  sendText,
  settleMessage,
  textConversation,
  unreadTexts,
} from '@dormer/contract/messages/messages'
import { answerAsContact, outboxMessages } from '@dormer/contract/messages/outbox'
import { addTextCode } from '@dormer/contract/messages/text-codes'
import { createContact, deleteContacts, getContact, updateContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const { agent, colleague, admin } = await t.makeBrokerage('North')

let last = 100
/** A contact with their own cell phone and email address. */
const makeContact = async (as = agent) => {
  const n = ++last
  const who = { CellPhone: `5125550${n}`, Email: `ida${n}@example.com` }
  const body = { FirstName: 'Ida', LastName: `Moor${n}`, ...who, AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId: Entity.ContactEntityId, ...who }
}
const text = (ToAddress: string, Body: string, as: User = agent, ToContactId?: number) =>
  t.call(sendText, { as, body: { ToAddress, Body, ToContactId } })
/** The rows of an answer that has all of them. */
const all = <R>({ body, headers }: { body: R[]; headers: Headers }) => {
  expect(headers.get('x-total-count')).toBe(String(body.length))
  return body
}
const windowOf = async (number: string, as: User = agent) =>
  all(await t.call(textConversation, { as, query: { number } }))
const unread = async (as: User = agent) => all(await t.call(unreadTexts, { as }))
const answer = (From: string, Body: string) =>
  t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From, Body } })
const statusOf = async (messageId: number) =>
  (await t.query<{ status: string }>('select status from message where message_id = $1', [messageId]))[0]?.status

test('a text is sent once, shown in its window, listed in the Outbox and logged', async () => {
  const { ContactId, ContactEntityId, CellPhone } = await makeContact()
  const sent = await text(`+1 ${CellPhone}`, 'See you at ten', agent, ContactId)
  expect(sent).toMatchObject({ status: 200, body: { Successful: true, MessageId: expect.any(Number) } })
  await expect.poll(() => statusOf(sent.body.MessageId)).toBe('Delivered')
  for (const number of [
    CellPhone,
    `(${CellPhone.slice(0, 3)}) ${CellPhone.slice(3, 6)}-${CellPhone.slice(6)}`,
    `+1${CellPhone}`,
  ])
    expect(await windowOf(number)).toEqual([
      {
        IsMine: true,
        IsAutomatic: false,
        IsReaction: false,
        DateSent: expect.stringMatching(/Z$/),
        AuthorName: 'Ana Agent',
        Body: 'See you at ten',
        MessageId: sent.body.MessageId,
        Status: 'Delivered',
        StatusText: null,
      },
    ])
  const { body: log } = await t.call(messageActivity, {
    as: agent,
    query: { contactEntityId: ContactEntityId, type: 'text' },
  })
  expect(log).toMatchObject([{ ActivityTypeId: 5, ContactId, Recipient: CellPhone, Description: 'See you at ten' }])
  const { body: outbox } = await t.call(outboxMessages, { as: admin })
  expect(outbox[0]).toMatchObject({ MessageId: sent.body.MessageId, To: [CellPhone], ContactId })
})

test('an answer is unread for the agent until it is read, and for nobody else', async () => {
  const { ContactId, ContactEntityId, CellPhone } = await makeContact()
  await text(CellPhone, 'Hello')
  expect(await answer(CellPhone, 'Who is this?')).toMatchObject({ status: 200 })
  await answer(CellPhone, 'Ana?')
  expect(await unread()).toEqual([
    {
      Number: CellPhone,
      AuthorName: expect.stringMatching(/^Ida Moor/),
      Body: 'Ana?',
      IsRead: false,
      UnreadMessageCount: 2,
      FromContactId: ContactId,
      IncomingMessageId: expect.any(Number),
      DateSent: expect.any(String),
    },
  ])
  expect(await unread(admin)).toEqual([])
  expect(await t.call(markTextsRead, { as: admin, query: { contactId: ContactId } })).toMatchObject({ status: 200 })
  expect(await unread()).toHaveLength(1)
  await t.call(markTextsRead, { as: agent, query: { contactId: ContactId } })
  expect(await unread()).toEqual([])
  expect((await windowOf(CellPhone)).map((m) => m.IsMine)).toEqual([true, false, false])
  const { body: log } = await t.call(messageActivity, {
    as: agent,
    query: { contactEntityId: ContactEntityId, type: 'text' },
  })
  expect(log.map((a) => a.ActivityTypeId)).toEqual([9, 9, 5])
  expect(await windowOf(CellPhone, colleague)).toEqual([])
})

test('a stranger’s text is any admin’s, and marked read by its message', async () => {
  await answer('(737) 555-0199', 'Is the house on Elm still for sale?')
  const [row] = await unread(admin)
  expect(row).toMatchObject({ Number: '7375550199', AuthorName: '(737) 555-0199', FromContactId: null })
  expect(await unread()).toEqual([])
  const query = { messageId: row?.IncomingMessageId ?? 0 }
  expect(await t.call(markTextRead, { as: agent, query })).toMatchObject({ status: 404 })
  await t.call(markTextRead, { as: admin, query })
  expect(await unread(admin)).toEqual([])
})

test('a stranger is written to by one user at a time', async () => {
  expect(await text('7375550150', 'Hello')).toMatchObject({ status: 200 })
  expect(await text('7375550150', 'Hello', colleague)).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('A colleague is already in touch with this address') },
  })
  expect(await windowOf('7375550150', colleague)).toEqual([])
})

test('STOP ends texts to the number at once, for everybody who has it, and START allows them', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await text(CellPhone, 'Hello')
  await answer(CellPhone, 'Stop.')
  for (const as of [agent, admin])
    expect(await text(CellPhone, 'Why?', as)).toMatchObject({ status: 400, body: { Message: expect.any(String) } })
  const { body: consent } = await t.call(contactConsent, { as: agent, query: { contactId: ContactId } })
  expect(consent.find((c) => c.Channel === 'Text')).toMatchObject({
    Blocked: expect.any(String),
    Entries: [{ Says: 'No', How: 'Texted “Stop.”', ByName: null }],
  })
  // Only the person can take it back.
  await t.call(saveConsent, { as: agent, body: { ContactId, Channel: 'Text', Says: 'Yes', How: 'On the phone' } })
  expect(await text(CellPhone, 'Why?')).toMatchObject({ status: 400 })
  await answer(CellPhone, 'START')
  expect(await text(CellPhone, 'Welcome back')).toMatchObject({ status: 200 })
})

test('HELP is answered', async () => {
  const { CellPhone } = await makeContact()
  await answer(CellPhone, 'help')
  await expect.poll(async () => (await windowOf(CellPhone)).map((m) => m.IsMine)).toEqual([false, true])
  expect((await windowOf(CellPhone))[1]?.Body).toMatch(/^North Realty: .* Reply STOP/)
})

test('an email goes to all of its addresses, with its files, and is shown in its thread', async () => {
  const { ContactId, ContactEntityId, Email } = await makeContact()
  const sent = await t.call(sendEmail, {
    as: agent,
    body: {
      ToAddresses: [`Ida Moor <${Email.toUpperCase()}>`],
      CCAddresses: ['jo@example.com, kit@example.com'],
      BCCAddresses: ['lee@example.com'],
      AttachmentFiles: [
        { FileName: 'a.txt', FileType: 'text/plain', FileString: Buffer.from('one').toString('base64') },
        { FileName: 'b.txt', DataString: `data:text/plain;base64,${Buffer.from('two').toString('base64')}` },
      ],
      Subject: 'Saturday',
      Body: '<p>At <b>ten</b>?<script>alert(1)</script></p>',
      MessageType: 'email',
      KeyType: 'ContactEntityId',
      KeyId: ContactEntityId,
    },
  })
  expect(sent).toMatchObject({ status: 200 })
  await expect.poll(() => statusOf(sent.body.MessageId)).toBe('Delivered')
  const { body: messages } = await t.call(contactMessages, {
    as: agent,
    query: { contactEntityId: ContactEntityId, channel: 'Email' },
  })
  expect(messages).toMatchObject([
    {
      To: [Email],
      Cc: ['jo@example.com', 'kit@example.com'],
      Bcc: ['lee@example.com'],
      Subject: 'Saturday',
      Body: '<p>At <b>ten</b>?</p>',
      AuthorName: 'Ana Agent',
      Attachments: [
        { FileName: 'a.txt', ContentType: 'text/plain', Size: 3 },
        { FileName: 'b.txt', ContentType: 'text/plain', Size: 3 },
      ],
    },
  ])
  const AttachmentId = messages[0]?.Attachments[0]?.AttachmentId ?? 0
  expect(await t.call(attachmentLink, { as: colleague, params: { AttachmentId } })).toMatchObject({ status: 404 })
  const link = await t.call(attachmentLink, { as: agent, params: { AttachmentId } })
  expect((await t.send('GET', link.body.Url)).text).toBe('one')
  await t.call(answerAsContact, {
    as: admin,
    body: { Channel: 'Email', From: Email, Body: 'Ten is good\n& thanks', InReplyToId: sent.body.MessageId },
  })
  const { body: thread } = await t.call(contactMessages, { as: agent, query: { contactEntityId: ContactEntityId } })
  expect(thread[0]).toMatchObject({
    IsMine: false,
    Subject: 'Re: Saturday',
    From: Email,
    Body: '<p>Ten is good<br />&amp; thanks</p>',
    IsWhole: true,
  })
  // Lists contain the beginning of a long one.
  const { MessageId, ConversationId } = thread[0] ?? { MessageId: 0, ConversationId: 0 }
  const long = `<p>${'Ten is good. '.repeat(2000)}</p>`
  await t.query('update message set body = $2, plain_text = $3 where message_id = $1', [
    MessageId,
    long,
    'a < b '.repeat(1000),
  ])
  const lists = [
    (await t.call(contactMessages, { as: agent, query: { contactEntityId: ContactEntityId } })).body,
    (await t.call(openConversation, { as: agent, params: { ConversationId } })).body.Messages,
  ]
  for (const [first] of lists) {
    expect(first).toMatchObject({ MessageId, IsWhole: false, Body: expect.stringMatching(/^<p>a &lt; b .* …<\/p>$/) })
    expect(first?.Body.length).toBeLessThan(1000)
  }
  const whole = await t.call(getMessage, { as: agent, params: { MessageId } })
  expect(whole.body).toMatchObject({ MessageId, IsWhole: true, Body: long, Subject: 'Re: Saturday' })
  expect(await t.call(getMessage, { as: colleague, params: { MessageId } })).toMatchObject({ status: 404 })
  const { body: log } = await t.call(messageActivity, {
    as: agent,
    query: { contactEntityId: ContactEntityId, type: 'email' },
  })
  expect(log).toMatchObject([
    { ActivityTypeId: 8, ContactId },
    { ActivityTypeId: 4, Subject: 'Saturday', ContactId },
  ])
})

test.for([
  [{ ToAddresses: [], Subject: 'x', Body: 'x' }, 'At least one To email is required.'],
  [{ ToAddresses: ['ida@example.com'], Subject: ' ', Body: 'x' }, 'An email subject is required.'],
  [{ ToAddresses: ['ida@example.com'], Subject: 'x', Body: '<p> </p>' }, 'An email body is required.'],
  [{ ToAddresses: ['ida'], Subject: 'x', Body: 'x' }, '“ida” is not an email address'],
  [
    {
      ToAddresses: ['ida@example.com'],
      Subject: 'x',
      Body: 'x',
      AttachmentFiles: [{ FileName: 'a.txt', FileString: '!' }],
    },
    'a.txt is empty or could not be read',
  ],
] as const)('%j is refused and nothing is kept', async ([body, message]) => {
  await t.unchanged(async () => {
    expect(await t.call(sendEmail, { as: agent, body: body as never })).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining(message) },
    })
  })
})

test('an email has at most 100 addresses, however they are written', async () => {
  // Two at a time: one entry may hold several addresses.
  const pairs = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}${i}@example.com, ${prefix}${i}@example.org`)
  const body = {
    ToAddresses: pairs('to', 17),
    CCAddresses: pairs('cc', 17),
    BCCAddresses: pairs('bcc', 17),
    Subject: 'x',
    Body: 'x',
  }
  expect(await t.call(sendEmail, { as: agent, body })).toMatchObject({
    status: 400,
    body: { ModelState: { ToAddresses: ['Use at most 100 addresses, including Cc and Bcc'] } },
  })
})

test('a file’s type is safe to use in a header', async () => {
  const { Email, ContactEntityId } = await makeContact()
  const file = (FileType: string) => ({ FileName: 'a', FileType, FileString: 'b25l' })
  const AttachmentFiles = ['text/plain\r\nX: y', 'Text/Plain; charset=utf-8', 'x'].map(file)
  const body = { ToAddresses: [Email], Subject: 'x', Body: 'x', AttachmentFiles }
  expect(await t.call(sendEmail, { as: agent, body })).toMatchObject({ status: 200 })
  const { body: messages } = await t.call(contactMessages, { as: agent, query: { contactEntityId: ContactEntityId } })
  expect(messages[0]?.Attachments.map((one) => one.ContentType)).toEqual([
    'application/octet-stream',
    'text/plain',
    'application/octet-stream',
  ])
})

/** Makes an email unreadable in the database while `work` runs. */
const unreadable = async (work: (messageId: number) => Promise<void>) => {
  const { Email } = await makeContact()
  await t.idle()
  await t.query('revoke select on message_attachment from dormer_app')
  const body = { ToAddresses: [Email], Subject: 'x', Body: 'x' }
  const { MessageId } = (await t.call(sendEmail, { as: agent, body })).body
  const tries = async () =>
    (
      await t.query<{ attempts: number }>(
        'select attempts from graphile_worker._private_jobs where last_error is not null',
      )
    )[0]?.attempts
  await expect.poll(tries).toBe(1)
  await work(MessageId).finally(() => t.query('grant select on message_attachment to dormer_app'))
  await t.query('update graphile_worker._private_jobs set run_at = now()')
  return MessageId
}

test('if the database fails before an email leaves, it is certain that it has not left', async () => {
  const id = await unreadable(async () => {
    expect(await t.query('select date_tried, attempts from outbox')).toEqual([{ date_tried: null, attempts: 0 }])
  })
  await expect.poll(() => statusOf(id)).toBe('Delivered')
})

test.for([
  ['Failed', null, 'Nothing was sent'],
  ['Unknown', '1 hour', 'may or may not have arrived'],
] as const)('a message that cannot be sent for days is reported as %s', async ([status, tried, words]) => {
  const id = await unreadable(async (MessageId) => {
    if (tried) await t.query('update outbox set date_tried = now() - $1::interval', [tried])
    await t.query('update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()')
    await expect.poll(() => statusOf(MessageId)).toBe(status)
  })
  expect((await t.query('select status_text from message where message_id = $1', [id]))[0]).toEqual({
    status_text: expect.stringContaining(words),
  })
  await t.query('delete from graphile_worker._private_jobs')
})

test('a mass message whose outcome somebody states is logged once, dated when it left, and keeps its link', async () => {
  const { ContactEntityId, Email } = await makeContact()
  const body = { ToAddresses: [Email], Subject: 'News', Body: '<p>Hello</p>' }
  const { MessageId } = (await t.call(sendEmail, { as: agent, body })).body
  await t.idle()
  const url = 'https://crm.example.com/unsubscribe'
  await t.query(
    `update message set purpose = 'Mass', status = 'Unknown', via = null, date_sent = null, unsubscribe_url = $2 where message_id = $1`,
    [MessageId, url],
  )
  await t.query(`delete from activity where contact_entity_id = $1`, [ContactEntityId])
  const log = async () =>
    (await t.call(messageActivity, { as: agent, query: { contactEntityId: ContactEntityId, type: 'email' } })).body
  const params = { MessageId }
  const stored = async () =>
    (
      await t.query<{ status: string; is_dated: boolean; unsubscribe_url: string }>(
        'select status, date_sent is not null as is_dated, unsubscribe_url from message where message_id = $1',
        [MessageId],
      )
    )[0]
  expect(await t.call(settleMessage, { as: agent, params, body: { Outcome: 'Sent' } })).toMatchObject({ status: 200 })
  expect(await stored()).toEqual({ status: 'Sent', is_dated: true, unsubscribe_url: url })
  expect(await log()).toMatchObject([{ ActivityTypeId: 4, Subject: 'News' }])
  // When sent again, it goes with its link.
  await t.query(`update message set status = 'Unknown' where message_id = $1`, [MessageId])
  expect(await t.call(settleMessage, { as: agent, params, body: { Outcome: 'Again' } })).toMatchObject({ status: 200 })
  await t.idle()
  expect(await stored()).toMatchObject({ unsubscribe_url: url })
})

test('what should have left more than a day ago does not leave by itself, and is sent again by hand', async () => {
  const { CellPhone } = await makeContact()
  const { MessageId } = (await text(CellPhone, 'Open house tomorrow at ten')).body
  await t.idle()
  const due = async (ago: string, tried: string | null) => {
    await t.query(
      `update message set status = 'Waiting', status_text = null, via = null, date_sent = null where message_id = $1`,
      [MessageId],
    )
    await t.query(
      `insert into outbox (tenant_id, message_id, not_before, date_tried, first_tried) values ($1, $2, now() - $3::interval, now() - $4::interval, now() - $4::interval)`,
      [agent.TenantId, MessageId, ago, tried],
    )
    await t.query(
      `select graphile_worker.add_job('deliver-message', json_build_object('TenantId', $1::int, 'MessageId', $2::int))`,
      [agent.TenantId, MessageId],
    )
    await t.idle()
    return (await windowOf(CellPhone)).at(-1)
  }
  expect(await due('23 hours', null)).toMatchObject({ Status: 'Delivered' })
  expect(await due('25 hours', null)).toMatchObject({
    Status: 'Failed',
    StatusText: expect.stringMatching(/^Failed: It was due on .* at .* and could not leave then\. Nothing was sent\./),
  })
  const told = (await t.call(notifications, { as: agent, query: {} })).body
  expect(told[0]).toMatchObject({ Kind: 'MessageFailed', Title: expect.stringContaining('It was due on') })
  const settle = (as: User, Outcome: 'Sent' | 'Again') =>
    t.call(settleMessage, { as, params: { MessageId }, body: { Outcome } })
  await t.unchanged(async () => {
    expect(await settle(agent, 'Sent')).toMatchObject({ status: 400 })
    expect(await settle(colleague, 'Again')).toMatchObject({ status: 404 })
  })
  expect(await settle(agent, 'Again')).toMatchObject({ status: 200 })
  await t.idle()
  expect((await windowOf(CellPhone)).at(-1)).toMatchObject({ MessageId, Status: 'Delivered', StatusText: null })
})

test('more than 25 MB of files are refused in words', async () => {
  const FileString = Buffer.alloc(26 * 1024 * 1024).toString('base64')
  const body = {
    ToAddresses: ['ida@example.com'],
    Subject: 'x',
    Body: 'x',
    AttachmentFiles: [{ FileName: 'a', FileString }],
  }
  expect(await t.call(sendEmail, { as: agent, body })).toMatchObject({
    status: 400,
    body: { Message: 'Attachments can be at most 25 MB in total' },
  })
})

test('a check says for each address whether it would get the message, and that nothing leaves here', async () => {
  const { CellPhone } = await makeContact()
  await answer(CellPhone, 'STOP')
  const { body } = await t.call(checkMessage, {
    as: agent,
    body: { Channel: 'Text', Addresses: [CellPhone, '7375550123', 'x'] },
  })
  expect(body).toMatchObject({
    IsOutbox: true,
    Checked: [
      { Address: CellPhone, Decision: 'Blocked', Why: expect.any(String) },
      { Address: '7375550123', Decision: 'Send', Why: null },
      { Address: 'x', Decision: 'Blocked', Why: 'Enter a 10 digit phone number' },
    ],
  })
})

test('an email with an outsider first is part of the contact’s conversation, with the contact named or not', async () => {
  const { ContactId, Email } = await makeContact()
  const other = await makeContact()
  const title = 'closer@title.example.com'
  const send = async (addresses: object, ToContactId?: number) => {
    const body = {
      ToAddresses: [title],
      Subject: 'Closing',
      Body: '<p>Hello {{FirstName}}</p>',
      ...addresses,
      ToContactId,
    }
    const sent = await t.call(sendEmail, { as: agent, body })
    expect(sent.status).toBe(200)
    const [row] = await t.query<{ contact_id: string | null; address: string; body: string }>(
      `select contact_id, address, body from conversation join message using (tenant_id, conversation_id)
       where message_id = $1`,
      [sent.body.MessageId],
    )
    return [Number(row?.contact_id), row?.address, row?.body]
  }
  const hers = [ContactId, Email, '<p>Hello Ida</p>']
  expect(await send({ ToAddresses: [Email] })).toEqual(hers)
  for (const named of [ContactId, undefined]) {
    expect(await send({ ToAddresses: [title, Email] }, named)).toEqual(hers)
    expect(await send({ CCAddresses: [Email] }, named)).toEqual(hers)
  }
  expect(await send({ ToAddresses: [other.Email, Email] }, ContactId)).toEqual(hers)
  expect(await send({ BCCAddresses: [Email] }, ContactId)).toEqual(hers)
  // To an address that is none of hers, she is still the one it is about.
  expect(await send({}, ContactId)).toEqual([ContactId, title, '<p>Hello Ida</p>'])
  // Whoever is only in Bcc is not named to others.
  expect(await send({ BCCAddresses: [Email] })).toEqual([0, title, '<p>Hello </p>'])
  const check = { Channel: 'Email' as const, Addresses: [title, Email] }
  expect((await t.call(checkMessage, { as: agent, body: check })).body).toMatchObject({ ContactId })
})

test('merge fields are filled in for the contact when a message is sent', async () => {
  const { ContactId, ContactEntityId, CellPhone, Email } = await makeContact()
  await text(CellPhone, 'Hi {{FirstName}}, from {{AgentName}}{{City}}')
  expect(await windowOf(CellPhone)).toMatchObject([{ Body: 'Hi Ida, from Ana Agent' }])
  // The address finds the contact, as it does without merge fields.
  await t.call(sendEmail, {
    as: agent,
    body: { ToAddresses: [Email], Subject: 'For {{FirstName}}', Body: '<p>Hi {{ FirstName }} in {{City|town}}</p>' },
  })
  const query = { contactEntityId: ContactEntityId, channel: 'Email' } as const
  expect((await t.call(contactMessages, { as: agent, query })).body).toMatchObject([
    { Subject: 'For Ida', Body: '<p>Hi Ida in town</p>', HeaderId: expect.stringMatching(/^<.+>$/), References: [] },
  ])
  const { body: check } = await t.call(checkMessage, { as: agent, body: { Channel: 'Email', Addresses: [Email] } })
  expect(check).toMatchObject({ ContactId, Facts: { FirstName: 'Ida', City: '', AgentName: 'Ana Agent' } })
})

test('for a recipient who is not a contact, only the agent’s fields are filled in', async () => {
  expect(await text('7375550155', 'Hi {{FirstName|there}}, {{AgentName}} here')).toMatchObject({ status: 200 })
  expect(await windowOf('7375550155')).toMatchObject([{ Body: 'Hi there, Ana Agent here' }])
  const body = { Channel: 'Text' as const, Addresses: ['7375550155'] }
  expect((await t.call(checkMessage, { as: agent, body })).body).toMatchObject({
    ContactId: null,
    Facts: { FirstName: '', AgentName: 'Ana Agent' },
  })
  // A colleague's contact counts as unknown.
  const { CellPhone } = await makeContact()
  await text(CellPhone, 'Hi {{FirstName|there}}', colleague)
  expect(await windowOf(CellPhone, colleague)).toMatchObject([{ Body: 'Hi there' }])
})

test.for([
  ['{{City}}', 'Its merge fields are empty'],
  [`${'x'.repeat(1580)} {{AgentEmail}}`, 'longer than 1,600 characters'],
] as const)('a text that filling leaves empty or too long is refused in words (%#)', async ([Body, why]) => {
  const { CellPhone } = await makeContact()
  await t.unchanged(async () =>
    expect(await text(CellPhone, Body)).toMatchObject({
      status: 400,
      body: { ModelState: { Body: [expect.stringContaining(why)] } },
    }),
  )
})

test('an answer in the Outbox stays in its thread, and can be filtered by conversation and channel', async () => {
  const { Email, CellPhone } = await makeContact()
  const { body: sent } = await t.call(sendEmail, {
    as: agent,
    body: { ToAddresses: [Email], Subject: 'Saturday', Body: '<p>At ten?</p>' },
  })
  await expect.poll(() => statusOf(sent.MessageId)).toBe('Delivered')
  await text(CellPhone, 'Or at eleven?')
  const answered = { Channel: 'Email', From: Email, Body: 'Ten', InReplyToId: sent.MessageId } as const
  await t.call(answerAsContact, { as: admin, body: answered })
  const query = { conversationId: sent.ConversationId, incoming: true }
  const { body: conversation } = await t.call(outboxMessages, { as: admin, query })
  expect(conversation).toMatchObject([
    { IsMine: false, References: [conversation[1]?.HeaderId], PlainText: 'Ten' },
    { IsMine: true, HeaderId: expect.any(String), PlainText: 'At ten?' },
  ])
  const { body: emails } = await t.call(outboxMessages, { as: admin, query: { channel: 'Email' } })
  expect(new Set(emails.map((one) => one.Channel))).toEqual(new Set(['Email']))
})

test('an answer in a long thread names its first email and the newest', async () => {
  const { Email } = await makeContact()
  const send = async (InReplyToId?: number) => {
    const body = { ToAddresses: [Email], Subject: 'Saturday', Body: '<p>Ten?</p>', InReplyToId }
    return (await t.call(sendEmail, { as: agent, body })).body.MessageId
  }
  const asked = await send()
  const ids = Array.from({ length: 30 }, (_, at) => `<${at}@a.example>`)
  const [row] = await t.query<{ header_id: string }>(
    'update message set reference_ids = $2 where message_id = $1 returning header_id',
    [asked, ids],
  )
  expect(await t.query('select reference_ids from message where message_id = $1', [await send(asked)])).toEqual([
    { reference_ids: [ids[0], ...ids.slice(-18), row?.header_id] },
  ])

  // Some programs name only the email that they answer.
  await t.query(`update message set reference_ids = '{}', in_reply_to = '<first@a.example>' where message_id = $1`, [
    asked,
  ])
  expect(await t.query('select reference_ids from message where message_id = $1', [await send(asked)])).toEqual([
    { reference_ids: ['<first@a.example>', row?.header_id] },
  ])
})

test('a text code is answered, makes a lead with its source, and notifies its agent', async () => {
  const { body: source } = await t.call(saveSource, { as: admin, body: { Name: 'Elm sign', AssignToId: agent.UserId } })
  const { SourceGuid } = (await t.call(sources, { as: admin })).body.find((s) => s.Name === 'Elm sign') ?? source
  const code = {
    Code: '4242',
    Message: '12 Elm St, 3 beds, $410,000',
    MessageLink: 'https://example.com/elm',
    SourceGuid,
  }
  expect(await t.call(addTextCode, { as: admin, body: code })).toMatchObject({ status: 200 })
  await answer('7375550142', 'Code 4242')
  await expect
    .poll(async () => (await windowOf('7375550142')).map((m) => [m.IsMine, m.Body, m.Status]))
    .toEqual([
      [false, 'Code 4242', 'Received'],
      [true, '12 Elm St, 3 beds, $410,000\nhttps://example.com/elm', 'Delivered'],
    ])
  // It is still unread for the agent.
  const [row] = await unread()
  expect(row).toMatchObject({ Number: '7375550142', FromContactId: expect.any(Number), UnreadMessageCount: 1 })
  const { body: lead } = await t.call(getContact, { as: agent, query: { contactId: row?.FromContactId ?? 0 } })
  expect(lead).toMatchObject({ Contact: { CellPhone: '7375550142' }, Entity: { AssignedAgentId: agent.UserId } })
  expect(lead.SourceOptions.find((s) => s.SourceId === lead.Entity.SourceId)?.Name).toBe('Elm sign')
  const told = async () =>
    (await t.call(notifications, { as: agent })).body
      .filter((one) => one.Title.startsWith('(737) 555-0142'))
      .map(({ Kind, Path }) => [Kind, Path])
  // Of what is one thing, once.
  expect(await told()).toEqual([['NewLead', `/contact/${row?.FromContactId}`]])
  // The same number again is the same contact.
  await answer('7375550142', '4242')
  expect((await unread())[0]).toMatchObject({ FromContactId: row?.FromContactId, UnreadMessageCount: 2 })
  expect((await told()).map(([kind]) => kind)).toEqual(['TextReceived', 'NewLead'])
})

test('a stranger who becomes a contact brings the conversation along, and it stays when the contact is deleted', async () => {
  await answer('7375550160', 'Is it still for sale?')
  const body = { FirstName: 'Stan', LastName: 'Ger', WorkPhone: '7375550160', AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  expect(await unread()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ Number: '7375550160', AuthorName: 'Stan Ger', FromContactId: ContactId }),
    ]),
  )
  await t.call(deleteContacts, { as: agent, body: [ContactId] })
  expect(await windowOf('7375550160')).toEqual([])
  expect(await windowOf('7375550160', admin)).toHaveLength(1)
})

test('a stranger’s conversation beside the contact’s own does not stand in the way, and joins it after a restore', async () => {
  const { ContactId, CellPhone } = await makeContact()
  // A colleague who does not see the contact writes to its number.
  await text(CellPhone, 'From me', agent, ContactId)
  expect(await text(CellPhone, 'From a colleague', colleague)).toMatchObject({ status: 200 })
  const changed = { Contact: { ContactId, City: 'Austin', CellPhone: '', HomePhone: CellPhone } }
  expect(await t.call(updateContact, { as: agent, body: changed })).toMatchObject({ status: 200 })
  expect((await windowOf(CellPhone)).map((m) => m.Body)).toEqual(['From me'])

  const { ContactId: gone, CellPhone: number } = await makeContact()
  await text(number, 'Before', agent, gone)
  await t.call(deleteContacts, { as: agent, body: [gone] })
  await answer(number, 'Are you there?')
  const [entry] = (await t.call(trash, { as: agent })).body
  expect(await t.call(restoreTrash, { as: agent, params: { TrashId: entry?.TrashId ?? 0 } })).toMatchObject({
    status: 200,
  })
  expect((await windowOf(number)).map((m) => m.Body)).toEqual(['Before', 'Are you there?'])
})

test('a new contact does not open a colleague’s conversation with a stranger', async () => {
  await text('7375550171', 'A word in private', colleague)
  const body = { FirstName: 'No', LastName: 'Body', CellPhone: '7375550171', AssignedAgentId: agent.UserId }
  await t.call(createContact, { as: agent, body })
  expect(await windowOf('7375550171')).toEqual([])
  expect(await windowOf('7375550171', colleague)).toHaveLength(1)
})

test('a STOP after a No by hand can be lifted by the person alone', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const say = (Says: 'Yes' | 'No') =>
    t.call(saveConsent, { as: agent, body: { ContactId, Channel: 'Text', Says, How: 'On the phone' } })
  await say('No')
  await answer(CellPhone, 'STOP')
  await say('Yes')
  expect(await text(CellPhone, 'Hello')).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('texted STOP') },
  })
})

test('two texts at once from an unknown number make one lead', async () => {
  await t.call(addTextCode, { as: admin, body: { Code: '5151', Message: 'Welcome' } })
  await Promise.all([1, 2, 3].map(() => answer('7375550181', '5151')))
  expect(await t.query(`select from contact where cell_phone = '7375550181'`)).toHaveLength(1)
})

test('a number abroad is not taken for one of ours with the same last digits', async () => {
  const { CellPhone } = await makeContact()
  await text(CellPhone, 'Hello')
  expect(await windowOf(`+44${CellPhone}`)).toEqual([])
})

test('a contact is texted at the household’s own numbers, or at one the contact was texted at before', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const name = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body.Contact.LastName
  await t.idle()
  const Why = `(737) 555-0190 is not a number of Ida ${name}. Add it to the contact first, or text it without the contact.`
  await t.unchanged(async () => {
    expect(await text('7375550190', 'Hello', agent, ContactId)).toMatchObject({
      status: 400,
      body: { ModelState: { ToAddress: [Why] } },
    })
    const body = { Channel: 'Text' as const, Addresses: ['7375550190'], ToContactId: ContactId }
    expect((await t.call(checkMessage, { as: agent, body })).body.Checked).toMatchObject([{ Decision: 'Blocked', Why }])
  })
  expect(await text(CellPhone, 'Hello', agent, ContactId)).toMatchObject({ status: 200 })
  const Contact = { ContactId, CellPhone: '', WorkPhone: '7375550190' }
  expect(await t.call(updateContact, { as: agent, body: { Contact } })).toMatchObject({ status: 200 })
  for (const number of [CellPhone, '7375550190'])
    expect(await text(number, 'Hello again', agent, ContactId)).toMatchObject({ status: 200 })
})

test('while its contact is deleted admins alone see a conversation, also one that was given to a colleague', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const { ConversationId } = (await text(CellPhone, 'Hello', agent, ContactId)).body
  await answer(CellPhone, 'Thursday works')
  const params = { ConversationId }
  const give = (UserId: number) => t.call(assignConversation, { as: admin, params, body: { UserId } })
  const seenBy = async (as: User) => (await t.call(openConversation, { as, params })).status
  const listed = async (search?: string) =>
    (await t.call(inbox, { as: colleague, query: { filter: 'All', search } })).body.Rows.filter(
      (one) => one.ConversationId === ConversationId,
    ).length
  expect(await give(colleague.UserId)).toMatchObject({ status: 200 })
  expect([await seenBy(colleague), await listed(), await listed('Thursday')]).toEqual([200, 1, 1])
  await t.call(deleteContacts, { as: agent, body: [ContactId] })
  expect([await seenBy(agent), await seenBy(colleague), await seenBy(admin)]).toEqual([404, 404, 200])
  expect([await listed(), await listed('Thursday'), (await windowOf(CellPhone, colleague)).length]).toEqual([0, 0, 0])
  expect((await t.call(inbox, { as: colleague, query: {} })).body.Rows).toEqual([])
  expect(await give(agent.UserId)).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('Restore the contact first') },
  })
  const [entry] = (await t.call(trash, { as: agent })).body
  await t.call(restoreTrash, { as: agent, params: { TrashId: entry?.TrashId ?? 0 } })
  expect([await seenBy(agent), await seenBy(colleague), await listed('Thursday')]).toEqual([200, 200, 1])
  expect((await t.call(inbox, { as: colleague, query: {} })).body.Rows).toMatchObject([
    { ConversationId, IsYours: true },
  ])
})

test('a message whose job is gone is found and sent; one that has a job is left to it', async () => {
  const id = await unreadable(async () => {
    // As left by a worker that is killed during the last try.
    await t.query('update graphile_worker._private_jobs set attempts = max_attempts')
  })
  await t.query(`select graphile_worker.add_job('find-lost-messages')`)
  await expect.poll(() => statusOf(id)).toBe('Delivered')
  expect(t.logged.filter(({ msg }) => msg === 'messages had no job left to send them')).toMatchObject([{ found: 1 }])
})

test('a window shows the last texts and says how many there are', async () => {
  const { CellPhone } = await makeContact()
  await answer(CellPhone, 'Hello')
  await t.query(
    `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status)
     select tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status
     from message, generate_series(1, 202) where from_address = $1`,
    [CellPhone],
  )
  const window = async (before?: number) => {
    const { body, headers } = await t.call(textConversation, { as: agent, query: { number: CellPhone, before } })
    return { first: body[0]?.MessageId, counts: [body.length, headers.get('x-total-count')] }
  }
  const last = await window()
  expect(last.counts).toEqual([200, '203'])
  expect((await window(last.first)).counts).toEqual([3, '203'])
})
