import {
  getCurrentUser,
  refreshSession,
  type Session,
  setPreferences,
  signIn,
  signOut,
} from '@dormer/contract/brokerage/session'
import { permissions } from '@dormer/contract/permissions'
import { beforeEach, expect, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'

// Behind a trusted proxy, so that a test can come from any address.
const t = await startTestProgram({ trustProxy: ['127.0.0.1'] })
const { admin, agent, lender, leader } = await t.makeBrokerage('North')

let address = 1
beforeEach(() => {
  address += 1
})
const enter = (username: string, word = password, headers = { 'x-forwarded-for': `10.0.0.${address}` }) =>
  t.call(signIn, { body: { grant_type: 'password', username, password: word }, headers })
const session = async (user: User): Promise<Session> => (await enter(user.Email)).body
const withToken = (user: User, token: string) => ({ ...user, token })
const isIn = async (user: User, token: string) =>
  (await t.call(getCurrentUser, { as: withToken(user, token) })).status === 200
const renew = async (refreshtoken: string) => (await t.call(refreshSession, { body: { refreshtoken } })).body.data
/** As if the last refresh had been a while ago. */
const later = (seconds: number) =>
  t.query(`update session set date_refreshed = date_refreshed - make_interval(secs => ${seconds})`)

test('the token call accepts a form and returns a session', async () => {
  const { status, body } = await enter(agent.Email)
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'bearer',
    expires_in: 1800,
    refresh_token: expect.stringMatching(/^[\w-]{36}\.[\w-]{43}$/),
    '.expires': expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
  })
  expect(Math.abs(Date.parse(body['.expires']) - Date.now() - 1_800_000)).toBeLessThan(10_000)
  expect(await isIn(agent, body.access_token)).toBe(true)
})

test('it also accepts JSON, and the email in any case with surrounding blanks', async () => {
  const body = { GRANT_TYPE: 'password', UserName: `  ${agent.Email.toUpperCase()} `, Password: password }
  expect(await t.send('POST', '/Token', { body })).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
})

test('tokens are stored only as hashes', async () => {
  const { access_token, refresh_token } = await session(agent)
  const [stored] = await t.query<{ all: string }>(`select string_agg(s::text, '') as all from session s`)
  for (const secret of [access_token, refresh_token.split('.')[1] as string])
    for (const encoding of ['base64url', 'hex', 'utf8'] as const)
      expect(stored?.all).not.toContain(
        encoding === 'utf8' ? secret : Buffer.from(secret, 'base64url').toString(encoding),
      )
})

test('an unknown user and a wrong password get the same answer', async () => {
  const [unknown, wrong] = await t.unchanged(() =>
    Promise.all([enter('nobody@example.com'), enter(agent.Email, 'wrong')]),
  )
  expect(unknown.status).toBe(400)
  expect(unknown.body).toEqual({
    Message: 'The email address or the password is not right.',
    error: 'The email address or the password is not right.',
  })
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
})

test('a user without a password cannot sign in', async () => {
  const nobody = await t.makeUser(agent.TenantId, 3, 'No', 'Password', 'north.example.com')
  await t.query('update user_account set password_hash = null where user_id = $1', [nobody.UserId])
  expect(await enter(nobody.Email, 'null')).toMatchObject({ status: 400 })
})

test.for([
  [{ grant_type: 'client_credentials', username: 'a', password: 'b' }, 'grant_type must be password'],
  [{ grant_type: 'password', username: ' ', password: 'b' }, 'Enter your email address'],
  [{ grant_type: 'password', username: 'a', password: '' }, 'Enter your password'],
  [{ grant_type: 'password', username: 'a' }, 'password is required'],
] as const)('%j is refused: %s', async ([body, Message]) => {
  const answer = await t.unchanged(() => t.send('POST', '/token', { body: new URLSearchParams(body) }))
  expect(answer).toMatchObject({ status: 400, body: { Message } })
})

test('after ten failures an account is locked for a while, from every address', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, () => enter(lender.Email, 'wrong')))
  // Concurrent tries do not get more than ten guesses either.
  expect(answers.filter((a) => a.status === 400)).toHaveLength(10)
  const right = await enter(lender.Email, password, { 'x-forwarded-for': '10.9.9.9' })
  expect(right).toMatchObject({ status: 429, body: { Message: expect.stringMatching(/Try again in 1[45] minutes/) } })
  expect(right.body.error).toBe(right.body.Message)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect(await enter(agent.Email)).toMatchObject({ status: 200 })

  await t.query('update sign_in_throttle set expire = (extract(epoch from now()) - 1) * 1000')
  expect(await enter(lender.Email)).toMatchObject({ status: 200 })
})

test('a successful sign-in clears earlier failures', async () => {
  for (const word of ['wrong', 'wrong', password, 'wrong'])
    expect((await enter(leader.Email, word)).status).toBe(word === password ? 200 : 400)
  const [row] = await t.query(`select points from sign_in_throttle where key like 'account:tim%'`)
  expect(row).toEqual({ points: 1 })
})

test('after a hundred failures an address is locked, whichever account it tries', async () => {
  expect(await enter('someone@example.com', 'wrong')).toMatchObject({ status: 400 })
  await t.query(`update sign_in_throttle set points = 100 where key = 'address:10.0.0.${address}'`)
  expect(await enter(agent.Email)).toMatchObject({ status: 429 })
  expect(await enter(agent.Email, password, { 'x-forwarded-for': '10.8.8.8' })).toMatchObject({ status: 200 })
})

test('successful sign-ins do not count against an address', async () => {
  await enter(agent.Email)
  await enter(agent.Email)
  const rows = await t.query(
    `select points from sign_in_throttle where key = 'address:10.0.0.${address}' and points > 0`,
  )
  expect(rows).toEqual([])
})

test('a refresh replaces both tokens, and the old ones stop working', async () => {
  const first = await session(agent)
  const { status, body } = await t.call(refreshSession, {
    body: { token: first.access_token, refreshtoken: first.refresh_token },
  })
  expect(status).toBe(200)
  expect(body).toEqual({ successful: true, data: { ...first, ...body.data } })
  const second = body.data as Session
  expect(second.access_token).not.toBe(first.access_token)
  expect(await isIn(agent, second.access_token)).toBe(true)
  expect(await isIn(agent, first.access_token)).toBe(false)
})

test('a refresh token used twice ends the session', async () => {
  const first = await session(agent)
  const second = (await renew(first.refresh_token)) as Session
  await later(60)
  expect(await t.call(refreshSession, { body: { refreshtoken: first.refresh_token } })).toMatchObject({
    status: 200,
    body: { successful: false, data: null },
  })
  expect(await isIn(agent, second.access_token)).toBe(false)
  expect(await renew(second.refresh_token)).toBeNull()
})

test('two tabs that refresh at once both stay signed in, whichever session is kept', async () => {
  const first = await session(agent)
  const both = (await Promise.all([renew(first.refresh_token), renew(first.refresh_token)])) as [Session, Session]
  for (const one of both) expect(await isIn(agent, one.access_token)).toBe(true)
  await later(60)
  for (const one of both) expect(await renew(one.refresh_token)).not.toBeNull()
})

test('a stolen token used beside the owner’s ends both their sessions when it is used again', async () => {
  const first = await session(agent)
  const [owner, thief] = (await Promise.all([renew(first.refresh_token), renew(first.refresh_token)])) as [
    Session,
    Session,
  ]
  await later(60)
  expect(await renew(first.refresh_token)).toBeNull()
  for (const one of [owner, thief]) expect(await isIn(agent, one.access_token)).toBe(false)
})

test.for(['x', '.', `${'-'.repeat(36)}.x`, '00000000-0000-4000-8000-000000000000.x'])(
  'a refresh token like %s is none',
  async (refreshtoken) => {
    const answer = await t.unchanged(() => t.call(refreshSession, { body: { refreshtoken } }))
    expect(answer).toMatchObject({ status: 200, body: { successful: false, data: null } })
  },
)

test('a wrong secret for a session that exists ends it: somebody is guessing', async () => {
  const first = await session(agent)
  expect(await renew(`${first.refresh_token.split('.')[0]}.guess`)).toBeNull()
  expect(await isIn(agent, first.access_token)).toBe(false)
})

test('an expired access token is 401; the session continues through its refresh token until that expires', async () => {
  const first = await session(agent)
  await t.query(`update session set access_expires = now() - interval '1 second'`)
  expect(await isIn(agent, first.access_token)).toBe(false)
  const second = (await renew(first.refresh_token)) as Session
  expect(await isIn(agent, second.access_token)).toBe(true)
  await t.query(`update session set expires = now() - interval '1 second'`)
  expect(await renew(second.refresh_token)).toBeNull()
})

test('however often it is renewed, a session ends 90 days after the sign-in', async () => {
  const age = (days: number) => t.query("update session set date_created = now() - $1 * interval '1 day'", [days])
  const first = await session(agent)
  await age(89.999)
  const last = (await renew(first.refresh_token)) as Session
  // The last access token ends with the session.
  expect(last.expires_in).toBeLessThan(120)
  expect(Date.parse(last['.expires']) - Date.now()).toBeLessThan(120_000)
  expect(await isIn(agent, last.access_token)).toBe(true)
  // A second tab's session counts from the same sign-in.
  const other = (await renew(first.refresh_token)) as Session
  expect(other.expires_in).toBeLessThan(120)
  await age(90)
  for (const one of [last, other]) expect(await renew(one.refresh_token)).toBeNull()
})

test('signing out ends this session at once, and no other', async () => {
  const [here, there] = [await session(agent), await session(agent)]
  expect(await t.call(signOut, { as: withToken(agent, here.access_token) })).toMatchObject({
    status: 200,
    body: { Successful: true },
  })
  expect(await isIn(agent, here.access_token)).toBe(false)
  expect(await renew(here.refresh_token)).toBeNull()
  expect(await isIn(agent, there.access_token)).toBe(true)
})

test('the current user’s details include name, role and permissions', async () => {
  const as = await t.signedIn(admin)
  expect((await t.call(getCurrentUser, { as })).body).toEqual({
    UserId: admin.UserId,
    TenantId: admin.TenantId,
    FirstName: 'Alex',
    LastName: 'Admin',
    Email: 'alex.admin@north.example.com',
    Title: null,
    RoleId: 2,
    RoleName: 'Admin',
    IsAdmin: true,
    ShowProfileProgress: true,
    MLSId: null,
    TimeZone: 'America/Chicago',
    Preferences: { ContactColumns: null, DashboardCards: null, HiddenCards: null },
    UploadMaxBytes: 100 * 1024 * 1024,
    Permissions: Object.keys(permissions),
    DateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  await t.query(`insert into user_permission values ($1, $2, 'CreateUser')`, [agent.TenantId, agent.UserId])
  const own = await t.call(getCurrentUser, { as: await t.signedIn(agent) })
  expect(own.body).toMatchObject({ IsAdmin: false, RoleName: 'Agent', Permissions: ['CreateUser'] })
})

test('screen settings are kept, in order, until they are reset', async () => {
  const as = await t.signedIn(leader)
  const columns = async (of = as) => (await t.call(getCurrentUser, { as: of })).body.Preferences.ContactColumns
  const set = (body: object) => t.call(setPreferences, { as, body })
  expect(await set({ ContactColumns: ['Tags', 'City', 'Tags'] })).toMatchObject({
    status: 200,
    body: { Successful: true },
  })
  expect(await columns()).toEqual(['Tags', 'City'])
  await set({})
  expect(await columns()).toEqual(['Tags', 'City'])
  expect(await columns(await t.signedIn(admin))).toBeNull()
  await set({ ContactColumns: [] })
  expect(await columns()).toEqual([])
  await set({ ContactColumns: null })
  expect(await columns()).toBeNull()
  for (const ContactColumns of [['Shoe'], 'City', [1], { 0: 'City' }])
    expect(await t.unchanged(() => set({ ContactColumns }))).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(/ContactColumns/) },
    })
})

test('the dashboard’s cards keep their order and what is hidden of them, beside the columns', async () => {
  const as = await t.signedIn(leader)
  const preferences = async () => (await t.call(getCurrentUser, { as })).body.Preferences
  const set = (body: object) => t.call(setPreferences, { as, body })
  await set({ ContactColumns: ['City'], DashboardCards: ['birthdays', 'today-tasks'], HiddenCards: ['timeframe'] })
  await set({ DashboardCards: ['timeframe', 'birthdays'] })
  expect(await preferences()).toEqual({
    ContactColumns: ['City'],
    DashboardCards: ['timeframe', 'birthdays'],
    HiddenCards: ['timeframe'],
  })
  await set({ ContactColumns: null, DashboardCards: null, HiddenCards: null })
  expect(await preferences()).toEqual({ ContactColumns: null, DashboardCards: null, HiddenCards: null })
  for (const body of [{ DashboardCards: ['weather'] }, { HiddenCards: 'birthdays' }])
    expect(await t.unchanged(() => set(body))).toMatchObject({ status: 400 })
})

test.for([
  [{ ContactColumns: ['City', 'Shoe', 7], Other: { a: 1 } }, ['City']],
  [{ ContactColumns: 'City' }, null],
  [{ ContactColumns: null }, null],
] as const)('stored preferences %j of another version do not keep anybody out', async ([stored, expected]) => {
  const as = await t.signedIn(agent)
  await t.query('update user_account set preferences = $2 where user_id = $1', [agent.UserId, JSON.stringify(stored)])
  const { status, body } = await t.call(getCurrentUser, { as })
  const others = { DashboardCards: null, HiddenCards: null }
  expect([status, body.Preferences]).toEqual([200, { ...others, ContactColumns: expected }])
  await t.call(setPreferences, { as, body: { ContactColumns: ['Income'] } })
  expect((await t.call(getCurrentUser, { as })).body.Preferences).toEqual({ ...others, ContactColumns: ['Income'] })
})

test('a removed user is no longer signed in', async () => {
  const gone = await t.makeUser(agent.TenantId, 3, 'Gone', 'Girl', 'north.example.com')
  expect(await isIn(gone, gone.token)).toBe(true)
  await t.query('delete from user_account where user_id = $1', [gone.UserId])
  expect(await isIn(gone, gone.token)).toBe(false)
})
