import { logActivity, messageActivity } from '@dormer/contract/day/activities'
import { contactConsent, decideHeld, saveConsent } from '@dormer/contract/messages/consent'
import { checkMessage, sendText, textConversation } from '@dormer/contract/messages/messages'
import { answerAsContact } from '@dormer/contract/messages/outbox'
import { addJointContact, createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
const { agent, colleague, admin } = await t.makeBrokerage('North')

let last = 100
const makeContact = async () => {
  const CellPhone = `5125550${++last}`
  const body = { FirstName: 'Ida', LastName: `Moor${last}`, CellPhone, AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, CellPhone }
}
const answer = (From: string, Body: string) =>
  t.call(answerAsContact, { as: admin, body: { Channel: 'Text', From, Body } })
const checked = async (address: string, as = agent) =>
  (await t.call(checkMessage, { as, body: { Channel: 'Text', Addresses: [address] } })).body.Checked[0]
const consentOf = async (contactId: number) =>
  (await t.call(contactConsent, { as: agent, query: { contactId } })).body[0]
const decide = (ConversationId: number, IsStop: boolean, as = agent) =>
  t.call(decideHeld, { as, params: { ConversationId }, body: { IsStop } })

test('a text that sounds like a stop holds texts until somebody decides; deciding that it is not one is recorded, but is no consent', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'Please stop texting me')
  const held = await checked(CellPhone)
  expect(held).toMatchObject({ Decision: 'Blocked', HeldConversationId: expect.any(Number) })
  // A user who does not see the contact cannot decide.
  expect(await checked(CellPhone, colleague)).toMatchObject({ HeldConversationId: null })
  const ConversationId = held?.HeldConversationId ?? 0
  expect(await decide(ConversationId, false, colleague)).toMatchObject({ status: 404 })

  expect(await decide(ConversationId, false)).toMatchObject({ status: 200 })
  expect(await checked(CellPhone)).toMatchObject({ Decision: 'Send', HeldConversationId: null })
  expect(await consentOf(ContactId)).toMatchObject({
    Blocked: null,
    HeldConversationId: null,
    Entries: [{ Says: 'NotStop', How: 'Texted “Please stop texting me”', ByName: 'Ana Agent' }],
  })
  // An earlier no is still a no.
  await t.call(saveConsent, { as: agent, body: { ContactId, Channel: 'Text', Says: 'No', How: 'On the phone' } })
  await answer(CellPhone, 'Please stop texting me')
  await decide((await checked(CellPhone))?.HeldConversationId ?? 0, false)
  expect(await checked(CellPhone)).toMatchObject({ Decision: 'Blocked' })
  expect(await decide(ConversationId, false)).toMatchObject({ status: 400 })
})

test('each phone of each person of a household has its own consent', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const [HomePhone, WorkPhone, jointPhone] = ['5125550801', '5125550802', '5125550803']
  const Contact = { ContactId, HomePhone, WorkPhone, Email: 'ida.home@example.com' }
  await t.call(updateContact, { as: agent, body: { Contact } })
  const { Entity } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
  const { body: joint } = await t.call(addJointContact, {
    as: agent,
    body: { ContactEntityId: Entity.ContactEntityId, FirstName: 'Bo', LastName: 'Moor', HomePhone: jointPhone },
  })
  await answer(HomePhone, 'STOP')
  const states = async () => (await t.call(contactConsent, { as: agent, query: { contactId: ContactId } })).body
  expect((await states()).map((one) => [one.Kind, one.Address, one.Blocked !== null])).toEqual([
    ['Email', 'ida.home@example.com', false],
    ['CellPhone', CellPhone, false],
    ['HomePhone', HomePhone, true],
    ['WorkPhone', WorkPhone, false],
    ['HomePhone', jointPhone, false],
  ])
  const save = (id: number, Address: string) =>
    t.call(saveConsent, {
      as: agent,
      body: { ContactId: id, Channel: 'Text', Address, Says: 'No', How: 'On the phone' },
    })
  expect(await save(ContactId, '(512) 555-0802')).toMatchObject({ status: 200 })
  const other = (await states()).find((one) => one.Address === jointPhone)
  expect(joint).toBeDefined()
  expect(await save(other?.ContactId ?? 0, jointPhone)).toMatchObject({ status: 200 })
  expect((await states()).filter((one) => one.Blocked !== null).map((one) => one.Address)).toEqual([
    HomePhone,
    WorkPhone,
    jointPhone,
  ])
  await t.unchanged(async () =>
    expect(await save(ContactId, jointPhone)).toMatchObject({
      status: 400,
      body: { ModelState: { Address: [`The contact no longer has ${jointPhone}. Reload the page.`] } },
    }),
  )
})

test('deciding that it is one ends texts, with the evidence, until the person says START', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'Please stop texting me')
  const { HeldConversationId } = (await checked(CellPhone)) ?? {}
  expect(await decide(HeldConversationId ?? 0, true)).toMatchObject({ status: 200 })
  const refused = await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'Hello?' } })
  expect(refused).toMatchObject({ status: 400, body: { Message: expect.stringContaining('texted STOP') } })
  expect(await consentOf(ContactId)).toMatchObject({
    Kind: 'CellPhone',
    Blocked: expect.stringContaining('texted STOP'),
    Entries: [{ Says: 'No', ByName: 'Ana Agent' }],
  })
  await answer(CellPhone, 'START')
  expect(await checked(CellPhone)).toMatchObject({ Decision: 'Send' })
})

test('a STOP stands beside a stop by hand: taking back the latter leaves it, and START ends both', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const say = (Says: 'Yes' | 'No') =>
    t.call(saveConsent, { as: agent, body: { ContactId, Channel: 'Text', Says, How: 'On the phone' } })
  await say('No')
  expect((await checked(CellPhone))?.Why).toContain('stopped all texts')
  await answer(CellPhone, 'STOP')
  await say('Yes')
  expect(await checked(CellPhone)).toMatchObject({ Decision: 'Blocked', Why: expect.stringContaining('texted STOP') })
  await say('No')
  await answer(CellPhone, 'START')
  expect(await checked(CellPhone)).toMatchObject({ Decision: 'Send' })
})

test('a window loads older texts by the oldest it has', async () => {
  const { CellPhone } = await makeContact()
  for (const n of [1, 2, 3]) await answer(CellPhone, `Text ${n}`)
  const page = async (before?: number) =>
    (await t.call(textConversation, { as: agent, query: { number: CellPhone, before } })).body
  const [first, second] = await page()
  expect(await page(second?.MessageId)).toEqual([first])
  expect(await page(first?.MessageId)).toEqual([])
})

test('activities logged by hand are distinguished from those of messages', async () => {
  const { ContactId, CellPhone } = await makeContact()
  await answer(CellPhone, 'Ready when you are')
  await t.call(sendText, { as: agent, body: { ToAddress: CellPhone, Body: 'See you at ten' } })
  const Description = 'Texted from my own phone'
  const DateCreated = new Date().toISOString()
  await t.call(logActivity, { as: agent, body: { ActivityTypeId: 5, ContactId, Description, DateCreated } })
  const { Entity } = (await t.call(getContact, { as: agent, query: { contactId: ContactId } })).body
  const of = (byHand?: boolean) =>
    t.call(messageActivity, {
      as: agent,
      query: { contactEntityId: Entity.ContactEntityId, type: 'text', byHand },
    })
  expect((await of()).body).toHaveLength(3)
  expect((await of(true)).body).toMatchObject([{ Description }])
})
