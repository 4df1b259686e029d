import { hash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startFakeS3 } from './fake-s3.ts'
import { makeStorage } from './make-storage.ts'
import { type Storage, safeFileName } from './storage.ts'

const MB = 1024 * 1024
const stream = (...chunks: (Buffer | string)[]) => Readable.from(chunks.map((c) => Buffer.from(c)))
const megabytes = (n: number) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < n; i++) yield Buffer.alloc(MB, i + 1)
    })(),
  )
const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(1000)
      throw new Error('the line broke')
    })(),
  )

/** The storage under test, and the names of everything it holds, including half-written files. */
type Subject = {
  storage: Storage
  held: () => Promise<string[]>
  /** Leaves a file half received, as a killed process does. */
  leaveHalf: () => Promise<unknown>
  stop: () => Promise<unknown>
}

const local = async (): Promise<Subject> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dormer-storage-'))
  const held = async () =>
    (await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((e) => e.isFile())
      .map((e) => path.join(e.parentPath, e.name))
  const leaveHalf = () => writeFile(path.join(dataDir, 'files/arriving/half'), 'x')
  const storage = await makeStorage({ kind: 'local' }, dataDir)
  return { storage, held, leaveHalf, stop: () => rm(dataDir, { recursive: true }) }
}
const s3 = async (): Promise<Subject> => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  const server = await startFakeS3()
  const storage = await makeStorage({ kind: 's3', bucket: 'files', endpoint: server.endpoint }, '/nowhere')
  const stop = async () => {
    // 12 MB complete and 6 MB of the excessive 8 were sent in parts of 5 MB; every call was signed.
    expect(server.seen).toEqual({ parts: 4, unsigned: 0 })
    await server.stop()
    vi.unstubAllEnvs()
  }
  const held = async () => [...server.objects.keys(), ...server.uploads.keys()]
  return { storage, held, leaveHalf: async () => server.uploads.set('half', new Map()), stop }
}

describe.each([
  ['local', local],
  ['s3', s3],
])('%s storage', (_, make) => {
  let subject: Subject
  let storage: Storage
  const options = { tenantId: 7, fileName: 'contacts.csv', maxBytes: 12 * MB }
  beforeAll(async () => {
    subject = await make()
    storage = subject.storage
  })
  afterAll(() => subject.stop())

  test.each([
    ['empty', () => stream(), 0],
    ['small', () => stream('a', 'bc'), 3],
    ['of several parts', () => megabytes(12), 12 * MB],
  ])('keeps a file that is %s', async (_, content, Size) => {
    const stored = await storage.put(content(), options)
    expect(stored).toEqual({
      Key: expect.stringMatching(/^7\/[0-9a-f]{32}$/),
      FileName: 'contacts.csv',
      Size,
      Sha256: hash('sha256', await buffer(content()), 'base64'),
    })
    expect(await buffer(await storage.get(stored.Key))).toEqual(await buffer(content()))
    await storage.remove(stored.Key)
    await expect(storage.get(stored.Key)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await storage.remove(stored.Key)
  })

  test.each([
    ['larger than allowed', () => stream('1234', '56'), 5, 'The file is too large. The limit is 5 bytes'],
    ['larger than allowed, in parts', () => megabytes(8), 6 * MB, 'The file is too large. The limit is 6 MB'],
    ['broken off', broken, MB, 'the line broke'],
  ])('leaves nothing of a file that is %s', async (_, content, maxBytes, message) => {
    const before = await subject.held()
    await expect(storage.put(content(), { ...options, maxBytes })).rejects.toThrow(message)
    expect(await subject.held()).toEqual(before)
  })

  test('opens a part of a file', async () => {
    const { Key } = await storage.put(stream('0123456789'), { tenantId: 7, fileName: 'a.txt', maxBytes: 10 })
    const partOf = async (first: number, last: number) =>
      (await buffer(await storage.get(Key, { first, last }))).toString()
    expect([await partOf(0, 0), await partOf(2, 5), await partOf(9, 9)]).toEqual(['0', '2345', '9'])
    await storage.remove(Key)
  })
  test('keeps nothing of an upload whose sender disconnects', async () => {
    const before = await subject.held()
    const content = new Readable({ read() {} })
    content.push(Buffer.alloc(1000))
    setTimeout(() => content.destroy(), 20)
    await expect(storage.put(content, options)).rejects.toThrow()
    expect(await subject.held()).toEqual(before)
  })

  test('lists what was stored before a time, and removes what was never received whole', async () => {
    const stored = await Promise.all([1, 2, 3].map(() => storage.put(stream('a'), options)))
    await subject.leaveHalf()
    const list = async (time: Temporal.Instant) => (await Array.fromAsync(storage.storedBefore(time))).flat().sort()
    expect(await list(Temporal.Instant.from('2025-01-01T00:00Z'))).toEqual([])
    const later = Temporal.Now.instant().add({ seconds: 2 })
    expect(await list(later)).toEqual(stored.map(({ Key }) => Key).sort())
    const before = await subject.held()
    await storage.removeUnfinished(Temporal.Instant.from('2025-01-01T00:00Z'))
    expect(await subject.held()).toEqual(before)
    await storage.removeUnfinished(later)
    expect(await subject.held()).toHaveLength(3)
    for (const { Key } of stored) await storage.remove(Key)
  })

  test.each(['../../etc/passwd', '7/../8/0', '7', ''])('opens nothing under the key %j', async (key) => {
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'FILE_MISSING' })
    await expect((async () => storage.remove(key))()).rejects.toMatchObject({ code: 'FILE_MISSING' })
  })
})

test('local files are private to their owner, and leftovers of a killed process are removed at the next start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'dormer-storage-'))
  const storage = await makeStorage({ kind: 'local' }, dataDir)
  const { Key } = await storage.put(stream('x'), { tenantId: 1, fileName: 'x', maxBytes: 1 })
  const mode = async (file: string) => ((await stat(path.join(dataDir, 'files', file))).mode & 0o777).toString(8)
  expect([await mode(Key.replace('/', '-')), await mode('.')]).toEqual(['600', '700'])

  const arriving = path.join(dataDir, 'files/arriving')
  for (const name of ['old', 'new']) await writeFile(path.join(arriving, name), '')
  await utimes(path.join(arriving, 'old'), 0, 0)
  await makeStorage({ kind: 'local' }, dataDir)
  expect(await readdir(arriving)).toEqual(['new'])
  await rm(dataDir, { recursive: true })
})

test.each([
  ['contacts.csv', 'contacts.csv'],
  ['C:\\Users\\ana\\Kontakte.xlsx', 'Kontakte.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000b\n.csv', 'a_b_.csv'],
  ['Zo\u0065\u0308.csv', 'Zo\u00eb.csv'],
  ['invoice\u202Exslx.csv', 'invoice_xslx.csv'],
  ['.htaccess', 'htaccess'],
  ['CON.pdf', '_CON.pdf'],
  ['...', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(146)}.csv`],
])('the file name %j is kept as %j', (given, kept) => expect(safeFileName(given)).toBe(kept))
