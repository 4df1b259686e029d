import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/*
 * What Twilio's published description (twilio-oai, twilio_api_v2010.json) allows: the fields of CreateCall, UpdateCall and
 * UpdateCallRecording.
 */
const CREATE = new Set(
  'To From Method FallbackUrl FallbackMethod StatusCallback StatusCallbackEvent StatusCallbackMethod SendDigits Timeout Record RecordingChannels RecordingStatusCallback RecordingStatusCallbackMethod SipAuthUsername SipAuthPassword MachineDetection MachineDetectionTimeout RecordingStatusCallbackEvent Trim CallerId MachineDetectionSpeechThreshold MachineDetectionSpeechEndThreshold MachineDetectionSilenceTimeout AsyncAmd AsyncAmdStatusCallback AsyncAmdStatusCallbackMethod Byoc CallReason CallToken RecordingTrack TimeLimit ClientNotificationUrl Url Twiml ApplicationSid'.split(
    ' ',
  ),
)
const UPDATE = new Set(
  'Url Method Status FallbackUrl FallbackMethod StatusCallback StatusCallbackMethod Twiml TimeLimit'.split(' '),
)
const RECORDING = new Set(['Status', 'PauseBehavior'])

/** A call, as the description has it. */
export type TwilioCall = { sid: string; from: string; to: string; status: string; duration: string | null }

type Reply = { status: number; body?: unknown; bytes?: Buffer }

const refusal = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
const isNumber = (number: string | null) => /^\+(?:1[2-9]\d{9}|[2-9]\d{6,13})$/.test(number ?? '')

/**
 * A test server that speaks the calls of Twilio's Voice API that Dormer uses, and refuses anything that the published
 * description does not allow. `calls` is what it was asked to place or was given, `line` its account and numbers, `placed` the forms, `updates` what was
 * done to calls, `recordings` what it holds. `fault` fails the next call, `delay` makes it answer late.
 */
export const startFakeTwilioVoice = async ({ accountSid, authToken }: { accountSid: string; authToken: string }) => {
  const calls = new Map<string, TwilioCall>()
  const recordings = new Map<string, Buffer>()
  const placed: Record<string, string>[] = []
  const updates: Record<string, string>[] = []
  const state: { fault: { status: number; code: number } | undefined } = { fault: undefined }
  /** The account and its numbers, as the description has them (api.v2010.account, incoming_phone_number). */
  const line = {
    account: { sid: accountSid, friendly_name: 'North', status: 'active', type: 'Full' },
    numbers: [] as object[],
  }
  const account = `/2010-04-01/Accounts/${accountSid}`
  const sidOf = (n: number) => `CA${n.toString(16).padStart(32, '0')}`

  const create = (form: URLSearchParams): Reply => {
    const [to, from, url] = [form.get('To'), form.get('From'), form.get('Url')]
    if (!to) return refusal(400, 21201, "No 'To' number is specified")
    if (!isNumber(to)) return refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (!isNumber(from)) return refusal(400, 21212, `Invalid 'From' number: ${from}`)
    if (!url || !URL.canParse(url)) return refusal(400, 21205, 'Url is not a valid URL')
    const call = { sid: sidOf(0xc000 + placed.length), from: from ?? '', to, status: 'queued', duration: null }
    calls.set(call.sid, call)
    placed.push(Object.fromEntries(form))
    return { status: 201, body: call }
  }

  const update = (sid: string, form: URLSearchParams): Reply => {
    const call = calls.get(sid)
    if (!call) return refusal(404, 20404, 'The requested resource was not found')
    if (!['queued', 'ringing', 'in-progress'].includes(call.status))
      return refusal(400, 21220, 'Call is not in-progress. Cannot redirect.')
    const status = form.get('Status')
    if (status !== null && !['canceled', 'completed'].includes(status))
      return refusal(400, 21218, `Invalid Status: ${status}`)
    call.status = status ?? call.status
    updates.push({ sid, ...Object.fromEntries(form) })
    return { status: 200, body: call }
  }

  const pause = (sid: string, form: URLSearchParams): Reply => {
    if (!calls.has(sid)) return refusal(404, 20404, 'The requested resource was not found')
    if (!['in-progress', 'paused', 'stopped'].includes(form.get('Status') ?? ''))
      return refusal(400, 21220, 'Requested resource is not eligible for recording')
    updates.push({ sid, ...Object.fromEntries(form) })
    return { status: 200, body: { sid: 'RE', status: form.get('Status') } }
  }

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '', 'http://twilio')
    const form = new URLSearchParams(await text(request))
    if (request.headers.authorization !== `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
      return refusal(401, 20003, 'Authenticate')
    const { fault } = state
    state.fault = undefined
    if (fault) return refusal(fault.status, fault.code, 'An error')
    const path = url.pathname.startsWith(account) ? url.pathname.slice(account.length) : ''
    const only = (fields: Set<string>, work: () => Reply) => {
      const unknown = [...form.keys()].find((name) => !fields.has(name))
      return unknown ? refusal(400, 20001, `Unknown parameter ${unknown}`) : work()
    }
    const [, ofCall = ''] = /^\/Calls\/(CA[0-9a-f]{32})\.json$/.exec(path) ?? []
    const [, ofCurrent = ''] = /^\/Calls\/(CA[0-9a-f]{32})\/Recordings\/Twilio\.CURRENT\.json$/.exec(path) ?? []
    const [, ofRecording = '', ending] = /^\/Recordings\/(RE[0-9a-f]{32})\.(mp3|json)$/.exec(path) ?? []
    if (request.method === 'POST') {
      if (path === '/Calls.json') return only(CREATE, () => create(form))
      if (ofCall) return only(UPDATE, () => update(ofCall, form))
      if (ofCurrent) return only(RECORDING, () => pause(ofCurrent, form))
    }
    if (request.method === 'GET' && path === '.json') return { status: 200, body: line.account }
    if (request.method === 'GET' && path === '/IncomingPhoneNumbers.json') {
      if (line.account.status !== 'active') return refusal(403, 20005, 'Account not active')
      const wanted = url.searchParams.get('PhoneNumber')
      const some = line.numbers.filter((one) => (one as { phone_number: string }).phone_number === wanted)
      return { status: 200, body: { incoming_phone_numbers: some, page: 0, page_size: 1 } }
    }
    if (request.method === 'GET' && ofCall) {
      const call = calls.get(ofCall)
      return call ? { status: 200, body: call } : refusal(404, 20404, 'The requested resource was not found')
    }
    const recorded = recordings.get(ofRecording)
    if (recorded && request.method === 'GET' && ending === 'mp3') return { status: 200, bytes: recorded }
    if (recorded && request.method === 'DELETE' && ending === 'json') {
      recordings.delete(ofRecording)
      return { status: 204 }
    }
    return refusal(404, 20404, `The requested resource ${url.pathname} was not found`)
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body, bytes }) =>
        response
          .writeHead(status, { 'content-type': bytes ? 'audio/mpeg' : 'application/json' })
          .end(bytes ?? (body === undefined ? undefined : JSON.stringify(body))),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { base: `http://127.0.0.1:${port}`, calls, recordings, placed, updates, state, line, stop }
}
