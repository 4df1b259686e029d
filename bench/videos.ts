import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeVideo } from '../server/src/features/messages/videos/videos.fixture.ts'
import { asJson } from './bulk.ts'
import { ADMIN, fill, superuser } from './fill.ts'
import { compare, figuresOf } from './measure.ts'
import { signIn, startProgram, watchMemory } from './program.ts'

/*
 * Videos: viewers who load a video part by part, as browsers do, beside a bare static server of the same file; the
 * upload of a large one by parts, with the memory it takes; and thumbnails.
 *
 * `node bench/videos.ts --viewers 200 --megabytes 500`; its data folder is BENCH_DATA.
 */
const { values: options } = parseArgs({
  options: {
    viewers: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '500' },
    thumbnails: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '3' },
    turns: { type: 'string', default: '5' },
  },
})
const [viewers, megabytes, thumbnails] = [options.viewers, options.megabytes, options.thumbnails].map(Number) as [
  number,
  number,
  number,
]
const MB = 1024 * 1024
/** How much a browser asks for at once, and how large the parts of an upload are. */
const [PIECE, PART] = [MB, 8 * MB]
/** A watched video, in seconds of a frame each. */
const WATCHED = { seconds: 100, frameBytes: 200_000 }

const dataDir = process.env.BENCH_DATA ?? 'bench/.videos'
const program = await startProgram(dataDir)
process.once('exit', () => void program.stop())
await fill(program, 1, () => {})
const headers = { authorization: `Bearer ${(await signIn(program, ADMIN)).access_token}` }
const send = async (path: string, body: FormData) =>
  asJson(await fetch(new URL(`/api/video/${path}`, program.url), { method: 'POST', headers, body }))
const remove = (guid: string) =>
  fetch(new URL(`/api/video/${guid}`, program.url), { method: 'DELETE', headers }).then(asJson)
const upload = async (video: Buffer, name: string) => {
  const body = new FormData()
  body.set('VideoName', name)
  body.set('Video', new File([new Uint8Array(video)], `${name}.webm`))
  return ((await send('upload', body)) as { VideoGuid: string }).VideoGuid
}

/** Loads piece after piece of a file, as a player does, from another place and another network for each viewer. */
const viewerOf = (address: URL, size: number, number: number) => {
  let at = (number * 7919 * PIECE) % size
  // One network may have only so many requests waiting (decision 0011).
  const network = `198.18.${number >> 8}.${number & 255}`
  return async () => {
    const last = Math.min(at + PIECE, size) - 1
    const answer = await fetch(address, { headers: { range: `bytes=${at}-${last}`, 'x-forwarded-for': network } })
    if (answer.status !== 206) throw new Error(`a piece was answered with ${answer.status}`)
    const { byteLength } = await answer.arrayBuffer()
    if (byteLength !== last - at + 1) throw new Error('a piece was not whole')
    at = last + 1 === size ? 0 : last + 1
  }
}

/** A bare static server of one file, with ranges. */
const serveFile = async (path: string, size: number) => {
  const server = createServer((request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(from), Number(to) || size - 1]
    response.writeHead(206, {
      'content-type': 'video/webm',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    })
    createReadStream(path, { start, end }).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), stop: () => server.close() }
}

const measureViewers = async () => {
  const video = await makeVideo(WATCHED.seconds, { frameBytes: WATCHED.frameBytes })
  const guid = await upload(video, 'Watched')
  const db = await superuser(program)
  const { rows } = await db.query<{ key: string }>('select storage_key as key from video where video_guid = $1', [guid])
  await db.end()
  const bare = await serveFile(join(dataDir, 'files', (rows[0]?.key ?? '').replace('/', '-')), video.length)
  const page = new URL(`/v/${guid}/video`, program.url)
  const lanes = (address: URL) => Array.from({ length: viewers }, (_, n) => viewerOf(address, video.length, n))
  const [api, plain] = await compare([{ lanes: lanes(page) }, { lanes: lanes(bare.url) }], {
    turns: Number(options.turns),
    milliseconds: Number(options.seconds) * 1000,
  })
  bare.stop()
  await remove(guid)
  if (!api || !plain) throw new Error('nothing was measured')
  const ratio = Math.round((api.perSecond / plain.perSecond) * 100) / 100
  return {
    call: `videos: ${viewers} viewers, MB/s`,
    ...api,
    bare: plain.perSecond,
    'bare p50': plain.p50,
    ratio,
    aim: 0.7,
  }
}

/** By parts, as browsers send large videos; what counts is how much the memory grows. */
const measureUpload = async () => {
  const video = await makeVideo(megabytes, { frameBytes: MB })
  const UploadGuid = randomUUID()
  let guid = ''
  let took = 0
  const memory = await watchMemory(program, async () => {
    const start = performance.now()
    const count = Math.ceil(video.length / PART)
    for (let n = 0; n < count; n++) {
      const body = new FormData()
      body.set('File', new File([new Uint8Array(video.subarray(n * PART, (n + 1) * PART))], 'part'))
      await send(`uploads/${UploadGuid}/parts/${n}`, body)
    }
    const body = new FormData()
    body.set('VideoName', 'Large')
    body.set('UploadGuid', UploadGuid)
    body.set('PartCount', String(count))
    guid = ((await send('upload', body)) as { VideoGuid: string }).VideoGuid
    took = performance.now() - start
  })
  await remove(guid)
  return {
    call: `videos: upload of ${megabytes} MB`,
    'MB/s': Math.round((video.length / MB / took) * 1000),
    'MB before': memory.before.program,
    peak: memory.peak.program,
    growth: memory.peak.program - memory.before.program,
    'reader, peak': memory.peak.readers,
    after: memory.after.program,
  }
}

/** Videos without a frame of their own, so that the server draws each thumbnail. */
const measureThumbnails = async () => {
  const video = await makeVideo(1)
  const latencies: number[] = []
  const guids: string[] = []
  const begun = performance.now()
  const lane = async () => {
    while (latencies.length + running < thumbnails) {
      running++
      const start = performance.now()
      guids.push(await upload(video, randomBytes(4).toString('hex')))
      latencies.push(performance.now() - start)
      running--
    }
  }
  let running = 0
  await Promise.all([lane(), lane()])
  const { perSecond, p50, p95 } = figuresOf(latencies, performance.now() - begun)
  await Promise.all(guids.map(remove))
  return { call: 'videos: thumbnails a minute', perMinute: Math.round(perSecond * 60), p50, p95 }
}

console.table([await measureViewers()])
console.table([await measureUpload()])
console.table([await measureThumbnails()])
await program.stop()
