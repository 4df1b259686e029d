import { createHash } from 'node:crypto'
import { getVideo, uploadVideo, uploadVideoPart, userVideos, videoParts } from '@dormer/contract/messages/videos'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'

const t = await startTestProgram({ videoMaxBytes: 60_000 })
const { agent, colleague } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const whole = await makeVideo(20, { frameBytes: 1500 })

const send = (UploadGuid: string, Part: number, content: Buffer, as: User = agent) =>
  t.call(uploadVideoPart, { as, params: { UploadGuid, Part }, body: { File: fileOf(content, 'part') } })
const arrived = async (UploadGuid: string, as: User = agent) =>
  (await t.call(videoParts, { as, params: { UploadGuid } })).body.Parts
const finish = (UploadGuid: string, as: User = agent, headers = {}) =>
  t.call(uploadVideo, { as, headers, body: { UploadGuid, VideoName: 'Kitchen' } as never })
const third = Math.ceil(whole.length / 3)
const parts = [0, 1, 2].map((at) => whole.subarray(at * third, (at + 1) * third))
const sha = (content: Buffer) => createHash('sha256').update(content).digest('base64')
const sendAll = async (UploadGuid: string) => {
  for (const [at, part] of parts.entries()) expect(await send(UploadGuid, at, part)).toMatchObject({ status: 200 })
}
const keysOf = async (UploadGuid: string) =>
  (
    await t.query<{ storage_key: string }>('select storage_key from video_part where upload_guid = $1 order by part', [
      UploadGuid,
    ])
  ).map(({ storage_key }) => storage_key)

test('a video is put together from its parts, in whichever order they come, and each may come twice', async () => {
  const id = crypto.randomUUID()
  expect(await arrived(id)).toEqual([])
  for (const at of [2, 0, 1, 0]) expect(await send(id, at, parts[at] as Buffer)).toMatchObject({ status: 200 })
  expect(await arrived(id)).toEqual(parts.map((part, Part) => ({ Part, Size: part.length, Sha256: sha(part) })))
  // In capitals it is the same.
  expect(await arrived(id.toUpperCase())).toHaveLength(3)
  const keys = await keysOf(id)
  const made = await finish(id)
  expect(made).toMatchObject({ status: 200, body: { VideoName: 'Kitchen' } })
  const params = { VideoGuid: made.body.VideoGuid }
  expect((await t.call(getVideo, { as: agent, params })).body).toMatchObject({ Duration: 20, Size: whole.length })
  // The parts are let go of.
  expect(await arrived(id)).toEqual([])
  const discarded = await t.query('select from discarded_file where storage_key = any($1)', [keys])
  expect(discarded).toHaveLength(3)
})

test('a part that is missing is named, and what has arrived stays', async () => {
  const id = crypto.randomUUID()
  await send(id, 0, parts[0] as Buffer)
  await send(id, 2, parts[2] as Buffer)
  expect(await finish(id)).toMatchObject({
    status: 400,
    body: { Message: 'Part 1 of this upload is missing. Send it, and finish then.' },
  })
  await send(id, 1, parts[1] as Buffer)
  const finishOf = (PartCount: number) =>
    t.call(uploadVideo, { as: agent, body: { UploadGuid: id, PartCount } as never })
  expect(await finishOf(4)).toMatchObject({
    status: 400,
    body: { Message: 'Part 3 of this upload is missing. Send it, and finish then.' },
  })
  expect(await finishOf(3)).toMatchObject({ status: 200 })
})

test('finished in two tabs at once, there is one video', async () => {
  const id = crypto.randomUUID()
  await sendAll(id)
  const before = (await t.call(userVideos, { as: agent })).body.length
  const answers = await Promise.all([finish(id), finish(id), finish(id)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 400, 409]).toContain(status)
  expect((await t.call(userVideos, { as: agent })).body.length).toBe(before + 1)
})

test('finished twice with one key, there is one video', async () => {
  const id = crypto.randomUUID()
  await sendAll(id)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const count = async () => (await t.call(userVideos, { as: agent })).body.length
  const before = await count()
  const first = await finish(id, agent, headers)
  expect(first).toMatchObject({ status: 200 })
  expect(await finish(id, agent, headers)).toMatchObject({ status: 200, body: first.body })
  expect(await count()).toBe(before + 1)
  expect(await finish(id)).toMatchObject({
    status: 400,
    body: { ModelState: { UploadGuid: ['Nothing of this upload is there. Upload the video again.'] } },
  })
})

test('what is no video is refused, and stored nowhere', async () => {
  const id = crypto.randomUUID()
  await send(id, 0, Buffer.alloc(5000, 7))
  const files = async () => (await t.query('select from video')).length
  const before = await files()
  expect(await finish(id)).toMatchObject({ status: 400 })
  expect(await files()).toBe(before)
})

test('uploads are their user’s', async () => {
  const id = crypto.randomUUID()
  await sendAll(id)
  for (const as of [colleague, south.agent]) {
    expect(await arrived(id, as)).toEqual([])
    expect(await finish(id, as)).toMatchObject({ status: 400 })
  }
  expect(await arrived(id)).toHaveLength(3)
  expect((await t.call(videoParts, { params: { UploadGuid: id } })).status).toBe(401)
  expect(
    (await t.call(uploadVideoPart, { params: { UploadGuid: id, Part: 0 }, body: { File: fileOf(short(), 'part') } }))
      .status,
  ).toBe(401)
})

test('parts are limited: their number, the video, and what a user has under way', async () => {
  const id = crypto.randomUUID()
  const refused = async (UploadGuid: string, Part: number, content: Buffer) => {
    const { status, body } = await send(UploadGuid, Part, content)
    return [status, (body as { Message?: string }).Message]
  }
  expect((await refused(id, 1000, short()))[0]).toBe(400)
  expect((await refused(id, -1, short()))[0]).toBe(400)
  expect((await refused('upload', 0, short()))[0]).toBe(400)
  expect(await refused(id, 0, Buffer.alloc(0))).toEqual([400, expect.any(String)])
  await send(id, 0, Buffer.alloc(40_000))
  expect((await refused(id, 1, Buffer.alloc(40_000)))[0]).toBe(413)
  expect(await arrived(id)).toHaveLength(1)
  // A part in place of itself does not count twice.
  expect(await send(id, 0, Buffer.alloc(50_000))).toMatchObject({ status: 200 })
  for (let n = 0; n < 3; n++) await send(crypto.randomUUID(), 0, Buffer.alloc(50_000))
  expect(await refused(crypto.randomUUID(), 0, Buffer.alloc(50_000))).toEqual([
    413,
    'You have several uploads that were not finished. Finish one of them, or try again in two days.',
  ])
})

test('uploads that nobody goes on with are removed', async () => {
  const id = crypto.randomUUID()
  const other = south.agent
  await send(id, 0, short(), other)
  await t.query(`update video_part set date_created = now() - interval '3 days' where upload_guid = $1`, [id])
  await t.query('select sweep_expired()')
  expect(await arrived(id, other)).toEqual([])
})

const short = () => Buffer.alloc(1000)
