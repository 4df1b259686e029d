import { contactActivity, describeActivity } from '@dormer/contract/day/activities'
import { notifications } from '@dormer/contract/day/notifications'
import { find } from '@dormer/contract/desk/shell'
import { today } from '@dormer/contract/desk/today'
import { inbox } from '@dormer/contract/messages/inbox'
import { sendText, textConversation, unreadTexts } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { addTextCode } from '@dormer/contract/messages/text-codes'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { openConversation } from '../conversations/conversations.queries.ts'
import { postMessage } from '../sending/post.ts'

const t = await startTestProgram({ worker: true })
const { TenantId, agent, admin, colleague } = await t.makeBrokerage('North')
await t.query('update user_account set round_robin = user_id = $1 where tenant_id = $2', [agent.UserId, TenantId])
await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [TenantId])
await t.call(addTextCode, { as: admin, body: { Code: '4242', Message: '12 Elm St, $410,000' } })

let last = 100
const makeContact = async () => {
  const CellPhone = `5125550${++last}`
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, CellPhone, AssignedAgentId: agent.UserId }
  return { ContactId: (await t.call(createContact, { as: agent, body })).body.ContactId, CellPhone }
}
const answer = (From: string, Body: string) =>
  t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From, Body } })
const touchOf = async (contactId: number) =>
  (await t.call(getContact, { as: agent, query: { contactId } })).body.Contact
const feed = async (contactId: number) => (await t.call(contactActivity, { as: agent, params: { contactId } })).body
const keys = async () => (await t.call(today, { as: agent })).body.Rows.map((row) => row.Key)
const rowOf = async (contactId: number) =>
  (await t.call(inbox, { as: agent, query: { filter: 'All' } })).body.Rows.find((row) => row.ContactId === contactId)
/** Sends an alert, as jobs do. */
const automate = async (ContactId: number, To: string, Body: string) =>
  t.services.database.asTenant(TenantId, async (db) => {
    const { ConversationId } = await openConversation(db, TenantId, { Channel: 'Text', Address: To, ContactId })
    const to = { TenantId, ConversationId, Channel: 'Text' as const, UserId: agent.UserId, From: '', To: [To], Body }
    return postMessage(db, { ...to, Purpose: 'Automatic' })
  })

test('a lead who texted a code is new until a person gets in touch, and is called by phone everywhere', async () => {
  await answer('7375550142', 'Code 4242')
  const [row] = (await t.call(unreadTexts, { as: agent })).body
  const ContactId = row?.FromContactId ?? 0
  const called = '(737) 555-0142'
  await expect
    .poll(async () => (await feed(ContactId)).map((a) => [a.ActivityTypeId, a.IsAutomatic, a.ContactName]))
    .toEqual([
      [5, true, called],
      [9, false, called],
    ])
  expect(await touchOf(ContactId)).toMatchObject({ IsContacted: false, LastContact: null })
  const { Rows } = (await t.call(today, { as: agent })).body
  expect(Rows).toMatchObject([
    { Key: `NewLead:${ContactId}`, ContactName: called, Title: 'New lead: Code Inquiry', Why: 'Just came in' },
  ])
  expect((await t.call(notifications, { as: agent })).body.map((n) => [n.Kind, n.Title])).toEqual([['NewLead', called]])
  expect(row?.AuthorName).toBe(called)
  expect(await rowOf(ContactId)).toMatchObject({ Name: called, Snippet: 'Code 4242', IsMine: false })
  const { body: contacts } = await t.call(searchContacts, { as: agent, body: { SearchTerm: '7375550142' } })
  expect(contacts.map((one) => one.ContactDetails.Name)).toEqual([called])
  expect((await t.call(find, { as: agent, query: { text: '7375550142' } })).body.Contacts).toMatchObject([
    { Name: called },
  ])

  const texts = (await t.call(textConversation, { as: agent, query: { number: '7375550142' } })).body
  expect(texts.map((one) => [one.IsMine, one.IsAutomatic])).toEqual([
    [false, false],
    [true, true],
  ])
  await t.call(sendText, { as: agent, body: { ToAddress: '7375550142', Body: 'Would you like to see it?' } })
  expect(await touchOf(ContactId)).toMatchObject({ IsContacted: true, LastContact: expect.any(String) })
  expect(await keys()).toEqual([])
})

test('what a program sends neither answers nor counts, and lists show what the person said who waits', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'Is Saturday at ten good?')
  const { MessageId } = await automate(ContactId, CellPhone, 'A new home in Austin')
  await expect.poll(async () => (await feed(ContactId)).map((a) => a.ActivityTypeId)).toEqual([5, 9])
  expect(await touchOf(ContactId)).toMatchObject({ IsContacted: false, LastContact: null })
  expect(await rowOf(ContactId)).toMatchObject({
    Snippet: 'Is Saturday at ten good?',
    IsMine: false,
    WaitingSince: expect.any(String),
  })
  const { Rows } = (await t.call(today, { as: agent })).body
  expect(Rows.find((row) => row.Kind === 'Answer')).toMatchObject({
    ContactId,
    Title: expect.stringContaining('Is Saturday at ten good?'),
  })
  // Answered by a person, the newest message is shown again.
  await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'Yes!', ToContactId: ContactId } })
  expect(await rowOf(ContactId)).toMatchObject({ Snippet: 'Yes!', IsMine: true, WaitingSince: null })
  expect(MessageId).toEqual(expect.any(Number))
})

test('what a contact wrote, and what was sent, is evidence that nobody rewrites', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'I agree to 400,000')
  await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'Noted', ToContactId: ContactId } })
  const rows = await feed(ContactId)
  expect(rows.map((row) => row.CanEdit)).toEqual([false, false])
  for (const { ActivityId } of rows)
    for (const as of [agent, admin])
      expect(
        await t.unchanged(() =>
          t.call(describeActivity, { as, params: { ActivityId }, body: { description: '500,000' } }),
        ),
      ).toMatchObject({ status: 400, body: { Message: expect.stringContaining('cannot be changed') } })
  const [{ ActivityId = 0 } = {}] = rows
  expect(
    await t.call(describeActivity, { as: colleague, params: { ActivityId }, body: { description: 'x' } }),
  ).toMatchObject({ status: 404 })
})

test('the address by which a contact unsubscribes is not in the activity, nor in an answer that quotes it', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const link = `https://crm.example.com/u/${'a1-_'.repeat(12)}`
  await answer(CellPhone, `Thanks!\n> Unsubscribe: ${link}\n> Unsubscribe <${link}>\nhttps://crm.example.com/unit/4`)
  expect((await feed(ContactId))[0]?.Description).toBe('Thanks!\n> \n> \nhttps://crm.example.com/unit/4')
  // As filters of mail servers rewrite it.
  const safe = `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02%7Cx&reserved=0`
  const old = `https://urldefense.proofpoint.com/v2/url?u=${link.replaceAll('/', '_').replace(':', '-3A')}&d=DwM&e=`
  await answer(CellPhone, `Yes\n> Unsubscribe<${safe}>\n> https://urldefense.com/v3/__${link}__;!!Ab!x$ \n(${old}) Ten`)
  expect((await feed(ContactId))[0]?.Description).toBe('Yes\n> \n>  \n Ten')
})

test('a phone’s reaction is no answer that waits, and hides none that does', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const say = (Body: string) =>
    t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body, ToContactId: ContactId } })
  const told = async () =>
    (await t.call(notifications, { as: agent, query: {} })).body.filter(({ Kind }) => Kind === 'TextReceived').length
  const before = await told()
  await say('Shall we meet at ten? Reply STOP to end')
  for (const reaction of [
    'Liked “Shall we meet at ten? Reply STOP to end”',
    'Laughed at an image',
    'A aimé « Shall we meet at ten? Reply STOP to end »',
    '👍 to “Shall we meet…”',
  ])
    await answer(CellPhone, reaction)
  expect(await rowOf(ContactId)).toMatchObject({
    WaitingSince: null,
    UnreadMessageCount: 0,
    Snippet: '👍 to “Shall we meet…”',
  })
  expect(await t.query('select is_held from conversation where address = $1', [CellPhone])).toEqual([
    { is_held: false },
  ])
  expect(await t.query('select from suppression where address = $1', [CellPhone])).toEqual([])
  expect(await told()).toBe(before)
  expect(
    (await t.call(today, { as: agent })).body.Rows.filter(
      (row) => row.ContactId === ContactId && row.Kind === 'Answer',
    ),
  ).toEqual([])

  // What asks for an answer, or may be one, waits.
  const texts = ['Questioned “Shall we meet at ten? Reply STOP to end”', 'Liked “12 Oak St”', 'Liked the house']
  for (const [at, text] of texts.entries()) {
    await answer(CellPhone, text)
    expect(await rowOf(ContactId)).toMatchObject({
      Snippet: text,
      UnreadMessageCount: at + 1,
      WaitingSince: expect.any(String),
    })
  }
  await answer(CellPhone, 'Removed a like from “Shall we meet at ten? Reply STOP to end”')
  expect(await rowOf(ContactId)).toMatchObject({ Snippet: 'Liked the house', UnreadMessageCount: 3 })
  const unread = (await t.call(unreadTexts, { as: agent })).body.find((row) => row.Number === CellPhone)
  expect(unread).toMatchObject({ Body: 'Liked the house', UnreadMessageCount: 3 })
  const all = (await t.call(textConversation, { as: agent, query: { number: CellPhone } })).body
  expect(all.map(({ IsReaction }) => IsReaction)).toEqual([false, true, true, true, true, false, false, false, true])
})

test('a reaction to what was said before the number came here is one, too', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'Loved “See you on Saturday”')
  expect(await rowOf(ContactId)).toMatchObject({ WaitingSince: null, UnreadMessageCount: 0 })
})
