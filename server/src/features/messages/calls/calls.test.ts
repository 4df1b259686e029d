import { auditLog } from '@dormer/contract/brokerage/audit'
import { contactActivity, logActivity } from '@dormer/contract/day/activities'
import { notifications } from '@dormer/contract/day/notifications'
import { today } from '@dormer/contract/desk/today'
import type { Body } from '@dormer/contract/endpoint'
import {
  callPhone,
  callSettings,
  recordingLaw,
  saveCallPhone,
  saveCallSettings,
} from '@dormer/contract/messages/call-settings'
import {
  answerCall,
  callRecording,
  calls,
  callVoicemail,
  currentCalls,
  editCall,
  getCall,
  hangUpCall,
  holdCall,
  logCallOutcome,
  pauseRecording,
  placeCall,
  settleCall,
  simulateEvent,
  simulateIncoming,
  takeBackOutcome,
  voiceToken,
} from '@dormer/contract/messages/calls'
import { saveContactPoint } from '@dormer/contract/people/contact-points'
import { createContact, updateContact } from '@dormer/contract/people/contacts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'
import { keepSimulatedJob, shortenKeepingJob } from './recordings.jobs.ts'
import { simulateJob } from './simulate.jobs.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { agent, colleague, admin, lender, TenantId } = north
const south = await t.makeBrokerage('South')

let last = 200
const makeContact = async (end = '0', as: User = agent, FirstName = 'Ana') => {
  const CellPhone = `512555${String(++last).padStart(3, '0')}${end}`
  const body = { FirstName, LastName: 'Moor', CellPhone, AssignedAgentId: as.UserId }
  const { ContactId } = (await t.call(createContact, { as: admin, body })).body
  return { ContactId, CellPhone }
}
const place = (body: Partial<Body<typeof placeCall>>, as: User = agent, headers = {}) =>
  t.call(placeCall, { as, headers, body: { Number: '', Purpose: 'Service', Reason: 'About the closing', ...body } })
const placed = async (end = '0') => {
  const contact = await makeContact(end)
  const answer = await place({ ContactId: contact.ContactId, Number: contact.CellPhone })
  expect(answer).toMatchObject({ status: 200 })
  return { ...contact, CallId: answer.body.CallId }
}
const read = async (CallId: number, as: User = agent) => (await t.call(getCall, { as, params: { CallId } })).body
const far = (CallId: number, Event: Body<typeof simulateEvent>['Event'], as: User = agent) =>
  t.call(simulateEvent, { as, params: { CallId }, body: { Event } })
const step = (CallId: number, Step: 'Ring' | 'GiveUp' | 'HangUp' | 'Round', Round?: number) =>
  simulateJob.run({ TenantId, CallId, Step, Round }, t.jobContext())
const moveBy = (seconds: number) => {
  const { now } = clock
  clock.now = () => now().add({ seconds })
  onTestFinished(() => {
    clock.now = now
  })
}
const incoming = async (From: string, UserId?: number) =>
  (await t.call(simulateIncoming, { as: admin, body: { From, UserId } })).body
const told = async (as: User) =>
  (await t.call(notifications, { as })).body.filter(({ Kind }: { Kind: string }) => Kind === 'CallMissed')

test('a token is for oneself only', async () => {
  const own = await t.call(voiceToken, { as: agent })
  expect(own).toMatchObject({ status: 200 })
  expect(own.body).toMatchObject({ Identity: `t${TenantId}_u${agent.UserId}`, Via: 'Simulated' })
  expect(own.body.token).not.toBe('')
  expect(Date.parse(own.body.ExpiresUtc)).toBeGreaterThan(clock.now().epochMilliseconds)
  expect(await t.send('POST', '/voice/token?userId=', { as: agent })).toMatchObject({ status: 200 })
  expect(await t.send('POST', '/voice/token?userId=0', { as: agent })).toMatchObject({ status: 200 })
  expect(await t.call(voiceToken, { as: agent, query: { userId: agent.UserId } })).toMatchObject({ status: 200 })
  for (const as of [agent, admin])
    expect(await t.call(voiceToken, { as, query: { userId: colleague.UserId } })).toMatchObject({
      status: 403,
      body: { Message: 'A token lets its owner take calls, so you can only get your own.' },
    })
  expect(await t.call(voiceToken, { as: agent, query: { userId: south.agent.UserId } })).toMatchObject({ status: 404 })
  expect(await t.call(voiceToken)).toMatchObject({ status: 401 })
})

test('a call rings, is answered, ends, and is listed', async () => {
  const { CallId, ContactId, CellPhone } = await placed()
  expect(await read(CallId)).toMatchObject({
    Direction: 'Outgoing',
    Way: 'Browser',
    Status: 'Connecting',
    ContactId,
    ContactName: 'Ana Moor',
    Number: CellPhone,
    PhoneType: 'Cell',
    DurationSeconds: 0,
    DateAnswered: null,
    IsRecorded: false,
    Via: 'Simulated',
  })
  expect((await t.call(currentCalls, { as: agent })).body).toMatchObject([{ CallId }])
  await step(CallId, 'Ring')
  expect(await read(CallId)).toMatchObject({ Status: 'On Call' })
  moveBy(75)
  expect(await t.call(hangUpCall, { as: agent, params: { CallId } })).toMatchObject({
    status: 200,
    body: { Status: 'Completed', DurationSeconds: 75 },
  })
  // Twice is no fault, and what comes late changes nothing.
  expect(await t.call(hangUpCall, { as: agent, params: { CallId } })).toMatchObject({ status: 200 })
  await step(CallId, 'Ring')
  expect(await read(CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 75 })
  const listed = await t.call(calls, { as: agent, query: { contactId: ContactId } })
  expect(listed.body).toMatchObject([{ CallId }])
  expect(listed.headers.get('x-total-count')).toBe('1')
  expect((await t.call(currentCalls, { as: agent })).body).toEqual([])
})

test('what the simulated far end does follows from its number', async () => {
  for (const [end, Status] of [
    ['1', 'Busy'],
    ['3', 'On Call'],
    ['4', 'On Call'],
    ['7', 'On Call'],
  ] as const) {
    const { CallId } = await placed(end)
    await step(CallId, 'Ring')
    expect(await read(CallId), end).toMatchObject({ Status })
    if (end === '4' || end === '3') {
      moveBy(5)
      await step(CallId, 'HangUp')
      expect(await read(CallId)).toMatchObject({ Status: 'Completed', DurationSeconds: 5 })
    }
  }
  const { CallId } = await placed('2')
  await step(CallId, 'Ring')
  expect(await read(CallId)).toMatchObject({ Status: 'Connecting' })
  await step(CallId, 'GiveUp')
  expect(await read(CallId)).toMatchObject({ Status: 'No Answer', DurationSeconds: 0 })
})

test('the far end does what it is told', async () => {
  const busy = await placed()
  expect(await far(busy.CallId, 'Busy')).toMatchObject({ status: 200, body: { Status: 'Busy' } })
  expect(await far(busy.CallId, 'Answer')).toMatchObject({ status: 400, body: { Message: 'This call is over.' } })
  const answered = await placed()
  expect(await far(answered.CallId, 'Answer')).toMatchObject({ body: { Status: 'On Call' } })
  moveBy(130)
  expect(await far(answered.CallId, 'Hang Up')).toMatchObject({ body: { Status: 'Completed', DurationSeconds: 130 } })
  const given = await placed()
  expect(await t.call(hangUpCall, { as: agent, params: { CallId: given.CallId } })).toMatchObject({
    body: { Status: 'Canceled', DurationSeconds: 0 },
  })
})

test('only numbers that the contact has, or any without a contact', async () => {
  const { ContactId, CellPhone } = await makeContact()
  expect(await place({ ContactId, Number: '(512) 555-9999' })).toMatchObject({
    status: 400,
    body: { Message: '(512) 555-9999 is not a number of Ana Moor. Add it to the contact first.' },
  })
  expect(await place({ Number: '12345' })).toMatchObject({
    status: 400,
    body: { Message: 'Enter a 10 digit phone number' },
  })
  expect(await place({ Number: '' })).toMatchObject({ status: 400, body: { Message: 'Enter a phone number' } })
  expect(await place({ Number: '+44 20 7946 0000' })).toMatchObject({ status: 400 })
  expect(await place({ ContactId, Number: CellPhone }, colleague)).toMatchObject({ status: 404 })
  expect(await place({ ContactId, Number: CellPhone }, south.agent)).toMatchObject({ status: 404 })
  expect(await place({ Number: `+1 ${CellPhone}` })).toMatchObject({ status: 200, body: { ContactId } })
  // A colleague does not learn whose number it is.
  expect(await place({ Number: CellPhone }, colleague)).toMatchObject({ status: 200, body: { ContactId: null } })
  expect(await t.call(placeCall, { body: { Number: CellPhone } })).toMatchObject({ status: 401 })
  expect(await place({ Number: CellPhone, Way: 'Pigeon' as never })).toMatchObject({
    status: 400,
    body: { Message: 'Choose Browser or OwnPhone' },
  })
})

test('the same request places one call', async () => {
  const { CellPhone } = await makeContact()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await place({ Number: CellPhone }, agent, headers)
  const again = await place({ Number: CellPhone }, agent, headers)
  expect(again.body.CallId).toBe(first.body.CallId)
})

test('a call is seen by who made it, by who sees the contact, and by admins', async () => {
  const { CallId } = await placed()
  expect(await read(CallId, admin)).toMatchObject({ CallId, UserName: agent.Name })
  for (const as of [colleague, lender, south.admin]) {
    expect(await t.call(getCall, { as, params: { CallId } })).toMatchObject({
      status: 404,
      body: { Message: 'Call was not found' },
    })
    expect(await t.call(hangUpCall, { as, params: { CallId } })).toMatchObject({ status: 404 })
  }
  expect(await t.call(hangUpCall, { as: admin, params: { CallId } })).toMatchObject({
    status: 403,
    body: { Message: `Only ${agent.Name} can end this call.` },
  })
  expect((await t.call(calls, { as: colleague })).body.map((c: { CallId: number }) => c.CallId)).not.toContain(CallId)
})

test('notes are kept, and an outcome is logged once', async () => {
  const { CallId, ContactId } = await placed()
  const params = { CallId }
  expect(await t.call(editCall, { as: agent, params, body: { Notes: 'Saturday' } })).toMatchObject({
    body: { Notes: 'Saturday' },
  })
  const log = (ActivityTypeId: number, Description: string) =>
    t.call(logCallOutcome, { as: agent, params, body: { ActivityTypeId, Description } })
  expect(await log(3, 'No luck')).toMatchObject({ status: 200, body: { ActivityTypeId: 3, Outcome: 'No luck' } })
  const touch = async () =>
    (await t.query('select only_tried from contact_touch where contact_id = $1', [ContactId]))[0]?.only_tried
  expect(await touch()).toBe(true)
  expect(await log(1, 'They called back')).toMatchObject({ body: { ActivityTypeId: 1, Outcome: 'They called back' } })
  expect(await touch()).toBe(false)
  const rows = (await t.call(contactActivity, { as: agent, params: { contactId: ContactId }, query: {} })).body
  expect(rows).toMatchObject([{ ActivityTypeId: 1, Description: 'They called back' }])
  expect(await log(4, 'x')).toMatchObject({ status: 400, body: { Message: 'Choose an outcome' } })
  const stranger = await place({ Number: '(512) 555-7777' })
  expect(
    await t.call(logCallOutcome, {
      as: agent,
      params: { CallId: stranger.body.CallId },
      body: { ActivityTypeId: 1 },
    }),
  ).toMatchObject({
    status: 400,
    body: { Message: 'This number belongs to no contact. Add the person first, then log the call.' },
  })
})

test('hold and pause', async () => {
  const params = { CallId: (await placed()).CallId }
  const hold = (IsOnHold: boolean, as: User = agent) => t.call(holdCall, { as, params, body: { IsOnHold } })
  expect(await hold(true)).toMatchObject({ status: 400, body: { Message: 'Nobody has answered yet.' } })
  await far(params.CallId, 'Answer')
  expect(await hold(true)).toMatchObject({ status: 200, body: { IsOnHold: true } })
  expect(await hold(false, admin)).toMatchObject({ status: 403 })
  expect(await hold(false)).toMatchObject({ body: { IsOnHold: false } })
  expect(await t.call(pauseRecording, { as: agent, params, body: { IsPaused: true } })).toMatchObject({
    status: 400,
    body: { Message: 'This call is not being recorded.' },
  })
  await far(params.CallId, 'Hang Up')
  expect(await hold(true)).toMatchObject({ status: 400, body: { Message: 'This call is over.' } })
})

test('an incoming call rings the agent of the contact, then the next, and then is missed', async () => {
  const { CellPhone, ContactId } = await makeContact('5')
  await t.query('update user_account set round_robin = true where user_id = $1', [colleague.UserId])
  onTestFinished(async () => {
    await t.query('update user_account set round_robin = false where user_id = $1', [colleague.UserId])
  })
  const { CallId, ...call } = await incoming(CellPhone)
  expect(call).toMatchObject({ Status: 'Incoming', Direction: 'Incoming', UserId: null, ContactId })
  const rings = async (as: User) =>
    (await t.call(currentCalls, { as })).body.some((c: { CallId: number }) => c.CallId === CallId)
  expect(await rings(agent)).toBe(true)
  expect(await rings(colleague)).toBe(false)
  expect(await t.call(answerCall, { as: admin, params: { CallId } })).toMatchObject({
    status: 403,
    body: { Message: 'This call does not ring you.' },
  })
  await step(CallId, 'Round', 0)
  expect(await rings(agent)).toBe(false)
  expect(await rings(colleague)).toBe(true)
  // Told twice.
  await step(CallId, 'Round', 0)
  await step(CallId, 'Round', 1)
  expect(await read(CallId)).toMatchObject({ Status: 'Missed', DurationSeconds: 0 })
  expect(await told(agent)).toMatchObject([{ Title: 'Missed call from Ana Moor', Path: `/contact/${ContactId}` }])
  expect(await told(colleague)).toEqual([])
  expect((await t.call(calls, { as: agent, query: { missed: true } })).body).toMatchObject([{ CallId }])
  expect(await t.call(settleCall, { as: agent, params: { CallId } })).toMatchObject({ status: 200 })
})

test('whoever lets a call come in does not learn whose it is', async () => {
  const { CellPhone } = await makeContact()
  const { body } = await t.call(simulateIncoming, { as: colleague, body: { From: CellPhone } })
  expect(body).toMatchObject({ Status: 'Incoming', ContactId: null, ContactName: null })
  expect(await t.call(getCall, { as: colleague, params: { CallId: body.CallId } })).toMatchObject({ status: 404 })
})

test('an incoming call is taken once', async () => {
  const { CellPhone } = await makeContact()
  const { CallId } = await incoming(CellPhone)
  const params = { CallId }
  expect(await t.call(answerCall, { as: agent, params })).toMatchObject({
    status: 200,
    body: { Status: 'On Call', UserId: agent.UserId },
  })
  expect(await t.call(answerCall, { as: agent, params })).toMatchObject({ status: 200 })
  expect(await t.call(answerCall, { as: admin, params })).toMatchObject({
    status: 400,
    body: { Message: `${agent.Name} has taken this call.` },
  })
  await step(CallId, 'Round', 0)
  moveBy(61)
  expect(await far(CallId, 'Hang Up')).toMatchObject({ body: { Status: 'Completed', DurationSeconds: 61 } })
})

test('declining passes a call on; a voicemail is kept and heard by those who see the call', async () => {
  const { CellPhone, ContactId } = await makeContact('3')
  const { CallId } = await incoming(CellPhone, agent.UserId)
  expect(await t.call(hangUpCall, { as: agent, params: { CallId } })).toMatchObject({ body: { Status: 'Voicemail' } })
  await keepSimulatedJob.run({ TenantId, CallId, Kind: 'Voicemail' }, t.jobContext())
  expect(await read(CallId)).toMatchObject({ VoicemailUrl: `/api/call/${CallId}/voicemail`, VoicemailSeconds: 8 })
  expect(await told(agent)).toContainEqual(
    expect.objectContaining({ Title: 'Voicemail from Ana Moor', Path: `/contact/${ContactId}` }),
  )
  const heard = await t.call(callVoicemail, { as: agent, params: { CallId }, headers: { range: 'bytes=0-3' } })
  expect(heard).toMatchObject({ status: 206, text: 'RIFF' })
  expect(heard.headers.get('content-type')).toBe('audio/wav')
  expect(await t.call(callVoicemail, { as: colleague, params: { CallId } })).toMatchObject({ status: 404 })
  expect(await t.call(callRecording, { as: agent, params: { CallId } })).toMatchObject({ status: 404 })
  expect(t.securityLog().map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      event: 'recording-use',
      call: 'callVoicemail',
      outcome: 'success',
      UserId: agent.UserId,
    }),
  )
})

test('whom a call merely rang leaves what was said to the agent of the contact', async () => {
  const { CellPhone } = await makeContact('3')
  await t.query('update user_account set round_robin = true where user_id = $1', [colleague.UserId])
  onTestFinished(async () => {
    await t.query('update user_account set round_robin = false where user_id = $1', [colleague.UserId])
  })
  const { CallId } = await incoming(CellPhone)
  for (const round of [0, 1]) await step(CallId, 'Round', round)
  await keepSimulatedJob.run({ TenantId, CallId, Kind: 'Voicemail' }, t.jobContext())
  await t.query(`update call set transcription = 'My secret' where call_id = $1`, [CallId])
  const params = { CallId }
  await t.call(editCall, { as: agent, params, body: { Notes: 'Mine' } })
  expect(await read(CallId)).toMatchObject({ Transcription: 'My secret', VoicemailUrl: expect.any(String) })
  expect(await read(CallId, colleague)).toMatchObject({
    Status: 'Voicemail',
    ContactName: null,
    PhoneType: null,
    VoicemailUrl: null,
    Transcription: null,
    Notes: null,
  })
  expect(await t.call(callVoicemail, { as: colleague, params })).toMatchObject({ status: 404 })
  const refusal = {
    status: 403,
    body: { Message: 'Only whoever took this call, the contact’s agent or an admin can do this.' },
  }
  expect(await t.call(editCall, { as: colleague, params, body: { Notes: 'x' } })).toMatchObject(refusal)
  expect(await t.call(logCallOutcome, { as: colleague, params, body: { ActivityTypeId: 1 } })).toMatchObject(refusal)
  expect(await t.call(settleCall, { as: colleague, params })).toMatchObject(refusal)
  expect(await read(CallId)).toMatchObject({ Notes: 'Mine', ActivityId: null })
  for (const as of [agent, admin]) expect(await t.call(callVoicemail, { as, params })).toMatchObject({ status: 200 })
  expect(await t.call(settleCall, { as: agent, params })).toMatchObject({ status: 200 })
  // A stranger's is of all whom it rang.
  const stranger = await incoming('(737) 555-0193', colleague.UserId)
  await t.call(hangUpCall, { as: colleague, params: { CallId: stranger.CallId } })
  expect(await t.call(settleCall, { as: colleague, params: { CallId: stranger.CallId } })).toMatchObject({
    status: 200,
  })
})

test('an outcome is changed by who may change the activity, which says who did', async () => {
  const { CellPhone, ContactId } = await makeContact()
  await t.query('update contact set assigned_lender_id = $1 where contact_id = $2', [lender.UserId, ContactId])
  const { CallId } = await incoming(CellPhone, agent.UserId)
  const params = { CallId }
  await t.call(answerCall, { as: agent, params })
  const log = (as: User, Description: string) =>
    t.call(logCallOutcome, { as, params, body: { ActivityTypeId: 1, Description } })
  expect(await log(agent, 'Talked')).toMatchObject({ status: 200 })
  expect(await log(lender, 'Not so')).toMatchObject({
    status: 403,
    body: { Message: "Only the user who logged it, the contact's agent or an admin can change this activity." },
  })
  expect(await log(admin, 'Talked long')).toMatchObject({ status: 200, body: { Outcome: 'Talked long' } })
  const [row] = (await t.call(contactActivity, { as: agent, params: { contactId: ContactId }, query: {} })).body
  expect(row).toMatchObject({ Description: 'Talked long', EditedByName: admin.Name, PerformedBy: agent.Name })
})

test('only admins let a simulated call ring a colleague', async () => {
  const from = (as: User, UserId?: number) => t.call(simulateIncoming, { as, body: { From: '(737) 555-0194', UserId } })
  expect(await from(agent, colleague.UserId)).toMatchObject({
    status: 403,
    body: {
      Message: 'You can let a call ring you, or the brokerage’s number. Only admins can let it ring a colleague.',
    },
  })
  expect(await from(agent, south.agent.UserId)).toMatchObject({ status: 404 })
  expect(await from(agent, agent.UserId)).toMatchObject({ status: 200 })
  expect(await from(admin, lender.UserId)).toMatchObject({ status: 200 })
})

test('a recorded call is kept for its days, and then discarded', async () => {
  expect(
    await t.call(saveCallSettings, { as: admin, body: { Recording: 'Announced', RecordingDays: 7 } }),
  ).toMatchObject({
    status: 200,
  })
  onTestFinished(async () => {
    await t.call(saveCallSettings, { as: admin, body: { Recording: 'Off' } })
  })
  const { CallId } = await placed()
  await far(CallId, 'Answer')
  expect(await t.call(pauseRecording, { as: agent, params: { CallId }, body: { IsPaused: true } })).toMatchObject({
    body: { IsRecorded: true, IsRecordingPaused: true },
  })
  moveBy(20)
  await far(CallId, 'Hang Up')
  for (let i = 0; i < 2; i++) await keepSimulatedJob.run({ TenantId, CallId, Kind: 'Recording' }, t.jobContext())
  expect(await read(CallId)).toMatchObject({ RecordingUrl: `/api/call/${CallId}/recording`, RecordingSeconds: 20 })
  expect(await t.call(callRecording, { as: agent, params: { CallId } })).toMatchObject({ status: 200 })
  await t.runDue()
  expect(await read(CallId)).toMatchObject({ RecordingUrl: expect.any(String) })
  // Fewer days hold for what is stored, more do not.
  const daysOf = async () => {
    const [row] = await t.query<{ days: number }>(
      `select extract(day from date_recording_expires - date_ended)::int as days from call where call_id = $1`,
      [CallId],
    )
    return row?.days
  }
  for (const RecordingDays of [30, 2, 10]) {
    await t.call(saveCallSettings, { as: admin, body: { RecordingDays } })
    await shortenKeepingJob.run({ TenantId }, t.jobContext())
    expect(await daysOf()).toBe(RecordingDays === 30 ? 7 : 2)
  }
  moveBy(7 * 86_400 + 60)
  // Before the files are removed, too.
  expect(await read(CallId)).toMatchObject({ RecordingUrl: null })
  expect(await t.call(callRecording, { as: agent, params: { CallId } })).toMatchObject({ status: 404 })
  await t.runDue()
  expect(await read(CallId)).toMatchObject({ RecordingUrl: null, DurationSeconds: 20 })
})

test('a call that nobody ends is closed', async () => {
  const ringing = await placed()
  const talking = await placed()
  await far(talking.CallId, 'Answer')
  moveBy(16 * 60)
  await t.runDue()
  expect(await read(ringing.CallId)).toMatchObject({
    Status: 'No Answer',
    Error: 'The end of this call was not reported.',
  })
  expect(await read(talking.CallId)).toMatchObject({ Status: 'On Call' })
  moveBy(4 * 3600)
  await t.runDue()
  expect(await read(talking.CallId)).toMatchObject({ Status: 'Completed' })
})

test('strangers become leads if the brokerage wants it', async () => {
  await t.call(saveCallSettings, { as: admin, body: { UnknownBecomeLeads: true } })
  onTestFinished(async () => {
    await t.call(saveCallSettings, { as: admin, body: { UnknownBecomeLeads: false } })
  })
  const { ContactId } = await incoming('(737) 555-0107')
  expect(ContactId).not.toBe(null)
  expect((await incoming('(737) 555-0107')).ContactId).toBe(ContactId)
})

test('settings of the brokerage and of the user', async () => {
  expect((await t.call(callSettings, { as: south.admin })).body).toEqual({
    OwnNumber: null,
    CallerName: null,
    Recording: 'Off',
    RecordingDays: 90,
    UnknownBecomeLeads: false,
    RingOrder: 'Together',
    Greeting: null,
    RingSeconds: 20,
    Via: 'Simulated',
    Problem: null,
  })
  expect(await t.call(callSettings, { as: agent })).toMatchObject({ status: 403 })
  expect(await t.call(saveCallSettings, { as: agent, body: { RingOrder: 'Browser' } })).toMatchObject({ status: 403 })
  const bad = await t.call(saveCallSettings, { as: south.admin, body: { RecordingDays: 0 } })
  expect(bad).toMatchObject({ status: 400, body: { Message: 'Enter 1 to 3650 days' } })
  await t.call(saveCallSettings, { as: south.admin, body: { RingOrder: 'InTurn', Greeting: 'Hello' } })
  await t.call(saveCallSettings, { as: south.admin, body: { RingSeconds: 30 } })
  expect((await t.call(callSettings, { as: south.admin })).body).toMatchObject({
    RingOrder: 'InTurn',
    Greeting: 'Hello',
    RingSeconds: 30,
  })
  expect((await t.call(callPhone, { as: agent })).body).toEqual({ OwnPhone: null, RingsAt: null, RingsOwnPhone: true })
  expect(await t.call(saveCallPhone, { as: agent, body: { OwnPhone: '123' } })).toMatchObject({ status: 400 })
  await t.call(saveCallPhone, { as: agent, body: { OwnPhone: '(512) 555-0110' } })
  await t.call(saveCallPhone, { as: agent, body: { RingsOwnPhone: false } })
  expect((await t.call(callPhone, { as: agent })).body).toEqual({
    OwnPhone: '5125550110',
    RingsAt: '5125550110',
    RingsOwnPhone: false,
  })
  const law = (await t.call(recordingLaw, { as: agent })).body
  expect(law.find(({ StateCode }: { StateCode: string }) => StateCode === 'CA')).toMatchObject({
    Consent: 'All',
    Statute: 'Cal. Penal Code § 632',
  })
})

test('a missed call is on Today until somebody calls back, writes or says it is done', async () => {
  const missedToday = async (as: User = agent) =>
    (await t.call(today, { as })).body.Rows.filter(({ Kind }: { Kind: string }) => Kind === 'MissedCall')
  const before = (await missedToday()).length
  const { CellPhone, ContactId } = await makeContact('6')
  const miss = async (from: string) => {
    const { CallId } = await incoming(from, agent.UserId)
    await t.call(hangUpCall, { as: agent, params: { CallId } })
    expect(await read(CallId)).toMatchObject({ Status: 'Missed' })
    return CallId
  }
  const first = await miss(CellPhone)
  const rows = await missedToday()
  expect(rows).toHaveLength(before + 1)
  expect(rows).toContainEqual(
    expect.objectContaining({
      Key: `MissedCall:${first}`,
      Title: 'Missed call',
      Why: 'Just called',
      ContactId,
      ContactName: 'Ana Moor',
      CellPhone,
    }),
  )
  expect(await missedToday(colleague)).toEqual([])
  moveBy(60)
  const { CallId: back } = (await place({ Number: CellPhone })).body
  // What never rang there has called nobody back.
  await t.query(`update call set status = 'Failed' where call_id = $1`, [back])
  expect(await missedToday()).toHaveLength(before + 1)
  await t.query(`update call set status = 'No Answer' where call_id = $1`, [back])
  expect(await missedToday()).toHaveLength(before)
  // A stranger's number is there to be called back.
  const stranger = await miss('(737) 555-0188')
  expect(await missedToday()).toContainEqual(
    expect.objectContaining({ ContactId: null, ContactName: '(737) 555-0188', CellPhone: '7375550188' }),
  )
  await t.call(settleCall, { as: agent, params: { CallId: stranger } })
  expect(await missedToday()).toHaveLength(before)
})

test('a sales call keeps to the hours of where the other party is; a call about something else says what about', async () => {
  const { now } = clock
  onTestFinished(() => {
    clock.now = now
  })
  const at = (instant: string) => {
    clock.now = () => Temporal.Instant.from(instant)
  }
  const { ContactId, CellPhone } = await makeContact()
  const sell = { ContactId, Number: CellPhone, Purpose: undefined, Reason: undefined }
  const asked = (body: object) => t.call(placeCall, { as: agent, body: { ...sell, ...body } as never })
  const count = async () => (await t.query('select from call where contact_id = $1', [ContactId])).length
  // Ten at night in Texas.
  at('2026-12-02T04:00:00Z')
  const blocked = await asked({})
  expect(blocked).toMatchObject({ status: 409, body: { Blocked: 'QuietHours' } })
  expect(blocked.body.Message).toMatch(/sales calls/)
  expect(blocked.body).toMatchObject({ Reasons: [blocked.body.Message] })
  expect(await asked({ Purpose: 'Service' })).toMatchObject({
    status: 400,
    body: { Message: 'Say why this is no sales call' },
  })
  expect(await count()).toBe(0)
  const service = await asked({ Purpose: 'Service', Reason: 'The closing is tomorrow' })
  expect(service).toMatchObject({ status: 200, body: { Purpose: 'Service', Reason: 'The closing is tomorrow' } })
  const audit = await t.call(auditLog, { as: admin, query: { kind: 'Call' } })
  expect(JSON.stringify(audit.body)).toContain('(no sales call: The closing is tomorrow)')
  at('2026-12-02T18:00:00Z')
  expect(await asked({})).toMatchObject({ status: 200, body: { Purpose: 'Solicitation' } })
})

test('a logged call is taken back whole, by whoever logged it', async () => {
  const { ContactId, CallId } = await placed('1')
  await t.call(hangUpCall, { as: agent, params: { CallId } })
  const touch = async () =>
    (
      await t.query('select last_contact, is_contacted, only_tried from contact_touch where contact_id = $1', [
        ContactId,
      ])
    )[0]
  const before = await touch()
  const body = { ActivityTypeId: 2, Description: 'Asked for Saturday' }
  const { body: logged } = await t.call(logCallOutcome, { as: agent, params: { CallId }, body })
  const activityId = logged.ActivityId as number
  expect(await touch()).toMatchObject({ is_contacted: true, only_tried: true })
  const back = (query: object, as?: User) => t.call(takeBackOutcome, { as, query: query as { activityId: number } })
  expect(await back({ activityId })).toMatchObject({ status: 401 })
  expect(await back({ activityId: 'x' }, agent)).toMatchObject({ status: 400 })
  for (const other of [colleague, admin, south.admin])
    expect(await back({ activityId }, other)).toMatchObject({ status: 404 })
  expect(await read(CallId)).toMatchObject({ ActivityId: activityId })
  expect(await back({ activityId }, agent)).toMatchObject({ status: 200, body: { Description: 'Asked for Saturday' } })
  expect(await read(CallId)).toMatchObject({ ActivityId: null })
  expect(await touch()).toEqual(before)
  expect(await back({ activityId }, agent)).toMatchObject({ status: 404 })
  expect(await t.query('select from trash where tenant_id = $1', [TenantId])).toHaveLength(0)

  // One before it counts again; one of long ago stays.
  const log = async (DateCreated: string) =>
    (await t.call(logActivity, { as: agent, body: { ActivityTypeId: 1, ContactId, DateCreated } })).body.ActivityId
  const earlier = clock.now().subtract({ hours: 30 }).toString()
  const old = await log(earlier)
  const latest = await log(clock.now().toString())
  expect(await back({ activityId: latest }, agent)).toMatchObject({ status: 200 })
  expect(await touch()).toMatchObject({ last_contact: new Date(earlier), is_contacted: true, only_tried: false })
  expect(await back({ activityId: old }, agent)).toMatchObject({ status: 400 })
  // What is not the newest, too, says no longer that somebody was reached.
  await t.query('delete from activity where contact_id = $1', [ContactId])
  await t.query(
    'update contact_touch set last_contact = null, is_contacted = false, only_tried = false where contact_id = $1',
    [ContactId],
  )
  const wrong = await log(clock.now().subtract({ minutes: 10 }).toString())
  const tried = await t.call(logActivity, {
    as: agent,
    body: { ActivityTypeId: 2, ContactId, DateCreated: clock.now().toString() },
  })
  expect(tried).toMatchObject({ status: 200 })
  expect(await touch()).toMatchObject({ is_contacted: true, only_tried: false })
  expect(await back({ activityId: wrong }, agent)).toMatchObject({ status: 200 })
  expect(await touch()).toMatchObject({ is_contacted: true, only_tried: true })
  // A message to many was no touch, and whoever was marked contacted stays so.
  await t.query(
    `with sent as (insert into message (tenant_id, channel, status, is_mine, body, from_address, to_addresses, mass_id)
       values ($1, 'Email', 'Sent', true, 'x', 'a@example.com', '{b@example.com}', 1) returning message_id)
     insert into activity (tenant_id, activity_type_id, user_id, contact_id, contact_entity_id, message_id)
     select $1, 4, $2, contact_id, contact_entity_id, message_id from sent, contact where contact_id = $3`,
    [TenantId, agent.UserId, ContactId],
  )
  await t.query('update contact set is_marked_contacted = true where contact_id = $1', [ContactId])
  expect(await back({ activityId: tried.body.ActivityId }, agent)).toMatchObject({ status: 200 })
  expect(await touch()).toMatchObject({ last_contact: null, is_contacted: true, only_tried: false })
})

test('somebody added from the call log has the calls that came before', async () => {
  const number = '5125559917'
  const first = (await place({ Number: number })).body
  expect(first.ContactId).toBe(null)
  const theirs = (await place({ Number: number }, south.agent)).body
  await t.call(hangUpCall, { as: agent, params: { CallId: first.CallId } })
  const body = { FirstName: 'Nora', LastName: 'New', HomePhone: number, AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: agent, body })).body
  expect(await read(first.CallId)).toMatchObject({ ContactId, ContactName: 'Nora New' })
  // Not those of another brokerage, nor those that were somebody's already.
  expect(await read(theirs.CallId, south.agent)).toMatchObject({ ContactId: null })
  await t.call(createContact, { as: agent, body: { ...body, FirstName: 'Later' } })
  expect(await read(first.CallId)).toMatchObject({ ContactId })
})

test('a contact who gets a number has the calls with it that were with nobody', async () => {
  const unknown = async (number: string, as?: User) => {
    const { CallId } = (await place({ Number: number }, as)).body
    await t.call(hangUpCall, { as: as ?? agent, params: { CallId } })
    return CallId
  }
  const body = { FirstName: 'Otto', LastName: 'Known', Email: 'otto@known.example', AssignedAgentId: agent.UserId }
  const { ContactId } = (await t.call(createContact, { as: agent, body })).body
  const its = { ContactId, ContactName: 'Otto Known' }
  const first = await unknown('5125559918')
  expect(await read(first)).toMatchObject({ ContactId: null })
  await t.call(updateContact, { as: agent, body: { Contact: { ContactId, CellPhone: '5125559918' } } })
  expect(await read(first)).toMatchObject(its)
  // Also one that is among the further ones.
  const second = await unknown('5125559919')
  const point = { Kind: 'Phone', Value: '(512) 555-9919', Label: 'Work' } as const
  expect(await t.call(saveContactPoint, { as: agent, query: { contactId: ContactId }, body: point })).toMatchObject({
    status: 200,
  })
  expect(await read(second)).toMatchObject(its)

  // Who types the number of a colleague's call is not let in to it.
  const theirs = await unknown('5125559920', colleague)
  await t.call(updateContact, { as: agent, body: { Contact: { ContactId, CellPhone: '5125559920' } } })
  expect(await read(theirs, colleague)).toMatchObject({ ContactId: null })
  expect(await t.call(getCall, { as: agent, params: { CallId: theirs } })).toMatchObject({ status: 404 })
  const [missed] = await t.query<{ id: number }>(
    `insert into call (tenant_id, direction, way, number, status, date_started, date_ended, duration_seconds, via, rung_ids)
     values ($1, 'Incoming', 'OwnPhone', '5125559921', 'Missed', now(), now(), 0, 'Twilio', array[$2::bigint])
     returning call_id::int as id`,
    [TenantId, colleague.UserId],
  )
  await t.call(updateContact, { as: agent, body: { Contact: { ContactId, CellPhone: '5125559921' } } })
  expect(await t.call(getCall, { as: agent, params: { CallId: missed?.id ?? 0 } })).toMatchObject({ status: 404 })
})
