import { expect, test } from 'vitest'
import { unneeded } from '../../../../test/patterns.ts'
import { FAILED } from './bounces.rules.ts'
import { readSource } from './mail-source.rules.ts'

const read = (source: string) => readSource(Buffer.from(source.replaceAll('\n', '\r\n')), new Date(), null)

/** Reports in prose quote our email below. */
const prose = (headers: string, text: string, mark = '') =>
  `From: MAILER-DAEMON@a.example\nTo: ben@b.example\nSubject: Undelivered Mail\n${headers}\n\n${text}\n\n${mark}\nReturn-Path: <ben@b.example>\nReceived: from b.example\nMessage-ID: <sent@b.example>\nFrom: Ben <ben@b.example>\nTo: Gone <gone@a.example>\nSubject: Tour\n\nUser unknown is what I would say.\n`

test.for<[what: string, source: string, bounces: unknown[]]>([
  ['qmail', prose('', 'I was not able to deliver your message.\n\n<gone@a.example>:\nRemote host said: 550 5.1.1 No such user', '--- Below this line is a copy.'), [{ Recipient: 'gone@a.example', Refusal: 'NoAddress', Message: '550 5.1.1 No such user' }]],
  ['Exim', prose('X-Failed-Recipients: gone@a.example', '  gone@a.example\n    host mx.a.example [192.0.2.1]:\n    552 5.2.2 Mailbox full'), [{ Recipient: 'gone@a.example', Refusal: 'MailboxFull' }]],
  ['two addresses, each with its own reason', prose('', 'could not be delivered\n<gone@a.example>:\n550 No such user\n<zoe@a.example>:\n552 Over quota').replace('<gone@a.example>\n', '<gone@a.example>, zoe@a.example\n'), [{ Recipient: 'gone@a.example', IsPermanent: true }, { Recipient: 'zoe@a.example', IsPermanent: false }]],
  ['an address that it was forwarded to', prose('', 'Delivery failed: <other@c.example>: 550 User unknown'), [{ Recipient: 'gone@a.example', Refusal: 'NoAddress' }]],
  ['Amazon WorkMail', prose('', 'An error occurred.\n\nAction: failed\nFinal-Recipient: rfc822; gone@a.example\nDiagnostic-Code: smtp; 550 User unknown\nStatus: 5.2.1'), [{ Recipient: 'gone@a.example', Refusal: 'NoAddress' }]],
  ['Zoho, in a part of a mixed email', prose('', 'This is a permanent error.\n\ngone@a.example Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 <gone@a.example>... User Unknown').replace('\n\n\n', '\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n').concat('--b--\n'), [{ Recipient: 'gone@a.example', Refusal: 'NoAddress' }]],
  ['a gateway of texts that quotes no headers', 'From: post_master@a.example\nTo: ben@b.example\nSubject: Re:Tour\nIn-Reply-To: <sent@b.example>\nContent-Type: multipart/alternative;\nboundary="x"\n\n--x\nContent-Type: text/plain\n\nError: Invalid user address\n\n550 - Requested action not taken: no such user here\n  RCPT TO: gone@a.example\n--x--\n', [{ Recipient: 'gone@a.example', Refusal: 'NoAddress' }]],
  ['a server that tried in vain', prose('', 'Delivery failed 20 attempts: gone@a.example'), [{ Recipient: 'gone@a.example', Refusal: 'Unreachable', IsPermanent: false }]],
  ['our own fault', prose('', 'could not be delivered\n<gone@a.example>: 550 5.1.1 SPF check failed'), [{ Recipient: 'gone@a.example', Refusal: 'Authentication', IsPermanent: false }]],
  ['what is still being tried', prose('', 'WARNING: <gone@a.example> could not be delivered for 4 hours. You do not need to resend it.'), []],
  ['what was delivered', prose('', 'Delivery report\n\nAction: delivered\nFinal-Recipient: rfc822; gone@a.example'), []],
  ['a vacation answer that quotes ours', prose('', 'I am away. Yours, gone@a.example').replace('Undelivered Mail', 'Away'), []],
  ['a person who quotes a report', prose('', '<gone@a.example>: 550 No such user, it says. Could not be delivered?').replace('MAILER-DAEMON', 'ida'), []],
])('in prose: %s', async ([, source, bounces]) => {
  const mail = await read(source)
  expect(mail.Bounces).toMatchObject(bounces)
  expect(mail.Bounces).toHaveLength(bounces.length)
  if (bounces.length > 0) expect(mail.AboutMessageId).toBe('<sent@b.example>')
}) // biome-ignore format: a report per line reads better

test('a mail system that gives only its name, and one that answers our email', async () => {
  const source = 'From: MAILER-DAEMON <>\nIn-Reply-To: <sent@b.example>\nSubject: Mail delivery failed\n\n<gone@a.example>: 550 User unknown\n'
  expect(await read(source)).toMatchObject({ IsFromSystem: true, AboutMessageId: '<sent@b.example>', Bounces: [{ IsPermanent: true }] })
}) // biome-ignore format: fits a row

test('Microsoft’s complaints name the recipient in the email they return', async () => {
  const returned = 'Content-Type: message/rfc822\n\nX-HmXmrOriginalRecipient: ida@a.example\nMessage-ID: <sent@b.example>\nTo: ida@a.example\n\nHi'
  const mail = await read(`From: staff@hotmail.com\nSubject: complaint about message from 192.0.2.1\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${returned}\n--b--\n`)
  expect(mail).toMatchObject({ IsFromSystem: true, Complaint: { Recipient: 'ida@a.example' }, Bounces: [], AboutMessageId: '<sent@b.example>' })
}) // biome-ignore format: fits a row

test('each sign of a report is needed', () =>
  expect(
    unneeded(FAILED, [
      'undelivered mail', 'it couldn’t be sent', 'nondeliverable', 'message error', 'failure notice', 'failed addresses', 'returned mail', 'not delivered', 'unable to send', 'delivery status notification', 'did not reach', 'address not found', 'permanent error', 'error sending', 'rejected by', 'mail system error',
      'unzustellbar', 'échec de remise', 'no entregado', 'falha na entrega', 'mancata consegna', 'onbestelbaar', 'не доставлено', '配信不能',
    ]),
  ).toEqual([])) // biome-ignore format: words read better in rows
