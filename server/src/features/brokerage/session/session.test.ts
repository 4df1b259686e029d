import { exportAudit } from '@dormer/contract/brokerage/audit'
import { requestReset } from '@dormer/contract/brokerage/recovery'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import {
  getCurrentUser,
  refreshSession,
  type Session,
  setPreferences,
  signIn,
  signOut,
} from '@dormer/contract/brokerage/session'
import { changePassword } from '@dormer/contract/brokerage/users'
import { searchContacts } from '@dormer/contract/people/contact-search'
import { permissions } from '@dormer/contract/permissions'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Brokerage, password, startTestProgram, type User } from '../../../../test/harness.ts'
import { withPlace } from '../../../access/hashing.ts'

// Behind a trusted proxy, so that a test can come from any address.
const t = await startTestProgram({ trustProxy: ['127.0.0.1'] })
const { admin, agent, leader } = await t.makeBrokerage('North')

let address = 1
beforeEach(() => {
  address += 1
})
const enter = (
  username: string,
  word = password,
  headers: Record<string, string> = { 'x-forwarded-for': `10.0.0.${address}` },
) => t.call(signIn, { body: { grant_type: 'password', username, password: word }, headers })
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
  const unknown = await t.unchanged(() => enter('nobody@example.com'))
  const wrong = await enter(agent.Email, 'wrong')
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

describe('failed sign-ins', () => {
  const from = (ip: string, cookie?: string) => ({ 'x-forwarded-for': ip, ...(cookie && { cookie }) })
  const passTime = (interval: string) =>
    t.query(`update sign_in_failure set last_failure = last_failure - $1::interval`, [interval])
  /** What a browser sends back. */
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
  let north: Brokerage
  let n = 0
  beforeEach(async () => {
    n += 1
    north = await t.makeBrokerage(`Throttled${n}`)
    await t.query('delete from sign_in_failure')
  })

  test('after five of one account from one address, further ones wait longer and longer', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => enter(north.lender.Email, 'wrong')))
    // Concurrent attempts get no more guesses either.
    expect(answers.filter((a) => a.status === 400)).toHaveLength(5)
    const waits: number[] = []
    for (let failures = 5; failures < 13; failures++) {
      const refused = await enter(north.lender.Email)
      expect(refused).toMatchObject({ status: 429, body: { Message: expect.stringMatching(/Try again in (\d+|a) /) } })
      expect(refused.body.error).toBe(refused.body.Message)
      const wait = Number(refused.headers.get('retry-after'))
      waits.push(wait)
      await passTime(`${wait + 1} seconds`)
      expect(await enter(north.lender.Email, 'wrong')).toMatchObject({ status: 400 })
    }
    expect(waits.map((wait, i) => Math.abs(wait - Math.min(900, 15 * 2 ** i)) < 3)).not.toContain(false)
    await passTime('16 minutes')
    expect(await enter(north.lender.Email)).toMatchObject({ status: 200 })
    expect(await enter(north.lender.Email, 'wrong')).toMatchObject({ status: 400 })
  })

  test('nobody is locked out by somebody who knows their address', async () => {
    for (let i = 0; i < 12; i++) await enter(north.agent.Email, 'wrong', from('10.6.6.6'))
    expect(await enter(north.agent.Email, password, from('10.6.6.6'))).toMatchObject({ status: 429 })
    expect(await enter(north.agent.Email, password, from('10.7.7.7'))).toMatchObject({ status: 200 })
  })

  test('nor by somebody who keeps guessing for days', async () => {
    for (let i = 0; i < 70; i++) {
      await passTime('901 seconds')
      expect(await enter(north.agent.Email, 'wrong', from('10.6.6.6'))).toMatchObject({ status: 400 })
    }
    expect(await enter(north.agent.Email, password, from('10.6.6.6'))).toMatchObject({ status: 429 })
    expect(await enter(north.agent.Email, password, from('10.7.7.7'))).toMatchObject({ status: 200 })
  })

  test('guesses from many addresses have to wait, too, but a browser that has signed in before does not', async () => {
    const cookie = cookieOf(await enter(north.agent.Email, password, from('10.7.7.7')))
    expect(cookie).toMatch(/^dormer_device=[\w-]{43}$/)
    for (let i = 0; i < 50; i++)
      expect(await enter(north.agent.Email, 'wrong', from(`10.50.0.${i}`))).toMatchObject({ status: 400 })
    expect(await enter(north.agent.Email, password, from('10.51.0.1'))).toMatchObject({ status: 429 })
    const known = await enter(north.agent.Email, password, from('10.51.0.1', cookie))
    expect(known).toMatchObject({ status: 200 })
    expect(cookieOf(known)).toBe(cookie)
    // Neither a made-up nor an empty secret is a known browser.
    for (const [email, other] of [
      [north.agent.Email, 'dormer_device=x'],
      [north.agent.Email, 'dormer_device='],
    ] as const)
      expect(await enter(email, password, from('10.51.0.1', other))).toMatchObject({ status: 429 })
  })

  test('attempts beyond what can be checked are told to come back, uncounted; known browsers go first', async () => {
    const cookie = cookieOf(await enter(north.agent.Email, password, from('10.7.7.7')))
    const all = Promise.withResolvers<void>()
    const places: Promise<void>[] = []
    let isFull = false
    while (!isFull) {
      const place = withPlace('stranger', () => all.promise)
      places.push(
        place.catch(() => {
          isFull = true
        }),
      )
      await new Promise(setImmediate)
    }
    await t.query('delete from sign_in_failure')
    for (const email of [north.agent.Email, 'nobody@example.com']) {
      const refused = await enter(email, 'wrong', from('10.7.7.8'))
      expect(refused).toMatchObject({
        status: 503,
        body: { Message: expect.stringMatching(/Try again in a few seconds/) },
      })
      expect([refused.body.error, refused.headers.get('retry-after')]).toEqual([refused.body.Message, '5'])
    }
    expect(await t.query('select from sign_in_failure')).toEqual([])
    expect(await enter(north.agent.Email, password, from('10.7.7.7', cookie))).toMatchObject({ status: 200 })
    all.resolve()
    await Promise.all(places)
    expect(await enter(north.agent.Email, password, from('10.7.7.8'))).toMatchObject({ status: 200 })
  })

  test('one user takes few of the places that known browsers have, signed in or signing in', async () => {
    const cookie = cookieOf(await enter(north.agent.Email, password, from('10.7.7.7')))
    const others = cookieOf(await enter(north.admin.Email, password, from('10.7.7.7')))
    const all = Promise.withResolvers<void>()
    const places = [1, 2, 3].map(() => withPlace('known', () => all.promise, north.agent.UserId))
    const prove = (as: User) => t.call(proveIdentity, { as, body: { Password: password } })
    expect(await enter(north.agent.Email, password, from('10.7.7.7', cookie))).toMatchObject({ status: 503 })
    expect(await prove(north.agent)).toMatchObject({ status: 503 })
    expect(await enter(north.admin.Email, password, from('10.7.7.7', others))).toMatchObject({ status: 200 })
    expect(await prove(north.colleague)).toMatchObject({ status: 200 })
    all.resolve()
    await Promise.all(places)
    expect(await prove(north.agent)).toMatchObject({ status: 200 })
  })

  test('in a known browser have their own count, and a password change forgets the browser', async () => {
    const cookie = cookieOf(await enter(north.agent.Email, password, from('10.7.7.7')))
    for (let i = 0; i < 10; i++)
      expect(await enter(north.agent.Email, 'wrong', from(`10.8.8.${i}`, cookie))).toMatchObject({ status: 400 })
    expect(await enter(north.agent.Email, password, from('10.8.8.99', cookie))).toMatchObject({ status: 429 })
    expect(await enter(north.agent.Email, password, from('10.8.8.99'))).toMatchObject({ status: 200 })
    const { UserId } = north.agent
    const body = { UserId, OldPassword: password, NewPassword: 'quite another one' }
    await t.call(changePassword, { as: north.agent, body })
    expect(await t.query('select from known_device where user_id = $1', [UserId])).toEqual([])
  })

  test('the cookie of a known browser is out of reach of scripts and other hosts, and stored as a hash', async () => {
    const plain = await enter(north.agent.Email)
    expect(plain.headers.get('set-cookie')).toMatch(
      /^dormer_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const headers = { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https' }
    const sealed = await enter(north.agent.Email, password, headers)
    expect(sealed.headers.get('set-cookie')).toMatch(
      /^__Host-dormer_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const again = await enter(north.agent.Email, password, { ...from('10.1.1.1', cookieOf(sealed)), ...headers })
    expect(cookieOf(again)).toBe(cookieOf(sealed))
    const [row] = await t.query<{ all: string }>(`select string_agg(d::text, '') as all from known_device d`)
    const secret = cookieOf(plain).split('=')[1] as string
    expect(row?.all).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    expect((await enter(north.agent.Email, 'wrong')).headers.get('set-cookie')).toBeNull()
  })

  test('only the last twenty browsers of a user are remembered', async () => {
    await t.query(
      `insert into known_device select $1, $2, sha256(n::text::bytea), now() - n * interval '1 day' from generate_series(1, 30) n`,
      [north.TenantId, north.agent.UserId],
    )
    await enter(north.agent.Email)
    const rows = await t.query(
      `select from known_device where user_id = $1 and date_used > now() - interval '20 days'`,
      [north.agent.UserId],
    )
    expect(rows).toHaveLength(20)
    expect(await t.query('select from known_device where user_id = $1', [north.agent.UserId])).toHaveLength(20)
  })

  test('all addresses of one IPv6 network count as one', async () => {
    for (let i = 0; i < 5; i++) await enter(north.agent.Email, 'wrong', from(`2001:db8:0:1::${i}`))
    expect(await enter(north.agent.Email, password, from('2001:db8:0:1:ffff::1'))).toMatchObject({ status: 429 })
    expect(await enter(north.agent.Email, password, from('2001:db8:0:2::1'))).toMatchObject({ status: 200 })
  })

  test('a hundred from one address make it wait, whatever account it tries', async () => {
    await enter('someone@example.com', 'wrong', from('10.9.0.1'))
    await t.query('update sign_in_failure set failures = 100 where account is null')
    expect(await enter(north.agent.Email, password, from('10.9.0.1'))).toMatchObject({ status: 429 })
    expect(await enter(north.agent.Email, password, from('10.9.0.2'))).toMatchObject({ status: 200 })
  })

  test('a successful sign-in clears earlier failures, and counts against nobody', async () => {
    for (const word of ['wrong', 'wrong', password, 'wrong'])
      expect((await enter(north.leader.Email, word)).status).toBe(word === password ? 200 : 400)
    const rows = await t.query('select failures from sign_in_failure order by 1')
    // The pair is counted anew; account and address keep the failures, without the success.
    expect(rows).toEqual([{ failures: 1 }, { failures: 3 }, { failures: 3 }])
  })

  test('a clock that was set forward a day and back keeps nobody out for longer than it says', async () => {
    for (let i = 0; i < 6; i++) await enter(north.agent.Email, 'wrong')
    await passTime('-1 day')
    const refused = await enter(north.agent.Email)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeLessThanOrEqual(900)
    await passTime(`${wait} seconds`)
    expect(await enter(north.agent.Email)).toMatchObject({ status: 200 })
  })

  test('and old failures are swept', async () => {
    for (const ago of ['25 hours', '-2 hours', '1 hour']) {
      await t.query(
        `insert into sign_in_failure values (sha256($1::text::bytea), null, 1, now() - $1::text::interval)`,
        [ago],
      )
    }
    await t.query('select sweep_expired()')
    expect(await t.query('select from sign_in_failure')).toHaveLength(1)
  })

  test('an address from outside the trusted proxy is not believed', async () => {
    for (let i = 0; i < 6; i++) await enter(north.agent.Email, 'wrong', from(`10.99.0.${i}, 10.10.10.10`))
    expect(await enter(north.agent.Email, password, from('10.99.0.77, 10.10.10.10'))).toMatchObject({ status: 429 })
  })
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

describe('the browser app', () => {
  const app = (user: number | string = 0, cookie?: string) => ({
    'x-forwarded-for': `10.0.0.${address}`,
    'x-dormer-user': String(user),
    ...(cookie && { cookie }),
  })
  const cookieOf = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().find((one) => one.includes('dormer_session')) ?? ''
  const inBrowser = async (user: User, cookie?: string) => {
    const answer = await enter(user.Email, password, app(0, cookie))
    return { answer, cookie: cookieOf(answer).split(';')[0] as string }
  }
  const me = async (headers: Record<string, string>) => (await t.call(getCurrentUser, { headers })).status

  test('gets its session only as a cookie, which is accepted for the expected user and only on its own calls', async () => {
    const { answer, cookie } = await inBrowser(agent)
    expect(answer.body).toMatchObject({ access_token: '', refresh_token: '', UserId: agent.UserId })
    expect(cookieOf(answer)).toMatch(/^dormer_session=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
    const secret = cookie.split('=')[1] as string
    expect(answer.text).not.toContain(secret)
    expect(await me(app(agent.UserId, cookie))).toBe(200)
    expect(await me({ ...app(agent.UserId, cookie), 'sec-fetch-site': 'same-origin' })).toBe(200)
    const forgeries: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { ...app(agent.UserId, cookie), 'sec-fetch-site': 'cross-site' },
      { ...app(agent.UserId, cookie), 'sec-fetch-site': 'same-site' },
      { ...app(agent.UserId, `dormer_session=${secret}x`) },
      // Somebody else signed in in another tab.
      ...[admin.UserId, 0, '', 'x', `${agent.UserId},${agent.UserId}`].map((user) => app(user, cookie)),
    ]
    for (const forged of forgeries) {
      expect(await me(forged)).toBe(401)
      const write = await t.call(setPreferences, { body: { ContactColumns: ['City'] }, headers: forged })
      expect(write.status).toBe(401)
    }
    // A bearer token takes precedence over the cookie.
    const bearer = { as: await t.signedIn(admin), headers: app(agent.UserId, cookie) }
    expect((await t.call(getCurrentUser, bearer)).body.UserId).toBe(admin.UserId)
    expect(JSON.stringify([t.logged, t.securityLog()])).not.toContain(secret)
    const [stored] = await t.query<{ all: string }>(`select string_agg(s::text, '') as all from session s`)
    expect(stored?.all).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    // Other origins may not send the header.
    const preflight = await t.send('OPTIONS', '/api/user/currentuser', {
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-dormer-user',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('gets a new secret at each sign-in, which ends the previous session, whoever’s it was', async () => {
    const first = await inBrowser(agent, 'dormer_session=planted')
    expect(first.cookie).not.toContain('planted')
    const second = await inBrowser(agent, first.cookie)
    expect(second.cookie).not.toBe(first.cookie)
    expect(await me(app(agent.UserId, first.cookie))).toBe(401)
    const south = await t.makeBrokerage(`South${address}`)
    const other = await inBrowser(south.agent, second.cookie)
    expect(await me(app(agent.UserId, second.cookie))).toBe(401)
    expect(await me(app(south.agent.UserId, other.cookie))).toBe(200)
    // A wrong password ends nothing.
    await enter(agent.Email, 'wrong', app(0, other.cookie))
    expect(await me(app(south.agent.UserId, other.cookie))).toBe(200)
    const out = await t.call(signOut, { headers: app(south.agent.UserId, other.cookie) })
    expect(cookieOf(out)).toBe('dormer_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
    expect(await me(app(south.agent.UserId, other.cookie))).toBe(401)
  })

  test('renews nothing: its session continues while it is used, until the 90th day', async () => {
    const { answer, cookie } = await inBrowser(agent)
    expect(answer.body.expires_in).toBeGreaterThan(13.9 * 86_400)
    const mine = ['access_hash = sha256($1)', [cookie.split('=')[1]]] as const
    const change = (set: string) => t.query(`update session set ${set} where ${mine[0]}`, [...mine[1]])
    const left = async () =>
      (
        await t.query<{ days: number }>(
          `select round(extract(epoch from expires - now()) / 86400)::int as days from session
           where ${mine[0]} and access_expires = expires`,
          [...mine[1]],
        )
      )[0]?.days
    await change(`expires = now() + interval '1 day', access_expires = now() + interval '1 day'`)
    await me(app(agent.UserId, cookie))
    expect(await left()).toBe(1)
    await change(`date_refreshed = now() - interval '6 minutes'`)
    await me(app(agent.UserId, cookie))
    expect(await left()).toBe(14)
    await change(`date_refreshed = now() - interval '6 minutes', date_created = now() - interval '87 days'`)
    await me(app(agent.UserId, cookie))
    expect(await left()).toBe(3)
    await change(`date_refreshed = now() - interval '6 minutes', date_created = now() - interval '91 days'`)
    await me(app(agent.UserId, cookie))
    expect(await me(app(agent.UserId, cookie))).toBe(401)
    // An API client's access token is not extended.
    const { access_token } = await session(agent)
    await later(6 * 60)
    await isIn(agent, access_token)
    const [{ minutes } = { minutes: 0 }] = await t.query<{ minutes: number }>(
      `select round(extract(epoch from access_expires - now()) / 60)::int as minutes from session where access_hash = sha256($1)`,
      [access_token],
    )
    expect(minutes).toBe(30)
  })

  test('behind TLS the cookie is of this host alone, and is not asked for where a browser would not keep it', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const answer = await enter(agent.Email, password, { ...app(), ...https })
    expect(cookieOf(answer)).toMatch(
      /^__Host-dormer_session=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = cookieOf(answer).split(';')[0] as string
    expect(await me({ ...app(agent.UserId, cookie), ...https })).toBe(200)
    expect(await me({ ...app(agent.UserId, cookie.replace('__Host-', '')), ...https })).toBe(401)
    const plain = await t.unchanged(() =>
      enter(agent.Email, password, { ...app(), ...https, origin: 'http://10.0.0.5:3000' }),
    )
    expect(plain).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/^Log in at /) } })
  })
})

test('the current user’s details include name, role and permissions', async () => {
  const as = await t.signedIn(admin)
  expect((await t.call(getCurrentUser, { as })).body).toEqual({
    UserId: admin.UserId,
    TenantId: admin.TenantId,
    FirstName: 'Alex',
    LastName: 'Admin',
    Email: 'alex.admin@north.example.com',
    PhotoUrl: null,
    Title: null,
    Brokerage: { Name: 'North Realty', Logo: null, CloseOn: null },
    RoleId: 2,
    RoleName: 'Admin',
    IsAdmin: true,
    NeedsSecondStep: false,
    IsReadOnly: false,
    PaymentFailedSince: null,
    ShowProfileProgress: true,
    MLSId: null,
    TimeZone: 'America/Chicago',
    Preferences: { ContactColumns: null, HiddenContactColumns: null, DashboardCards: null, HiddenCards: null },
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
  for (const ContactColumns of [['Shoe'], 'City', [1], { 0: 'City' }]) {
    const refused = await t.unchanged(() => set({ ContactColumns }))
    expect(refused).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/columns/i) } })
    expect(JSON.stringify(refused.body)).toContain('ContactColumns')
  }
})

test('the dashboard’s cards keep their order and what is hidden of them, beside the columns', async () => {
  const as = await t.signedIn(leader)
  const preferences = async () => (await t.call(getCurrentUser, { as })).body.Preferences
  const set = (body: object) => t.call(setPreferences, { as, body })
  await set({ ContactColumns: ['City'], DashboardCards: ['birthdays', 'today-tasks'], HiddenCards: ['timeframe'] })
  await set({ DashboardCards: ['timeframe', 'birthdays'] })
  expect(await preferences()).toEqual({
    ContactColumns: ['City'],
    HiddenContactColumns: null,
    DashboardCards: ['timeframe', 'birthdays'],
    HiddenCards: ['timeframe'],
  })
  await set({ HiddenContactColumns: ['Urgency', 'Actions'] })
  expect((await preferences()).HiddenContactColumns).toEqual(['Urgency', 'Actions'])
  // Nothing hidden is not the default, which hides from agents whose contacts they are.
  await set({ HiddenContactColumns: [] })
  expect((await preferences()).HiddenContactColumns).toEqual([])
  const none = { ContactColumns: null, HiddenContactColumns: null, DashboardCards: null, HiddenCards: null }
  await set(none)
  expect(await preferences()).toEqual(none)
  for (const body of [
    { DashboardCards: ['weather'] },
    { HiddenCards: 'birthdays' },
    { HiddenContactColumns: ['ContactDetails'] },
  ])
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
  const others = { HiddenContactColumns: null, DashboardCards: null, HiddenCards: null }
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

test('asking for a new password runs the same statements and leaves the same job, whether or not anybody has the address', async () => {
  const run = async (Email: string) => {
    await t.query('delete from graphile_worker._private_jobs')
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    const { status, text } = await t.call(requestReset, { body: { Email } })
    const statements = spy.mock.calls.map(([q]) => (typeof q === 'string' ? q : (q as { text?: string }).text))
    spy.mockRestore()
    const jobs = await t.query(
      `select task_id, key is null as keyless, payload ->> 'Email' as email from graphile_worker._private_jobs`,
    )
    return { status, text, statements, jobs: JSON.stringify(jobs).replace(Email, '') }
  }
  const gone = await t.makeUser(agent.TenantId, 3, 'Gil', 'Gone', 'north.example.com')
  await t.query('update user_account set date_deactivated = now(), password_hash = null where user_id = $1', [
    gone.UserId,
  ])
  const [known, ...others] = [await run(agent.Email), await run(gone.Email), await run('nobody@north.example.com')]
  expect(known?.statements.length).toBeGreaterThan(4)
  expect(known?.statements.join()).not.toMatch(/user_account|enter_by_email/)
  for (const other of others) expect(other).toEqual(known)
})

describe('a closed account', () => {
  test.each([
    ['a user who was deactivated', 'user_account set date_deactivated = now() where user_id', 'deactivated', 'UserId'],
    ['a brokerage that was suspended', 'tenant set date_suspended = now() where tenant_id', 'suspended', 'TenantId'],
    ['a registration not paid for', 'tenant set date_activated = null where tenant_id', 'not finished', 'TenantId'],
  ] as const)(
    '%s: sessions stop at once, and signing in with the right password says why',
    async (_, set, word, of) => {
      const { agent: user } = await t.makeBrokerage(`Closed ${word}`)
      const { access_token, refresh_token } = await session(user)
      await t.query(`update ${set} = $1`, [user[of]])
      expect(await isIn(user, access_token)).toBe(false)
      expect(await renew(refresh_token)).toBeNull()
      const right = await enter(user.Email)
      expect([right.status, right.body.Message, right.body.error]).toEqual([
        400,
        expect.stringContaining(word),
        right.body.Message,
      ])
      expect((await enter(user.Email, 'not the password')).body.Message).toBe(
        'The email address or the password is not right.',
      )
      await t.query(`update user_account set date_deactivated = null where user_id = $1`, [user.UserId])
      await t.query(`update tenant set date_suspended = null, date_activated = now() where tenant_id = $1`, [
        user.TenantId,
      ])
      expect((await enter(user.Email)).status).toBe(200)
    },
  )
})

test('a read-only brokerage reads, searches and exports, and changes nothing', async () => {
  const { admin: user } = await t.makeBrokerage('Unpaid')
  await t.query('update tenant set read_only_since = now() where tenant_id = $1', [user.TenantId])
  expect((await t.call(searchContacts, { as: user, body: {} as never })).status).toBe(200)
  const refused = await t.call(setPreferences, { as: user, body: { HiddenCards: [] } })
  expect([refused.status, refused.body.Message]).toEqual([403, expect.stringContaining('its payment failed')])
  expect((await t.call(exportAudit, { as: user, body: {} })).status).toBe(200)
  expect((await t.call(signOut, { as: user })).status).toBe(200)
})
