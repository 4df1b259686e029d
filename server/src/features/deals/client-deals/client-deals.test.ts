import { getClientDeal, getDealSharing, makeDealLink, setDealSharing } from '@dormer/contract/deals/client-deals'
import { transactionHistory } from '@dormer/contract/deals/history'
import { linkContact, transactionPeople, unlinkPerson } from '@dormer/contract/deals/people'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { openBrowser, siteOf } from '../../homes/client/client.fixture.ts'
import { makeClientLink } from '../../homes/client/links.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const { agent, colleague, admin, lender } = north
const { SiteId } = await siteOf(t, north, 1)
const { SiteId: southId } = await siteOf(t, south, 1)

let n = 0
const contact = async (as: User = admin) => {
  const body = {
    ...{ FirstName: 'Ida', LastName: `Moor${++n}`, Email: `ida${n}@example.com` },
    ...{ CellPhone: `51255502${String(n).padStart(2, '0')}`, ...(as === admin && { AssignedAgentId: agent.UserId }) },
  }
  return (await t.call(createContact, { as, body })).body.ContactId
}
/** A purchase with a buyer, a seller and a lender who are contacts. */
const deal = async (more: object = {}) => {
  const id = (
    await t.call(createTransaction, {
      as: agent,
      body: {
        ...{ Type: 'Purchase', address: '12 Elm St', city: 'Austin', stateCode: 'TX', salesPrice: '450,000' },
        ...{ contractDate: '2026-01-05', closingDate: '2099-02-01', Note: 'Secret note', ...more },
      } as never,
    })
  ).body.TransactionId
  const [buyer, seller, bank] = [await contact(), await contact(), await contact()]
  for (const [contactId, roleId] of [
    [buyer, 5],
    [seller, 6],
    [bank, 12],
  ] as const)
    await t.call(linkContact, { as: agent, params: { id }, query: { contactId, roleId } })
  return { id, buyer, seller, bank }
}
const share = (id: number, IsShared = true, as: User = agent) =>
  t.call(setDealSharing, { as, params: { id }, body: { IsShared } })
const linkFor = async (id: number, ContactId: number) =>
  (await t.call(makeDealLink, { as: agent, params: { id }, body: { ContactId } })).body.Url
const read = (browser: ReturnType<typeof openBrowser>, dealId: number, site = SiteId) =>
  browser.call(getClientDeal, { params: { SiteId: site }, query: { dealId } })

test('a client sees the dates by their link while they are shared, and nothing else', async () => {
  const { id, buyer } = await deal()
  const before = await t.call(getDealSharing, { as: agent, params: { id } })
  expect(before.body).toEqual({
    IsShared: false,
    Stations: [
      { Name: 'Contract', Day: '2026-01-05', State: 'Done', Words: expect.stringMatching(/ago$|yesterday|today/) },
      { Name: 'Closing', Day: '2099-02-01', State: 'Ahead', Words: expect.stringMatching(/^in [\d]+ days$/) },
    ],
    Clients: [{ ContactId: buyer, Name: expect.stringContaining('Moor') }],
  })
  const early = await t.call(makeDealLink, { as: agent, params: { id }, body: { ContactId: buyer } })
  expect([early.status, early.body]).toEqual([400, { Message: 'Share the dates with the clients first.' }])
  expect((await share(id)).body).toEqual({ ...before.body, IsShared: true })
  const browser = openBrowser(t)
  const page = await browser.open(await linkFor(id, buyer))
  expect([page.status, page.path]).toEqual([200, `/homes/${SiteId}/deal/${id}`])
  expect(page.state?.Visit.Agent?.Name).toBe(agent.Name)
  const seen = await read(browser, id)
  expect(seen.status).toBe(200)
  expect(seen.body).toEqual({
    ...{ DealId: id, Type: 'Purchase', Street: '12 Elm St', Town: 'Austin, TX', IsClosed: false },
    Stations: before.body.Stations,
  })
  const { body: history } = await t.call(transactionHistory, { as: agent, params: { transactionId: id }, query: {} })
  expect(JSON.stringify(history)).toContain('IsSharedWithClients')
  // Stopped: gone at once, for the link and for the page that is open.
  expect((await share(id, false)).body.IsShared).toBe(false)
  expect((await read(browser, id)).status).toBe(404)
  await share(id)
  expect((await read(browser, id)).status).toBe(200)
})

test('others do not see it: strangers, links to homes, other clients, the other side, other brokerages', async () => {
  const [own, others] = [await deal(), await deal()]
  for (const { id } of [own, others]) await share(id)
  const stranger = openBrowser(t)
  expect((await read(stranger, own.id)).status).toBe(404)
  // A link to homes may have been forwarded: it shows homes, and not the deal of the contact it was for.
  const homes = openBrowser(t)
  await homes.open(
    await t.services.database.asTenant(north.TenantId, (db) =>
      makeClientLink(db, north.TenantId, t.url, { ContactId: own.buyer }),
    ),
  )
  expect((await read(homes, own.id)).status).toBe(404)
  const another = openBrowser(t)
  await another.open(await linkFor(others.id, others.buyer))
  expect((await read(another, others.id)).status).toBe(200)
  expect((await read(another, own.id)).status).toBe(404)
  for (const ContactId of [own.seller, own.bank, others.buyer])
    expect((await t.call(makeDealLink, { as: agent, params: { id: own.id }, body: { ContactId } })).status).toBe(400)
  // The same visit's cookie and number at another brokerage's address.
  expect((await read(another, others.id, southId)).status).toBe(404)
  expect((await read(openBrowser(t), others.id, 'nowhere')).status).toBe(404)
})

test('a client who is taken off the transaction, or whose deal is canceled or deleted, sees it no more', async () => {
  const { id, buyer } = await deal()
  await share(id)
  const browser = openBrowser(t)
  await browser.open(await linkFor(id, buyer))
  await t.call(updateTransaction, { as: agent, body: { TransactionId: id, StatusId: 5 } })
  expect((await read(browser, id)).status).toBe(404)
  await t.call(updateTransaction, { as: agent, body: { TransactionId: id, StatusId: 2 } })
  expect((await read(browser, id)).status).toBe(200)
  const people = (await t.call(transactionPeople, { as: agent, params: { transactionId: id } })).body
  const transactionPeopleId = people.find(({ ContactId }) => ContactId === buyer)?.TransactionPeopleId ?? 0
  await t.call(unlinkPerson, { as: agent, params: { id, transactionPeopleId, peopleRoleId: 5 } })
  expect((await read(browser, id)).status).toBe(404)
  await t.call(linkContact, { as: agent, params: { id }, query: { contactId: buyer, roleId: 5 } })
  expect((await read(browser, id)).status).toBe(200)
  expect((await t.call(deleteTransaction, { as: agent, params: { transactionId: id } })).status).toBe(200)
  expect((await read(browser, id)).status).toBe(404)
})

test('a listing is for its sellers', async () => {
  const { id, buyer, seller } = await deal({
    ...{ Type: 'Listing', status: 1, zipCode: '78704', listingPrice: '485,000', listingDate: '2026-01-02' },
    listingExpDate: '2099-01-02',
  })
  const { body } = await share(id)
  expect(body.Clients.map(({ ContactId }) => ContactId)).toEqual([seller])
  expect(body.Stations.map(({ Name }) => Name)).toContain('Listing expires')
  const browser = openBrowser(t)
  await browser.open(await linkFor(id, seller))
  expect((await read(browser, id)).body.Type).toBe('Listing')
  expect((await t.call(makeDealLink, { as: agent, params: { id }, body: { ContactId: buyer } })).status).toBe(400)
})

test('a confirmed visit of the client sees it; an unconfirmed one of the same contact does not', async () => {
  const { id, buyer } = await deal()
  await share(id)
  const browser = openBrowser(t)
  await browser.open(
    await t.services.database.asTenant(north.TenantId, (db) =>
      makeClientLink(db, north.TenantId, t.url, { ContactId: buyer }),
    ),
  )
  expect((await read(browser, id)).status).toBe(404)
  await t.query(
    `update client_visit set confirmed_hash = (select sha256(convert_to(email, 'UTF8')) from contact where contact_id = $1)
     where contact_id = $1`,
    [buyer],
  )
  expect((await read(browser, id)).status).toBe(200)
})

test('who may share, and what is refused', async () => {
  const { id, buyer } = await deal()
  const bad = await t.call(setDealSharing, { as: agent, params: { id }, body: {} as never })
  expect([bad.status, bad.body.ModelState]).toEqual([400, { IsShared: ['IsShared is required'] }])
  expect((await t.call(setDealSharing, { params: { id }, body: { IsShared: true } })).status).toBe(401)
  expect((await share(id, true, lender)).status).toBe(403)
  for (const as of [colleague, south.agent, south.admin]) {
    expect((await share(id, true, as)).status).toBe(404)
    expect((await t.call(getDealSharing, { as, params: { id } })).status).toBe(404)
    expect((await t.call(makeDealLink, { as, params: { id }, body: { ContactId: buyer } })).status).toBe(404)
  }
  expect((await t.call(getDealSharing, { as: agent, params: { id } })).body.IsShared).toBe(false)
  expect((await share(id, true, admin)).status).toBe(200)
})
