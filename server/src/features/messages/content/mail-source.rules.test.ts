import { describe, expect, test } from 'vitest'
import { type ReadMail, readSource } from './mail-source.rules.ts'

const RECEIVED = new Date('2026-11-20T12:00:00Z')
const bytes = (text: string) => Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'), 'latin1')
const read = (source: string | Buffer) =>
  readSource(typeof source === 'string' ? bytes(source) : source, RECEIVED, null)

const HEAD = `Message-ID: <1@a.example>
From: Ana Diaz <ana@a.example>
To: ben@b.example
Date: Tue, 17 Nov 2026 15:05:00 -0600
Subject: Tour
`
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const b64 = (text: string) => Buffer.from(text).toString('base64')
const multi = (kind: string, ...parts: string[]) =>
  `Content-Type: multipart/${kind}; boundary="=b"\n\n${parts.map((part) => `--=b\n${part}\n`).join('')}--=b--\n`

/** All text that PostgreSQL has to store. */
const texts = (mail: ReadMail) => JSON.stringify(mail, (key, value) => (key === 'Content' ? undefined : value))

test('an ordinary email', async () => {
  const source = `Message-ID: <2@a.example>
In-Reply-To: <1@b.example>
References: <0@b.example> <1@b.example>
From: "Diaz, Ana" <ana@a.example>
To: Ben <ben@b.example>, "Moor Realty" <office@b.example>
Cc: carl@c.example
Date: Tue, 17 Nov 2026 15:05:00 -0600
Subject: =?UTF-8?Q?Re:_Caf=C3=A9?=
MIME-Version: 1.0
${multi(
  'mixed',
  `Content-Type: multipart/alternative; boundary="=c"

--=c
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

S=C3=AD, yes.

On Mon, Ben <ben@b.example> wrote:
> Tuesday?
--=c
Content-Type: text/html; charset=utf-8

<p onclick="x()">Yes <img src="cid:logo"></p>
--=c--`,
  `Content-Type: image/png; name="logo.png"
Content-ID: <logo>
Content-Disposition: inline
Content-Transfer-Encoding: base64

iVBORw0KGgo=`,
)}`
  const mail = await read(source)
  expect(mail).toEqual({
    MessageId: '<2@a.example>',
    InReplyTo: '<1@b.example>',
    References: ['<0@b.example>', '<1@b.example>'],
    Date: new Date('2026-11-17T21:05:00Z'),
    From: { Name: 'Diaz, Ana', Address: 'ana@a.example' },
    To: [
      { Name: 'Ben', Address: 'ben@b.example' },
      { Name: 'Moor Realty', Address: 'office@b.example' },
    ],
    Cc: [{ Name: null, Address: 'carl@c.example' }],
    ReplyTo: [],
    Subject: 'Re: Café',
    Text: 'Sí, yes.\n\nOn Mon, Ben <ben@b.example> wrote:\n> Tuesday?',
    Html: '<p>Yes <img data-cid="logo" /></p>',
    Snippet: 'Sí, yes.',
    Attachments: [
      { FileName: 'logo.png', ContentType: 'image/png', Size: 8, ContentId: 'logo', Content: expect.any(Uint8Array) },
    ],
    Invitation: null,
    IsReaction: false,
    Signs: {
      IsMarked: false,
      IsBulk: false,
      IsGenerated: false,
      IsHinted: false,
      Subject: null,
      Words: null,
      IsQuestion: false,
    },
    IsFromSystem: false,
    Bounces: [],
    Complaint: null,
    AboutMessageId: null,
    NotShown: null,
  })
})

describe('whatever is wrong with an email, the rest is read', () => {
  test.for<[name: string, source: string, expected: Partial<Record<keyof ReadMail, unknown>>]>([
    ['nothing at all', '', { From: null, To: [], Subject: '', Text: '', Html: null, Date: RECEIVED }],
    ['headers only', HEAD, { Subject: 'Tour', Text: '' }],
    ['no headers', '\nHi', { Text: 'Hi', From: null }],
    ['only line breaks', '\n\n\n\n', { Text: '' }],
    ['line feeds alone', `${HEAD}\nHi\nthere`, { Text: 'Hi\nthere' }],
    ['an mbox line first', `From ana@a.example Tue Nov 17\n${HEAD}\nHi`, { Subject: 'Tour', Text: 'Hi' }],
    ['a header without a colon', `${HEAD}Nonsense\n\nHi`, { Subject: 'Tour', Text: 'Hi' }],
    ['a folded subject', 'Subject: One\n two\n\tthree\n\nHi', { Subject: 'One two three' }],
    ['a subject in two encodings', 'Subject: =?iso-8859-1?Q?Caf=E9?= =?utf-8?B?w6k=?=\n\n', { Subject: 'Caféé' }],
    ['a character broken over two words', 'Subject: =?utf-8?B?w6nD?= =?utf-8?B?qQ==?=\n\n', { Subject: 'éé' }],
    ['an unknown encoding', 'Subject: =?x-nonsense?Q?Hi?=\n\nHi', { Text: 'Hi' }],
    ['a raw subject of UTF-8', `Subject: ${utf8('Café')}\n\n`, { Subject: 'Café' }],
    ['two subjects', 'Subject: One\nSubject: Two\n\n', { Subject: 'Two' }],
    ['control characters in a subject', 'Subject: =?utf-8?B?QQpCAEMbRA==?=\n\n', { Subject: 'A BC D' }],
    [
      'a name that turns the line',
      `From: =?utf-8?B?${b64('Ana\u202egpj')}?= <a@a.example>\n\n`,
      { From: { Name: 'Ana gpj', Address: 'a@a.example' } },
    ],
    [
      'a name with line breaks',
      `From: =?utf-8?B?${b64('Ana\r\nBcc: x@x.example')}?= <a@a.example>\n\n`,
      { From: { Name: 'Ana Bcc: x@x.example', Address: 'a@a.example' } },
    ],
    [
      'an address within a name',
      'From: "boss@bank.example" <ana@a.example>\n\n',
      { From: { Name: 'boss@bank.example', Address: 'ana@a.example' } },
    ],
    ['a sender without an address', 'From: Ana Diaz\n\nHi', { From: null, Text: 'Hi' }],
    ['an empty sender', 'From: <>\n\nHi', { From: null }],
    [
      'a group',
      'To: Team: a@a.example, B <b@b.example>;, c@c.example\n\n',
      {
        To: [
          { Name: null, Address: 'a@a.example' },
          { Name: 'B', Address: 'b@b.example' },
          { Name: null, Address: 'c@c.example' },
        ],
      },
    ],
    ['nobody', 'To: undisclosed-recipients:;\n\n', { To: [] }],
    [
      'two To',
      'To: a@a.example\nTo: b@b.example\n\n',
      {
        To: [
          { Name: null, Address: 'a@a.example' },
          { Name: null, Address: 'b@b.example' },
        ],
      },
    ],
    ['a date nobody reads', 'Date: Tuesday-ish\n\n', { Date: RECEIVED }],
    ['no date', '\n', { Date: RECEIVED }],
    ['1970', 'Date: Thu, 1 Jan 1970 00:00:00 +0000\n\n', { Date: RECEIVED }],
    ['2099', 'Date: Thu, 1 Jan 2099 00:00:00 +0000\n\n', { Date: RECEIVED }],
    ['a clock an hour ahead', 'Date: Fri, 20 Nov 2026 13:00:00 +0000\n\n', { Date: RECEIVED }],
    ['a year beyond all', 'Date: 1 Jan 275761 00:00:00 +0000\n\n', { Date: RECEIVED }],
    ['a Message-ID with blanks', 'Message-ID: < 1@a.\n example >\n\n', { MessageId: '<1@a.example>' }],
    [
      'References run together',
      'References: <1@a.example><2@a.example>,nonsense <2@a.example>\n\n',
      { References: ['<1@a.example>', '<2@a.example>'] },
    ],
    [
      'a comment in In-Reply-To',
      'In-Reply-To: Your message of Monday <1@a.example>\n\n',
      { InReplyTo: '<1@a.example>' },
    ],
    [
      'latin-1 that calls itself UTF-8',
      `${HEAD}Content-Type: text/plain; charset=utf-8\n\nCaf\xe9`,
      { Text: 'Caf\ufffd' },
    ],
    ['windows-1252', `${HEAD}Content-Type: text/plain; charset=windows-1252\n\n\x93Hi\x94`, { Text: '“Hi”' }],
    ['an unknown charset', `${HEAD}Content-Type: text/plain; charset=x-nonsense\n\nHi`, { Text: 'Hi' }],
    ['Japanese', `${HEAD}Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$B$3$s\x1b(B`, { Text: 'こん' }],
    [
      'UTF-16',
      `${HEAD}Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n${Buffer.from('Café', 'utf16le').toString('base64')}`,
      { Text: 'Café' },
    ],
    [
      'UTF-7, where markup could hide',
      `${HEAD}Content-Type: text/html; charset=utf-7\n\n<p>Hi</p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-`,
      { Html: '<p>Hi</p>' },
    ],
    ['NUL', `${HEAD}\nH\0i`, { Text: 'Hi' }],
    [
      'base64 with nonsense in it',
      `${HEAD}Content-Transfer-Encoding: base64\n\nSG!kg*dGhl\ncmU=`,
      { Text: 'Hi there' },
    ],
    ['quoted-printable with nonsense in it', `${HEAD}Content-Transfer-Encoding: quoted-printable\n\nA =ZZ b=`, {}],
    ['an unknown transfer encoding', `${HEAD}Content-Transfer-Encoding: x-nonsense\n\nHi`, { Text: 'Hi' }],
    ['text that flows', `${HEAD}Content-Type: text/plain; format=flowed\n\nOne \ntwo`, { Text: 'One two' }],
    ['a boundary that never ends', `${HEAD}Content-Type: multipart/mixed; boundary="=b"\n\n--=b\n\nHi`, { Text: 'Hi' }],
    ['a boundary that never comes', `${HEAD}Content-Type: multipart/mixed; boundary="=b"\n\nHi`, { Subject: 'Tour' }],
    ['parts without a boundary', `${HEAD}Content-Type: multipart/mixed\n\nHi`, { Subject: 'Tour' }],
    ['a content type of nonsense', `${HEAD}Content-Type: ;;;=\n\nHi`, { Subject: 'Tour' }],
    [
      'HTML alone',
      `${HEAD}Content-Type: text/html\n\n<p>Hi <b>Ben</b></p><p>Bye</p>`,
      { Html: '<p>Hi <b>Ben</b></p><p>Bye</p>', Text: 'Hi Ben\n\nBye', Snippet: 'Hi Ben Bye' },
    ],
    [
      'text, then HTML beside it',
      HEAD + multi('mixed', '\nOne', 'Content-Type: text/html\n\n<b>Two</b>'),
      { Html: '<p>One</p><br />\n<b>Two</b>' },
    ],
    [
      'an empty HTML part',
      HEAD + multi('alternative', '\nHi', 'Content-Type: text/html\n\n'),
      { Text: 'Hi', Html: null },
    ],
    [
      'uuencode',
      `${HEAD}\nHi\n\nbegin 644 a.txt\n#0V%T\n\`\nend`,
      { Text: expect.stringMatching(/^Hi\s*$/), Attachments: [{ FileName: 'a.txt' }] },
    ],
  ])('%s', async ([, source, expected]) => {
    const mail = await read(source)
    expect(mail).toMatchObject(expected)
    expect(mail.MessageId).toMatch(/^<[^<>\s]+>$/)
    expect(texts(mail)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  })
})

describe('attachments', () => {
  const attached = (header: string) =>
    read(HEAD + multi('mixed', '\nHi', `${header}\nContent-Transfer-Encoding: base64\n\nQQ==`))

  test.for<[header: string, FileName: string, ContentType: string]>([
    ['Content-Type: application/pdf; name="plan.pdf"', 'plan.pdf', 'application/pdf'],
    [
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="../../etc/passwd"',
      'passwd',
      'application/pdf',
    ],
    [
      'Content-Type: application/pdf\nContent-Disposition: attachment; filename="C:\\\\a\\\\plan.pdf"',
      'plan.pdf',
      'application/pdf',
    ],
    [`Content-Type: a/b\nContent-Disposition: attachment; filename*=utf-8''pl%C3%A1n.pdf`, 'plán.pdf', 'a/b'],
    ['Content-Type: a/b\nContent-Disposition: attachment; filename*0="pl"; filename*1="an.pdf"', 'plan.pdf', 'a/b'],
    [`Content-Type: a/b; name="=?utf-8?B?${b64('photo\u202egpj.exe')}?="`, 'photo_gpj.exe', 'a/b'],
    ['Content-Type: a/b\nContent-Disposition: attachment; filename="a\0b.pdf"', 'a_b.pdf', 'a/b'],
    ['Content-Type: a/b\nContent-Disposition: attachment; filename="..."', 'file', 'a/b'],
    ['Content-Type: application/pdf', 'attachment.pdf', 'application/pdf'],
    ['Content-Type: nonsense; name="a.bin"', 'a.bin', 'application/octet-stream'],
    ['Content-Type: application/ms-tnef; name="winmail.dat"', 'winmail.dat', 'application/ms-tnef'],
    ['Content-Type: text/plain\nContent-Disposition: attachment; filename="notes.txt"', 'notes.txt', 'text/plain'],
    ['Content-Type: text/calendar; method=REQUEST', 'invitation.ics', 'text/calendar'],
  ])('%s', async ([header, FileName, ContentType]) => {
    const { Attachments, Text } = await attached(header)
    expect(Attachments).toMatchObject([{ FileName, ContentType, Size: 1 }])
    expect(Text).toBe('Hi')
  })

  test('a name of 5,000 characters keeps its ending', async () => {
    const { Attachments } = await attached(`Content-Type: a/b; name="${'x'.repeat(1900)}.pdf"`)
    expect(Attachments[0]?.FileName).toMatch(/^x{100,150}\.pdf$/)
  })

  test('an email within an email is a file', async () => {
    const inner = `${HEAD}${multi('mixed', '\nInner', 'Content-Type: a/b; name="in.bin"\n\nx').replaceAll('=b', '=i')}`
    const mail = await read(HEAD + multi('mixed', '\nOuter', `Content-Type: message/rfc822\n\n${inner}`))
    expect(mail.Text).toBe('Outer')
    expect(mail.Attachments).toMatchObject([{ FileName: 'message.eml', ContentType: 'message/rfc822' }])
    expect(Buffer.from(mail.Attachments[0]?.Content ?? []).toString()).toContain('Inner')
  })

  test('the first 500 are kept, and it says so', async () => {
    const parts = Array.from({ length: 600 }, (_, n) => `Content-Type: a/b; name="${n}.bin"\n\nx`)
    const mail = await read(HEAD + multi('mixed', '\nHi', ...parts))
    expect(mail.Attachments).toHaveLength(500)
    expect(mail.Text).toBe('Hi')
    expect(mail.NotShown).toContain('600 attachments')
  })
})

describe('no Message-ID', () => {
  const id = async (source: string) => (await read(source)).MessageId
  const plain = HEAD.replace(/^Message-ID.*\n/, '')

  test('is the same for the same email, whatever servers added on the way', async () => {
    const first = await id(`${plain}\nHi`)
    expect(await id(`Received: from x by y\nX-Spam: no\n${plain}\nHi`)).toBe(first)
    expect(await id(`${plain}\nHo`)).not.toBe(first)
    expect(await id(`${plain.replace('Tour', 'Visit')}\nHi`)).not.toBe(first)
  })

  test.for(['Message-ID:', 'Message-ID: nonsense', 'Message-ID: <>', `Message-ID: <${'x'.repeat(600)}@a>`])(
    '%s is none',
    async (header) => expect(await id(`${header}\n${plain}\nHi`)).toMatch(/^<[\da-f]{40}@no-message-id\.invalid>$/),
  )
})

describe('what is too much', () => {
  test('a subject of a megabyte is cut', async () => {
    const { Subject, Text } = await read(`Subject: ${'x'.repeat(1_000_000)}\n\nHi`)
    expect(Subject).toHaveLength(1000)
    expect(Text).toBe('Hi')
  })
  test('20,000 headers', async () => {
    const mail = await read(`${'X-A: b\n'.repeat(20_000)}${HEAD}\nHi`)
    expect(mail).toMatchObject({ Subject: 'Tour', Text: 'Hi' })
    expect(mail.NotShown).toContain('too many headers')
  })
  test('parts within parts, 200 deep', async () => {
    let source = '\nHi'
    for (let n = 0; n < 200; n++)
      source = `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n${source}\n--b${n}--\n`
    expect(await read(HEAD + source)).toMatchObject({ Text: 'Hi', NotShown: null })
  })
  // How deep the parser gets depends on how far it is compiled: 5,000 may be read, 10,000 never.
  test('parts within parts, 10,000 deep: the headers are read, and it says so', async () => {
    let source = ''
    for (let n = 0; n < 10_000; n++) source += `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`
    const mail = await read(`${HEAD}${source}\nHi`)
    expect(mail).toMatchObject({ Subject: 'Tour', MessageId: '<1@a.example>' })
    expect(mail.NotShown).toContain('could not be read')
  })
  // The parser underneath has limits of its own, and stops at them silently.
  test('3,000 parts of text, and 5 MB of headers', async () => {
    const { Text } = await read(HEAD + multi('mixed', ...Array.from({ length: 3000 }, (_, n) => `\nPart ${n}`)))
    expect(Text).toContain('Part 2999')
    expect(await read(`${HEAD}X-A: ${'x'.repeat(5_000_000)}\n\nHi`)).toMatchObject({ Text: 'Hi', NotShown: null })
  })
  test('emails within emails, 5,000 deep', async () => {
    const mail = await read(`${HEAD}${'Content-Type: message/rfc822\n\n'.repeat(5000)}Hi`)
    expect(mail).toMatchObject({ Subject: 'Tour', Attachments: [{ ContentType: 'message/rfc822' }] })
  })
  test('20 MB of tables: the text is shown, and it says so', async () => {
    const mail = await read(`${HEAD}Content-Type: text/html\n\n${'<table><tr><td>Hi '.repeat(1_100_000)}`)
    expect(mail.Html).toBeNull()
    expect(mail.Text).toMatch(/^Hi Hi/)
    expect(mail.NotShown).toContain('too complex to show')
  })
  test('20 MB of text is cut, and it says so', async () => {
    const mail = await read(
      `${HEAD}\n${'word '.repeat(15)}\n`.repeat(1).concat('word word word word\n'.repeat(100_000)),
    )
    expect(mail.Text).toHaveLength(1_000_000)
    expect(mail.NotShown).toContain('its end is missing')
  })
  test('5,000 recipients', async () => {
    const { To } = await read(`To: ${Array.from({ length: 5000 }, (_, n) => `a${n}@a.example`).join(',\n ')}\n\nHi`)
    expect(To).toHaveLength(1000)
  })
})

describe('reports', () => {
  const original = 'Content-Type: message/rfc822\n\nMessage-ID: <sent@b.example>\nTo: Gone <gone@a.example>\n\nHi'
  const bounce = (fields: string) =>
    `From: MAILER-DAEMON@a.example\nContent-Type: multipart/report; report-type=delivery-status; boundary="=b"\n\n--=b\n\nSorry.\n--=b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a.example\n\n${fields}\n--=b\n${original}\n--=b--\n`

  test.for<[fields: string, Recipient: string | null, IsPermanent?: boolean, Message?: string]>([
    [
      'Final-Recipient: rfc822; gone@a.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user',
      'gone@a.example',
      true,
      '550 5.1.1 No such user',
    ],
    [
      'Original-Recipient: rfc822;gone@a.example\nFinal-Recipient: rfc822;moved@c.example\nAction: failed\nStatus: 5.0.0',
      'gone@a.example',
      false,
      'Refused (5.0.0)',
    ],
    [
      'Final-Recipient: RFC822; <gone@a.example>\nAction: Failed (bad)\nStatus: 5.1.10 (x)\nDiagnostic-Code: smtp;\n  550-5.1.10\n  Unknown',
      'gone@a.example',
      true,
      '550-5.1.10 Unknown',
    ],
    ['Final-Recipient: rfc822; full@a.example\nAction: failed\nStatus: 5.2.2', 'full@a.example', false],
    [
      'Final-Recipient: rfc822; full@a.example\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 552 5.2.2 Full',
      'full@a.example',
      false,
    ],
    ['Final-Recipient: rfc822; spam@a.example\nAction: failed\nStatus: 5.7.1', 'spam@a.example', false],
    ['Final-Recipient: rfc822; late@a.example\nAction: failed\nStatus: 4.4.7', 'late@a.example', false],
    [
      'Final-Recipient: rfc822; gone@a.example\nAction: failed\nDiagnostic-Code: smtp; 550 Unknown',
      'gone@a.example',
      true,
    ],
    ['Final-Recipient: rfc822; late@a.example\nAction: delayed\nStatus: 4.4.1', null],
    ['Final-Recipient: rfc822; ok@a.example\nAction: delivered\nStatus: 2.0.0', null],
    ['Final-Recipient: rfc822; nonsense\nAction: failed\nStatus: 5.1.1', null],
    ['', null],
  ])('%s', async ([fields, Recipient, IsPermanent, Message]) => {
    const mail = await read(bounce(fields))
    expect(mail).toMatchObject({
      Signs: { IsMarked: true },
      AboutMessageId: '<sent@b.example>',
      Complaint: null,
      Text: 'Sorry.',
    })
    expect(mail.Bounces).toMatchObject(Recipient ? [{ Recipient, IsPermanent, ...(Message ? { Message } : {}) }] : [])
  })

  test('of two recipients', async () => {
    const of = (name: string) => `Final-Recipient: rfc822; ${name}@a.example\nAction: failed\nStatus: 5.1.1\n\n`
    expect((await read(bounce(of('one') + of('two')))).Bounces).toHaveLength(2)
  })

  test.for<[fields: string, complaint: unknown]>([
    ['Feedback-Type: abuse\nOriginal-Rcpt-To: <ana@a.example>', { Recipient: 'ana@a.example' }],
    ['Feedback-Type: abuse\nRemoval-Recipient: ana@a.example', { Recipient: 'ana@a.example' }],
    ['Feedback-Type: opt-out', { Recipient: 'gone@a.example' }],
    ['Feedback-Type: not-spam\nOriginal-Rcpt-To: ana@a.example', null],
    ['Feedback-Type: auth-failure', null],
  ])('%s', async ([fields, complaint]) => {
    const mail = await read(
      `${HEAD}${multi('report; report-type=feedback-report', '\nSpam.', `Content-Type: message/feedback-report\n\n${fields}`, original)}`,
    )
    expect(mail).toMatchObject({ Complaint: complaint, Bounces: [], AboutMessageId: '<sent@b.example>' })
  })

  test('an ordinary email with an email in it reports nothing', async () => {
    const mail = await read(HEAD + multi('mixed', '\nSee this.', original))
    expect(mail).toMatchObject({ Bounces: [], Complaint: null, AboutMessageId: null })
  })
})

describe('what breaks the rules is read all the same', () => {
  test('letters as single bytes in headers', async () => {
    const mail = await read(
      'Message-ID: <3@a.example>\nFrom: Jos\xe9 <j@a.example>\nSubject: Caf\xe9 \x96 Zo\xeb\n\nHi',
    )
    expect([mail.From?.Name, mail.Subject]).toEqual(['José', 'Café – Zoë'])
    expect((await read(`Subject: ${utf8('Café')}\nFrom: Ana <a@a.example>\n\nHi`)).Subject).toBe('Café')
    const polish = await read('Content-Type: text/plain; charset=iso-8859-2\nSubject: \xa3\xf3d\xbc\n\nHi')
    expect(polish.Subject).toBe('Łódź')
    // Within a word that names its charset, whether or not the whole is UTF-8.
    const word = async (subject: string) => (await read(`Subject: ${subject}\nFrom: Ana <a@a.example>\n\nHi`)).Subject
    expect(await word('=?iso-8859-1?Q?Zo\xeb?=')).toBe('Zoë')
    expect(await word(`=?iso-8859-1?q?Zo\xeb?= =?utf-8?Q?_${utf8('Café')}?=`)).toBe('Zoë Café')
    expect(await word(`=?utf-8?Q?${utf8('Café')}_Zo=C3=AB?=`)).toBe('Café Zoë')
  })

  test('a footer below base64', async () => {
    const head = `${HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n`
    const mail = await read(`${head}${b64('Hello world')}\n_______________\nlist mailing list\nlist@a.example\n`)
    expect(mail.Text.trim()).toBe('Hello world\n_______________\nlist mailing list\nlist@a.example')
    expect((await read(`${head}${b64('Hello worlds')}\n-- \nlist@a.example\n`)).Text.trim()).toBe(
      'Hello worlds\n-- \nlist@a.example',
    )
    expect((await read(`${head}${b64('Hello world')}\n\n`)).Text).toBe('Hello world')
  })

  test('parts whose boundary is missing or out of place', async () => {
    const parts = (boundary: string) => `--${boundary}\nContent-Type: text/plain\n\nYes, we take it.\n--${boundary}--\n`
    const typed = (type: string, body: string) => read(`${HEAD}Content-Type: ${type}\n\n${body}`)
    for (const body of [parts('other'), 'Yes, we take it.'])
      expect((await typed('multipart/mixed; boundary="b"', body)).Text).toContain('Yes, we take it.')
    expect((await typed('multipart/report; report-type=x;\n\tboundary=b', 'Yes, we take it.')).Text).toBe(
      'Yes, we take it.',
    )
    // However the boundary is written, it is not missing.
    for (const [type, boundary] of [
      ['mixed; boundary="b1 "', 'b1'],
      ['mixed; x-boundary=q; boundary=b1', 'b1'],
      ['related; type="text/html; boundary=zz"; boundary=b1', 'b1'],
      ['mixed; boundary="a\\"b"', 'a"b'],
      ['mixed;\n boundary*0=b;\n boundary*1=1', 'b1'],
    ] as const)
      expect([type, (await typed(`multipart/${type}`, parts(boundary))).Text.trim()]).toEqual([
        type,
        'Yes, we take it.',
      ])
    // At the start of its line, or without a semicolon before it.
    expect((await typed('multipart/mixed;\nboundary=b', parts('b'))).Text.trim()).toBe('Yes, we take it.')
    expect((await typed('text/plain\n charset=iso-8859-1', 'Caf\xe9')).Text).toBe('Café')
    expect((await typed('multipart/mixed; boundary=b', parts('b'))).Text.trim()).toBe('Yes, we take it.')
    expect((await typed('multipart/mixed; boundary=b', '--b\nContent-Type: text/plain\n\n\n--b--\n')).Text.trim()).toBe(
      '',
    )
  })

  test('files written as letters', async () => {
    const mail = await read(`${HEAD}\nSee:\n\nbegin 644 note.txt\n#0V%T\n\`\nend\n\nAna`)
    expect(mail.Text).toBe('See:\n\n\nAna')
    expect(mail.Attachments).toMatchObject([{ FileName: 'note.txt', ContentType: 'text/plain', Size: 3 }])
    expect(new TextDecoder().decode(mail.Attachments[0]?.Content)).toBe('Cat')
    const file = `begin 644 a.doc\n#0V%T\n\`\nend\n`
    for (const encoding of ['x-uuencode', 'uuencode', 'X-UUE']) {
      const part = `Content-Type: application/msword; name=a.doc\nContent-Transfer-Encoding: ${encoding}\n\n${file}`
      const attached = await read(HEAD + multi('mixed', '\nHi', part))
      expect(attached.Attachments).toMatchObject([{ FileName: 'a.doc', Size: 3 }])
      expect(new TextDecoder().decode(attached.Attachments[0]?.Content)).toBe('Cat')
    }
    for (const text of ['begin 644 the day with\na walk by the lake, and\nend', 'begin 644 a.txt\n#0V%T'])
      expect(await read(`${HEAD}\n${text}`)).toMatchObject({ Text: text, Attachments: [] })
  })
})

const PGP = '-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----'
const asFile = (name: string) =>
  `Content-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n`

test.for<[name: string, source: string, told: string]>([
  [
    'S/MIME',
    'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nx',
    'encrypted (S/MIME)',
  ],
  ['S/MIME, older', 'Content-Type: application/x-pkcs7-mime; name="smime.p7m"\n\nx', 'encrypted (S/MIME)'],
  ['S/MIME, signed', 'Content-Type: application/pkcs7-mime; smime-type=signed-data\n\nx', 'within its signature'],
  [
    'PGP/MIME',
    multi('encrypted; protocol="application/pgp-encrypted"', 'Content-Type: application/pgp-encrypted\n\nVersion: 1'),
    'encrypted (PGP)',
  ],
  ['PGP in the text', '\n-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----', 'encrypted (PGP)'],
  [
    'winmail.dat',
    multi('mixed', 'Content-Type: text/plain\n\nHi', 'Content-Type: application/ms-tnef; name=winmail.dat\n\nx'),
    'winmail.dat',
  ],
  [
    'winmail.dat under another name',
    multi('mixed', '\nHi', `${asFile('ATT00001.dat')}Content-Transfer-Encoding: base64\n\neJ8+IgIBBpAIAAQ=`),
    'winmail.dat',
  ],
  ['S/MIME as any file', `${asFile('smime.p7m')}\nx`, 'This email is encrypted (S/MIME)'],
  [
    'S/MIME to which a list added its footer',
    multi('mixed', 'Content-Type: application/pkcs7-mime; name=smime.p7m\n\nx', '\nThe list'),
    'A part of this email is encrypted (S/MIME)',
  ],
  [
    'a part without a name that is encrypted',
    multi('mixed', 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx', '\nThe list'),
    'A part of this email is encrypted (S/MIME)',
  ],
  [
    'a part within its signature',
    multi('mixed', `${asFile('smime.p7m')}Content-Transfer-Encoding: base64\n\nMIAGCSqGSIb3DQEHAqCA`, '\nThe list'),
    'A part of this email is within its signature (S/MIME)',
  ],
  ['PGP/MIME as Exchange passes it on', multi('mixed', '\n', `${asFile('encrypted.asc')}\n${PGP}`), 'encrypted (PGP)'],
  ['PGP in HTML', `Content-Type: text/html\n\n<pre>${PGP.replaceAll('\n', '<br>')}</pre>`, 'encrypted (PGP)'],
  ['PGP, indented below words', `\nFor you:\n\n  ${PGP.replaceAll('\n', '\n  ')}`, 'encrypted (PGP)'],
  ['Microsoft’s own', multi('mixed', '\nSee the link', `${asFile('message_v2.rpmsg')}\nx`), 'protected by Microsoft'],
])('what cannot be read here says what it is: %s', async ([, source, told]) => {
  expect((await read(`${HEAD}${source}`)).NotShown).toContain(told)
})

test.each([
  ['a signed document', 'offer.pdf.p7m', 'application/pkcs7-mime'],
  ['a signed document without its first ending', 'Contratto.p7m', 'application/pkcs7-mime'],
  ['a sender’s certificates', 'smime.p7c', 'application/pkcs7-mime'],
  ['a sender’s certificates by their type', 'smime.p7m', 'application/pkcs7-mime; smime-type=certs-only'],
  ['an encrypted file', 'offer.pdf.pgp', 'application/octet-stream'],
  ['a key', 'key.asc', 'application/pgp-keys'],
])('%s is a file, and the email is shown', async (_, name, type) => {
  const file = asFile(name).replace('application/octet-stream', type)
  expect(await read(HEAD + multi('mixed', '\nHere it is', `${file}\nx`))).toMatchObject({
    Text: 'Here it is',
    Attachments: [{ FileName: name }],
    NotShown: null,
  })
})

test('parts without a name get one that programs open; other forms of the body are no files', async () => {
  const part = (type: string, text = 'x') => `Content-Type: ${type}\nContent-Disposition: attachment\n\n${text}`
  const mail = await read(
    HEAD +
      multi(
        'mixed',
        'Content-Type: text/plain\n\nHi',
        ...[part('image/png'), part('application/pdf'), part('text/x-amp-html'), part('application/octet-stream')],
        part('text/vnd.google.email-reaction+json', '{}'),
      ),
  )
  expect(mail.Attachments.map(({ FileName }) => FileName)).toEqual(['image.png', 'attachment.pdf', 'attachment'])
  const invitation = 'BEGIN:VCALENDAR\nEND:VCALENDAR'
  const calendar = `Content-Type: text/calendar; method=REQUEST\n\n${invitation}`
  const alone = await read(HEAD + multi('alternative', 'Content-Type: text/plain\n\nHi', calendar))
  expect(alone.Attachments.map(({ FileName }) => FileName)).toEqual(['invitation.ics'])
  const file = `Content-Type: application/ics; name=invite.ics\nContent-Disposition: attachment\n\n${invitation}`
  const twice = await read(HEAD + multi('mixed', 'Content-Type: text/plain\n\nHi', calendar, file))
  expect(twice.Attachments.map(({ FileName }) => FileName)).toEqual(['invite.ics'])
})

test('a long thread keeps its first id', async () => {
  const ids = Array.from({ length: 150 }, (_, at) => `<${at}@a.example>`)
  const { References } = await read(`References: ${ids.join('\n ')}\n\nHi`)
  expect(References).toEqual([ids[0], ...ids.slice(51)])
})

test.for<[what: string, headers: string, ReplyTo: string[]]>([
  ['an address of its own', 'Reply-To: "Ida via Portal" <ida-7@lead.portal.example>', ['ida-7@lead.portal.example']],
  [
    'several',
    'Reply-To: ida@i.example, Team: jo@i.example, kit@i.example;',
    ['ida@i.example', 'jo@i.example', 'kit@i.example'],
  ],
  ['its sender, in other letters', 'Reply-To: ANA@a.example', []],
  ['its sender and others', 'Reply-To: ana@a.example, jo@i.example', ['ana@a.example', 'jo@i.example']],
  ['nobody', 'Reply-To: <noreply@portal.example>', []],
  ['no address', 'Reply-To: Ida', []],
  ['a list', 'Reply-To: all@list.example\nList-Id: <all.list.example>', []],
  ['a list of old', 'Reply-To: all@list.example\nPrecedence: list', []],
  [
    'mail to many, which is no list',
    'Reply-To: jo@i.example\nList-Unsubscribe: <https://a.example/u>',
    ['jo@i.example'],
  ],
])('answers asked for at %s', async ([, headers, ReplyTo]) => {
  const mail = await read(`${HEAD}${headers}\n\nHi`)
  expect(mail.ReplyTo.map(({ Address }) => Address)).toEqual(ReplyTo)
})

test('an invitation is read beside the email, which names it if it has no title', async () => {
  const lines = [
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261201T160000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const part = `Content-Type: text/calendar; method=REQUEST; charset=UTF-8\nContent-Transfer-Encoding: base64\n\n${b64(lines.join('\r\n'))}`
  const mail = await read(HEAD + multi('alternative', 'Content-Type: text/plain\n\nHi', part))
  expect(mail.Invitation).toMatchObject({ Title: 'Tour', Start: '2026-12-01T16:00:00Z' })
  expect(mail.Attachments.map(({ FileName }) => FileName)).toEqual(['invitation.ics'])
})

test('a reaction of Gmail is told apart from what people write', async () => {
  const reaction = (json: string) =>
    read(
      HEAD +
        multi(
          'alternative',
          'Content-Type: text/plain\n\nIda reacted via Gmail',
          `Content-Type: text/vnd.google.email-reaction+json\n\n${json}`,
        ),
    )
  expect(await reaction('{ "emoji": "👍", "version": 1 }')).toMatchObject({ IsReaction: true, Attachments: [] })
  expect(await reaction('{}')).toMatchObject({ IsReaction: false })
  expect(await read(`${HEAD}\nIda reacted via Gmail`)).toMatchObject({ IsReaction: false })
})

/** By OpenSSL: a line of text within a signature, in pieces of unknown length as Outlook writes them. */
const SIGNED = `
MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcB
oIAkgARIQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoN
ClRoZSBrZXlzIGFyZSB1bmRlciB0aGUgbWF0Lg0KAAAAAAAAMYICNjCCAjICAQEw
JjAOMQwwCgYDVQQDDANBbmECFG8PowZtactqH/hKziaCmEdGeoNHMAsGCWCGSAFl
AwQCAaCB5DAYBgkqhkiG9w0BCQMxCwYJKoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEP
Fw0yNjExMjYwMTU2MTVaMC8GCSqGSIb3DQEJBDEiBCDC79ufWZQoZ4eFgdgCdiLF
jg9NVmmn7/aAmcsy6GJ4CzB5BgkqhkiG9w0BCQ8xbDBqMAsGCWCGSAFlAwQBKjAL
BglghkgBZQMEARYwCwYJYIZIAWUDBAECMAoGCCqGSIb3DQMHMA4GCCqGSIb3DQMC
AgIAgDANBggqhkiG9w0DAgIBQDAHBgUrDgMCBzANBggqhkiG9w0DAgIBKDANBgkq
hkiG9w0BAQEFAASCAQBsNhhLZIcTkqVvKK1bUlyGuRDgFCghu4elGyFcH5muFcdt
KxoNM0QSweeHGUyHBAVyNxD1vpOFv2Q+IfRof8+L7H6iJRSujeD6tabHGgKKxMlA
xPxzApa3oC1sA1Bwi26iWmvzjARAMOYl2PYZ3UFL2v659xK0Tre/2LhmKfHQJvrM
I17NSYKWmtXHD1cYdzkadq2mBj1+4wJrB/TUtKSaVh29d+4a2Q1JOs0AVrEYrzzL
taCBsGSh/1Ln//JKoJkL7bg5za2WLztqBPif+ZdcCLQpFg75g3kecWb8ukFyd5b5
6KsmCjkp/coo0QrwEszaH2OGRwwoS3CGf6AczmJEAAAAAAAA
`
test('what is within a signature is read; what is encrypted is said to be', async () => {
  const smime = (kind: string, content: string) =>
    read(
      `${HEAD}Content-Type: application/pkcs7-mime; smime-type=${kind}; name=smime.p7m\nContent-Transfer-Encoding: base64\n${content}`,
    )
  expect(await smime('signed-data', SIGNED)).toMatchObject({
    MessageId: '<1@a.example>',
    Subject: 'Tour',
    Text: 'The keys are under the mat.\n',
    Attachments: [],
    NotShown: null,
  })
  // Whatever it says it is, and as the file that a gateway makes of it.
  const any = `${asFile('smime.p7m')}Content-Transfer-Encoding: base64\n${SIGNED}`
  expect(await read(HEAD + any)).toMatchObject({ Text: 'The keys are under the mat.\n', NotShown: null })
  expect(await smime('enveloped-data', SIGNED)).toMatchObject({ Text: 'The keys are under the mat.\n' })
  const broken = await smime('signed-data', SIGNED.slice(0, 200))
  expect(broken).toMatchObject({ Text: '', NotShown: expect.stringContaining('within its signature') })
  expect(broken.Attachments.map(({ FileName }) => FileName)).toEqual(['smime.p7m'])
  expect(await smime('enveloped-data', '\nMIAGCSqGSIb3DQEHA6CA')).toMatchObject({
    NotShown: expect.stringContaining('is encrypted'),
  })
})
