import {
  assignConversation,
  inbox,
  inboxCounts,
  markConversationDone,
  markConversationRead,
  markConversationUnread,
  openConversation,
  openPerson,
  snoozeConversation,
} from '@dormer/contract/messages/inbox'
import { sendText } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram({ worker: true })
let north: Brokerage
let brokerages = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North ${++brokerages}`)
})

let last = 100
const makeContact = async (FirstName = 'Ida') => {
  const n = ++last
  const who = { CellPhone: `5125550${n}`, Email: `ida${n}@example.com` }
  const body = { FirstName, LastName: `Moor${n}`, ...who, AssignedAgentId: north.agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: north.admin, body })).body
  return { ContactId, ...who, Name: `${FirstName} Moor${n}` }
}
type Contact = Awaited<ReturnType<typeof makeContact>>
const write = async (contact: Contact, Channel: 'Text' | 'Email', Body: string) => {
  const From = Channel === 'Text' ? contact.CellPhone : contact.Email
  expect((await t.call(answerAsContact, { as: north.admin, body: { Channel, From, Body } })).status).toBe(200)
}
/** Somebody who wrote an email, then a text. */
const writer = async (name?: string) => {
  const contact = await makeContact(name)
  await write(contact, 'Email', `${contact.Name} by email`)
  await write(contact, 'Text', `${contact.Name} by text`)
  return contact
}
const list = async (as: User, query = {}) => (await t.call(inbox, { as, query: { by: 'Person', ...query } })).body
const said = async (as: User, query = {}) => (await list(as, query)).Rows.map((row) => row.Snippet)
const counts = async (as: User) => (await t.call(inboxCounts, { as, query: { by: 'Person' } })).body
const separate = async (as: User, query = {}) =>
  (await t.call(inbox, { as, query: { filter: 'All', ...query } })).body.Rows
const open = (as: User, ConversationId: number, query = {}) =>
  t.call(openPerson, { as, params: { ConversationId }, query })
const by = { by: 'Person' } as const

test('a person stands in the list once, by the newest message, with what waits in both channels', async () => {
  const ida = await writer()
  const jo = await writer('Jo')
  await write(ida, 'Email', 'And by email again')
  const { Rows } = await list(north.agent)
  expect(Rows).toMatchObject([
    { Name: ida.Name, Channel: 'Email', Snippet: 'And by email again', UnreadMessageCount: 3 },
    { Name: jo.Name, Channel: 'Text', Snippet: `${jo.Name} by text`, UnreadMessageCount: 2 },
  ])
  expect(Rows[0]?.ConversationIds).toHaveLength(2)
  expect(Rows[0]?.ConversationIds?.[0]).toBe(Rows[0]?.ConversationId)
  const waiting = (await separate(north.agent)).filter((row) => row.Name === ida.Name).map((row) => row.WaitingSince)
  expect(Rows[0]?.WaitingSince).toBe(waiting.toSorted()[0])
  expect(await counts(north.agent)).toEqual({ Unread: 2, ToAnswer: 2, Unassigned: 0 })
  // Without asking for people, everything is as it was.
  expect(await separate(north.agent)).toHaveLength(4)
  expect((await separate(north.agent))[0]).not.toHaveProperty('ConversationIds')
  expect((await t.call(inboxCounts, { as: north.agent, query: {} })).body).toMatchObject({ Unread: 4, ToAnswer: 4 })
  // A filter or a search finds people by what it is about.
  expect(await said(north.agent, { channel: 'Text' })).toEqual([`${jo.Name} by text`, `${ida.Name} by text`])
  expect(await said(north.agent, { search: `${ida.Name} text`, filter: 'All' })).toEqual([`${ida.Name} by text`])
})

test('pages neither repeat nor leave out anybody', async () => {
  const names: string[] = []
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Eve']) names.push((await writer(name)).Name)
  const seen: string[] = []
  let before: string | null | undefined
  do {
    const page = await list(north.agent, { filter: 'All', take: 2, ...(before && { before }) })
    seen.push(...page.Rows.map((row) => row.Name))
    before = page.Next
  } while (before)
  expect(seen).toEqual(names.toReversed())
})

test('both channels stand in one thread in the order of time, page by page', async () => {
  const ida = await writer()
  await write(ida, 'Email', 'Third')
  await t.query(
    `insert into call (tenant_id, user_id, contact_id, direction, way, status, number, date_started, date_ended, duration_seconds, via)
     values ($1, $2, $3, 'Outgoing', 'Browser', 'Completed', $4, now() - interval '1 day', now() - interval '1 day', 30, 'Simulated')`,
    [north.agent.TenantId, north.agent.UserId, ida.ContactId, ida.CellPhone],
  )
  const [row] = (await list(north.agent)).Rows
  for (const ConversationId of row?.ConversationIds ?? []) {
    const { body } = await open(north.agent, ConversationId)
    expect(body.Messages.map((one) => [one.Channel, one.Channel === 'Text' ? one.Body : ''])).toEqual([
      ['Email', ''],
      ['Text', `${ida.Name} by text`],
      ['Email', ''],
    ])
    expect(body).toMatchObject({
      Conversation: { Channel: 'Email', UnreadMessageCount: 3, IsYours: true, IsDone: false },
      Conversations: [{ Channel: 'Email' }, { Channel: 'Text', Address: ida.CellPhone }],
      Contact: { ContactId: ida.ContactId },
      Calls: [{ Status: 'Completed', DurationSeconds: 30 }],
    })
  }
  const id = row?.ConversationId ?? 0
  const first = await open(north.agent, id, { take: 2 })
  // The call is older than what the first page shows.
  expect(first.body.Calls).toEqual([])
  const second = await open(north.agent, id, { take: 2, before: first.body.Messages.at(-1)?.MessageId })
  expect(second.body.Messages).toHaveLength(1)
  expect(second.body.Calls).toHaveLength(1)
})

test('read, done, snoozed and assigned: both channels at once', async () => {
  const ida = await writer()
  const [row] = (await list(north.agent)).Rows
  const params = { ConversationId: row?.ConversationId ?? 0 }
  const as = north.agent
  const both = async (...fields: ('UnreadMessageCount' | 'IsDone' | 'WaitingSince' | 'AnswererId')[]) =>
    (await separate(as)).map((one) => fields.map((field) => one[field]))

  await t.call(markConversationRead, { as, params, query: by })
  expect(await both('UnreadMessageCount')).toEqual([[0], [0]])
  await t.call(markConversationUnread, { as, params, query: by })
  expect((await list(as)).Rows).toMatchObject([{ UnreadMessageCount: 1 }])

  const Until = clock.now().add({ hours: 24 }).toString()
  await t.call(snoozeConversation, { as, params, query: by, body: { Until } })
  expect(await said(as)).toEqual([])
  expect(await counts(as)).toMatchObject({ Unread: 0, ToAnswer: 0 })
  await t.call(snoozeConversation, { as, params, query: by, body: { Until: null } })
  expect(await said(as)).toHaveLength(1)

  await t.call(markConversationDone, { as, params, query: by, body: { IsDone: true } })
  expect(await both('IsDone', 'WaitingSince')).toEqual([
    [true, null],
    [true, null],
  ])
  expect((await list(as, { filter: 'Done' })).Rows).toHaveLength(1)
  // Whoever writes again is not done, in whichever channel.
  await write(ida, 'Email', 'One more thing')
  expect(await said(as, { filter: 'Done' })).toEqual([])
  expect(await said(as)).toEqual(['One more thing'])

  await t.call(assignConversation, { as, params, query: by, body: { UserId: north.colleague.UserId } })
  expect(await both('AnswererId')).toEqual([[north.colleague.UserId], [north.colleague.UserId]])
  expect(await said(north.colleague)).toEqual(['One more thing'])

  // Without asking for the person, it is one conversation.
  await t.call(markConversationDone, { as: north.colleague, params, query: {}, body: { IsDone: true } })
  expect((await separate(as)).map((one) => one.IsDone).toSorted()).toEqual([false, true])
})

test('what a colleague answers stays theirs, and nobody sees more than before', async () => {
  const ida = await writer()
  const texts = (await separate(north.agent, { channel: 'Text' }))[0]?.ConversationId ?? 0
  const emails = (await separate(north.agent, { channel: 'Email' }))[0]?.ConversationId ?? 0
  await t.call(assignConversation, {
    as: north.agent,
    params: { ConversationId: texts },
    query: {},
    body: { UserId: north.colleague.UserId },
  })
  // The colleague sees the texts alone, and nothing of the contact but the name.
  const { body } = await open(north.colleague, texts)
  expect(body).toMatchObject({ Conversations: [{ ConversationId: texts }], Contact: null, Calls: [] })
  expect(body.Messages.map((one) => one.Channel)).toEqual(['Text'])
  expect((await list(north.colleague)).Rows).toMatchObject([{ Name: ida.Name, ConversationIds: [texts] }])
  expect((await open(north.colleague, emails)).status).toBe(404)
  // The agent sees both, answers the emails, and is done with those alone.
  const seen = (await open(north.agent, texts)).body
  expect(seen).toMatchObject({ Conversation: { ConversationId: emails, IsYours: true } })
  expect(seen.Messages).toHaveLength(2)
  const done = (ConversationId: number) =>
    t.call(markConversationDone, { as: north.agent, params: { ConversationId }, query: by, body: { IsDone: true } })
  expect(await done(texts)).toMatchObject({
    status: 400,
    body: { Message: `This conversation is ${north.colleague.Name}’s to answer.` },
  })
  expect((await done(emails)).status).toBe(200)
  expect(await said(north.agent)).toEqual([])
  expect(await said(north.colleague)).toHaveLength(1)
})

test('a stranger is a conversation by itself', async () => {
  for (const From of ['7375550188', '7375550189'])
    await t.call(answerAsContact, { as: north.admin, body: { Channel: 'Text', From, Body: 'Hello' } })
  const { Rows } = await list(north.admin, { filter: 'Unassigned' })
  expect(Rows.map((row) => row.ConversationIds)).toEqual(Rows.map((row) => [row.ConversationId]))
  expect(Rows).toHaveLength(2)
  expect((await open(north.admin, Rows[0]?.ConversationId ?? 0)).body).toMatchObject({ Contact: null, Calls: [] })
  expect(await counts(north.admin)).toEqual({ Unread: 2, ToAnswer: 2, Unassigned: 2 })
})

test('only who may see a conversation opens its person', async () => {
  await writer()
  const id = (await list(north.agent)).Rows[0]?.ConversationId ?? 0
  const south = await t.makeBrokerage(`South ${brokerages}`)
  expect((await t.call(openPerson, { params: { ConversationId: id }, query: {} })).status).toBe(401)
  expect(await open(south.admin, id)).toMatchObject({ status: 404, body: { Message: 'Conversation was not found' } })
  expect(await open(north.colleague, id)).toMatchObject({ status: 404 })
  expect(await open(north.agent, 'x' as never)).toMatchObject({ status: 400 })
  expect(await t.call(inbox, { as: north.agent, query: { by: 'Household' as never } })).toMatchObject({
    status: 400,
    body: { ModelState: { by: ['Choose Conversation or Person'] } },
  })
  for (const endpoint of [markConversationRead, markConversationUnread])
    expect((await t.call(endpoint, { as: north.colleague, params: { ConversationId: id }, query: by })).status).toBe(
      404,
    )
})

test('a text answers the person in the channel it is sent in', async () => {
  const ida = await writer()
  await t.call(sendText, { as: north.agent, body: { ToAddress: ida.CellPhone, Body: 'By text' } })
  // The email still waits.
  expect((await list(north.agent)).Rows).toMatchObject([{ Channel: 'Email', WaitingSince: expect.any(String) }])
  expect((await list(north.agent, { filter: 'All' })).Rows).toMatchObject([
    { Channel: 'Text', Snippet: 'By text', IsMine: true, WaitingSince: expect.any(String) },
  ])
  const id = (await list(north.agent)).Rows[0]?.ConversationId ?? 0
  const one = await t.call(openConversation, { as: north.agent, params: { ConversationId: id }, query: {} })
  expect(one.body.Messages).toHaveLength(1)
})
