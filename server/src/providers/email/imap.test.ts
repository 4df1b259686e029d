import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotSent } from '../not-sent.ts'
import { email } from './emails.fixture.ts'
import { makeImap } from './imap.ts'
import { startLocalImap } from './local-imap.ts'
import { startLocalSmtp } from './local-smtp.ts'
import { type FoundEmail, MAX_SOURCE } from './mailbox.ts'
import { makeSmtp } from './smtp.ts'

const never = new AbortController().signal
const day = 86_400_000
const since = new Date(Date.now() - 30 * day)
const daysAgo = (n: number) => new Date(Date.now() - n * day)
const source = (n: number, to = 'ana@brokerage.example') =>
  `From: "Ben, the client" <Ben@Client.example>\r\nTo: ${to},\r\n team: one@client.example, two@client.example;\r\nMessage-ID: <m${n}@client.example>\r\nSubject: Email ${n}\r\n\r\nHello ${n} ñ\r\n`

let server: Awaited<ReturnType<typeof startLocalImap>>
let account: { host: string; port: number; secure: boolean; user: string; password: string }
beforeEach(async () => {
  server = await startLocalImap()
  account = { host: server.host, port: server.port, secure: false, user: 'ana', password: 'secret-word' }
})
afterEach(() => server.stop())

const readAll = async (cursor?: string) => {
  const emails: FoundEmail[] = []
  const sources: (string | undefined)[] = []
  let last = cursor
  for await (const batch of makeImap(account).read({ cursor, since }, never)) {
    emails.push(...batch.Emails)
    for (const one of batch.Emails) sources.push((await one.source())?.toString())
    last = batch.Cursor
  }
  return { emails, sources, cursor: last as string }
}
const ids = ({ emails }: { emails: FoundEmail[] }) => emails.map((e) => e.Id)

const failureOf = async (work: Promise<unknown>): Promise<NotSent> => {
  const error = await work.then(
    () => undefined,
    (e) => e,
  )
  expect(error).toBeInstanceOf(NotSent)
  expect(`${error} ${error.cause} ${JSON.stringify(error.cause)}`).not.toContain('secret-word')
  return error
}

test('what arrived and what was sent is found, from the day asked for', async () => {
  server.put('INBOX', source(1), daysAgo(40))
  server.put('INBOX', source(2), daysAgo(3))
  server.put('Sent', source(3), daysAgo(2))
  server.put('Drafts', source(4), daysAgo(1))
  const found = await readAll()
  expect(found.emails).toMatchObject([
    { Folder: 'Inbox', Id: 'Inbox/1/2', Size: Buffer.byteLength(source(2)) },
    { Folder: 'Sent', Id: 'Sent/1/1' },
  ])
  expect(Math.abs((found.emails[0]?.ReceivedAt.getTime() ?? 0) - daysAgo(3).getTime())).toBeLessThan(60_000)
  expect(found.emails[0]?.Addresses.sort()).toEqual([
    'ana@brokerage.example',
    'ben@client.example',
    'one@client.example',
    'two@client.example',
  ])
  expect(found.sources).toEqual([source(2), source(3)])
})

test('the next reading continues where the last one ended, even if nothing was found', async () => {
  server.put('INBOX', source(1), daysAgo(40))
  const first = await readAll()
  expect(ids(first)).toEqual([])
  expect(ids(await readAll(first.cursor))).toEqual([])
  // Old, but only just put into the mailbox.
  server.put('INBOX', source(2), daysAgo(50))
  const second = await readAll(first.cursor)
  expect(ids(second)).toEqual(['Inbox/1/2'])
  expect(ids(await readAll(second.cursor))).toEqual([])
})

test('an interrupted reading continues after the last batch', async () => {
  for (let i = 1; i <= 120; i++) server.put('INBOX', source(i), daysAgo(1))
  let cursor: string | undefined
  for await (const batch of makeImap(account).read({ cursor, since }, never)) {
    expect(batch.Emails).toHaveLength(100)
    cursor = batch.Cursor
    break
  }
  const rest = await readAll(cursor)
  expect([rest.emails.length, rest.emails[0]?.Id]).toEqual([20, 'Inbox/1/101'])
})

test('a rebuilt mailbox is read again from the requested day', async () => {
  server.put('INBOX', source(1), daysAgo(40))
  server.put('INBOX', source(2), daysAgo(3))
  const { cursor } = await readAll()
  const inbox = server.folders.get('INBOX')
  if (inbox) inbox.validity = 2
  expect(ids(await readAll(cursor))).toEqual(['Inbox/2/2'])
  expect(ids(await readAll('no cursor'))).toEqual(['Inbox/2/2'])
})

test('a huge email is reported, not fetched', async () => {
  server.put('INBOX', Buffer.concat([Buffer.from(source(1)), Buffer.alloc(MAX_SOURCE, 'x')]), daysAgo(1))
  server.put('INBOX', source(2), daysAgo(1))
  const found = await readAll()
  expect(found.emails[0]?.Size).toBeGreaterThan(MAX_SOURCE)
  expect(found.sources).toEqual([undefined, source(2)])
})

test('an email that is gone by the time it is requested has no source', async () => {
  server.put('INBOX', source(1), daysAgo(1))
  for await (const { Emails } of makeImap(account).read({ cursor: undefined, since }, never)) {
    server.folders.get('INBOX')?.emails.splice(0)
    for (const found of Emails) expect(await found.source()).toBeUndefined()
  }
})

test('nothing is marked as read, and the connection is ended', async () => {
  server.put('INBOX', source(1), daysAgo(1))
  await readAll()
  expect(server.seen).not.toContain('SELECT')
  expect(server.seen.at(-1)).toBe('LOGOUT')
})

test('each failure is reported for what it is', async () => {
  const wrong = makeImap({ ...account, password: 'not-the-secret-word' })
  expect(await failureOf(wrong.check(never))).toMatchObject({ reason: 'sign-in' })
  await makeImap(account).check(never)
  server.put('INBOX', source(1), daysAgo(1))
  for (const at of ['LOGIN', 'EXAMINE', 'UID SEARCH', 'UID FETCH']) {
    server.faults.hangUpAt = at
    expect([at, (await failureOf(readAll())).reason]).toEqual([at, 'later'])
  }
  expect(await failureOf(makeImap(account).check(AbortSignal.abort()))).toMatchObject({ reason: 'later' })
  await server.stop()
  expect(await failureOf(makeImap(account).check(never))).toMatchObject({ reason: 'later' })
})

test('a certificate that nobody vouches for is refused', async () => {
  // Any server with TLS will do: the connection ends before a word is exchanged.
  const { host, port, stop } = await startLocalSmtp({ secure: true })
  expect(await failureOf(makeImap({ ...account, host, port, secure: true }).check(never))).toMatchObject({
    reason: 'later',
    message: expect.stringContaining('certificate'),
  })
  await stop()
})

test('a password does not leave this machine unencrypted', async () => {
  // By its address this is another machine, although it is this one.
  expect(await failureOf(makeImap({ ...account, host: '0.0.0.0' }).check(never))).toMatchObject({ reason: 'later' })
  expect(server.seen).not.toContain('LOGIN')
})

test('what was sent is kept in the mailbox once, and found there', async () => {
  const outgoing = await startLocalSmtp()
  const smtp = makeSmtp({ host: outgoing.host, port: outgoing.port, secure: false })
  const sender = makeImap(account).sendingBy(smtp)
  const sent = email({ Subject: 'Grüße', Bcc: [{ Name: null, Address: 'hidden@client.example' }] })
  expect(await sender.wasSent(sent.MessageId, never)).toBeUndefined()
  // Without a Sent folder, the copy has nowhere to go, but the email is sent.
  await sender.send(sent, never)
  expect([outgoing.arrived.length, server.folders.size]).toEqual([1, 1])

  server.folders.set('Gesendet', { validity: 5, next: 1, emails: [], use: '\\Sent' })
  await sender.send(sent, never)
  const kept = server.folders.get('Gesendet')?.emails ?? []
  expect(kept).toMatchObject([{ flags: ['\\Seen'] }])
  expect(await simpleParser(kept[0]?.source as Buffer)).toMatchObject({ messageId: sent.MessageId, subject: 'Grüße' })
  expect(await sender.wasSent(sent.MessageId, never)).toBe(true)
  expect(await sender.wasSent('<another@dormer.example>', never)).toBeUndefined()
  // As with a server that keeps its own copy: there is one already.
  await sender.send(sent, never)
  expect(server.folders.get('Gesendet')?.emails).toHaveLength(1)

  // The copy fails; the email was sent nevertheless.
  server.faults.hangUpAt = 'LIST'
  await sender.send({ ...sent, MessageId: '<two@dormer.example>' }, never)
  expect(outgoing.arrived).toHaveLength(4)
  expect(await failureOf(sender.wasSent(sent.MessageId, never))).toMatchObject({ reason: 'later' })
  await sender.close()
  await outgoing.stop()
})
