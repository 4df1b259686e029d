import { setTimeout as sleep } from 'node:timers/promises'
import {
  addJointContact,
  addTag,
  createContact,
  deleteContacts,
  getContact,
  unlinkJointContact,
  updateContact,
} from '@dormer/contract/people/contacts'
import { addNote, contactNotes } from '@dormer/contract/people/notes'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

/* Joint contacts share an entity; an existing person is moved into it. */
const t = await startTestProgram()
const { agent, colleague, admin, lender } = await t.makeBrokerage('North')

const read = async (contactId: number) => (await t.call(getContact, { as: admin, query: { contactId } })).body
const make = async (owner = agent, FirstName = 'Ida') => {
  const body = { FirstName, LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: owner.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, ContactEntityId: (await read(ContactId)).ContactEntityId }
}
const add = (ContactEntityId: number, person: object, as: User = agent) =>
  t.call(addJointContact, { as, body: { ContactEntityId, ...person } })
const note = (ContactEntityId: number, Note: string) => t.call(addNote, { as: admin, body: { ContactEntityId, Note } })
const notes = async (contactId: number) =>
  (await t.call(contactNotes, { as: admin, query: { contactId } })).body.map((n) => n.Note)
const tag = (ContactEntityId: number, Name: string) =>
  t.call(addTag, { as: admin, params: { ContactEntityId }, body: { Name } })
const entities = async (...ids: number[]) =>
  (await t.query('select from contact_entity where contact_entity_id = any($1)', [ids])).length

test('a joint contact is added with all the modal sends, and each sees the others', async () => {
  const first = await make()
  const sent = {
    FirstName: 'Jo',
    LastName: 'Moor',
    Email: 'Jo@Example.com',
    CellPhone: '(512) 555-0101',
    HomePhone: '',
    WorkPhone: null,
    Address: '1 Main St',
    UnitNumber: '4b',
    City: 'Austin',
    StateCode: 'TX',
    ZipCode: '78701',
    TenantId: agent.TenantId,
  }
  const { status, body } = await add(first.ContactEntityId, sent)
  expect(status).toBe(200)
  const { TenantId: _, ...person } = sent
  const stored = {
    ...person,
    Email: 'jo@example.com',
    CellPhone: '5125550101',
    HomePhone: null,
    ContactId: body.ContactId,
  }
  expect((await read(first.ContactId)).AdditionalContacts).toEqual([stored])
  const joint = await read(body.ContactId)
  expect(joint.Contact).toMatchObject({ ...stored, ContactEntityId: first.ContactEntityId })
  expect(joint.AdditionalContacts.map((c) => c.ContactId)).toEqual([first.ContactId])
  expect(joint.AssignedAgentId).toBe(agent.UserId)
})

test('one name is enough, none is not', async () => {
  const { ContactEntityId } = await make()
  expect(await add(ContactEntityId, { LastName: 'Moor' })).toMatchObject({ status: 200 })
  for (const person of [{}, { FirstName: ' ', LastName: '' }, { Email: 'jo@example.com' }])
    expect(await t.unchanged(() => add(ContactEntityId, person))).toMatchObject({
      status: 400,
      body: { ModelState: { FirstName: ['Enter a first or a last name'] } },
    })
})

test('a change of the household is a change for each of its persons', async () => {
  const { ContactId, ContactEntityId } = await make()
  const joint = (await add(ContactEntityId, { FirstName: 'Jo' })).body.ContactId
  await t.call(updateContact, {
    as: agent,
    body: { Contact: { ContactId }, Entity: { ContactTypeId: 3, AssignedAgentId: colleague.UserId } },
  })
  expect(await read(joint)).toMatchObject({ ContactTypeId: 3, AssignedAgentId: colleague.UserId })
  const seen = await t.call(getContact, { as: colleague, query: { contactId: joint } })
  expect(seen.status).toBe(200)
})

test('linking a single person brings along everything of their household, which is deleted', async () => {
  const [home, single] = [await make(), await make(agent, 'Jo')]
  await note(home.ContactEntityId, '<p>home</p>')
  await note(single.ContactEntityId, '<p>single</p>')
  for (const name of ['Golf', 'Boat']) await tag(single.ContactEntityId, name)
  await tag(home.ContactEntityId, 'Golf')
  expect(await add(home.ContactEntityId, { ContactId: single.ContactId })).toMatchObject({
    status: 200,
    body: { ContactId: single.ContactId },
  })
  const { ContactEntityId, ContactTags, AdditionalContacts } = await read(single.ContactId)
  expect(ContactEntityId).toBe(home.ContactEntityId)
  expect(AdditionalContacts.map((c) => c.ContactId)).toEqual([home.ContactId])
  expect(ContactTags.map((c) => c.Name).sort()).toEqual(['Boat', 'Golf'])
  expect((await notes(home.ContactId)).sort()).toEqual(['<p>home</p>', '<p>single</p>'])
  expect(await entities(single.ContactEntityId)).toBe(0)
})

test('a person who leaves others behind leaves what they share', async () => {
  const [home, from] = [await make(), await make(agent, 'Jo')]
  const stays = (await add(from.ContactEntityId, { FirstName: 'Al' })).body.ContactId
  await note(from.ContactEntityId, '<p>ours</p>')
  await add(home.ContactEntityId, { ContactId: from.ContactId })
  expect(await notes(stays)).toEqual(['<p>ours</p>'])
  expect(await notes(from.ContactId)).toEqual([])
  expect(await entities(from.ContactEntityId, home.ContactEntityId)).toBe(2)
})

test('a moved person gets the new household’s agent', async () => {
  const [home, single] = [await make(colleague), await make(agent, 'Jo')]
  await add(home.ContactEntityId, { ContactId: single.ContactId }, admin)
  const see = async (as: User) => (await t.call(getContact, { as, query: { contactId: single.ContactId } })).status
  expect([await see(agent), await see(colleague)]).toEqual([404, 200])
})

test('a person already in the household is not linked again', async () => {
  const { ContactId, ContactEntityId } = await make()
  expect(await t.unchanged(() => add(ContactEntityId, { ContactId }))).toMatchObject({
    status: 400,
    body: { Message: 'This person is already a joint contact here' },
  })
})

test('a person or household the user may not see cannot be linked', async () => {
  const [own, theirs] = [await make(), await make(colleague)]
  for (const [entity, contact] of [
    [own.ContactEntityId, theirs.ContactId],
    [theirs.ContactEntityId, own.ContactId],
  ] as const)
    expect(await t.unchanged(() => add(entity, { ContactId: contact }))).toMatchObject({ status: 404 })
})

test('two linked into each other at once: nobody and nothing is lost', async () => {
  for (let i = 0; i < 5; i++) {
    const [a, b] = [await make(), await make(agent, 'Jo')]
    await note(a.ContactEntityId, '<p>a</p>')
    await note(b.ContactEntityId, '<p>b</p>')
    const answers = await Promise.all([
      add(a.ContactEntityId, { ContactId: b.ContactId }),
      add(b.ContactEntityId, { ContactId: a.ContactId }),
    ])
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    expect(answers.some((x) => x.status === 200)).toBe(true)
    const all = [...new Set([...(await notes(a.ContactId)), ...(await notes(b.ContactId))])]
    expect(all.sort()).toEqual(['<p>a</p>', '<p>b</p>'])
  }
})

test('a person linked while the household is deleted is not deleted with it', async () => {
  for (let i = 0; i < 5; i++) {
    const [home, single] = [await make(), await make(agent, 'Jo')]
    const [linked] = await Promise.all([
      add(home.ContactEntityId, { ContactId: single.ContactId }),
      t.call(deleteContacts, { as: agent, body: [home.ContactId] }),
    ])
    expect([200, 404, 409]).toContain(linked.status)
    expect((await t.call(getContact, { as: admin, query: { contactId: single.ContactId } })).status).toBe(200)
  }
})

test('a person added while the household is given away goes to the new agent with it', async () => {
  const { ContactEntityId } = await make()
  await t.withConnection(async (giving) => {
    await giving.query('begin')
    await giving.query('update contact_entity set assigned_agent_id = $2 where contact_entity_id = $1', [
      ContactEntityId,
      colleague.UserId,
    ])
    const adding = add(ContactEntityId, { FirstName: 'Al', LastName: 'Moor' })
    // Until the new person waits for the household, or was added without waiting.
    const begun = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()
      union all select from contact where contact_entity_id = $1 and first_name = 'Al'`
    while ((await t.query(begun, [ContactEntityId])).length === 0) await sleep(20)
    await giving.query('commit')
    await adding
  })
  const agents = await t.query(
    'select distinct assigned_agent_id::int as id from contact where contact_entity_id = $1',
    [ContactEntityId],
  )
  expect(agents).toEqual([{ id: colleague.UserId }])
})

const unlink = (ContactId: number, as?: User) => t.call(unlinkJointContact, { as, body: { ContactId } })

test('a joint contact is unlinked into a household like the one they leave, and linked again', async () => {
  const home = await make()
  const joint = (await add(home.ContactEntityId, { FirstName: 'Jo' })).body.ContactId
  await note(home.ContactEntityId, '<p>ours</p>')
  await tag(home.ContactEntityId, 'Golf')
  const { status, body } = await unlink(joint, agent)
  expect(status).toBe(200)
  const left = await read(joint)
  expect(left.ContactEntityId).toBe(body.ContactEntityId)
  expect(left.ContactEntityId).not.toBe(home.ContactEntityId)
  const { AssignedAgentId, SourceId, ContactTypeId } = await read(home.ContactId)
  expect(left).toMatchObject({ AssignedAgentId, SourceId, ContactTypeId, AdditionalContacts: [] })
  expect(left.ContactTags.map(({ Name }) => Name)).toEqual(['Golf'])
  expect([await notes(joint), await notes(home.ContactId)]).toEqual([[], ['<p>ours</p>']])
  expect(await add(home.ContactEntityId, { ContactId: joint })).toMatchObject({ status: 200 })
  expect((await read(home.ContactId)).AdditionalContacts.map((one) => one.ContactId)).toEqual([joint])
  expect(await entities(body.ContactEntityId)).toBe(0)
})

test('tasks about a person go with them', async () => {
  const home = await make()
  const joint = (await add(home.ContactEntityId, { FirstName: 'Jo' })).body.ContactId
  await t.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, contact_entity_id, contact_id)
     select $1, c.contact_id::text, 2, $2, c.contact_entity_id, c.contact_id from contact c where contact_entity_id = $3`,
    [agent.TenantId, agent.UserId, home.ContactEntityId],
  )
  const about = () =>
    t.query(`select contact_id::int as id from task where contact_entity_id = $1 order by 1`, [home.ContactEntityId])
  await unlink(joint, agent)
  expect(await about()).toEqual([{ id: home.ContactId }])
  await add(home.ContactEntityId, { ContactId: joint })
  const other = await make(agent, 'Al')
  await add(other.ContactEntityId, { ContactId: joint })
  expect(await about()).toEqual([{ id: home.ContactId }])
})

test('nobody is unlinked who is alone, or whom the user may not see or move', async () => {
  const home = await make()
  expect(await t.unchanged(() => unlink(home.ContactId, agent))).toMatchObject({
    status: 400,
    body: { Message: 'This person has no joint contacts' },
  })
  const joint = (await add(home.ContactEntityId, { FirstName: 'Jo' })).body.ContactId
  const { admin: elsewhere } = await t.makeBrokerage('South')
  expect(await t.unchanged(() => unlink(joint))).toMatchObject({ status: 401 })
  for (const as of [colleague, elsewhere])
    expect(await t.unchanged(() => unlink(joint, as))).toMatchObject({ status: 404 })
  // Their lender sees them, but gives nobody to another household.
  await t.call(updateContact, {
    as: admin,
    body: { Contact: { ContactId: home.ContactId }, Entity: { AssignedLenderId: lender.UserId } },
  })
  expect(await t.unchanged(() => unlink(joint, lender))).toMatchObject({ status: 403 })
  expect(await t.unchanged(() => t.call(unlinkJointContact, { as: agent, body: {} as never }))).toMatchObject({
    status: 400,
  })
})
