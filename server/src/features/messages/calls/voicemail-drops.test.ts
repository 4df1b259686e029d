import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { contactActivity } from '@dormer/contract/day/activities'
import { getCall, placeCall, simulateEvent, simulateIncoming } from '@dormer/contract/messages/calls'
import { saveConsent } from '@dormer/contract/messages/consent'
import {
  addVoicemailDrop,
  DROPS_MAX,
  deleteVoicemailDrop,
  leaveVoicemail,
  mayLeaveVoicemail,
  voicemailDropAudio,
  voicemailDrops,
} from '@dormer/contract/messages/voicemail-drops'
import { createContact } from '@dormer/contract/people/contacts'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { toneWav } from './tones.rules.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { agent, colleague, admin, TenantId } = north
const south = await t.makeBrokerage('South')

let lastName = 0
const add = (bytes: Uint8Array, Name = `Message ${++lastName}`, as: User = agent) =>
  t.call(addVoicemailDrop, { as, body: { Name, File: new File([new Uint8Array(bytes)], 'message') as never } })
const list = async (as: User = agent) => (await t.call(voicemailDrops, { as })).body
const made = async (Name?: string, as: User = agent) => (await add(toneWav(3, 1), Name, as)).body.VoicemailDropId

let last = 100
const onCall = async (isAgreed: boolean, as: User = agent) => {
  const CellPhone = `512555${String(++last).padStart(3, '0')}0`
  const body = { FirstName: 'Ana', LastName: 'Moor', CellPhone, AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  if (isAgreed)
    await t.call(saveConsent, {
      as,
      body: { ContactId, Channel: 'Text', Says: 'Yes', How: 'Buyer agreement', IsWritten: true },
    })
  const asked = { ContactId, Number: CellPhone, Purpose: 'Service' as const, Reason: 'Closing' }
  const { CallId } = (await t.call(placeCall, { as, body: asked })).body
  const answer = () => t.call(simulateEvent, { as, params: { CallId }, body: { Event: 'Voicemail' } })
  return { ContactId, CallId, answer }
}
const leave = (CallId: number, VoicemailDropId: number, as: User = agent) =>
  t.call(leaveVoicemail, { as, params: { CallId }, body: { VoicemailDropId } })
const may = async (CallId: number, as: User = agent) =>
  (await t.call(mayLeaveVoicemail, { as, params: { CallId } })).body

test('recordings are added, listed, heard and deleted, each user’s own', async () => {
  const wav = toneWav(3, 1)
  const added = await add(wav, 'Listing agreement')
  expect(added).toMatchObject({ status: 200, body: { Name: 'Listing agreement', Seconds: 3, Size: wav.length } })
  const { VoicemailDropId } = added.body
  expect(await list()).toEqual([added.body])
  expect(await list(colleague)).toEqual([])
  const params = { VoicemailDropId }
  const whole = await t.send('GET', `/api/voicemail-drop/${VoicemailDropId}/audio`, { as: agent })
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  const part = await t.send('GET', `/api/voicemail-drop/${VoicemailDropId}/audio`, {
    as: agent,
    headers: { range: 'bytes=0-3' },
  })
  expect([part.status, part.text]).toEqual([206, 'RIFF'])
  for (const as of [colleague, admin, south.agent]) {
    expect(await t.call(voicemailDropAudio, { as, params })).toMatchObject({ status: 404 })
    expect(await t.call(deleteVoicemailDrop, { as, params })).toMatchObject({ status: 404 })
  }
  // A name is there once, and nothing is changed by what is refused.
  expect(await add(wav, 'listing AGREEMENT')).toMatchObject({
    status: 400,
    body: { ModelState: { Name: expect.anything() } },
  })
  expect(await t.call(deleteVoicemailDrop, { as: agent, params })).toMatchObject({ status: 200 })
  expect(await list()).toEqual([])
  // Until it has been restored, its file is on its way out.
  const discarded = () => t.query('select from discarded_file where tenant_id = $1', [TenantId])
  expect(await discarded()).toHaveLength(1)
  const [item] = (await t.call(trash, { as: agent })).body
  expect(item).toMatchObject({ Title: 'Listing agreement' })
  expect(await t.call(restoreTrash, { as: agent, params: { TrashId: item?.TrashId ?? 0 } })).toMatchObject({
    status: 200,
  })
  expect([await list(), await discarded()]).toEqual([[added.body], []])
})

test('there are at most ten, however many arrive at once', async () => {
  const user = await t.makeUser(TenantId, 3, 'Many', 'Drops', 'north.example.com')
  const answers = await Promise.all(Array.from({ length: DROPS_MAX + 2 }, () => add(toneWav(1, 1), undefined, user)))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeLessThanOrEqual(DROPS_MAX)
  while ((await list(user)).length < DROPS_MAX) await made(undefined, user)
  expect(await add(toneWav(1, 1), undefined, user)).toMatchObject({
    status: 400,
    body: { Message: expect.stringMatching(/10 recorded voicemails already/) },
  })
})

const edited = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
/** As ffmpeg writes to a pipe: no length is known. */
const piped = edited(toneWav(2, 1), (copy) => {
  copy.writeUInt32LE(0xffffffff, 4)
  copy.writeUInt32LE(0xffffffff, 40)
})
/** A WAV of 16 bits with this rate and what is coded so (1: samples, 7: µ-law, 0x11: IMA ADPCM, 0x55: MP3). */
const wavOf = (seconds: number, format: number, rate = 44_100) => {
  const bytes = format === 1 ? 2 : 1
  const data = Buffer.alloc(Math.round(seconds * rate) * bytes)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * bytes, 28)
  head.writeUInt16LE(bytes, 32)
  head.writeUInt16LE(bytes * 8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
/** Silence of MPEG-1 layer III at 128 kbit/s and 44.1 kHz; with the tag that most programs put in front, or without. */
const mp3Of = (seconds: number, tag = Buffer.alloc(0)) => {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9064, 0)
  return Buffer.concat([tag, ...Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame)])
}
const id3 = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x0a', 'latin1'), Buffer.alloc(10)])

describe('files as programs write them', () => {
  test.for<[string, Buffer]>([
    ['a WAV of 8 bits, as telephones have it', toneWav(2, 1)],
    ['a WAV of CD quality', wavOf(2, 1)],
    ['a WAV of µ-law', wavOf(2, 7, 8000)],
    ['a WAV whose length was not known', piped],
    ['an MP3', mp3Of(3)],
    ['an MP3 with tags', mp3Of(3, id3)],
  ])('%s is taken', async ([, bytes]) => {
    const user = await t.makeUser(TenantId, 3, 'File', `Taken${++last}`, 'north.example.com')
    expect(await add(bytes, undefined, user)).toMatchObject({ status: 200 })
  })

  test.for<[string, Buffer, RegExp]>([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a text', Buffer.from('Hello, this is no recording at all, but a text'), /WAV or MP3/],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), /WAV or MP3/],
    [
      'a recording of a browser (WebM)',
      Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(500)]),
      /WAV or MP3/,
    ],
    ['a voice memo (M4A)', Buffer.from('\x00\x00\x00\x1cftypM4A \x00\x00\x02\x00M4A isomiso2'), /WAV or MP3/],
    ['an AVI, which begins like a WAV', Buffer.from(`RIFF\x00\x10\x00\x00AVI LIST${'x'.repeat(99)}`), /WAV or MP3/],
    ['a WAV cut off', toneWav(5, 1).subarray(0, 9000), /incomplete or damaged/],
    ['a head without sound', toneWav(2, 1).subarray(0, 20), /incomplete or damaged/],
    ['a WAV coded as no line plays it', wavOf(2, 0x11), /cannot play|damaged/],
    ['three minutes', wavOf(180, 1, 8000), /at most 2 minutes/],
    ['a blink', wavOf(0.2, 1), /shorter than a second/],
    [
      'an ID3 tag that claims 256 MB',
      Buffer.from('ID3\x04\x00\x00\x7f\x7f\x7f\x7fxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
      /./,
    ],
    ['a chunk longer than 4 GB', edited(toneWav(2, 1), (b) => b.writeUInt32LE(0xfffffff0, 16)), /./],
  ])('%s is refused in words', async ([, bytes, words]) => {
    const before = await list(colleague)
    const answer = await add(bytes, 'Hostile', colleague)
    expect(answer).toMatchObject({ status: 400, body: { Message: expect.stringMatching(words) } })
    expect(answer.body.ModelState).toHaveProperty('File')
    expect(await list(colleague)).toEqual(before)
  })
})

test('with written consent it is left, the agent is free at once, and the call and its activity say so', async () => {
  const drop = await made('After the showing')
  const { CallId, ContactId, answer } = await onCall(true)
  // Not before somebody has answered.
  expect(await leave(CallId, drop)).toMatchObject({ status: 400, body: { Message: 'Nobody has answered yet.' } })
  await answer()
  expect(await may(CallId)).toEqual({ MayLeave: true, Reasons: [] })
  await t.query(`update call set notes = 'Ask about the roof' where call_id = $1`, [CallId])
  const left = await leave(CallId, drop)
  expect(left).toMatchObject({
    status: 200,
    body: {
      Status: 'Completed',
      VoicemailLeft: 'After the showing',
      ActivityTypeId: 2,
      Outcome: 'Voicemail left: After the showing\nAsk about the roof',
    },
  })
  // Asked again, nothing happens again.
  expect(await leave(CallId, drop)).toMatchObject({ status: 200, body: { ActivityId: left.body.ActivityId } })
  const { body } = await t.call(contactActivity, { as: agent, params: { contactId: ContactId } })
  expect(body.filter(({ ActivityTypeId }) => ActivityTypeId === 2)).toHaveLength(1)
  // Its name stays when the recording is deleted.
  await t.call(deleteVoicemailDrop, { as: agent, params: { VoicemailDropId: drop } })
  expect((await t.call(getCall, { as: agent, params: { CallId } })).body.VoicemailLeft).toBe('After the showing')
})

test('without it, it says why in words, and the call goes on', async () => {
  const drop = await made()
  const { CallId, ContactId, answer } = await onCall(false)
  await answer()
  const { MayLeave, Reasons } = await may(CallId)
  expect([MayLeave, Reasons]).toEqual([false, [expect.stringMatching(/Ana Moor has not agreed to those in writing/)]])
  const refused = await t.unchanged(() => leave(CallId, drop))
  expect(refused).toMatchObject({ status: 409, body: { Message: Reasons[0], Reasons } })
  expect((await t.call(getCall, { as: agent, params: { CallId } })).body.Status).toBe('On Call')
  // What was said on the phone is not enough.
  const consent = { ContactId, Channel: 'Text' as const, Says: 'Yes' as const, How: 'On the phone', IsWritten: false }
  await t.call(saveConsent, { as: agent, body: consent })
  expect(await leave(CallId, drop)).toMatchObject({ status: 409 })
})

test('only on one’s own outgoing call, and with one’s own recording', async () => {
  const [drop, theirs] = [await made(), await made(undefined, colleague)]
  const { CallId, answer } = await onCall(true)
  await answer()
  expect(await leave(CallId, theirs)).toMatchObject({ status: 404 })
  expect(await leave(CallId, drop, south.agent)).toMatchObject({ status: 404 })
  expect(await leave(CallId, theirs, colleague)).toMatchObject({ status: 404 })
  const ofAdmin = await made(undefined, admin)
  expect(await leave(CallId, ofAdmin, admin)).toMatchObject({ status: 403 })
  const incoming = await t.call(simulateIncoming, { as: agent, body: { From: '5125559990', UserId: agent.UserId } })
  expect((await may(incoming.body.CallId)).Reasons[0]).toMatch(/Whoever calls you/)
  expect(await leave(incoming.body.CallId, drop)).toMatchObject({ status: 403 })
})
