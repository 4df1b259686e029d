import {
  addJointContact,
  addTag,
  clearNew,
  contactOptions,
  contactTags,
  createContact,
  deleteContacts,
  findDuplicates,
  findTags,
  getContact,
  markContacted,
  removeTag,
} from '@dormer/contract/people/contacts'
import { addNote } from '@dormer/contract/people/notes'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
/** Creates a contact, the agent's unless stated otherwise. */
const make = async (fields: object = {}, as: User = north.agent) => {
  const body = { ...person, AssignedAgentId: north.agent.UserId, ...fields }
  const { ContactId } = (await t.call(createContact, { as, body })).body
  return { ContactId, ContactEntityId: (await read(ContactId)).ContactEntityId }
}
const get = (contactId: number, as: User = north.admin) => t.call(getContact, { as, query: { contactId } })
const read = async (contactId: number, as: User = north.admin) => (await get(contactId, as)).body
const orphans = () =>
  t.query(
    'select from contact_entity e where not exists (select from contact c where c.contact_entity_id = e.contact_entity_id)',
  )

test('a new contact has what it was given, and is new', async () => {
  const [source] = await t.query<{ id: number }>(
    `select source_id::int as id from source where tenant_id = $1 and name = 'Open House'`,
    [north.TenantId],
  )
  const { ContactId } = await make({
    FirstName: ' Ida ',
    Email: 'Ida@Example.com',
    CellPhone: '(512) 555-0101',
    HomePhone: '+1 512 555 0102',
    WorkPhone: '',
    ContactTypeId: 2,
    SourceId: source?.id,
  })
  const { body } = await get(ContactId, north.agent)
  expect(body.Contact).toMatchObject({
    ContactId,
    TenantId: north.TenantId,
    ContactEntityId: body.ContactEntityId,
    FirstName: 'Ida',
    LastName: 'Moor',
    Email: 'ida@example.com',
    CellPhone: '5125550101',
    HomePhone: '5125550102',
    WorkPhone: null,
    Address: null,
    UnitNumber: null,
    City: null,
    StateCode: null,
    ZipCode: null,
    DateOfBirth: null,
    Profession: null,
    Income: null,
    DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    IsContacted: false,
    LastContact: null,
    LastActive: null,
  })
  expect(body.Entity).toMatchObject({
    SourceId: source?.id,
    ContactTypeId: 2,
    AssignedAgentId: north.agent.UserId,
    AssignedLenderId: null,
    IsNew: true,
    ContactTags: [],
  })
  // The entity's fields are repeated at the top, with the options for the screen.
  expect(body).toMatchObject(body.Entity)
  expect(body.ContactTypeOptions.map((o) => o.ContactType)).toEqual([
    'Lead',
    'Prospects',
    'Sphere of Influence',
    'Past Clients',
  ])
  expect(body.AssignedLenderOptions).toEqual([{ Key: north.lender.UserId, Value: 'Lena Lender' }])
  expect(body.AssignedAgentOptions).toHaveLength(4)
  expect(body.ReferralOptions).toEqual(body.SourceOptions)
  expect(body.UrgencyOptions.map((o) => o.Description)).toEqual(['Hot', 'Warm', 'Cold', 'Nurture'])
})

test('without type and source it is a lead from the first default source', async () => {
  const { ContactId } = await make()
  const { ContactTypeId, SourceId, SourceOptions } = await read(ContactId)
  expect(ContactTypeId).toBe(1)
  expect(SourceOptions.find((s) => s.SourceId === SourceId)?.Name).toBe('Other')
})

test.for([
  [{ FirstName: '', LastName: '\t' }, 'FirstName', 'Enter a first or a last name'],
  [{ Email: '' }, 'Email', 'Enter an email address or a phone number'],
  [{ Email: 'ida' }, 'Email', 'Enter an email address such as name@example.com'],
  [{ Email: `${'a'.repeat(250)}@example.com` }, 'Email', 'Use at most 254 characters'],
  [{ CellPhone: '555-0101' }, 'CellPhone', 'Enter a 10 digit phone number'],
  [{ ContactTypeId: 5 }, 'ContactTypeId', 'Choose a contact type'],
  [{ FirstName: 'a\nb' }, 'FirstName', 'Remove the unprintable characters'],
] as const)('a new contact with %j is refused', async ([fields, field, message]) => {
  const answer = await t.unchanged(() => t.call(createContact, { as: north.agent, body: { ...person, ...fields } }))
  expect(answer).toMatchObject({ status: 400, body: { Message: message, ModelState: { [field]: [message] } } })
})

test.for([
  { FirstName: 'Ida', CellPhone: '512-555-0101' },
  { LastName: 'Moor', WorkPhone: '+1 512 555 0101', Email: '' },
  { FirstName: 'Ida', Email: 'ida@example.com' },
])('a name and one way to reach somebody is enough: %j', async (body) => {
  const { status, body: made } = await t.call(createContact, { as: north.agent, body })
  expect(status).toBe(200)
  const { FirstName = '', LastName = '', Email } = body
  expect((await get(made.ContactId, north.agent)).body.Contact).toMatchObject({
    FirstName,
    LastName,
    Email: Email || null,
  })
})

test('a lender is no agent, and an agent no lender', async () => {
  const answer = await t.unchanged(() =>
    t.call(createContact, { as: north.admin, body: { ...person, AssignedAgentId: north.lender.UserId } }),
  )
  expect(answer).toMatchObject({ status: 404, body: { Message: 'Agent was not found' } })
})

test('a contact is seen by its agent, its lender and admins, and by nobody else', async () => {
  const { ContactId, ContactEntityId } = await make()
  const seen = async () => {
    const users = [north.admin, north.agent, north.colleague, north.lender, north.leader]
    return Promise.all(users.map(async (as) => (await get(ContactId, as)).status))
  }
  expect(await seen()).toEqual([200, 200, 404, 404, 404])
  const assign = (agent: number | null, lender: number | null) =>
    t.query('update contact_entity set assigned_agent_id = $1, assigned_lender_id = $2 where contact_entity_id = $3', [
      agent,
      lender,
      ContactEntityId,
    ])
  await assign(north.leader.UserId, north.lender.UserId)
  expect(await seen()).toEqual([200, 404, 404, 200, 200])
  await assign(null, null)
  expect(await seen()).toEqual([200, 404, 404, 404, 404])
  const south = await t.makeBrokerage(`South${n}`)
  expect((await get(ContactId, south.admin)).status).toBe(404)
})

test('a tag is made once, whatever its case, and put on once', async () => {
  const { ContactId, ContactEntityId } = await make()
  const other = await make()
  const tag = (entity: number, Name: string) =>
    t.call(addTag, { as: north.agent, params: { ContactEntityId: entity }, body: { Name } })
  const first = await tag(ContactEntityId, ' Golf ')
  expect(first).toMatchObject({ status: 200, body: { TagId: expect.any(Number), Name: 'Golf' } })
  expect((await tag(ContactEntityId, 'GOLF')).body).toEqual(first.body)
  expect((await tag(other.ContactEntityId, 'golf')).body).toMatchObject({ TagId: first.body.TagId, Name: 'Golf' })
  await tag(ContactEntityId, 'Boat')
  const { ContactTags, TagSuggestions } = await read(ContactId)
  expect(ContactTags.map((c) => c.Name)).toEqual(['Golf', 'Boat'])
  expect(TagSuggestions).toEqual(['Boat', 'Golf'])
  expect(await t.unchanged(() => tag(ContactEntityId, '  '))).toMatchObject({
    status: 400,
    body: { Message: 'Tag is required' },
  })
})

test("the brokerage's tags are listed by name, with their ids", async () => {
  const { ContactEntityId } = await make()
  const ids = new Map<string, number>()
  for (const Name of ['Golf', 'boat', 'Élan', 'Art'])
    ids.set(Name, (await t.call(addTag, { as: north.agent, params: { ContactEntityId }, body: { Name } })).body.TagId)
  const named = ['Art', 'boat', 'Élan', 'Golf'].map((Name) => ({ TagId: ids.get(Name), Name }))
  for (const as of [north.agent, north.admin])
    expect(await t.call(contactTags, { as })).toMatchObject({ status: 200, body: named })
  const south = await t.makeBrokerage(`South${n}`)
  expect((await t.call(contactTags, { as: south.admin })).body).toEqual([])
})

test('tags are found by a part of their name, those that begin with it first, within the brokerage', async () => {
  const { ContactEntityId } = await make()
  for (const Name of ['Pool 50%', 'Whirlpool', 'poolside', 'Golf'])
    await t.call(addTag, { as: north.agent, params: { ContactEntityId }, body: { Name } })
  await t.query(`insert into tag (tenant_id, name) select $1, 'Many ' || n from generate_series(1, 1500) n`, [
    north.TenantId,
  ])
  const find = async (search: string, as: User = north.agent) =>
    (await t.call(findTags, { as, query: { search } })).body
  expect(await find('POOL')).toEqual(['Pool 50%', 'poolside', 'Whirlpool'])
  expect(await find('0%')).toEqual(['Pool 50%'])
  expect(await find('many')).toHaveLength(20)
  expect(await find('Many 1499')).toEqual(['Many 1499'])
  const south = await t.makeBrokerage(`South${n}`)
  expect(await find('pool', south.admin)).toEqual([])
  expect(await t.call(findTags, { as: north.agent, query: { search: ' ' } })).toMatchObject({
    status: 400,
    body: { Message: 'Search is required' },
  })
})

test('a tag taken off one contact stays on the others', async () => {
  const [a, b] = [await make(), await make()]
  const tag = (entity: number) =>
    t.call(addTag, { as: north.agent, params: { ContactEntityId: entity }, body: { Name: 'Golf' } })
  const { TagContactEntityId } = (await tag(a.ContactEntityId)).body
  await tag(b.ContactEntityId)
  const remove = () => t.call(removeTag, { as: north.agent, params: { TagContactEntityId } })
  expect(await remove()).toMatchObject({ status: 200, body: { Successful: true } })
  expect([(await read(a.ContactId)).ContactTags.length, (await read(b.ContactId)).ContactTags.length]).toEqual([0, 1])
  expect(await t.unchanged(remove)).toMatchObject({ status: 404, body: { Message: 'Tag was not found' } })
})

test('twenty who put one new tag on at once put on one', async () => {
  const { ContactEntityId } = await make()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      t.call(addTag, { as: north.agent, params: { ContactEntityId }, body: { Name: i % 2 ? 'Golf' : 'golf' } }),
    ),
  )
  expect(new Set(answers.map((a) => `${a.status} ${a.body.TagId} ${a.body.TagContactEntityId}`)).size).toBe(1)
})

test('the banner is dismissed for the household, and again is no error', async () => {
  const { ContactId, ContactEntityId } = await make()
  for (let i = 0; i < 2; i++)
    expect(await t.call(clearNew, { as: north.agent, query: { entityId: ContactEntityId } })).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
  expect((await read(ContactId)).IsNew).toBe(false)
})

test('a contact is marked contacted, with either verb', async () => {
  for (const method of ['PUT', 'PATCH']) {
    const { ContactId } = await make()
    await t.call(markContacted, { as: north.agent, method, params: { ContactId } })
    expect((await read(ContactId)).Contact.IsContacted).toBe(true)
  }
})

test('deleting a person leaves the joint contacts; deleting the last one deletes the household', async () => {
  const { ContactId, ContactEntityId } = await make()
  const joint = (await t.call(addJointContact, { as: north.agent, body: { ContactEntityId, FirstName: 'Jo' } })).body
  await t.call(addNote, { as: north.agent, body: { ContactEntityId, Note: '<p>x</p>' } })
  await t.call(addTag, { as: north.agent, params: { ContactEntityId }, body: { Name: 'Golf' } })
  const remove = (...ids: number[]) => t.call(deleteContacts, { as: north.agent, body: ids })
  const left = async () =>
    (
      await t.query<{ n: number }>(
        `select (select count(*) from contact where contact_entity_id = $1)::int + (select count(*) from note where contact_entity_id = $1)::int
         + (select count(*) from tag_contact_entity where contact_entity_id = $1)::int + (select count(*) from contact_entity where contact_entity_id = $1)::int as n`,
        [ContactEntityId],
      )
    )[0]?.n

  const answer = await remove(ContactId, ContactId)
  expect([answer.status, answer.text]).toEqual([200, 'true'])
  expect(await get(ContactId)).toMatchObject({ status: 404, body: { Message: 'Contact was not found' } })
  expect(await read(joint.ContactId)).toMatchObject({ AdditionalContacts: [], ContactTags: [{ Name: 'Golf' }] })
  expect(await left()).toBe(4)
  await remove(joint.ContactId)
  expect(await left()).toBe(0)
})

test('nothing is deleted if one of the list may not be seen', async () => {
  const own = await make()
  const theirs = await make({ AssignedAgentId: north.colleague.UserId }, north.admin)
  for (const other of [theirs.ContactId, 999_999_999])
    expect(
      await t.unchanged(() => t.call(deleteContacts, { as: north.agent, body: [own.ContactId, other] })),
    ).toMatchObject({ status: 404 })
  expect(await t.unchanged(() => t.call(deleteContacts, { as: north.agent, body: [] }))).toMatchObject({
    status: 400,
    body: { Message: 'Choose at least one contact' },
  })
})

test('joint contacts that are deleted at once leave no empty household behind', async () => {
  const pairs = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { ContactId, ContactEntityId } = await make()
      const joint = await t.call(addJointContact, { as: north.agent, body: { ContactEntityId, FirstName: 'Jo' } })
      return [ContactId, joint.body.ContactId]
    }),
  )
  const answers = await Promise.all(pairs.flat().map((id) => t.call(deleteContacts, { as: north.agent, body: [id] })))
  expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200))
  expect(await orphans()).toEqual([])
})

test('pickers offer own contacts, newest first, with what they need and no more than asked for', async () => {
  const ids: number[] = []
  for (const [i, CellPhone] of ['5125550101', '', '5125550103'].entries())
    ids.unshift((await make({ FirstName: `P${i}`, CellPhone })).ContactId)
  await make({ AssignedAgentId: north.colleague.UserId, FirstName: 'P9' }, north.admin)
  const options = async (query: object, as: User = north.agent) =>
    (await t.call(contactOptions, { as, query })).body.map((o) => o.ContactId)
  expect(await options({})).toEqual(ids)
  expect(await options({ cellOnly: true })).toEqual([ids[0], ids[2]])
  expect(await options({ take: 1 })).toEqual([ids[0]])
  expect(await options({ search: 'moor p1' })).toEqual([ids[1]])
  expect(await options({ search: '(512) 555-0103' })).toEqual([ids[0]])
  expect(await options({}, north.admin)).toHaveLength(4)
  expect(await options({ userId: north.colleague.UserId }, north.admin)).toHaveLength(1)
  expect(await options({ userId: north.colleague.UserId })).toEqual([])
  expect(await t.call(contactOptions, { as: north.agent, query: { take: 1 } })).toMatchObject({
    body: [{ ContactId: ids[0], FirstName: 'P2', LastName: 'Moor', CellPhone: '5125550103', Email: 'ida@example.com' }],
  })
  expect(await t.call(contactOptions, { as: north.agent, query: { take: 1001 } })).toMatchObject({ status: 400 })
})

test('a duplicate is found by email and by phone in any form; one the user may not see shows only its agent', async () => {
  const mine = await make({ CellPhone: '5125550101' })
  await make(
    { Email: 'ben@example.com', WorkPhone: '5125550101', AssignedAgentId: north.colleague.UserId },
    north.admin,
  )
  const find = async (body: object) => (await t.call(findDuplicates, { as: north.agent, body })).body
  const own = { ContactId: mine.ContactId, Name: 'Ida Moor', AgentName: 'Ana Agent' }
  const hidden = { ContactId: null, Name: null, AgentName: 'Ben Colleague' }

  expect(await find({ Email: ' IDA@example.com ' })).toEqual([{ ...own, Match: 'Email' }])
  expect(await find({ Email: 'ben@example.com' })).toEqual([{ ...hidden, Match: 'Email' }])
  const byPhone = await find({ Phones: ['+1 (512) 555-0101', 'not a phone'] })
  expect(byPhone).toHaveLength(2)
  expect(byPhone).toEqual(
    expect.arrayContaining([
      { ...own, Match: 'Phone' },
      { ...hidden, Match: 'Phone' },
    ]),
  )
  expect(await find({ Email: 'nobody@example.com', Phones: ['5125550199'] })).toEqual([])
  expect(await find({ Email: 'x', Phones: ['555'] })).toEqual([])
  expect(await find({})).toEqual([])
  const south = await t.makeBrokerage(`South${n}`)
  // Further emails count as well, and nobody is named twice.
  expect(await find({ Email: 'nobody@example.com', Emails: ['IDA@example.com', 'ida@example.com'] })).toEqual(
    await find({ Email: 'ida@example.com' }),
  )
  expect((await t.call(findDuplicates, { as: north.agent, body: { Emails: 'ida@example.com' } as never })).status).toBe(
    400,
  )
  expect((await t.call(findDuplicates, { as: south.admin, body: { Email: 'ida@example.com' } })).body).toEqual([])
})
