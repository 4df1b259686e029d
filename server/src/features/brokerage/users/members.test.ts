import { setUserPermission } from '@dormer/contract/brokerage/permissions'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import {
  agentOptions,
  availableSeats,
  createUser,
  deleteUser,
  inviteAgain,
  removeUserPhoto,
  setUserActive,
  tenantUsers,
  updateUser,
  uploadUserPhoto,
  userById,
} from '@dormer/contract/brokerage/users'
import { contactActivity, logActivity } from '@dormer/contract/day/activities'
import { createAppointment, getAppointment } from '@dormer/contract/day/appointments'
import { notifications } from '@dormer/contract/day/notifications'
import { getTask, saveTask } from '@dormer/contract/day/tasks'
import { createTransaction, getTransaction } from '@dormer/contract/deals/transactions'
import { reassignAgent, recentBulks } from '@dormer/contract/people/bulk'
import { createContact, getContact, updateContact } from '@dormer/contract/people/contacts'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Brokerage, password, startTestProgram, type User } from '../../../../test/harness.ts'
import { jobs } from '../../../features.ts'

const t = await startTestProgram()
let north: Brokerage
let south: Brokerage
let n = 0
beforeAll(async () => {
  south = await t.makeBrokerage('South')
})
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})
const person = (more: object = {}) => ({
  FirstName: 'Nia',
  LastName: 'New',
  PhoneNumber: '(512) 555-0188',
  Email: `nia${n}@example.com`,
  ...more,
})
const add = (as: User, more: object = {}) => t.call(createUser, { as, body: person(more) as never })
const remove = (as: User, { UserId }: User, reassignToId = 0) =>
  t.call(deleteUser, { as, params: { id: UserId, reassignToId } })
test('deleting a user confirms how many contacts move: if it has changed meanwhile, nothing does', async () => {
  const { UserId } = north.colleague
  const confirmed = (leadCount: number) =>
    t.call(deleteUser, { as: north.admin, params: { id: UserId, reassignToId: 0 }, query: { leadCount } })
  await makeLead(north.colleague)
  await t.unchanged(async () => {
    expect(await confirmed(0)).toMatchObject({
      status: 409,
      body: { Message: `${north.colleague.Name} has 1 contact now, not 0. Look again, then delete.` },
    })
    expect((await confirmed(-1)).status).toBe(400)
    expect((await confirmed('many' as never)).status).toBe(400)
  })
  expect((await confirmed(1)).status).toBe(200)
})

test.each([
  [
    'deleting a user',
    (UserId: number) =>
      t.call(deleteUser, { as: north.admin, params: { id: UserId, reassignToId: 0 }, query: { leadCount: 0 } }),
    409,
    /1 contact now, not 0/,
  ],
  [
    'making a user a lender',
    (UserId: number) => t.call(updateUser, { as: north.admin, body: { UserId, RoleId: 4 } }),
    400,
    /one contact/,
  ],
] as const)('%s counts a contact that they are just being given', async (_, change, status, words) => {
  const ContactId = await makeLead(null)
  const { UserId } = north.colleague
  const answer = await t.withConnection(async (giving) => {
    await giving.query('begin')
    await giving.query(
      `update contact_entity set assigned_agent_id = $1
       where contact_entity_id = (select contact_entity_id from contact where contact_id = $2)`,
      [UserId, ContactId],
    )
    const changing = change(UserId)
    await expect.poll(t.blocked).toHaveLength(1)
    await giving.query('commit')
    return changing
  })
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(words)])
})

test('nobody is given a contact while they are being deleted', async () => {
  const ContactId = await makeLead(null)
  const { UserId } = north.colleague
  const body = { Contact: { ContactId }, Entity: { AssignedAgentId: UserId } }
  const answer = await t.withConnection(async (deleting) => {
    await deleting.query('begin')
    await deleting.query('select from user_account where user_id = $1 for update', [UserId])
    const giving = t.call(updateContact, { as: north.admin, body })
    await expect.poll(t.blocked).toHaveLength(1)
    await deleting.query('update user_account set date_deactivated = now(), date_deleted = now() where user_id = $1', [
      UserId,
    ])
    await deleting.query('commit')
    return giving
  })
  expect(answer.status).toBe(404)
  await t.query('update user_account set date_deactivated = null, date_deleted = null where user_id = $1', [UserId])
})

const setActive = (as: User, { UserId }: User, IsActive: boolean, ExtraSeat?: boolean) =>
  t.call(setUserActive, { as, body: { UserId, IsActive, ExtraSeat } })
const setSeats = (seats: number | null) =>
  t.query('update tenant set seats = $1 where tenant_id = $2', [seats, north.TenantId])
const seats = async () =>
  (await t.query<{ seats: number | null }>('select seats from tenant where tenant_id = $1', [north.TenantId]))[0]?.seats
const makeLead = async (agent: User | null, more: object = {}) =>
  (
    await t.call(createContact, {
      as: north.admin,
      body: {
        FirstName: 'Ida',
        LastName: 'Moor',
        Email: 'ida@example.com',
        ...more,
        AssignedAgentId: agent?.UserId,
      } as never,
    })
  ).body.ContactId
const seen = (as: User, contactId: number) => t.call(getContact, { as, query: { contactId } })
const manage = (user: User) =>
  t.call(setUserPermission, {
    as: north.admin,
    params: { UserId: user.UserId },
    body: { PermissionCode: 'CreateUser', HasPermission: true },
  })
/** Runs the enqueued jobs of this kind; there is no worker. */
const runJob = async (name: string) => {
  const rows = await t.query<{ id: number; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1 order by j.id`,
    [name],
  )
  const context = t.jobContext()
  for (const { id, payload } of rows) {
    await jobs.find((job) => job.name === name)?.run(payload, context)
    await t.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
const isIn = async (as: User) => (await t.call(getCurrentUser, { as })).status === 200

test('an added user is an invited agent without a password, and can get contacts', async () => {
  const { status, body } = await add(north.admin)
  expect(status).toBe(200)
  const { body: user } = await t.call(userById, { as: north.admin, params: { UserId: body.Id } })
  expect(user).toMatchObject({
    Name: 'Nia New',
    RoleId: 3,
    CellPhone: '5125550188',
    TimeZone: 'America/Chicago',
    AccountState: 'Invited',
  })
  const list = (await t.call(tenantUsers, { as: north.admin })).body
  expect(list.find(({ UserId }) => UserId === body.Id)).toMatchObject({ AccountState: 'Invited', PhotoUrl: null })
  expect((await t.call(agentOptions, { as: north.agent })).body).toContainEqual({ UserId: body.Id, Name: 'Nia New' })
  const codes = () => t.query<{ purpose: string }>('select purpose from account_code where user_id = $1', [body.Id])
  expect(await codes()).toEqual([{ purpose: 'Activation' }])
  expect(await t.call(inviteAgain, { as: north.admin, body: { UserId: body.Id } })).toMatchObject({ status: 200 })
  expect(await codes()).toHaveLength(1)
  expect(
    await t.unchanged(() => t.call(inviteAgain, { as: north.admin, body: { UserId: north.agent.UserId } })),
  ).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/^Ana Agent has already set a password/) } })
  expect((await t.call(signIn, { body: { grant_type: 'password', username: user.Email, password: 'x' } })).status).toBe(
    400,
  )
  // The address was mistyped: the link sent there is invalidated, and the right address gets a new one.
  const asked = () => t.query('select date_created::text from account_code where user_id = $1', [body.Id])
  const before = await asked()
  const moved = { UserId: body.Id, Email: `right${user.Email}`, CurrentPassword: password }
  expect(await t.call(updateUser, { as: north.admin, body: moved })).toMatchObject({ status: 200 })
  expect(await codes()).toEqual([{ purpose: 'Activation' }])
  expect(await asked()).not.toEqual(before)
  // Nobody's mailbox can be filled with invitations.
  const again = () => t.call(inviteAgain, { as: north.admin, body: { UserId: body.Id } })
  expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([200, 200, 200])
  expect(await t.unchanged(again)).toMatchObject({
    status: 429,
    body: { Message: 'Too many invitations. Try again in 15 seconds.' },
  })
})

test.for([
  [{ FirstName: ' ' }, 'FirstName', 'First name is required'],
  [{ LastName: '' }, 'LastName', 'Last name is required'],
  [{ PhoneNumber: '' }, 'PhoneNumber', 'Enter a phone number'],
  [{ PhoneNumber: '555' }, 'PhoneNumber', /10 digit/],
  [{ Email: 'nia' }, 'Email', /^Enter an email address/],
  [{ Email: 'ana.agent@south.example.com\u2028' }, 'Email', /^Somebody already signs in with this email address/],
  [{ Email: 'аna.agent@south.example.com' }, 'Email', /^Enter an email address/],
  [{ Email: 'ana.agent@south.example.com.' }, 'Email', /^Enter an email address/],
  [{ Email: 'ana.agent\u200b@south.example.com' }, 'Email', /^Somebody already signs in with this email address/],
  [{ Email: 'nia@example.com\r\nBcc: all@example.com' }, 'Email', /^Enter an email address/],
  [{ Email: `${'n'.repeat(65)}@example.com` }, 'Email', 'Use at most 64 characters before the @'],
  [{ FirstName: undefined }, 'FirstName', 'First name is required'],
  [{ FirstName: 'Nia\r\nBcc: all@example.com' }, 'FirstName', 'Remove the unprintable characters'],
  [{ LastName: '\u200b\u3164' }, 'LastName', 'Last name is required'],
  [{ Email: 'ANA.agent@south.example.com ' }, 'Email', /^Somebody already signs in with this email address/],
] as const)('a user is not added with %j', async ([more, field, fault]) => {
  await t.call(getCurrentUser, { as: north.admin })
  const answer = await t.unchanged(() => add(north.admin, more))
  const said = typeof fault === 'string' ? fault : expect.stringMatching(fault)
  expect(answer).toMatchObject({ status: 400, body: { ModelState: { [field]: [said] } } })
  await t.query('delete from sign_in_failure')
})

test('a name contains neither line breaks nor hidden direction marks', async () => {
  const { body } = await add(north.admin, { FirstName: 'Ni\u2028a\u0085', LastName: '\u202eweN\u202c\u2066!\u2069' })
  const { Name } = (await t.call(userById, { as: north.admin, params: { UserId: body.Id } })).body
  expect(Name).toBe('Ni a weN!')
})

test('only the server decides what a new user may do, and in which brokerage', async () => {
  await manage(north.leader)
  const more = { RoleId: 2, TenantId: south.TenantId, UserId: 1, PasswordHash: 'x', DateDeactivated: null, Seats: 99 }
  const { body } = await add(north.leader, more)
  expect((await t.call(userById, { as: north.admin, params: { UserId: body.Id } })).body).toMatchObject({ RoleId: 3 })
  const [row] = await t.query('select tenant_id::int, password_hash from user_account where user_id = $1', [body.Id])
  expect(row).toEqual({ tenant_id: north.TenantId, password_hash: null })
  for (const as of [north.agent, north.lender])
    expect(await t.unchanged(() => add(as, { Email: `other${n}@example.com` }))).toMatchObject({ status: 403 })
  // Nor by an edit.
  const edit = { UserId: north.agent.UserId, TenantId: south.TenantId, PasswordHash: 'x', DateDeleted: '2026-01-01' }
  await t.call(updateUser, { as: north.agent, body: { ...edit, Title: 'Realtor' } as never })
  expect(await isIn(north.agent)).toBe(true)
})

test('seats: unlimited, then as many as paid for, then only with agreement to another', async () => {
  const free = async () => (await t.call(availableSeats, { as: north.admin })).body
  expect(await free()).toBeGreaterThan(1000)
  await setSeats(6)
  expect(await free()).toBe(1)
  expect(await add(north.admin, { ExtraSeat: false })).toMatchObject({ status: 200 })
  expect(await free()).toBe(0)
  const refused = await t.unchanged(() => add(north.admin, { ExtraSeat: false, Email: `more${n}@example.com` }))
  expect(refused).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/^All seats .* are taken/) } })
  // Without the flag, the caller has agreed.
  expect(await add(north.admin, { Email: `more${n}@example.com` })).toMatchObject({ status: 200 })
  expect([await seats(), await free()]).toEqual([7, 0])

  expect(await setActive(north.admin, north.colleague, false)).toMatchObject({ status: 200 })
  expect(await free()).toBe(1)
  expect(await add(north.admin, { Email: `third${n}@example.com`, ExtraSeat: false })).toMatchObject({ status: 200 })
  expect(await t.unchanged(() => setActive(north.admin, north.colleague, true, false))).toMatchObject({ status: 409 })
  expect(await setActive(north.admin, north.colleague, true, true)).toMatchObject({ status: 200 })
  expect([await seats(), await free()]).toEqual([8, 0])
  await remove(north.admin, north.colleague)
  expect(await free()).toBe(1)
})

test('if two users take the last seat at once without agreeing to another, one gets it', async () => {
  await setSeats(6)
  const answers = await Promise.all(
    [1, 2, 3].map((i) => add(north.admin, { ExtraSeat: false, Email: `race${n}-${i}@example.com` })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  // One address, concurrently, with agreement: one user and one seat.
  const same = await Promise.all([1, 2].map(() => add(north.admin, { Email: `same${n}@example.com` })))
  expect(same.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await seats()).toBe(7)
})

test('a deactivated user is out at once, gets nothing new, and comes back unchanged', async () => {
  const { agent, admin, colleague } = north
  const lead = await makeLead(agent)
  await t.query(`update tenant set lead_assign = 'RoundRobin' where tenant_id = $1`, [north.TenantId])
  await t.query('update user_account set round_robin = true where user_id = any($1)', [
    [agent.UserId, colleague.UserId],
  ])
  const [source] = await t.query<{ id: number }>(
    `insert into source (tenant_id, name, assign_to_id) values ($1, 'Hers', $2) returning source_id::int as id`,
    [north.TenantId, agent.UserId],
  )
  expect(await setActive(admin, agent, false)).toMatchObject({ status: 200 })
  expect(await isIn(agent)).toBe(false)
  expect(await t.call(signIn, { body: { grant_type: 'password', username: agent.Email, password } })).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/deactivated/) },
  })
  expect(await t.nothingAdded(() => setActive(admin, agent, false))).toMatchObject({ status: 200 })

  const offered = (await t.call(agentOptions, { as: admin })).body
  expect(offered.map(({ UserId }) => UserId)).not.toContain(agent.UserId)
  expect((await t.call(agentOptions, { as: admin, query: { former: true } })).body.at(-1)).toEqual({
    UserId: agent.UserId,
    Name: 'Ana Agent (deactivated)',
    IsFormer: true,
  })
  const words = {
    status: 400,
    body: { Message: expect.stringMatching(/^Ana Agent is deactivated\. Choose somebody else/) },
  }
  const ContactId = await makeLead(null, { SourceId: source?.id })
  expect((await seen(admin, ContactId)).body.AssignedAgentId).toBe(colleague.UserId)
  const task = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId }
  const visit = { Title: 'Visit', AppointmentTypeId: 1001, DateTime: '2040-01-01T10:00:00Z', DurationMinutes: 30 }
  const ways: (() => Promise<{ status: number; body: unknown }>)[] = [
    () => t.call(reassignAgent, { as: admin, params: { agentId: agent.UserId }, body: [ContactId] }),
    () =>
      t.call(updateContact, {
        as: admin,
        body: { Contact: { ContactId }, Entity: { AssignedAgentId: agent.UserId } } as never,
      }),
    () => t.call(saveTask, { as: admin, body: task as never }),
    () => t.call(createAppointment, { as: admin, body: { ...visit, UserId: agent.UserId } as never }),
    () => t.call(createTransaction, { as: admin, body: { Type: 'Purchase', AgentId: agent.UserId } as never }),
  ]
  for (const way of ways) expect(await t.unchanged(way)).toMatchObject(words)
  // What was read may be sent back.
  const { body: read } = await seen(admin, lead)
  expect(
    await t.call(updateContact, {
      as: admin,
      body: { Contact: { ...read.Contact, City: 'Austin' }, Entity: read.Entity } as never,
    }),
  ).toMatchObject({ status: 200 })
  expect((await t.call(tenantUsers, { as: admin })).body.find(({ UserId }) => UserId === agent.UserId)).toMatchObject({
    AccountState: 'Deactivated',
    LeadCount: 1,
  })

  expect(await setActive(admin, agent, true)).toMatchObject({ status: 200 })
  expect(await isIn(await t.signedIn(agent))).toBe(true)
  expect((await t.call(userById, { as: admin, params: { UserId: agent.UserId } })).body).toMatchObject({
    RoundRobin: true,
    AccountState: 'Active',
  })
})

test('a deleted user’s leads, open tasks and coming appointments go to another; what was done keeps the name', async () => {
  const { agent, admin, colleague } = north
  const lead = await makeLead(agent)
  const own = await makeLead(colleague, { Email: 'other@example.com' })
  const due = { TaskTypeId: 2, AssignedUserId: agent.UserId }
  const task = (await t.call(saveTask, { as: agent, body: { ...due, Title: 'Call' } as never })).body.TaskId
  const visit = { Title: 'Visit', AppointmentTypeId: 1001, DateTime: '2040-01-01T10:00:00Z', DurationMinutes: 30 }
  const { Id } = (await t.call(createAppointment, { as: agent, body: { ...visit, UserId: agent.UserId } as never }))
    .body
  await t.call(logActivity, {
    as: agent,
    body: { ActivityTypeId: 1, ContactId: lead, Description: 'Talked', DateCreated: new Date().toISOString() },
  })
  const deal = (await t.call(createTransaction, { as: agent, body: { Type: 'Purchase' } as never })).body.TransactionId

  expect(await remove(admin, agent, colleague.UserId)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await isIn(agent)).toBe(false)
  const gone = (await t.call(tenantUsers, { as: admin })).body
  expect(gone.map(({ UserId }) => UserId)).not.toContain(agent.UserId)
  expect(await t.call(userById, { as: admin, params: { UserId: agent.UserId } })).toMatchObject({ status: 404 })
  expect(await t.unchanged(() => remove(admin, agent, 0))).toMatchObject({ status: 404 })
  expect(await t.call(signIn, { body: { grant_type: 'password', username: agent.Email, password } })).toMatchObject({
    status: 400,
  })

  const [run] = (await t.call(recentBulks, { as: admin })).body
  expect(run).toMatchObject({ Action: 'ReassignAgent', Total: 1, Status: 'Waiting' })
  await runJob('bulk-contacts')
  await runJob('tell-bulk-assigned')
  expect((await t.call(recentBulks, { as: admin })).body[0]).toMatchObject({ Status: 'Done', Changed: 1 })
  expect((await seen(colleague, lead)).body).toMatchObject({ AssignedAgentId: colleague.UserId })
  expect((await seen(colleague, own)).body).toMatchObject({ AssignedAgentId: colleague.UserId })
  expect((await t.call(notifications, { as: colleague, query: {} })).body).toContainEqual(
    expect.objectContaining({ Kind: 'NewLead', Title: '1 contact given to you' }),
  )
  expect((await t.call(getTask, { as: admin, params: { id: task } })).body.AssignedUserId).toBe(colleague.UserId)
  expect((await t.call(getAppointment, { as: admin, params: { id: Id } })).body.UserId).toBe(colleague.UserId)
  const [call] = (await t.call(contactActivity, { as: admin, params: { contactId: lead }, query: {} })).body
  expect(call).toMatchObject({ PerformedBy: 'Ana Agent' })
  const { body: kept } = await t.call(getTransaction, { as: admin, params: { transactionId: deal } })
  expect(JSON.stringify(kept)).toContain('Ana Agent')

  // The address is free again for another account.
  const again = await add(admin, { Email: agent.Email })
  expect(again).toMatchObject({ status: 200 })
  expect(again.body.Id).not.toBe(agent.UserId)
})

test('without a successor they go to the pond, and the open tasks to the user who deleted the account', async () => {
  const { agent, admin } = north
  const lead = await makeLead(agent)
  const body = { Title: 'Call', TaskTypeId: 2, AssignedUserId: agent.UserId }
  const task = (await t.call(saveTask, { as: agent, body: body as never })).body.TaskId
  await manage(north.leader)
  // A leader sees none of these contacts, but can still hand them over.
  expect(await remove(north.leader, agent)).toMatchObject({ status: 200 })
  // Meanwhile, somebody is editing one of them, and an admin reassigns another.
  const late = await makeLead(null, { Email: 'late@example.com' })
  await t.query(
    'update contact_entity set assigned_agent_id = $1 where contact_entity_id = (select contact_entity_id from contact where contact_id = $2)',
    [agent.UserId, late],
  )
  await runJob('bulk-contacts')
  for (const contact of [lead, late]) expect((await seen(admin, contact)).body.AssignedAgentId).toBeNull()
  expect((await t.call(getTask, { as: admin, params: { id: task } })).body.AssignedUserId).toBe(north.leader.UserId)
})

test('leads go to the same side only, and never to a former user', async () => {
  const { agent, admin, lender, colleague } = north
  for (const [user, to, status, words] of [
    [agent, lender, 400, /^Lena Lender cannot get the contacts of Ana Agent: those of an agent go to an agent/],
    [lender, agent, 400, /those of a lender go to a lender/],
    [agent, agent, 400, /^Choose somebody else/],
    [agent, south.agent, 404, /^User was not found/],
    [south.agent, agent, 404, /^User was not found/],
  ] as const)
    expect(await t.unchanged(() => remove(admin, user, to.UserId))).toMatchObject({
      status,
      body: { Message: expect.stringMatching(words) },
    })
  await setActive(admin, colleague, false)
  expect(await t.unchanged(() => remove(admin, agent, colleague.UserId))).toMatchObject({ status: 400 })
})

test('nobody deletes or deactivates themselves or users with more permissions, and the last admin stays', async () => {
  const { admin, leader } = north
  await manage(leader)
  for (const way of [() => remove(admin, admin), () => setActive(admin, admin, false), () => remove(leader, leader)])
    expect(await t.unchanged(way)).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/your own account/) },
    })
  for (const way of [() => remove(leader, admin), () => setActive(leader, admin, false)])
    expect(await t.unchanged(way)).toMatchObject({ status: 403 })
  const other = await t.makeUser(north.TenantId, 2, 'Ada', 'Second', north.domain)
  await setActive(admin, other, false)
  // An admin is the only one if all others are deactivated.
  expect(
    await t.unchanged(() => t.call(updateUser, { as: admin, body: { UserId: admin.UserId, RoleId: 3 } })),
  ).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/is the only admin/) } })
})

test.for(['delete', 'deactivate'])('if two admins each %s the other at once, one remains', async (how) => {
  const other = await t.makeUser(north.TenantId, 2, 'Ada', 'Second', north.domain)
  const end = (as: User, user: User) => (how === 'delete' ? remove(as, user) : setActive(as, user, false))
  const answers = await Promise.all([end(north.admin, other), end(other, north.admin)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [{ count } = { count: 0 }] = await t.query<{ count: number }>(
    'select count(*)::int as count from user_account where tenant_id = $1 and role_id = 2 and date_deactivated is null',
    [north.TenantId],
  )
  expect(count).toBe(1)
})

test('of three concurrent changes to admins, each is decided by the result of those before', async () => {
  const { admin, leader, colleague, TenantId } = { ...north, TenantId: north.admin.TenantId }
  await manage(leader)
  const role = (of: User, RoleId: 2 | 3) => t.call(updateUser, { as: admin, body: { UserId: of.UserId, RoleId } })
  const answers = await t.withConnection(async (other) => {
    await other.query('begin')
    await other.query('select from tenant where tenant_id = $1 for update', [TenantId])
    const begun: Promise<{ status: number; body: unknown }>[] = []
    // The leader reads the colleague as an agent; by the time of the lock, this is the only admin.
    for (const change of [() => role(colleague, 2), () => role(admin, 3), () => setActive(leader, colleague, false)]) {
      begun.push(change())
      await expect.poll(t.blocked).toHaveLength(begun.length)
    }
    await other.query('commit')
    return Promise.all(begun)
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
  expect(answers[2]?.body).toMatchObject({
    Message: 'Ben Colleague is the only admin. Make somebody else an admin first.',
  })
})

test('a photo is redrawn, shown to anyone who has its address, and gone once removed', async () => {
  const exif = { IFD0: { Copyright: 'Ida' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } }
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .withExif(exif)
    .toBuffer()
  const upload = (as: User, { UserId }: User, file: Buffer<ArrayBuffer> | string = jpeg as Buffer<ArrayBuffer>) =>
    t.call(uploadUserPhoto, { as, params: { UserId }, body: { file0: new File([file], 'me.jpg') } })
  const { agent, admin, colleague } = north
  const { status, body } = await upload(agent, agent)
  expect(status).toBe(200)
  const get = async (url: string) => {
    const answer = await fetch(new URL(url, t.url))
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const { answer, bytes } = await get(body.PhotoUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=/)
  const drawn = await sharp(bytes).metadata()
  expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['jpeg', 256, 256, undefined])
  expect((await t.call(getCurrentUser, { as: agent })).body.PhotoUrl).toBe(body.PhotoUrl)

  for (const file of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'text', jpeg.subarray(0, 40)])
    expect(await t.unchanged(() => upload(agent, agent, file as string))).toMatchObject({
      status: 400,
      body: { ModelState: { file0: [expect.stringMatching(/^Choose a picture/)] } },
    })
  expect(await t.unchanged(() => upload(colleague, agent))).toMatchObject({ status: 404 })
  const second = await upload(admin, agent)
  expect(second.body.PhotoUrl).not.toBe(body.PhotoUrl)
  // The former address, a guessed one, and a file that is no photo.
  const [document] = await t.query<{ key: string }>(`select $1 || '/' || md5('x') as key`, [north.TenantId])
  for (const url of [body.PhotoUrl, document?.key.replace('/', '-') ?? '', '..%2F..%2Fetc', 'x'].map((to) =>
    to.startsWith('/') ? to : `/api/user/photo/${to}`,
  ))
    expect((await get(url)).answer.status).toBe(404)
  expect(await t.call(removeUserPhoto, { as: agent, params: { UserId: agent.UserId } })).toMatchObject({ status: 200 })
  expect((await get(second.body.PhotoUrl)).answer.status).toBe(404)
  expect((await t.call(userById, { as: admin, params: { UserId: agent.UserId } })).body.PhotoUrl).toBeNull()
})
