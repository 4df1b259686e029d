import { createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotSent } from '../not-sent.ts'
import type { OutgoingEmail } from './email.ts'
import { email } from './emails.fixture.ts'
import { type SmtpFault, startLocalSmtp } from './local-smtp.ts'
import { readSmtpUrl } from './server-account.ts'
import { makeSmtp } from './smtp.ts'

const never = new AbortController().signal

let server: Awaited<ReturnType<typeof startLocalSmtp>>
let smtp: ReturnType<typeof makeSmtp>
beforeEach(async () => {
  server = await startLocalSmtp()
  smtp = makeSmtp({ host: server.host, port: server.port, secure: false })
})
afterEach(async () => {
  await smtp.close()
  await server.stop()
})

const failureOf = async (sending: Promise<unknown>): Promise<NotSent> => {
  const error = await sending.then(
    () => undefined,
    (e) => e,
  )
  expect(error).toBeInstanceOf(NotSent)
  expect(`${error} ${JSON.stringify(error.cause)}`).not.toContain('secret-word')
  return error
}
const sent = async (change: Partial<OutgoingEmail>) => {
  await smtp.send(email(change), never)
  const [arrived] = server.arrived.splice(0)
  if (!arrived) throw new Error('nothing arrived')
  return { ...arrived, parsed: await simpleParser(arrived.source) }
}

test('an email arrives as it was written, with its Message-ID, date and headers', async () => {
  const { from, to, parsed } = await sent({
    ReplyTo: { Name: null, Address: 'ana@mailbox.example' },
    Cc: [{ Name: 'Zoë "Z" Ødegård', Address: 'zoe@client.example' }],
    Subject: 'Das Häuschen 🏡 in der Straße – schöner als alles, was Sie bisher gesehen haben, versprochen',
    Html: '<p>Grüße</p>',
    Text: 'Grüße\n.\n..Punkt',
    InReplyTo: '<zero@client.example>',
    References: ['<first@client.example>', '<zero@client.example>'],
    Headers: {
      'List-Unsubscribe': '<https://crm.example.com/u/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect([from, to]).toEqual(['ana@brokerage.example', ['ben@client.example', 'zoe@client.example']])
  expect(parsed).toMatchObject({
    messageId: '<one@dormer.example>',
    date: new Date('2026-11-22T12:00:00Z'),
    subject: 'Das Häuschen 🏡 in der Straße – schöner als alles, was Sie bisher gesehen haben, versprochen',
    inReplyTo: '<zero@client.example>',
    references: ['<first@client.example>', '<zero@client.example>'],
    html: '<p>Grüße</p>',
  })
  expect(parsed.text?.trim()).toBe('Grüße\n.\n..Punkt')
  expect(parsed.from?.value).toEqual([{ name: 'Ana Núñez', address: 'ana@brokerage.example' }])
  expect(parsed.replyTo?.value[0]?.address).toBe('ana@mailbox.example')
  expect([parsed.cc].flat()[0]?.value).toEqual([{ name: 'Zoë "Z" Ødegård', address: 'zoe@client.example' }])
  expect(parsed.headerLines.find((h) => h.key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  )
})

test('hidden recipients receive it, and nobody sees them', async () => {
  const { to, source } = await sent({
    Bcc: [
      { Name: null, Address: 'hidden@client.example' },
      { Name: null, Address: 'ben@client.example' },
    ],
  })
  expect(to).toEqual(['ben@client.example', 'hidden@client.example'])
  // An id may happen to contain the letters.
  expect(source).not.toMatch(/^bcc|hidden@/im)
})

test('no field can add a header, a recipient or a body', async () => {
  const evil = 'x\r\nBcc: thief@evil.example\r\nX-Evil: yes\r\n\r\nbody'
  const cases: Partial<OutgoingEmail>[] = [
    { Subject: evil },
    { From: { Name: evil, Address: 'ana@brokerage.example' } },
    { To: [{ Name: evil, Address: 'ben@client.example' }] },
    { ReplyTo: { Name: evil, Address: 'ana@brokerage.example' } },
    { MessageId: `<${evil}@dormer.example>` },
    { InReplyTo: `<${evil}>` },
    { References: [`<${evil}>`] },
    { Headers: { 'X-Template': evil } },
    { Headers: { 'X-Template\r\nX-Evil': 'yes' } },
    {
      Attachments: [
        {
          FileName: evil,
          ContentType: `text/plain\r\nX-Evil: yes`,
          open: async () => Readable.from([Buffer.from('a')]),
        },
      ],
    },
    { To: [{ Name: null, Address: 'ben@client.example>\r\nRCPT TO:<thief@evil.example' }] },
    { To: [{ Name: null, Address: 'ben@client.example, thief@evil.example' }] },
  ]
  for (const change of cases) {
    const { to, source } = await sent(change).catch((error) => {
      expect(error).toBeInstanceOf(NotSent)
      return { to: [], source: '' }
    })
    expect([change, to.filter((address) => address !== 'ben@client.example')]).toEqual([change, []])
    expect([change, source.match(/^(?:x-evil|bcc):/im)]).toEqual([change, null])
  }
})

test('attachments are streamed, and opened when their turn comes', async () => {
  const bytes = Buffer.alloc(3_000_000, 'äöü')
  let opened = 0
  const open = async () => {
    opened++
    return Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)])
  }
  const { parsed } = await sent({
    Attachments: [{ FileName: 'Vertrag – Müller.pdf', ContentType: 'application/pdf', open }],
  })
  expect(opened).toBe(1)
  expect(parsed.attachments).toMatchObject([
    {
      filename: 'Vertrag – Müller.pdf',
      contentType: 'application/pdf',
      contentDisposition: 'attachment',
      content: bytes,
    },
  ])
})

test('a meeting is told to calendars as another form of the text, and as a file', async () => {
  const file = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const open = async () => Readable.from([Buffer.from(file)])
  const ContentType = 'text/calendar; charset=utf-8; method=REQUEST'
  const { source, parsed } = await sent({ Attachments: [{ FileName: 'meeting.ics', ContentType, open }] })
  // Outlook and Gmail look for it beside the text; its method is said in the header as in the file.
  const [, beside = ''] = source.split(/content-type: multipart\/alternative/i)
  const types = [...beside.matchAll(/^content-type: ([^;\r\n]+)/gim)].map(([, type]) => type)
  expect(types).toEqual(['text/plain', 'text/html', 'text/calendar', 'text/calendar'])
  expect(source.match(/method=REQUEST/g)).toHaveLength(2)
  expect(parsed.attachments.map(({ content }) => content.toString())).toEqual([file, file])
  const [asFile] = parsed.attachments.filter(({ filename }) => filename === 'meeting.ics')
  expect(asFile).toMatchObject({ contentDisposition: 'attachment', contentType: 'text/calendar' })
  // Any other file stays one.
  const plain = await sent({ Attachments: [{ FileName: 'feed.ics', ContentType: 'text/calendar', open }] })
  expect(plain.parsed.attachments).toHaveLength(1)
})

test('an attachment that cannot be read sends nothing', async () => {
  const gone = async () => {
    throw Object.assign(new Error('no file'), { code: 'FILE_MISSING' })
  }
  const breaks = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the disk failed')
      })(),
    )
  for (const [open, reason] of [
    [gone, 'refused'],
    [breaks, 'later'],
  ] as const) {
    const Attachments = [{ FileName: 'a.pdf', ContentType: 'application/pdf', open }]
    expect(await failureOf(smtp.send(email({ Attachments }), never))).toMatchObject({ reason })
  }
  expect(server.arrived).toEqual([])
})

const rcpt = (fault: SmtpFault) => ({ rcpt: { 'ben@client.example': fault } })
test.each([
  ['the server is busy at once', { connect: '421 4.3.2 Too many connections' }, 'later'],
  ['the server hangs up at once', { connect: 'hangs up' }, 'later'],
  ['the sender is refused for now', { mail: '451 4.3.0 Try again' }, 'later'],
  ['the sender is refused', { mail: '550 5.7.1 Sender rejected' }, 'refused'],
  ['a password is asked for', { mail: '530 5.7.0 Authentication required' }, 'sign-in'],
  ['the server hangs up before the email', { mail: 'hangs up' }, 'later'],
  ['the recipient is refused for now', rcpt('450 4.2.1 Greylisted'), 'later'],
  ['there is no such recipient', rcpt('550 5.1.1 User unknown'), 'recipient'],
  ['there is no such recipient, in few words', rcpt('550 No such user'), 'recipient'],
  ['the mailbox is disabled', rcpt('550 5.2.1 Mailbox disabled'), 'recipient'],
  ["the recipient's mailbox is full", rcpt('552 5.2.2 Mailbox full'), 'refused'],
  ['we may not send there', rcpt('554 5.7.1 Relay access denied'), 'refused'],
  ['the server hangs up at the recipient', rcpt('hangs up'), 'later'],
  ['the content is refused for now', { data: '451 4.7.1 Try again' }, 'later'],
  ['the content is refused', { data: '554 5.7.1 Spam message rejected' }, 'refused'],
  ['the server hangs up in the middle of the email', { half: 'hangs up' }, 'later'],
  ['the server hangs up after the email', { taken: 'hangs up' }, 'unknown'],
] as const)('%s', async (what, faults, reason) => {
  Object.assign(server.faults, faults)
  // Long enough for the middle to differ from the end.
  const Text = what.includes('middle') ? 'A long line of text.\n'.repeat(500_000) : 'Short'
  expect(await failureOf(smtp.send(email({ Text }), never))).toMatchObject({ reason })
  expect(server.arrived).toHaveLength(reason === 'unknown' ? 1 : 0)
  expect(server.seen.connections).toBe(1)
})

test.each([
  [
    'a failed DMARC check',
    { data: '550 5.7.26 Unauthenticated email from b.example is not accepted due to DMARC policy' },
    'Authentication',
  ],
  ['a failed SPF check', rcpt('550 5.7.23 SPF validation failed'), 'Authentication'],
  [
    'a blocklist',
    rcpt('550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using zen.spamhaus.org'),
    'Reputation',
  ],
  ['a blocklist with a code of the recipient’s', rcpt('550 5.1.1 IP address blacklisted by recipient'), 'Reputation'],
  ['an address that may not send', { mail: '553 5.7.1 Sender address rejected: not owned by user ana' }, 'Sender'],
  ['a sender that does not exist', { mail: '550 5.1.1 User unknown' }, 'Sender'],
  ['a rule', { data: '550 5.7.1 Message rejected due to local policy' }, 'Policy'],
  ['a relay', rcpt('554 5.7.1 Relay access denied'), 'Relay'],
  ['a full mailbox', rcpt('552 5.2.2 Mailbox full'), 'MailboxFull'],
] as const)('what %s says about us is told with its words', async (_, faults, Refusal) => {
  Object.assign(server.faults, faults)
  expect(await failureOf(smtp.send(email(), never))).toMatchObject({
    reason: 'refused',
    refusal: { Refusal, Said: expect.stringMatching(/^55\d 5\./) },
  })
})

test('an address that is found not to exist only after the email is one, too', async () => {
  Object.assign(server.faults, { data: '550 5.1.1 The email account that you tried to reach does not exist' })
  expect(await failureOf(smtp.send(email(), never))).toMatchObject({ reason: 'recipient' })
})

test('the server’s words are passed on', async () => {
  Object.assign(server.faults, rcpt('550 5.1.1 User unknown'))
  expect((await failureOf(smtp.send(email(), never))).message).toMatch(
    /does not deliver to this address: .*User unknown/,
  )
})

test('an address that is refused among others is named', async () => {
  server.faults.rcpt = { 'zoe@client.example': '550 5.1.1 User unknown' }
  const To = ['ben@client.example', 'zoe@client.example'].map((Address) => ({ Name: null, Address }))
  const refusedAs = async () => (await smtp.send(email({ To }), never)).Rejected
  const zoe = { Recipient: 'zoe@client.example', Refusal: 'NoAddress', IsPermanent: true, Server: '127.0.0.1' }
  expect(await refusedAs()).toEqual([{ ...zoe, Message: expect.stringContaining('550 5.1.1 User unknown') }])
  expect(server.arrived).toMatchObject([{ to: ['ben@client.example'] }])
  // Our own fault does not end the address.
  server.faults.rcpt['zoe@client.example'] = '554 5.7.1 Relay access denied'
  expect(await refusedAs()).toMatchObject([{ ...zoe, Refusal: 'Relay', IsPermanent: false }])
  server.arrived.splice(0)
  server.faults.rcpt['zoe@client.example'] = '550 5.1.1 User unknown'
  server.faults.rcpt['ben@client.example'] = '554 5.7.1 Relay access denied'
  expect(await failureOf(smtp.send(email({ To }), never))).toMatchObject({ reason: 'refused' })
  server.faults.rcpt['ben@client.example'] = '450 4.2.1 Greylisted'
  expect(await failureOf(smtp.send(email({ To }), never))).toMatchObject({ reason: 'later' })
})

test.each(['450 4.2.1 Greylisted', '452 4.5.3 Too many recipients', '450 5.1.1 User unknown'] as const)(
  'who is refused for now among others is named, and gets the email alone the next time: %s',
  async (fault) => {
    server.faults.rcpt = { 'zoe@client.example': fault, 'ida@client.example': '550 5.1.1 User unknown' }
    const [ben, zoe, ida] = ['ben', 'zoe', 'ida'].map((name) => ({ Name: null, Address: `${name}@client.example` }))
    const sending = email({ To: [ben, zoe] as never, Cc: [ida] as never })
    const { Rejected, Deferred } = await smtp.send(sending, never)
    expect([Rejected, Deferred]).toMatchObject([
      [{ Recipient: 'ida@client.example', IsPermanent: true }],
      [{ Recipient: 'zoe@client.example', IsPermanent: false, Message: expect.stringContaining(fault) }],
    ])
    delete server.faults.rcpt['zoe@client.example']
    await smtp.send({ ...sending, Recipients: ['zoe@client.example'] }, never)
    expect(server.arrived.map(({ to }) => to)).toEqual([['ben@client.example'], ['zoe@client.example']])
    expect(server.arrived[1]?.source).toMatch(/^To: ben@client\.example, zoe@client\.example\r$/m)
  },
)

test('connections are kept for the next email, and replaced when the server ended them', async () => {
  for (let i = 0; i < 3; i++) await smtp.send(email(), never)
  expect([server.arrived.length, server.seen.connections]).toEqual([3, 1])
  server.faults.mail = 'hangs up'
  await failureOf(smtp.send(email(), never))
  delete server.faults.mail
  await smtp.send(email(), never)
  expect([server.arrived.length, server.seen.connections]).toEqual([4, 2])
})

test('a wrong password is reported as such, and a right one is accepted', async () => {
  const account = { host: server.host, port: server.port, secure: false, user: 'ana', password: 'secret-word' }
  const right = makeSmtp(account)
  await right.send(email(), never)
  expect(server.arrived).toMatchObject([{ user: 'ana' }])
  await right.close()
  const wrong = makeSmtp({ ...account, password: 'not-the-secret-word' })
  expect(await failureOf(wrong.send(email(), never))).toMatchObject({ reason: 'sign-in' })
  server.faults.auth = '454 4.7.0 Temporary authentication failure'
  expect(await failureOf(wrong.send(email(), never))).toMatchObject({ reason: 'later' })
  await wrong.close()
})

test('an account is checked without sending anything', async () => {
  const account = { host: server.host, port: server.port, secure: false, user: 'ana', password: 'secret-word' }
  const [right, wrong] = [makeSmtp(account), makeSmtp({ ...account, password: 'no' })]
  await right.check()
  expect(await failureOf(wrong.check())).toMatchObject({ reason: 'sign-in' })
  expect(server.arrived).toEqual([])
  await server.stop()
  expect(await failureOf(right.check())).toMatchObject({ reason: 'later' })
})

test('a password does not leave this machine unencrypted', async () => {
  // By its address this is another machine, although it is this one.
  const account = { host: '0.0.0.0', port: server.port, secure: false, user: 'ana', password: 'secret-word' }
  const sender = makeSmtp(account)
  expect(await failureOf(sender.send(email(), never))).toMatchObject({
    reason: 'later',
    message: expect.stringContaining('encryption'),
  })
  const withoutPassword = makeSmtp({ ...account, user: undefined })
  await withoutPassword.send(email(), never)
  expect(server.arrived).toMatchObject([{ user: undefined }])
  await Promise.all([sender.close(), withoutPassword.close()])
})

test('an email that is interrupted when all of it has left may have been taken', async () => {
  const stopping = new AbortController()
  server.faults.taken = 'says nothing'
  const sending = failureOf(smtp.send(email(), stopping.signal))
  await expect.poll(() => server.arrived.length).toBe(1)
  stopping.abort()
  expect(await sending).toMatchObject({ reason: 'unknown' })
})

test('a server that does not answer is tried again later', async () => {
  const silent: Server = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as { port: number }
  const patient = makeSmtp({ host: '127.0.0.1', port, secure: false }, { patience: 50 })
  expect(await failureOf(patient.send(email(), never))).toMatchObject({ reason: 'later' })
  await patient.close()
  await new Promise((closed) => silent.close(closed))
  const nobody = makeSmtp({ host: '127.0.0.1', port, secure: false })
  expect(await failureOf(nobody.send(email(), never))).toMatchObject({ reason: 'later' })
  await nobody.close()
})

test('an email interrupted before it left is sent later', async () => {
  expect(await failureOf(smtp.send(email(), AbortSignal.abort()))).toMatchObject({ reason: 'later' })
  expect(server.seen.connections).toBe(0)
})

test('a certificate that nobody vouches for is refused, before a password is sent', async () => {
  for (const [options, secure] of [
    [{ secure: true }, true],
    [{ hideSTARTTLS: false }, false],
  ] as const) {
    const encrypted = await startLocalSmtp(options)
    const account = { host: encrypted.host, port: encrypted.port, secure, user: 'ana', password: 'secret-word' }
    const sender = makeSmtp(account)
    expect(await failureOf(sender.send(email(), never))).toMatchObject({
      reason: 'later',
      message: expect.stringContaining('certificate'),
    })
    expect(encrypted.arrived).toEqual([])
    await sender.close()
    await encrypted.stop()
  }
})

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, secure: false }],
  [
    'smtps://a%40b.example:p%2Fw@mail.example.com',
    { host: 'mail.example.com', port: 465, secure: true, user: 'a@b.example', password: 'p/w' },
  ],
  ['smtps://[::1]:2525', { host: '::1', port: 2525, secure: true }],
  ['https://mail.example.com', undefined],
  ['mail.example.com', undefined],
  ['smtp://', undefined],
  ['smtp://ana:100%@mail.example.com', undefined],
])('%s is read', (url, account) => expect(readSmtpUrl(url)).toEqual(account))
