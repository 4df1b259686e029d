import { restoreRequest } from '@dormer/contract/brokerage/trash'
import {
  deleteVideo,
  deleteVideoCaptions,
  getVideo,
  saveVideoCaptions,
  uploadVideo,
} from '@dormer/contract/messages/videos'
import { expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { fileOf, makeVideo } from './videos.fixture.ts'

const t = await startTestProgram({})
const { agent, colleague, admin } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
const short = await makeVideo(20)
const SRT = '1\r\n00:00:01,000 --> 00:00:04,000\r\nHello <script>\r\n'

const made = async () =>
  (await t.call(uploadVideo, { as: agent, body: { Video: fileOf(short), VideoName: 'Kitchen' } as never })).body
    .VideoGuid
const save = (VideoGuid: string, text: string | Buffer = SRT, Language: string = 'en', as: User | undefined = agent) =>
  t.call(saveVideoCaptions, {
    as: as as User,
    params: { VideoGuid, Language: Language as 'en' },
    body: { File: new File([typeof text === 'string' ? text : new Uint8Array(text)], 'tour.en.srt') },
  })
const remove = (VideoGuid: string, Language = 'en', as: User = agent) =>
  t.call(deleteVideoCaptions, { as, params: { VideoGuid, Language: Language as 'en' } })
const captionsOf = async (VideoGuid: string, as: User = agent) =>
  (await t.call(getVideo, { as, params: { VideoGuid } })).body.Captions
const fetched = async (path: string) => {
  const { status, text, headers } = await t.send('GET', path)
  return { status, text, type: headers.get('content-type') }
}

test('captions are added, shown to whoever watches, replaced and deleted', async () => {
  const guid = await made()
  expect(await captionsOf(guid)).toEqual([])
  expect((await t.send('GET', `/v/${guid}`)).text).not.toContain('<track')
  expect(await save(guid)).toMatchObject({ status: 200, body: { VideoGuid: guid, Captions: ['en'] } })
  expect(await save(guid, SRT.replace('Hello', 'Hola'), 'es')).toMatchObject({ body: { Captions: ['en', 'es'] } })
  expect(await fetched(`/v/${guid}/captions/en`)).toEqual({
    status: 200,
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nHello &lt;script&gt;\n',
    type: 'text/vtt; charset=utf-8',
  })
  const { text } = await t.send('GET', `/v/${guid}`)
  expect(text).toContain(`<track kind="captions" src="/v/${guid}/captions/es" srclang="es" label="español">`)
  expect(text).not.toMatch(/<track[^>]* default/)

  expect(await save(guid, SRT.replace('Hello', 'Good day'))).toMatchObject({
    status: 200,
    body: { Captions: ['en', 'es'] },
  })
  expect((await fetched(`/v/${guid}/captions/en`)).text).toContain('Good day')
  expect(await remove(guid)).toMatchObject({ status: 200, body: { Captions: ['es'] } })
  expect(await fetched(`/v/${guid}/captions/en`)).toMatchObject({ status: 404 })
  expect(await remove(guid)).toMatchObject({ status: 400, body: { Message: expect.stringContaining('no captions') } })
})

test('a file that is not understood is refused with the line, and changes nothing', async () => {
  const guid = await made()
  await save(guid)
  const before = await fetched(`/v/${guid}/captions/en`)
  expect(await save(guid, '1\n00:00:01,000 --> 00:00:02:12\nA')).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('Line 2: “00:00:02:12” is no time') },
  })
  expect(await save(guid, Buffer.alloc(1024 * 1024 + 1, 'a'))).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining('The limit is 1 MB') },
  })
  expect(await save(guid, SRT, 'tlh')).toMatchObject({ status: 400, body: { Message: 'Choose a language' } })
  expect(await t.send('PUT', `/api/video/${guid}/captions/en`, { as: agent, body: new FormData() })).toMatchObject({
    status: 400,
  })
  expect(await fetched(`/v/${guid}/captions/en`)).toEqual(before)
})

test('captions are of those who reach the video', async () => {
  const guid = await made()
  for (const as of [colleague, south.agent, south.admin]) {
    expect(await save(guid, SRT, 'en', as)).toMatchObject({ status: 404, body: { Message: 'Video was not found' } })
    expect(await remove(guid, 'en', as)).toMatchObject({ status: 404 })
  }
  expect(await captionsOf(guid)).toEqual([])
  const form = new FormData()
  form.append('File', new File([SRT], 'a.srt'))
  expect(await t.send('PUT', `/api/video/${guid}/captions/en`, { body: form })).toMatchObject({ status: 401 })
  expect(await t.send('DELETE', `/api/video/${guid}/captions/en`)).toMatchObject({ status: 401 })
  // Whoever sees the whole brokerage can mend them.
  expect(await save(guid, SRT, 'en', admin)).toMatchObject({ status: 200 })
  expect(await fetched(`/v/${guid}/captions/EN`)).toMatchObject({ status: 404 })
  expect(await fetched('/v/nothing/captions/en')).toMatchObject({ status: 404 })
})

test('captions go and come back with their video', async () => {
  const guid = await made()
  await save(guid)
  const deleted = await t.call(deleteVideo, { as: agent, params: { VideoGuid: guid } })
  const RequestId = deleted.headers.get('x-recorded-as') ?? ''
  expect(await fetched(`/v/${guid}/captions/en`)).toMatchObject({ status: 404 })
  expect(await t.call(restoreRequest, { as: agent, body: { RequestId } })).toMatchObject({ status: 200 })
  expect(await captionsOf(guid)).toEqual(['en'])
  expect((await fetched(`/v/${guid}/captions/en`)).text).toContain('Hello')
})
