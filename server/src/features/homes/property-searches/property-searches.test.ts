import { contactSearches, deleteSearch } from '@dormer/contract/homes/contact-searches'
import {
  addContactSearches, addUserSearch, getContactSearch, getUserSearch, renamePropertySearch, setSearchAlert,
  updateContactSearch, updateUserSearch, userSearches,
} from '@dormer/contract/homes/property-searches' // biome-ignore format: names
import { searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const condos = [{ Field: 'PropertySubType', Value: ['Condominium'] }]
const drawn = [
  { Field: 'polygon', ValueType: 'polygon', PolygonCoords: [{ Lat: 30, Lng: -98 }, { Lat: 30, Lng: -97 }, { Lat: 31, Lng: -97 }] },
  { Field: 'ListPrice', Value: { Min: 1, Max: 2 } },
] // biome-ignore format: a list reads better in rows
const makeContact = async (owner: User, FirstName = 'Ida') =>
  (
    await t.call(createContact, {
      as: owner,
      body: { FirstName, LastName: 'Moor', Email: `${FirstName}@example.com`, AssignedAgentId: owner.UserId },
    })
  ).body.ContactId
const guid = /^[\da-f-]{36}$/

test('a user saves searches of their own, which nobody else sees', async () => {
  const made = await t.call(addUserSearch, { as: north.agent, body: { searchName: 'Condos', filters: condos } })
  expect(made).toMatchObject({
    status: 200,
    body: { SearchName: 'Condos', Filters: condos, SearchId: expect.stringMatching(guid) },
  })
  const { Id, SearchId } = made.body
  for (const id of [Id, SearchId])
    expect((await t.call(getUserSearch, { as: north.agent, params: { id } })).body).toEqual(made.body)
  // As other clients write it.
  const other = await t.send('POST', '/api/search/user/search', {
    as: north.agent,
    body: { SearchName: 'Drawn', Filters: drawn },
  })
  expect(other.body.Filters).toEqual(drawn)
  expect((await t.call(userSearches, { as: north.agent })).body.map(({ SearchName }) => SearchName)).toEqual([
    'Drawn',
    'Condos',
  ])
  const changed = await t.call(updateUserSearch, {
    as: north.agent,
    params: { id: SearchId },
    body: { filters: drawn },
  })
  expect(changed.body).toMatchObject({ Id, SearchName: 'Condos', Filters: drawn })
  for (const method of ['PATCH', 'PUT'])
    expect(
      (
        await t.call(renamePropertySearch, {
          as: north.agent,
          method,
          params: { id: Id },
          body: { SearchName: `Flats ${method}` },
        })
      ).status,
    ).toBe(200)
  expect((await t.call(getUserSearch, { as: north.agent, params: { id: Id } })).body.SearchName).toBe('Flats PUT')
  await t.unchanged(async () => {
    for (const as of [north.admin, north.colleague, south.admin]) {
      expect((await t.call(userSearches, { as })).body).toEqual([])
      for (const id of [Id, SearchId]) {
        const params = { id }
        for (const answer of [
          await t.call(getUserSearch, { as, params }),
          await t.call(getContactSearch, { as, query: { searchId: id } }),
          await t.call(updateUserSearch, { as, params, body: { searchName: 'x' } }),
          await t.call(updateContactSearch, { as, params, body: [] }),
          await t.call(setSearchAlert, { as, params, body: { IsPaused: true } }),
          await t.call(renamePropertySearch, { as, params, body: { SearchName: 'x' } }),
          await t.call(deleteSearch, { as, params: { SearchId: id } }),
        ])
          expect(answer).toMatchObject({ status: 404, body: { Message: 'Search was not found' } })
      }
    }
    const call = (body: object) => t.send('POST', '/api/search/user/search', { as: north.agent, body })
    expect(await call({ searchName: ' ', filters: [] })).toMatchObject({
      status: 400,
      body: { Message: 'Search Name is required' },
    })
    expect(await call({ searchName: 'x', filters: [{ Field: 'Color', Value: 'red' }] })).toMatchObject({
      status: 400,
      body: { Message: 'Properties cannot be searched by Color' },
    })
  })
  expect((await t.call(deleteSearch, { as: north.agent, params: { SearchId } })).status).toBe(200)
  expect((await t.call(getUserSearch, { as: north.agent, params: { id: Id } })).status).toBe(404)
})

test('a lender deletes their own searches, and none of a contact’s', async () => {
  const own = (await t.call(addUserSearch, { as: north.lender, body: { searchName: 'Own', filters: [] } })).body
  expect((await t.call(deleteSearch, { as: north.lender, params: { SearchId: own.Id } })).status).toBe(200)
  const contact = await makeContact(north.agent, 'Lea')
  await t.query(
    'update contact_entity set assigned_lender_id = $1 where contact_entity_id = (select contact_entity_id from contact where contact_id = $2)',
    [north.lender.UserId, contact],
  )
  const [search] = (
    await t.call(addContactSearches, {
      as: north.lender,
      body: { ContactIds: [contact], Filters: condos, SearchName: 'Condos' },
    })
  ).body
  expect(await t.call(deleteSearch, { as: north.lender, params: { SearchId: search?.Id ?? 0 } })).toMatchObject({
    status: 403,
    body: { Message: expect.stringMatching(/agent or an admin/) },
  })
})

test('the specification’s own call makes an alert; one that would reach nobody is refused, with the reason', async () => {
  const save = (ContactIds: number[], more = {}) => {
    const body = { ContactIds, Filters: condos, SearchName: 'Condos', ...more }
    return t.call(addContactSearches, { as: north.agent, body })
  }
  const uma = await makeContact(north.agent, 'Uma')
  const made = await save([uma])
  expect(made).toMatchObject({ status: 200, body: [{ Frequency: 'AtOnce', IsPaused: false }] })
  const id = made.body[0]?.Id ?? 0
  const set = (body: object) => t.call(setSearchAlert, { as: north.agent, params: { id }, body })
  expect(await set({ IsPaused: true })).toMatchObject({ status: 200 })

  const [silent, gone, other] = [
    await makeContact(north.agent, 'Sil'),
    await makeContact(north.agent, 'Gon'),
    await makeContact(north.agent, 'Oth'),
  ]
  await t.query('update contact set email = null where contact_id = $1', [silent])
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Email', 'uma@example.com', 'Unsubscribed'),
       ($1, 'Email', 'gon@example.com', 'Bounced')`,
    [north.TenantId],
  )
  for (const [ids, why] of [
    [[silent], /^Sil Moor has no email address\./],
    [[uma], /^Uma Moor unsubscribed from mass mail on /],
    [[gone], /^Email to gon@example\.com came back on /],
    [[other, silent, gone], /^Sil Moor has no email address\. .* 1 more cannot be reached either\.$/],
  ] as const)
    expect(await t.unchanged(() => save([...ids]))).toMatchObject({
      status: 400,
      body: { ModelState: { ContactIds: [expect.stringMatching(why)] } },
    })
  // Nor is one resumed; but a search without an alert is saved.
  expect(await t.unchanged(() => set({ IsPaused: false }))).toMatchObject({ status: 400 })
  expect(await set({ Frequency: null, IsPaused: false })).toMatchObject({ status: 200 })
  expect(await save([silent, uma], { Frequency: null })).toMatchObject({ status: 200 })
})

test('searches are saved for contacts, one for each, with when they hear of matches', async () => {
  const [ida, noa] = [await makeContact(north.agent), await makeContact(north.agent, 'Noa')]
  const without = async () =>
    (await t.call(searchContacts, { as: north.agent, body: { ContactsWithoutSearch: true } })).body.map(
      ({ ContactId }) => ContactId,
    )
  expect(await without()).toEqual(expect.arrayContaining([ida, noa]))
  // A user's own search is not a contact's.
  await t.call(addUserSearch, { as: north.agent, body: { searchName: 'Mine', filters: condos } })
  expect(await without()).toEqual(expect.arrayContaining([ida, noa]))
  const made = await t.call(addContactSearches, {
    as: north.agent,
    body: { ContactIds: [ida, noa, ida], Filters: condos, SearchName: 'Condos', Frequency: 'Daily', Hour: 17 },
  })
  expect(
    made.body.map(({ ContactId, ContactName, Frequency, Hour, IsPaused }) => [
      ContactId,
      ContactName,
      Frequency,
      Hour,
      IsPaused,
    ]),
  ).toEqual([
    [ida, 'Ida Moor', 'Daily', 17, false],
    [noa, 'Noa Moor', 'Daily', 17, false],
  ])
  expect(await without()).not.toContain(ida)
  const { Id, SearchId } = made.body[0] as (typeof made.body)[number]
  expect((await t.call(contactSearches, { as: north.agent, query: { contactId: ida } })).body).toMatchObject([
    { SearchId: Id, SearchName: 'Condos' },
  ])
  expect((await t.call(getContactSearch, { as: north.admin, query: { searchId: SearchId } })).body).toEqual(
    made.body[0],
  )
  expect(
    (await t.call(updateContactSearch, { as: north.agent, params: { id: SearchId }, body: drawn })).body.Filters,
  ).toEqual(drawn)
  expect(
    (await t.call(setSearchAlert, { as: north.agent, params: { id: Id }, body: { IsPaused: true } })).body,
  ).toMatchObject({ Frequency: 'Daily', IsPaused: true })
  expect(
    (await t.call(setSearchAlert, { as: north.agent, params: { id: Id }, body: { Frequency: null } })).body,
  ).toMatchObject({ Frequency: null, IsPaused: true })
  expect(
    (await t.call(renamePropertySearch, { as: north.agent, params: { id: SearchId }, body: { SearchName: 'Flats' } }))
      .status,
  ).toBe(200)
  // Each kind is read by its own call.
  expect((await t.call(getUserSearch, { as: north.agent, params: { id: Id } })).status).toBe(404)
  const hidden = await makeContact(north.colleague, 'Pia')
  await t.unchanged(async () => {
    const body = { ContactIds: [ida, hidden], Filters: condos, SearchName: 'x' }
    expect((await t.call(addContactSearches, { as: north.agent, body })).status).toBe(404)
    for (const as of [north.colleague, south.admin]) {
      expect((await t.call(getContactSearch, { as, query: { searchId: SearchId } })).status).toBe(404)
      expect((await t.call(updateContactSearch, { as, params: { id: Id }, body: [] })).status).toBe(404)
      expect((await t.call(setSearchAlert, { as, params: { id: Id }, body: { IsPaused: false } })).status).toBe(404)
    }
    expect((await t.send('PUT', `/api/search/${Id}/alert`, { as: north.agent, body: { Hour: 24 } })).body.Message).toBe(
      'Choose an hour',
    )
  })
  expect((await t.call(deleteSearch, { as: north.agent, params: { SearchId } })).status).toBe(200)
  expect(await without()).toContain(ida)
})
