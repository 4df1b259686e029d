import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { selectOptions } from '@dormer/contract/people/contact-search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, startTestProgram, type User } from '../../test/harness.ts'
import { makeRates } from './rates.ts'

const t = await startTestProgram({ rateLimits: { user: 5, address: 12 }, trustProxy: ['127.0.0.1'] })
const north = await t.makeBrokerage('North')

let n = 0
const next = () => {
  n += 1
  return n
}
/** An address that no other test uses. */
const elsewhere = () => `10.0.0.${next()}`
const call = (as: User, ip: string) => t.call(getCurrentUser, { as, headers: { 'x-forwarded-for': ip } })
const calls = async (count: number, work: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await work()).status)
  return statuses
}

test('a user may make a limited number of calls a minute, from anywhere, and others are not held up', async () => {
  const [as, other] = [await t.signedIn(north.agent), await t.signedIn(north.colleague)]
  // From the first call on, the token's user is known.
  await call(as, elsewhere())
  const answer = await call(as, elsewhere())
  expect(answer.headers.get('ratelimit-policy')).toBe('"address";q=12;w=60, "user";q=5;w=60')
  expect(answer.headers.get('ratelimit')).toMatch(/^"address";r=11;t=\d+, "user";r=4;t=\d+$/)
  expect(await calls(5, () => call(as, elsewhere()))).toEqual([200, 200, 200, 200, 429])
  const refused = await call(as, elsewhere())
  expect(refused).toMatchObject({
    status: 429,
    body: {
      Message: expect.stringMatching(/^That was more than 5 calls a minute, the most for a user. Try again in /),
    },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(refused.headers.get('ratelimit')).toMatch(/"user";r=0;t=\d+$/)
  expect(await call(other, elsewhere())).toMatchObject({ status: 200 })
})

test('so may an address, in IPv6 a network, with or without a session', async () => {
  const guess = (ip: string) => () =>
    t.call(signIn, {
      body: { grant_type: 'password', username: `${next()}@example.com`, password: 'x' },
      headers: { 'x-forwarded-for': ip },
    })
  const statuses = await calls(14, () => guess(`2001:db8::${next()}`)())
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await guess('2001:db8::1')()).body.Message).toMatch(
    /^That was more than 12 calls a minute, the most for an address/,
  )
  expect((await guess('2001:db8:0:1::1')()).body.Message).not.toMatch(/^That was more/)
})

test('an address that the client makes up is not believed', async () => {
  const as = await t.signedIn(north.lender)
  const real = elsewhere()
  const statuses = await calls(13, () =>
    t.send('GET', '/api/download/none', { headers: { 'x-forwarded-for': `${elsewhere()}, ${real}` } }),
  )
  expect(statuses).toEqual([...Array(12).fill(404), 429])
  const direct = await startTestProgram({ rateLimits: { user: 0, address: 3 } })
  const spoofed = await calls(4, () =>
    direct.send('GET', '/api/download/none', { headers: { 'x-forwarded-for': elsewhere() } }),
  )
  expect(spoofed).toEqual([404, 404, 404, 429])
  expect(await call(as, elsewhere())).toMatchObject({ status: 200 })
})

test('the program itself and its pages are no calls', async () => {
  const headers = { 'x-forwarded-for': elsewhere() }
  expect(await calls(20, () => t.send('GET', '/healthz', { headers }))).not.toContain(429)
  expect(await calls(20, () => t.send('GET', '/api/openapi.json', { headers }))).not.toContain(429)
})

test('a call that found no place to wait in was not made', async () => {
  const busy = await startTestProgram({ rateLimits: { user: 140, address: 0 } })
  const { agent } = await busy.makeBrokerage('Busy')
  await busy.call(getCurrentUser, { as: agent })
  // More than may run and wait.
  const flood = await busy.withConnection(async (client) => {
    await client.query('begin; lock table urgency_type in access exclusive mode')
    const answers = Array.from({ length: 130 }, () => busy.send('GET', addressOf(selectOptions), { as: agent }))
    await Promise.race(answers)
    await client.query('rollback')
    return Promise.all(answers)
  })
  const refused = flood.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(20)
  expect(await calls(20, () => busy.call(getCurrentUser, { as: agent }))).not.toContain(429)
})

test('no more of them are given back than may be made', () => {
  const { take, giveBack } = makeRates({ user: 0, address: 5 })
  const reply = { header: () => {} } as unknown as FastifyReply
  const ask = () => {
    const request = { ip: '10.9.9.9' } as FastifyRequest
    take(request, reply, undefined)
    giveBack(request)
  }
  for (let made = 0; made < 10; made++) ask()
  expect(ask).toThrow(/the most for an address/)
})
