import { setTimeout as sleep } from 'node:timers/promises'
import { getCurrentUser, signIn } from '@dormer/contract/brokerage/session'
import { selectOptions } from '@dormer/contract/people/contact-search'
import { expect, test } from 'vitest'
import { addressOf, password, startTestProgram, type User } from '../../test/harness.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/** Until `work` is done, keeps 130 slow calls of one user going: more than may run and wait. */
const withFlood = (as: User, work: (flood: Promise<Response>[], abort: () => void) => Promise<void>) =>
  t.withConnection(async (client) => {
    await client.query('begin; lock table urgency_type in access exclusive mode')
    const stopped = new AbortController()
    const flood = Array.from({ length: 130 }, () =>
      fetch(new URL(addressOf(selectOptions), t.url), {
        headers: { authorization: `Bearer ${as.token}` },
        signal: stopped.signal,
      }),
    )
    for (const answer of flood) answer.catch(() => {})
    try {
      await work(flood, () => stopped.abort())
    } finally {
      await client.query('rollback')
    }
  })

test('a flood fills only its own queue and is then told to wait', async () => {
  expect(await t.call(getCurrentUser, { as: north.agent })).toMatchObject({ status: 200 })
  const flood: Promise<Response>[] = []
  await withFlood(north.agent, async (answers) => {
    flood.push(...answers)
    const refused = await Promise.race(answers)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({ Message: expect.stringMatching(/waiting\. Try again in a moment\.$/) })

    for (const as of [north.colleague, south.admin])
      expect(await t.call(getCurrentUser, { as })).toMatchObject({ status: 200 })
    const body = { grant_type: 'password' as const, username: south.agent.Email, password }
    expect(await t.call(signIn, { body })).toMatchObject({ status: 200 })
    expect(await t.call(getCurrentUser, { as: { ...north.agent, token: 'unknown' } })).toMatchObject({ status: 401 })
  })
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((s) => s === 200).length).toBeGreaterThan(100)
  expect(await t.call(getCurrentUser, { as: north.agent })).toMatchObject({ status: 200 })
})

test('requests whose clients disconnected make room', async () => {
  let own: ReturnType<typeof t.send> | undefined
  await withFlood(north.agent, async (answers, abort) => {
    expect(await Promise.race(answers)).toMatchObject({ status: 429 })
    abort()
    await sleep(500)
    own = t.send('GET', addressOf(getCurrentUser), { as: north.agent })
    await sleep(500)
  })
  expect(await own).toMatchObject({ status: 200 })
})
