import { expect, test } from 'vitest'
import { unneeded } from '../../../test/patterns.ts'
import { isDead, REFUSALS, type Refusal, refusalOf, refusalWords } from './refusals.rules.ts'

/** Each with words that no code explains, and often with a code that says something else. */
const EXAMPLES: [words: string, Refusal][] = [
  ['550 DMARC check failed', 'Authentication'], ['550 5.1.0 192.0.2.7 is not allowed to send from <b.example> per its SPF record', 'Authentication'], ['550 no purported responsible address', 'Authentication'], ['550 5.7.1 Unauthenticated email is not accepted', 'Authentication'], ['550 multiple authentication checks failed', 'Authentication'],
  ['5.0.0 Maximum hop count exceeded. Message probably in a routing loop', 'Fault'],
  ['550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages', 'Busy'], ['550 too many messages from you', 'Busy'], ['550 5.1.1 <a@a.example> has sent to too many recipients this hour', 'Busy'], ['450 greylisted', 'Busy'], ['550 daily quota used up', 'Busy'],
  ['552 Too many recipients', 'TooMany'],
  ['550 5.2.1 Mailbox disabled', 'NoAddress'], ['550 This account has been closed', 'NoAddress'], ['550 5.2.1 The email account that you tried to reach is disabled', 'Disabled'], ['550 le compte du recipient: see p=DisabledUser', 'Disabled'],
  ['552 5.2.2 Over quota', 'MailboxFull'], ['550 Mailbox full', 'MailboxFull'], ['452 out of storage', 'MailboxFull'],
  ['552 message is too large', 'TooLarge'], ['552 5.3.4 recipsizelimit', 'TooLarge'],
  ['550 5.7.1 your server is blacklisted by recipient', 'Reputation'], ['554 see www.spamhaus.org', 'Reputation'], ['550 low reputation', 'Reputation'], ['550 5.7.606 banned sending IP [192.0.2.7]', 'Reputation'], ['554 client host rejected', 'Reputation'], ['550 no PTR', 'Reputation'],
  ['554 scored as spam', 'Content'], ['554 virus found', 'Content'], ['550 banned file', 'Content'], ['554 header error', 'Content'],
  ['501 5.1.8 Sender address refused', 'Sender'], ['550 cannot verify: sender verify failed', 'Sender'], ['550 mail from: not good', 'Sender'], ['550 not authorized to send', 'Sender'],
  ['550 5.7.1 RESOLVER.RST.AuthRequired', 'Restricted'], ['550 members only', 'Restricted'], ['554 5.7.1 Relay access denied', 'Relay'], ['550 authentication required', 'Relay'],
  ['dns query failed', 'Unreachable'], ['550 5.1.2 Host unknown', 'NoDomain'], ['DNS type mx lookup responded with code NXDOMAIN', 'NoDomain'], ['all gone: unrouteable address', 'NoDomain'], ['556 5.1.10 null MX', 'NoDomain'],
  ['550 5.1.1 User unknown in virtual mailbox table', 'NoAddress'], ['553 unknown local part', 'NoAddress'], ['550 no such person', 'NoAddress'], ['551 recipient no longer on server', 'NoAddress'], ['554 This user doesn’t have a y.example account', 'NoAddress'], ['550 5.1.1 RESOLVER.ADR.RecipNotFound', 'NoAddress'], ['550 #5.1.0 Address rejected.', 'NoAddress'], ['550 Unknown', 'NoAddress'], ['550 illegal mailbox', 'NoAddress'],
  ['connect to a.example: Connection timed out', 'Unreachable'], ['message expired', 'Unreachable'], ['unable to connect', 'Unreachable'],
  ['554 internal error', 'Fault'], ['554 service unavailable', 'Busy'], ['550 denied by policy', 'Policy'],
  ['501 helo is too short', 'Policy'], ['550 api key revoked', 'Policy'], ['550 sending domain unpaid', 'Sender'],
] // biome-ignore format: words read better in rows

test.each(EXAMPLES)('%s: %s', (words, refusal) => expect(refusalOf(words)).toBe(refusal))

test.each<[words: string | string[], status: string | undefined, Refusal]>([
  ['501 5.1.8 Sender address rejected: Domain not found', undefined, 'Sender'],
  ['550 5.1.1 User unknown (in reply to MAIL FROM command)', undefined, 'Sender'],
  ['421 4.7.0 temporarily deferred due to unexpected volume', undefined, 'Busy'],
  ['Host not found, try again', undefined, 'Unreachable'],
  ['550 5.7.1 IP address blacklisted by recipient', '5.1.1', 'Reputation'],
  ['550 Requested action not taken: mailbox unavailable', '5.5.0', 'NoAddress'],
  ['450 4.2.0 mailbox unavailable', undefined, 'Busy'],
  ['550 5.7.1 mailbox unavailable', undefined, 'Policy'],
  ['450 4.1.1 <a@a.example>: User unknown in virtual alias table', undefined, 'NoAddress'],
  ['550 5.1.7 No such domain b.example', undefined, 'Sender'],
  ['550 5.7.1 <host.example>: Helo command rejected: Host not found', undefined, 'Policy'],
  ['554 5.7.1 Your account has been closed', undefined, 'Policy'],
  ['550 The sending domain our.example does not exist', undefined, 'Sender'],
  ['554 5.7.1 <a@a.example>: Recipient address rejected: Access denied', undefined, 'Policy'],
  ['550 5.4.1 Recipient address rejected: Access denied [x.protection.outlook.com]', undefined, 'NoAddress'],
  ["5.1.0 - Unknown address error 550-'5.2.2 Mailbox Full'", undefined, 'MailboxFull'],
  ['550 <unknown@user.example> is fine', undefined, 'Unknown'],
  ['', '5.0.0', 'Unknown'],
  ['550 Rejected', undefined, 'Unknown'],
  ['Ihre Nachricht wurde abgelehnt', '5.1.1', 'NoAddress'],
  [['', 'Reason: Illegal host/domain name found'], '5.4.4', 'NoDomain'],
  [['550 5.2.2 zzz', 'Address not found'], '5.1.1', 'MailboxFull'],
  ['zzz', '4.4.7', 'Unreachable'],
])('%j with %s: %s', (words, status, refusal) => expect(refusalOf(words, status)).toBe(refusal))

test('each row has an example that only it matches', () =>
  expect(
    unneeded(
      REFUSALS.map(({ pattern }) => pattern),
      EXAMPLES.map(([words]) => refusalWords(words)),
    ),
  ).toEqual([]))

test.each<[code: string, Refusal]>([
  ['5.1.1', 'NoAddress'], ['5.1.2', 'NoDomain'], ['5.1.8', 'Sender'], ['5.2.1', 'Disabled'], ['5.2.2', 'MailboxFull'], ['5.3.4', 'TooLarge'], ['5.5.3', 'TooMany'], ['5.4.6', 'Fault'], ['5.4.4', 'Unreachable'],
  ['5.6.0', 'Content'], ['5.7.26', 'Authentication'], ['5.7.25', 'Reputation'], ['5.7.1', 'Policy'], ['4.2.0', 'Busy'], ['5.0.0', 'Unknown'], ['5.1.0', 'Unknown'], ['5.5.0', 'Unknown'],
])('the code %s alone: %s', (code, refusal) => {
  expect(refusalOf('', code)).toBe(refusal)
  expect(isDead(refusal)).toBe(['5.1.1', '5.1.2'].includes(code))
}) // biome-ignore format: codes read better in rows

test('endless words are read at once', () => {
  for (const words of ['user '.repeat(100_000), 'recipient a b c '.repeat(50_000), 'exceeds '.repeat(100_000), '@'.repeat(1_000_000), `${'a'.repeat(200_000)}@`])
    expect(isDead(refusalOf(words))).toBe(false)
}) // biome-ignore format: words read better in a row
