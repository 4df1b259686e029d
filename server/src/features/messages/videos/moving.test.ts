import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteVideo, sendVideo, uploadVideo, userVideos } from '@dormer/contract/messages/videos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'

const t = await startTestProgram({})
const { agent } = await t.makeBrokerage('North')
const short = await makeVideo(5)

/** Frames of one color each, from red to blue. */
const gif = (frames: number, width = 160, height = 90) => {
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, at) =>
      Buffer.alloc(width * height * 3, Buffer.from([250 - at * 8, 20, at * 8])),
    ),
  )
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height }
  return sharp(pixels, { raw }).gif().toBuffer()
}
const upload = (Moving?: Buffer) =>
  t.call(uploadVideo, {
    as: agent,
    body: { Video: fileOf(short), Moving: Moving && new File([new Uint8Array(Moving)], 'a.gif') } as never,
  })
const bytesOf = async (path: string) => {
  const answer = await fetch(`${t.url}${path}`)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test.for([2, 8, 30])(
  'a GIF of %d frames is drawn anew, with a play sign on each, and ends with its first',
  async (frames) => {
    const { body } = await upload(await gif(frames))
    const { status, headers, bytes } = await bytesOf(`/v/${body.VideoGuid}/thumbnail.gif`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/gif')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(bytes.length).toBeLessThanOrEqual(450_000)
    const { width, pageHeight, pages = 0, loop = 0, delay = [] } = await sharp(bytes, { pages: -1 }).metadata()
    expect({ width, pageHeight, loop }).toEqual({ width: 320, pageHeight: 180, loop: 2 })
    // Movement that nobody asked for ends within five seconds.
    expect(delay.reduce((sum, one) => sum + one, 0) * loop).toBeLessThanOrEqual(5000)
    const { data, info } = await sharp(bytes, { pages: -1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (page: number, x: number, y: number) => {
      const from = ((page * 180 + y) * 320 + x) * info.channels
      return [...data.subarray(from, from + 3)]
    }
    for (const page of [0, pages - 1]) {
      expect(at(page, 10, 90)[0]).toBeGreaterThan(200)
      // The disk is white where the triangle is not.
      expect(Math.min(...at(page, 160, 112))).toBeGreaterThan(200)
    }
  },
)

test('an email shows the one that moves, else the still one', async () => {
  for (const [moving, name] of [
    [await gif(4), 'gif'],
    [undefined, 'jpg'],
  ] as const) {
    const { VideoGuid } = (await upload(moving)).body
    const params = { VideoGuid }
    const body = { ToAddresses: ['ana@example.com'], Subject: name, MessageType: 'email' as const }
    expect(await t.call(sendVideo, { as: agent, params, body })).toMatchObject({ status: 200 })
    const [message] = await t.query<{ body: string }>('select body from message where subject = $1', [name])
    expect(message?.body).toContain(`/v/${VideoGuid}/thumbnail.${name}"`)
    expect((await bytesOf(`/v/${VideoGuid}/thumbnail.gif`)).status).toBe(moving ? 200 : 404)
  }
  expect((await bytesOf('/v/nothing/thumbnail.gif')).status).toBe(404)
})

test('it goes and comes back with its video', async () => {
  const { VideoGuid } = (await upload(await gif(4))).body
  const [{ key = '' } = {}] = await t.query<{ key: string }>(
    'select moving_key as key from video where video_guid = $1',
    [VideoGuid],
  )
  const discarded = () => t.query('select 1 from discarded_file where storage_key = $1', [key])
  const deleted = await t.call(deleteVideo, { as: agent, params: { VideoGuid } })
  const RequestId = deleted.headers.get('x-recorded-as') ?? ''
  expect((await bytesOf(`/v/${VideoGuid}/thumbnail.gif`)).status).toBe(404)
  expect(await discarded()).toHaveLength(1)
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  expect((await bytesOf(`/v/${VideoGuid}/thumbnail.gif`)).status).toBe(200)
  expect(await discarded()).toHaveLength(0)
})

test.for<[string, () => Promise<Buffer>]>([
  ['one frame', () => gif(1)],
  ['too many frames', () => gif(31)],
  ['too wide', () => gif(2, 641, 10)],
  [
    'a picture that is no GIF',
    async () =>
      sharp(await gif(3))
        .png()
        .toBuffer(),
  ],
  [
    'WebP that moves',
    async () =>
      sharp(await gif(3), { pages: -1 })
        .webp()
        .toBuffer(),
  ],
  ['no picture', async () => Buffer.from('GIF89a and nothing else')],
  ['nothing', async () => Buffer.alloc(1)],
  ['one that was cut off', async () => (await gif(8)).subarray(0, 60)],
  [
    'a page with a GIF’s first bytes',
    async () => Buffer.from('GIF89a<html><script>alert(1)</script></html>'.padEnd(5000)),
  ],
])('refused with nothing kept: %s', async ([, make]) => {
  const before = (await t.call(userVideos, { as: agent })).body.length
  expect(await upload(await make())).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/Send a GIF with 2 to 30 frames/) },
  })
  expect((await t.call(userVideos, { as: agent })).body).toHaveLength(before)
})

test('nothing that was hidden behind it is kept', async () => {
  const { body } = await upload(Buffer.concat([await gif(3), Buffer.from('<script>alert(1)</script>')]))
  expect((await bytesOf(`/v/${body.VideoGuid}/thumbnail.gif`)).bytes.includes('<script>')).toBe(false)
})
