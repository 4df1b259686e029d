import { type EndpointName, endpoints } from '@dormer/contract'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { refreshSession, signIn, signOut } from '@dormer/contract/brokerage/session'
import { changePassword, endSessions, tenantUsers, updateUser } from '@dormer/contract/brokerage/users'
import { createCalendarFeed } from '@dormer/contract/day/appointments'
import type { Endpoint } from '@dormer/contract/endpoint'
import { exportContacts } from '@dormer/contract/people/contact-search'
import { createContact, deleteContacts } from '@dormer/contract/people/contacts'
import { expect, test } from 'vitest'
import { password, startTestProgram, type User } from '../../test/harness.ts'

const t = await startTestProgram({ trustProxy: ['127.0.0.1'] })
const { admin, agent, lender, TenantId } = await t.makeBrokerage('North')
const from = { 'x-forwarded-for': '10.1.2.3', 'user-agent': 'Test\u0020Browser' }
const enter = (username: string, word: string) =>
  t.call(signIn, { body: { grant_type: 'password', username, password: word }, headers: from })

type Line = Record<string, unknown>
/** The line that this work causes, once the answer has been sent. */
const lineOf = async (call: EndpointName, work: () => Promise<unknown>): Promise<Line | undefined> => {
  const before = t.securityLog().length
  await work()
  const fresh = () =>
    t
      .securityLog()
      .slice(before)
      .map((line): Line => JSON.parse(line))
      .find((line) => line.call === call)
  await expect.poll(fresh).toBeDefined()
  return fresh()
}

test('a sign-in says who, from where, and how it ended', async () => {
  const line = await lineOf('signIn', () => enter(agent.Email, password))
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    log: 'security',
    event: 'sign-in',
    call: 'signIn',
    outcome: 'success',
    status: 200,
    TenantId,
    UserId: agent.UserId,
    What: 'new device',
    address: '10.1.2.3',
    userAgent: 'Test Browser',
    RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    msg: 'sign-in',
  })
  const wrong = await lineOf('signIn', () => enter(agent.Email, 'wrong'))
  expect(wrong).toMatchObject({ event: 'sign-in', outcome: 'refused', status: 400, UserId: agent.UserId })
  const unknown = await lineOf('signIn', () => enter('nobody@example.com', 'wrong'))
  expect(unknown).toMatchObject({ event: 'sign-in', outcome: 'refused', status: 400 })
  expect(unknown).not.toHaveProperty('UserId')
})

test('each kind is recorded, with the request under which the audit log has the details', async () => {
  const session = (await enter(lender.Email, password)).body
  const as: User = { ...lender, token: session.access_token }
  const person = { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com' }
  const { ContactId } = (await t.call(createContact, { as: agent, body: person })).body
  const feed = (await t.call(createCalendarFeed, { as: agent })).body.Url
  expect(feed).toContain('/feed/')
  expect(
    await lineOf('readCalendarFeed', () => t.send('GET', feed.replace(/.{9}\/calendar/, '/calendar'))),
  ).toMatchObject({
    event: 'address-use',
    outcome: 'refused',
    status: 404,
  })

  const { Url } = (await t.call(exportContacts, { as: agent, body: {} })).body
  expect(await lineOf('download', () => t.send('GET', Url))).toMatchObject({
    event: 'download',
    UserId: agent.UserId,
    What: 'contact-export',
    outcome: 'success',
  })
  const deletion = await lineOf('deleteContacts', () => t.call(deleteContacts, { as: agent, body: [ContactId] }))
  expect(deletion).toMatchObject({ event: 'deletion', call: 'deleteContacts', UserId: agent.UserId })
  const recorded = await t.query('select from change where request_id = $1', [deletion?.RequestId])
  expect(recorded.length).toBeGreaterThan(0)
  expect(await lineOf('tenantUsers', () => t.call(tenantUsers, { as: agent }))).toMatchObject({
    event: 'forbidden',
    call: 'tenantUsers',
    outcome: 'refused',
    status: 403,
    UserId: agent.UserId,
  })
  const title = { UserId: agent.UserId, Title: 'Broker' }
  expect(await lineOf('updateUser', () => t.call(updateUser, { as: admin, body: title }))).toMatchObject({
    event: 'account-change',
    UserId: admin.UserId,
    OfUserId: agent.UserId,
    What: 'Title',
  })
  const NewPassword = 'quite another one'
  const change = { UserId: lender.UserId, OldPassword: password, NewPassword }
  expect(await lineOf('changePassword', () => t.call(changePassword, { as, body: change }))).toMatchObject({
    event: 'password-change',
    outcome: 'success',
    UserId: lender.UserId,
    OfUserId: lender.UserId,
  })
  expect(await lineOf('changePassword', () => t.call(changePassword, { as, body: change }))).toMatchObject({
    event: 'password-change',
    outcome: 'refused',
    status: 400,
  })
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  expect(
    await lineOf('endSessions', () => t.call(endSessions, { as: admin, body: { UserId: agent.UserId } })),
  ).toMatchObject({ event: 'sessions-end', UserId: admin.UserId, OfUserId: agent.UserId })
  expect(await lineOf('signOut', () => t.call(signOut, { as }))).toMatchObject({
    event: 'sign-out',
    UserId: lender.UserId,
  })
  const again = { refreshtoken: session.refresh_token }
  expect(await lineOf('refreshSession', () => t.call(refreshSession, { body: again }))).toMatchObject({
    event: 'session-renewal',
    outcome: 'refused',
    reason: expect.stringContaining('ended'),
  })
})

test('no secret is ever in it, not even one typed into the wrong field', async () => {
  const secrets = [password, 'quite another one', 'a secret typed as a name', 'a very wrong password']
  const signed = await t.call(signIn, {
    body: { grant_type: 'password', username: admin.Email, password },
    headers: { ...from, 'user-agent': 'x\t{"event":"forged"}' },
  })
  const session = signed.body
  const as: User = { ...admin, token: session.access_token }
  await enter('a secret typed as a name', 'a very wrong password')
  await enter(admin.Email, 'a very wrong password')
  const link = (await t.call(exportContacts, { as, body: {} })).body.Url
  await t.send('GET', link)
  const feed = (await t.call(createCalendarFeed, { as })).body.Url
  await t.send('GET', feed)
  const renewed = (await t.call(refreshSession, { body: { refreshtoken: session.refresh_token } })).body.data
  await t.call(changePassword, {
    as: { ...admin, token: renewed?.access_token ?? '' },
    body: { UserId: admin.UserId, OldPassword: password, NewPassword: 'quite another one' },
  })
  await t.call(refreshSession, { body: { refreshtoken: `${session.refresh_token}x` } })
  const cookie = signed.headers.get('set-cookie')?.split(/[=;]/)[1] ?? ''
  const tokens = [session, renewed].flatMap((s) => [s?.access_token, ...(s?.refresh_token.split('.').slice(1) ?? [])])
  const addresses = [link, feed].map((url) => url.split('/').find((part) => part.length === 43))
  const all = t.securityLog().join('\n')
  for (const secret of [...secrets, cookie, ...tokens, ...addresses]) {
    expect(secret?.length).toBeGreaterThan(10)
    expect(all).not.toContain(secret)
  }
  for (const line of t.securityLog()) expect(JSON.parse(line)).toMatchObject({ log: 'security' })
  expect(all).not.toContain('"event":"forged"')
})

test('calls that delete, export or change who may do what are recorded', () => {
  const calls = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name, { method, path }]) =>
      method === 'DELETE' ||
      (method !== 'GET' &&
        /delete|export|permission|(?<!recipient)role|password|session|token|logout|restore/i.test(`${name} ${path}`)),
  )
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter(([, { security }]) => !security).map(([name]) => name)).toEqual([])
})
