import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { contactActivity } from '@dormer/contract/day/activities'
import type { Body } from '@dormer/contract/endpoint'
import { callStanding, saveCallPhone, saveCallSettings } from '@dormer/contract/messages/call-settings'
import {
  callRecording,
  callVoicemail,
  currentCalls,
  editCall,
  getCall,
  hangUpCall,
  logCallOutcome,
  pauseRecording,
  placeCall,
  simulateIncoming,
  voiceToken,
} from '@dormer/contract/messages/calls'
import { saveConsent } from '@dormer/contract/messages/consent'
import { addVoicemailDrop, leaveVoicemail } from '@dormer/contract/messages/voicemail-drops'
import { createContact } from '@dormer/contract/people/contacts'
import { erasePerson } from '@dormer/contract/people/personal-data'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'
import { startFakeTwilioVoice } from '../../../providers/voice/fake-twilio-voice.ts'
import { clock } from '../../../time/clock.ts'
import { askAboutCallJob } from './calls.jobs.ts'
import { fetchRecordingJob, removeRecordingJob } from './recordings.jobs.ts'
import { toneWav } from './tones.rules.ts'

const accountSid = `AC${'a'.repeat(32)}`
const authToken = 'token-of-the-tests'
const keySid = `SK${'b'.repeat(32)}`
const appSid = `AP${'c'.repeat(32)}`
const server = await startFakeTwilioVoice({ accountSid, authToken })
afterAll(() => server.stop())
const publicUrl = 'https://crm.example.com'
const t = await startTestProgram({
  twilioVoice: { accountSid, authToken, keySid, keySecret: 'secret', appSid, base: server.base },
})
t.config.publicUrl = publicUrl
const { agent, colleague, admin, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')
await t.query(`update tenant set text_number = '5125550100' where tenant_id = $1`, [TenantId])
await t.query(`update tenant set text_number = '5125550200' where tenant_id = $1`, [south.TenantId])

let lastSid = 0
const newSid = (kind = 'CA') => `${kind}${(++lastSid).toString(16).padStart(32, '0')}`
/** Sends what Twilio would send, signed as it signs: the address with its query, and all fields. */
const hook = async (path: string, form: Record<string, string>, sign = authToken) => {
  const url = `${publicUrl}/api/hooks/voice/${path}`
  const all = { AccountSid: accountSid, ApiVersion: '2010-04-01', ...form }
  const signature = webhooks.getExpectedTwilioSignature(sign, url, all)
  const answer = await t.send('POST', `/api/hooks/voice/${path}`, {
    headers: { 'x-twilio-signature': signature, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(all),
  })
  return answer
}
const refOf = (CallId: number, tenant = TenantId) => `t${tenant}_c${CallId}`

let last = 300
const makeContact = async (as: User = agent) => {
  const CellPhone = `512555${++last}0`
  const body = { FirstName: 'Ana', LastName: 'Moor', CellPhone, AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, CellPhone }
}
const place = async (body: Partial<Body<typeof placeCall>> = {}, as: User = agent) => {
  const contact = await makeContact(as)
  const own = {
    ContactId: contact.ContactId,
    Number: contact.CellPhone,
    Purpose: 'Service' as const,
    Reason: 'Closing',
  }
  const { status, body: placed } = await t.call(placeCall, { as, body: { ...own, ...body } })
  return { ...contact, ...placed, status }
}
const read = async (CallId: number, as: User = agent) => (await t.call(getCall, { as, params: { CallId } })).body
const connect = (CallId: number, CallSid: string, as: User = agent) =>
  hook('outgoing', {
    CallSid,
    From: `client:t${as.TenantId}_u${as.UserId}`,
    To: '',
    CallId: String(CallId),
    CallStatus: 'ringing',
    Direction: 'inbound',
  })
/** A call from the browser whose other leg is ringing. */
const connected = async () => {
  const call = await place()
  const [CallSid, other] = [newSid(), newSid()]
  const answer = await connect(call.CallId, CallSid)
  const leg = (CallStatus: string, more: Record<string, string> = {}) =>
    hook(`status?Of=${refOf(call.CallId)}`, {
      CallSid: other,
      ParentCallSid: CallSid,
      From: '+15125550100',
      To: `+1${call.CellPhone}`,
      CallStatus,
      Direction: 'outbound-dial',
      ...more,
    })
  const done = (DialCallStatus: string, more: Record<string, string> = {}) =>
    hook(`dial-status?Of=${refOf(call.CallId)}`, {
      CallSid,
      CallStatus: 'in-progress',
      DialCallSid: other,
      DialCallStatus,
      ...more,
    })
  return { ...call, CallSid, other, answer, leg, done }
}
const moveBy = (seconds: number) => {
  const { now } = clock
  clock.now = () => now().add({ seconds })
  onTestFinished(() => {
    clock.now = now
  })
}
const setting = async (body: Body<typeof saveCallSettings>) => {
  await t.call(saveCallSettings, { as: admin, body })
  onTestFinished(async () => {
    await t.call(saveCallSettings, {
      as: admin,
      body: { Recording: 'Off', UnknownBecomeLeads: false, RingOrder: 'Together', CallerName: null, Greeting: null },
    })
  })
}

test('the token lets the browser call through the app, and be called, as this user', async () => {
  const { body } = await t.call(voiceToken, { as: agent })
  expect(body).toMatchObject({ Identity: `t${TenantId}_u${agent.UserId}`, Via: 'Twilio' })
  const [head = '', payload = ''] = body.token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(head)).toMatchObject({ alg: 'HS256', cty: 'twilio-fpa;v=1' })
  expect(read(payload)).toMatchObject({
    iss: keySid,
    sub: accountSid,
    grants: {
      identity: `t${TenantId}_u${agent.UserId}`,
      voice: { incoming: { allow: true }, outgoing: { application_sid: appSid } },
    },
  })
})

test('a call from the browser is dialed as prepared, and its news are taken', async () => {
  const call = await connected()
  expect(call.answer).toMatchObject({ status: 200 })
  expect(call.answer.headers.get('content-type')).toContain('text/xml')
  expect(call.answer.text).toContain('<Dial callerId="+15125550100" timeout="30" answerOnBridge="true"')
  expect(call.answer.text).toContain(`>+1${call.CellPhone}</Number>`)
  expect(call.answer.text).not.toContain('record=')
  expect((await call.leg('initiated')).status).toBe(200)
  await call.leg('ringing')
  expect(await read(call.CallId)).toMatchObject({ Status: 'Connecting', Via: 'Twilio' })
  await call.leg('in-progress')
  expect(await read(call.CallId)).toMatchObject({ Status: 'On Call' })
  moveBy(100)
  await call.leg('completed', { CallDuration: '62' })
  await call.done('completed', { DialCallDuration: '62', DialBridged: 'true' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 62 })
})

test('news that come twice or in the wrong order change nothing more', async () => {
  const call = await connected()
  // The end first.
  await call.done('completed', { DialCallDuration: '120' })
  const ended = await read(call.CallId)
  expect(ended).toMatchObject({ Status: 'Completed', DurationSeconds: 120 })
  for (const status of ['initiated', 'ringing', 'in-progress', 'no-answer', 'busy', 'completed']) await call.leg(status)
  for (let i = 0; i < 2; i++) await call.done('completed', { DialCallDuration: '120' })
  await call.done('no-answer')
  expect(await read(call.CallId)).toEqual(ended)
  // The browser connects twice with the same call.
  expect((await connect(call.CallId, call.CallSid)).text).not.toContain('<Dial')
  expect((await connect(call.CallId, newSid())).text).not.toContain('<Dial')
})

test('why nobody was reached', async () => {
  for (const [status, Status] of [
    ['busy', 'Busy'],
    ['no-answer', 'No Answer'],
    ['failed', 'Failed'],
    ['canceled', 'Canceled'],
  ]) {
    const call = await connected()
    await call.done(status as string, { ErrorCode: '13224' })
    // Reports count what rang, even if the news of the other phone was lost.
    expect(await t.query('select other_sid from call where call_id = $1', [call.CallId])).toEqual([
      { other_sid: call.other },
    ])
    expect(await read(call.CallId), status).toMatchObject({
      Status,
      DurationSeconds: 0,
      Error: status === 'failed' ? 'The number could not be reached (Twilio error 13224).' : null,
    })
  }
})

test('forged and foreign requests are refused, and change nothing', async () => {
  const call = await connected()
  const before = await read(call.CallId)
  const form = { CallSid: call.CallSid, CallStatus: 'in-progress', DialCallSid: call.other, DialCallStatus: 'busy' }
  for (const path of [
    `outgoing`,
    `incoming`,
    `status`,
    ...['dial-status', 'status', 'bridge', 'announce', 'recording', 'voicemail', 'transcription'].map(
      (name) => `${name}?Of=${refOf(call.CallId)}`,
    ),
    `whisper?Of=${refOf(call.CallId)}&User=1`,
  ]) {
    const answer = await hook(path, form, 'another token')
    expect(answer, path).toMatchObject({ status: 403, body: { Message: 'The signature is not the provider’s' } })
  }
  expect(await t.send('POST', `/api/hooks/voice/dial-status?Of=${refOf(call.CallId)}`)).toMatchObject({ status: 403 })
  // Signed for another address: the call's number cannot be changed.
  const url = `${publicUrl}/api/hooks/voice/dial-status?Of=${refOf(call.CallId + 1)}`
  const signature = webhooks.getExpectedTwilioSignature(authToken, url, form)
  expect(
    await t.send('POST', `/api/hooks/voice/dial-status?Of=${refOf(call.CallId)}`, {
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    }),
  ).toMatchObject({ status: 403 })
  // Another call's id, the other brokerage, and no call at all.
  for (const [of, sid] of [
    [refOf(call.CallId), newSid()],
    [refOf(call.CallId, south.TenantId), call.CallSid],
    [refOf(999_999), call.CallSid],
  ]) {
    const answered = await hook(`dial-status?Of=${of}`, { ...form, CallSid: sid as string })
    expect(answered.status).toBe(200)
    await hook(`status?Of=${of}`, {
      CallSid: newSid(),
      ParentCallSid: newSid(),
      CallStatus: 'completed',
      CallDuration: '500',
    })
  }
  expect(await read(call.CallId)).toEqual(before)
  expect(await hook('dial-status?Of=t1', form)).toMatchObject({ status: 400 })
})

test('a browser calls only what its own user has prepared', async () => {
  const call = await place()
  for (const as of [colleague, south.agent]) {
    const answer = await connect(call.CallId, newSid(), as)
    expect(answer.text).not.toContain('<Dial')
  }
  // The same ids under the other brokerage; no client at all; a number that is no id.
  for (const From of [
    `client:t${south.TenantId}_u${agent.UserId}`,
    '+15125550199',
    `client:t${TenantId}_u${agent.UserId}x`,
  ])
    expect((await hook('outgoing', { CallSid: newSid(), From, CallId: String(call.CallId) })).text).not.toContain(
      '<Dial',
    )
  const From = `client:t${TenantId}_u${agent.UserId}`
  for (const CallId of ['', '1 or 1=1', '99999999999999999999', '<Dial>+19005550100</Dial>'])
    expect((await hook('outgoing', { CallSid: newSid(), From, CallId })).text).not.toContain('<Dial')
  // What the browser says of the number does not matter.
  const answer = await hook('outgoing', { CallSid: newSid(), From, CallId: String(call.CallId), To: '+19005550100' })
  expect(answer.text).toContain(`+1${call.CellPhone}`)
  expect(answer.text).not.toContain('900555')
})

test('a user who was deactivated meanwhile calls nobody', async () => {
  const call = await place()
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [agent.UserId])
  onTestFinished(async () => {
    await t.query('update user_account set date_deactivated = null where user_id = $1', [agent.UserId])
  })
  expect((await connect(call.CallId, newSid())).text).not.toContain('<Dial')
  expect(await read(call.CallId, admin)).toMatchObject({ Status: 'Failed', Error: 'This user may no longer sign in.' })
})

test('the contact of a call may be deleted meanwhile', async () => {
  const call = await connected()
  await t.query('delete from contact where contact_id = $1', [call.ContactId])
  await call.leg('in-progress')
  await call.done('completed', { DialCallDuration: '70' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 70, ContactId: null })
  expect(
    await t.call(logCallOutcome, { as: agent, params: { CallId: call.CallId }, body: { ActivityTypeId: 1 } }),
  ).toMatchObject({ status: 400 })
})

test('hanging up here ends it there, and the provider says how long it was', async () => {
  const call = await connected()
  server.calls.set(call.CallSid, { sid: call.CallSid, from: '', to: '', status: 'in-progress', duration: null })
  await call.leg('in-progress')
  moveBy(30)
  const params = { CallId: call.CallId }
  expect(await t.call(hangUpCall, { as: agent, params })).toMatchObject({
    status: 200,
    body: { Status: 'Completed', DurationSeconds: 30 },
  })
  expect(server.updates.at(-1)).toEqual({ sid: call.CallSid, Status: 'completed' })
  await call.done('completed', { DialCallDuration: '28' })
  expect(await read(call.CallId)).toMatchObject({ DurationSeconds: 28 })
})

test('with the own phone, the provider calls the user first', async () => {
  expect(await place({ Way: 'OwnPhone' })).toMatchObject({
    status: 400,
    Message: 'Enter your own phone in the call settings first',
  })
  await t.call(saveCallPhone, { as: agent, body: { OwnPhone: '(512) 555-0110' } })
  onTestFinished(async () => {
    await t.call(saveCallPhone, { as: agent, body: { OwnPhone: null } })
  })
  const call = await place({ Way: 'OwnPhone' })
  expect(call).toMatchObject({ status: 200, Status: 'Connecting', Way: 'OwnPhone' })
  const of = `Of=${refOf(call.CallId)}`
  expect(server.placed.at(-1)).toMatchObject({
    From: '+15125550100',
    To: '+15125550110',
    Url: `${publicUrl}/api/hooks/voice/bridge?${of}`,
    StatusCallback: `${publicUrl}/api/hooks/voice/status?${of}`,
  })
  const CallSid = [...server.calls.keys()].at(-1) as string
  // Its voicemail presses no key.
  const offered = await hook(`bridge?${of}`, { CallSid, CallStatus: 'in-progress' })
  expect(offered.text).toContain('<Gather numDigits="1"')
  expect(offered.text).toContain('Press any key to call Ana Moor.')
  expect(offered.text).not.toContain('<Dial')
  const pressed = await hook(`bridge?${of}`, { CallSid, CallStatus: 'in-progress', Digits: '1' })
  expect(pressed.text).toContain(`>+1${call.CellPhone}</Number>`)
  expect((await hook(`bridge?${of}`, { CallSid: newSid(), Digits: '1' })).text).not.toContain('<Dial')
  const other = newSid()
  await hook(`status?${of}`, { CallSid: other, ParentCallSid: CallSid, CallStatus: 'in-progress' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'On Call' })
  moveBy(80)
  await hook(`status?${of}`, { CallSid, CallStatus: 'completed', CallDuration: '95' })
  await hook(`dial-status?${of}`, { CallSid, DialCallSid: other, DialCallStatus: 'completed', DialCallDuration: '64' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 64 })

  const missed = await place({ Way: 'OwnPhone' })
  await hook(`status?Of=${refOf(missed.CallId)}`, {
    CallSid: [...server.calls.keys()].at(-1) as string,
    CallStatus: 'no-answer',
  })
  expect(await read(missed.CallId)).toMatchObject({
    Status: 'No Answer',
    Error: 'You did not take the call on your phone.',
  })

  server.state.fault = { status: 400, code: 21212 }
  expect(await place({ Way: 'OwnPhone' })).toMatchObject({
    status: 200,
    Status: 'Failed',
    Error: 'The number that the call comes from is not one of the Twilio account.',
  })
})

test('a recording is announced where the law asks for it, paused, fetched, heard, and removed at the provider', async () => {
  await setting({ Recording: 'Announced', CallerName: 'Ana & <Sons>' })
  const texan = await connected()
  expect(texan.answer.text).toContain('record="record-from-answer-dual"')
  expect(texan.answer.text).not.toContain('announce')
  const contact = await makeContact()
  await t.query(`update contact set state_code = 'CA' where contact_id = $1`, [contact.ContactId])
  const californian = await place({ ContactId: contact.ContactId, Number: contact.CellPhone })
  expect((await connect(californian.CallId, newSid())).text).toContain('/api/hooks/voice/announce')
  const words = await hook(`announce?Of=${refOf(californian.CallId)}`, { CallSid: newSid() })
  expect(words.text).toContain('<Say>Ana &amp; &lt;Sons&gt;: this call is recorded.</Say><Redirect>')
  const [parent, leg] = [newSid(), newSid()]
  const announced = await place({ ContactId: contact.ContactId, Number: contact.CellPhone })
  await connect(announced.CallId, parent)
  const announcedRef = refOf(announced.CallId)
  const legForm = { CallSid: leg, ParentCallSid: parent }
  await hook(`status?Of=${announcedRef}`, { ...legForm, CallStatus: 'in-progress' })
  moveBy(4)
  expect((await hook(`announce?Of=${announcedRef}&Announced=1`, legForm)).text).not.toContain('<Say>')
  moveBy(60)
  await hook(`status?Of=${announcedRef}`, { ...legForm, CallStatus: 'completed', CallDuration: '64' })
  expect(await read(announced.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 60 })

  server.calls.set(texan.CallSid, { sid: texan.CallSid, from: '', to: '', status: 'in-progress', duration: null })
  await texan.leg('in-progress')
  const params = { CallId: texan.CallId }
  await t.call(pauseRecording, { as: agent, params, body: { IsPaused: true } })
  expect(server.updates.at(-1)).toEqual({ sid: texan.CallSid, Status: 'paused', PauseBehavior: 'skip' })
  await t.call(pauseRecording, { as: agent, params, body: { IsPaused: false } })
  expect(server.updates.at(-1)).toEqual({ sid: texan.CallSid, Status: 'in-progress' })
  server.state.fault = { status: 400, code: 99999 }
  expect(await t.call(pauseRecording, { as: agent, params, body: { IsPaused: true } })).toMatchObject({
    status: 400,
    body: { Message: 'Twilio refused the call (error 99999).' },
  })
  moveBy(61)
  await texan.done('completed', { DialCallDuration: '61' })
  const RecordingSid = newSid('RE')
  server.recordings.set(RecordingSid, Buffer.from('ID3 two voices'))
  const ready = {
    CallSid: texan.CallSid,
    RecordingSid,
    RecordingStatus: 'completed',
    RecordingDuration: '61',
    RecordingChannels: '2',
  }
  const of = `recording?Of=${refOf(texan.CallId)}`
  for (let i = 0; i < 2; i++) expect((await hook(of, ready)).status).toBe(200)
  // A second one is not kept, nor left at the provider.
  const second = newSid('RE')
  await hook(of, { ...ready, RecordingSid: second })
  const removals = await t.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'remove-recording'`,
  )
  expect(removals).toEqual([{ payload: { TenantId, Sid: second } }])
  server.recordings.set(second, Buffer.from('ID3 silence'))
  await removeRecordingJob.run(removals[0]?.payload, t.jobContext())
  expect(server.recordings.has(second)).toBe(false)
  // Another call's recording.
  await hook(of, { ...ready, CallSid: newSid(), RecordingSid: newSid('RE') })
  const [job, ...more] = await t.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = 'fetch-recording'`,
  )
  expect(more).toEqual([])
  // Told of before it is given out.
  server.recordings.delete(RecordingSid)
  await expect(fetchRecordingJob.run(job?.payload, t.jobContext())).rejects.toThrow('does not have this recording yet')
  server.recordings.set(RecordingSid, Buffer.from('ID3 two voices'))
  for (let i = 0; i < 2; i++) await fetchRecordingJob.run(job?.payload, t.jobContext())
  expect(server.recordings.has(RecordingSid)).toBe(false)
  expect(await read(texan.CallId)).toMatchObject({
    RecordingUrl: `/api/call/${texan.CallId}/recording`,
    RecordingSeconds: 61,
  })
  const heard = await t.call(callRecording, { as: agent, params, headers: { range: 'bytes=0-2' } })
  expect(heard).toMatchObject({ status: 206, text: 'ID3' })
  expect(heard.headers.get('content-type')).toBe('audio/mpeg')
  expect(await t.call(callRecording, { as: colleague, params })).toMatchObject({ status: 404 })
  expect(await t.call(callRecording, { as: south.admin, params })).toMatchObject({ status: 404 })
})

/** A call to the brokerage's number. */
const incoming = async (From: string, CallSid = newSid(), To = '+15125550100') => {
  const answer = await hook('incoming', { CallSid, From, To, CallStatus: 'ringing', Direction: 'inbound' })
  const [row] = await t.query<{ id: string }>('select call_id as id from call where provider_sid = $1', [CallSid])
  const CallId = Number(row?.id)
  const done = (Round: number, DialCallStatus: string, more: Record<string, string> = {}) =>
    hook(`dial-status?Of=${refOf(CallId)}&Round=${Round}`, {
      CallSid,
      CallStatus: 'in-progress',
      DialCallStatus,
      ...more,
    })
  return { CallSid, CallId, answer, done }
}

test('an incoming call rings the browser and the phone of its agent, and then the next', async () => {
  const { CellPhone } = await makeContact()
  await t.call(saveCallPhone, { as: agent, body: { OwnPhone: '(512) 555-0111' } })
  await t.query('update user_account set round_robin = true where user_id = $1', [colleague.UserId])
  onTestFinished(async () => {
    await t.call(saveCallPhone, { as: agent, body: { OwnPhone: null } })
    await t.query('update user_account set round_robin = false where user_id = $1', [colleague.UserId])
  })
  const call = await incoming(`+1${CellPhone}`)
  expect(call.answer.text).toContain(`<Identity>t${TenantId}_u${agent.UserId}</Identity>`)
  expect(call.answer.text).toContain(`<Parameter name="CallId" value="${call.CallId}"/>`)
  expect(call.answer.text).toContain('>+15125550111</Number>')
  expect(call.answer.text).not.toContain(`_u${colleague.UserId}<`)
  const rings = async (as: User) =>
    (await t.call(currentCalls, { as })).body.some((c: { CallId: number }) => c.CallId === call.CallId)
  expect(await rings(agent)).toBe(true)
  // The same call told again.
  const again = await incoming(`+1${CellPhone}`, call.CallSid)
  expect(again.CallId).toBe(call.CallId)
  expect(again.answer.text).toBe(call.answer.text)
  // The phone's voicemail takes no call.
  const whisper = `whisper?Of=${refOf(call.CallId)}&User=${agent.UserId}`
  const leg = { CallSid: newSid(), ParentCallSid: call.CallSid }
  expect((await hook(whisper, leg)).text).toContain('a call from Ana Moor. Press any key to take it.')
  expect(await read(call.CallId)).toMatchObject({ Status: 'Incoming' })
  const next = await call.done(0, 'no-answer')
  expect(next.text).toContain(`<Identity>t${TenantId}_u${colleague.UserId}</Identity>`)
  expect((await call.done(0, 'no-answer')).text).toBe(next.text)
  expect((await hook(whisper, { ...leg, Digits: '1' })).text).not.toContain('<Gather')
  expect(await read(call.CallId)).toMatchObject({ Status: 'Incoming' })
  const browser = newSid()
  const taken = { CallSid: browser, ParentCallSid: call.CallSid, To: `client:t${TenantId}_u${colleague.UserId}` }
  await hook(`status?Of=${refOf(call.CallId)}&User=${colleague.UserId}`, { ...taken, CallStatus: 'in-progress' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'On Call', UserId: colleague.UserId })
  expect(await rings(agent)).toBe(false)
  await call.done(1, 'completed', { DialCallDuration: '130', DialBridged: 'true', DialCallSid: browser })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 130, UserId: colleague.UserId })
})

test('the own phone takes an incoming call with a key', async () => {
  const { CellPhone } = await makeContact()
  const call = await incoming(`+1${CellPhone}`)
  const leg = { CallSid: newSid(), ParentCallSid: call.CallSid, To: '+15125550111' }
  // Answered is not yet taken.
  await hook(`status?Of=${refOf(call.CallId)}&User=${agent.UserId}`, { ...leg, CallStatus: 'in-progress' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Incoming' })
  await hook(`whisper?Of=${refOf(call.CallId)}&User=${agent.UserId}`, { ...leg, Digits: '5' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'On Call', UserId: agent.UserId, Way: 'OwnPhone' })
  moveBy(100)
  // Twilio counts from when the phone was picked up.
  await call.done(0, 'completed', { DialCallDuration: '125', DialBridged: 'true' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 100 })
})

test('a voicemail is left, fetched and transcribed', async () => {
  await setting({ Greeting: 'Hello & welcome' })
  const { CellPhone } = await makeContact()
  const call = await incoming(`+1${CellPhone}`)
  let answer = await call.done(0, 'no-answer')
  // Admins follow if nobody takes part in round robin; here the agent was all there is.
  for (let round = 1; round < 3 && answer.text.includes('<Dial'); round++) answer = await call.done(round, 'no-answer')
  expect(answer.text).toContain('<Say>Hello &amp; welcome</Say><Record')
  expect(answer.text).toContain('maxLength="120"')
  const RecordingSid = newSid('RE')
  server.recordings.set(RecordingSid, Buffer.from('ID3 please call'))
  const left = { CallSid: call.CallSid, RecordingSid, RecordingDuration: '12' }
  // The caller has hung up: what was said may be told later.
  await hook(`status`, { CallSid: call.CallSid, To: '+15125550100', CallStatus: 'completed', CallDuration: '40' })
  expect(await read(call.CallId)).toMatchObject({ Status: 'Incoming' })
  await hook(`voicemail?Of=${refOf(call.CallId)}`, { ...left, Digits: 'hangup' })
  await hook(`recording?Of=${refOf(call.CallId)}&Kind=Voicemail`, { ...left, RecordingStatus: 'completed' })
  await hook(`transcription?Of=${refOf(call.CallId)}`, {
    CallSid: call.CallSid,
    RecordingSid,
    TranscriptionStatus: 'completed',
    TranscriptionText: 'Please call me <b>back</b>',
  })
  await fetchRecordingJob.run(
    { TenantId, CallId: call.CallId, Kind: 'Voicemail', Sid: RecordingSid, Seconds: 12 },
    t.jobContext(),
  )
  expect(await read(call.CallId)).toMatchObject({
    Status: 'Voicemail',
    VoicemailSeconds: 12,
    Transcription: 'Please call me <b>back</b>',
    VoicemailUrl: `/api/call/${call.CallId}/voicemail`,
  })
  expect(await t.call(callVoicemail, { as: agent, params: { CallId: call.CallId } })).toMatchObject({
    status: 200,
    text: 'ID3 please call',
  })
})

test('of a caller who was erased meanwhile, nothing that was said is kept, here or at the provider', async () => {
  const { ContactId, CellPhone } = await makeContact()
  const call = await incoming(`+1${CellPhone}`)
  let answer = await call.done(0, 'no-answer')
  for (let round = 1; round < 3 && answer.text.includes('<Dial'); round++) answer = await call.done(round, 'no-answer')
  const RecordingSid = newSid('RE')
  server.recordings.set(RecordingSid, Buffer.from('ID3 please call'))
  const left = { CallSid: call.CallSid, RecordingSid, RecordingDuration: '12' }
  await hook(`voicemail?Of=${refOf(call.CallId)}`, { ...left, Digits: 'hangup' })
  await hook(`recording?Of=${refOf(call.CallId)}&Kind=Voicemail`, { ...left, RecordingStatus: 'completed' })
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  expect(await t.call(erasePerson, { as: admin, params: { ContactId }, body: { Name: 'Ana Moor' } })).toMatchObject({
    status: 200,
  })
  const job = { TenantId, CallId: call.CallId, Kind: 'Voicemail' as const, Sid: RecordingSid, Seconds: 12 }
  await fetchRecordingJob.run(job, t.jobContext())
  const transcribed = { TranscriptionStatus: 'completed', TranscriptionText: 'Please call me back' }
  await hook(`transcription?Of=${refOf(call.CallId)}`, { CallSid: call.CallSid, RecordingSid, ...transcribed })
  expect(server.recordings.has(RecordingSid)).toBe(false)
  expect(await read(call.CallId, admin)).toMatchObject({ Status: 'Voicemail', VoicemailUrl: null, Transcription: null })
  expect(
    await t.call(editCall, { as: admin, params: { CallId: call.CallId }, body: { Notes: 'Ana asked for Saturday' } }),
  ).toMatchObject({ status: 409, body: { Message: /was erased/ } })
  expect(await read(call.CallId, admin)).toMatchObject({ Notes: null })
})

test('what XML cannot hold is not said, and not kept', async () => {
  const greet = (body: Body<typeof saveCallSettings>) => t.call(saveCallSettings, { as: admin, body })
  for (const body of [{ Greeting: 'Hello\u0007' }, { CallerName: 'North\u0000' }, { CallerName: 'North\nSouth' }])
    expect(await greet(body)).toMatchObject({ status: 400, body: { Message: 'Remove the unprintable characters' } })
  await setting({ Greeting: 'Hello.\nLeave a message.' })
  // Stored before it was refused, and a name from elsewhere.
  await t.query(`update call_settings set caller_name = E'No\\u0008rth' where tenant_id = $1`, [TenantId])
  const { CellPhone, ContactId } = await makeContact()
  await t.query(`update contact set first_name = E'Ana\\u0001\\uffff' where contact_id = $1`, [ContactId])
  const call = await incoming(`+1${CellPhone}`)
  const whisper = `whisper?Of=${refOf(call.CallId)}&User=${agent.UserId}`
  const offered = await hook(whisper, { CallSid: newSid(), ParentCallSid: call.CallSid })
  expect(offered.text).toContain('<Say>North: a call from Ana Moor. Press any key to take it.</Say>')
  let answer = await call.done(0, 'no-answer')
  for (let round = 1; round < 3 && answer.text.includes('<Dial'); round++) answer = await call.done(round, 'no-answer')
  expect(answer.text).toContain('<Say>Hello. Leave a message.</Say>')
})

test('who hangs up before anybody answers, or says nothing, has called in vain', async () => {
  const { CellPhone } = await makeContact()
  const early = await incoming(`+1${CellPhone}`)
  await early.done(0, 'canceled', { CallStatus: 'completed' })
  expect(await read(early.CallId)).toMatchObject({ Status: 'Missed' })
  for (const CallStatus of ['canceled', 'no-answer', 'busy', 'failed']) {
    const gone = await incoming(`+1${CellPhone}`)
    expect((await gone.done(0, 'no-answer', { CallStatus })).text).not.toContain('<Record')
    expect(await read(gone.CallId), CallStatus).toMatchObject({ Status: 'Missed' })
  }
  const silent = await incoming(`+1${CellPhone}`)
  let answer = await silent.done(0, 'no-answer')
  for (let round = 1; round < 3 && answer.text.includes('<Dial'); round++)
    answer = await silent.done(round, 'no-answer')
  await hook(`voicemail?Of=${refOf(silent.CallId)}`, { CallSid: silent.CallSid, RecordingDuration: '1' })
  await hook(`status`, { CallSid: silent.CallSid, To: '+15125550100', CallStatus: 'completed' })
  server.calls.set(silent.CallSid, { sid: silent.CallSid, from: '', to: '', status: 'completed', duration: '30' })
  moveBy(90)
  await t.runDue()
  await askAboutCallJob.run({ TenantId, CallId: silent.CallId }, t.jobContext())
  expect(await read(silent.CallId)).toMatchObject({ Status: 'Missed', DurationSeconds: 0 })
})

test('callers are matched within the brokerage whose number they called; hidden ones are nobody', async () => {
  const { CellPhone } = await makeContact()
  const call = await incoming(`+1${CellPhone}`, newSid(), '+15125550200')
  expect(Number.isNaN(call.CallId)).toBe(false)
  const [row] = await t.query<{ tenant: string; contact: string | null }>(
    'select tenant_id as tenant, contact_id as contact from call where call_id = $1',
    [call.CallId],
  )
  expect(row).toEqual({ tenant: String(south.TenantId), contact: null })
  await setting({ UnknownBecomeLeads: true })
  const hidden = await incoming('anonymous')
  expect(await read(hidden.CallId, admin)).toMatchObject({ Number: 'anonymous', ContactId: null })
  const stranger = await incoming('+17375550142')
  expect(await read(stranger.CallId, admin)).toMatchObject({ Number: '7375550142', ContactId: expect.any(Number) })
  const nowhere = await hook('incoming', { CallSid: newSid(), From: '+15125550142', To: '+15125559999' })
  expect(nowhere.text).toContain('This number is not in use.')
})

test('two calls at once from a stranger are one lead', async () => {
  await setting({ UnknownBecomeLeads: true })
  const came = await Promise.all([1, 2, 3].map(() => incoming('+17375550177')))
  const contacts = await Promise.all(came.map(async ({ CallId }) => (await read(CallId, admin)).ContactId))
  expect(contacts[0]).toEqual(expect.any(Number))
  expect(new Set(contacts).size).toBe(1)
})

test('a brokerage that is suspended or closed takes no calls', async () => {
  for (const shut of ['date_suspended = now()', `close_on = '2020-01-01'`]) {
    await t.query(`update tenant set ${shut} where tenant_id = $1`, [south.TenantId])
    const call = await incoming('+17375550178', newSid(), '+15125550200')
    await t.query('update tenant set date_suspended = null, close_on = null where tenant_id = $1', [south.TenantId])
    expect(call.answer.text, shut).toContain('This number is not in use.')
    expect(call.CallId).toBeNaN()
  }
})

test('the number of the brokerage is nobody’s own phone', async () => {
  expect(await t.call(saveCallPhone, { as: agent, body: { OwnPhone: '(512) 555-0100' } })).toMatchObject({
    status: 400,
    body: { Message: 'This is the brokerage’s own number. Enter the phone that you answer.' },
  })
  expect(await place({ ContactId: null, Number: '(512) 555-0100' })).toMatchObject({
    status: 400,
    Message: 'This is the brokerage’s own number',
  })
  // As a cell phone, or before the brokerage got the number.
  await t.query(`update user_account set cell_phone = '5125550100' where user_id = $1`, [agent.UserId])
  onTestFinished(async () => {
    await t.query('update user_account set cell_phone = null where user_id = $1', [agent.UserId])
  })
  const { CellPhone } = await makeContact()
  const call = await incoming(`+1${CellPhone}`)
  expect(call.answer.text).toContain(`_u${agent.UserId}</Identity>`)
  expect(call.answer.text).not.toContain('</Number>')
  expect(await place({ Way: 'OwnPhone' })).toMatchObject({ status: 400 })
})

test('a round that can ring nothing is passed over', async () => {
  await setting({ RingOrder: 'InTurn' })
  const { CellPhone } = await makeContact()
  // The agent calls the office from the phone that would ring.
  await t.call(saveCallPhone, { as: agent, body: { OwnPhone: CellPhone } })
  onTestFinished(async () => {
    await t.call(saveCallPhone, { as: agent, body: { OwnPhone: null } })
  })
  const call = await incoming(`+1${CellPhone}`)
  expect(call.answer.text).toContain('<Client')
  expect((await call.done(0, 'no-answer')).text).toContain('<Record')
})

test('as many are rung as have a leg', async () => {
  for (let n = 0; n < 7; n++) await t.makeUser(south.TenantId, 2, `Extra${n}`, 'Admin', south.domain)
  const call = await incoming('+17375550179', newSid(), '+15125550200')
  const [row] = await t.query<{ rung: string[] }>('select rung_ids as rung from call where call_id = $1', [call.CallId])
  expect(row?.rung).toHaveLength(5)
  for (const id of row?.rung ?? []) expect(call.answer.text).toContain(`_u${id}</Identity>`)
})

test('a call whose end was not told is asked for', async () => {
  const call = await connected()
  await call.leg('in-progress')
  const leg = { from: '', to: '', status: 'in-progress', duration: null }
  server.calls.set(call.CallSid, { sid: call.CallSid, ...leg })
  server.calls.set(call.other, { sid: call.other, ...leg })
  moveBy(16 * 60)
  await t.runDue()
  await askAboutCallJob.run({ TenantId, CallId: call.CallId }, t.jobContext())
  expect(await read(call.CallId)).toMatchObject({ Status: 'On Call' })
  server.calls.set(call.CallSid, { sid: call.CallSid, ...leg, status: 'completed', duration: '140' })
  server.calls.set(call.other, { sid: call.other, ...leg, status: 'completed', duration: '133' })
  await askAboutCallJob.run({ TenantId, CallId: call.CallId }, t.jobContext())
  expect(await read(call.CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 133, Error: null })
})

test('the simulated line is not there', async () => {
  expect(await t.call(simulateIncoming, { as: admin, body: { From: '(512) 555-0142' } })).toMatchObject({
    status: 404,
    body: { Message: 'Calls go through Twilio here; the simulated line is only there without it' },
  })
})

test('an outcome is one activity, however often Twilio tells of the call', async () => {
  const call = await connected()
  await call.leg('in-progress')
  await call.done('completed', { DialCallDuration: '125' })
  const body = { ActivityTypeId: 1, Description: 'Talked' }
  await t.call(logCallOutcome, { as: agent, params: { CallId: call.CallId }, body })
  await call.done('completed', { DialCallDuration: '125' })
  const rows = (await t.call(contactActivity, { as: agent, params: { contactId: Number(call.ContactId) }, query: {} }))
    .body
  expect(rows).toHaveLength(1)
  expect(await read(call.CallId)).toMatchObject({ ActivityId: rows[0]?.ActivityId, DurationSeconds: 125 })
})

test('the standing of the line is what the account and the number say now, in words', async () => {
  const ask = (as: User | undefined = admin) => t.call(callStanding, { as })
  const words = async () => (await ask()).body.Findings
  server.line.numbers = []
  expect(await words()).toEqual([
    { Words: 'The Twilio account is active.', IsGood: true },
    { Words: expect.stringContaining('(512) 555-0100 is not one of the account’s numbers'), IsGood: false },
  ])
  const mine = {
    phone_number: '+15125550100',
    status: 'in-use',
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    voice_url: `${publicUrl}/api/hooks/voice/incoming`,
    voice_application_sid: '',
  }
  server.line.numbers = [{ ...mine, phone_number: '+15125550200', voice_url: null }, mine]
  expect(await words()).toEqual([
    { Words: 'The Twilio account is active.', IsGood: true },
    { Words: '(512) 555-0100 is in use and can call.', IsGood: true },
    { Words: 'Calls to it come to Dormer.', IsGood: true },
  ])
  // Another brokerage hears of its own number.
  expect(JSON.stringify((await ask(south.admin)).body)).toContain('(512) 555-0200 is in use')
  server.line.account.status = 'suspended'
  onTestFinished(() => {
    server.line.account.status = 'active'
  })
  expect(await words()).toEqual([{ Words: expect.stringContaining('is suspended'), IsGood: false }])
  expect(await ask(agent)).toMatchObject({ status: 403 })
  expect(await t.call(callStanding, {})).toMatchObject({ status: 401 })
  server.state.fault = { status: 401, code: 20003 }
  const failed = await ask()
  server.state.fault = undefined
  expect(failed).toMatchObject({ status: 400, body: { Message: expect.stringContaining('TWILIO_AUTH_TOKEN') } })
  // Without a number there is nothing to ask about.
  await t.query('update tenant set text_number = null where tenant_id = $1', [TenantId])
  onTestFinished(async () => {
    await t.query(`update tenant set text_number = '5125550100' where tenant_id = $1`, [TenantId])
  })
  expect(await words()).toEqual([])
})

test('a recorded voicemail is played to the other party from an address that is good for minutes; the agent is free', async () => {
  const { CallId, ContactId, CellPhone: _, CallSid, other, leg, done } = await connected()
  server.calls.set(other, { sid: other, from: '', to: '', status: 'in-progress', duration: null })
  await leg('in-progress')
  await t.call(saveConsent, {
    as: agent,
    body: { ContactId: Number(ContactId), Channel: 'Text', Says: 'Yes', How: 'Buyer agreement', IsWritten: true },
  })
  const wav = toneWav(2, 1)
  const File = new globalThis.File([new Uint8Array(wav)], 'a.wav') as never
  const { VoicemailDropId } = (await t.call(addVoicemailDrop, { as: agent, body: { Name: 'Hello', File } })).body
  const leave = () => t.call(leaveVoicemail, { as: agent, params: { CallId }, body: { VoicemailDropId } })
  // What Twilio refuses changes nothing, and it can be asked again.
  server.state.fault = { status: 429, code: 20429 }
  expect(await leave()).toMatchObject({ status: 400, body: { Message: expect.stringMatching(/at the moment/) } })
  expect(await read(CallId)).toMatchObject({ Status: 'On Call', VoicemailLeft: null })
  expect(await leave()).toMatchObject({ status: 200, body: { Status: 'Completed', VoicemailLeft: 'Hello' } })
  const told = server.updates.filter(({ sid }) => sid === other)
  expect(told).toHaveLength(1)
  const [, url = ''] =
    /^<\?xml[^>]*><Response><Play>([^<]+)<\/Play><Hangup\/><\/Response>$/.exec(told[0]?.Twiml ?? '') ?? []
  expect(url).toMatch(/^https:\/\/crm\.example\.com\/api\/download\/[\w-]+$/)
  const played = await t.send('GET', new URL(url).pathname)
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(played.headers.get('content-length')).toBe(String(wav.length))
  await t.query(`update download_link set expires = now() - interval '1 second'`)
  expect((await t.send('GET', new URL(url).pathname)).status).toBe(404)

  // What Twilio tells afterwards, in whatever order and twice, makes no talk of it.
  const { DurationSeconds, ActivityId } = await read(CallId)
  for (const _again of [1, 2]) {
    await done('completed', { DialCallDuration: '190' })
    await leg('completed', { CallDuration: '190' })
    await hook(`status?Of=${refOf(CallId)}`, { CallSid, CallStatus: 'completed' })
  }
  expect(await read(CallId)).toMatchObject({ Status: 'Completed', DurationSeconds, VoicemailLeft: 'Hello', ActivityId })
  expect(await leave()).toMatchObject({ status: 200 })
  expect(server.updates.filter(({ sid }) => sid === other)).toHaveLength(1)
})

test('whoever has hung up meanwhile gets no voicemail', async () => {
  const { CallId, ContactId, other, leg } = await connected()
  server.calls.set(other, { sid: other, from: '', to: '', status: 'completed', duration: '9' })
  await leg('in-progress')
  await t.call(saveConsent, {
    as: agent,
    body: { ContactId: Number(ContactId), Channel: 'Text', Says: 'Yes', How: 'Buyer agreement', IsWritten: true },
  })
  const File = new globalThis.File([new Uint8Array(toneWav(2, 1))], 'a.wav') as never
  const { VoicemailDropId } = (await t.call(addVoicemailDrop, { as: agent, body: { Name: 'Late', File } })).body
  expect(await t.call(leaveVoicemail, { as: agent, params: { CallId }, body: { VoicemailDropId } })).toMatchObject({
    status: 400,
    body: { Message: 'The other party has hung up meanwhile.' },
  })
  expect(await read(CallId)).toMatchObject({ VoicemailLeft: null, ActivityId: null })
})
