import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { exportContacts } from '@dormer/contract/people/contact-search'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../test/harness.ts'
import { keepPace } from './pace.ts'

describe('the pace', () => {
  afterEach(() => vi.useRealTimers())
  test.for([
    // How much has passed in all, and whether the other side keeps us waiting, at the beginning and after each stretch.
    ['too little', [0, 50], [true, true], true],
    ['nothing at all', [0, 0], [true, true], true],
    ['enough', [0, 100, 200], [true, true, true], false],
    ['too little, later', [0, 500, 550], [true, true, true], true],
    ['too little, because of us', [0, 0, 0], [false, false, false], false],
    ['too little, but it has caught up', [0, 0, 0], [true, false, true], false],
  ] as const)('%s', ([, passed, waiting, isCut]) => {
    vi.useFakeTimers()
    let at = 0
    const cut = vi.fn()
    keepPace(
      { bytesPerSecond: 10, seconds: 10 },
      { passed: () => passed[at] as number, isWaiting: () => waiting[at] as boolean, cut },
    )
    while (++at < passed.length) vi.advanceTimersByTime(10_000)
    expect(cut).toHaveBeenCalledTimes(isCut ? 1 : 0)
  })
})

const t = await startTestProgram({ slowest: { bytesPerSecond: 1024 * 1024, seconds: 1 } })
const { port } = new URL(t.url)

/** Sends raw text as the beginning of a request and waits for what comes back. */
const begin = async (lines: string[], body = '') => {
  const socket = net.connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  let said = ''
  const closed = once(socket, 'close')
  socket.write(`${[...lines, 'Host: x', '', ''].join('\r\n')}${body}`)
  return {
    socket,
    /** Everything that was answered until the server ended it. */
    ended: async () => {
      socket.on('data', (data) => {
        said += data
      })
      await closed
      return said
    },
  }
}

describe('a body that arrives too slowly', () => {
  test('is cut off, in words', async () => {
    const { agent } = await t.makeBrokerage('Json')
    const { ended } = await begin(
      [
        'POST /api/contact HTTP/1.1',
        `Authorization: Bearer ${agent.token}`,
        'Content-Type: application/json',
        'Content-Length: 5000',
      ],
      '{"FirstName": ',
    )
    expect(await ended()).toMatch(/^HTTP\/1\.1 408 [\s\S]*too slowly/)
  })

  test('of a file leaves nothing of it', async () => {
    const { agent, TenantId } = await t.makeBrokerage('File')
    const files = () => readdirSync(path.join(t.config.dataDir, 'files'), { recursive: true })
    const before = files()
    const { ended, socket } = await begin(
      [
        'POST /api/contact/bulkupload HTTP/1.1',
        `Authorization: Bearer ${agent.token}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 5000000',
      ],
      '--b\r\nContent-Disposition: form-data; name="File"; filename="a.csv"\r\n\r\nFirstName,LastName\r\n',
    )
    await expect.poll(() => files().length).toBeGreaterThan(before.length)
    const drip = setInterval(() => socket.write('Ida,Moor\r\n'), 100)
    expect(await ended()).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(drip)
    await expect.poll(files).toEqual(before)
    expect(await t.query('select from run where tenant_id = $1', [TenantId])).toEqual([])
  })

  test('a whole one is not, however long its answer takes', async () => {
    const { agent } = await t.makeBrokerage('Whole')
    await t.withConnection(async (client) => {
      await client.query('begin; lock table contact in access exclusive mode')
      const made = t.send('POST', '/api/contact', { as: agent, body: { FirstName: 'Ida', Email: 'ida@example.com' } })
      // Longer than two of the stretches over which the pace is measured.
      await client.query('select pg_sleep(2.5)')
      await client.query('rollback')
      expect(await made).toMatchObject({ status: 200 })
    })
  })
})

describe('a file that is taken too slowly', () => {
  test('is cut off, and until then leaves other brokerages their exports', async () => {
    const north = await t.makeBrokerage('North')
    const south = await t.makeBrokerage('South')
    await t.query(
      `with e as (insert into contact_entity (tenant_id, source_id, assigned_agent_id)
         select $1, (select min(source_id) from source where tenant_id = $1), $2 from generate_series(1, 12000)
         returning contact_entity_id as id)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name, email)
       select $1, id, repeat('N', 100), repeat('X', 100), id || repeat('e', 500) from e`,
      [north.TenantId, north.agent.UserId],
    )
    const linkOf = async (as: User) => (await t.call(exportContacts, { as, body: {} })).body.Url
    const slow = async (as: User) => {
      const reader = await begin([`GET ${await linkOf(as)} HTTP/1.1`])
      reader.socket.pause()
      return reader
    }
    const { bulkPool } = t.services.database
    const open = () => bulkPool.totalCount - bulkPool.idleCount
    const other = await t.makeUser(north.TenantId, 2, 'Olga', 'Other', north.domain)
    const readers = await Promise.all([north.admin, north.agent, other].map(slow))
    await expect.poll(open, { interval: 20 }).toBe(3)
    expect(await t.send('GET', await linkOf(north.admin))).toMatchObject({
      status: 429,
      body: { Message: expect.stringContaining('3 exports of your brokerage') },
    })
    expect(await t.send('GET', await linkOf(south.agent))).toMatchObject({ status: 200 })
    await expect.poll(open).toBe(0)
    expect(await t.send('GET', await linkOf(north.admin))).toMatchObject({ status: 200 })
    for (const { socket } of readers) socket.destroy()
    // A connection cut off during a body or an answer is nobody's defect to fix.
    expect(t.logged).toEqual([])
  })
})
