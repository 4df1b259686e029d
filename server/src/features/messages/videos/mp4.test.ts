import childProcess, { type ForkOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { deleteVideo, keepVideo, uploadVideo } from '@dormer/contract/messages/videos'
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  Output,
  VideoSampleSink,
} from 'mediabunny'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestProgram } from '../../../../test/harness.ts'
import { storageUseOf } from '../../../http/quota.ts'
import { clock } from '../../../time/clock.ts'
import { billionSamples, nestedClusters } from './hostile.fixture.ts'
import { makeMp4Job } from './mp4.jobs.ts'
import { makeMp4 } from './mp4.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'
import { videosDue } from './videos.jobs.ts'

/* Real recordings of Chromium's recorder, of two seconds with sound, in the two codecs that it records. */
const recorded = (of: string, kind = 'webm') => readFile(new URL(`./recording-${of}.fixture.${kind}`, import.meta.url))
const [vp9, vp8] = [await recorded('vp9'), await recorded('vp8')]
/* Of a canvas, as programs record it that draw a screen or a camera: with transparency, and in the full range of values. */
const [odd, turned, large] = [await recorded('odd'), await recorded('turned'), await recorded('4k')]
/* A screen on which nothing happened: one frame, and seconds of sound. */
const still = await recorded('still')
/* H.265 by x265, as iPhones film and Chromium does not play. */
const hevc = await recorded('hevc', 'mp4')
const isThere = await import('@napi-rs/webcodecs').then(
  () => true,
  () => false,
)

/** Has the processes that start from now on run on a machine without the optional package; back to what is there by the answer. */
const withoutFFmpeg = () => {
  const hooks = `import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith('@napi-rs/webcodecs')) throw new Error('not installed')
      return next(name, context)
    } })`
  const { fork } = childProcess
  const fake = vi.spyOn(childProcess, 'fork').mockImplementation(((file: string, options: ForkOptions = {}) => {
    const without = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`]
    return fork(file, { ...options, execArgv: [...(options.execArgv ?? []), ...without] })
  }) as typeof fork)
  // Files that run after each other share modules, so that a mocked one would come too late.
  syncBuiltinESMExports()
  return () => {
    fake.mockRestore()
    syncBuiltinESMExports()
  }
}

const t = await startTestProgram({})
const { agent, TenantId } = await t.makeBrokerage('North')
const { storage } = t.services

const upload = async (bytes: Buffer, name?: string) =>
  (await t.call(uploadVideo, { as: agent, body: { Video: fileOf(bytes, name) } as never })).body.VideoGuid
type Row = { id: number; key: string | null; size: number | null; waits: boolean }
const rowOf = async (guid: string) => {
  const [row] = await t.query<Row>(
    `select video_id::int as id, mp4_key as key, mp4_size::int as size, date_mp4_due is not null as waits
     from video where video_guid = $1`,
    [guid],
  )
  return row as Row
}
const dueOf = (id: number) => t.query(`select from due where kind = 'video-mp4' and key = $1`, [id])
const run = async (guid: string, signal = new AbortController().signal) =>
  makeMp4Job.run(
    { TenantId, VideoId: (await rowOf(guid)).id },
    { ...t.services, signal, isLastTry: false, isTurnOver: async () => false },
  )
const stored = async () => {
  const keys: string[] = []
  for await (const some of storage.ofTenant(TenantId)) keys.push(...some)
  return keys.sort()
}
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${t.url}${path}`, { headers, method })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const page = async (guid: string) => (await get(`/v/${guid}`)).bytes.toString()
const put = async (bytes: Buffer) =>
  storage.put(Readable.from([bytes]), { tenantId: TenantId, fileName: 'a', maxBytes: 1e9 })
const to = { tenantId: TenantId, maxBytes: 1e9, signal: new AbortController().signal }

test.skipIf(!isThere).for([
  ['VP9', vp9],
  ['VP8', vp8],
] as const)('an MP4 is made of a recording in %s, and the page offers it first', async ([, bytes]) => {
  const guid = await upload(bytes)
  expect(await page(guid)).toContain(`<source src="/v/${guid}/video" type="video/webm">`)
  expect(await page(guid)).not.toContain('video.mp4')
  expect(await get(`/v/${guid}/video.mp4`)).toMatchObject({ status: 404 })
  const before = await t.services.database.asTenant(TenantId, (db) => storageUseOf(db, TenantId, 1e9))

  await run(guid)
  const { size, waits, id } = await rowOf(guid)
  expect([waits, await dueOf(id)]).toEqual([false, []])
  expect(await page(guid)).toContain(
    `<source src="/v/${guid}/video.mp4" type="video/mp4"><source src="/v/${guid}/video" type="video/webm">`,
  )
  const mp4 = await get(`/v/${guid}/video.mp4`)
  expect(mp4).toMatchObject({ status: 200, bytes: { length: size } })
  expect(mp4.headers.get('content-type')).toBe('video/mp4')
  const input = new Input({ source: new BufferSource(mp4.bytes), formats: ALL_FORMATS })
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  expect([await picture?.getCodec(), await sound?.getCodec()]).toEqual(['avc', 'aac'])
  const came = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const sides = async (of: Input) => {
    const track = await of.getPrimaryVideoTrack()
    return [await track?.getCodedWidth(), await track?.getCodedHeight()]
  }
  expect(await sides(input)).toEqual(await sides(came))
  expect(Math.abs((await input.computeDuration()) - (await came.computeDuration()))).toBeLessThan(0.2)

  const piece = await get(`/v/${guid}/video.mp4`, { range: 'bytes=4-7' })
  expect([piece.status, piece.bytes.toString()]).toEqual([206, 'ftyp'])
  expect((await get(`/v/${guid}/video`)).bytes).toEqual(bytes)
  const after = await t.services.database.asTenant(TenantId, (db) => storageUseOf(db, TenantId, 1e9))
  expect(after.Documents - before.Documents).toBe(size)
  // Done once is done.
  const files = await stored()
  await run(guid)
  expect(await stored()).toEqual(files)
})

/** The colors at places of the first picture, as [red, green, blue] of those that are on (more than half). */
const picture = async (bytes: Buffer, ...places: [number, number][]) => {
  await import('@napi-rs/webcodecs/polyfill')
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const sample = track && (await new VideoSampleSink(track).getSample(0))
  if (!sample) throw new Error('no picture')
  const { width, height } = sample.visibleRect
  const pixels = new Uint8Array(width * height * 4)
  await sample.copyTo(pixels, { format: 'RGBA' } as VideoFrameCopyToOptions)
  const { fullRange } = sample.colorSpace
  sample.close()
  const colors = places.map(([x, y]) => {
    const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width))
    return [...pixels.subarray(at, at + 3)].map((value) => (value > 100 ? 1 : 0)).join('')
  })
  return { width, height, fullRange, colors }
}

test.skipIf(!isThere).for([
  ['4K', large, 1920, 1080],
  ['an odd side', odd, 322, 182],
  ['a screen that was turned meanwhile', turned, 640, 360],
] as const)('an MP4 for phones is made of %s, in its colors', async ([, bytes, width, height]) => {
  const { Key, Size } = await put(bytes)
  const made = await makeMp4(storage, to, { Key, Size, Duration: 2000 })
  if (!('Key' in made)) throw new Error(made.Problem)
  const mp4 = await buffer(await storage.get(made.Key))
  expect(await picture(mp4, [0.25, 0.25], [0.75, 0.25], [0.25, 0.9], [0.75, 0.75])).toEqual({
    width,
    height,
    fullRange: false,
    colors: ['100', '010', '001', '111'],
  })
  const input = new Input({ source: new BufferSource(mp4), formats: ALL_FORMATS })
  expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toBe('aac')
})

test.skipIf(!isThere)(
  'of an MP4 that not every phone plays, another is made; one that all play stays alone',
  async () => {
    const guid = await upload(hevc, 'IMG_0042.MOV')
    expect(await rowOf(guid)).toMatchObject({ waits: true })
    await run(guid)
    expect(await page(guid)).toContain(
      `<source src="/v/${guid}/video.mp4" type="video/mp4"><source src="/v/${guid}/video" type="video/mp4">`,
    )
    const { bytes } = await get(`/v/${guid}/video.mp4`)
    const again = await upload(bytes, 'a.mp4')
    expect(await rowOf(again)).toMatchObject({ key: null, waits: false })
    expect(await page(again)).toContain(`<source src="/v/${again}/video" type="video/mp4">`)
    expect(await get(`/v/${again}/video.mp4`)).toMatchObject({ status: 404 })
    // Those of the previous version are all looked at, also what needs none, which is no fault.
    await t.query('update video set date_mp4_due = now() where video_guid = $1', [again])
    const { id } = await rowOf(again)
    const logged = t.logged.length
    await run(again)
    expect(await rowOf(again)).toMatchObject({ key: null, waits: false })
    expect([await dueOf(id), JSON.stringify(t.logged.slice(logged))]).toEqual([
      [],
      expect.not.stringContaining('no MP4'),
    ])
  },
)

/** An MP4 with the sound as a camera gives it, not coded. */
const withPlainSound = async (mp4: Buffer) => {
  const track = await new Input({ source: new BufferSource(mp4), formats: ALL_FORMATS }).getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('no picture')
  const target = new BufferTarget()
  const output = new Output({ format: new MovOutputFormat(), target })
  const [picture, sound] = [new EncodedVideoPacketSource('avc'), new AudioSampleSource({ codec: 'pcm-s16' })]
  output.addVideoTrack(picture)
  output.addAudioTrack(sound)
  await output.start()
  for await (const packet of new EncodedPacketSink(track).packets()) await picture.add(packet, { decoderConfig })
  const data = new Int16Array(48_000)
  const sample = new AudioSample({ data, format: 's16', numberOfChannels: 1, sampleRate: 48_000, timestamp: 0 })
  await sound.add(sample)
  sample.close()
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}

test.skipIf(!isThere)('a camera’s film whose sound is not coded gets one that browsers can hear', async () => {
  const made = await upload(hevc, 'IMG_0042.MOV')
  await run(made)
  const guid = await upload(await withPlainSound((await get(`/v/${made}/video.mp4`)).bytes), 'MVI_1.MOV')
  expect(await rowOf(guid)).toMatchObject({ waits: true })
  await run(guid)
  const { bytes } = await get(`/v/${guid}/video.mp4`)
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toBe('aac')
})

test.skipIf(!isThere)('once FFmpeg is installed, what had come before is converted', async () => {
  const guid = await upload(vp9)
  const install = withoutFFmpeg()
  onTestFinished(install)
  await run(guid)
  const { id } = await rowOf(guid)
  expect(await rowOf(guid)).toMatchObject({ key: null, waits: true })
  const [due] = await t.query<{ hours: number }>(
    `select round(extract(epoch from at - now()) / 3600)::int as hours from due where kind = 'video-mp4' and key = $1`,
    [id],
  )
  expect(due).toEqual({ hours: 24 })
  // What needs none does not wait for it.
  const made = await upload(hevc, 'IMG_0042.MOV')
  install()
  await run(made)
  const plain = await upload((await get(`/v/${made}/video.mp4`)).bytes, 'a.mp4')
  const installAgain = withoutFFmpeg()
  onTestFinished(installAgain)
  await t.query('update video set date_mp4_due = now() where video_guid = $1', [plain])
  await run(plain)
  expect(await rowOf(plain)).toMatchObject({ key: null, waits: false })
  installAgain()
  await run(guid)
  expect([(await rowOf(guid)).key, await dueOf(id)]).toEqual([expect.any(String), []])
})

test('what cannot be converted is played as it came, and not tried again', async () => {
  const guid = await upload(await makeVideo(3))
  const files = await stored()
  await run(guid)
  expect(await rowOf(guid)).toMatchObject({ key: null, waits: false })
  expect(await stored()).toEqual(files)
  expect(await page(guid)).toContain(`<source src="/v/${guid}/video" type="video/webm">`)
  expect(JSON.stringify(t.logged)).toContain('no MP4 of a video')
})

test.skipIf(!isThere).for<[string, Buffer, object, number, RegExp]>([
  ['what is no picture', await makeVideo(2, { width: 8000, height: 8000 }), {}, 60_000, /Invalid data/],
  ['a picture that has no length', still, {}, 60_000, /no picture that lasts/],
  ['an index of a billion samples', await billionSamples(), {}, 60_000, /Invalid data/],
  ['clusters within clusters', await nestedClusters(), {}, 60_000, /Invalid data/],
  ['more than fits', vp9, { maxBytes: 1000 }, 60_000, /too large/],
  ['no time', vp9, {}, 1, /time or memory/],
  ['a file that was cut off', vp9.subarray(0, 9000), {}, 60_000, /./],
  ['no video', Buffer.alloc(5000), {}, 60_000, /unrecognizable format/],
])('no MP4, and nothing left behind: %s', async ([, bytes, options, patience, why]) => {
  const { Key, Size } = await put(bytes)
  const files = await stored()
  const made = await makeMp4(storage, { ...to, ...options }, { Key, Size, Duration: 2000 }, patience)
  if ('Key' in made) return expect(bytes.length).toBe(9000)
  expect(made.Problem).toMatch(why)
  expect(await stored()).toEqual(files)
})

test('stopped or without its storage, it is tried again', async () => {
  const guid = await upload(vp9)
  const files = await stored()
  await expect(run(guid, AbortSignal.abort())).rejects.toThrow()
  const late = AbortSignal.timeout(30)
  await expect(run(guid, late)).rejects.toThrow()
  const { id } = await rowOf(guid)
  expect(await rowOf(guid)).toMatchObject({ key: null, waits: true })
  expect([await dueOf(id), await stored()]).toEqual([[{}], files])
  const { get: works } = storage
  storage.get = () => Promise.reject(new Error('storage is away'))
  onTestFinished(() => {
    storage.get = works
  })
  if (isThere) await expect(run(guid)).rejects.toThrow('storage is away')
  expect(await rowOf(guid)).toMatchObject({ waits: true })
  storage.get = works
  await run(guid)
  expect(await rowOf(guid)).toMatchObject({ key: isThere ? expect.any(String) : null, waits: false })
})

test.skipIf(!isThere)('deleted meanwhile, no file is left; restored, it is made; then both go and come', async () => {
  const guid = await upload(vp9)
  const files = await stored()
  const { put: works } = storage
  let RequestId = ''
  storage.put = async (...given) => {
    storage.put = works
    const deleted = await t.call(deleteVideo, { as: agent, params: { VideoGuid: guid } })
    RequestId = deleted.headers.get('x-recorded-as') ?? ''
    return works(...given)
  }
  await run(guid)
  expect(await stored()).toEqual(files)
  const restore = async () =>
    expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  await restore()
  expect(await dueOf((await rowOf(guid)).id)).toHaveLength(1)
  await run(guid)
  const { key } = await rowOf(guid)
  const discarded = () => t.query('select size::int from discarded_file where storage_key = $1', [key])
  const deleted = await t.call(deleteVideo, { as: agent, params: { VideoGuid: guid } })
  expect(await discarded()).toEqual([{ size: expect.any(Number) }])
  expect((await get(`/v/${guid}/video.mp4`)).status).toBe(404)
  RequestId = deleted.headers.get('x-recorded-as') ?? ''
  await restore()
  expect(await discarded()).toEqual([])
  expect((await get(`/v/${guid}/video.mp4`)).status).toBe(200)

  const { id } = await rowOf(guid)
  const now = clock.now().add({ hours: 24 * 20 })
  await t.services.database.asTenant(TenantId, (db) =>
    videosDue.run(db, { TenantId, rows: [{ Key: id, At: now.toString() }], now }, t.services),
  )
  expect(await rowOf(guid)).toMatchObject({ key: null, size: null })
  expect(await discarded()).toHaveLength(1)
})

test.skipIf(!isThere)('the worker makes it by itself', async () => {
  const working = await startTestProgram({ worker: true })
  const south = await working.makeBrokerage('South')
  const body = { Video: fileOf(vp9) } as never
  const { VideoGuid } = (await working.call(uploadVideo, { as: south.agent, body })).body
  await working.call(keepVideo, { as: south.agent, params: { VideoGuid } })
  await expect
    .poll(async () => (await fetch(`${working.url}/v/${VideoGuid}/video.mp4`)).status, { timeout: 60_000 })
    .toBe(200)
})
