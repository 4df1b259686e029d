import { describe, expect, test } from 'vitest'
import { type CallFacts, decideCallBy } from './call.rules.ts'
import { type DoNotCall, type Exception, exceptionOf, exceptionWords, holds, standingOf } from './do-not-call.rules.ts'
import { decide } from './gate.rules.ts'
import { zoneOf } from './zone.rules.ts'

const at = (local: string, zone = 'America/Denver') => Temporal.ZonedDateTime.from(`${local}[${zone}]`).toInstant()
const day = (text: string) => Temporal.PlainDate.from(text)
const known: DoNotCall = { Own: null, Registries: [], Lists: [{ List: 'US', Date: day('2026-11-20') }], Exceptions: [] }
const zoned = (place: { ZipCode?: string; Phone?: string }) =>
  zoneOf({ ZipCode: null, Phone: null, StateCode: null, BrokerageZone: 'America/Denver', ...place })

/** Ana Ruiz of Denver, on a Monday at ten, on no list; the registry's list is three days old. */
const ana: CallFacts = {
  Purpose: 'Solicitation',
  IsPrerecorded: false,
  Name: 'Ana Ruiz',
  Number: '3035551234',
  DoNotCall: known,
  RepliesTo: null,
  Stop: null,
  Where: zoned({ ZipCode: '80202' }),
  Now: at('2026-11-23T10:00'),
  BrokerageZone: 'America/Denver',
}
const lists = (more: Partial<DoNotCall>) => ({ DoNotCall: { ...known, ...more } })
const own = { Own: { Reason: 'on the phone', By: 'Lee Park', Date: at('2026-11-03T09:00') } }
const registered = { Registries: ['US'] }
const inquired = (when: string): Exception => ({ Kind: 'Inquiry', How: 'requested a tour', Date: at(when) })
const closed = (when: string): Exception => ({ Kind: 'Transaction', IsOpen: false, Date: day(when) })
const agreed: Exception = { Kind: 'Consent', How: 'signed form', By: 'Lee Park', Date: at('2020-01-01T09:00') }
const open = (when: string): Exception => ({ Kind: 'Transaction', IsOpen: true, Date: day(when) })
const client = open('2026-11-20')
const service = { Purpose: 'Service' } as const
const drop = { IsPrerecorded: true }
const decided = (...facts: Partial<CallFacts>[]) => decideCallBy(Object.assign({}, ana, ...facts))

const OWN = 'Ana Ruiz asked on 11/3/2026 not to be called (on the phone, recorded by Lee Park).'
const REGISTRY =
  'The number of Ana Ruiz is on the National Do Not Call Registry, and there is no inquiry within 3 months, no transaction within 18 and no written consent.'
const NO_LIST = 'Not checked: no list of the National Do Not Call Registry has been uploaded for area code 303.'
const old = (days: number) => oldOf('the registry’s', days)
const oldOf = (which: string, days: number) =>
  `Checked only against an old list: ${which} for area code 303 is ${days} days old, and the law allows 31. Upload a new one.`

describe('may be called, and with which warnings', () => {
  test.each<[string, string[], ...Partial<CallFacts>[]]>([
    ['on no list, by a fresh list', []],
    ['no list of the area code', [NO_LIST], lists({ Lists: [] })],
    ['only a state’s list of it', [NO_LIST], lists({ Lists: [{ List: 'CO', Date: day('2026-11-23') }] })],
    ['a list of 31 days', [], lists({ Lists: [{ List: 'US', Date: day('2026-10-23') }] })],
    ['a list of 32 days', [old(32)], lists({ Lists: [{ List: 'US', Date: day('2026-10-22') }] })],
    ['a state’s list of 32 days', [oldOf('the CO do-not-call list', 32)], lists({ Lists: [...known.Lists, { List: 'CO', Date: day('2026-10-22') }] })],
    ['a state’s list of 31 days', [], lists({ Lists: [...known.Lists, { List: 'CO', Date: day('2026-10-23') }] })],
    ['both old', [`${old(33)} ${oldOf('the CO do-not-call list', 32)}`], lists({ Lists: [{ List: 'US', Date: day('2026-10-21') }, { List: 'CO', Date: day('2026-10-22') }] })],
    ['no national list, and an old one of a state', [`${NO_LIST} ${oldOf('the CO do-not-call list', 32)}`], lists({ Lists: [{ List: 'CO', Date: day('2026-10-22') }] })],
    ['registered, but asked three months ago today', [], lists({ ...registered, Exceptions: [inquired('2026-08-23T08:00')] })],
    ['registered, but a client', [], lists({ ...registered, Exceptions: [client] })],
    ['registered, a client in a transaction last changed eighteen months ago today', [], lists({ ...registered, Exceptions: [open('2025-05-23')] })],
    ['registered, closed eighteen months ago today', [], lists({ ...registered, Exceptions: [closed('2025-05-23')] })],
    ['registered, but agreed in writing', [], lists({ ...registered, Exceptions: [agreed] })],
    ['a service call to who is on the own list', [`${OWN} Call only about what is no sale.`], service, lists(own)],
    ['a service call to a registered number', [`${REGISTRY} Call only about what is no sale.`], service, lists(registered)],
    ['the same, of whom one may not know how they asked', ['Ana Ruiz asked on 11/3/2026 not to be called. Call only about what is no sale.'], service, lists({ Own: { ...own.Own, Reason: null, By: null } })],
    ['a service call at night', [], service, { Now: at('2026-11-23T22:00') }],
    ['a service call says nothing of lists', [], service, lists({ Lists: [] })],
    ['at night, who wrote within the hour', [], { Now: at('2026-11-23T22:00'), RepliesTo: at('2026-11-23T21:00') }],
    ['after a STOP', ['Ana Ruiz texted STOP on 11/1/2026. That ends texts; ask before you call again.'], { Stop: at('2026-11-01T09:00') }],
    ['a voicemail, agreed in writing', [], drop, lists({ Exceptions: [agreed] })],
    ['at eight sharp', [], { Now: at('2026-11-23T08:00') }],
    ['a moment before nine in the evening', [], { Now: at('2026-11-23T20:59:59') }],
    ['the hour that comes twice', [], { Now: Temporal.Instant.from('2026-11-01T15:30Z') }],
  ])('%s', (_, Warnings, ...facts) => expect(decided(...facts)).toMatchObject({ Decision: 'Call', Warnings }))
}) // biome-ignore format: a case is a row

describe('may not, and why', () => {
  const night = (hour: string) => `It is ${hour} where Ana Ruiz is (by the ZIP code); sales calls may be made from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)).`
  test.each<[string, string, string, ...Partial<CallFacts>[]]>([
    ['the own list', 'OwnList', OWN, lists(own)],
    ['the own list, whatever the exceptions', 'OwnList', OWN, lists({ ...own, Exceptions: [agreed, client, inquired('2026-11-22T08:00')] })],
    ['the own list, a voicemail about a service', 'OwnList', OWN, service, drop, lists(own)],
    ['registered', 'Registry', REGISTRY, lists(registered)],
    ['registered, by an old list', 'Registry', REGISTRY, lists({ ...registered, Lists: [] })],
    ['by a state’s list, too', 'Registry', REGISTRY.replace('Registry,', 'Registry and the TX do-not-call list,'), lists({ Registries: ['US', 'TX'] })],
    ['asked three months and a day ago', 'Registry', REGISTRY, lists({ ...registered, Exceptions: [inquired('2026-08-22T23:00')] })],
    ['a client in a transaction left open for longer', 'Registry', REGISTRY, lists({ ...registered, Exceptions: [open('2025-05-22')] })],
    ['closed eighteen months and a day ago', 'Registry', REGISTRY, lists({ ...registered, Exceptions: [closed('2025-05-22')] })],
    ['at 7:59', 'QuietHours', night('7:59 am'), { Now: at('2026-11-23T07:59') }],
    ['at nine in the evening', 'QuietHours', night('9:00 pm'), { Now: at('2026-11-23T21:00') }],
    ['a client at night', 'QuietHours', night('9:30 pm'), { Now: at('2026-11-23T21:30') }, lists({ ...registered, Exceptions: [client] })],
    ['who wrote more than an hour ago', 'QuietHours', night('10:00 pm'), { Now: at('2026-11-23T22:00'), RepliesTo: at('2026-11-23T20:59') }],
    ['a Sunday in Utah', 'QuietHours', 'It is Sunday where Ana Ruiz is (by the ZIP code); no sales calls may be made that day (Utah Code 13-25a-103(3)).', { Where: zoned({ ZipCode: '84101' }), Now: at('2026-11-22T10:00') }],
    ['the evening in Florida', 'QuietHours', 'It is 8:30 pm where Ana Ruiz is (by the ZIP code); sales calls may be made from 8:00 am to 8:00 pm (Fla. Stat. 501.616(6)(a)).', { Where: zoned({ ZipCode: '33101' }), Now: at('2026-11-23T18:30') }],
    ['by the area code', 'QuietHours', 'It is 7:30 am where Ana Ruiz is (by the area code); sales calls may be made from 8:00 am to 9:00 pm (47 CFR 64.1200(c)(1)).', { Where: zoned({ Phone: '3035551234' }), Now: at('2026-11-23T07:30') }],
    ['the morning the clocks go forward', 'QuietHours', night('7:30 am'), { Now: at('2026-03-08T07:30') }],
    ['a voicemail', 'NoWrittenConsent', 'A recorded voicemail counts as a prerecorded call, and Ana Ruiz has not agreed to those in writing. Record on the contact’s page how and when they did, or speak the message yourself.', drop],
    ['a voicemail to a client, who did not agree', 'NoWrittenConsent', 'A recorded voicemail counts as a prerecorded call, and Ana Ruiz has not agreed to those in writing. Record on the contact’s page how and when they did, or speak the message yourself.', drop, service, lists({ Exceptions: [client] })],
  ])('%s', (_, Reason, Why, ...facts) => expect(decided(...facts)).toMatchObject({ Decision: 'Blocked', Reason, Why }))

  test('all reasons there are, the lists first', () => {
    const everything = lists({ ...own, ...registered })
    expect(decided(everything, { Now: at('2026-11-23T21:00') })).toEqual({
      Decision: 'Blocked', Reason: 'OwnList', Why: OWN, Reasons: [OWN, REGISTRY, night('9:00 pm')],
    })
    expect(decided(lists(registered))).toMatchObject({ Reasons: [REGISTRY] })
  })
}) // biome-ignore format: a case is a row

describe('how long an exception holds', () => {
  const on = (today: string, zone = 'America/Denver') => ({ Now: at(`${today}T12:00`, zone), BrokerageZone: zone })
  test.each<[string, Exception, string, boolean]>([
    ['an inquiry of 11/30, at the end of February', inquired('2026-11-30T10:00'), '2027-02-28', true],
    ['and in March', inquired('2026-11-30T10:00'), '2027-03-01', false],
    ['an inquiry of 5/31', inquired('2026-05-31T10:00'), '2026-08-31', true],
    ['and the day after', inquired('2026-05-31T10:00'), '2026-09-01', false],
    ['one of the last minute of a day counts for that day', inquired('2026-05-31T23:59'), '2026-09-01', false],
    ['across the clock change', inquired('2026-08-01T00:30'), '2026-11-01', true],
    ['a closing of 8/31, eighteen months on', closed('2026-08-31'), '2028-02-29', true],
    ['and the day after', closed('2026-08-31'), '2028-03-01', false],
    ['consent has no end', agreed, '2040-01-01', true],
    ['an open transaction last changed on 11/20, eighteen months on', client, '2028-05-20', true],
    ['and the day after: it is forgotten', client, '2028-05-21', false],
  ])('%s', (_, exception, today, isHeld) => expect(holds(exception, on(today))).toBe(isHeld))

  test('the one that lasts longest is named', () => {
    const Exceptions = [inquired('2026-11-20T10:00'), closed('2026-11-01'), inquired('2020-01-01T10:00')]
    expect(exceptionOf({ Exceptions }, on('2026-11-23'))).toEqual(closed('2026-11-01'))
    expect(exceptionOf({ Exceptions: [...Exceptions, agreed] }, on('2026-11-23'))).toEqual(agreed)
    expect(exceptionOf({ Exceptions: [inquired('2020-01-01T10:00')] }, on('2026-11-23'))).toBeUndefined()
  })

  test.each<[Exception, string]>([
    [inquired('2026-11-03T10:00'), 'Ana Ruiz requested a tour on 11/3/2026, which allows calls until 02/3/2027.'],
    [inquired('2026-05-03T10:00'), 'Ana Ruiz requested a tour on 05/3/2026, which allowed calls until 08/3/2026.'],
    [closed('2026-02-01'), 'Ana Ruiz was a client in a transaction closed on 02/1/2026, which allows calls until 08/1/2027.'],
    [client, 'Ana Ruiz is a client in an open transaction, last changed on 11/20/2026, which allows calls until 05/20/2028.'],
    [open('2024-11-20'), 'Ana Ruiz is a client in an open transaction, last changed on 11/20/2024, which allowed calls until 05/20/2026.'],
    [agreed, 'Ana Ruiz agreed in writing on 01/1/2020 (signed form, recorded by Lee Park), which allows calls.'],
  ])('in words: %j', (exception, words) => expect(exceptionWords(exception, 'Ana Ruiz', on('2026-11-23'))).toBe(words)) // biome-ignore format: a case is a row

  test.each([
    ['2026-11-23', 0, 'Fresh'],
    ['2026-10-30', 24, 'Fresh'],
    ['2026-10-29', 25, 'Ageing'],
    ['2026-10-23', 31, 'Ageing'],
    ['2026-10-22', 32, 'Stale'],
    ['2026-11-24', 0, 'Fresh'],
  ])('a list of %s is %i days old: %s', (date, AgeDays, Standing) =>
    expect(standingOf(day(date), day('2026-11-23'))).toEqual({ AgeDays, Standing }),
  )
})

describe('texts ask the same lists', () => {
  const text = {
    Channel: 'Text' as const,
    Address: '3035551234',
    Name: 'Ana Ruiz',
    Suppression: null,
    Consent: { Answer: 'Yes' as const, How: 'on the phone', By: 'Lee Park', Date: at('2026-10-05T09:00') },
    ...{ IsHeld: false, RepliesTo: null, Where: ana.Where, Now: ana.Now, BrokerageZone: 'America/Denver' },
    ...{ HasPostalAddress: true, NeedsConsent: true },
  }
  const PERSONAL = 'A personal text that sells nothing can still be sent.'
  test.each<[string, 'OneToOne' | 'Mass' | 'Automatic' | 'Transactional', Partial<DoNotCall>, object]>([
    ['to many, on no list', 'Mass', {}, { Decision: 'Send' }],
    ['to many, on the own list', 'Mass', own, { Decision: 'Blocked', Reason: 'DoNotCall', Why: OWN }],
    ['automatic, on the own list', 'Automatic', own, { Decision: 'Blocked', Reason: 'DoNotCall', Why: OWN }],
    ['to many, registered: consent by phone is none in writing', 'Mass', registered, { Decision: 'Blocked', Reason: 'Registry', Why: REGISTRY }],
    ['automatic, registered', 'Automatic', registered, { Decision: 'Blocked', Reason: 'Registry', Why: REGISTRY }],
    ['to many, registered, with an exception', 'Mass', { ...registered, Exceptions: [agreed] }, { Decision: 'Send' }],
    ['to one, on the own list', 'OneToOne', own, { Decision: 'Send', Warning: `${OWN} ${PERSONAL}` }],
    ['to one, registered', 'OneToOne', registered, { Decision: 'Send', Warning: `${REGISTRY} ${PERSONAL}` }],
    ['to one, registered, with an exception', 'OneToOne', { ...registered, Exceptions: [client] }, { Decision: 'Send' }],
    ['of a deal', 'Transactional', { ...own, ...registered }, { Decision: 'Send' }],
  ])('%s', (_, Purpose, more, decision) => expect(decide({ ...text, Purpose, DoNotCall: { ...known, ...more } })).toEqual(decision)) // biome-ignore format: a case is a row

  test('an automatic answer to a text just received goes: it was asked for', () => {
    const RepliesTo = at('2026-11-23T09:59')
    expect(decide({ ...text, Purpose: 'Automatic', RepliesTo, DoNotCall: { ...known, ...own } })).toEqual({
      Decision: 'Send',
    })
  })
})
