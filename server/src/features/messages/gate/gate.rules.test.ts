import { describe, expect, test } from 'vitest'
import { decide, type Facts } from './gate.rules.ts'
import { type Limit, type LimitRule, limitsOfBrokerage, limitsOfMailbox, paceOf } from './limits.rules.ts'
import { zoneOf } from './zone.rules.ts'

const at = (local: string, zone = 'America/Denver') => Temporal.ZonedDateTime.from(`${local}[${zone}]`).toInstant()
const whereOf = (known: { ZipCode?: string; Phone?: string; StateCode?: string }) =>
  zoneOf({ ZipCode: null, Phone: null, StateCode: null, BrokerageZone: 'America/Denver', ...known })

/** Ana Ruiz of Denver, with nothing against sending to her, on a Monday at ten. */
const ana: Facts = {
  Channel: 'Text',
  Purpose: 'OneToOne',
  Name: 'Ana Ruiz',
  Address: '(303) 555-1234',
  Suppression: null,
  Consent: null,
  IsHeld: false,
  RepliesTo: null,
  Where: whereOf({ ZipCode: '80202' }),
  Now: at('2026-11-23T10:00'),
  BrokerageZone: 'America/Denver',
  HasPostalAddress: true,
  NeedsConsent: true,
}
const email = { Channel: 'Email', Address: 'ana@example.com' } as const
const said = (Reason: NonNullable<Facts['Suppression']>['Reason'], By: string | null = null) => ({
  Suppression: { Reason, Date: at('2026-11-03T09:00'), By },
})
const consent = (Answer: 'Yes' | 'No') => ({
  Consent: { Answer, How: 'open house sign-in sheet', By: 'Lee Park', Date: at('2026-10-05T09:00') },
})
const yes = consent('Yes')
const no = consent('No')
const [one, many, auto, deal] = (['OneToOne', 'Mass', 'Automatic', 'Transactional'] as const).map((Purpose) => ({
  Purpose,
})) as [Partial<Facts>, Partial<Facts>, Partial<Facts>, Partial<Facts>]
/** A message from the recipient: on 10/20/2026, before the recipient said no, or on 11/20/2026, after it. */
const before = { RepliesTo: at('2026-10-20T09:00') }
const after = { RepliesTo: at('2026-11-20T09:00') }
const justNow = { RepliesTo: at('2026-11-23T09:59') }
const night = { Now: at('2026-11-23T22:40') }

/** A limit of a brokerage or a mailbox with this much used; more becomes free tomorrow at nine. */
const limited = (rule: LimitRule | undefined, Used: number, more: Partial<Limit> = {}) => ({
  Limits: rule ? [{ ...rule, Used, Ahead: 0, Needs: 1, Free: at('2026-11-24T09:00'), ...more }] : [],
})
const [texts] = limitsOfBrokerage('Text', { MassEmailsPerDay: null, MassTextsPerDay: 2000 })
const [emails] = limitsOfBrokerage('Email', { MassEmailsPerDay: 5000, MassTextsPerDay: null })
const [gmail] = limitsOfMailbox({ Email: 'lee@gmail.com', EmailProviderId: 1 })
const [microsoft, aMinute] = limitsOfMailbox({ Email: 'lee@park.example', EmailProviderId: 2 })

const decided = (...facts: Partial<Facts>[]) => decide(Object.assign({}, ana, ...facts))

const STOPPED = 'Ana Ruiz texted STOP on 11/3/2026. Only a START from Ana Ruiz allows texts again.'
const UNSUBSCRIBED =
  'Ana Ruiz unsubscribed from mass mail on 11/3/2026. Only Ana Ruiz can subscribe again, using the link in any earlier email.'
const BOUNCED =
  'Email to ana@example.com came back on 11/3/2026. Correct the address on the contact’s page to write again.'
const COMPLAINED =
  'Ana Ruiz reported an email as spam on 11/3/2026. No mass or automatic email goes to ana@example.com.'
const BY_HAND =
  'Lee Park stopped all email to Ana Ruiz on 11/3/2026. Change that on the contact’s page if it no longer applies.'
const HELD =
  'A text from Ana Ruiz sounds like a request to stop. Decide in the conversation whether it is one before anything else is sent.'
const NO_CONSENT =
  'No consent to receive texts is on record for Ana Ruiz, and mass and automatic texts need it. Record on the contact’s page how and when it was given, or text Ana Ruiz personally.'
const NO_TEXTS =
  'Ana Ruiz said no to texts (open house sign-in sheet, recorded by Lee Park, 10/5/2026). Record a new answer on the contact’s page if that has changed.'
const NO_EMAIL = NO_TEXTS.replace('texts (', 'email (')
const NO_POSTAL = 'Mass and automatic emails must show the brokerage’s postal address. Enter it in the settings first.'

describe('goes at once', () => {
  test.each<[string, ...Partial<Facts>[]]>([
    ['a text to one, without any recorded consent', one],
    ['at night: it is personal', one, night],
    ['an answer at night', one, justNow, night],
    ['a text to one with consent', one, yes],
    ['a text of a deal at night', deal, night],
    ['a text of a deal without consent', deal],
    ['a text to many, with consent, by day', many, yes],
    ['an automatic text, with consent, by day', auto, yes],
    ['at eight sharp', many, yes, { Now: at('2026-11-23T08:00') }],
    ['a moment before nine in the evening', many, yes, { Now: at('2026-11-23T20:59:59') }],
    ['the automatic answer to a text just received, at night', auto, { RepliesTo: at('2026-11-23T22:39'), ...night }],
    ['the same without consent', auto, justNow],
    ['a text to many without a postal address, which texts need not have', many, yes, { HasPostalAddress: false }],
    ['an email to one', email, one],
    ['an email to many: the law asks for no consent', email, many],
    ['an email to many at night: the law knows no quiet hours for email', email, many, night],
    ['an automatic email', email, auto],
    ['an automatic email at night', email, auto, night],
    ['an email to one without a postal address', email, one, { HasPostalAddress: false }],
    ['an email of a deal without a postal address', email, deal, { HasPostalAddress: false }],
    ['an email of a deal, to somebody unsubscribed', email, deal, said('Unsubscribed')],
    ['an email of a deal after a complaint', email, deal, said('Complaint')],
    ['an email of a deal, to somebody stopped by hand', email, deal, said('ByHand', 'Lee Park')],
    ['an email of a deal, to somebody who did not agree to email', email, deal, no],
    ['the answer to a mail that came after unsubscribing', email, one, said('Unsubscribed'), after],
    ['the answer to a mail that came after a complaint', email, one, said('Complaint'), after],
    ['the answer to a mail that came after saying no', email, one, no, after],
    ['an email while a text is held', email, one, { IsHeld: true }],
    ['an email to many while a text is held', email, many, { IsHeld: true }],
    ['the last text to many within the limit', many, yes, limited(texts, 1999)],
    ['a text to one, though texts to many have reached their limit', one, limited(texts, 2000)],
    ['a text of a deal then', deal, limited(texts, 2000)],
    ['the automatic answer to a text just received then', auto, justNow, limited(texts, 2000)],
    ['an email to as many as the mailbox has left', email, one, limited(gmail, 490, { Needs: 10 })],
    ['an email of a deal from a full mailbox', email, deal, limited(gmail, 500)],
    ['to one on a Sunday in Utah', one, { Where: whereOf({ ZipCode: '84101' }), Now: at('2026-11-22T10:00') }],
  ])('%s', (_, ...facts) => expect(decided(...facts)).toEqual({ Decision: 'Send' }))
})

const ownNo = { Consent: { ...no.Consent, By: null } }
describe('goes, with a warning', () => {
  const OUT = 'Ana Ruiz unsubscribed from mass mail on 11/3/2026. A personal email can still be sent.'
  const SPAM =
    'Ana Ruiz reported an email as spam on 11/3/2026. A personal email can still be sent: write only if they expect it.'
  test.each<[string, string, ...Partial<Facts>[]]>([
    ['an email to one unsubscribed', OUT, said('Unsubscribed')],
    ['whose no is on record: they unsubscribed', OUT, said('Unsubscribed'), ownNo],
    ['the answer to a mail from before they unsubscribed', OUT, said('Unsubscribed'), before],
    ['at night', OUT, said('Unsubscribed'), night],
    ['an email to one who complained', SPAM, said('Complaint')],
    ['whose complaint is on record', SPAM, said('Complaint'), ownNo],
  ])('%s', (_, Warning, ...facts) => expect(decided(email, one, ...facts)).toEqual({ Decision: 'Send', Warning }))
})

describe('never goes, and says why', () => {
  test.each<[string, string, ...Partial<Facts>[]]>([
    ['a text without a number', 'Ana Ruiz has no cell phone number.', one, { Address: null }],
    ['a text of a deal without one', 'Ana Ruiz has no cell phone number.', deal, { Address: '' }],
    ['an email without an address', 'Ana Ruiz has no email address.', email, many, { Address: null }],
    ['an email with an empty address', 'Ana Ruiz has no email address.', email, one, { Address: ' ' }],
    ['a text to one after STOP', STOPPED, one, said('Stop')],
    ['the answer to a text that came after STOP: only START counts', STOPPED, one, said('Stop'), after],
    ['a text to many after STOP', STOPPED, many, said('Stop')],
    ['although there is consent', STOPPED, many, said('Stop'), yes],
    [
      'although an agent recorded consent later',
      STOPPED,
      many,
      said('Stop'),
      { Consent: { Answer: 'Yes', How: 'by phone', By: 'Lee Park', Date: at('2026-11-10T09:00') } },
    ],
    ['an automatic text after STOP', STOPPED, auto, said('Stop')],
    ['an automatic answer after STOP', STOPPED, auto, said('Stop'), justNow],
    ['a text of a deal after STOP: carriers let none through', STOPPED, deal, said('Stop')],
    ['a text to one at night after STOP', STOPPED, one, said('Stop'), night],
    [
      'a STOP just before midnight is dated where the brokerage is',
      STOPPED,
      one,
      { Suppression: { Reason: 'Stop', Date: at('2026-11-03T23:59'), By: null } },
    ],
    [
      'a text after unsubscribing from texts',
      'Ana Ruiz unsubscribed from texts on 11/3/2026. Only a START from Ana Ruiz allows them again.',
      one,
      said('Unsubscribed'),
    ],
    [
      'a text of a deal after it',
      'Ana Ruiz unsubscribed from texts on 11/3/2026. Only a START from Ana Ruiz allows them again.',
      deal,
      said('Unsubscribed'),
    ],
    [
      'a text to a number that takes none',
      'Texts to (303) 555-1234 could not be delivered on 11/3/2026. Correct the number on the contact’s page to write again.',
      one,
      said('Bounced'),
    ],
    [
      'a text after a complaint',
      'Ana Ruiz reported a text as spam on 11/3/2026. Nothing more goes to (303) 555-1234.',
      one,
      said('Complaint'),
    ],
    [
      'a text after somebody stopped them',
      'Lee Park stopped all texts to Ana Ruiz on 11/3/2026. Change that on the contact’s page if it no longer applies.',
      one,
      said('ByHand', 'Lee Park'),
    ],
    [
      'a text of a deal after that',
      'Lee Park stopped all texts to Ana Ruiz on 11/3/2026. Change that on the contact’s page if it no longer applies.',
      deal,
      said('ByHand', 'Lee Park'),
    ],
    [
      'by somebody who is not known any more',
      'Someone here stopped all texts to Ana Ruiz on 11/3/2026. Change that on the contact’s page if it no longer applies.',
      one,
      said('ByHand'),
    ],
    ['a text to one who did not agree', NO_TEXTS, one, no],
    ['the answer to one who did not agree', NO_TEXTS, one, no, after],
    ['a text to many who did not agree', NO_TEXTS, many, no],
    ['a text of a deal to one who did not agree', NO_TEXTS, deal, no],
    [
      'recorded by a form, not by a user',
      'Ana Ruiz said no to texts (website form, 10/5/2026). Record a new answer on the contact’s page if that has changed.',
      one,
      { Consent: { Answer: 'No', How: 'website form', By: null, Date: at('2026-10-05T09:00') } },
    ],
    ['a text to one while a text of theirs is held', HELD, one, { IsHeld: true }],
    ['the answer to it', HELD, one, { IsHeld: true }, justNow],
    ['a text to many meanwhile', HELD, many, yes, { IsHeld: true }],
    ['an automatic answer meanwhile', HELD, auto, { IsHeld: true }, justNow],
    ['a text of a deal meanwhile', HELD, deal, { IsHeld: true }],
    ['held and STOP: the STOP is told', STOPPED, one, said('Stop'), { IsHeld: true }],
    ['a text to many without consent', NO_CONSENT, many],
    ['an automatic text without consent', NO_CONSENT, auto],
    ['the same at night: it would not go in the morning either', NO_CONSENT, many, night],
    ['an automatic text long after theirs is no answer', NO_CONSENT, auto, after],
    ['a text to many is no answer, whatever they wrote', NO_CONSENT, many, justNow],
    [
      'an email to one unsubscribed, who told somebody here to write no more',
      NO_EMAIL,
      email,
      one,
      said('Unsubscribed'),
      no,
    ],
    ['an email to many unsubscribed', UNSUBSCRIBED, email, many, said('Unsubscribed')],
    ['also when they wrote since: the answer is to one', UNSUBSCRIBED, email, many, said('Unsubscribed'), after],
    ['an automatic email to one unsubscribed', UNSUBSCRIBED, email, auto, said('Unsubscribed')],
    ['also when they wrote since', UNSUBSCRIBED, email, auto, said('Unsubscribed'), after],
    ['although consent is recorded', UNSUBSCRIBED, email, many, said('Unsubscribed'), yes],
    ['an email to one stopped by hand', BY_HAND, email, one, said('ByHand', 'Lee Park')],
    ['an email to many stopped by hand', BY_HAND, email, many, said('ByHand', 'Lee Park')],
    ['an email to a dead address', BOUNCED, email, one, said('Bounced')],
    ['an answer to it', BOUNCED, email, one, said('Bounced'), after],
    ['an email to many, one of them dead', BOUNCED, email, many, said('Bounced')],
    ['an email of a deal to a dead address', BOUNCED, email, deal, said('Bounced')],
    ['an email to many after a complaint', COMPLAINED, email, many, said('Complaint')],
    ['an automatic email after a complaint, whatever they wrote', COMPLAINED, email, auto, said('Complaint'), after],
    ['an email to one who did not agree', NO_EMAIL, email, one, no],
    ['an email to many who did not agree', NO_EMAIL, email, many, no],
    ['an automatic email to one who did not agree', NO_EMAIL, email, auto, no],
    ['an email to many without a postal address', NO_POSTAL, email, many, { HasPostalAddress: false }],
    ['an automatic email without one', NO_POSTAL, email, auto, { HasPostalAddress: false }],
    [
      'without one, unsubscribed too: what nobody here can change is told',
      UNSUBSCRIBED,
      email,
      many,
      said('Unsubscribed'),
      { HasPostalAddress: false },
    ],
  ])('%s', (_, Why, ...facts) => expect(decided(...facts)).toMatchObject({ Decision: 'Blocked', Why }))
})

const utah = { Where: whereOf({ ZipCode: '84101' }) }
const miami = { Where: whereOf({ ZipCode: '33101' }) }
const tallahassee = { Where: whereOf({ Phone: '8505551234' }) }

describe('waits, and says until when', () => {
  test.each<[string, until: string, string, ...Partial<Facts>[]]>([
    ['a text to many in the evening', '2026-11-24T08:00', 'It is 10:40 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', many, yes, night],
    ['an automatic text in the evening', '2026-11-24T08:00', 'It is 10:40 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', auto, yes, night],
    ['early in the morning', '2026-11-23T08:00', 'It is 5:15 am where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/23/2026 at 8:00 am.', many, yes, { Now: at('2026-11-23T05:15') }],
    ['at nine in the evening', '2026-11-24T08:00', 'It is 9:00 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', many, yes, { Now: at('2026-11-23T21:00') }],
    ['evening in Florida, afternoon here', '2026-11-24T06:00', 'It is 8:30 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 8:00 pm (Fla. Stat. 501.616(6)(a)). This one will go out on 11/24/2026 at 8:00 am where Ana Ruiz is.', many, yes, miami, { Now: at('2026-11-23T18:30') }],
    ['an area code in two zones, night in the one', '2026-11-24T07:00', 'It is 8:10 pm where Ana Ruiz may be (by the area code); mass and automatic texts may go out from 8:00 am to 8:00 pm (Fla. Stat. 501.616(6)(a)). This one will go out on 11/24/2026 at 9:00 am where Ana Ruiz may be.', many, yes, tallahassee, { Now: at('2026-11-23T18:10') }],
    ['and not yet morning in the other', '2026-11-23T07:00', 'It is 7:30 am where Ana Ruiz may be (by the area code); mass and automatic texts may go out from 8:00 am to 8:00 pm (Fla. Stat. 501.616(6)(a)). This one will go out on 11/23/2026 at 9:00 am where Ana Ruiz may be.', many, yes, tallahassee, { Now: at('2026-11-23T06:30') }],
    ['a Sunday in Utah', '2026-11-23T08:00', 'It is Sunday where Ana Ruiz is (by the ZIP code); no mass or automatic texts may go out that day (Utah Code 13-25a-103(3)). This one will go out on 11/23/2026 at 8:00 am.', many, yes, utah, { Now: at('2026-11-22T10:00') }],
    ['Saturday evening in Utah, which is not asked on Sunday', '2026-11-23T08:00', 'It is 9:30 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (Utah Code 13-25a-103(3)). This one will go out on 11/23/2026 at 8:00 am.', many, yes, utah, { Now: at('2026-11-21T21:30') }],
    ['Thanksgiving in Utah', '2026-11-27T08:00', 'It is Thanksgiving Day where Ana Ruiz is (by the ZIP code); no mass or automatic texts may go out that day (Utah Code 13-25a-103(3)). This one will go out on 11/27/2026 at 8:00 am.', auto, yes, utah, { Now: at('2026-11-26T12:00') }],
    ['Sunday morning in Texas', '2026-11-22T11:00', 'It is 10:00 am on Sunday where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from noon to 9:00 pm (Tex. Bus. & Com. Code 301.051). This one will go out on 11/22/2026 at 12:00 pm where Ana Ruiz is.', many, yes, { Where: whereOf({ ZipCode: '78701' }), Now: at('2026-11-22T09:00') }],
    ['known only by the state', '2026-11-24T08:00', 'It is 10:40 pm where Ana Ruiz is (by the state); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', many, yes, night, { Where: whereOf({ StateCode: 'CO' }) }],
    ['known by nothing', '2026-11-24T08:00', 'It is 10:40 pm where Ana Ruiz is (taking the brokerage’s time zone, as nothing else is known); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', many, yes, night, { Where: whereOf({}) }],
    ['an automatic answer that comes too late is none', '2026-11-24T08:00', 'It is 10:40 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/24/2026 at 8:00 am.', auto, yes, night, { RepliesTo: at('2026-11-23T21:30') }],
    ['the night clocks go back', '2026-11-01T08:00', 'It is 10:00 pm where Ana Ruiz is (by the ZIP code); mass and automatic texts may go out from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)). This one will go out on 11/1/2026 at 8:00 am.', many, yes, { Now: at('2026-10-31T22:00') }],
    ['a text to many beyond the limit', '2026-11-24T09:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/24/2026 at 9:00 am.', many, yes, limited(texts, 2000)],
    ['an automatic one', '2026-11-24T09:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/24/2026 at 9:00 am.', auto, yes, limited(texts, 2000)],
    ['after a limit was lowered', '2026-11-24T09:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/24/2026 at 9:00 am.', many, yes, limited(texts, 9000)],
    ['behind the others of the same message', '2026-11-26T09:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/26/2026 at 9:00 am.', many, yes, limited(texts, 500, { Ahead: 1500 + 4000 })],
    ['there is room at a time when it is quiet', '2026-11-25T08:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/25/2026 at 8:00 am.', many, yes, limited(texts, 2000, { Free: at('2026-11-24T22:00') })],
    ['there is room before the night is over', '2026-11-24T08:00', 'Your brokerage sends at most 2,000 mass texts in 24 hours, and none is left. This one will go out on 11/24/2026 at 8:00 am.', many, yes, night, limited(texts, 2000, { Free: at('2026-11-24T01:00') })],
    ['an email to many beyond the limit', '2026-11-24T09:00', 'Your brokerage sends at most 5,000 mass emails in 24 hours, and none is left. This one will go out on 11/24/2026 at 9:00 am.', email, many, limited(emails, 5000)],
    ['at night: the law knows no quiet hours for email', '2026-11-24T02:00', 'Your brokerage sends at most 5,000 mass emails in 24 hours, and none is left. This one will go out on 11/24/2026 at 2:00 am.', email, many, limited(emails, 5000, { Free: at('2026-11-24T02:00') })],
    ['an email to one from a full mailbox', '2026-11-24T09:00', 'lee@gmail.com may write to 500 people in 24 hours (Google’s limit), and none is left. This one will go out on 11/24/2026 at 9:00 am.', email, one, limited(gmail, 500)],
    ['an email to more than the mailbox has left', '2026-11-24T09:00', 'lee@gmail.com may write to 500 people in 24 hours (Google’s limit), and only 9 are left. This one will go out on 11/24/2026 at 9:00 am.', email, one, limited(gmail, 491, { Needs: 10 })],
    ['an answer is no exception: the provider makes none', '2026-11-24T09:00', 'lee@park.example may write to 10,000 people in 24 hours (Microsoft’s limit), and none is left. This one will go out on 11/24/2026 at 9:00 am.', email, one, after, limited(microsoft, 10_000)],
    ['the thirty-first within a minute', '2026-11-23T10:01', 'lee@park.example may send 30 emails a minute (Microsoft’s limit), and none is left. This one will go out on 11/23/2026 at 10:01 am.', email, one, limited(aMinute, 30, { Free: at('2026-11-23T10:01') })],
    ['of two limits the one that lasts longer', '2026-11-24T09:00', 'lee@park.example may write to 10,000 people in 24 hours (Microsoft’s limit), and none is left. This one will go out on 11/24/2026 at 9:00 am.', email, one, { Limits: [...limited(aMinute, 30, { Free: at('2026-11-23T10:01') }).Limits, ...limited(microsoft, 10_000).Limits] }],
  ])('%s', (_, until, Why, ...facts) => {
    const decision = decided(...facts)
    expect({ ...decision, Until: String('Until' in decision && decision.Until) }).toMatchObject({ Decision: 'Wait', Until: at(until).toString(), Why })
  })
}) // biome-ignore format: a case is a row

test('a recipient’s no is reported first, whatever the limit', () => {
  expect(decided(many, said('Stop'), limited(texts, 2000))).toMatchObject({ Decision: 'Blocked', Why: STOPPED })
})

test.each([
  ['gmail.com', 1, ['500 People']],
  ['googlemail.com', 1, ['500 People']],
  ['park.example', 1, ['2000 People']],
  ['park.example', 2, ['10000 People', '30 Messages']],
  ['park.example', 5, ['10000 People', '30 Messages']],
  ['park.example', 6, []],
])('a mailbox of %s, provider %i', (domain, EmailProviderId, limits) => {
  const found = limitsOfMailbox({ Email: `lee@${domain}`, EmailProviderId })
  expect(found.map(({ Most, Of }) => `${Most} ${Of}`)).toEqual(limits)
})

test.each([
  [2000, 0, 0, null],
  [12_000, 0, 0, 'At 2,000 a day this takes 6 days.'],
  [12_001, 0, 0, 'At 2,000 a day this takes 7 days.'],
  [1501, 500, 0, 'At 2,000 a day this takes 2 days. 500 went out in the last 24 hours.'],
  [10, 2000, 0, 'At 2,000 a day this takes 1 day. 2,000 went out in the last 24 hours.'],
  [500, 0, 3500, 'At 2,000 a day this takes 2 days, with the 3,500 of other mass messages that still wait.'],
  [0, 2000, 10, null],
])('a text to %i after %i, with %i of others', (count, used, others, words) => {
  expect(paceOf(limited(texts, used).Limits, count, others)).toBe(words)
  expect(paceOf([], count, others)).toBe(null)
})

test('whatever the facts: no text passes a STOP, nothing passes a dead address, and what waited goes when its time comes', () => {
  for (const Channel of ['Text', 'Email'] as const)
    for (const purpose of [one, many, auto, deal])
      for (const Suppression of [null, ...(['Stop', 'Unsubscribed', 'Bounced', 'Complaint', 'ByHand'] as const).map((reason) => said(reason).Suppression)])
        for (const agreed of [{}, yes, no])
          for (const reply of [{}, before, after, justNow])
            for (const place of [{}, utah, miami, { ...tallahassee, ...limited(texts, 2000) }])
              for (const Now of [at('2026-11-22T03:00'), at('2026-11-23T10:00'), at('2026-11-26T23:30')]) {
                const facts: Facts = { ...ana, ...purpose, Channel, Suppression, ...agreed, ...reply, ...place, Now }
                const decision = decide(facts)
                if (Suppression && (Channel === 'Text' || Suppression.Reason === 'Bounced' || (purpose !== deal && purpose !== one)))
                  expect(decision.Decision).toBe('Blocked')
                if ((facts.Purpose === 'OneToOne' && !facts.Limits) || facts.Purpose === 'Transactional') expect(decision.Decision).not.toBe('Wait')
                if (decision.Decision !== 'Send') expect(decision.Why).toMatch(/^[A-Z].*\.$/)
                if (decision.Decision === 'Wait') expect(decide({ ...facts, Now: decision.Until })).toMatchObject({ Decision: 'Send' })
              }
}) // biome-ignore format: loops read better in a column
