import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { today } from '@dormer/contract/desk/today'
import {
  assignConversation,
  inbox,
  inboxCounts,
  markConversationDone,
  markConversationRead,
  markConversationUnread,
  openConversation,
  snoozeConversation,
} from '@dormer/contract/messages/inbox'
import { cancelMessage, sendEmail, sendText, textConversation } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram({ worker: true })
let north: Brokerage
let brokerages = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North ${++brokerages}`)
})

let last = 100
const makeContact = async (as?: User | null, name = 'Ida') => {
  const n = ++last
  const who = { CellPhone: `5125550${n}`, Email: `ida${n}@example.com` }
  const body = {
    FirstName: name,
    LastName: `Moor${n}`,
    ...who,
    AssignedAgentId: as === null ? null : (as ?? north.agent).UserId,
  }
  const { ContactId } = (await t.call(createContact, { as: north.admin, body })).body
  const { Entity } = (await t.call(getContact, { as: north.admin, query: { contactId: ContactId } })).body
  return { ContactId, ContactEntityId: Entity.ContactEntityId, ...who, Name: `${name} Moor${n}` }
}
const write = async (From: string, Body: string, Channel: 'Text' | 'Email' = 'Text') =>
  expect((await t.call(answerAsContact, { as: north.admin, body: { Channel, From, Body } })).status).toBe(200)
const list = async (as: User, query = {}) => (await t.call(inbox, { as, query })).body
const names = async (as: User, query = {}) => (await list(as, query)).Rows.map((row) => row.Name)
const counts = async (as: User) => (await t.call(inboxCounts, { as })).body
const newest = async () =>
  Number((await t.query<{ id: string }>('select max(conversation_id) as id from conversation'))[0]?.id)

test('both channels are in one list, those to answer first', async () => {
  const ida = await makeContact()
  const jo = await makeContact(north.agent, 'Jo')
  await write(ida.CellPhone, 'Is it still for sale?')
  await write(jo.Email, 'May we meet?\nSaturday suits us.', 'Email')
  const { Rows, Next } = await list(north.agent)
  expect(Next).toBeNull()
  expect(Rows).toMatchObject([
    {
      Channel: 'Email',
      Name: jo.Name,
      Address: jo.Email,
      ContactId: jo.ContactId,
      Snippet: 'May we meet? Saturday suits us.',
    },
    {
      Channel: 'Text',
      Name: ida.Name,
      Address: ida.CellPhone,
      Snippet: 'Is it still for sale?',
      IsMine: false,
      UnreadMessageCount: 1,
      WaitingSince: expect.any(String),
      IsDone: false,
      AssignedUserId: null,
      AnswererId: north.agent.UserId,
      AnswererName: north.agent.Name,
      IsYours: true,
    },
  ])
  expect(await counts(north.agent)).toEqual({ Unread: 2, ToAnswer: 2, Unassigned: 0 })
  expect(await names(north.agent, { channel: 'Email' })).toEqual([jo.Name])
  // Reading it leaves it waiting; answering does not.
  const params = { ConversationId: Rows[1]?.ConversationId ?? 0 }
  await t.call(markConversationRead, { as: north.agent, params })
  expect(await counts(north.agent)).toMatchObject({ Unread: 1, ToAnswer: 2 })
  await t.call(sendText, { as: north.agent, body: { ToAddress: ida.CellPhone, Body: 'It is.' } })
  expect(await names(north.agent)).toEqual([jo.Name])
  expect(await names(north.agent, { filter: 'Mine' })).toEqual([ida.Name, jo.Name])
  const { body } = await t.call(openConversation, { as: north.agent, params })
  expect(body.Messages.map((m) => m.Body)).toEqual(['It is.', 'Is it still for sale?'])
  expect(body.Contact).toMatchObject({
    ContactId: ida.ContactId,
    ContactEntityId: ida.ContactEntityId,
    CellPhone: ida.CellPhone,
    AgentName: north.agent.Name,
    LenderName: null,
  })
  const older = await t.call(openConversation, {
    as: north.agent,
    params,
    query: { before: body.Messages[0]?.MessageId },
  })
  expect(older.body.Messages.map((m) => m.Body)).toEqual(['Is it still for sale?'])
})

test('a conversation without an owner is any admin’s, and a colleague sees one that was given to them', async () => {
  await write('7375550199', 'Is the house on Elm still for sale?')
  const params = { ConversationId: await newest() }
  expect(await list(north.admin, { filter: 'Unassigned' })).toMatchObject({
    Rows: [{ Name: '(737) 555-0199', ContactId: null, AnswererId: null, AnswererName: null, IsYours: true }],
  })
  expect(await counts(north.admin)).toEqual({ Unread: 1, ToAnswer: 1, Unassigned: 1 })
  expect(await t.call(openConversation, { as: north.agent, params })).toMatchObject({ status: 404 })
  const give = (as: User, UserId: number | null) => t.call(assignConversation, { as, params, body: { UserId } })
  expect((await give(north.agent, north.agent.UserId)).status).toBe(404)
  expect((await give(north.admin, north.agent.UserId)).status).toBe(200)
  expect(await names(north.agent)).toEqual(['(737) 555-0199'])
  expect(await counts(north.admin)).toEqual({ Unread: 0, ToAnswer: 0, Unassigned: 0 })
  expect(await names(north.admin, { filter: 'All' })).toEqual(['(737) 555-0199'])
  // After it was passed on, the agent no longer sees it.
  expect((await give(north.agent, north.colleague.UserId)).status).toBe(200)
  expect(await names(north.agent, { filter: 'All' })).toEqual([])
  expect(await names(north.colleague)).toEqual(['(737) 555-0199'])
  const south = await t.makeBrokerage(`South ${brokerages}`)
  expect((await give(north.colleague, south.agent.UserId)).status).toBe(404)
  expect((await give(north.colleague, north.lender.UserId)).status).toBe(404)
  expect((await give(north.colleague, null)).status).toBe(200)
  expect(await counts(north.admin)).toMatchObject({ Unassigned: 1 })
})

test('a colleague who was given a conversation sees it, and its contact by name alone', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Hello')
  const params = { ConversationId: await newest() }
  await t.call(assignConversation, { as: north.agent, params, body: { UserId: north.colleague.UserId } })
  const { body } = await t.call(openConversation, { as: north.colleague, params })
  expect(body).toMatchObject({ Conversation: { Name: ida.Name, ContactId: null, IsYours: true }, Contact: null })
  expect((await t.call(openConversation, { as: north.agent, params })).body.Conversation).toMatchObject({
    AnswererName: north.colleague.Name,
    IsYours: false,
  })
  await t.call(sendText, { as: north.colleague, body: { ToAddress: ida.CellPhone, Body: 'Jo here, for Ana' } })
  const after = await t.call(openConversation, { as: north.colleague, params })
  expect(after.body.Messages[0]).toMatchObject({ Body: 'Jo here, for Ana', IsMine: true })
  await write(ida.CellPhone, 'Hello Jo')
  // Only the user who answers it can mark it as answered.
  for (const [what, body] of [
    [markConversationDone, { IsDone: true }],
    [markConversationUnread, undefined],
  ] as const)
    expect(
      await t.call(what as typeof markConversationDone, { as: north.agent, params, body: body as { IsDone: true } }),
    ).toMatchObject({
      status: 400,
      body: { Message: `This conversation is ${north.colleague.Name}’s to answer.` },
    })
  await t.call(markConversationRead, { as: north.agent, params })
  expect(await counts(north.colleague)).toMatchObject({ Unread: 1 })
})

test('done leaves the open ones until the person writes again', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Thanks!')
  const params = { ConversationId: await newest() }
  await t.call(markConversationDone, { as: north.agent, params, body: { IsDone: true } })
  expect(await counts(north.agent)).toMatchObject({ Unread: 0, ToAnswer: 0 })
  expect([await names(north.agent, { filter: 'Mine' }), await names(north.agent, { filter: 'Done' })]).toEqual([
    [],
    [ida.Name],
  ])
  await t.call(markConversationDone, { as: north.agent, params, body: { IsDone: false } })
  expect(await names(north.agent, { filter: 'Mine' })).toEqual([ida.Name])
  await t.call(markConversationUnread, { as: north.agent, params })
  expect(await counts(north.agent)).toMatchObject({ Unread: 1, ToAnswer: 1 })
  await t.call(markConversationDone, { as: north.agent, params, body: { IsDone: true } })
  await write(ida.CellPhone, 'One more thing')
  expect(await names(north.agent)).toEqual([ida.Name])
})

test('a conversation goes with its contact: given away, moved, deleted and restored', async () => {
  const ida = await makeContact()
  await write(ida.CellPhone, 'Hello')
  const seenBy = async () => {
    const seeing = []
    for (const as of [north.agent, north.colleague, north.lender, north.admin])
      if ((await names(as, { filter: 'All' })).length > 0) seeing.push(as.Name)
    return seeing
  }
  expect(await seenBy()).toEqual([north.agent.Name, north.admin.Name])
  await t.query(
    'update contact_entity set assigned_agent_id = $1, assigned_lender_id = $2 where contact_entity_id = $3',
    [north.colleague.UserId, north.lender.UserId, ida.ContactEntityId],
  )
  expect(await seenBy()).toEqual([north.colleague.Name, north.lender.Name, north.admin.Name])
  const jo = await makeContact()
  await t.query('update contact set contact_entity_id = $1 where contact_id = $2', [jo.ContactEntityId, ida.ContactId])
  expect(await seenBy()).toEqual([north.agent.Name, north.admin.Name])
  await t.call(deleteContacts, { as: north.agent, body: [ida.ContactId] })
  expect(await seenBy()).toEqual([north.admin.Name])
  const [entry] = (await t.call(trash, { as: north.agent })).body
  await t.call(restoreTrash, { as: north.agent, params: { TrashId: entry?.TrashId ?? 0 } })
  await expect.poll(seenBy).toEqual([north.agent.Name, north.admin.Name])
})

test('pages follow each other without a gap or a repetition, whatever comes in meanwhile', async () => {
  const people = []
  for (let n = 0; n < 5; n++) people.push(await makeContact())
  for (const { CellPhone } of people) await write(CellPhone, 'Hello')
  const expected = people.map((p) => p.Name).reverse()
  const first = await list(north.agent, { take: 2 })
  const newcomer = await makeContact()
  await write(newcomer.CellPhone, 'Hello')
  const second = await list(north.agent, { take: 2, before: first.Next })
  const third = await list(north.agent, { take: 2, before: second.Next })
  expect([first, second, third].flatMap((page) => page.Rows.map((row) => row.Name))).toEqual(expected)
  expect(third.Next).toBeNull()
})

test('a search finds names, addresses and messages, among those the user sees', async () => {
  const ida = await makeContact()
  const jo = await makeContact(north.colleague, 'Jo')
  await write(ida.CellPhone, "Is the O'Brien house on Elm still for sale?")
  await write(jo.Email, 'The inspection is on Elm, too', 'Email')
  await write('7375550188', 'Hello')
  const find = (as: User, search: string) => names(as, { filter: 'All', search })
  expect(await find(north.admin, 'elm')).toEqual([jo.Name, ida.Name])
  expect(await find(north.admin, 'ELM insp')).toEqual([jo.Name])
  expect(await find(north.agent, 'elm')).toEqual([ida.Name])
  expect(await find(north.agent, "o'brien")).toEqual([ida.Name])
  expect(await find(north.admin, jo.Email)).toEqual([jo.Name])
  expect(await find(north.agent, ida.Name)).toEqual([ida.Name])
  expect(await find(north.admin, '(737) 555-0188')).toEqual(['(737) 555-0188'])
  // However often clients of others say the same.
  await t.query(
    `insert into message (tenant_id, conversation_id, channel, is_mine, from_address, to_addresses, body, status)
     select c.tenant_id, c.conversation_id, 'Email', false, c.address, '{}', 'Elm again', 'Received'
     from conversation c, generate_series(1, 10000) where c.address = $1`,
    [jo.Email],
  )
  expect(await find(north.agent, 'elm')).toEqual([ida.Name])
  // What a word is made of, as before, and beside text that is made to take long.
  const run = 'a_b_'.repeat(1900)
  await write(
    ida.Email,
    `Mary-Jane Smith-Lee, ${run} mj.smith@mail.example.com, https://homes.example.com/listing/12-oak-st?id=7 ${run}<!--${'<!--'.repeat(9)}, 5125550177, n°42 señor`,
    'Email',
  )
  for (const words of [
    'mary-jane',
    'smith-lee',
    'jane',
    'Lee',
    'mj.smith@mail.example.com',
    'mj.smith@',
    'homes.example.com',
    'homes.example.com/listing/12-oak',
    '512-555-0177',
    '42',
    'señor',
    'mary señor',
  ])
    expect(await find(north.agent, words), words).toEqual([ida.Name])
  for (const odd of ["'", '\\', ':* & |', '%', '!!', 'nothing at all']) expect(await find(north.admin, odd)).toEqual([])
})

const activitiesOf = (ContactId: number) =>
  t.query('select from activity where contact_id = $1 and activity_type_id in (4, 5)', [ContactId])
const statusOf = async (id: number) =>
  (await t.query<{ status: string }>('select status from message where message_id = $1', [id]))[0]?.status

test('a message that is held can be taken back: it has answered nothing, and nothing is left of it', async () => {
  const { agent, colleague } = north
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const body = { ToAddress: ida.CellPhone, Body: 'It is', HoldSeconds: 30 }
  const sent = await t.call(sendText, { as: agent, body })
  expect(sent).toMatchObject({ status: 200, body: { Status: 'Waiting', StatusText: null } })
  const { MessageId } = sent.body
  expect((await list(agent)).Rows).toMatchObject([
    { Snippet: 'Is it still for sale?', WaitingSince: expect.any(String) },
  ])
  expect(await activitiesOf(ida.ContactId)).toEqual([])
  expect(await t.call(cancelMessage, { as: colleague, params: { MessageId } })).toMatchObject({ status: 404 })
  expect(await t.call(cancelMessage, { as: agent, params: { MessageId } })).toMatchObject({ status: 200 })
  expect(await statusOf(MessageId)).toBeUndefined()
  const texts = await t.call(textConversation, { as: agent, query: { number: ida.CellPhone } })
  expect(texts.body.map(({ Body }) => Body)).toEqual(['Is it still for sale?'])
  // Twice.
  expect(await t.call(cancelMessage, { as: agent, params: { MessageId } })).toMatchObject({ status: 404 })
})

test('a message that is held leaves by itself, once, answers its conversation, and is too late to be taken back', async () => {
  const { agent } = north
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  await write(ida.Email, 'Is it still for sale?', 'Email')
  const sent = [
    await t.call(sendText, { as: agent, body: { ToAddress: ida.CellPhone, Body: 'It is', HoldSeconds: 1 } }),
    await t.call(sendEmail, {
      as: agent,
      body: { ToAddresses: [ida.Email], Subject: 'It is', Body: '<p>It is</p>', HoldSeconds: 1 },
    }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  for (const { body } of sent) await expect.poll(() => statusOf(body.MessageId), { timeout: 15_000 }).toBe('Delivered')
  expect(await activitiesOf(ida.ContactId)).toHaveLength(2)
  expect((await list(agent)).Rows).toEqual([])
  expect((await list(agent, { filter: 'All' })).Rows).toMatchObject([{ Snippet: 'It is' }, { Snippet: 'It is' }])
  const late = await t.call(cancelMessage, { as: agent, params: { MessageId: sent[0]?.body.MessageId ?? 0 } })
  expect(late).toMatchObject({ status: 400, body: { Message: 'It is too late: the message no longer waits.' } })
})

test('a repeated request for a message that was taken back is told so, and sends nothing', async () => {
  const { agent } = north
  const ida = await makeContact()
  const body = { ToAddress: ida.CellPhone, Body: 'It is', HoldSeconds: 30 }
  const send = () => t.send('POST', '/api/message/text', { as: agent, headers: { 'idempotency-key': 'held' }, body })
  const first = await send()
  expect(first.status).toBe(200)
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  const { MessageId } = first.body as { MessageId: number }
  await t.call(cancelMessage, { as: agent, params: { MessageId } })
  expect(await send()).toMatchObject({
    status: 409,
    body: { Message: expect.stringMatching(/^This was done and has been taken back since/) },
  })
  expect((await list(agent, { filter: 'All' })).Rows).toEqual([])
})

test('a message is held for at most a minute', async () => {
  const ida = await makeContact()
  for (const HoldSeconds of [-1, 61, 1.5]) {
    const body = { ToAddress: ida.CellPhone, Body: 'It is', HoldSeconds }
    const refused = await t.call(sendText, { as: north.agent, body })
    expect(refused).toMatchObject({ status: 400, body: { ModelState: { HoldSeconds: [expect.any(String)] } } })
  }
})

test('a snoozed conversation is not to be answered until then, nor on Today, or until they write again', async () => {
  const { agent, colleague } = north
  const ida = await makeContact()
  await write(ida.CellPhone, 'Is it still for sale?')
  const ConversationId = await newest()
  const { now } = clock
  onTestFinished(() => {
    clock.now = now
  })
  const inHours = (hours: number) => now().add({ hours }).toString()
  const snooze = (Until: string | null, as = agent) =>
    t.call(snoozeConversation, { as, params: { ConversationId }, body: { Until } })
  const waiting = async () => [
    (await names(agent)).length,
    (await counts(agent)).ToAnswer,
    (await t.call(today, { as: agent })).body.Totals.Answer,
  ]
  expect(await waiting()).toEqual([1, 1, 1])
  expect(await snooze(inHours(-1))).toMatchObject({
    status: 400,
    body: { ModelState: { Until: ['Choose a time in the future'] } },
  })
  expect(await snooze(inHours(24 * 400))).toMatchObject({ status: 400 })
  expect(await snooze(inHours(2), colleague)).toMatchObject({ status: 404 })
  expect(await waiting()).toEqual([1, 1, 1])
  expect(await snooze(inHours(2))).toMatchObject({ status: 200 })
  expect(await waiting()).toEqual([0, 0, 0])
  expect(await names(agent, { filter: 'All' })).toEqual([ida.Name])
  expect(await snooze(null)).toMatchObject({ status: 200 })
  expect(await waiting()).toEqual([1, 1, 1])
  await snooze(inHours(2))
  await write(ida.CellPhone, 'Hello?')
  expect(await waiting()).toEqual([1, 1, 1])
  await snooze(inHours(2))
  clock.now = () => now().add({ hours: 3 })
  expect((await names(agent)).length).toBe(1)
})
