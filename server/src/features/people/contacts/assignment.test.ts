import { createContact, getContact } from '@dormer/contract/people/contacts'
import { importContacts } from '@dormer/contract/people/import'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { takeTurns } from './assignment.queries.ts'

/* docs/rules.md#lead-routing: the agent named; the source's; who adds it by hand; the tenant's routing; nobody. */
const t = await startTestProgram({ worker: true })
let north: Brokerage
let names = new Map<number | null, string>()
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  names = new Map(
    [north.admin, north.agent, north.colleague, north.lender, north.leader].map((u) => [u.UserId, u.Name]),
  )
})

const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
const route = (how: 'RoundRobin' | 'Manual' | null) =>
  t.query('update tenant set lead_assign = $1 where tenant_id = $2', [how, north.TenantId])
const takePart = (...users: User[]) =>
  t.query('update user_account set round_robin = true where user_id = any($1)', [users.map((u) => u.UserId)])
/** The id of a source whose leads go to `user`. */
const sourceOf = async (user: User | null) => {
  const [row] = await t.query<{ id: number }>(
    'insert into source (tenant_id, name, assign_to_id) values ($1, gen_random_uuid()::text, $2) returning source_id::int as id',
    [north.TenantId, user?.UserId],
  )
  return row?.id as number
}
/** Whom a new contact is assigned to. */
const goesTo = async (as: User, fields: { AssignedAgentId?: number | null; SourceId?: number } = {}) => {
  const made = await t.call(createContact, { as, body: { ...person, ...fields } })
  expect(made).toMatchObject({ status: 200 })
  const [newest] = await t.query<{ agent: number | null }>(
    'select assigned_agent_id::int as agent from contact where tenant_id = $1 order by contact_id desc limit 1',
    [north.TenantId],
  )
  const AssignedAgentId = newest?.agent ?? null
  // Whoever adds it is told, because they may not be able to open it.
  expect(made.body).toMatchObject({ AssignedAgentId, AgentName: names.get(AssignedAgentId) ?? null })
  // Whoever may open it gets its id, and nobody else.
  const contactId = made.body.ContactId as number | null
  if (contactId !== null)
    expect((await t.call(getContact, { as, query: { contactId } })).body).toMatchObject({ AssignedAgentId })
  else expect(as.UserId).not.toBe(AssignedAgentId)
  return names.get(AssignedAgentId) ?? null
}

test('the agent named in the request comes first', async () => {
  await route('RoundRobin')
  await takePart(north.agent)
  const SourceId = await sourceOf(north.leader)
  expect(await goesTo(north.admin, { AssignedAgentId: north.colleague.UserId, SourceId })).toBe('Ben Colleague')
})

test('then the source’s agent', async () => {
  for (const how of ['RoundRobin', 'Manual', null] as const) {
    await route(how)
    await takePart(north.agent)
    expect(await goesTo(north.admin, { SourceId: await sourceOf(north.leader) })).toBe('Tim Leader')
  }
})

test('then, by round robin, the user who has waited longest; 0 and null name nobody', async () => {
  await route('RoundRobin')
  await takePart(north.agent, north.colleague, north.leader)
  const SourceId = await sourceOf(null)
  const order: (string | null)[] = []
  for (const AssignedAgentId of [undefined, null, 0, undefined, undefined])
    order.push(await goesTo(north.admin, { AssignedAgentId, SourceId }))
  expect(order).toEqual(['Ana Agent', 'Ben Colleague', 'Tim Leader', 'Ana Agent', 'Ben Colleague'])
})

test('a new participant is next; one who stops is skipped', async () => {
  await route('RoundRobin')
  await takePart(north.agent, north.colleague)
  for (const who of ['Ana Agent', 'Ben Colleague', 'Ana Agent']) expect(await goesTo(north.admin)).toBe(who)
  await takePart(north.leader)
  expect(await goesTo(north.admin)).toBe('Tim Leader')
  await t.query('update user_account set round_robin = false where user_id = $1', [north.colleague.UserId])
  expect([await goesTo(north.admin), await goesTo(north.admin), await goesTo(north.admin)]).toEqual([
    'Ana Agent',
    'Tim Leader',
    'Ana Agent',
  ])
})

test('round robin without participants assigns nobody', async () => {
  await route('RoundRobin')
  for (const user of [north.admin, north.leader, north.lender]) expect(await goesTo(user)).toBeNull()
})

test('an agent who names nobody keeps the contact, whatever the routing, and takes nobody’s turn', async () => {
  await takePart(north.agent, north.colleague)
  for (const how of ['RoundRobin', 'Manual', null] as const) {
    await route(how)
    for (const AssignedAgentId of [undefined, null, 0])
      expect(await goesTo(north.colleague, { AssignedAgentId })).toBe('Ben Colleague')
  }
  await route('RoundRobin')
  expect([await goesTo(north.admin), await goesTo(north.admin)]).toEqual(['Ana Agent', 'Ben Colleague'])
})

test('under Manual it is the user who adds the contact, except a lender, who is no agent', async () => {
  await route('Manual')
  for (const user of [north.agent, north.admin, north.leader]) expect(await goesTo(user)).toBe(user.Name)
  expect(await goesTo(north.lender)).toBeNull()
})

test('whoever adds a contact that goes to a colleague is told whose it is, and gets no id', async () => {
  await route('RoundRobin')
  await takePart(north.colleague)
  const { body } = await t.call(createContact, { as: north.leader, body: person })
  expect(body).toEqual({ ContactId: null, AssignedAgentId: north.colleague.UserId, AgentName: 'Ben Colleague' })
})

test('without any routing it is nobody', async () => {
  for (const user of [north.admin, north.leader, north.lender]) expect(await goesTo(user)).toBeNull()
})

test('a lender who adds a contact becomes its lender, and so can see it', async () => {
  const { ContactId } = (await t.call(createContact, { as: north.lender, body: person })).body
  const { status, body } = await t.call(getContact, { as: north.lender, query: { contactId: ContactId } })
  expect([status, body.AssignedLenderId]).toEqual([200, north.lender.UserId])
})

/** How many requests of one user run at once; more would wait for their turn and, on a busy machine, be refused. */
const AT_ONCE = 6
const add = (count: number) => {
  const create = () => t.call(createContact, { as: north.admin, body: person })
  const added: ReturnType<typeof create>[] = []
  for (let i = 0; i < count; i++) added.push(added[i - AT_ONCE]?.then(create) ?? create())
  return added
}

test('forty leads that come at once are shared evenly', async () => {
  await route('RoundRobin')
  await takePart(north.agent, north.colleague, north.leader)
  await Promise.all(add(40))
  const shares = await t.query<{ n: number }>(
    'select count(*)::int as n from contact_entity where tenant_id = $1 group by assigned_agent_id order by 1',
    [north.TenantId],
  )
  expect(shares.map((s) => s.n)).toEqual([13, 13, 14])
})

describe('shares by round robin differ by one at most', () => {
  let files = 0
  const upload = (rows: number) => {
    files += 1
    const lines = Array.from({ length: rows }, (_, i) => `F,L${i},f${files}-${i}@example.com,`)
    const file = new File([['FirstName,LastName,Email,CellPhone', ...lines].join('\n')], 'contacts.csv')
    return t.call(importContacts, { as: north.admin, body: { File: file } })
  }
  /** How many leads each has, in the order of the users. */
  const shares = async (users: User[]) => {
    const rows = await t.query<{ id: number; n: number }>(
      `select assigned_agent_id::int as id, count(*)::int as n from contact_entity where tenant_id = $1 group by 1`,
      [north.TenantId],
    )
    return users.map((u) => rows.find((r) => r.id === u.UserId)?.n ?? 0)
  }
  const expectEven = (counts: number[], total: number) => {
    expect(counts.reduce((a, b) => a + b)).toBe(total)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  }

  test.each([
    ['imports at once', () => [upload(20), upload(7), upload(101)], 128],
    ['contacts and imports at once', () => [...add(25), upload(40), ...add(25), upload(11)], 101],
  ])('%s', async (_, come, total) => {
    const three = [north.agent, north.colleague, north.leader]
    await route('RoundRobin')
    await takePart(...three)
    for (const { status } of await Promise.all(come())) expect(status).toBe(200)
    expectEven(await shares(three), total)
  })

  test('a user who joins or returns gets one lead before the others, and no missed ones', async () => {
    const [ana, ben, tim] = [north.agent, north.colleague, north.leader]
    await route('RoundRobin')
    await takePart(ana, ben)
    await Promise.all([...add(20), upload(41)])
    const before = await shares([ana, ben, tim])
    await takePart(tim)
    expect([await goesTo(north.admin), await goesTo(north.admin)]).toContain('Tim Leader')
    await Promise.all([...add(13), upload(30)])
    const joined = await shares([ana, ben, tim])
    expectEven(
      joined.map((count, i) => count - (before[i] as number)),
      45,
    )

    await t.query('update user_account set round_robin = false where user_id = $1', [tim.UserId])
    await Promise.all([...add(10), upload(50)])
    expect((await shares([tim]))[0]).toBe(joined[2])
    const away = await shares([ana, ben, tim])
    await takePart(tim)
    await Promise.all(add(30))
    expectEven(
      (await shares([ana, ben, tim])).map((count, i) => count - (away[i] as number)),
      30,
    )
  })

  test('joining or leaving while leads arrive gives nobody several in a row', async () => {
    const all = [north.agent, north.colleague, north.leader]
    await route('RoundRobin')
    await takePart(north.agent, north.colleague)
    const come = Promise.all([...add(30), upload(60)])
    for (const [i, on] of [true, false, true, false, true].entries())
      await t.query('update user_account set round_robin = $1 where user_id = $2', [on, all[i % 3]?.UserId])
    for (const { status } of await come) expect(status).toBe(200)
    await takePart(...all)
    const before = await shares(all)
    expect(before.reduce((a, b) => a + b)).toBe(90)
    await Promise.all(add(9))
    expect((await shares(all)).map((count, i) => count - (before[i] as number))).toEqual([3, 3, 3])
  })
})

test('a lead that is refused after all uses up no turn', async () => {
  await route('RoundRobin')
  await takePart(north.agent, north.colleague)
  expect(await goesTo(north.admin)).toBe('Ana Agent')
  await t.unchanged(() => t.call(createContact, { as: north.admin, body: { ...person, Email: 'x' } }))
  expect(await goesTo(north.admin)).toBe('Ben Colleague')
})

test('turns assigned by the hundred, as imports do, continue where they stopped', async () => {
  await takePart(north.agent, north.colleague, north.leader)
  const turns = (count: number) =>
    t.services.database.asTenant(north.TenantId, (db) => takeTurns(db, north.TenantId, count))
  const taken: number[] = []
  for (const count of [1, 100, 2, 7, 1, 40]) taken.push(...(await turns(count)))
  const three = [north.agent.UserId, north.colleague.UserId, north.leader.UserId]
  expect(taken).toEqual(taken.map((_, i) => three[i % 3]))
})

test('each brokerage has its own turns', async () => {
  await route('RoundRobin')
  await takePart(north.agent)
  const south = await t.makeBrokerage(`South${n}`)
  await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [south.TenantId])
  expect(await goesTo(north.admin)).toBe('Ana Agent')
  const made = await t.call(createContact, { as: south.admin, body: person })
  const contact = await t.call(getContact, { as: south.admin, query: { contactId: made.body.ContactId } })
  expect(contact.body.AssignedAgentId).toBeNull()
})
