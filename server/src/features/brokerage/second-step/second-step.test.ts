import { accountEvents, ownAccountEvents } from '@dormer/contract/brokerage/account-events'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  beginPasskeySignIn,
  confirmAuthenticator,
  finishSignIn,
  proveIdentity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondStep,
  securitySettings,
  setSecuritySettings,
  signInByPasskey,
  signInMethods,
} from '@dormer/contract/brokerage/second-step'
import { getCurrentUser, setPreferences, signIn, signOut } from '@dormer/contract/brokerage/session'
import { changePassword, updateUser } from '@dormer/contract/brokerage/users'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type Brokerage, password, startTestProgram, type User } from '../../../../test/harness.ts'
import { makeSecrets } from '../../../access/secrets.ts'
import { resetSecondStepOf } from '../../../commands/reset-second-step.ts'
import { clock } from '../../../time/clock.ts'
import { codeOf } from './authenticator.ts'
import { makePasskey } from './passkey.fixture.ts'

const origin = 'https://crm.example.com'
const t = await startTestProgram({ trustProxy: ['127.0.0.1'] })
// Set only now: passkeys belong there, but the tests do not call it.
t.config.publicUrl = origin
t.services.secrets = makeSecrets(Buffer.alloc(32, 7).toString('base64'))
// Codes are valid for half a minute: here it is always the same one until a test says otherwise.
let now = Temporal.Instant.from('2026-11-23T18:00:05Z')
const frozen = vi.spyOn(clock, 'now').mockImplementation(() => now)
afterAll(() => frozen.mockRestore())
const pass = (seconds: number) => {
  now = now.add({ seconds })
}

let north: Brokerage
let n = 0
beforeEach(async () => {
  north = await t.makeBrokerage(`North${++n}`)
})

/** A browser, which keeps its cookie. */
const browser = (address = `10.0.${n}.1`) => {
  let cookie = ''
  const headers = () => ({ 'x-forwarded-for': address, 'user-agent': CHROME, ...(cookie && { cookie }) })
  const kept = <A extends { headers: Headers }>(answer: A) => {
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  return {
    enter: async (user: User, word = password) =>
      kept(
        await t.call(signIn, {
          body: { grant_type: 'password', username: user.Email, password: word },
          headers: headers(),
        }),
      ),
    finish: async (Challenge: string | undefined, Code: string) =>
      kept(await t.call(finishSignIn, { body: { Challenge: Challenge ?? '', Code }, headers: headers() })),
    enterBy: async (Passkey: string) => kept(await t.call(signInByPasskey, { body: { Passkey }, headers: headers() })),
  }
}
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const prove = (as: User, given: object = {}) => t.call(proveIdentity, { as, body: { Password: password, ...given } })
const methods = async (as: User, of = as) => (await t.call(signInMethods, { as, params: { UserId: of.UserId } })).body
const isIn = async (user: User, token: string) =>
  (await t.call(getCurrentUser, { as: { ...user, token } })).status === 200
const kindsOf = async (user: User) =>
  (await t.call(ownAccountEvents, { as: await t.signedIn(user) })).body.map(({ Kind, Way }) =>
    Way ? `${Kind} ${Way}` : Kind,
  )

/** Digits as wide as Chinese characters. */
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

/** Sets up an authenticator app; returns its secret and the recovery codes. */
const setUpApp = async (user: User) => {
  expect((await prove(user)).status).toBe(200)
  const { Secret } = (await t.call(beginAuthenticator, { as: user })).body
  const { body } = await t.call(confirmAuthenticator, { as: user, body: { Code: codeOf(Secret) } })
  pass(60)
  return { Secret, codes: body.RecoveryCodes as string[] }
}
const askPasskey = async () => (await t.call(beginPasskeySignIn)).body.Options
const setUpPasskey = async (user: User, key = makePasskey({ origin }), Name = 'Phone') => {
  expect((await prove(user)).status).toBe(200)
  const { Options } = (await t.call(beginPasskey, { as: user })).body
  return { key, ...(await t.call(addPasskey, { as: user, body: { Name, Passkey: key.register(Options) } })) }
}

test('setting up an app takes a confirmed identity and a code; then it is required at each sign-in', async () => {
  const { agent } = north
  const refused = await t.unchanged(() => t.call(beginAuthenticator, { as: agent }))
  expect(refused).toMatchObject({ status: 403, body: { NeedsProof: true } })
  expect(await t.unchanged(() => prove(agent, { Password: 'wrong' }))).toMatchObject({
    status: 400,
    body: { ModelState: { Password: ['The current password is not right'] } },
  })
  await prove(agent)
  // Not for somebody who registered with an address that may be another person's: that way in would outlast the owner's
  // reset.
  await t.query('update user_account set date_email_proven = null where user_id = $1', [agent.UserId])
  expect(await methods(agent)).toMatchObject({ IsAddressProven: false })
  for (const begin of [beginAuthenticator, beginPasskey])
    expect(await t.unchanged(() => t.call(begin, { as: agent }))).toMatchObject({
      status: 400,
      body: { Message: expect.stringMatching(new RegExp(`^First confirm that ${agent.Email} is yours: `)) },
    })
  await t.query('update user_account set date_email_proven = now() where user_id = $1', [agent.UserId])
  const { Secret, Uri } = (await t.call(beginAuthenticator, { as: agent })).body
  expect(Secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(Uri).toBe(
    `otpauth://totp/Dormer:${encodeURIComponent(agent.Email)}?issuer=Dormer&secret=${Secret}&algorithm=SHA1&digits=6&period=30`,
  )
  // Not before a code has confirmed it.
  expect((await browser().enter(agent)).status).toBe(200)
  expect((await t.call(confirmAuthenticator, { as: agent, body: { Code: '000000' } })).status).toBe(400)
  for (const Code of ['é12345', '12345é', '１２３４５', '1234567', '١٢٣٤٥٦', '①②③④⑤⑥⑦', '😀12345'])
    expect(await t.call(confirmAuthenticator, { as: agent, body: { Code } }), Code).toMatchObject({
      status: 400,
      body: { ModelState: { Code: ['Enter the six digits that the app shows'] } },
    })
  // As a Japanese keyboard types it.
  const [early, late] = [codeOf(Secret).slice(0, 3), codeOf(Secret).slice(3)].map(wide)
  const { body } = await t.call(confirmAuthenticator, { as: agent, body: { Code: `　${early}－${late} ` } })
  expect(new Set(body.RecoveryCodes).size).toBe(10)
  expect(body.RecoveryCodes?.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toBe(true)
  expect(await methods(agent)).toMatchObject({
    HasSecondStep: true,
    IsAddressProven: true,
    RecoveryCodesLeft: 10,
    IsRequired: false,
  })
  const [row] = await t.query<{ all: string }>(
    `select string_agg(a::text, '') || (select string_agg(r::text, '') from recovery_code r) as all from authenticator a`,
  )
  for (const secret of [Secret, ...(body.RecoveryCodes ?? [])])
    for (const word of [secret, secret.replace('-', '')]) expect(row?.all).not.toContain(word)

  const here = browser()
  const asked = await here.enter(agent)
  expect(asked).toMatchObject({
    status: 400,
    body: {
      Message: 'Enter the code that your authenticator app shows.',
      error: 'Enter the code that your authenticator app shows.',
      SecondStep: { Challenge: expect.stringMatching(/^[\w-]{43}$/), Methods: ['App', 'RecoveryCode'] },
    },
  })
  const { Challenge } = asked.body.SecondStep ?? { Challenge: '' }
  // The code that confirmed it is used up; a wrong password reveals nothing about a second step.
  expect((await here.finish(Challenge, codeOf(Secret))).status).toBe(400)
  expect((await browser().enter(agent, 'wrong')).body.SecondStep).toBeUndefined()
  // A challenge is for the browser that began, and is no session.
  pass(30)
  const next = wide(codeOf(Secret))
  expect((await browser().finish(Challenge, next)).status).toBe(400)
  expect(await isIn(agent, Challenge)).toBe(false)
  const signed = await here.finish(Challenge, `${next.slice(0, 3)} ${next.slice(3)}`)
  expect(signed).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 1800 } })
  expect(await isIn(agent, signed.body.access_token)).toBe(true)
  expect((await here.finish(Challenge, codeOf(Secret))).status).toBe(400)
  expect((await kindsOf(agent)).slice(0, 5)).toEqual([
    'SignedIn App',
    'WrongPassword',
    'WrongCode',
    'AppAdded',
    'SignedIn Password',
  ])
  const again = (await here.enter(agent)).body.SecondStep?.Challenge
  for (const Code of ['é12345', '١٢٣٤٥٦', '😀']) expect((await here.finish(again, Code)).status, Code).toBe(400)
})

test('a code is valid once, for a minute, and not after another sign-in used it', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  const step = async (seconds: number) => {
    const here = browser()
    const { body } = await here.enter(agent)
    return (await here.finish(body.SecondStep?.Challenge, codeOf(Secret, seconds))).status
  }
  // It is 5 seconds past the half minute: the last code is still accepted, but not the next.
  expect([await step(-60), await step(30), await step(60)]).toEqual([400, 400, 400])
  expect([await step(-30), await step(-30)]).toEqual([200, 400])
  pass(14)
  expect(await step(-30)).toBe(400)
  pass(1)
  // A clock that is ten seconds ahead shows the next one already.
  expect([await step(30), await step(0), await step(30)]).toEqual([200, 400, 400])
  pass(60)
  // Two concurrent sign-ins with one code: one succeeds.
  const two = [browser(), browser()]
  const asked = await Promise.all(two.map((one) => one.enter(agent)))
  const answers = await Promise.all(
    two.map((one, i) => one.finish(asked[i]?.body.SecondStep?.Challenge, codeOf(Secret))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('guessing codes is limited to five per password, with growing waits; a known browser has its own count', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  const known = browser()
  await known.finish((await known.enter(agent)).body.SecondStep?.Challenge, codeOf(Secret))
  pass(60)
  const thief = browser('10.66.66.66')
  const first = (await thief.enter(agent)).body.SecondStep?.Challenge
  const tries = await Promise.all(Array.from({ length: 8 }, (_, i) => thief.finish(first, `00000${i}`)))
  expect(tries.filter(({ status, body }) => status === 400 && /not right/.test(body.Message)).length).toBeLessThan(6)
  // Neither the right code nor another password's challenge helps.
  expect((await thief.finish(first, codeOf(Secret))).status).toBe(400)
  const again = (await thief.enter(agent)).body.SecondStep?.Challenge
  const waiting = await thief.finish(again, codeOf(Secret))
  expect(waiting).toMatchObject({ status: 429, body: { Message: expect.stringMatching(/^Too many wrong codes/) } })
  expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  const owner = await known.enter(agent)
  expect((await known.finish(owner.body.SecondStep?.Challenge, codeOf(Secret))).status).toBe(200)
})

test('a challenge expires, and ends with a new password or with the access it was for', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  const here = browser()
  const challenge = async (word = password) => (await here.enter(agent, word)).body.SecondStep?.Challenge
  const first = await challenge()
  await t.query(`update sign_in_step set expires = now() - interval '1 second'`)
  expect((await here.finish(first, codeOf(Secret))).status).toBe(400)
  const second = await challenge()
  const NewPassword = 'quite another one'
  await t.call(changePassword, { as: agent, body: { UserId: agent.UserId, OldPassword: password, NewPassword } })
  expect((await here.finish(second, codeOf(Secret))).status).toBe(400)
  // Another password does not get past the second step.
  const third = await challenge(NewPassword)
  expect(third).toBeDefined()
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [agent.UserId])
  expect((await here.finish(third, codeOf(Secret))).status).toBe(400)
})

test.for(['code', 'passkey'])('a %s that is checked while its user is deactivated starts no session', async (way) => {
  const { agent } = north
  const { Secret } = way === 'code' ? await setUpApp(agent) : { Secret: '' }
  const { key } = way === 'passkey' ? await setUpPasskey(agent) : { key: undefined }
  const there = browser()
  const { Challenge } = (await there.enter(agent)).body.SecondStep as { Challenge: string }
  const answer = key?.answer(await askPasskey()) ?? ''
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query('update user_account set date_deactivated = now() where user_id = $1', [agent.UserId])
    const entering = way === 'code' ? there.finish(Challenge, codeOf(Secret)) : there.enterBy(answer)
    // It waits for the user's row.
    await expect.poll(t.blocked).not.toEqual([])
    await client.query('delete from session where user_id = $1', [agent.UserId])
    await client.query('delete from sign_in_step where user_id = $1', [agent.UserId])
    await client.query('commit')
    expect((await entering).status).toBe(400)
  })
  expect(await t.query('select from session where user_id = $1', [agent.UserId])).toEqual([])
})

test('a recovery code signs in once; new ones end the old ones', async () => {
  const { agent } = north
  const { codes } = await setUpApp(agent)
  const [first = '', second = ''] = codes
  const here = browser()
  const step = async (code: string) => here.finish((await here.enter(agent)).body.SecondStep?.Challenge, code)
  expect((await step(first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await step(first)).status).toBe(400)
  expect(await methods(agent)).toMatchObject({ RecoveryCodesLeft: 9 })
  expect(await kindsOf(agent)).toContain('SignedIn RecoveryCode')
  await t.query('update session set date_proved = null')
  expect((await t.call(renewRecoveryCodes, { as: agent })).status).toBe(403)
  // With a second step, the password alone proves nothing.
  expect((await prove(agent)).status).toBe(400)
  expect((await prove(agent, { Code: second })).status).toBe(200)
  const renewed = (await t.call(renewRecoveryCodes, { as: agent })).body.RecoveryCodes
  expect(renewed).toHaveLength(10)
  expect((await step(codes[2] ?? '')).status).toBe(400)
  expect((await step(renewed[0] ?? '')).status).toBe(200)
})

test('turning the app off takes a confirmed identity, and the recovery codes go with the last method', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  await t.query('update session set date_proved = null')
  expect((await t.unchanged(() => t.call(removeAuthenticator, { as: agent }))).status).toBe(403)
  expect((await prove(agent, { Code: codeOf(Secret) })).status).toBe(200)
  // Valid for five minutes, and only for this session.
  expect((await t.call(removeAuthenticator, { as: await t.signedIn(agent) })).status).toBe(403)
  await t.query(`update session set date_proved = now() - interval '6 minutes'`)
  expect((await t.call(removeAuthenticator, { as: agent })).status).toBe(403)
  await t.query(`update session set date_proved = now() where user_id = $1`, [agent.UserId])
  expect((await t.call(removeAuthenticator, { as: agent })).status).toBe(200)
  expect(await methods(agent)).toMatchObject({ HasSecondStep: false, RecoveryCodesLeft: 0, AppSince: null })
  expect((await browser().enter(agent)).status).toBe(200)
})

test('users with a second step need it to change the password or the login address', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  const { UserId } = agent
  await t.query('update session set date_proved = null')
  const ways = [
    () => t.call(updateUser, { as: agent, body: { UserId, Email: `new${n}@example.com`, CurrentPassword: password } }),
    () =>
      t.call(changePassword, { as: agent, body: { UserId, OldPassword: password, NewPassword: 'four quiet lamps' } }),
  ]
  for (const way of ways) expect(await t.unchanged(way)).toMatchObject({ status: 403, body: { NeedsProof: true } })
  // Changes that do not concern signing in are still allowed.
  expect((await t.call(updateUser, { as: agent, body: { UserId, Title: 'Broker' } })).status).toBe(200)
  expect((await prove(agent, { Code: codeOf(Secret) })).status).toBe(200)
  for (const way of ways) expect((await way()).status).toBe(200)
})

test('an admin resets a colleague’s second step; nobody else does, and nobody their own', async () => {
  const { agent, admin, leader } = north
  await setUpApp(agent)
  const reset = (as: User, UserId: number) => t.call(resetSecondStep, { as, body: { UserId } })
  await t.query(`insert into user_permission values ($1, $2, 'CreateUser')`, [leader.TenantId, leader.UserId])
  expect((await reset(leader, agent.UserId)).status).toBe(403)
  expect(await reset(admin, agent.UserId)).toMatchObject({ status: 403, body: { NeedsProof: true } })
  await prove(admin)
  expect((await reset(admin, admin.UserId)).status).toBe(400)
  expect((await reset(admin, agent.UserId)).status).toBe(200)
  expect(await isIn(agent, agent.token)).toBe(false)
  expect((await browser().enter(agent)).status).toBe(200)
  const { body } = await t.call(accountEvents, { as: admin, query: { userId: agent.UserId } })
  expect(body.find(({ Kind }) => Kind === 'SecondStepReset')).toMatchObject({
    Name: agent.Name,
    ByName: admin.Name,
    Address: '127.0.0.1',
  })
  // The operator can, if no admin is left who can sign in.
  await setUpApp(admin)
  expect(await resetSecondStepOf(t.services.database, [admin.Email])).toContain('no second step any more')
  expect((await browser().enter(admin)).status).toBe(200)
})

test('where admins need a second step, one without it sets it up and can do nothing else until then', async () => {
  const { admin, agent } = north
  const set = (AdminsNeedSecondStep: boolean) =>
    t.call(setSecuritySettings, { as: admin, body: { AdminsNeedSecondStep } })
  expect((await t.unchanged(() => set(true))).status).toBe(403)
  await prove(admin)
  const other = await t.makeUser(admin.TenantId, 2, 'Olga', 'Other', north.domain)
  // An admin who could not set one up cannot require it.
  await t.query('update user_account set date_email_proven = null where user_id = $1', [admin.UserId])
  expect(await t.unchanged(() => set(true))).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/^First confirm that /) },
  })
  await t.query('update user_account set date_email_proven = now() where user_id = $1', [admin.UserId])
  expect((await set(true)).status).toBe(200)
  for (const as of [admin, other]) {
    expect((await t.call(getCurrentUser, { as })).body.NeedsSecondStep).toBe(true)
    const refused = await t.unchanged(() => t.call(setPreferences, { as, body: { HiddenCards: [] } }))
    expect(refused).toMatchObject({
      status: 403,
      body: { Message: expect.stringContaining('second step'), NeedsSecondStep: true },
    })
    expect((await t.call(securitySettings, { as })).status).toBe(403)
  }
  expect((await set(false)).status).toBe(403)
  expect((await t.call(setPreferences, { as: agent, body: { HiddenCards: [] } })).status).toBe(200)
  expect(await methods(admin)).toMatchObject({ IsRequired: true, HasSecondStep: false })
  await setUpApp(admin)
  expect((await t.call(getCurrentUser, { as: admin })).body.NeedsSecondStep).toBe(false)
  expect((await t.call(securitySettings, { as: admin })).body).toEqual({
    AdminsNeedSecondStep: true,
    WithoutSecondStep: ['Olga Other'],
  })
  expect((await t.call(signOut, { as: other })).status).toBe(200)
})

test('a passkey is added, named, listed, signs in without a password, and is removed', async () => {
  const { agent, colleague } = north
  const { key, status, body } = await setUpPasskey(agent)
  expect([status, body.RecoveryCodes?.length]).toEqual([200, 10])
  const { PasskeyId } = body
  await t.call(renamePasskey, { as: agent, params: { PasskeyId }, body: { Name: 'Ana’s phone' } })
  expect((await methods(agent)).Passkeys).toMatchObject([{ PasskeyId, Name: 'Ana’s phone', DateUsed: null }])
  // With a password, it is the second step.
  expect((await browser().enter(agent)).body.SecondStep?.Methods).toEqual(['Passkey', 'RecoveryCode'])
  const answer = key.answer(await askPasskey())
  const here = browser()
  const signed = await here.enterBy(answer)
  expect(signed).toMatchObject({ status: 200, body: { token_type: 'bearer' } })
  expect(await isIn(agent, signed.body.access_token)).toBe(true)
  // An answer is valid once, and only for its purpose.
  expect((await here.enterBy(answer)).status).toBe(400)
  expect(
    (await here.enterBy(key.answer(JSON.stringify({ challenge: 'invented', rpId: 'crm.example.com' })))).status,
  ).toBe(400)
  const late = key.answer(await askPasskey())
  await t.query(`update passkey_challenge set expires = now() - interval '1 second'`)
  expect((await here.enterBy(late)).status).toBe(400)
  // Copied: its counter does not advance.
  key.setCounter(0)
  expect((await here.enterBy(key.answer(await askPasskey()))).status).toBe(400)
  key.setCounter(50)
  expect((await here.enterBy(key.answer(await askPasskey()))).status).toBe(200)
  expect((await methods(agent)).Passkeys[0]?.DateUsed).toEqual(expect.any(String))

  // It confirms the identity of its own user only.
  await t.query('update session set date_proved = null')
  expect((await prove(colleague, { Passkey: key.answer(await askPasskey()) })).status).toBe(200)
  await setUpApp(colleague)
  await t.query('update session set date_proved = null')
  expect((await prove(colleague, { Passkey: key.answer(await askPasskey()) })).status).toBe(400)
  expect((await prove(agent, { Passkey: key.answer(await askPasskey()) })).status).toBe(200)
  expect((await t.call(removePasskey, { as: agent, params: { PasskeyId } })).status).toBe(200)
  expect((await here.enterBy(key.answer(await askPasskey()))).status).toBe(400)
  expect(await methods(agent)).toMatchObject({ HasSecondStep: false, Passkeys: [], RecoveryCodesLeft: 0 })
})

test.for([
  ['another site', { origin: 'https://crm.example.com.evil.example' }],
  ['a device that did not verify its user', { origin, flags: 1 }],
] as const)('a passkey of %s is neither added nor let in', async ([_, of]) => {
  const { agent } = north
  const bad = makePasskey(of)
  expect((await setUpPasskey(agent, bad)).status).toBe(400)
  expect((await methods(agent)).Passkeys).toEqual([])
  await t.query('delete from passkey_challenge')
  // One session's challenge cannot be answered in another, nor can a sign-in's challenge create a passkey.
  const good = makePasskey({ origin })
  const { Options } = (await t.call(beginPasskey, { as: agent })).body
  await prove(north.colleague)
  const stolen = { Name: 'Phone', Passkey: good.register(Options) }
  expect((await t.call(addPasskey, { as: north.colleague, body: stolen })).status).toBe(400)
  const asked = JSON.parse(await askPasskey())
  const Passkey = good.register(JSON.stringify({ ...asked, rp: { id: asked.rpId } }))
  expect((await t.call(addPasskey, { as: agent, body: { Name: 'Phone', Passkey } })).status).toBe(400)
  for (const answer of ['{}', 'x', '{"id":"x","response":{}}', '{"id":"x","response":null}'])
    expect((await t.unchanged(() => browser().enterBy(answer))).status).toBe(400)
})

test('where the address has no host name, passkeys say what is missing', async () => {
  const before = t.config.publicUrl
  for (const [publicUrl, host, message] of [
    [undefined, '127.0.0.1', /http:\/\/localhost/],
    [undefined, '0.0.0.0', /PUBLIC_URL/],
    ['https://10.0.0.5', '0.0.0.0', /PUBLIC_URL/],
    ['http://crm.example.com', '0.0.0.0', /PUBLIC_URL/],
  ] as const) {
    Object.assign(t.config, { publicUrl, host })
    expect((await t.call(beginPasskeySignIn)).body.Message).toMatch(message)
  }
  Object.assign(t.config, { publicUrl: before, host: '127.0.0.1' })
})

test('users see their own sign-ins, and holders of ViewAudit everybody’s, also those that failed', async () => {
  const { agent, admin, colleague } = north
  const here = browser('203.0.113.7')
  await here.enter(agent, 'wrong')
  await here.enter(agent)
  await here.enter(agent)
  await browser('203.0.113.8').enter(colleague)
  const own = await t.call(ownAccountEvents, { as: agent })
  expect(own.body.map(({ Kind, IsNewDevice, Name }) => [Kind, IsNewDevice, Name])).toEqual([
    ['SignedIn', false, agent.Name],
    ['SignedIn', true, agent.Name],
    ['WrongPassword', false, agent.Name],
  ])
  expect(own.body[0]).toMatchObject({ Device: 'Chrome on Windows', Address: '203.0.113.7', ByName: null })
  expect((await t.call(accountEvents, { as: agent })).status).toBe(403)
  const list = async (query: object) => (await t.call(accountEvents, { as: admin, query })).body
  expect((await list({})).map(({ Name }) => Name)).toEqual([colleague.Name, ...Array(3).fill(agent.Name)])
  expect((await list({ result: 'Failed' })).map(({ Kind }) => Kind)).toEqual(['WrongPassword'])
  expect(await list({ result: 'Succeeded', userId: agent.UserId })).toHaveLength(2)
  const [first] = await list({ take: 1 })
  expect((await list({ before: first?.AccountEventId, take: 1 }))[0]?.Name).toBe(agent.Name)
  // Nobody can rewrite it, and it is deleted after a year.
  await t.query(`update account_event set date_created = now() - interval '366 days' where user_id = $1`, [
    agent.UserId,
  ])
  await t.query('select sweep_expired()')
  expect(await list({})).toHaveLength(1)
})

test('mass assignment cannot write into an account', async () => {
  const { agent } = north
  const { Secret } = await setUpApp(agent)
  const [before] = await t.query('select to_jsonb(u) - $2::text as row from user_account u where user_id = $1', [
    agent.UserId,
    'title',
  ])
  const extra = { HasSecondStep: false, TenantId: 1, PasswordHash: 'x', RoleId: undefined, DateDeactivated: 'x' }
  await t.call(updateUser, { as: agent, body: { UserId: agent.UserId, Title: 'Broker', ...extra } as never })
  const [after] = await t.query('select to_jsonb(u) - $2::text as row from user_account u where user_id = $1', [
    agent.UserId,
    'title',
  ])
  expect(after).toEqual(before)
  const here = browser()
  const Challenge = (await here.enter(agent)).body.SecondStep?.Challenge ?? ''
  const as = { UserId: north.admin.UserId, TenantId: 1, Way: 'Password' }
  const { body } = await t.call(finishSignIn, {
    body: { Challenge, Code: '000000', ...as } as never,
    headers: { 'x-forwarded-for': '10.9.9.9' },
  })
  expect(body.access_token).toBeUndefined()
  expect((await here.finish(Challenge, codeOf(Secret))).status).toBe(200)
})
