import { notifications, setNotificationSettings } from '@dormer/contract/day/notifications'
import { reassignAgent, reassignLender, startBulk } from '@dormer/contract/people/bulk'
import { addJointContact, createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import { getImport, importContacts } from '@dormer/contract/people/import'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram({ worker: true })
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

const told = async (as: User) =>
  (await t.call(notifications, { as, query: {} })).body.map(({ Kind, Title, Path }) => [Kind, Title, Path])
/** The notifications of each user; users without any are left out. */
const everybody = async () => {
  const { admin, agent, colleague, lender, leader } = north
  const all = Object.entries({ admin, agent, colleague, lender, leader })
  const lists = await Promise.all(all.map(async ([name, user]) => [name, await told(user)] as const))
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0))
}
const newOnes = '/contacts?filters=%5B%7B%22field%22%3A%22IsNew%22%2C%22operation%22%3A%22IsTrue%22%7D%5D'
const lead = (id: number, name = 'Nora Moor') => ['NewLead', name, `/contact/${id}`]
const leads = (count: string) => ['NewLead', `${count} new leads`, newOnes]
/** Reassigned contacts need not be new, so the link leads to the whole list. */
const given = (count: string) => ['NewLead', `${count} contacts given to you`, '/contacts']

let people = 0
const create = async (as: User, extra: object = {}) => {
  people += 1
  const body = { FirstName: 'Nora', LastName: 'Moor', Email: `nora${people}@example.com`, ...extra }
  await t.call(createContact, { as, body })
  // Whoever adds a contact that goes to a colleague is not given its id.
  const [newest] = await t.query<{ id: number }>('select max(contact_id)::int as id from contact')
  return newest?.id ?? 0
}
const roundRobin = async (...users: User[]) => {
  await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [north.TenantId])
  await t.query('update user_account set round_robin = true where user_id = any($1)', [users.map((u) => u.UserId)])
}

describe('a new contact', () => {
  test('notifies the new agent, but not users who assign it to themselves', async () => {
    const id = await create(north.admin, { AssignedAgentId: north.agent.UserId })
    await create(north.agent, { AssignedAgentId: north.agent.UserId })
    await create(north.admin)
    expect(await everybody()).toEqual({ agent: [lead(id)] })
  })

  test('also notifies when assigned by source or round robin', async () => {
    const [row] = await t.query<{ id: number }>(
      `insert into source (tenant_id, name, assign_to_id) values ($1, 'Sign', $2) returning source_id::int as id`,
      [north.TenantId, north.colleague.UserId],
    )
    const bySource = await create(north.agent, { SourceId: row?.id })
    await roundRobin(north.agent, north.leader)
    const first = await create(north.admin)
    const second = await create(north.lender)
    expect(await everybody()).toEqual({
      colleague: [lead(bySource)],
      agent: [lead(first)],
      leader: [lead(second)],
    })
  })

  test('that is refused notifies nobody, nor does a joint contact', async () => {
    const body = { FirstName: 'Nora', LastName: 'Moor', AssignedAgentId: north.agent.UserId, Email: 'not one' }
    expect((await t.call(createContact, { as: north.admin, body })).status).toBe(400)
    const contactId = await create(north.agent, { AssignedAgentId: north.agent.UserId })
    const contact = (await t.call(getContact, { as: north.agent, query: { contactId } })).body
    const joint = { ContactEntityId: contact.Entity.ContactEntityId, FirstName: 'Ivo', LastName: 'Moor' }
    expect((await t.call(addJointContact, { as: north.admin, body: joint })).status).toBe(200)
    expect(await everybody()).toEqual({})
  })

  test('does not notify users who turned it off', async () => {
    await t.call(setNotificationSettings, { as: north.agent, body: { NewLeadInApp: false } })
    await create(north.admin, { AssignedAgentId: north.agent.UserId })
    await t.call(setNotificationSettings, { as: north.agent, body: { NewLeadInApp: true } })
    expect(await everybody()).toEqual({})
  })
})

test('an edit notifies a new agent and lender each time, and nobody if they stay', async () => {
  const id = await create(north.agent, { AssignedAgentId: north.agent.UserId })
  const edit = async (as: User, Entity: object, Contact = {}) =>
    expect(await t.call(updateContact, { as, body: { Contact: { ContactId: id, ...Contact }, Entity } })).toMatchObject(
      {
        status: 200,
      },
    )
  await edit(north.admin, { AssignedAgentId: north.agent.UserId }, { City: 'Austin' })
  expect(await everybody()).toEqual({})
  await edit(north.agent, { AssignedAgentId: north.colleague.UserId, AssignedLenderId: north.lender.UserId })
  expect(await everybody()).toEqual({ colleague: [lead(id)], lender: [lead(id)] })
  await edit(north.admin, { AssignedAgentId: null })
  await edit(north.admin, { AssignedAgentId: north.colleague.UserId })
  await edit(north.admin, { AssignedAgentId: north.admin.UserId, AssignedLenderId: null })
  expect(await everybody()).toEqual({ colleague: [lead(id), lead(id)], lender: [lead(id)] })
})

describe('bulk work', () => {
  const make = async (count: number) => {
    const ids: number[] = []
    for (let i = 0; i < count; i++) ids.push(await create(north.agent, { AssignedAgentId: north.agent.UserId }))
    return ids as [number, ...number[]]
  }

  test('on a selection notifies once, with the number changed', async () => {
    const ids = await make(3)
    const give = (agentId: number, body: number[]) =>
      t.call(reassignAgent, { as: north.admin, params: { agentId }, body })
    await give(north.agent.UserId, ids)
    expect(await everybody()).toEqual({})
    await give(north.colleague.UserId, ids.slice(0, 1))
    await give(north.colleague.UserId, ids)
    await give(0, ids)
    expect(await everybody()).toEqual({ colleague: [given('2'), lead(ids[0])] })
    await t.call(reassignLender, { as: north.admin, params: { lenderId: north.lender.UserId }, body: ids })
    await t.call(reassignAgent, { as: north.admin, params: { agentId: north.admin.UserId }, body: ids })
    expect(await everybody()).toEqual({ colleague: [given('2'), lead(ids[0])], lender: [given('3')] })
  })

  test('in the background notifies once at its end, however many batches it takes', async () => {
    const count = 12_000
    await t.query(
      `with made as (
         insert into contact_entity (tenant_id, source_id)
         select $1, (select min(source_id) from source where tenant_id = $1) from generate_series(1, $2::int)
         returning contact_entity_id
       )
       insert into contact (tenant_id, contact_entity_id, first_name, last_name)
       select $1, contact_entity_id, 'Ida', 'Moor' from made`,
      [north.TenantId, count],
    )
    const body = { Action: 'ReassignAgent', Criteria: {}, Count: count, AgentId: north.colleague.UserId } as const
    expect((await t.call(startBulk, { as: north.admin, body })).status).toBe(200)
    await expect.poll(() => everybody()).toEqual({ colleague: [given('12,000')] })
    const [run] = await t.query(`select status, (counts ->> 'Changed')::int as changed from run where tenant_id = $1`, [
      north.TenantId,
    ])
    expect(run).toEqual({ status: 'Done', changed: count })
  })
})

describe('an import', () => {
  const header = 'FirstName,LastName,Email,CellPhone'
  const run = async (as: User, lines: string[], extra: object = {}) => {
    const File_ = new File([[header, ...lines].join('\n')], 'people.csv')
    const { body } = await t.call(importContacts, {
      as,
      headers: { prefer: 'respond-async' },
      body: { File: File_, ...extra },
    })
    const look = async () => (await t.call(getImport, { as, params: { ImportId: body.ImportId } })).body.DateFinished
    await expect.poll(look, { interval: 30 }).not.toBeNull()
    return (title: string) => ['ImportFinished', title, `/contacts/import?import=${body.ImportId}`]
  }
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `F${from + i},L,p${from + i}@example.com,`)

  test('notifies the user who started it of the result, and each agent of the number received', async () => {
    await roundRobin(north.agent, north.colleague, north.leader)
    const all = [...rows(0, 6), 'F6,L,p6@example.com,512', ',,not an address,', 'Again,L,p0@example.com,']
    const finished = await run(north.agent, all, { AssignedLenderId: north.lender.UserId, AssignByRouting: true })
    expect(await everybody()).toEqual({
      agent: [
        finished(
          'Imported 7 contacts from people.csv, 3 of them yours, 1 of them with a warning, 1 duplicate, 1 rejected',
        ),
      ],
      colleague: [leads('2')],
      leader: [leads('2')],
      lender: [leads('7')],
    })
  })

  test('over more batches than one adds them up', async () => {
    const finished = await run(north.admin, rows(0, 6001), { AssignedAgentId: north.agent.UserId })
    expect(await everybody()).toEqual({
      admin: [finished('Imported 6,001 contacts from people.csv')],
      agent: [leads('6,001')],
    })
  })

  test('that fails says so; users who turned both off get neither', async () => {
    const failed = await run(north.admin, [])
    expect(await everybody()).toEqual({ admin: [failed('The import of people.csv failed')] })
    await t.call(setNotificationSettings, { as: north.leader, body: { ImportFinishedInApp: false } })
    await t.call(setNotificationSettings, { as: north.colleague, body: { NewLeadInApp: false } })
    await run(north.leader, rows(0, 2), { AssignedAgentId: north.colleague.UserId })
    expect(await everybody()).toEqual({ admin: [failed('The import of people.csv failed')] })
  })
})
