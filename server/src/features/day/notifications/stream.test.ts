import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signOut } from '@dormer/contract/brokerage/session'
import type { Notification } from '@dormer/contract/day/notifications'
import { markAllNotificationsRead, notificationStream } from '@dormer/contract/day/notifications'
import pino from 'pino'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type TestProgram, type User } from '../../../../test/harness.ts'
import { startProgram } from '../../../program.ts'
import { newOnes } from './notifications.stream.ts'
import { openedStream, openStream, titlesOf } from './stream.fixture.ts'

const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

const insert = `insert into notification (tenant_id, user_id, kind, title, path, cause)
  values ($1, $2, 'NewLead', $3, '/contacts', gen_random_uuid()::text)`
const notify = (user: User, title: string, program: TestProgram = t) =>
  program.query(insert, [user.TenantId, user.UserId, title])
const soon = (check: () => unknown) => expect.poll(check, { interval: 10 })
/** The listening connections, and those held open while streams wait. */
const connections = async (program: TestProgram = t) =>
  (
    await program.query(
      `select count(*) filter (where application_name = 'dormer-listen')::int as listening,
         count(*) filter (where state like 'idle in transaction%')::int as waiting
       from pg_stat_activity where datname = current_database()`,
    )
  )[0]

const LISTENING = `application_name = 'dormer-listen' and datname = current_database()`
/** Ends the listening connection, as a database restart would; only its own login may. Returns its process. */
const cutOff = async () => {
  const { rows } = await t.services.database.pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) as done from pg_stat_activity where ${LISTENING}`,
  )
  expect(rows).toEqual([{ pid: expect.any(Number), done: true }])
  return rows[0]?.pid
}

describe('a stream', () => {
  test('says at once how many are unread, then what is new and what was read', async () => {
    await notify(north.agent, 'Old')
    const stream = await openedStream(t.url, north.agent)
    expect(stream.response.status).toBe(200)
    const { headers } = stream.response
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(headers.get('content-encoding')).toBeNull()
    expect(stream.events[0]).toMatchObject({ Unread: 1, New: [] })

    await notify(north.agent, 'Nora Moor')
    await soon(() => stream.events.at(-1)).toEqual({
      Unread: 2,
      New: [
        {
          NotificationId: expect.any(Number),
          Kind: 'NewLead',
          Title: 'Nora Moor',
          DateTime: null,
          Path: '/contacts',
          IsRead: false,
          DateCreated: expect.stringMatching(/Z$/),
        },
      ],
      Newest: expect.any(Number),
      Brokerage: expect.any(String),
      Pipeline: expect.any(String),
      Calls: expect.any(String),
    })
    // News that the brokerage is being closed, or a payment is missing, arrives without a notification.
    const before = stream.events.at(-1)?.Brokerage
    await t.query(`update tenant set close_on = current_date + 30 where tenant_id = $1`, [north.TenantId])
    await soon(() => stream.events.at(-1)?.Brokerage !== before).toBe(true)
    await t.call(markAllNotificationsRead, { as: north.agent })
    await soon(() => stream.events.at(-1)).toMatchObject({ Unread: 0, New: [] })
    expect(titlesOf(stream)).toEqual(['Nora Moor'])
  })

  test('sends nothing uncommitted, and combines simultaneous changes', async () => {
    const stream = await openedStream(t.url, north.agent)
    const told = () => stream.events.filter((event) => event.New.length > 0)
    await t.withConnection(async (client) => {
      const add = (title: string) => client.query(insert, [north.TenantId, north.agent.UserId, title])
      await client.query('begin')
      await add('Never')
      await client.query('rollback')
      await client.query('begin')
      for (let i = 0; i < 5; i++) await add(`Lead ${i}`)
      await sleep(300)
      expect(told()).toEqual([])
      await client.query('commit')
    })
    await soon(() => told().length).toBe(1)
    expect(told()[0]?.New.map((one) => one.Title)).toEqual(['Lead 4', 'Lead 3', 'Lead 2', 'Lead 1', 'Lead 0'])
  })

  test('sends what got its id before another but was committed after it', async () => {
    const stream = await openedStream(t.url, north.agent)
    await t.withConnection(async (client) => {
      await client.query('begin')
      await client.query(insert, [north.TenantId, north.agent.UserId, 'Slow'])
      await notify(north.agent, 'Quick')
      await soon(() => titlesOf(stream)).toEqual(['Quick'])
      await client.query('commit')
    })
    await soon(() => titlesOf(stream)).toEqual(['Quick', 'Slow'])
  })

  test('is only for its user', async () => {
    const south = await t.makeBrokerage(`South${n}`)
    const others = [north.admin, north.colleague, south.agent, south.admin]
    const streams = await Promise.all(others.map((user) => openedStream(t.url, user)))
    const own = await openedStream(t.url, north.agent)
    await notify(north.agent, 'Nora Moor')
    await soon(() => titlesOf(own)).toEqual(['Nora Moor'])
    await sleep(200)
    for (const stream of streams) expect(stream.events).toMatchObject([{ Unread: 0, New: [] }])
  })

  test('reaches each of the user’s browsers, loaded once for all of them', async () => {
    const loads = vi.spyOn(t.services.database, 'asTenant')
    onTestFinished(() => loads.mockRestore())
    const streams = await Promise.all(Array.from({ length: 10 }, () => openedStream(t.url, north.agent)))
    await soon(async () => (await connections())?.listening).toBe(1)
    await sleep(200)
    loads.mockClear()
    await notify(north.agent, 'Nora Moor')
    for (const stream of streams) await soon(() => titlesOf(stream)).toEqual(['Nora Moor'])
    expect(loads).toHaveBeenCalledTimes(1)
    expect(await connections()).toEqual({ listening: 1, waiting: 0 })
    const { totalCount, idleCount } = t.services.database.pool
    expect(idleCount).toBe(totalCount)
  })

  test('sends a returning browser what arrived meanwhile and was not read elsewhere', async () => {
    const first = await openedStream(t.url, north.agent)
    await notify(north.agent, 'Ida Moor')
    await soon(() => titlesOf(first)).toEqual(['Ida Moor'])
    const since = first.events.at(-1)?.Newest
    first.leave()
    for (const name of ['Read Moor', 'Nora Moor']) await notify(north.agent, name)
    await t.query(`update notification set is_read = true where title = 'Read Moor'`)
    const again = await openedStream(t.url, north.agent, `?since=${since}`)
    await soon(() => titlesOf(again)).toEqual(['Nora Moor'])
    expect((await openedStream(t.url, north.agent)).events[0]?.New).toEqual([])
  })

  test('requires a session, and answers HEAD', async () => {
    expect(await t.call(notificationStream)).toMatchObject({ status: 401 })
    expect(await t.call(notificationStream, { as: north.agent, method: 'HEAD' })).toMatchObject({
      status: 200,
      text: '',
    })
  })
})

describe('a stream ends', () => {
  const beat = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    return () => vi.advanceTimersByTime(25_000)
  }

  test('when its session has, and not before', async () => {
    const heartbeat = beat()
    const one = await openedStream(t.url, north.agent)
    const other = await openedStream(t.url, await t.signedIn(north.agent))
    heartbeat()
    await soon(() => [one.comments, other.comments]).toEqual([2, 2])
    expect(await t.call(signOut, { as: north.agent })).toMatchObject({ status: 200 })
    heartbeat()
    await soon(() => one.ended).toBe(true)
    await t.query(`update session set access_expires = now() where user_id = $1`, [north.agent.UserId])
    expect(other.ended).toBe(false)
    heartbeat()
    await soon(() => other.ended).toBe(true)
  })

  test('before it sends anything to a user who has signed out meanwhile', async () => {
    const left = await openedStream(t.url, north.agent)
    const other = await openedStream(t.url, await t.signedIn(north.agent))
    expect(await t.call(signOut, { as: north.agent })).toMatchObject({ status: 200 })
    await notify(north.agent, 'Nora Moor')
    await soon(() => titlesOf(other)).toEqual(['Nora Moor'])
    await soon(() => left.ended).toBe(true)
    expect(titlesOf(left)).toEqual([])
  })

  test('not when only the database is away', async () => {
    const heartbeat = beat()
    const stream = await openedStream(t.url, north.agent)
    const away = vi.spyOn(t.services.database.pool, 'connect').mockImplementation(() => {
      throw new Error('the database is away')
    })
    onTestFinished(() => away.mockRestore())
    heartbeat()
    await soon(() => away.mock.calls.length).toBe(1)
    away.mockRestore()
    heartbeat()
    await soon(() => stream.comments).toBe(3)
    expect(stream.ended).toBe(false)
  })

  test('that is the oldest of more than twenty', async () => {
    const oldest = await openedStream(t.url, north.agent)
    const others = []
    for (let i = 0; i < 20; i++) others.push(await openedStream(t.url, north.agent))
    await soon(() => oldest.ended).toBe(true)
    await notify(north.agent, 'Nora Moor')
    for (const stream of others) await soon(() => titlesOf(stream)).toEqual(['Nora Moor'])
  })

  test('when nobody reads it, and nothing else waits for that', async () => {
    const { port } = new URL(t.url)
    const lazy = connect(Number(port), '127.0.0.1').on('error', () => {})
    onTestFinished(() => void lazy.destroy())
    lazy.pause()
    lazy.write(`GET /api/notification/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${north.agent.token}\r\n\r\n`)
    const reader = await openedStream(t.url, north.agent)
    const [size, count] = [500_000, 40]
    for (let i = 0; i < count; i++) {
      await t.query('delete from notification where user_id = $1', [north.agent.UserId])
      await notify(north.agent, 'x'.repeat(size))
      await soon(() => titlesOf(reader).length).toBe(i + 1)
    }
    let received = 0
    lazy.on('data', (chunk) => {
      received += chunk.length
    })
    lazy.resume()
    await soon(() => lazy.closed).toBe(true)
    expect(received).toBeGreaterThan(size)
    expect(received).toBeLessThan((size * count) / 2)
    expect(reader.ended).toBe(false)
  })

  test('at once when the server stops', async () => {
    const own = await startTestProgram()
    const { agent, colleague } = await own.makeBrokerage('Stop')
    const streams = [await openedStream(own.url, agent), await openedStream(own.url, colleague)]
    await own.stop()
    await soon(() => streams.map((stream) => stream.ended)).toEqual([true, true])
    expect(own.logged.filter((line) => Number(line.level) >= 50)).toEqual([])
  })
})

describe('listening', () => {
  test('resumes after a lost connection, and sends what was missed', async () => {
    const stream = await openedStream(t.url, north.agent)
    await soon(async () => (await connections())?.listening).toBe(1)
    for (let i = 0; i < 3; i++) {
      const ended = await cutOff()
      await notify(north.agent, `Missed ${i}`)
      await soon(() => titlesOf(stream).length).toBe(i + 1)
      // The one that was ended may still be listed next to its successor.
      const isNew = `select pid <> $1 as "isNew" from pg_stat_activity where ${LISTENING}`
      await soon(() => t.query(isNew, [ended])).toEqual([{ isNew: true }])
    }
    expect(titlesOf(stream)).toEqual(['Missed 0', 'Missed 1', 'Missed 2'])
    expect(stream.ended).toBe(false)
  })

  test('on two servers of one database, each tells its own browsers', async () => {
    const second = await startProgram({ ...t.config, port: 0 }, pino({ level: 'silent' }), () => {})
    onTestFinished(second.stop)
    const one = await openedStream(t.url, north.agent)
    const two = await openedStream(second.url ?? '', north.agent)
    await soon(async () => (await connections())?.listening).toBe(2)
    await notify(north.agent, 'Nora Moor')
    await soon(() => [titlesOf(one), titlesOf(two)]).toEqual([['Nora Moor'], ['Nora Moor']])
    // What is read on one server is sent by the other.
    await t.send('PUT', `${second.url}/api/notification/mark-all-read`, { as: north.agent })
    await soon(() => one.events.at(-1)).toMatchObject({ Unread: 0, New: [] })
  })

  test('what cannot be loaded is sent once it can', async () => {
    const stream = await openedStream(t.url, north.agent)
    const broken = vi.spyOn(t.services.database, 'asTenant').mockRejectedValueOnce(new Error('away'))
    await notify(north.agent, 'Nora Moor')
    await soon(() => broken.mock.calls.length).toBeGreaterThan(0)
    broken.mockRestore()
    await expect.poll(() => titlesOf(stream)).toEqual(['Nora Moor'])
  })

  test('leaves nothing behind for closed streams', async () => {
    const own = await startTestProgram()
    const { agent } = await own.makeBrokerage('Gone')
    const loads = vi.spyOn(own.services.database, 'asTenant')
    const stream = await openStream(own.url, agent)
    await soon(() => stream.events.length).toBeGreaterThan(0)
    stream.leave()
    await sleep(200)
    loads.mockClear()
    await notify(agent, 'Nobody hears', own)
    await sleep(300)
    expect(loads).not.toHaveBeenCalled()
  })
})

const seen = (...ids: number[]) => ids.map((NotificationId) => ({ NotificationId }) as Notification)
const upTo = (last: number) => Array.from({ length: 20 }, (_, i) => last - i)
test.each<[string, number[], number[], number[]]>([
  ['nothing was there', [], [2, 1], [2, 1]],
  ['more than before', [1], [2, 1], [2]],
  ['a lower one that came later', [3], [3, 2], [2]],
  ['one went and nothing came', [3, 2], [3], []],
  ['one of many went, an older one moves up', upTo(30), [...upTo(30).slice(1), 10], []],
  ['many new at once', upTo(20), upTo(60), upTo(60)],
])('anything that was not there before is new: %s', (_, before, latest, expected) => {
  expect(newOnes(before, seen(...latest)).map((one) => one.NotificationId)).toEqual(expected)
})
