import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { getCurrentUser, refreshSession, signIn } from '@dormer/contract/brokerage/session'
import {
  adminAgentOptions,
  adminPermission,
  agentOptions,
  changePassword,
  endSessions,
  roleOptions,
  setRoundRobin,
  tenantUsers,
  updateUser,
  userById,
  userSessions,
} from '@dormer/contract/brokerage/users'
import { notifications } from '@dormer/contract/day/notifications'
import { today } from '@dormer/contract/desk/today'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { type Brokerage, password, startTestProgram, type User } from '../../../../test/harness.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})
const mayManage = (user: User) =>
  t.query(`insert into user_permission values ($1, $2, 'CreateUser')`, [user.TenantId, user.UserId])
const prove = (as: User) => t.call(proveIdentity, { as, body: { Password: password } })
const enter = (user: User, word: string) =>
  t.call(signIn, { body: { grant_type: 'password', username: user.Email, password: word } })

test('the users list shows role, round robin and leads of each, sorted by name', async () => {
  for (let i = 0; i < 3; i++)
    await t.call(createContact, {
      as: north.admin,
      body: { FirstName: 'A', LastName: 'B', Email: `a${i}@example.com`, AssignedAgentId: north.agent.UserId },
    })
  const { status, body } = await t.call(tenantUsers, { as: north.admin })
  expect(status).toBe(200)
  expect(body.map((u) => [u.Name, u.RoleName, u.LeadCount])).toEqual([
    ['Alex Admin', 'Admin', 0],
    ['Ana Agent', 'Agent', 3],
    ['Ben Colleague', 'Agent', 0],
    ['Lena Lender', 'Lender', 0],
    ['Tim Leader', 'Team Leader', 0],
  ])
  expect(body[1]).toEqual({
    UserId: north.agent.UserId,
    Name: 'Ana Agent',
    RoleId: 3,
    RoleName: 'Agent',
    Title: null,
    RoundRobin: false,
    Email: north.agent.Email,
    LeadCount: 3,
    AccountState: 'Active',
    PhotoUrl: null,
  })
})

test('round robin is set by those who manage users, with either verb, and never for a lender', async () => {
  await mayManage(north.leader)
  for (const [method, RoundRobin] of [
    ['POST', true],
    ['PUT', false],
    ['PUT', 'true'],
  ] as const) {
    const answer = await t.call(setRoundRobin, {
      as: north.leader,
      method,
      body: { UserId: north.agent.UserId, RoundRobin: RoundRobin as boolean },
    })
    expect(answer).toMatchObject({ status: 200, body: { Successful: true } })
    const { body } = await t.call(userById, { as: north.admin, params: { UserId: north.agent.UserId } })
    expect(body.RoundRobin).toBe(String(RoundRobin) === 'true')
  }
  const refused = await t.unchanged(() =>
    t.call(setRoundRobin, { as: north.admin, body: { UserId: north.lender.UserId, RoundRobin: true } }),
  )
  expect(refused).toMatchObject({ status: 400, body: { Message: 'A lender does not take part in round robin' } })
})

test('agents are all but lenders, by name; lenders are the others', async () => {
  await t.makeUser(north.TenantId, 3, 'Élan', 'Zu', north.domain)
  await t.makeUser(north.TenantId, 3, 'elan', 'Azur', north.domain)
  await t.makeUser(north.TenantId, 3, 'Zed', 'Last', north.domain)
  const { body } = await t.call(agentOptions, { as: north.lender })
  expect(body.map((o) => o.Name)).toEqual([
    'Alex Admin',
    'Ana Agent',
    'Ben Colleague',
    'elan Azur',
    'Élan Zu',
    'Tim Leader',
    'Zed Last',
  ])
})

test('those who manage users have the same list under its own address', async () => {
  const { body } = await t.call(agentOptions, { as: north.admin })
  expect(await t.call(adminAgentOptions, { as: north.admin })).toMatchObject({ status: 200, body })
  expect(await t.call(adminAgentOptions, { as: north.agent })).toMatchObject({ status: 403, reason: 'Redirect' })
})

test('there are four roles', async () => {
  const { body } = await t.call(roleOptions, { as: north.agent })
  expect(body).toEqual([
    { Key: 1, Value: 'Team Leader' },
    { Key: 2, Value: 'Admin' },
    { Key: 3, Value: 'Agent' },
    { Key: 4, Value: 'Lender' },
  ])
})

test('a permission is checked by name, ignoring case', async () => {
  const holds = async (as: User, permission: string) =>
    (await t.call(adminPermission, { as, query: { permission } })).body as unknown
  expect(await holds(north.admin, 'CreateUser')).toBe(true)
  expect(await holds(north.admin, 'NoSuchThing')).toBe(false)
  expect(await holds(north.agent, 'CreateUser')).toBe(false)
  await mayManage(north.agent)
  expect(await holds(north.agent, 'createuser')).toBe(true)
  expect(await holds(north.agent, 'ManageJobs')).toBe(false)
})

test('users see themselves; only those who manage users see others', async () => {
  const see = (as: User, { UserId }: User) => t.call(userById, { as, params: { UserId } })
  expect(await see(north.agent, north.agent)).toMatchObject({
    status: 200,
    body: { Name: 'Ana Agent', UserName: north.agent.Email, NotifyEmailSame: true, TimeZone: 'America/Chicago' },
  })
  expect((await see(north.agent, north.agent)).text).not.toMatch(/argon2|hash/i)
  expect(await see(north.agent, north.colleague)).toMatchObject({ status: 404 })
  expect(await see(north.leader, north.agent)).toMatchObject({ status: 404 })
  await mayManage(north.leader)
  expect(await see(north.leader, north.agent)).toMatchObject({ status: 200 })
})

test('a profile is saved as given, and fields left out stay', async () => {
  const save = (body: object) => t.call(updateUser, { as: north.agent, body: { UserId: north.agent.UserId, ...body } })
  const read = async () => (await t.call(userById, { as: north.agent, params: { UserId: north.agent.UserId } })).body
  const before = await read()
  const changes = {
    FirstName: ' Anna ',
    Title: 'Broker',
    CellPhone: '+1 (512) 555-0101',
    State: 'tx',
    Zip: '78701',
    TimeZone: 'America/New_York',
    EmailSignature: '<p>Anna</p>',
    NotifyEmailSame: false,
    NotificationEmail: 'Anna@Elsewhere.example.com',
  }
  expect(await save(changes)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await read()).toEqual({
    ...before,
    ...changes,
    FirstName: 'Anna',
    Name: 'Anna Agent',
    CellPhone: '5125550101',
    State: 'TX',
    NotificationEmail: 'anna@elsewhere.example.com',
  })
  await save({ Title: '', CellPhone: null })
  expect(await read()).toMatchObject({ Title: null, CellPhone: null, FirstName: 'Anna' })
  expect((await t.call(getCurrentUser, { as: north.agent })).body.TimeZone).toBe('America/New_York')
  expect(await t.unchanged(() => save({}))).toMatchObject({ status: 200 })
})

test.for([
  ['America/Indiana/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Kentucky/Louisville', 'America/Kentucky/Louisville'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['america/chicago', 'America/Chicago'],
  ['UTC', 'UTC'],
] as const)('the time zone %s is accepted, and the database can use it', async ([TimeZone, name]) => {
  const as = north.agent
  expect(await t.call(updateUser, { as, body: { UserId: as.UserId, TimeZone } })).toMatchObject({ status: 200 })
  expect((await t.call(getCurrentUser, { as })).body.TimeZone).toBe(name)
  expect(await t.call(today, { as })).toMatchObject({ status: 200 })
})

test('the database knows every time zone that browsers offer', async () => {
  const rows = await t.query<{ name: string }>('select name from pg_timezone_names')
  const known = new Set(rows.map((row) => row.name))
  const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))
  expect(unknown).toEqual([])
})

test('an invalid profile is refused by field', async () => {
  const save = (body: object) =>
    t.unchanged(() =>
      t.call(updateUser, {
        as: north.agent,
        body: { UserId: north.agent.UserId, CurrentPassword: password, ...body },
      }),
    )
  for (const [body, field, message] of [
    [{ FirstName: ' ' }, 'FirstName', 'First name is required'],
    [{ Email: 'x' }, 'Email', 'Enter an email address such as name@example.com'],
    [{ Email: north.colleague.Email.toUpperCase() }, 'Email', 'Somebody else already signs in with this email address'],
    [{ CellPhone: '555' }, 'CellPhone', 'Enter a 10 digit phone number'],
    [{ State: 'ZZ' }, 'State', 'Choose a state'],
    [{ Zip: '123' }, 'Zip', 'Enter a 5 digit zip code'],
    [{ TimeZone: 'Mars/Base' }, 'TimeZone', 'Choose a time zone'],
    [{ TimeZone: '+05:30' }, 'TimeZone', 'Choose a time zone'],
    [{ TimeZone: '' }, 'TimeZone', 'Choose a time zone'],
    [{ NotifyEmailSame: false }, 'NotificationEmail', expect.stringMatching(/Enter the address/)],
  ] as const) {
    const answer = await save(body)
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { ModelState: { [field]: [message] } } })
    expect(answer.body.Message).toEqual(answer.body.ModelState?.[field]?.[0])
  }
})

test('an email used at another brokerage is taken, too', async () => {
  const south = await t.makeBrokerage(`South${n}`)
  const answer = await t.unchanged(() =>
    t.call(updateUser, {
      as: north.agent,
      body: { UserId: north.agent.UserId, Email: south.agent.Email, CurrentPassword: password },
    }),
  )
  expect(answer).toMatchObject({ status: 400, body: { ModelState: { Email: [expect.stringMatching(/already/)] } } })
})

test('of two users taking one email at once, the second is asked to try again and then refused', async () => {
  const Email = `one${n}@example.com`
  const take = () =>
    t.call(updateUser, { as: north.agent, body: { UserId: north.agent.UserId, Email, CurrentPassword: password } })
  const other = new pg.Client({ connectionString: t.config.databaseOwnerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('update user_account set email = $1 where user_id = $2', [Email, north.colleague.UserId])
  const waiting = take()
  await expect.poll(t.blocked).toHaveLength(1)
  await other.query('commit')
  await other.end()
  expect(await waiting).toMatchObject({ status: 409, body: { Message: expect.stringMatching(/try again/) } })
  expect(await take()).toMatchObject({
    status: 400,
    body: { ModelState: { Email: [expect.stringMatching(/already/)] } },
  })
})

test('users cannot raise their own role', async () => {
  await t.send('POST', '/api/user/update', {
    as: north.agent,
    body: { UserId: north.agent.UserId, RoleId: 2, TenantId: 1, RoundRobin: true, PasswordHash: 'x' },
  })
  const [row] = await t.query('select role_id, tenant_id::int, round_robin from user_account where user_id = $1', [
    north.agent.UserId,
  ])
  expect(row).toEqual({ role_id: 3, tenant_id: north.TenantId, round_robin: false })
})

test('a colleague’s profile is accessible only to those who manage users', async () => {
  const rename = (as: User) => t.call(updateUser, { as, body: { UserId: north.colleague.UserId, FirstName: 'Benny' } })
  expect(await t.unchanged(() => rename(north.agent))).toMatchObject({ status: 404 })
  expect(await rename(north.admin)).toMatchObject({ status: 200 })
})

test('a non-admin who manages users cannot change an admin’s account', async () => {
  await mayManage(north.leader)
  const { admin } = north
  const change = { UserId: admin.UserId, OldPassword: password, NewPassword: 'a new password' }
  expect(await t.unchanged(() => t.call(changePassword, { as: north.leader, body: change }))).toMatchObject({
    status: 403,
  })
  const take = { UserId: admin.UserId, Email: `mine${n}@example.com` }
  expect(await t.unchanged(() => t.call(updateUser, { as: north.leader, body: take }))).toMatchObject({ status: 403 })
})

test('nobody changes the account of one who has a permission that they lack', async () => {
  await mayManage(north.leader)
  const holder = north.colleague
  const grant = (user: User, code: string) =>
    t.query('insert into user_permission values ($1, $2, $3)', [user.TenantId, user.UserId, code])
  await grant(holder, 'ViewAudit')
  const as = north.leader
  const { UserId } = holder
  const see = async () => (await t.call(userById, { as, params: { UserId } })).body.CanEdit
  const ways: (() => Promise<{ status: number; body: unknown }>)[] = [
    () => t.call(updateUser, { as, body: { UserId, Email: `mine${n}@example.com`, CurrentPassword: password } }),
    () => t.call(updateUser, { as, body: { UserId, NotifyEmailSame: false, NotificationEmail: 'mine@example.com' } }),
    () => t.call(changePassword, { as, body: { UserId, OldPassword: password, NewPassword: 'a new password' } }),
    () => t.call(endSessions, { as, body: { UserId } }),
  ]
  expect(await see()).toBe(false)
  for (const way of ways)
    expect(await t.unchanged(way)).toMatchObject({
      status: 403,
      body: { Message: expect.stringMatching(/^Ben Colleague has permissions that you do not have\./) },
    })
  await grant(north.leader, 'ViewAudit')
  expect(await see()).toBe(true)
  await prove(as)
  for (const way of ways) expect(await way()).toMatchObject({ status: 200 })
})

test('users change their own login address only with the password, which ends the other sessions', async () => {
  const here = await t.signedIn(north.agent)
  const Email = `anew${n}@example.com`
  const change = (more: object) => t.call(updateUser, { as: here, body: { UserId: here.UserId, Email, ...more } })
  const isIn = async (as: User) => (await t.call(getCurrentUser, { as })).status === 200
  expect(await t.unchanged(() => change({}))).toMatchObject({
    status: 400,
    body: { ModelState: { CurrentPassword: ['Enter your current password to change the email address'] } },
  })
  expect(await t.unchanged(() => change({ CurrentPassword: 'not it' }))).toMatchObject({
    status: 400,
    body: { ModelState: { CurrentPassword: ['The current password is not right'] } },
  })
  expect([await isIn(here), await isIn(north.agent)]).toEqual([true, true])

  expect(await change({ CurrentPassword: password })).toMatchObject({ status: 200 })
  expect([await isIn(here), await isIn(north.agent)]).toEqual([true, false])
  expect(await enter(north.agent, password)).toMatchObject({ status: 400 })
  expect(await enter({ ...north.agent, Email }, password)).toMatchObject({ status: 200 })
  // What was read may be sent back.
  expect(await change({ Title: 'Broker' })).toMatchObject({ status: 200 })

  const { body } = await t.call(notifications, { as: here, query: {} })
  expect(body).toMatchObject([
    { Kind: 'LoginChanged', Title: `You now sign in with ${Email} instead of ${north.agent.Email}` },
  ])
})

test('an admin changes another user’s login address with the admin’s own password, which signs that user out', async () => {
  const change = (CurrentPassword?: string) =>
    t.call(updateUser, {
      as: north.admin,
      body: { UserId: north.agent.UserId, Email: `moved${n}@example.com`, CurrentPassword },
    })
  expect(await t.unchanged(() => change())).toMatchObject({ status: 400 })
  expect(await change(password)).toMatchObject({ status: 200 })
  expect(await t.call(getCurrentUser, { as: north.agent })).toMatchObject({ status: 401 })
  expect(await t.call(getCurrentUser, { as: north.admin })).toMatchObject({ status: 200 })
})

test('after ten attempts, whether an address is taken is answered only after a wait', async () => {
  const ask = (as: User) =>
    t.call(updateUser, { as, body: { UserId: as.UserId, Email: north.admin.Email, CurrentPassword: password } })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await ask(north.agent))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429])
  expect(answers[10]).toMatchObject({
    body: { Message: expect.stringMatching(/^Too many tried email addresses\. Try again in \d+ seconds\.$/) },
  })
  expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await ask(north.colleague)).toMatchObject({ status: 400 })

  // From one network, whoever asks; the counts of this network and this user belong to no account.
  await t.query('update sign_in_failure set failures = 30, last_failure = now() where account is null')
  expect(await ask(north.leader)).toMatchObject({ status: 429 })
  await t.query('delete from sign_in_failure')
})

test('changing a password needs the old one and ends every other session', async () => {
  const here = await t.signedIn(north.agent)
  const there = await t.signedIn(north.agent)
  const change = (OldPassword: string, NewPassword: string) =>
    t.call(changePassword, { as: here, body: { UserId: here.UserId, OldPassword, NewPassword } })
  const isIn = async (as: User) => (await t.call(getCurrentUser, { as })).status === 200

  const wrong = await t.unchanged(() => change('not it', 'a new password'))
  expect(wrong).toMatchObject({
    status: 400,
    body: { ModelState: { OldPassword: ['The current password is not right'] } },
  })
  const short = await t.unchanged(() => change(password, 'short'))
  expect(short).toMatchObject({ status: 400, body: { ModelState: { NewPassword: ['Use at least 8 characters'] } } })

  for (const [word, fault] of [
    ['Password', /^This password is among the most common/],
    ['        ', /^Use characters other than spaces$/],
    [north.agent.Email, /^Use more than a name/],
    ['AnaAgent99', /^Use more than a name/],
  ] as const)
    expect(await t.unchanged(() => change(password, word))).toMatchObject({
      status: 400,
      body: { ModelState: { NewPassword: [expect.stringMatching(fault)] } },
    })

  expect(await change(password, 'a new password')).toMatchObject({ status: 200 })
  expect([await isIn(here), await isIn(there), await isIn(north.agent)]).toEqual([true, false, false])
  expect(await enter(north.agent, password)).toMatchObject({ status: 400 })
  expect(await enter(north.agent, 'a new password')).toMatchObject({ status: 200 })
  const [row] = await t.query<{ hash: string }>('select password_hash as hash from user_account where user_id = $1', [
    north.agent.UserId,
  ])
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$/)
})

test('an admin sets another user’s password by confirming their own, which ends all that user’s sessions', async () => {
  const set = (OldPassword: string) =>
    t.call(changePassword, {
      as: north.admin,
      body: { UserId: north.agent.UserId, OldPassword, NewPassword: 'set by the admin' },
    })
  expect(await t.unchanged(() => set('not it'))).toMatchObject({ status: 400 })
  expect(await set(password)).toMatchObject({ status: 200 })
  expect(await t.call(getCurrentUser, { as: north.agent })).toMatchObject({ status: 401 })
  expect(await t.call(getCurrentUser, { as: north.admin })).toMatchObject({ status: 200 })
  expect(await enter(north.agent, 'set by the admin')).toMatchObject({ status: 200 })
})

test('users who manage a user can end that user’s sessions; ending one’s own keeps the current one', async () => {
  const isIn = async (as: User) => (await t.call(getCurrentUser, { as })).status === 200
  const end = (as: User, { UserId }: User) => t.call(endSessions, { as, body: { UserId } })
  const [here, there] = [await t.signedIn(north.agent), await t.signedIn(north.agent)]
  expect(await t.unchanged(() => end(here, north.agent))).toMatchObject({ status: 403, body: { NeedsProof: true } })
  await prove(here)
  expect(await end(here, north.agent)).toMatchObject({ status: 200, body: { Ended: 2 } })
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])

  expect(await t.unchanged(() => end(north.colleague, north.agent))).toMatchObject({ status: 404 })
  expect(await isIn(here)).toBe(true)
  await prove(north.admin)
  expect(await end(north.admin, north.agent)).toMatchObject({ status: 200, body: { Ended: 1 } })
  expect(await isIn(here)).toBe(false)
  expect(await isIn(north.colleague)).toBe(true)

  await mayManage(north.leader)
  expect(await t.unchanged(() => end(north.leader, north.admin))).toMatchObject({ status: 403 })
  expect(await isIn(north.admin)).toBe(true)
})

test('a user sees where they are signed in, and ends one of these', async () => {
  const list = (as: User, { UserId }: User) => t.call(userSessions, { as, params: { UserId } })
  const from = (UserAgent: string) =>
    t.call(signIn, {
      body: { grant_type: 'password', username: north.agent.Email, password },
      headers: { 'user-agent': UserAgent },
    })
  const here = { ...north.agent, token: (await from('Firefox')).body.access_token }
  const there = (await from('Phone')).body
  // A second tab continues the same sign-in.
  const tabs = { token: there.access_token, refreshtoken: there.refresh_token }
  for (let i = 0; i < 2; i++) await t.call(refreshSession, { body: tabs, headers: { 'user-agent': 'Phone 2' } })
  await t.query('delete from session where user_agent is null and user_id = $1', [north.agent.UserId])

  const { status, body } = await list(here, north.agent)
  expect(status).toBe(200)
  expect(body.map((one) => [one.UserAgent, one.Address, one.IsCurrent])).toEqual([
    ['Phone 2', '127.0.0.1', false],
    ['Firefox', '127.0.0.1', true],
  ])
  const FamilyId = body[0]?.FamilyId ?? ''
  const end = (as: User) => t.call(endSessions, { as, body: { UserId: north.agent.UserId, FamilyId } })
  expect(await t.unchanged(() => end(north.colleague))).toMatchObject({ status: 404 })
  expect(await t.unchanged(() => end(here))).toMatchObject({ status: 403, body: { NeedsProof: true } })
  await prove(here)
  expect(await end(here)).toMatchObject({ status: 200, body: { Ended: 1 } })
  expect(await end(here)).toMatchObject({ status: 200, body: { Ended: 0 } })
  expect(await t.call(refreshSession, { body: tabs })).toMatchObject({ body: { successful: false } })
  expect((await list(here, north.agent)).body).toHaveLength(1)

  expect(await list(north.colleague, north.agent)).toMatchObject({ status: 404 })
  expect((await list(north.admin, north.agent)).body).toMatchObject([{ UserAgent: 'Firefox', IsCurrent: false }])
  // Under another user, the id of this user's session ends nothing.
  await prove(north.admin)
  const wrong = { UserId: north.colleague.UserId, FamilyId: (await list(here, north.agent)).body[0]?.FamilyId }
  expect(await t.call(endSessions, { as: north.admin, body: wrong })).toMatchObject({ body: { Ended: 0 } })
  await mayManage(north.leader)
  expect(await list(north.leader, north.admin)).toMatchObject({ status: 403 })
})

test('a lender’s leads are the contacts with that lender', async () => {
  const { body } = await t.call(createContact, {
    as: north.lender,
    body: { FirstName: 'A', LastName: 'B', Email: 'a@example.com' },
  })
  expect(await t.call(getContact, { as: north.lender, query: { contactId: body.ContactId } })).toMatchObject({
    status: 200,
    body: { AssignedLenderId: north.lender.UserId },
  })
  const own = await t.call(userById, { as: north.lender, params: { UserId: north.lender.UserId } })
  expect(own.body.LeadCount).toBe(1)
})
