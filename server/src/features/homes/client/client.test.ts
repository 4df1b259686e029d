import { saveLogo } from '@dormer/contract/brokerage/brokerage'
import { uploadUserPhoto } from '@dormer/contract/brokerage/users'
import {
  confirmClient,
  getClientVisit,
  leaveClient,
  registerClient,
  sendClientCode,
} from '@dormer/contract/homes/client'
import {
  clientFavorites,
  clientMap,
  clientPlaces,
  clientSearch,
  getClientListing,
  getClientSent,
  setClientFavorite,
  viewClientListing,
} from '@dormer/contract/homes/client-listings'
import {
  askClientAppointment,
  askClientPrequalify,
  askClientQuestion,
  askClientTour,
  askClientValue,
} from '@dormer/contract/homes/client-requests'
import {
  clientSearches,
  deleteClientSearch,
  getClientSearch,
  saveClientSearch,
  setClientAlert,
} from '@dormer/contract/homes/client-searches'
import { contactNotes } from '@dormer/contract/people/notes'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { makeListings } from '../listings.fixture.ts'
import { openBrowser, siteOf } from './client.fixture.ts'
import { alertOf, type ClientLink, homeOf, makeClientLink } from './links.ts'

const t = await startTestProgram({ worker: true })
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const address = { unparsed_address: '1204 Oak St, Austin, TX 78704', street_number: '1204', street_name: 'Oak' }
const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const HIDDEN = { unparsed_address: '9 Secret Ct, Austin, TX 78704', street_number: '9', street_name: 'Secret' }
await makeListings(t, 1, [
  { listing_key: 'K1', ...address, media: [{ Order: 1, MediaURL: '/api/listing/photo/1/K1/1.svg' }], close_price: 1 },
  ...['K2', 'K3', 'K4', 'K5'].map((listing_key) => ({ listing_key, unparsed_address: `${listing_key} Elm St` })),
  { listing_key: 'SOLD', standard_status: 'Closed' },
  { listing_key: 'LEFT', date_removed: '2026-01-01T00:00:00Z' },
  { listing_key: 'OFFLINE', ...HIDDEN, internet_entire_listing_display_yn: false },
  {
    listing_key: 'NOADDRESS',
    ...HIDDEN,
    list_price: 777_000,
    internet_address_display_yn: false,
    postal_code: '78704-1234',
    subdivision_name: 'Hidden Oaks',
    public_remarks: 'Welcome to 9 Secret Court! Call about 9 SECRET.',
    media: [{ Order: 1, MediaURL: '/p.svg', ShortDescription: 'Front of 9 N. Secret Ct.' }],
    open_houses: [{ OpenHouseKey: 'O', OpenHouseStartTime: soon(2), OpenHouseRemarks: 'Park at 9 Secret Ct' }],
    more: { Directions: 'Left at the oak, 9 Secret Ct', ParcelNumber: '123', Heating: 'Central' },
  },
])
const site = await siteOf(t, north, 1)
const southSite = await siteOf(t, south, 1)

const one = async (sql: string, values: unknown[]) => Number((await t.query<{ id: string }>(sql, values))[0]?.id)
let made = 0
/** A contact of North's agent. */
const makeContact = async (fields: { first?: string; phone?: string } = {}) => {
  made++
  const entity = await one(
    `insert into contact_entity (tenant_id, source_id, assigned_agent_id, assigned_lender_id)
     select $1, min(source_id), $2, $3 from source where tenant_id = $1 returning contact_entity_id as id`,
    [north.TenantId, north.agent.UserId, north.lender.UserId],
  )
  const Email = `client${made}@example.com`
  const ContactId = await one(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name, email, cell_phone)
     values ($1, $2, $3, 'Ruiz', $4, $5) returning contact_id as id`,
    [north.TenantId, entity, fields.first ?? 'Ana', Email, fields.phone ?? null],
  )
  return { ContactId, Email, entity }
}
const linkTo = (ContactId: number, link: Partial<ClientLink> = {}) =>
  t.services.database.asTenant(north.TenantId, (db) =>
    makeClientLink(db, north.TenantId, t.url, { ContactId, ...link }),
  )
const activities = (ContactId: number) =>
  t.query<{ type: number; subject: string; description: string | null }>(
    `select activity_type_id as type, subject, description from activity where contact_id = $1 order by activity_id`,
    [ContactId],
  )
const notifications = (ContactId: number) =>
  t.query<{ kind: string; title: string; user_id: string }>(
    `select kind, title, user_id from notification where path = '/contact/' || $1 order by notification_id`,
    [ContactId],
  )
const oneLink = async (link: Partial<ClientLink> = { ListingKeys: ['K1'] }) => {
  const contact = await makeContact()
  const url = await linkTo(contact.ContactId, link)
  const browser = openBrowser(t)
  return { ...contact, url, browser, page: await browser.open(url) }
}

test('a link leads to its listing; only a browser that runs the page counts, and repeated views are one activity', async () => {
  const { ContactId, url, browser, page } = await oneLink()
  expect(url).toMatch(/\/h\/[\w-]{22}$/)
  expect(page).toMatchObject({ status: 200, path: `/homes/${site.SiteId}/listing/K1` })
  expect(page.headers.get('x-robots-tag')).toMatch(/noindex/)
  expect(page.text).toContain('<title>1204 Oak St, Austin, TX 78704 | North Realty</title>')
  expect(page.text).toContain(`content="${t.url}/api/listing/photo/1/K1/1.png"`)
  expect(page.text).toContain('<link rel="preload" as="image" href="/api/listing/photo/1/K1/1.svg"')
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'/)
  expect(page.state).toMatchObject({
    Visit: {
      Brokerage: { SiteId: site.SiteId, Name: 'North Realty', Logo: null },
      Agent: { Name: 'Ana Agent', PhotoUrl: null },
      IsKnown: true,
      IsConfirmed: false,
      Contact: null,
      ListingsLeft: null,
    },
    Listing: { Property: { ListingKey: 'K1', HasAddress: true, ClosePrice: null }, MustRegister: false },
  })
  const pixel = { width: 64, height: 64, channels: 3, background: '#1f6f5c' } as const
  const picture = new File([new Uint8Array(await sharp({ create: pixel }).png().toBuffer())], 'picture.png')
  const { Logo } = (await t.call(saveLogo, { as: north.admin, body: { Logo: picture } })).body
  const params = { UserId: north.agent.UserId }
  const { PhotoUrl } = (await t.call(uploadUserPhoto, { as: north.agent, params, body: { file0: picture } })).body
  expect((await browser.open(url)).state?.Visit).toMatchObject({ Brokerage: { Logo }, Agent: { PhotoUrl } })
  for (const path of [Logo, PhotoUrl]) expect((await browser.open(path)).status).toBe(200)

  expect(await activities(ContactId)).toEqual([])
  for (const ListingKey of ['K1', 'K1', 'K2', 'K1'])
    await browser.call(viewClientListing, { params: site, body: { ListingKey } })
  expect(await activities(ContactId)).toEqual([
    { type: 14, subject: address.unparsed_address, description: '$400,000, Active, MLS # 1' },
    { type: 14, subject: 'K2 Elm St', description: '$400,000, Active, MLS # 2' },
  ])
  expect(await notifications(ContactId)).toEqual([
    { kind: 'ClientActive', title: 'Ana Ruiz is looking at homes', user_id: String(north.agent.UserId) },
  ])
  expect(
    await t.query('select from contact_touch where contact_id = $1 and last_active is not null', [ContactId]),
  ).toHaveLength(1)
  expect(
    await t.query('select from client_link where contact_id = $1 and date_opened is not null', [ContactId]),
  ).toHaveLength(1)
})

test('what a link leads to: several listings, a search, an alert, one of its listings; an unknown one to a page that says so', async () => {
  const { ContactId, browser, page } = await oneLink({ ListingKeys: ['K2', 'LEFT', 'K1', 'OFFLINE'] })
  expect(page.path).toMatch(/\/sent\/\d+$/)
  expect(page.state?.Sent).toMatchObject({ Properties: [{ ListingKey: 'K2' }, { ListingKey: 'K1' }], Gone: 2 })
  const linkId = Number(page.path.split('/').at(-1))
  const SearchId = await one(
    `insert into search (tenant_id, contact_id, name, filters, frequency) values ($1, $2, 'Cheap',
     '[{"Field": "ListPrice", "Value": 500000}]', 'Daily') returning search_id as id`,
    [north.TenantId, ContactId],
  )
  const link = await linkTo(ContactId, { SearchId })
  expect((await browser.open(link)).state).toMatchObject({ Search: { SearchName: 'Cheap' }, Found: { count: 5 } })
  expect((await browser.open(alertOf(link))).path).toMatch(/\/alert\/[0-9a-f-]{36}$/)
  expect((await browser.open(homeOf(link, 'K3'))).path).toBe(`/homes/${site.SiteId}/listing/K3`)
  // No open redirect: any requested target stays within our own pages.
  expect((await browser.open(homeOf(link, '//evil.example/x'))).path).toBe(
    `/homes/${site.SiteId}/listing/%2F%2Fevil.example%2Fx`,
  )
  expect((await browser.open(await linkTo(ContactId))).path).toBe(`/homes/${site.SiteId}`)
  expect(await browser.open('/h/AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ status: 404, state: undefined })
  expect((await browser.open('/homes/nobody')).status).toBe(404)
  // The link belongs to the visit that opened it.
  expect((await browser.call(getClientSent, { params: site, query: { linkId } })).status).toBe(200)
  for (const other of [openBrowser(t), (await oneLink()).browser])
    expect(await other.call(getClientSent, { params: site, query: { linkId } })).toMatchObject({
      status: 404,
      body: { Message: 'Link was not found' },
    })
})

test('a person who was forwarded a link sees nothing of the contact, until a code from the contact’s own mail confirms it', async () => {
  const { ContactId, Email, browser, url } = await oneLink()
  await browser.call(setClientFavorite, { params: site, body: { ListingKey: 'K1', IsFavorite: true } })
  const saved = await browser.call(saveClientSearch, {
    params: site,
    body: { SearchName: 'Mine', Filters: [{ Field: 'ListPrice', Value: 1 }] },
  })
  expect(saved).toMatchObject({ status: 200, body: { Frequency: 'Daily', IsPaused: false, CanChange: true } })
  const { SearchId } = saved.body

  const friend = openBrowser(t)
  const { text } = await friend.open(url)
  const seen = [
    text,
    ...(await Promise.all([
      friend.call(getClientVisit, { params: site }),
      friend.call(clientFavorites, { params: site }),
      friend.call(clientSearches, { params: site }),
    ]).then((answers) => answers.map((answer) => answer.text))),
  ].join()
  for (const secret of ['Ruiz', Email, 'Mine', SearchId]) expect(seen).not.toContain(secret)
  for (const answer of [
    await friend.call(getClientSearch, { params: { ...site, SearchId } }),
    await friend.call(deleteClientSearch, { params: { ...site, SearchId } }),
    await friend.call(setClientAlert, { params: { ...site, SearchId }, body: { IsPaused: true } }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { Message: 'Search was not found' } })
  await friend.call(setClientFavorite, { params: site, body: { ListingKey: 'K1', IsFavorite: false } })
  expect((await browser.call(getClientVisit, { params: site })).body.Favorites).toEqual(['K1'])

  const before = new Map(friend.cookies)
  expect((await friend.call(sendClientCode, { params: site, body: {} })).body).toEqual({ Successful: true })
  const code = await codeTo(Email)
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await friend.call(confirmClient, { params: site, body: { Code: wrong } })).toMatchObject({
    status: 400,
    body: { ModelState: { Code: ['That is not the code. Check the newest email.'] } },
  })
  // A code belongs to the visit that asked for it.
  expect((await browser.call(confirmClient, { params: site, body: { Code: code } })).status).toBe(400)
  const confirmed = await friend.call(confirmClient, {
    params: site,
    body: { Code: `${code.slice(0, 3)} ${code.slice(3)}` },
  })
  expect(confirmed).toMatchObject({
    status: 200,
    body: { IsConfirmed: true, Contact: { FirstName: 'Ana', LastName: 'Ruiz', Email }, Favorites: ['K1'] },
  })
  const searches = await friend.call(clientSearches, { params: site })
  expect(searches.body).toMatchObject([{ SearchId, CanChange: true }])
  expect(searches.headers.get('x-total-count')).toBe('1')
  // Once; and anybody who knew the old cookie is locked out.
  expect((await friend.call(confirmClient, { params: site, body: { Code: code } })).status).toBe(400)
  const former = openBrowser(t)
  for (const [name, value] of before) former.cookies.set(name, value)
  expect((await former.call(getClientVisit, { params: site })).body).toMatchObject({ IsKnown: false, Contact: null })
  // A confirmed visit keeps its contact when somebody else's link is opened, and sees what that link shows.
  const other = await makeContact({ first: 'Otto' })
  expect((await friend.open(await linkTo(other.ContactId, { ListingKeys: ['K2', 'K3'] }))).state).toMatchObject({
    Visit: { Contact: { FirstName: 'Ana' } },
    Sent: { Properties: [{}, {}] },
  })
  // An address was confirmed: when the contact no longer has it, the visit sees nothing; when it is restored, it does
  // again.
  await t.query(`update contact set email = 'corrected@example.com' where contact_id = $1`, [ContactId])
  expect((await friend.call(getClientVisit, { params: site })).body).toMatchObject({
    IsConfirmed: false,
    Contact: null,
  })
  await t.query('update contact set email = $2 where contact_id = $1', [ContactId, Email])
  expect((await friend.call(getClientVisit, { params: site })).body.IsConfirmed).toBe(true)
  expect((await activities(ContactId)).map(({ type }) => type)).toEqual([12, 15])
  // The client paused it, so it stays paused when they confirm again.
  await friend.call(setClientAlert, { params: { ...site, SearchId }, body: { IsPaused: true } })
  await browser.call(sendClientCode, { params: site, body: {} })
  const own = await vi.waitFor(async () => {
    const next = await codeTo(Email)
    expect(next).not.toBe(code)
    return next
  })
  expect((await browser.call(confirmClient, { params: site, body: { Code: own } })).status).toBe(200)
  expect((await browser.call(getClientSearch, { params: { ...site, SearchId } })).body.IsPaused).toBe(true)
  await friend.call(leaveClient, { params: site, body: {} })
  // A confirmed visit whose contact is deleted does not pass to the contact whose link is opened next.
  await t.query('delete from contact where contact_id = $1', [ContactId])
  expect((await browser.open(await linkTo(other.ContactId, { ListingKeys: ['K2'] }))).state?.Visit).toMatchObject({
    IsKnown: true,
    IsConfirmed: false,
    Contact: null,
  })
  expect((await friend.call(getClientVisit, { params: site })).body).toMatchObject({ IsKnown: false, Favorites: [] })
})

/** The newest code emailed to an address. */
const codeTo = async (Email: string) =>
  vi.waitFor(async () => {
    const [mail] = await t.query<{ subject: string }>(
      'select subject from message where to_addresses = array[$1] order by message_id desc limit 1',
      [Email],
    )
    const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0]
    expect(code).toBeDefined()
    return code as string
  })

test('codes cannot be guessed or requested without limit, and nobody learns whose address it is', async () => {
  const { Email, browser } = await oneLink()
  const stranger = openBrowser(t)
  const asked = await stranger.call(sendClientCode, { params: site, body: { Email } })
  const unknown = openBrowser(t)
  const nobody = await unknown.call(sendClientCode, { params: site, body: { Email: 'nobody@example.com' } })
  expect([nobody.status, nobody.text]).toEqual([asked.status, asked.text])
  const code = await codeTo(Email)
  for (let n = 0; n < 5; n++) {
    const Code = String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')
    expect((await stranger.call(confirmClient, { params: site, body: { Code } })).status).toBe(400)
  }
  expect(await stranger.call(confirmClient, { params: site, body: { Code: code } })).toMatchObject({
    status: 400,
    body: { Message: 'This code is no longer valid. Ask for another one.' },
  })
  for (let n = 0; n < 2; n++) await stranger.call(sendClientCode, { params: site, body: { Email } })
  expect(await stranger.call(sendClientCode, { params: site, body: { Email } })).toMatchObject({ status: 429 })
  // Other visits get no more for the same person: five an hour.
  for (let n = 0; n < 4; n++) {
    const another = n === 0 ? browser : openBrowser(t)
    expect((await another.call(sendClientCode, { params: site, body: { Email } })).status).toBe(200)
  }
  expect(
    await t.query('select from client_code c join contact using (tenant_id, contact_id) where email = $1', [Email]),
  ).toHaveLength(5)
  // A code from yesterday is no longer valid.
  const late = openBrowser(t)
  const contact = await makeContact()
  await late.call(sendClientCode, { params: site, body: { Email: contact.Email } })
  const old = await codeTo(contact.Email)
  await t.query(`update client_code set date_created = now() - interval '11 minutes' where contact_id = $1`, [
    contact.ContactId,
  ])
  expect((await late.call(confirmClient, { params: site, body: { Code: old } })).status).toBe(400)
})

test('a stranger sees three listings, then says who they are and becomes a routed lead, of whom the agent is told', async () => {
  await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [north.TenantId])
  await t.query('update user_account set round_robin = true where user_id = $1', [north.colleague.UserId])
  const browser = openBrowser(t)
  expect((await browser.open(`/homes/${site.SiteId}`)).state).toMatchObject({
    Visit: { IsKnown: false, ListingsLeft: 3, Agent: null },
    Found: { count: 6 },
  })
  expect(browser.cookies.size).toBe(0)
  for (const [at, ListingKey] of ['K1', 'K2', 'K2', 'K3'].entries())
    expect((await browser.call(viewClientListing, { params: site, body: { ListingKey } })).body.ListingsLeft).toBe(
      [2, 1, 1, 0][at],
    )
  const fourth = () => browser.call(getClientListing, { params: site, query: { listingKey: 'K4' } })
  expect((await fourth()).body).toMatchObject({ Property: { ListingKey: 'K4' }, Detail: null, MustRegister: true })
  expect((await browser.open(`/homes/${site.SiteId}/listing/K4`)).state?.Listing?.Detail).toBeNull()
  expect(
    (await browser.call(getClientListing, { params: site, query: { listingKey: 'K2' } })).body.Detail,
  ).not.toBeNull()
  expect(
    await browser.call(setClientFavorite, { params: site, body: { ListingKey: 'K1', IsFavorite: true } }),
  ).toMatchObject({ status: 400, body: { ModelState: { Who: ['Tell us who you are first'] } } })
  for (const body of [{ FirstName: 'Nora' }, { FirstName: '', Email: 'nora@example.com' }])
    expect((await browser.call(registerClient, { params: site, body })).status).toBe(400)
  const who = { FirstName: 'Nora', LastName: 'Neu', Email: 'Nora@Example.com', Phone: '(512) 555-0177' }
  expect((await browser.call(registerClient, { params: site, body: who })).body).toMatchObject({
    IsKnown: true,
    IsConfirmed: false,
    Contact: null,
    Agent: null,
    ListingsLeft: null,
  })
  expect((await fourth()).body).toMatchObject({ MustRegister: false, Detail: { ListingKey: 'K4' } })
  const [lead] = await t.query<{ contact_id: string }>(
    `select c.contact_id, c.cell_phone, c.name, s.name as source, c.assigned_agent_id from contact c
     join source s using (tenant_id, source_id) where c.email = 'nora@example.com'`,
  )
  expect(lead).toMatchObject({
    cell_phone: '5125550177',
    name: 'Nora Neu',
    source: 'Home Search',
    assigned_agent_id: String(north.colleague.UserId),
  })
  const id = Number(lead?.contact_id)
  expect((await notifications(id))[0]).toMatchObject({
    kind: 'NewLead',
    title: 'Nora Neu',
    user_id: String(north.colleague.UserId),
  })
  expect((await activities(id)).map(({ type }) => type)).toEqual([14, 14, 14])

  // Somebody who types that address elsewhere is taken for the same person, but learns and changes nothing.
  const other = openBrowser(t)
  const again = await other.call(registerClient, {
    params: site,
    body: { FirstName: '<b>Eve</b>', Email: 'nora@example.com', Phone: '5125550199' },
  })
  expect(again.body).toMatchObject({ IsKnown: true, IsConfirmed: false, Contact: null, Agent: null, Favorites: [] })
  expect(
    await t.query(`select from contact where email = 'nora@example.com' and cell_phone = '5125550177'`),
  ).toHaveLength(1)
  expect((await t.call(contactNotes, { as: north.admin, query: { contactId: id } })).body).toMatchObject([
    {
      AuthorName: 'A visitor',
      Note: '<p>Said on the home search pages, not confirmed: &lt;b&gt;Eve&lt;/b&gt;, nora@example.com, (512) 555-0199</p>',
    },
  ])
  // Nor can they have email sent there.
  expect(
    (
      await other.call(saveClientSearch, {
        params: site,
        body: { SearchName: 'Spam', Filters: [], Frequency: 'AtOnce' },
      })
    ).body,
  ).toMatchObject({ IsPaused: true })
})

test('with DisableForcedRegistration nobody asks', async () => {
  const contact = await makeContact()
  const { browser } = await oneLink({ DisableForcedRegistration: true })
  // After the contact is deleted, its link is a stranger's.
  const url = await linkTo(contact.ContactId, { ListingKeys: ['K1'], DisableForcedRegistration: true })
  await t.query('delete from contact where contact_id = $1', [contact.ContactId])
  const stranger = openBrowser(t)
  expect((await stranger.open(url)).state?.Visit).toMatchObject({ IsKnown: false, ListingsLeft: null, Agent: null })
  for (const one of [browser, stranger])
    for (const ListingKey of ['K1', 'K2', 'K3', 'K4', 'K5']) {
      await one.call(viewClientListing, { params: site, body: { ListingKey } })
      expect(
        (await one.call(getClientListing, { params: site, query: { listingKey: ListingKey } })).body.MustRegister,
      ).toBe(false)
    }
})

test('what clients ask for is an activity; the agent is told at once, and has a task where there is something to arrange', async () => {
  const { ContactId, browser } = await oneLink()
  const [first, second] = [soon(2), soon(3)]
  const tour = { ListingKey: 'K1', Times: [first, second], Message: '<script>alert(1)</script> after work?' }
  for (let n = 0; n < 2; n++)
    expect((await browser.call(askClientTour, { params: site, body: tour })).body).toEqual({ Successful: true })
  await browser.call(askClientQuestion, { params: site, body: { ListingKey: 'K2', Message: 'Is there a garage?' } })
  await browser.call(askClientPrequalify, {
    params: site,
    body: { Price: '$500,000', DownPayment: '50,000', Income: null, Credit: 'Good' },
  })
  const home = { Address: '7 Pine Rd', City: 'Austin', StateCode: 'TX', ZipCode: '78704', Bedrooms: 3 }
  await browser.call(askClientValue, { params: site, body: home })
  await browser.call(askClientAppointment, { params: site, body: { Times: [first], IsByPhone: true } })
  const written = await activities(ContactId)
  expect(written.map(({ type, subject }) => [type, subject])).toEqual([
    [11, address.unparsed_address],
    [13, 'K2 Elm St'],
    [16, 'Pre-qualification'],
    [17, '7 Pine Rd, Austin, TX 78704'],
    [20, 'A phone call'],
  ])
  expect(written[0]?.description).toMatch(
    /^Times proposed: \w{3} \d\d\/\d+\/\d{4}, \d+:\d\d [ap]m; .*\n“<script>alert\(1\)<\/script> after work\?”\n\$400,000/,
  )
  expect(written[2]?.description).toBe('Price: $500,000\nDown payment: $50,000\nCredit: good')
  const told = (await notifications(ContactId)).filter(({ kind }) => kind === 'ClientRequest')
  // With the times proposed and the client's own words.
  const when = String.raw`\w{3} \d\d/\d+/\d{4}, \d+:\d\d [ap]m`
  expect(told[0]?.title).toMatch(new RegExp(`, ${when} or ${when}: “<script>alert\\(1\\)</script> after work\\?”$`))
  expect(told.map(({ title, user_id }) => [title.replace(/, \w{3} .*/, ''), Number(user_id)])).toEqual([
    ['Ana Ruiz asks for a tour of 1204 Oak St, Austin, TX 78704', north.agent.UserId],
    ['Ana Ruiz asks about K2 Elm St: “Is there a garage?”', north.agent.UserId],
    ['Ana Ruiz asks to be pre-qualified', north.agent.UserId],
    ['Ana Ruiz asks to be pre-qualified', north.lender.UserId],
    ['Ana Ruiz asks what 7 Pine Rd, Austin, TX 78704 is worth', north.agent.UserId],
    ['Ana Ruiz asks for a phone call', north.agent.UserId],
  ])
  // On Today, too.
  const tasks = await t.query<{ title: string; type: number; due: boolean }>(
    `select title, task_type_id as type, due_date <= now() as due from task where contact_id = $1
     and assigned_user_id = $2 order by task_id`,
    [ContactId, north.agent.UserId],
  )
  expect(tasks[0]?.title).toMatch(new RegExp(`, ${when} or ${when}: “<script>alert\\(1\\)</script> after work\\?”$`))
  expect(tasks.map(({ title, ...task }) => ({ ...task, title: title.replace(/, \w{3} .*/, '') }))).toEqual([
    { title: 'Answer the request for a tour: 1204 Oak St, Austin, TX 78704', type: 5, due: true },
    { title: 'Value the home: 7 Pine Rd, Austin, TX 78704', type: 5, due: true },
    { title: 'Answer the request for a phone call', type: 5, due: true },
  ])
  // A home that somebody asks about is a request, never a property of the contact.
  expect(await t.query('select from contact_property')).toEqual([])
  // The agent's email about it contains the words, not HTML.
  for (const { body } of await t.query<{ body: string }>('select body from message'))
    expect(body).not.toMatch(/<script/)

  await t.unchanged(async () => {
    for (const [endpoint, body, field] of [
      [askClientTour, { ...tour, Times: [soon(-1)] }, 'Times'],
      [askClientTour, { ...tour, Times: [soon(400)] }, 'Times'],
      [askClientTour, { ...tour, Times: [] }, 'Times'],
      [askClientTour, { ...tour, Times: [soon(1), soon(2), soon(3), soon(4)] }, 'Times'],
      [askClientQuestion, { Message: ' ' }, 'Message'],
      [askClientQuestion, { Message: 'x'.repeat(2001) }, 'Message'],
      [askClientValue, { ...home, City: '' }, 'City'],
      [askClientPrequalify, { Price: 'much' }, 'Price'],
    ] as const) {
      const answer = await browser.call(endpoint, { params: site, body: body as never })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.ModelState ?? {})).toEqual([field])
    }
    for (const listingKey of ['LEFT', 'SOLD', 'OFFLINE'])
      expect(
        await browser.call(askClientTour, { params: site, body: { ...tour, ListingKey: listingKey } }),
      ).toMatchObject({ status: 404, body: { Message: 'This home is no longer available' } })
  })

  // Another person who was forwarded the link becomes a separate lead; the contact under another address does not.
  await browser.call(askClientQuestion, {
    params: site,
    body: { Message: 'Me too', Who: { FirstName: 'Fred', LastName: 'Other', Email: 'fred@example.com' } },
  })
  expect((await activities(ContactId)).length).toBe(5)
  // The agent of the link's contact remains visible.
  expect((await browser.call(getClientVisit, { params: site })).body.Agent?.Name).toBe('Ana Agent')
  const [fred] = await t.query<{ id: string }>(`select contact_id as id from contact where email = 'fred@example.com'`)
  // The agent is told once, of what they ask for.
  expect((await notifications(Number(fred?.id))).map(({ kind, title }) => [kind, title])).toEqual([
    ['ClientRequest', 'Fred Other has a question: “Me too”'],
  ])
  expect(await activities(Number(fred?.id))).toEqual([
    { type: 13, subject: 'A question', description: '“Me too”\nFrom: Fred Other, fred@example.com' },
  ])
  const same = await oneLink()
  await same.browser.call(askClientQuestion, {
    params: site,
    body: { Message: 'Hi', Who: { FirstName: 'ana', LastName: 'ruiz', Email: 'ana@work.example.com' } },
  })
  expect((await activities(same.ContactId)).map(({ type }) => type)).toEqual([13])
})

test('searching, liking, saving: one activity for a moment of searching, one for a home liked and liked again', async () => {
  const { ContactId, browser } = await oneLink()
  const search = (price: number, isByHand = true) =>
    browser.call(clientSearch, { params: site, query: { isByHand }, body: [{ Field: 'ListPrice', Value: price }] })
  await search(500_000, false)
  await search(500_000)
  expect((await search(800_000)).body.count).toBe(6)
  for (const IsFavorite of [true, true, false, true])
    await browser.call(setClientFavorite, { params: site, body: { ListingKey: 'K1', IsFavorite } })
  const favorites = await browser.call(clientFavorites, { params: site })
  expect(favorites.body).toMatchObject({ Properties: [{ ListingKey: 'K1' }], Gone: 0 })
  expect(favorites.headers.get('x-total-count')).toBe('1')
  expect(await activities(ContactId)).toEqual([
    { type: 15, subject: 'Price: 800000', description: '6 homes found' },
    { type: 12, subject: address.unparsed_address, description: '$400,000, Active, MLS # 1' },
  ])
  expect((await notifications(ContactId)).map(({ title }) => title)).toEqual([
    'Ana Ruiz is looking at homes',
    'Ana Ruiz likes 1204 Oak St, Austin, TX 78704',
  ])
  // A contact deleted with its favorites comes back with them.
  await t.query('delete from contact where contact_id = $1', [ContactId])
  expect(await t.query('select from client_favorite where contact_id = $1', [ContactId])).toEqual([])
  expect(
    await t.query(`select from change where table_name = 'client_favorite' and what = 'Deleted' and contact_id = $1`, [
      ContactId,
    ]),
  ).toHaveLength(2)
})

test('by its link an alert is paused and stopped, never by opening an address, and not resumed', async () => {
  const { ContactId, browser } = await oneLink()
  const SearchId = await one(
    `insert into search (tenant_id, contact_id, name, frequency) values ($1, $2, 'Alert', 'AtOnce') returning search_id as id`,
    [north.TenantId, ContactId],
  )
  const { path, state } = await browser.open(alertOf(await linkTo(ContactId, { SearchId, ListingKeys: ['K1'] })))
  expect(state?.Search).toMatchObject({ Frequency: 'AtOnce', IsPaused: false, CanChange: false })
  const params = { ...site, SearchId: path.split('/').at(-1) as string }
  expect((await browser.call(setClientAlert, { params, body: { IsPaused: true } })).body).toMatchObject({
    IsPaused: true,
  })
  for (const body of [{ IsPaused: false }, { Frequency: 'Daily' as const, IsPaused: false }])
    expect(await browser.call(setClientAlert, { params, body })).toMatchObject({ status: 400 })
  expect((await browser.call(setClientAlert, { params, body: { Frequency: null } })).body.Frequency).toBeNull()
  expect(await browser.call(deleteClientSearch, { params })).toMatchObject({ status: 400 })
  expect(await t.query('select frequency, is_paused from search where search_id = $1', [SearchId])).toEqual([
    { frequency: null, is_paused: true },
  ])
  expect((await notifications(ContactId)).map(({ title }) => title)).toEqual([
    'Ana Ruiz paused the emails of the search Alert',
    'Ana Ruiz stopped the emails of the search Alert',
  ])
})

test('what sellers keep off the internet is nowhere; if the address is withheld, no call reveals it', async () => {
  const { browser } = await oneLink()
  const find = async (body: object[]) =>
    (await browser.call(clientSearch, { params: site, query: {}, body: body as never })).body.properties.map(
      ({ ListingKey }) => ListingKey,
    )
  const all = ['K1', 'K2', 'K3', 'K4', 'K5', 'NOADDRESS']
  const box = { ValueType: 'rectangle', PolygonCoords: [[-98, 30], [-97, 31]] } // biome-ignore format: a row
  expect((await find([])).sort()).toEqual(all)
  expect((await find([{ Field: 'City', Value: 'Austin' }])).sort()).toEqual(all)
  for (const filter of [
    { Field: 'polygon', ...box },
    { Field: 'bounds', ...box },
  ])
    expect((await find([filter])).sort()).toEqual(all.slice(0, 5))
  expect(await find([{ Field: 'UnparsedAddress', Value: 'Secret' }])).toEqual([])
  expect(await find([{ Field: 'unparsedaddress', Operation: 'NotEqualTo', Value: 'x' }])).not.toContain('NOADDRESS')
  // Sold homes are found by number only within Dormer.
  expect(await find([{ Field: 'ListingId', Value: 'SOLD' }])).toEqual([])
  const view = { west: -98, south: 30, east: -97, north: 31, zoom: 10 }
  expect((await browser.call(clientMap, { params: site, query: view, body: [] })).body.count).toBe(5)
  for (const search of ['9 Secret', '#NOADDRESS', 'OFFLINE', '#SOLD', 'LEFT'])
    expect((await browser.call(clientPlaces, { params: site, query: { search } })).body).toEqual([])
  const { Property, Detail } = (
    await browser.call(getClientListing, { params: site, query: { listingKey: 'NOADDRESS' } })
  ).body
  expect(Property).toMatchObject({ HasAddress: false, UnparsedAddress: null, Lat: null, Lng: null, City: 'Austin' })
  expect(Detail?.More.map(({ Name }) => Name)).toEqual(['Heating'])
  const page = await browser.open(`/homes/${site.SiteId}/listing/NOADDRESS`)
  expect(page.text).toContain('<title>Home in Austin, TX | North Realty</title>')
  expect(page.text + JSON.stringify([Property, Detail])).not.toMatch(/Secret|-97\.74|1234/i)
  expect(Detail).toMatchObject({
    PublicRemarks: 'Welcome to this home! Call about this home.',
    Media: [{ ShortDescription: 'Front of this home' }],
    PostalCode: '78704',
  })
  // If a neighborhood has only one home, its place must not be the home's.
  await t.query(`update listing_place set location = '(-97.7431,30.2672)' where name = 'Hidden Oaks'`)
  expect((await browser.call(clientPlaces, { params: site, query: { search: 'Hidden' } })).body).toMatchObject([
    { Kind: 'Neighborhood', Lat: 30.27, Lng: -97.74 },
  ])
  for (const filters of [
    [{ Field: 'UnparsedAddress', Value: Array.from({ length: 11 }, (_, n) => `${n}`) }],
    [1, 2].map(() => ({ Field: 'Place', Value: Array.from({ length: 151 }, (_, n) => `Zip:${78000 + n}`) })),
    Array.from({ length: 5 }, () => ({ Field: 'polygon', PolygonCoords: Array.from({ length: 450 }, (_, n) => [-97 - n / 500, 30 + (n % 7)] as [number, number]) })), // biome-ignore format: a row
  ])
    for (const answer of [
      await browser.call(clientSearch, { params: site, query: {}, body: filters }),
      await browser.call(clientMap, { params: site, query: view, body: filters }),
      await browser.call(saveClientSearch, { params: site, body: { SearchName: 'Much', Filters: filters } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/asks for too much/) } })
  for (const [key, status, Message] of [
    ['OFFLINE', 410, 'This home is no longer available'],
    ['SOLD', 410, 'This home is no longer available'],
    ['LEFT', 410, 'This home is no longer available'],
    ['NEVER', 404, 'This home was not found'],
  ] as const) {
    expect(await browser.open(`/homes/${site.SiteId}/listing/${key}`)).toMatchObject({ status, state: { Message } })
    expect((await browser.call(getClientListing, { params: site, query: { listingKey: key } })).body).toEqual({
      Property: null,
      Detail: null,
      MustRegister: false,
      Message,
    })
  }
})

test('another brokerage’s pages know nothing of a visit, and other sites can call nothing', async () => {
  const { browser, ContactId } = await oneLink()
  const [cookie] = browser.cookies.values()
  browser.cookies.set(`homes_${southSite.SiteId}`, cookie as string)
  expect((await browser.call(getClientVisit, { params: southSite })).body).toMatchObject({
    Brokerage: { Name: 'South Realty' },
    IsKnown: false,
    Agent: null,
  })
  const body = { ListingKey: 'K1' }
  await t.unchanged(async () => {
    expect(await browser.call(viewClientListing, { params: site, body }, { 'x-dormer-client': '' })).toMatchObject({
      status: 400,
    })
    const form = await t.send('POST', `/api/client/${site.SiteId}/listing/view`, {
      headers: { cookie: `homes_${site.SiteId}=${cookie}` },
      body: new URLSearchParams(body),
    })
    expect(form.status).toBe(400)
    const huge = await browser.call(askClientQuestion, { params: site, body: { Message: 'x'.repeat(3_000_000) } })
    expect(huge.status).toBe(413)
  })
  // The first request lacked only the header: with it, it succeeds.
  expect((await browser.call(viewClientListing, { params: site, body })).status).toBe(200)
  expect(await activities(ContactId)).toHaveLength(1)
  const raw = await fetch(await linkTo(ContactId, { ListingKeys: ['K1'] }), { redirect: 'manual' })
  expect(raw.headers.getSetCookie()[0]).toMatch(
    new RegExp(`^homes_${site.SiteId}=[\\w-]{43}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
  )
})

test('a flooding address is stopped', async () => {
  const stranger = openBrowser(t)
  t.config.rateLimits.address = 100_000
  try {
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n++)
      statuses.add(
        (await stranger.call(registerClient, { params: site, body: { FirstName: 'x', Email: 'flood@example.com' } }))
          .status,
      )
    expect([...statuses]).toEqual([200, 429])
    expect(await t.query(`select from contact where email = 'flood@example.com'`)).toHaveLength(1)
  } finally {
    t.config.rateLimits.address = 0
  }
})
