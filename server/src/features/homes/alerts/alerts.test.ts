import { contactAlerts } from '@dormer/contract/homes/alerts'
import { deleteSearch } from '@dormer/contract/homes/contact-searches'
import type { PropertyFilter } from '@dormer/contract/homes/property-search'
import { setSearchAlert, updateContactSearch } from '@dormer/contract/homes/property-searches'
import { contactMessages } from '@dormer/contract/messages/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { givePostalAddress, makeMany } from '../../messages/mass/mass.fixture.ts'
import { makeListings } from '../listings.fixture.ts'
import { findAll, happen, join, saveAlerts, sendAll } from './alerts.fixture.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const MLS = 7
for (const { TenantId, agent } of [north, south]) {
  await join(t, TenantId, MLS)
  await givePostalAddress(t, agent)
}
const homes = (keys: string[], more: object = {}) =>
  makeListings(t, MLS, keys.map((listing_key) => ({ listing_key, unparsed_address: `${listing_key} Oak St, Austin, TX 78704`, ...more }))) // biome-ignore format: a row

/** A time on next Monday in Chicago, or this many days later: never before what the database takes for now. */
const today = Temporal.Now.plainDateISO('America/Chicago')
const monday = (plainTime: string, days = 0) =>
  today
    .add({ days: 8 - today.dayOfWeek + days })
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime })
    .toInstant()
const noon = monday('12:00')
const soon = monday('12:06')
const at = (time = noon) => vi.spyOn(clock, 'now').mockReturnValue(time)
afterEach(() => void vi.restoreAllMocks())

const austin: PropertyFilter[] = [{ Field: 'City', Value: 'Austin' }]
/** A contact of the agent, with a search that alerts immediately unless stated otherwise. */
const client = async (agent: User, more: object = {}, filters = austin) => {
  const [ContactId = 0] = await makeMany(t, agent, 1, `c${Math.random().toString(36).slice(2)}`)
  const [SearchId = 0] = await saveAlerts(t, agent, [{ ContactId, Filters: filters, Name: 'In Austin', ...more }])
  return { ContactId, SearchId }
}
const tell = async (TenantId: number, time: Temporal.Instant) => {
  await findAll(t, TenantId)
  at(time)
  await sendAll(t, TenantId)
}
/** What a contact was sent: the subjects and the listings' streets, in order. */
const sent = (contactId: number) =>
  t.query<{ subject: string; text: string; body: string; purpose: string; id: number }>(
    `select m.subject, m.plain_text as text, m.body, m.purpose, m.message_id::int as id from message m
     join conversation c using (tenant_id, conversation_id) where c.contact_id = $1 order by m.message_id`,
    [contactId],
  )
const streets = (text: string) => [...text.matchAll(/^(\w+) Oak St, Austin/gm)].map(([, key]) => key)

test('new, reduced, returned and changed listings are one email, with links to the search and to stop alerts', async () => {
  await homes(['N1', 'N2', 'R1', 'B1', 'P1'])
  await t.query(`update listing set standard_status = 'Pending' where listing_key = 'P1'`)
  at()
  // Events from before a search began are not reported.
  await happen(t, MLS, [{ key: 'N1', type: 'Price', before: 500_000 }])
  const { ContactId, SearchId } = await client(north.agent)
  const lower = await client(north.agent, {}, [...austin, { Field: 'ListPrice', Value: 100 }])
  await happen(t, MLS, [
    { key: 'N1', type: 'New' },
    { key: 'N2', type: 'New' },
    { key: 'R1', type: 'Price', before: 450_000 },
    { key: 'N2', type: 'Price', before: 300_000 },
    { key: 'B1', type: 'BackOnMarket' },
    { key: 'P1', type: 'Status', status: 'Pending' },
  ])
  await tell(north.TenantId, monday('12:04'))
  expect(await sent(ContactId)).toEqual([])
  await tell(north.TenantId, soon)
  const [mail, ...others] = await sent(ContactId)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject:
      '2 new homes, 1 home back on the market, 1 home with a lower price, and 1 home with a new status: In Austin',
    purpose: 'Automatic',
  })
  expect(streets(mail?.text ?? '')).toEqual(['N2', 'N1', 'B1', 'R1', 'P1'])
  expect(mail?.text).toMatch(/Hello Ida,[\s\S]*New on the market[\s\S]*Price reduced[\s\S]*Now pending/)
  expect(mail?.text).toMatch(
    /Pause or stop these alerts: http.*\/h\/.{22}\?alert=1[\s\S]*1 Elm St, Austin[\s\S]*Unsubscribe: http.*\/u\//,
  )
  expect(await sent(lower.ContactId)).toEqual([])
  // The agent sees it on the contact's page.
  const [entity] = await t.query<{ id: string }>('select contact_entity_id as id from contact where contact_id = $1', [ContactId]) // biome-ignore format: a row
  const { body } = await t.call(contactMessages, { as: north.agent, query: { contactEntityId: Number(entity?.id) } })
  expect(body).toMatchObject([{ Subject: mail?.subject, AuthorName: north.agent.Name }])
  expect(await t.query('select search_id::int, contact_id::int from client_link where contact_id = $1', [ContactId])).toEqual([{ search_id: SearchId, contact_id: ContactId }]) // biome-ignore format: a row
})

test('nobody is told the same thing twice: by two searches, repeated events, or jobs that run again or concurrently', async () => {
  await homes(['T1', 'T2'])
  at()
  const { ContactId } = await client(north.agent)
  await saveAlerts(t, north.agent, [{ ContactId, Filters: [], Name: 'Anywhere' }])
  const other = await client(south.agent)
  await happen(t, MLS, [{ key: 'T1', type: 'New' }, { key: 'T2', type: 'Price', before: 410_000 }]) // biome-ignore format: a row
  await Promise.all([findAll(t, north.TenantId), findAll(t, north.TenantId), findAll(t, south.TenantId)])
  at(soon)
  await Promise.all([1, 2, 3].map(() => sendAll(t, north.TenantId)))
  await sendAll(t, north.TenantId)
  const [mail, ...more] = await sent(ContactId)
  expect([streets(mail?.text ?? ''), more]).toEqual([['T1', 'T2'], []])
  at(monday('13:00'))
  await happen(t, MLS, [{ key: 'T1', type: 'New' }, { key: 'T2', type: 'Price', before: 410_000 }, { key: 'T2', type: 'Price', before: 399_000, price: 405_000 }]) // biome-ignore format: a row
  await tell(north.TenantId, monday('14:00'))
  expect(await sent(ContactId)).toHaveLength(1)
  // A new price is news.
  await t.query(`update listing set list_price = 380000 where listing_key = 'T2'`)
  await happen(t, MLS, [{ key: 'T2', type: 'Price', before: 400_000, price: 380_000 }])
  await tell(north.TenantId, monday('15:00'))
  expect((await sent(ContactId)).map(({ text }) => streets(text))).toEqual([['T1', 'T2'], ['T2']])
  await sendAll(t, south.TenantId)
  expect((await sent(other.ContactId)).map(({ text }) => streets(text))).toEqual([['T1', 'T2']])
})

test('killed in the middle, nothing is lost or told twice; a failing alert holds up no other', async () => {
  await homes(['K1'])
  at()
  const broken = await client(north.agent)
  const { ContactId } = await client(north.agent)
  await happen(t, MLS, [{ key: 'K1', type: 'New' }])
  await t.query(
    'create function die() returns trigger language plpgsql as $$ begin raise exception $e$killed$e$ using errcode = tg_argv[0]; end $$',
  )
  const dying = async (trigger: string, code: string, work: () => Promise<unknown>) => {
    await t.query(`${trigger} for each row when (new.search_id = ${broken.SearchId}) execute function die('${code}')`)
    await work()
    await t.query('drop trigger die on alert_match')
  }
  // At its commit the database shuts down.
  const killed = (work: () => Promise<unknown>) =>
    dying(
      'create constraint trigger die after insert or update on alert_match deferrable initially deferred',
      '57P01',
      () => expect(work()).rejects.toMatchObject({ cause: { message: 'killed' } }),
    )
  await killed(() => findAll(t, north.TenantId))
  await findAll(t, north.TenantId)
  at(soon)
  await killed(() => sendAll(t, north.TenantId))
  expect(await sent(broken.ContactId)).toEqual([])
  await dying('create trigger die before update on alert_match', 'P0001', () => sendAll(t, north.TenantId))
  expect(t.logged).toMatchObject([{ msg: 'an alert could not be sent', SearchId: broken.SearchId }])
  for (const one of [broken.ContactId, ContactId]) expect(await sent(one)).toHaveLength(one === ContactId ? 1 : 0)
  at(monday('18:10'))
  await sendAll(t, north.TenantId)
  for (const one of [broken.ContactId, ContactId]) expect(await sent(one)).toHaveLength(1)
})

test('listings that left before sending are left out, and changed ones are described as they are now', async () => {
  await homes(['L1', 'L2', 'L3', 'L4', 'L5'])
  at()
  const { ContactId } = await client(north.agent, {}, [...austin, { Field: 'ListPrice', Value: 450_000 }])
  await happen(
    t,
    MLS,
    ['L1', 'L2', 'L3', 'L4', 'L5'].map((key) => ({ key, type: 'New' })),
  )
  await findAll(t, north.TenantId)
  await t.query(`update listing set date_removed = now() where listing_key = 'L1'`)
  await t.query(`update listing set standard_status = 'Closed' where listing_key = 'L2'`)
  await t.query(`update listing set list_price = 460000 where listing_key = 'L3'`)
  await t.query(`update listing set internet_entire_listing_display_yn = false where listing_key = 'L4'`)
  await t.query(`update listing set list_price = 440000 where listing_key = 'L5'`)
  await tell(north.TenantId, soon)
  const [mail] = await sent(ContactId)
  expect([streets(mail?.text ?? ''), mail?.subject]).toEqual([['L5'], '1 new home: In Austin'])
  expect(mail?.text).toContain('$440,000')
})

test('if the address is withheld, a shape drawn around it does not reveal it', async () => {
  await homes(['Z1'])
  await homes(['Z2'], { internet_address_display_yn: false })
  at()
  const shape = { Field: 'polygon', ValueType: 'rectangle', PolygonCoords: [[-97.8, 30.2], [-97.7, 30.3]] as [number, number][] } // biome-ignore format: a row
  const drawn = await client(north.agent, {}, [shape])
  const { ContactId } = await client(north.agent)
  await happen(t, MLS, [{ key: 'Z1', type: 'New' }, { key: 'Z2', type: 'New' }]) // biome-ignore format: a row
  await tell(north.TenantId, soon)
  const subjects = async (id: number) => (await sent(id)).map(({ subject }) => subject)
  expect(await subjects(drawn.ContactId)).toEqual(['1 new home: In Austin'])
  expect(await subjects(ContactId)).toEqual(['2 new homes: In Austin'])
  expect((await sent(ContactId))[0]?.body).not.toContain('Z2 Oak')
})

test('an email has twenty listings at most, and says how many more there are', async () => {
  const keys = Array.from({ length: 54 }, (_, n) => `M${n}`)
  await homes(keys)
  at()
  const { ContactId } = await client(north.agent)
  await happen(
    t,
    MLS,
    keys.map((key) => ({ key, type: 'New' })),
  )
  await tell(north.TenantId, soon)
  const [mail] = await sent(ContactId)
  expect([streets(mail?.text ?? '').length, mail?.subject]).toEqual([20, '54 new homes: In Austin'])
  expect(mail?.text).toMatch(/34 more homes: http/)
  await tell(north.TenantId, monday('12:00', 1))
  expect(await sent(ContactId)).toHaveLength(1)
})

test('pausing, stopping and deleting drop waiting matches; nothing piles up meanwhile', async () => {
  await homes(['W1', 'W2', 'W3'])
  at()
  const { ContactId, SearchId } = await client(north.agent)
  const stopped = await client(north.agent)
  const deleted = await client(north.agent)
  const alert = (id: number, body: object) => t.call(setSearchAlert, { as: north.agent, params: { id }, body })
  await happen(t, MLS, [{ key: 'W1', type: 'New' }])
  await findAll(t, north.TenantId)
  await alert(SearchId, { IsPaused: true })
  await alert(stopped.SearchId, { Frequency: null })
  await t.call(deleteSearch, { as: north.agent, params: { SearchId: deleted.SearchId } })
  await happen(t, MLS, [{ key: 'W2', type: 'New' }])
  await tell(north.TenantId, soon)
  await alert(SearchId, { IsPaused: false })
  await happen(t, MLS, [{ key: 'W3', type: 'New' }])
  at()
  await tell(north.TenantId, monday('12:30'))
  expect((await sent(ContactId)).map(({ text }) => streets(text))).toEqual([['W3']])
  for (const one of [stopped, deleted]) expect(await sent(one.ContactId)).toEqual([])
})

test('a changed search alerts by its new filters, at its new time', async () => {
  await homes(['C1'])
  await homes(['C2'], { city: 'Houston' })
  at()
  const { ContactId, SearchId } = await client(north.agent, { Frequency: 'Daily', Hour: 17 })
  await happen(t, MLS, [{ key: 'C1', type: 'New' }])
  await findAll(t, north.TenantId)
  await t.call(updateContactSearch, { as: north.agent, params: { id: SearchId }, body: [{ Field: 'City', Value: 'Houston' }] }) // biome-ignore format: a row
  await happen(t, MLS, [{ key: 'C2', type: 'New' }])
  await tell(north.TenantId, monday('16:59'))
  expect(await sent(ContactId)).toEqual([])
  await t.call(setSearchAlert, { as: north.agent, params: { id: SearchId }, body: { Hour: 16 } })
  at(monday('16:00', 1))
  await sendAll(t, north.TenantId)
  const [mail] = await sent(ContactId)
  expect(mail?.text).toContain('C2 Oak St')
  expect(mail?.text).not.toContain('C1 Oak St')
})

test('the agent sees what was sent, and why nothing was; what could not be sent leaves once it can', async () => {
  await homes(['A1', 'A2'])
  at()
  const { ContactId, SearchId } = await client(north.agent)
  const [kept] = await saveAlerts(t, north.agent, [{ ContactId, Filters: [], Frequency: null }])
  const told = async (as = north.agent) => t.call(contactAlerts, { as, query: { contactId: ContactId } })
  const rows = (more: object) => [
    { SearchId: kept, LastSent: null, Emails: 0, Listings: 0, WhyNot: null },
    { SearchId, LastSent: null, Emails: 0, Listings: 0, WhyNot: null, ...more },
  ]
  expect((await told()).body).toEqual(rows({}))
  const why: [string, unknown[], string, RegExp][] = [
    [`update contact set email = null where contact_id = $1`, [ContactId], `update contact set email = 'ida@example.com' where contact_id = $1`, /no email address/],
    [`insert into suppression (tenant_id, channel, address, reason) values (${north.TenantId}, 'Email', 'ida@example.com', 'Bounced')`, [], `delete from suppression`, /came back/],
    [`update tenant set postal_address = null where tenant_id = $1`, [north.TenantId], `update tenant set postal_address = '1 Elm St' where tenant_id = $1`, /postal address/],
    [`update search set filters = '[{"Field": "Color", "Value": "red"}]' where search_id = $1`, [SearchId], `update search set filters = '[]' where search_id = $1`, /searched by Color/],
    [`update tenant set mls_id = null where tenant_id = $1`, [north.TenantId], `update tenant set mls_id = 7 where tenant_id = $1`, /not chosen its MLS/],
  ] // biome-ignore format: a table
  await happen(t, MLS, [{ key: 'A1', type: 'New' }])
  await findAll(t, north.TenantId)
  let hour = 13
  for (const [breaks, values, mends, expected] of why) {
    await t.query(breaks, values)
    expect((await told()).body[1]?.WhyNot).toMatch(expected)
    if (!/Color|MLS/.test(String(expected))) {
      at(monday(`${hour}:00`))
      await sendAll(t, north.TenantId)
      expect(await sent(ContactId)).toEqual([])
    }
    await t.query(mends, values)
    hour += 2
  }
  at(monday('12:00', 1))
  await sendAll(t, north.TenantId)
  expect((await sent(ContactId)).map(({ text }) => streets(text))).toEqual([['A1']])
  expect((await told()).body).toEqual(rows({ LastSent: monday('12:00', 1).toString(), Emails: 1, Listings: 1 }))
  expect((await told(north.colleague)).status).toBe(404)
  expect((await told(south.admin)).status).toBe(404)
})

test('its Message-ID has the domain of the address in From', async () => {
  const { email } = t.services
  const { from } = email
  email.from = { Name: null, Address: 'office@north.example.com' }
  try {
    await homes(['MID'])
    at()
    const { ContactId } = await client(north.agent)
    await happen(t, MLS, [{ key: 'MID', type: 'New' }])
    await tell(north.TenantId, soon)
    const [mail] = await sent(ContactId)
    expect(await t.query('select header_id from message where message_id = $1', [mail?.id])).toEqual([
      { header_id: expect.stringMatching(/@north\.example\.com>$/) },
    ])
  } finally {
    email.from = from
  }
})
