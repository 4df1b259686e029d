import { Readable } from 'node:stream'
import { contactActivity } from '@dormer/contract/day/activities'
import type { Body } from '@dormer/contract/endpoint'
import { contactMessages } from '@dormer/contract/messages/messages'
import { saveEmailTemplate } from '@dormer/contract/messages/templates'
import {
  deleteVideo,
  getVideo,
  keepVideo,
  sendVideo,
  uploadVideo,
  userVideos,
  videoViews,
} from '@dormer/contract/messages/videos'
import { createContact, getContact } from '@dormer/contract/people/contacts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { billionSamples, gif, nestedClusters, noTicks } from './hostile.fixture.ts'
import { inspectVideo } from './inspect.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'

const t = await startTestProgram({ videoMaxBytes: 200_000 })
const { agent, colleague, admin, lender, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const short = await makeVideo(20)

const upload = (body: object = {}, as: User = agent, headers = {}) =>
  t.call(uploadVideo, { as, headers, body: { Video: fileOf(short), ...body } as never })
const made = async (as: User = agent, VideoName = 'Kitchen') => (await upload({ VideoName }, as)).body.VideoGuid
const get = (VideoGuid: string, as: User = agent) => t.call(getVideo, { as, params: { VideoGuid } })
const mine = async (as: User = agent) => (await t.call(userVideos, { as })).body
const picture = async (type: 'jpeg' | 'png', width = 320, height = 180) => {
  const red = sharp({ create: { width, height, channels: 3, background: '#c00' } })
  return new File([new Uint8Array(await red.toFormat(type).toBuffer())], `frame.${type}`)
}
const moveTo = (hours: number) => {
  const { now } = clock
  clock.now = () => now().add({ hours })
  onTestFinished(() => {
    clock.now = now
  })
}
const browse = (path: string, headers: Record<string, string> = {}, method = 'GET') => t.send(method, path, { headers })
const watch = (path: string, Seconds: unknown = 5, headers: Record<string, string> = {}) =>
  t.send('POST', `${path}/watched`, { body: { Seconds }, headers })

let last = 100
const makeContact = async (FirstName = 'Ana', as: User = agent) => {
  const n = ++last
  const body = {
    FirstName,
    LastName: 'Moor',
    CellPhone: `5125550${n}`,
    Email: `ana${n}@example.com`,
    AssignedAgentId: as.UserId,
  }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, Email: body.Email, CellPhone: body.CellPhone }
}
const messagesOf = async (contactId: number) => {
  const { Entity } = (await t.call(getContact, { as: admin, query: { contactId } })).body
  return (await t.call(contactMessages, { as: admin, query: { contactEntityId: Entity.ContactEntityId } })).body
}
type Sent = Partial<Body<typeof sendVideo>>
const sendIt = (VideoGuid: string, body: Sent, as: User = agent) =>
  t.call(sendVideo, { as, params: { VideoGuid }, body: { Subject: 'For you', MessageType: 'email', ...body } })
/** Sends a video to a new contact, and returns the path of its link. */
const sentLink = async (VideoGuid: string) => {
  const contact = await makeContact()
  expect(await sendIt(VideoGuid, { ToAddresses: [contact.Email] })).toMatchObject({ status: 200 })
  const [message] = await messagesOf(contact.ContactId)
  const path = /\/v\/[\w-]{22}(?=")/.exec(message?.Body ?? '')?.[0] ?? ''
  return { ...contact, path }
}

test('a video is uploaded, listed, kept permanently and deleted', async () => {
  const answer = await upload({ VideoName: 'Kitchen' })
  expect(answer).toMatchObject({ status: 200 })
  const { VideoGuid } = answer.body
  const ThumbnailUrl = `/v/${VideoGuid}/thumbnail.jpg`
  expect(answer.body).toEqual({
    VideoGuid: expect.stringMatching(/^[\da-f-]{36}$/),
    ThumbnailUrl,
    VideoName: 'Kitchen',
  })
  const { body } = await get(VideoGuid)
  expect(body).toEqual({
    VideoGuid,
    VideoName: 'Kitchen',
    ThumbnailUrl,
    VideoPageUrl: `${t.url}/v/${VideoGuid}`,
    SentCount: 0,
    WatchedCount: 0,
    IsPermanent: false,
    ExpirationDate: expect.any(String),
    Duration: 20,
    Size: short.length,
    DateCreated: expect.any(String),
    UsedIn: [],
    Captions: [],
  })
  expect(Date.parse(body.ExpirationDate ?? '') - Date.parse(body.DateCreated)).toBe(14 * 24 * 3600_000)
  expect((await mine())[0]).toEqual(body)

  for (const method of ['PUT', 'POST', 'PATCH'])
    expect(await t.call(keepVideo, { as: agent, method, params: { VideoGuid } })).toMatchObject({
      status: 200,
      body: { ...body, IsPermanent: true, ExpirationDate: null },
    })
  expect(await t.call(deleteVideo, { as: agent, params: { VideoGuid } })).toMatchObject({
    status: 200,
    body: { Successful: true },
  })
  expect((await mine()).map((one) => one.VideoGuid)).not.toContain(VideoGuid)
  expect(await get(VideoGuid)).toMatchObject({ status: 404, body: { Message: 'Video was not found' } })
  expect(await browse(`/v/${VideoGuid}`)).toMatchObject({ status: 404 })
})

test.for([
  ['Kitchen tour.final.webm', undefined, 'Kitchen tour.final'],
  ['Kitchen.webm', ' ', 'Kitchen'],
  ['Kitchen.webm', 'Den', 'Den'],
  ['Kitchen', '', 'Kitchen'],
] as const)('of the file %s with the name %s, the name is %s', async ([fileName, VideoName, expected]) => {
  const answer = await upload({ Video: fileOf(short, fileName), VideoName })
  expect(answer.body.VideoName).toBe(expected)
})

test('the file may come in any field, in any case; an MP4, too', async () => {
  const bytes = await makeVideo(2, { kind: 'mp4' })
  for (const field of ['file', 'FILE0', 'videoFile']) {
    const form = new FormData()
    form.append(field, fileOf(bytes, 'a.mp4'))
    form.append('videoname', 'Den')
    const { status, body } = await t.send('POST', '/api/video/upload', { as: agent, body: form })
    expect({ status, ...body }).toMatchObject({ status: 200, VideoName: 'Den' })
  }
})

test.for<[string, () => Promise<object>, RegExp]>([
  ['nothing', async () => ({ Video: undefined }), /Choose a video to upload/],
  ['two', async () => ({ Other: fileOf(short) }), /one video at a time/],
  ['an empty file', async () => ({ Video: fileOf(Buffer.alloc(0)) }), /This file is empty/],
  ['text', async () => ({ Video: fileOf(Buffer.from('no video at all, only words')) }), /Choose a video: MP4, MOV or WebM/],
  ['a picture', async () => ({ Video: await picture('png') }), /Choose a video/],
  ['a GIF that is named like a video', async () => ({ Video: fileOf(gif, 'Kitchen.mp4') }), /Choose a video: MP4, MOV or WebM/],
  ['a clock without ticks', async () => ({ Video: fileOf(await noTicks(), 'a.mp4') }), /damaged, or too complex/],
  ['what begins as an MP4', async () => ({ Video: fileOf(Buffer.from('\0\0\0\x18ftypisom and nothing else')) }), /incomplete/],
  ['what begins as a WebM', async () => ({ Video: fileOf(Buffer.from('1a45dfa3ffffffffffffffff', 'hex')) }), /Choose a video/],
  ['one cut off', async () => ({ Video: fileOf(short.subarray(0, 2000)) }), /incomplete: it was cut off/],
  ['an MP4 cut off', async () => ({ Video: fileOf((await makeVideo(9, { kind: 'mp4' })).subarray(0, 2000)) }), /incomplete/],
  ['one too long', async () => ({ Video: fileOf(await makeVideo(3700, { frameBytes: 1 })) }), /at most 60 minutes long; this one has 62/],
  ['one too large', async () => ({ Video: fileOf(await makeVideo(1, { width: 65_000 })) }), /at most 8,192 pixels/],
  ['a thumbnail that is none', async () => ({ Thumbnail: new File(['x'], 'a.jpg') }), /Choose a picture/],
  ['a long name', async () => ({ VideoName: 'x'.repeat(201) }), /at most 200 characters/],
])('%s is refused in words, and nothing is kept', async ([, body, told]) => {
  const sent = await body()
  const answer = await t.unchanged(() => upload(sent))
  expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(told) } })
}) // biome-ignore format: a table

test.for<[string, () => Promise<Buffer>]>([
  ['an index of a billion samples', billionSamples],
  ['thousands of clusters within clusters', () => nestedClusters()],
])('%s takes neither time nor memory', { timeout: 30_000 }, async ([, file]) => {
  const bytes = await file()
  const { storage } = t.services
  const stored = await storage.put(Readable.from([bytes]), { tenantId: TenantId, fileName: 'a', maxBytes: 1e9 })
  // As good as any other: its content is played by the browser, which has limits of its own.
  expect(await inspectVideo(storage, agent, stored, 20_000)).toMatchObject({ Duration: 3000 })
  await storage.remove(stored.Key)
})

test('a file over the limit is refused, and nothing is kept', async () => {
  const answer = await t.unchanged(async () => upload({ Video: fileOf(await makeVideo(60, { frameBytes: 5000 })) }))
  expect(answer).toMatchObject({ status: 413, body: { Message: expect.stringMatching(/too large/) } })
})

test('what cannot be read in time is given up, and the next one is read', async () => {
  const { Key, Size } = (
    await t.query<{ Key: string; Size: number }>(
      `select storage_key as "Key", size::integer as "Size" from video where storage_key is not null limit 1`,
    )
  )[0] as { Key: string; Size: number }
  const { storage } = t.services
  await expect(inspectVideo(storage, agent, { Key, Size }, 0)).rejects.toMatchObject({
    body: { Message: expect.stringMatching(/too complex/) },
  })
  expect(await inspectVideo(storage, agent, { Key, Size })).toMatchObject({ MediaType: 'video/webm' })
})

test('an upload that is repeated with its key is stored once', async () => {
  const headers = { 'idempotency-key': 'once' }
  const send = async () => upload({ Thumbnail: await picture('jpeg') }, agent, headers)
  const first = await send()
  const second = await t.nothingAdded(send)
  expect(second.body).toEqual(first.body)
  expect((await browse(first.body.ThumbnailUrl)).status).toBe(200)
})

test('the thumbnail is a frame of the video or, without one, drawn; it always has a play sign', async () => {
  const look = async (body: object) => {
    const { ThumbnailUrl } = (await upload(body)).body
    const response = await fetch(new URL(ThumbnailUrl, t.url))
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    // Emails show it, on other pages.
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const image = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, height } = await image.metadata()
    const { data } = await image.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 640 + x) * 3, (y * 640 + x) * 3 + 3)]
    return { width, height, ground: at(80, 180), sign: at(320, 140), edge: at(5, 180) }
  }
  const red = [expect.closeTo(204, -1), expect.closeTo(0, -1), expect.closeTo(0, -1)]
  const isWhite = (rgb: number[]) => rgb.every((value) => value > 215)
  const plain = await look({})
  expect(plain).toMatchObject({
    width: 640,
    height: 360,
    ground: [expect.closeTo(31, -1), expect.closeTo(111, -1), expect.closeTo(92, -1)],
  })
  expect(isWhite(plain.sign)).toBe(true)
  for (const type of ['jpeg', 'png'] as const) {
    const framed = await look({ Thumbnail: await picture(type, 1280, 720) })
    expect(framed).toMatchObject({ width: 640, height: 360, ground: red, edge: red })
    expect(isWhite(framed.sign)).toBe(true)
  }
  // Upright ones are shown whole.
  const upright = await look({ Thumbnail: await picture('jpeg', 720, 1280) })
  expect(upright.width).toBe(640)
  expect(upright.edge[0]).toBeLessThan(60)
})

test('a video is its maker’s; admins reach those of the brokerage by their guid, nobody else', async () => {
  const VideoGuid = await made()
  for (const as of [colleague, lender, south.admin])
    for (const ask of [
      () => get(VideoGuid, as),
      () => t.call(deleteVideo, { as, params: { VideoGuid } }),
      () => t.call(keepVideo, { as, params: { VideoGuid } }),
      () => sendIt(VideoGuid, { ToAddresses: ['ida@example.com'] }, as),
      () => t.call(videoViews, { as, params: { VideoGuid } }),
    ] as (() => Promise<object>)[])
      expect(await t.unchanged(ask)).toMatchObject({ status: 404, body: { Message: 'Video was not found' } })
  expect(await get(VideoGuid, admin)).toMatchObject({ status: 200 })
  for (const as of [admin, colleague]) expect((await mine(as)).map((one) => one.VideoGuid)).not.toContain(VideoGuid)
  expect(await t.send('GET', `/api/video/${VideoGuid}`)).toMatchObject({ status: 401 })
  expect(await t.send('GET', '/api/video/nothing', { as: agent })).toMatchObject({
    status: 400,
    body: { Message: 'Choose a video' },
  })
})

test('after 14 days a video is gone from lists at once, its file is removed, and its page says so', async () => {
  const [VideoGuid, kept] = [await made(), await made()]
  await t.call(keepVideo, { as: agent, params: { VideoGuid: kept } })
  moveTo(14 * 24 - 1)
  expect((await mine()).map((one) => one.VideoGuid)).toEqual(expect.arrayContaining([VideoGuid, kept]))
  moveTo(2)
  expect((await mine()).map((one) => one.VideoGuid)).toEqual(expect.arrayContaining([kept]))
  expect((await mine()).map((one) => one.VideoGuid)).not.toContain(VideoGuid)
  const isOver = async () => {
    expect(await get(VideoGuid)).toMatchObject({ status: 404 })
    const page = await browse(`/v/${VideoGuid}`)
    expect(page).toMatchObject({ status: 410 })
    expect(page.text).toContain('This video has expired')
    expect(page.text).toContain('Ask Ana Agent to send it again')
    for (const path of ['video', 'thumbnail.jpg']) expect((await browse(`/v/${VideoGuid}/${path}`)).status).toBe(404)
    expect((await watch(`/v/${VideoGuid}`)).status).toBe(404)
  }
  await isOver()
  await t.runDue()
  await isOver()
  const gone = await t.query(`select storage_key from video where video_guid = $1 and storage_key is null`, [VideoGuid])
  expect(gone).toHaveLength(1)
  expect(await t.query('select from discarded_file where date_due <= $1', [clock.now().toString()])).not.toHaveLength(0)
  expect((await browse(`/v/${kept}/video`)).status).toBe(200)
})

test('the file is served whole and in parts', async () => {
  const VideoGuid = await made()
  const ask = async (range?: string, method = 'GET') => {
    const response = await fetch(new URL(`/v/${VideoGuid}/video`, t.url), { method, headers: range ? { range } : {} })
    const { status, headers } = response
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status, headers, bytes }
  }
  const whole = await ask()
  expect(whole.status).toBe(200)
  expect(whole.bytes.equals(short)).toBe(true)
  expect(whole.headers.get('content-type')).toBe('video/webm')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, short.length - 1],
    ['bytes=-10', short.length - 10, short.length - 1],
  ] as const) {
    const part = await ask(range)
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${short.length}`)
    expect(part.bytes.equals(short.subarray(from, to + 1))).toBe(true)
  }
  const beyond = await ask(`bytes=${short.length}-`)
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${short.length}`)
  const head = await ask(undefined, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(short.length), 0])
  expect((await ask('bytes=0-9', 'HEAD')).status).toBe(206)
})

test('an email has the thumbnail and a link of its own, below what is written and above the signature', async () => {
  await t.query(`update user_account set email_signature = '<p>Ana of North</p>' where user_id = $1`, [agent.UserId])
  const VideoGuid = await made(agent, 'Kitchen <tour>')
  const { ContactId, Email } = await makeContact()
  const AttachmentFiles = [{ FileName: 'a.txt', FileString: Buffer.from('hello').toString('base64') }]
  const answer = await sendIt(VideoGuid, {
    ToAddresses: [Email],
    CCAddresses: ['cy@example.com'],
    Subject: 'For {{FirstName}}',
    Body: '<p>Look, {{FirstName}}<script>x</script></p>',
    ToContactId: ContactId,
    AttachmentFiles,
  })
  expect(answer.body).toEqual({ Successful: true, Status: 'Waiting', StatusText: null, SentCount: 1 })
  const [email] = await messagesOf(ContactId)
  expect(email).toMatchObject({
    Subject: 'For Ana',
    To: [Email],
    Cc: ['cy@example.com'],
    Attachments: [{ FileName: 'a.txt' }],
  })
  const { Body } = email ?? { Body: '' }
  const places = [
    '<p>Look, Ana</p>',
    `src="${t.url}/v/${VideoGuid}/thumbnail.jpg"`,
    'Play “Kitchen &lt;tour&gt;”</a> (0:20)',
    'Ana of North',
  ]
  expect(places.map((words) => Body.indexOf(words))).toEqual(
    places.map((words) => Body.indexOf(words)).sort((a, b) => a - b),
  )
  expect(
    places.every((words) => Body.includes(words)),
    Body,
  ).toBe(true)
  const [{ text = '' } = {}] = await t.query<{ text: string }>(
    'select plain_text as text from message order by message_id desc limit 1',
  )
  expect(text).toMatch(/^Look, Ana\n\nKitchen <tour>: http:\/\/\S+\/v\/[\w-]{22}\n\nAna of North$/)
  expect((await get(VideoGuid)).body.SentCount).toBe(1)
  // Without words of the sender's, it has usual ones.
  await sendIt(VideoGuid, { ToAddresses: [Email], VideoName: 'Den' })
  const [usual] = await messagesOf(ContactId)
  expect(usual?.Body).toContain('<p>I made a video for you.</p>')
  expect(usual?.Body).toContain('Play “Den”')
})

test('a text has the link; each number gets its own', async () => {
  const VideoGuid = await made()
  const [ana, ida] = [await makeContact('Ana'), await makeContact('Ida')]
  const answer = await sendIt(VideoGuid, {
    MessageType: 'text',
    Body: 'Hi {{FirstName}}:',
    ToAddresses: [ana.CellPhone, ida.CellPhone],
  })
  expect(answer.body).toMatchObject({ Successful: true, SentCount: 2 })
  const [[one], [two]] = [await messagesOf(ana.ContactId), await messagesOf(ida.ContactId)]
  expect(one?.Body).toMatch(/^Hi Ana: http:\/\/\S+\/v\/[\w-]{22}$/)
  expect(two?.Body).toMatch(/^Hi Ida: http:\/\/\S+\/v\/[\w-]{22}$/)
  expect(one?.Body.slice(-22)).not.toBe(two?.Body.slice(-22))
})

test.for<[string, Sent, string]>([
  ['no recipient', { ToAddresses: [] }, 'At least one To email is required.'],
  ['no subject', { Subject: ' ' }, 'An email subject is required.'],
  ['a wrong address', { ToAddresses: ['ana'] }, '“ana” is not an email address'],
  ['no number', { MessageType: 'text', ToAddresses: null }, 'Enter a phone number'],
  ['a wrong number', { MessageType: 'text', ToAddresses: ['12'] }, 'Enter a 10 digit phone number'],
  ['eleven numbers', { MessageType: 'text', ToAddresses: Array(11).fill('5125550199') }, 'Text at most 10 people at a time'],
  ['a long text', { MessageType: 'text', ToAddresses: ['5125550199'], Body: 'x'.repeat(1590) }, 'With its merge fields filled in, it is longer than 1,600 characters'],
  ['no way', { MessageType: 'fax' as never }, 'Choose email or text'],
])('with %s it is refused, and nothing is sent', async ([, body, told]) => {
  const VideoGuid = await made()
  const answer = await t.unchanged(() => sendIt(VideoGuid, { ToAddresses: ['ana@example.com'], ...body }))
  expect(answer).toMatchObject({ status: 400, body: { Message: told } })
}) // biome-ignore format: a table

test('nothing is sent to somebody who said no', async () => {
  const VideoGuid = await made()
  await t.query(
    `insert into suppression (tenant_id, channel, address, reason) values ($1, 'Text', '5125550177', 'Stop')`,
    [TenantId],
  )
  const answer = await t.unchanged(() => sendIt(VideoGuid, { MessageType: 'text', ToAddresses: ['5125550177'] }))
  expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/STOP/) } })
})

test('the page plays the video, names the agent, and is for nobody to find', async () => {
  await t.query(`update user_account set cell_phone = '5125550142' where user_id = $1`, [agent.UserId])
  const VideoGuid = await made(agent, 'Kitchen & <b>')
  const { path } = await sentLink(VideoGuid)
  for (const [address, own] of [
    [path, path],
    [`/v/${VideoGuid}`, `/v/${VideoGuid}`],
  ] as const) {
    const page = await browse(address)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    for (const words of [
      `<source src="${own}/video" type="video/webm">`, 'autoplay muted playsinline', '<title>Kitchen &amp; &lt;b&gt; | North Realty</title>',
      'href="tel:+15125550142"', 'href="sms:+15125550142"', `href="mailto:${agent.Email}"`,
      `content="${t.url}/v/${VideoGuid}/thumbnail.jpg"`, '<meta name="robots" content="noindex, nofollow">',
    ]) // biome-ignore format: a list
      expect(page.text).toContain(words)
    expect((await browse(`${address}/video`)).status).toBe(200)
  }
  expect((await browse('/v/player.js')).headers.get('content-type')).toContain('text/javascript')
  for (const address of ['/v/nothing', `/v/${'x'.repeat(22)}`, '/v/00000000-0000-4000-8000-000000000000']) {
    expect(await browse(address)).toMatchObject({
      status: 404,
      text: expect.stringContaining('This video is not here'),
    })
    expect(await browse(`${address}/video`)).toMatchObject({ status: 404 })
    expect(await watch(address)).toMatchObject({ status: 404 })
  }
  // Who sent it helps those whose video was deleted; restored, it is there again.
  await t.call(deleteVideo, { as: agent, params: { VideoGuid } })
  const deleted = await browse(path)
  expect(deleted).toMatchObject({ status: 410, text: expect.stringContaining('This video was deleted') })
  expect(deleted.text).toContain('Ask Ana Agent to send it again')
})

test('it is watched once by each viewer, when the page says so; the sender hears of it', async () => {
  const VideoGuid = await made()
  const { path, ContactId } = await sentLink(VideoGuid)
  const counts = async () => (await get(VideoGuid)).body.WatchedCount
  const activity = async () => (await t.call(contactActivity, { as: agent, params: { contactId: ContactId } })).body
  const notices = () =>
    t.query(`select title, path from notification where kind = 'VideoWatched' and user_id = $1 and path = $2`, [
      agent.UserId,
      `/contact/${ContactId}`,
    ])
  const watchedAt = async () => JSON.stringify(await activity()).match(/"DateWatchedUtc":"/g)?.length ?? 0
  // Whatever fetches, nothing counts.
  for (const method of ['GET', 'HEAD'])
    for (const part of ['', '/video', '/thumbnail.jpg']) await browse(path + part, {}, method)
  for (const agentName of ['Googlebot/2.1', 'facebookexternalhit/1.1', 'Mimecast link scanner'])
    expect((await watch(path, 9, { 'user-agent': agentName })).status).toBe(200)
  // Nor does what the brokerage's own users look at.
  expect((await watch(path, 9, { cookie: `dormer_session=${agent.token}` })).status).toBe(200)
  expect([await counts(), await watchedAt(), (await notices()).length]).toEqual([0, 0, 0])

  // A phone whose maker is called almost like one of those.
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/120.0 Mobile' }
  for (const seconds of [5, 12.5, 7])
    expect(await watch(path, seconds, headers)).toMatchObject({ status: 200, body: { Successful: true } })
  expect(await counts()).toBe(1)
  expect(await watchedAt()).toBe(1)
  expect(await notices()).toEqual([{ title: 'Ana Moor watched “Kitchen”', path: `/contact/${ContactId}` }])
  const views = async () => (await t.call(videoViews, { as: agent, params: { VideoGuid } })).body
  expect(await views()).toEqual([{ ContactId, Name: 'Ana Moor', DateWatched: expect.any(String), Percent: 60 }])

  // Others are known by a cookie.
  const first = await watch(`/v/${VideoGuid}`)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly/)
  await watch(`/v/${VideoGuid}`, 5000 / 2, { cookie })
  expect(await counts()).toBe(2)
  await watch(`/v/${VideoGuid}`)
  expect(await counts()).toBe(3)
  expect((await views())[1]).toMatchObject({ ContactId: null, Name: null, Percent: 100 })
  expect((await notices()).length).toBe(1)
})

test.for([[2], [-1], ['x'], [null], [1e9], [Number.MAX_SAFE_INTEGER]])(
  '%s seconds are not watched',
  async ([seconds]) => {
    const VideoGuid = await made()
    const answer = await t.unchanged(() => watch(`/v/${VideoGuid}`, seconds))
    expect(answer.status).toBe(400)
  },
)

test('templates that name a video are told with it', async () => {
  const VideoGuid = await made()
  const body = { Name: 'Spring', Subject: 'Hi', Body: '<p>Hi</p>', VideoGuid }
  await t.call(saveEmailTemplate, { as: agent, body })
  expect((await get(VideoGuid)).body.UsedIn).toEqual(['Spring'])
})

test('what videos take counts toward the brokerage’s storage', async () => {
  const t2 = await startTestProgram({ storageQuotaBytes: short.length + 1000 })
  const north = await t2.makeBrokerage('North')
  const send = () => t2.call(uploadVideo, { as: north.agent, body: { Video: fileOf(short) } as never })
  expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({ status: 413, body: { Message: expect.stringMatching(/no room for this file/) } })
})
