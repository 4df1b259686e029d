import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NotSent } from '../not-sent.ts'
import { startFakeTwilio, type TwilioMessage } from './fake-twilio.ts'
import type { SmsProvider } from './sms.ts'
import { makeTwilio } from './twilio.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token-of-the-tests' }
const text = { From: '5125550100', To: '5125550199', Body: 'Is 3pm good? – Ana' }
const never = new AbortController().signal
const anHourAgo = new Date(Date.now() - 3_600_000)

let server: Awaited<ReturnType<typeof startFakeTwilio>>
let twilio: SmsProvider
beforeAll(async () => {
  server = await startFakeTwilio(account)
  twilio = makeTwilio({ ...account, base: server.base })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.messages.length = 0
  server.faults.length = 0
  server.settings.pageSize = 1000
})

const failureOf = async (sending: Promise<unknown>): Promise<NotSent> => {
  const error = await sending.then(
    () => undefined,
    (e) => e,
  )
  expect(error).toBeInstanceOf(NotSent)
  expect(`${error} ${error.cause}`).not.toContain(account.authToken)
  return error
}

test('a text is handed over once, with the address for its status', async () => {
  const { Sid } = await twilio.send(text, 'https://crm.example.com/hooks/twilio/status?m=7', never)
  expect(server.messages).toMatchObject([{ sid: Sid, from: '+15125550100', to: '+15125550199', body: text.Body }])
  expect(server.callbacks).toEqual(['https://crm.example.com/hooks/twilio/status?m=7'])
})

test.each([
  [400, 21211, 'recipient', 'There is no such phone number.'],
  [400, 21610, 'stopped', /replied STOP/],
  [400, 21614, 'recipient', /not a mobile phone/],
  [400, 30034, 'refused', /not registered with the carriers/],
  [400, 21606, 'refused', /not one of the Twilio account/],
  [400, 99999, 'refused', /Twilio error 99999/],
  [401, 20003, 'sign-in', /refused the account SID and token/],
] as const)('%s %s is reported as %s', async (status, code, reason, message) => {
  server.faults.push({ status, code })
  expect(await failureOf(twilio.send(text, undefined, never))).toMatchObject({
    reason,
    message: expect.stringMatching(message),
  })
})

test('a text that Twilio would refuse by itself is refused in words', async () => {
  const cases = [
    [{ ...text, To: '0125550199' }, 'recipient'],
    [{ ...text, Body: '' }, 'refused'],
    [{ ...text, Body: 'x'.repeat(1601) }, 'refused'],
  ] as const
  for (const [wrong, reason] of cases)
    expect(await failureOf(twilio.send(wrong, undefined, never))).toMatchObject({ reason })
  expect(server.messages).toEqual([])
})

test.each([
  ['too many, with seconds', { status: 429, code: 20429, headers: { 'retry-after': '7' } }, 'later', 7],
  ['too many', { status: 429, code: 20429 }, 'later', undefined],
  ['overloaded', { status: 503 }, 'later', undefined],
  ['an error that may come after the text was taken', { status: 500, code: 20500 }, 'unknown', undefined],
  ['an answer of something in between', { status: 502 }, 'unknown', undefined],
  ['a connection that breaks', 'breaks before it is taken', 'unknown', undefined],
  ['a connection that breaks after it', 'breaks after it is taken', 'unknown', undefined],
] as const)('%s', async (_, fault, reason, retryAfter) => {
  server.faults.push(fault)
  expect(await failureOf(twilio.send(text, undefined, never))).toMatchObject({ reason, retryAfter })
})

test('a wrong token is reported as such, without showing it', async () => {
  const other = makeTwilio({ ...account, authToken: 'another', base: server.base })
  expect(await failureOf(other.send(text, undefined, never))).toMatchObject({ reason: 'sign-in' })
  expect(await failureOf(other.find(text, anHourAgo, [], never))).toMatchObject({ reason: 'sign-in' })
})

test('without an answer, nothing has left; an interrupted send may have', async () => {
  const closed = await startFakeTwilio(account)
  await closed.stop()
  const nobody = makeTwilio({ ...account, base: closed.base })
  expect(await failureOf(nobody.send(text, undefined, never))).toMatchObject({ reason: 'later' })
  expect(await failureOf(nobody.find(text, anHourAgo, [], never))).toMatchObject({ reason: 'later' })
  expect(await failureOf(twilio.send(text, undefined, AbortSignal.abort()))).toMatchObject({ reason: 'later' })
  expect(server.messages).toEqual([])
})

test('a text whose outcome is unknown is found by its content', async () => {
  server.faults.push('breaks after it is taken')
  await failureOf(twilio.send(text, undefined, never))
  expect(await twilio.find(text, new Date(Date.now() - 1000), [], never)).toEqual({ Sid: server.messages[0]?.sid })
  expect(await twilio.find({ ...text, Body: 'Another' }, anHourAgo, [], never)).toBeUndefined()
  expect(await twilio.find({ ...text, To: '5125550198' }, anHourAgo, [], never)).toBeUndefined()
  expect(await twilio.find(text, new Date(Date.now() + 5000), [], never)).toBeUndefined()
})

test('of several identical ones, the oldest is found that is not known to be another', async () => {
  for (let n = 0; n < 3; n++) await twilio.send(text, undefined, never)
  const sids = server.messages.map((one) => one.sid)
  const without = (n: number) => twilio.find(text, anHourAgo, sids.slice(0, n), never)
  expect([await without(0), await without(1), await without(3)]).toEqual([
    { Sid: sids[0] },
    { Sid: sids[1] },
    undefined,
  ])
})

test('it is found on a later page, not among answers, and older pages are not read', async () => {
  server.settings.pageSize = 2
  const message = (n: number, over: Partial<TwilioMessage> = {}): TwilioMessage => ({
    sid: `SM${n}`,
    body: `text ${n}`,
    from: '+15125550100',
    to: '+15125550199',
    direction: 'outbound-api',
    date_created: new Date(Date.now() - n * 60_000).toUTCString(),
    date_sent: null,
    status: 'sent',
    ...over,
  })
  server.messages.push(
    ...Array.from({ length: 9 }, (_, i) => message(9 - i)),
    message(0, { sid: 'SM-reply', body: 'text 5', direction: 'inbound' }),
  )
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000)
  const find = (Body: string, from: Date) => twilio.find({ ...text, Body }, from, [], never)
  expect(await find('text 5', since(60))).toEqual({ Sid: 'SM5' })
  expect(await find('text 5', since(3))).toBeUndefined()
  server.seen.lists = 0
  expect(await find('text 9', since(2))).toBeUndefined()
  expect(server.seen.lists).toBe(3)
})

test('reading a list sends nothing, so a failed one is retried later', async () => {
  for (const fault of [{ status: 500 }, { status: 429, headers: { 'retry-after': '3' } }] as const) {
    server.faults.push(fault)
    expect(await failureOf(twilio.find(text, anHourAgo, [], never))).toMatchObject({ reason: 'later' })
  }
  server.faults.push('breaks before it is taken')
  expect(await failureOf(twilio.find(text, anHourAgo, [], never))).toMatchObject({ reason: 'later' })
})

const url = 'https://crm.example.com/hooks/twilio?tenant=7'
const signed = (form: Record<string, string>, at = url, token = account.authToken) => ({
  url,
  form,
  signature: webhooks.getExpectedTwilioSignature(token, at, form),
})

test("the signature of Twilio's documentation is accepted", () => {
  const provider = makeTwilio({ ...account, authToken: '12345' })
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  const hook = { url: 'https://mycompany.com/myapp.php?foo=1&bar=2', form, signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }
  // It is a call, not a text: without a MessageSid there is nothing to read, so the check itself is called.
  expect(webhooks.validateRequest('12345', hook.signature, hook.url, form)).toBe(true)
  expect(provider.readIncoming(hook)).toBeUndefined()
})

const incoming = { MessageSid: 'SM1', From: '+15125550199', To: '+15125550100', Body: 'Yes!', NumMedia: '0' }

test('a text that came in is read if Twilio signed it', () => {
  expect(twilio.readIncoming(signed(incoming))).toEqual({
    Sid: 'SM1',
    From: '5125550199',
    To: '5125550100',
    Body: 'Yes!',
    MediaUrls: [],
  })
  const picture = { ...incoming, Body: '', NumMedia: '2', MediaUrl0: 'https://a/0', MediaUrl1: 'https://a/1' }
  expect(twilio.readIncoming(signed(picture))?.MediaUrls).toEqual(['https://a/0', 'https://a/1'])
  expect(twilio.readIncoming(signed({ ...incoming, From: '72975' }))?.From).toBe('72975')
  expect(twilio.readIncoming(signed({ ...incoming, From: '+447700900123' }))?.From).toBe('+447700900123')
})

test.each([
  ['without a signature', { ...signed(incoming), signature: undefined }],
  ['with another signature', { ...signed(incoming), signature: 'x' }],
  ['whose text was changed', { ...signed(incoming), form: { ...incoming, Body: 'No!' } }],
  ['to which a field was added', { ...signed(incoming), form: { ...incoming, Extra: '1' } }],
  ['signed for another address', signed(incoming, `${url}&tenant=8`)],
  ['signed by another account', signed(incoming, url, 'another-token')],
])('a request %s brings nothing', (_, hook) => {
  expect(twilio.readIncoming(hook)).toBeUndefined()
  expect(twilio.readStatus(hook)).toBeUndefined()
})

test.each([
  ['queued', undefined, { Status: 'Sent' }],
  ['sent', undefined, { Status: 'Sent' }],
  ['delivered', undefined, { Status: 'Delivered' }],
  ['undelivered', '30003', { Status: 'Failed', Message: /switched off/, IsUnreachable: false }],
  ['undelivered', '30004', { Status: 'Failed', Message: /blocks texts/, IsUnreachable: false }],
  ['undelivered', '30005', { Status: 'Failed', Message: /no longer in service/, IsUnreachable: true }],
  ['undelivered', '30006', { Status: 'Failed', Message: /landline/, IsUnreachable: true }],
  ['undelivered', '30007', { Status: 'Failed', Message: /filtered the text as spam/, IsUnreachable: false }],
  ['failed', '30034', { Status: 'Failed', Message: /not registered/, IsUnreachable: false }],
  ['failed', '21610', { Status: 'Failed', Message: /replied STOP/, IsUnreachable: true, IsStopped: true }],
  ['failed', undefined, { Status: 'Failed', Message: /without a reason/, IsUnreachable: false }],
])('the status %s %s is reported as %j', (MessageStatus, ErrorCode, told) => {
  const form = { MessageSid: 'SM1', MessageStatus, ...(ErrorCode && { ErrorCode }) }
  const { Message, ...rest } = told as { Message?: RegExp }
  const read = twilio.readStatus(signed(form))
  expect(read).toMatchObject({ Sid: 'SM1', ...rest })
  if (Message) expect(read).toMatchObject({ Message: expect.stringMatching(Message) })
})
