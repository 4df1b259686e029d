import { addJointContact, createContact, deleteContacts, getContact } from '@dormer/contract/people/contacts'
import { contactProperties, deleteProperty, saveProperty } from '@dormer/contract/people/owned-properties'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

/* What a household owns; joint contacts share it. */
const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

const makeContact = async (as = agent) => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  const { ContactId } = (await t.call(createContact, { as, body: { ...body, AssignedAgentId: as.UserId } })).body
  return ContactId
}
const entityOf = async (contactId: number) =>
  (await t.call(getContact, { as: admin, query: { contactId } })).body.ContactEntityId
const list = async (contactId: number, as: User = agent) =>
  (await t.call(contactProperties, { as, query: { contactId } })).body
const save = (contactId: number, body: object, as: User = agent) =>
  t.call(saveProperty, { as, query: { contactId }, body: body as never })
const remove = (propertyId: number, as: User = agent) => t.call(deleteProperty, { as, query: { propertyId } })

const austin = { City: 'Austin', StateCode: 'TX' }
const nothing = {
  Address: null,
  ZipCode: null,
  PropertyType: null,
  EstimatedValue: null,
  MortgageBalance: null,
  SquareFootage: null,
  Bedrooms: null,
  Bathrooms: null,
}
const typed = {
  Address: ' 12 Elm St ',
  City: 'Austin',
  StateCode: 'tx',
  ZipCode: '78701',
  PropertyType: 'Condo',
  EstimatedValue: '$1,250,000.50',
  MortgageBalance: '300,000',
  SquareFootage: '2,400',
  Bedrooms: '3',
  Bathrooms: '1.75',
}
const stored = {
  Address: '12 Elm St',
  City: 'Austin',
  StateCode: 'TX',
  ZipCode: '78701',
  PropertyType: 'Condo',
  EstimatedValue: '1250000.50',
  MortgageBalance: '300000.00',
  SquareFootage: 2400,
  Bedrooms: 3,
  Bathrooms: 1.75,
}

test('a property is added as it was typed, without $ and commas, and listed', async () => {
  const ContactId = await makeContact()
  expect(await list(ContactId)).toEqual([])
  const { status, body } = await save(ContactId, typed)
  expect([status, body]).toEqual([200, { ContactPropertyId: expect.any(Number), ...stored }])
  const second = (await save(ContactId, austin)).body
  expect(second).toEqual({ ContactPropertyId: expect.any(Number), ...nothing, ...austin })
  expect(await list(ContactId)).toEqual([body, second])
})

test('with its id it is changed: what is left out stays, null and empty text clear', async () => {
  const ContactId = await makeContact()
  const { ContactPropertyId } = (await save(ContactId, typed)).body
  const change = (body: object) => save(ContactId, { ContactPropertyId, ...austin, ...body })
  const moved = { City: 'Waco', StateCode: 'TX', Bathrooms: 3 }
  expect((await change(moved)).body).toEqual({ ContactPropertyId, ...stored, ...moved })
  const cleared = {
    Address: '',
    ZipCode: '',
    PropertyType: '',
    EstimatedValue: null,
    MortgageBalance: '',
    SquareFootage: null,
    Bedrooms: '',
    Bathrooms: null,
  }
  expect((await change(cleared)).body).toEqual({ ContactPropertyId, ...nothing, ...austin })
  expect(await list(ContactId)).toHaveLength(1)
})

test('what the list answers can be sent back as it is, and changes nothing', async () => {
  const ContactId = await makeContact()
  const { body } = await save(ContactId, typed)
  expect(await t.unchanged(() => save(ContactId, body))).toMatchObject({ status: 200, body })
})

test.for([
  [{ City: ' ', StateCode: 'TX' }, 'City', 'City is required'],
  [{ City: 'Austin', StateCode: '' }, 'StateCode', 'State is required'],
  [{ City: 'Austin', StateCode: null }, 'StateCode', 'State is required'],
  [{ ...austin, StateCode: 'ZZ' }, 'StateCode', 'Choose a state'],
  [{ ...austin, ZipCode: '7870' }, 'ZipCode', 'Enter a 5 digit zip code'],
  [{ ...austin, EstimatedValue: 'much' }, 'EstimatedValue', 'Enter an amount in dollars, such as 85,000'],
  [{ ...austin, MortgageBalance: '-5' }, 'MortgageBalance', 'Enter an amount in dollars, such as 85,000'],
  [{ ...austin, SquareFootage: '12.5' }, 'SquareFootage', 'Enter a whole number up to 100,000,000'],
  [{ ...austin, SquareFootage: 999_999_999 }, 'SquareFootage', 'Enter a whole number up to 100,000,000'],
  [{ ...austin, Bedrooms: 1001 }, 'Bedrooms', 'Enter a whole number up to 1,000'],
  [{ ...austin, Bathrooms: '2.255' }, 'Bathrooms', 'Enter a number up to 1,000'],
  [{ ...austin, PropertyType: 'Castle' }, 'PropertyType', /PropertyType/],
  [{ ...austin, Address: 'x'.repeat(201) }, 'Address', 'Use at most 200 characters'],
] as const)('%j is refused by field, added and edited', async ([body, field, message]) => {
  const ContactId = await makeContact()
  const { ContactPropertyId } = (await save(ContactId, typed)).body
  for (const one of [body, { ContactPropertyId, ...body }]) {
    const answer = await t.unchanged(() => save(ContactId, one))
    expect(answer.status).toBe(400)
    expect(answer.body.ModelState?.[field]?.[0]).toMatch(message)
    expect(answer.body.Message).toMatch(message)
  }
})

test.for([
  [{ StateCode: 'TX' }, { City: 'City is required' }],
  [{ City: 'Austin' }, { StateCode: 'State is required' }],
  [{ Address: '12 Elm St' }, { City: 'City is required', StateCode: 'State is required' }],
] as const)('%j is too little for a new one', async ([body, messages]) => {
  const ContactId = await makeContact()
  const answer = await t.unchanged(() => save(ContactId, body))
  expect(answer).toMatchObject({ status: 400, body: { Message: Object.values(messages)[0] } })
  expect(answer.body.ModelState).toEqual(Object.fromEntries(Object.entries(messages).map(([f, m]) => [f, [m]])))
})

test('editing one field keeps concurrent edits of others', async () => {
  const ContactId = await makeContact()
  const { ContactPropertyId } = (await save(ContactId, typed)).body
  await save(ContactId, { ContactPropertyId, City: 'Waco', StateCode: 'OK' }, admin)
  const { status, body } = await save(ContactId, { ContactPropertyId, Bedrooms: 4 })
  expect([status, body]).toEqual([200, { ContactPropertyId, ...stored, City: 'Waco', StateCode: 'OK', Bedrooms: 4 }])
  expect(await t.unchanged(() => save(ContactId, { ContactPropertyId }))).toMatchObject({ status: 200, body })
})

test('a property is deleted once', async () => {
  const ContactId = await makeContact()
  const { ContactPropertyId } = (await save(ContactId, typed)).body
  const other = (await save(ContactId, austin)).body
  expect(await remove(ContactPropertyId)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await list(ContactId)).toEqual([other])
  expect(await t.unchanged(() => remove(ContactPropertyId))).toMatchObject({
    status: 404,
    body: { Message: 'Property was not found' },
  })
})

test('joint contacts share their properties, and a linked person brings theirs along', async () => {
  const [first, single] = [await makeContact(), await makeContact()]
  const ContactEntityId = await entityOf(first)
  const joint = (await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Jo' } })).body
  const home = (await save(joint.ContactId, austin)).body
  expect(await list(first)).toEqual([home])
  const brought = (await save(single, typed)).body
  await t.call(addJointContact, { as: agent, body: { ContactEntityId, ContactId: single } })
  expect(await list(first)).toEqual([home, brought])
})

test('a property goes with its household, not with one of its persons', async () => {
  const first = await makeContact()
  const ContactEntityId = await entityOf(first)
  const joint = (await t.call(addJointContact, { as: agent, body: { ContactEntityId, FirstName: 'Jo' } })).body
    .ContactId
  const { ContactPropertyId } = (await save(first, austin)).body
  await t.call(deleteContacts, { as: agent, body: [first] })
  expect(await list(joint)).toHaveLength(1)
  await t.call(deleteContacts, { as: agent, body: [joint] })
  expect(
    await t.query('select from contact_property where contact_property_id = $1', [ContactPropertyId]),
  ).toHaveLength(0)
})

test('properties are visible to those who can see the contact: its agent, its lender, admins', async () => {
  const ContactId = await makeContact()
  const { ContactPropertyId } = (await save(ContactId, austin)).body
  const outOfSight = async (as: User) => {
    const contact = { status: 404, body: { Message: 'Contact was not found' } }
    const property = { status: 404, body: { Message: 'Property was not found' } }
    expect(await t.call(contactProperties, { as, query: { contactId: ContactId } })).toMatchObject(contact)
    expect(await t.unchanged(() => save(ContactId, austin, as))).toMatchObject(contact)
    expect(await t.unchanged(() => save(ContactId, { ContactPropertyId, ...austin }, as))).toMatchObject(contact)
    // A lender deletes no property at all.
    expect(await t.unchanged(() => remove(ContactPropertyId, as))).toMatchObject(
      as === lender ? { status: 403 } : property,
    )
  }
  for (const user of [colleague, lender, south.admin]) await outOfSight(user)
  await t.query('update contact_entity set assigned_lender_id = $1 where contact_entity_id = $2', [
    lender.UserId,
    await entityOf(ContactId),
  ])
  for (const user of [lender, admin]) {
    expect(await list(ContactId, user)).toHaveLength(1)
    expect(await save(ContactId, { ContactPropertyId, City: 'Waco', StateCode: 'TX' }, user)).toMatchObject({
      status: 200,
    })
  }
  expect(await remove(ContactPropertyId, admin)).toMatchObject({ status: 200 })
})

test('a property of another household is not edited through this contact', async () => {
  const [mine, alsoMine, theirs] = [await makeContact(), await makeContact(), await makeContact(colleague)]
  for (const [owner, as] of [[alsoMine, agent] as const, [theirs, colleague] as const]) {
    const { ContactPropertyId } = (await save(owner, austin, as)).body
    expect(await t.unchanged(() => save(mine, { ContactPropertyId, ...austin }))).toMatchObject({
      status: 404,
      body: { Message: 'Property was not found' },
    })
  }
})
