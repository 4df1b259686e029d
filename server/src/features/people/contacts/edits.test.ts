import {
  addJointContact,
  type ContactDetail,
  createContact,
  getContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

/* Omitted fields stay, null clears; an edit of a field that somebody has changed meanwhile is refused. */
const t = await startTestProgram()
const { agent, admin, colleague, lender } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

let ContactId = 0
let before: ContactDetail
beforeEach(async () => {
  const body = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: agent.UserId }
  ContactId = (await t.call(createContact, { as: agent, body })).body.ContactId
  before = await read()
})
const read = async (as = admin) => (await t.call(getContact, { as, query: { contactId: ContactId } })).body
type Fields = Record<string, unknown>
const save = (as: User, Contact: Fields, Entity?: Fields, Snapshot?: Fields) =>
  t.call(updateContact, { as, body: { Contact: { ContactId, ...Contact }, Entity, Snapshot } as never })
const day = '2024-05-17'

test('a saved field is stored as intended, and the others stay', async () => {
  const { status, body } = await save(
    agent,
    {
      // As copied from a web page, with invisible characters.
      Email: '\u200bIda.Moor@Example.com\ufeff ',
      CellPhone: '512.555.0101',
      StateCode: 'tx',
      ZipCode: '78701',
      DateOfBirth: '1980-02-29',
      Income: '$85,000.50',
      UnitNumber: '4b',
      IsContacted: true,
    },
    { Occupancy: 'own', Timeframe: day, PurchaseAnniversary: day, ContactTypeId: 4 },
  )
  expect(status).toBe(200)
  expect(body).toEqual(await read())
  expect(body.Contact).toEqual({
    ...before.Contact,
    Email: 'ida.moor@example.com',
    CellPhone: '5125550101',
    StateCode: 'TX',
    ZipCode: '78701',
    DateOfBirth: '1980-02-29',
    Income: '85000.50',
    UnitNumber: '4b',
    IsContacted: true,
  })
  expect(body.Entity).toEqual({
    ...before.Entity,
    Occupancy: 'own',
    Timeframe: day,
    PurchaseAnniversary: day,
    ContactTypeId: 4,
  })
})

test('IsContacted marks a contact who was only tried; sending it back as read changes nothing', async () => {
  await t.query(
    `insert into activity (tenant_id, contact_entity_id, contact_id, activity_type_id)
     select tenant_id, contact_entity_id, contact_id, 2 from contact where contact_id = $1`,
    [ContactId],
  )
  const onlyTried = async () =>
    (await t.query('select is_contacted, only_tried from contact_touch where contact_id = $1', [ContactId]))[0]
  expect((await read()).Contact.IsContacted).toBe(true)
  await save(agent, { IsContacted: true }, undefined, { IsContacted: true })
  expect(await onlyTried()).toEqual({ is_contacted: true, only_tried: true })
  for (let times = 0; times < 2; times++) {
    await save(agent, { IsContacted: true })
    expect(await onlyTried()).toEqual({ is_contacted: true, only_tried: false })
    await t.query('update contact_touch set only_tried = true where contact_id = $1', [ContactId])
  }
})

test('null clears, and so does an empty text', async () => {
  await save(agent, { CellPhone: '5125550101', Profession: 'Pilot', Income: 5, DateOfBirth: day }, { Timeframe: day })
  const { body } = await save(
    agent,
    { CellPhone: null, Profession: '', Income: '', DateOfBirth: '', Email: null },
    { Timeframe: null, AssignedLenderId: 0 },
  )
  expect(body.Contact).toEqual({ ...before.Contact, Email: null })
  expect(body.Entity).toEqual(before.Entity)
})

test('what GET answers can be sent back as it is, and changes nothing', async () => {
  const { Contact, Entity } = before
  expect(await t.unchanged(() => save(agent, { ...Contact }, { ...Entity }))).toMatchObject({ status: 200 })
})

test.for([
  [{ FirstName: '', LastName: ' ' }, {}, 'FirstName', 'Enter a first or a last name'],
  [{ CellPhone: '1801555123' }, {}, 'CellPhone', 'Enter a 10 digit phone number'],
  [{ LastName: null }, {}, 'Contact.LastName', 'Contact.LastName must be text'],
  [{ Email: 'ida' }, {}, 'Contact.Email', /email/i],
  [{ StateCode: 'ZZ' }, {}, 'Contact.StateCode', 'Choose a state'],
  [{ ZipCode: '7870' }, {}, 'Contact.ZipCode', 'Enter a 5 digit zip code'],
  [{ DateOfBirth: '1980-02-30' }, {}, 'Contact.DateOfBirth', /date/i],
  [{ Income: 'much' }, {}, 'Contact.Income', 'Enter an amount in dollars, such as 85,000'],
  [{ Income: '85,00' }, {}, 'Contact.Income', 'Enter an amount in dollars, such as 85,000'],
  [{ Income: '80-90k' }, {}, 'Contact.Income', 'Enter one amount, not a range'],
  [{ Income: 'around 85k' }, {}, 'Contact.Income', 'Enter an exact amount, such as 450,000 or 450k'],
  [{ Income: '1.234' }, {}, 'Contact.Income', 'Enter an amount in dollars, such as 85,000'],
  [{}, { ContactTypeId: 9 }, 'Entity.ContactTypeId', 'Choose a contact type'],
  [{}, { Occupancy: 'squat' }, 'Entity.Occupancy', /Occupancy/],
  [{}, { SourceId: 'x' }, 'Entity.SourceId', 'Choose a source'],
] as const)('%j %j is refused by field', async ([contact, entity, field, message]) => {
  const answer = await t.unchanged(() => save(agent, contact, entity))
  expect(answer.status).toBe(400)
  expect(answer.body.ModelState?.[field]?.[0]).toMatch(message)
  expect(answer.body.Message).toMatch(message)
})

test('an edit of a field that somebody has changed since is refused, and says who did', async () => {
  const snapshot = { ...before.Contact, ...before.Entity }
  await save(admin, { Profession: 'Pilot' }, { Timeframe: day }, snapshot)
  const person = await t.unchanged(() => save(agent, { Profession: 'Baker' }, {}, snapshot))
  expect(person).toMatchObject({
    status: 409,
    body: {
      Message: 'Alex Admin has changed this meanwhile. Reload to see it, then edit again.',
      ModelState: { Profession: [expect.stringMatching(/^Alex Admin/)] },
    },
  })
  const entity = await t.unchanged(() =>
    save(agent, {}, { Timeframe: null, Occupancy: 'own' }, { ...snapshot, Timeframe: '2001-01-01' }),
  )
  expect(entity).toMatchObject({
    status: 409,
    body: { ModelState: { Timeframe: [expect.stringMatching(/^Alex Admin/)] } },
  })
})

test('it names who changed that field, not who changed another one later', async () => {
  await save(admin, { Profession: 'Pilot' })
  await save(agent, { City: 'Austin' })
  const { body } = await save(agent, { Profession: 'Baker' }, {}, { Profession: null })
  expect(body.Message).toMatch(/^Alex Admin/)
})

test('a joint person’s change is not this one’s', async () => {
  const joint = await t.send('POST', '/api/contact/joint', {
    as: agent,
    body: { ContactEntityId: before.ContactEntityId, FirstName: 'Jo', LastName: 'Moor' },
  })
  await t.send('POST', '/api/contact/update', {
    as: agent,
    body: { Contact: { ContactId: joint.body.ContactId, Profession: 'Baker' } },
  })
  await save(admin, { Profession: 'Pilot' })
  const { body } = await save(agent, { Profession: 'Nurse' }, {}, { Profession: null })
  expect(body.Message).toMatch(/^Alex Admin/)
})

test('edits of different fields on one snapshot merge', async () => {
  const snapshot = { ...before.Contact, ...before.Entity }
  const answers = [
    await save(admin, { Profession: 'Pilot', City: 'Austin' }, {}, snapshot),
    await save(agent, { CellPhone: '5125550101' }, { Occupancy: 'rent' }, snapshot),
  ]
  expect(answers.map((a) => a.status)).toEqual([200, 200])
  expect((await read()).Contact).toMatchObject({ Profession: 'Pilot', City: 'Austin', CellPhone: '5125550101' })
})

test('making the same change is no conflict', async () => {
  await save(admin, { Income: '85,000' })
  expect(await save(agent, { Income: '$85000' }, {}, { Income: null })).toMatchObject({ status: 200 })
})

test('a snapshot in the form’s own spelling is not stale', async () => {
  await save(admin, { Income: '85,000.00' })
  expect(await save(agent, { Income: '90k' }, {}, { Income: '85 thousand' })).toMatchObject({ status: 200 })
})

test('of ten who edit one field on one snapshot at once, one wins', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => save(agent, { Profession: `Job ${i}` }, {}, { Profession: null })),
  )
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  expect(answers.filter((a) => a.status === 409)).toHaveLength(9)
})

test('a user who hands a contact over sees it one last time', async () => {
  const { status, body } = await save(agent, {}, { AssignedAgentId: colleague.UserId, AssignedLenderId: lender.UserId })
  expect([status, body.AssignedAgentId]).toEqual([200, colleague.UserId])
  const see = async (as: User) => (await t.call(getContact, { as, query: { contactId: ContactId } })).status
  expect([await see(agent), await see(colleague), await see(lender)]).toEqual([404, 200, 200])
  expect(await t.unchanged(() => save(agent, { City: 'Austin' }))).toMatchObject({ status: 404 })
})

test('a lender cannot be its agent, nor an agent its lender, and ids of another brokerage are none', async () => {
  for (const entity of [
    { AssignedAgentId: lender.UserId },
    { AssignedLenderId: colleague.UserId },
    { AssignedAgentId: south.agent.UserId },
  ])
    expect(await t.unchanged(() => save(agent, {}, entity))).toMatchObject({ status: 404 })
})

test('what is not a field of the form is not saved', async () => {
  await t.unchanged(() =>
    save(agent, { TenantId: south.TenantId, ContactEntityId: 1, DateCreated: day, LastContact: day }, { IsNew: false }),
  )
})

test('one name is enough, as a joint contact or an imported one may have', async () => {
  const joint = await t.call(addJointContact, {
    as: agent,
    body: { ContactEntityId: before.Entity.ContactEntityId, FirstName: 'Jo' },
  })
  const rename = (body: object) =>
    t.call(updateContact, { as: agent, body: { Contact: { ContactId: joint.body.ContactId, ...body } } })
  const jon = await rename({ FirstName: 'Jon', LastName: '' })
  expect([jon.status, jon.body.Contact?.FirstName, jon.body.Contact?.LastName]).toEqual([200, 'Jon', ''])
  const moor = await rename({ FirstName: '', LastName: 'Moor' })
  expect([moor.status, moor.body.Contact?.FirstName, moor.body.Contact?.LastName]).toEqual([200, '', 'Moor'])
  expect(await t.unchanged(() => rename({ LastName: '' }))).toMatchObject({ status: 400 })
})

test.each(['1801555123', '6501530000'])(
  'a stored phone that is invalid, %s, stays until it is corrected',
  async (old) => {
    await t.query(`update contact set cell_phone = $2 where contact_id = $1`, [ContactId, old])
    const { Contact, Entity } = await read()
    // The whole answer, sent back with one change.
    const { status, body } = await save(agent, { ...Contact, Profession: 'Baker' }, { ...Entity })
    expect([status, body]).toMatchObject([200, { Contact: { CellPhone: old, Profession: 'Baker' } }])
    const mended = await save(agent, { CellPhone: '+1 (801) 555-1234' })
    expect(mended.body.Contact.CellPhone).toBe('8015551234')
  },
)
