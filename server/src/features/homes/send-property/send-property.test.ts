import { contactActivity } from '@dormer/contract/day/activities'
import type { Body } from '@dormer/contract/endpoint'
import { contactFavorites } from '@dormer/contract/homes/favorites'
import { previewProperty, sendProperty } from '@dormer/contract/homes/send-property'
import { sentProperties } from '@dormer/contract/homes/sent-properties'
import { contactMessages } from '@dormer/contract/messages/messages'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { choose, makeListings } from '../listings.fixture.ts'

const t = await startTestProgram()
const { agent, colleague, admin, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
await choose(t, 7, [agent, admin, south.admin])
await makeListings(t, 7, [
  { listing_key: 'A1', listing_id: '4417723', unparsed_address: '12 Oak St, Austin, TX 78704', list_price: 450_000, previous_list_price: 475_000,
    media: [{ Order: 0, MediaURL: '/api/listing/photo/7/A1/front.svg' }] },
  { listing_key: 'A2', unparsed_address: '9 Elm St, Austin, TX 78704', list_price: 612_000, internet_address_display_yn: false },
  { listing_key: 'A3', unparsed_address: '1 Secret Ln, Austin', internet_entire_listing_display_yn: false },
  { listing_key: 'A4', unparsed_address: '2 Gone Rd, Austin', date_removed: '2026-01-01' },
]) // biome-ignore format: a list reads better in rows

let last = 100
/** A contact with their own cell phone and email address, unless `given` says otherwise. */
const makeContact = async (FirstName: string, given: object = {}, as = agent) => {
  const n = ++last
  const who = { CellPhone: `5125550${n}`, Email: `${FirstName.toLowerCase()}@example.com`, ...given }
  const body = { FirstName, LastName: 'Moor', ...who, AssignedAgentId: as.UserId }
  return (await t.call(createContact, { as: admin, body })).body.ContactId
}
type Sent = Partial<Body<typeof sendProperty>>
const send = (ContactIds: number[], given: Sent = {}, as: User = agent) =>
  t.call(sendProperty, {
    as,
    body: { ContactIds, ListingKeys: ['A1'], Subject: 'A home', MessageType: 'email', ...given },
  })
const preview = (ContactIds: number[], given: Sent = {}, as: User = agent) =>
  t.call(previewProperty, { as, body: { ContactIds, ListingKeys: ['A1'], MessageType: 'email', ...given } })
const messagesOf = async (contactId: number) => {
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId } })).body
  const query = { contactEntityId: Entity.ContactEntityId }
  return (await t.call(contactMessages, { as: admin, query })).body
}

test('an email with listings is written to one contact, with a link that is theirs', async () => {
  const ana = await makeContact('Ana')
  const answer = await send([ana], {
    ListingKeys: ['A2', 'A1'],
    Subject: 'For {{FirstName}}',
    Message: 'Hello {{FirstName}},\n\n1 < 2 & <script>alert(1)</script>',
    DisableForcedRegistration: true,
  })
  expect(answer).toMatchObject({ status: 200, body: { Successful: true, Sent: 1, Waiting: 0, LeftOut: [] } })
  const [email] = await messagesOf(ana)
  expect(email).toMatchObject({ Subject: 'For Ana', To: ['ana@example.com'], Status: 'Waiting', IsMine: true })
  const { Body } = email ?? { Body: '' }
  const [, link] = /href="([^"]+\/h\/[\w-]{22})\?home=A2"/.exec(Body) ?? []
  expect(link).toBe(`${t.url}/h/${link?.slice(-22)}`)
  for (const words of [
    `${link}?home=A1`,
    `${t.url}/api/listing/photo/7/A1/front.png`,
    'was <s>$475,000</s>',
    'Home in Austin',
  ])
    expect(Body).toContain(words)
  // Its seller withholds the address, and the message was cleaned.
  expect(Body).not.toMatch(/Elm St|<script/)
  const [kept] = await t.query(
    `select contact_id::int, user_id::int, listing_keys, disable_forced_registration, message_id::int from client_link
     where token_hash = sha256($1::bytea)`,
    [link?.slice(-22)],
  )
  expect(kept).toEqual({ contact_id: ana, user_id: agent.UserId, listing_keys: ['A2', 'A1'], disable_forced_registration: true, message_id: email?.MessageId }) // biome-ignore format: one row
  const activity = (await t.call(contactActivity, { as: agent, params: { contactId: ana } })).body
  expect(activity).toMatchObject([{ ActivityTypeId: 4, Subject: 'For Ana', Recipient: 'ana@example.com', PerformedBy: 'Ana Agent' }]) // biome-ignore format: one row
  expect(activity[0]?.Description).toContain('12 Oak St, Austin, TX 78704\n$450,000 (was $475,000)')
})

test('a text names its sender, one listing and a link', async () => {
  const ben = await makeContact('Ben')
  expect((await send([ben], { MessageType: 'text', Subject: null, Message: 'Look, {{FirstName}}!' })).status).toBe(200)
  const [text] = await messagesOf(ben)
  expect(text?.Body).toMatch(/^Ana Agent: Look, Ben! 12 Oak St, Austin \$450,000 http:\/\/\S+\/h\/[\w-]{22}$/)
  const activity = (await t.call(contactActivity, { as: agent, params: { contactId: ben } })).body
  expect(activity).toMatchObject([{ ActivityTypeId: 5, Description: text?.Body }])
})

test('each of several gets their own message; people who cannot be reached are left out and named', async () => {
  await t.query(`update tenant set postal_address = '1 Elm St' where tenant_id = $1`, [TenantId])
  const [cora, dan, eve, eli] = [
    await makeContact('Cora'),
    await makeContact('Dan', { Email: '' }),
    await makeContact('Eve', { Email: 'both@example.com' }),
    await makeContact('Eli', { Email: 'both@example.com' }),
  ]
  const ids = [cora, dan, eve, eli]
  const would = await preview(ids, { Subject: 'Hi {{FirstName}}' })
  const out = [
    { ContactId: dan, Name: 'Dan Moor', Why: 'Dan Moor has no email address.' },
    { ContactId: eli, Name: 'Eli Moor', Why: 'Another recipient has both@example.com: only one message goes there.' },
  ]
  expect(would.body).toMatchObject({ Subject: 'Hi Cora', For: 'Cora Moor', Sent: 2, LeftOut: out, Problem: null, IsOutbox: true }) // biome-ignore format: one row
  expect(would.body.Html).toContain('Here is a home you may like')
  expect((await send(ids)).body).toEqual({
    Successful: true,
    Sent: 2,
    Waiting: 0,
    LeftOut: out,
    MessageIds: [expect.any(Number), expect.any(Number)],
  })
  const bodies = await Promise.all([cora, eve].map(async (id) => (await messagesOf(id))[0]?.Body ?? ''))
  // To many: recipients can unsubscribe, and it is logged once it is sent.
  for (const body of bodies) expect(body).toMatch(/1 Elm St.*\/u\/[\w-]{43}">Unsubscribe/s)
  expect(new Set(bodies.map((body) => /\/h\/([\w-]{22})/.exec(body)?.[1])).size).toBe(2)
  expect((await t.call(contactActivity, { as: agent, params: { contactId: cora } })).body).toEqual([])
  expect(await t.query(`select purpose, count(*)::int from message where subject = 'A home' group by 1`)).toEqual([{ purpose: 'Mass', count: 2 }]) // biome-ignore format: one row
})

test('what cannot be sent is refused in words, and nothing is written', async () => {
  await t.query('update tenant set postal_address = null')
  const [fay, theirs] = [await makeContact('Fay'), await makeContact('Theo', {}, colleague)]
  const [gus, hal] = [
    await makeContact('Gus', { Email: '', CellPhone: '', HomePhone: '5125550999' }),
    await makeContact('Hal'),
  ]
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Text', (select cell_phone from contact where contact_id = $2), 'Stop')`,
    [TenantId, fay],
  )
  const cases: [Awaited<ReturnType<typeof send>>['status'], RegExp, () => ReturnType<typeof send>][] = [
    [400, /Choose at least one contact/, () => send([])],
    [400, /Choose at least one property/, () => send([fay], { ListingKeys: [] })],
    [400, /at most 25/, () => send([fay], { ListingKeys: Array.from({ length: 26 }, (_, n) => `A${n}`) })],
    [400, /email or text/, () => send([fay], { MessageType: 'fax' as never })],
    [400, /An email subject is required/, () => send([fay], { Subject: ' ' })],
    [400, /1 Secret Ln, Austin may not be sent: its seller does not want it shown/, () => send([fay], { ListingKeys: ['A1', 'A3'] })],
    [400, /2 Gone Rd, Austin and B9 are no longer in your MLS/, () => send([fay], { ListingKeys: ['A4', 'B9'] })],
    [404, /Contact was not found/, () => send([fay, theirs])],
    [404, /Contact was not found/, () => send([fay], {}, south.admin)],
    [400, /Gus Moor has no email address/, () => send([gus])],
    [400, /Gus Moor has no cell phone/, () => send([gus], { MessageType: 'text' })],
    [400, /Fay Moor texted STOP/, () => send([fay], { MessageType: 'text' })],
    [400, /postal address/, () => send([fay, hal])],
    [400, /subject/, () => send([fay], { Subject: '{{City}}' })],
    [400, /longer than 1,600/, () => send([hal], { MessageType: 'text', Message: 'a'.repeat(1600) })],
    [400, /has not chosen its MLS/, () => send([theirs], {}, colleague)],
  ] // biome-ignore format: a table
  for (const [status, message, work] of cases)
    expect(await t.unchanged(work)).toMatchObject({ status, body: { Message: expect.stringMatching(message) } })
})

test('a household is one client: two of its people are not many', async () => {
  const ida = await makeContact('Ida')
  const { Entity } = (await t.call(getContact, { as: agent, query: { contactId: ida } })).body
  const [kim] = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
     values ($1, $2, 'Kim', 'Moor', 'kim@example.com') returning contact_id::int as id`,
    [TenantId, Entity.ContactEntityId],
  )
  expect((await send([ida, kim?.id ?? 0, ida], { Subject: 'Ours' })).body).toMatchObject({ Sent: 2, LeftOut: [] })
  expect(await t.query(`select distinct purpose from message where subject = 'Ours'`)).toEqual([
    { purpose: 'OneToOne' },
  ])
})

test('texts to several keep quiet hours', async () => {
  const [lea, mia] = [await makeContact('Lea'), await makeContact('Mia')]
  const { body } = await preview([lea, mia], { MessageType: 'text' })
  const { body: sent } = await send([lea, mia], { MessageType: 'text' })
  expect(sent.Sent + sent.Waiting).toBe(2)
  expect([body.Sent, body.Waiting]).toEqual([sent.Sent, sent.Waiting])
  expect(body.WaitingWhy === null).toBe(sent.Waiting === 0)
  // The sender is named at the beginning.
  expect(body.Text).toMatch(/^Ana Agent: Here is a home you may like\. 12 Oak St.*\nReply STOP to end$/)
  const one = await preview([lea], { MessageType: 'text' })
  expect(one.body.Text).not.toContain('STOP')
})

test('the homes a household was sent are shown with what became of them', async () => {
  const pia = await makeContact('Pia')
  const sent = (as: User) => t.call(sentProperties, { as, query: { contactId: pia } })
  expect((await sent(agent)).body).toEqual([])
  await send([pia], { ListingKeys: ['A2', 'A1'] })
  await send([pia], { ListingKeys: ['A1'], MessageType: 'text', Subject: null })
  const [text, email] = (await messagesOf(pia)).map(({ MessageId }) => MessageId).sort((a, b) => b - a)
  const activity = (await t.call(contactActivity, { as: agent, params: { contactId: pia } })).body
  expect(activity.map(({ MessageId }) => MessageId)).toEqual([text, email])
  await t.query(
    `with visit as (
       insert into client_visit (tenant_id, token_hash, contact_id) values ($1, sha256('pia'), $2) returning tenant_id, client_visit_id
     ), entered as (
       insert into client_visit_link select v.tenant_id, client_visit_id, client_link_id from visit v, client_link l
       where l.tenant_id = $1 and l.message_id = $3
     ), liked as (
       insert into client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id)
       select tenant_id, $2, 7, 'A2', client_visit_id from visit
     )
     insert into client_view (tenant_id, client_visit_id, listing_key, date_last)
     select tenant_id, client_visit_id, 'A1', '2026-01-02T10:00:00Z' from visit`,
    [TenantId, pia, email],
  )
  await t.query(`update listing set date_removed = now() where mls_id = 7 and listing_key = 'A2'`)
  const { body, headers } = await sent(agent)
  await t.query(`update listing set date_removed = null where mls_id = 7 and listing_key = 'A2'`)
  expect(headers.get('x-total-count')).toBe('3')
  expect(body.map((one) => [one.MessageId, one.ListingKey, one.DateOpened, one.IsFavorite, one.IsAvailable])).toEqual([
    [text, 'A1', null, false, true],
    [email, 'A2', null, true, false],
    [email, 'A1', '2026-01-02T10:00:00Z', false, true],
  ])
  expect(body[0]).toMatchObject({ ListPrice: '450000.00', MediaUrl: '/api/listing/photo/7/A1/front.svg' })
  for (const as of [colleague, south.admin]) expect((await sent(as)).status).toBe(404)
})

test('a household’s favorites are shown with their listings, even after those have left the MLS', async () => {
  const [nia, ola] = [await makeContact('Nia'), await makeContact('Ola')]
  await t.query(
    `insert into client_favorite (tenant_id, contact_id, mls_id, listing_key, client_visit_id, date_created)
     values ($1, $2, 7, 'A1', 1, '2026-01-01'), ($1, $2, 7, 'A1', 2, '2026-01-02'), ($1, $2, 7, 'A4', 1, '2026-01-03'), ($1, $3, 7, 'A2', 1, '2026-01-04')`,
    [TenantId, nia, ola],
  )
  const liked = (contactId: number, as: User) => t.call(contactFavorites, { as, query: { contactId } })
  const { body, headers } = await liked(nia, agent)
  expect(headers.get('x-total-count')).toBe('2')
  expect(body.map(({ ListingKey, IsAvailable, DateCreated }) => [ListingKey, IsAvailable, DateCreated.slice(0, 10)])).toEqual([
    ['A4', false, '2026-01-03'],
    ['A1', true, '2026-01-02'],
  ]) // biome-ignore format: a table
  expect(body[1]).toMatchObject({ ContactId: nia, ContactName: 'Nia Moor', ListPrice: '450000.00', MediaUrl: '/api/listing/photo/7/A1/front.svg' }) // biome-ignore format: one row
  for (const as of [colleague, south.admin]) expect((await liked(nia, as)).status).toBe(404)
})
