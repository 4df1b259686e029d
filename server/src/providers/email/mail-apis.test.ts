import { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NotSent } from '../not-sent.ts'
import { email } from './emails.fixture.ts'
import { challengeOf, client, redirectUri, type Stored, startFakeGmail, startFakeGraph } from './fake-mail-apis.ts'
import { googleSignIn, makeGmail } from './gmail.ts'
import { makeGraph, microsoftSignIn } from './graph.ts'
import { type FoundEmail, MAX_SOURCE } from './mailbox.ts'
import { consentUrl, exchangeCode, type OAuthTokens } from './oauth.ts'

const never = new AbortController().signal
const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000)
const since = daysAgo(30)
const source = (n: number) =>
  `From: Ben <Ben@client.example>\r\nTo: Ana <ana@brokerage.example>, zoe@client.example\r\nMessage-ID: <m${n}@client.example>\r\nSubject: ${n}\r\n\r\nHello ${n} ñ\r\n`

const gmail = async () => {
  const server = await startFakeGmail()
  return {
    server,
    provider: googleSignIn(client, server.at),
    make: (tokens: OAuthTokens, keep: (t: OAuthTokens) => Promise<void>, as = client) =>
      makeGmail(as, { tokens, keep }, server.at),
    inbox: ['INBOX', 'UNREAD'],
    sent: ['SENT'],
    other: [['DRAFT'], ['SPAM'], ['TRASH', 'INBOX']],
    address: 'ana@gmail.example',
    sentId: 'g1' as string | null,
    forget: () => {
      server.state.oldestHistory = 1000
    },
    remember: () => {
      server.state.oldestHistory = 0
    },
  }
}
const graph = async () => {
  const server = await startFakeGraph()
  const registered = { ...client, tenant: 'common' }
  return {
    server,
    provider: microsoftSignIn(registered, server.at),
    make: (tokens: OAuthTokens, keep: (t: OAuthTokens) => Promise<void>, as = client) =>
      makeGraph({ ...as, tenant: 'common' }, { tokens, keep }, server.at),
    inbox: ['inbox'],
    sent: ['sentitems'],
    other: [['drafts'], ['junkemail'], ['deleteditems']],
    address: 'ana@office.example',
    sentId: null as string | null,
    forget: () => {
      server.state.oldestLink = 1000
    },
    remember: () => {
      server.state.oldestLink = 0
    },
  }
}

const failureOf = async (work: Promise<unknown>): Promise<NotSent> => {
  const error = await work.then(
    () => undefined,
    (e) => e,
  )
  expect(error).toBeInstanceOf(NotSent)
  expect(`${error} ${error.cause} ${JSON.stringify(error.cause)}`).not.toMatch(/access-|refresh-|secret-of/)
  return error
}

describe.each([
  ['Gmail', gmail],
  ['Microsoft', graph],
])('%s', (name, start) => {
  let subject: Awaited<ReturnType<typeof gmail>> | Awaited<ReturnType<typeof graph>>
  let mailbox: ReturnType<typeof subject.make>
  let kept: OAuthTokens
  const keep = async (tokens: OAuthTokens) => {
    kept = tokens
  }
  beforeEach(async () => {
    subject = await start()
    kept = await exchangeCode(subject.provider, { code: 'a-code', redirectUri, verifier: 'a-verifier' }, never)
    mailbox = subject.make(kept, keep)
  })
  afterEach(() => subject.server.stop())

  let n = 0
  const put = (labels: string[], date: Date, more: Partial<Stored> = {}) => {
    const id = `x${++n}=`
    subject.server.emails.push({ id, labels, date, source: source(n), ...more })
    return id
  }
  const readAll = async (cursor?: string) => {
    const emails: FoundEmail[] = []
    let last = cursor
    for await (const batch of mailbox.read({ cursor, since }, never)) {
      emails.push(...batch.Emails)
      last = batch.Cursor
    }
    return { emails, ids: emails.map((e) => e.Id).sort(), cursor: last as string }
  }

  test('a user is asked for consent, and a code is exchanged once', async () => {
    const url = new URL(
      consentUrl(subject.provider, {
        redirectUri,
        state: 's',
        challenge: challengeOf('a-verifier'),
        loginHint: 'ana@brokerage.example',
      }),
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'dormer',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 's',
      code_challenge: challengeOf('a-verifier'),
      code_challenge_method: 'S256',
      login_hint: 'ana@brokerage.example',
    })
    expect(url.href).not.toContain('secret')
    expect(kept).toEqual({ AccessToken: 'access-1', RefreshToken: 'refresh-1', ExpiresAt: expect.any(String) })
    expect(await mailbox.address(never)).toBe(subject.address)
    const again = exchangeCode(subject.provider, { code: 'a-code', redirectUri, verifier: 'a-verifier' }, never)
    expect(await failureOf(again)).toMatchObject({ reason: 'sign-in' })
    const wrong = { ...subject.provider, client: { ...client, clientSecret: 'x' } }
    expect(
      await failureOf(exchangeCode(wrong, { code: 'a-code', redirectUri, verifier: 'a-verifier' }, never)),
    ).toMatchObject({
      reason: 'sign-in',
      message: expect.stringContaining('settings'),
    })
  })

  test('an old access token is renewed once for all calls, and what is new is kept', async () => {
    mailbox = subject.make({ ...kept, ExpiresAt: '2026-01-01T00:00:00Z' }, keep)
    await Promise.all([mailbox.address(never), mailbox.address(never), mailbox.address(never)])
    expect(subject.server.granted.renewals).toBe(2)
    expect(kept).toMatchObject({ AccessToken: 'access-2', RefreshToken: 'refresh-2' })
  })

  test('an access token that ended early is renewed; withdrawn consent is reported', async () => {
    subject.server.granted.access = 'ended'
    await mailbox.send(email(), never)
    expect(subject.server.emails).toHaveLength(1)
    Object.assign(subject.server.granted, { access: 'ended', refresh: 'ended' })
    expect(await failureOf(mailbox.send(email(), never))).toMatchObject({ reason: 'sign-in' })
    expect(await failureOf(readAll())).toMatchObject({ reason: 'sign-in' })
  })

  test('an email is sent whole, with hidden recipients for the provider to take out, and found again', async () => {
    const sent = email({
      Subject: 'Grüße',
      Bcc: [{ Name: null, Address: 'hidden@client.example' }],
      Headers: { 'List-Unsubscribe': '<https://x.example/u>' },
    })
    expect(await mailbox.wasSent(sent.MessageId, never)).toBeUndefined()
    expect(await mailbox.send(sent, never)).toEqual({ Id: subject.sentId })
    const parsed = await simpleParser(subject.server.emails[0]?.source ?? '')
    expect(parsed).toMatchObject({ messageId: sent.MessageId, subject: 'Grüße' })
    expect([parsed.bcc].flat()[0]?.text).toBe('hidden@client.example')
    expect(parsed.headers.has('list')).toBe(true)
    expect(await mailbox.wasSent(sent.MessageId, never)).toBe(true)
    expect(await mailbox.wasSent("<o'other@dormer.example>", never)).toBeUndefined()
  })

  test.each([
    ['too many', { status: 429, headers: { 'retry-after': '5' }, body: {} }, 'later', 5],
    ['overloaded', { status: 503 }, 'later', undefined],
    ['not permitted', { status: 403, body: { error: { message: 'Insufficient Permission' } } }, 'sign-in', undefined],
    ['refused', { status: 400, body: { error: { message: 'Invalid To header' } } }, 'refused', undefined],
    ['an error that may come after it was sent', { status: 500 }, 'unknown', undefined],
    ['a connection that breaks', 'hangs up after it', 'unknown', undefined],
  ] as const)('sending: %s', async (_, fault, reason, retryAfter) => {
    subject.server.faults.push(fault)
    expect(await failureOf(mailbox.send(email(), never))).toMatchObject({ reason, retryAfter })
  })

  test('what would be refused is not sent', async () => {
    expect(await failureOf(mailbox.send(email({ To: [{ Name: null, Address: 'no address' }] }), never))).toMatchObject({
      reason: 'recipient',
    })
    const gone = async (): Promise<Readable> => {
      throw Object.assign(new Error('no file'), { code: 'FILE_MISSING' })
    }
    const Attachments = [{ FileName: 'a', ContentType: 'text/plain', open: gone }]
    expect(await failureOf(mailbox.send(email({ Attachments }), never))).toMatchObject({ reason: 'refused' })
    expect(subject.server.emails).toEqual([])
  })

  test('without an answer, nothing has left; what could not be read is read later', async () => {
    for (const fault of [{ status: 500 }, { status: 429 }, 'hangs up after it'] as const) {
      subject.server.faults.push(fault)
      expect(await failureOf(readAll())).toMatchObject({ reason: 'later' })
    }
    await subject.server.stop()
    expect(await failureOf(mailbox.send(email(), never))).toMatchObject({ reason: 'later' })
    expect(await failureOf(mailbox.send(email(), AbortSignal.abort()))).toMatchObject({ reason: 'later' })
  })

  test('what arrived and what was sent is found from the day asked for, and then only what is new', async () => {
    put(subject.inbox, daysAgo(40))
    const [arrived, sent] = [put(subject.inbox, daysAgo(3)), put(subject.sent, daysAgo(2))]
    for (const labels of subject.other) put(labels, daysAgo(1))
    const found = await readAll()
    expect(found.ids).toEqual([arrived, sent].sort())
    const one = found.emails.find((e) => e.Id === arrived)
    expect(one).toMatchObject({
      Folder: 'Inbox',
      Addresses: ['ben@client.example', 'ana@brokerage.example', 'zoe@client.example'],
    })
    expect((await one?.source())?.toString()).toContain('ñ')
    expect(found.emails.find((e) => e.Id === sent)?.Folder).toBe('Sent')
    expect((await readAll(found.cursor)).ids).toEqual([])
    const later = [1, 2, 3].map(() => put(subject.inbox, new Date()))
    const more = await readAll(found.cursor)
    expect(more.ids).toEqual(later.sort())
    expect((await readAll(more.cursor)).ids).toEqual([])
  })

  test('an interrupted reading loses nothing', async () => {
    const all = Array.from({ length: 60 }, () => put(subject.inbox, daysAgo(1)))
    const seen: string[] = []
    let cursor: string | undefined
    for await (const batch of mailbox.read({ cursor, since }, never)) {
      seen.push(...batch.Emails.map((e) => e.Id))
      cursor = batch.Cursor
      break
    }
    expect(seen.length).toBeGreaterThan(0)
    const rest = await readAll(cursor)
    expect([...seen, ...rest.ids].sort()).toEqual(all.sort())
  })

  test('if the provider has lost the cursor, it is read again from the requested day', async () => {
    put(subject.inbox, daysAgo(40))
    const id = put(subject.inbox, daysAgo(3))
    const { cursor } = await readAll()
    for (const old of [
      cursor,
      'no cursor',
      JSON.stringify({ Inbox: 'https://evil.example/', History: '0', Sent: 'https://evil.example/' }),
    ]) {
      subject.forget()
      const reading = mailbox.read({ cursor: old, since }, never)[Symbol.asyncIterator]()
      const first = await reading.next()
      subject.remember()
      const ids = first.done ? [] : first.value.Emails.map((e) => e.Id)
      for (let next = await reading.next(); !next.done; next = await reading.next())
        ids.push(...next.value.Emails.map((e) => e.Id))
      expect([old, ids]).toEqual([old, [id]])
    }
  })

  test('a huge or deleted email has no source', async () => {
    put(subject.inbox, daysAgo(1), { source: `${source(1)}${'x'.repeat(MAX_SOURCE)}` })
    put(subject.inbox, daysAgo(1))
    const { emails } = await readAll()
    subject.server.emails.splice(1)
    expect(await Promise.all(emails.map((e) => e.source()))).toEqual([undefined, undefined])
  })

  if (name === 'Microsoft')
    test('an email larger than Microsoft accepts is refused in words', async () => {
      const open = async () => Readable.from([Buffer.alloc(3 * 1024 * 1024)])
      const Attachments = [{ FileName: 'a.pdf', ContentType: 'application/pdf', open }]
      expect((await failureOf(mailbox.send(email({ Attachments }), never))).message).toMatch(/at most 3 MB/)
      expect(subject.server.emails).toEqual([])
    })

  if (name === 'Gmail')
    test('if Gmail no longer knows a page, reading starts over', async () => {
      const id = put(subject.inbox, daysAgo(3))
      const cursor = JSON.stringify({ History: '1', Since: Math.floor(since.getTime() / 1000), Page: 'old' })
      expect((await readAll(cursor)).ids).toEqual([id])
    })

  if (name === 'Gmail')
    test("Gmail's limits are reported as such, although it answers 'forbidden'", async () => {
      const body = { error: { message: 'Rate Limit', errors: [{ reason: 'userRateLimitExceeded' }] } }
      subject.server.faults.push({ status: 403, body })
      expect(await failureOf(mailbox.send(email(), never))).toMatchObject({ reason: 'later' })
    })
})
