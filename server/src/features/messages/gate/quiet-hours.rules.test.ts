import { describe, expect, test } from 'vitest'
import { areaCodes } from './area-codes.ts'
import { holidayOn } from './holidays.rules.ts'
import { nextOpening, windowOf } from './quiet-hours.rules.ts'
import { zoneOf } from './zone.rules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('when texts to many may go', () => {
  test.each<[string, string | null, string, [number, number] | null]>([
    ['a state that says nothing of its own', 'CO', '2026-11-23', [8, 21]],
    ['there on a Sunday', 'CO', '2026-11-22', [8, 21]],
    ['a state that is not known', null, '2026-11-23', [8, 21]],
    ['a state that does not exist', 'ZZ', '2026-11-23', [8, 21]],
    ['Florida', 'FL', '2026-11-23', [8, 20]],
    ['Oklahoma', 'OK', '2026-11-23', [8, 20]],
    ['Washington', 'WA', '2026-11-23', [8, 20]],
    ['Maryland', 'MD', '2026-11-23', [8, 20]],
    ['Oregon', 'OR', '2026-11-23', [8, 20]],
    ['Massachusetts', 'MA', '2026-11-23', [8, 20]],
    ['Connecticut', 'CT', '2026-11-23', [9, 20]],
    ['Kentucky', 'KY', '2026-11-23', [10, 21]],
    ['New Mexico', 'NM', '2026-11-23', [9, 21]],
    ['Texas on a Monday', 'TX', '2026-11-23', [9, 21]],
    ['Texas on a Saturday', 'TX', '2026-11-21', [9, 21]],
    ['Texas on a Sunday', 'TX', '2026-11-22', [12, 21]],
    ['Alabama on a Monday', 'AL', '2026-11-23', [8, 20]],
    ['Alabama on a Sunday', 'AL', '2026-11-22', null],
    ['Alabama on Thanksgiving', 'AL', '2026-11-26', null],
    ['Louisiana on a Sunday', 'LA', '2026-11-22', null],
    ['Louisiana on Good Friday', 'LA', '2026-04-03', null],
    ['Louisiana on Mardi Gras', 'LA', '2026-02-17', null],
    ['Mississippi on a Sunday', 'MS', '2026-11-22', null],
    ['Mississippi on Thanksgiving, which is open again', 'MS', '2026-11-26', [8, 20]],
    ['Nebraska on a Sunday', 'NE', '2026-11-22', [13, 21]],
    ['Nebraska on Thanksgiving', 'NE', '2026-11-26', [13, 21]],
    ['Pennsylvania on a Saturday', 'PA', '2026-11-21', [8, 12]],
    ['Pennsylvania on a Sunday', 'PA', '2026-11-22', [8, 21]],
    ['Pennsylvania on Christmas', 'PA', '2026-12-25', null],
    ['Rhode Island on a Monday', 'RI', '2026-11-23', [9, 18]],
    ['Rhode Island on a Saturday', 'RI', '2026-11-21', [10, 17]],
    ['Rhode Island on a Sunday', 'RI', '2026-11-22', null],
    ['Rhode Island on Victory Day', 'RI', '2026-08-10', null],
    ['Utah on a Sunday', 'UT', '2026-11-22', null],
    ['Utah on Pioneer Day', 'UT', '2026-07-24', null],
    ['Utah on Columbus Day', 'UT', '2026-10-12', null],
    ['Florida on Christmas: its law names no holidays', 'FL', '2026-12-25', [8, 20]],
    ['South Dakota on a Saturday', 'SD', '2026-11-21', null],
  ])('%s', (_, state, date, hours) => expect(windowOf(state, day(date)).Hours).toEqual(hours))

  test('each says by which law, and never opens earlier or closes later than the federal one', () => {
    for (const state of new Set(areaCodes.map(([one]) => one)))
      for (let date = day('2026-01-01'); date.year === 2026; date = date.add({ days: 1 })) {
        const { Hours, Source } = windowOf(state, date)
        expect(Source).not.toBe('')
        if (!Hours) continue
        expect(Hours[0]).toBeGreaterThanOrEqual(8)
        expect(Hours[1]).toBeLessThanOrEqual(21)
        expect(Hours[1]).toBeGreaterThan(Hours[0])
      }
  })
})

describe('holidays', () => {
  test.each([
    ['a Saturday itself', 'UT', '2026-07-04', 'Independence Day'],
    ['and the Friday before it', 'UT', '2026-07-03', 'Independence Day'],
    ['a Sunday itself', 'UT', '2027-07-04', 'Independence Day'],
    ['and the Monday after it', 'UT', '2027-07-05', 'Independence Day'],
    ['New Year’s Day of a Saturday is kept in the year before', 'UT', '2021-12-31', 'New Year’s Day'],
    ['the last Monday of May', 'UT', '2026-05-25', 'Memorial Day'],
    ['the fourth Thursday of November', 'UT', '2026-11-26', 'Thanksgiving Day'],
    ['election day', 'PA', '2026-11-03', 'Election Day'],
    ['Good Friday of an early Easter', 'PA', '2027-03-26', 'Good Friday'],
    ['Good Friday of a late Easter', 'PA', '2038-04-23', 'Good Friday'],
    ['another state’s holiday', 'PA', '2026-07-24', undefined],
    ['a day like any other', 'UT', '2026-11-24', undefined],
  ])('%s', (_, state, date, name) => expect(holidayOn(state, day(date))).toBe(name))
})

describe('where somebody is', () => {
  const nothing = { ZipCode: null, Phone: null, StateCode: null, BrokerageZone: 'America/New_York' }
  test.each<[string, Record<string, string>, string, string]>([
    ['a ZIP code', { ZipCode: '84101' }, 'ZipCode', 'UT America/Denver'],
    ['a ZIP code of nine digits', { ZipCode: '84101-1234' }, 'ZipCode', 'UT America/Denver'],
    ['the ZIP code before the number', { ZipCode: '84101', Phone: '2125551234' }, 'ZipCode', 'UT America/Denver'],
    ['a ZIP code in the west of Texas', { ZipCode: '79901' }, 'ZipCode', 'TX America/Denver'],
    ['in its middle', { ZipCode: '78701' }, 'ZipCode', 'TX America/Chicago'],
    ['in the west of Florida', { ZipCode: '32501' }, 'ZipCode', 'FL America/Chicago'],
    ['in the south of it', { ZipCode: '33101' }, 'ZipCode', 'FL America/New_York'],
    [
      'Gary, so near the line that it may be either',
      { ZipCode: '46402' },
      'ZipCode',
      'IN America/Indiana/Indianapolis, IN America/Chicago',
    ],
    ['where it keeps Eastern time', { ZipCode: '46204' }, 'ZipCode', 'IN America/Indiana/Indianapolis'],
    ['Phoenix, without daylight saving time', { ZipCode: '85001' }, 'ZipCode', 'AZ America/Phoenix'],
    ['the Navajo Nation, which has it', { ZipCode: '86515' }, 'ZipCode', 'AZ America/Denver'],
    ['near the line through Tennessee', { ZipCode: '37321' }, 'ZipCode', 'TN America/Chicago, TN America/New_York'],
    ['the north of Idaho', { ZipCode: '83814' }, 'ZipCode', 'ID America/Los_Angeles'],
    ['Puerto Rico', { ZipCode: '00901' }, 'ZipCode', 'PR America/Puerto_Rico'],
    [
      'a ZIP code of the army tells nothing, the number does',
      { ZipCode: '09001', Phone: '8015551234' },
      'AreaCode',
      'UT America/Denver',
    ],
    ['nor does one that does not exist', { ZipCode: '00000', Phone: '8015551234' }, 'AreaCode', 'UT America/Denver'],
    ['nor half a one', { ZipCode: '841', Phone: '8015551234' }, 'AreaCode', 'UT America/Denver'],
    ['nor a Canadian one', { ZipCode: 'K1A 0B1' }, 'Brokerage', 'null America/New_York'],
    ['an area code', { Phone: '2125551234' }, 'AreaCode', 'NY America/New_York'],
    ['the area code before the state', { Phone: '2125551234', StateCode: 'UT' }, 'AreaCode', 'NY America/New_York'],
    ['an area code in two zones', { Phone: '8505551234' }, 'AreaCode', 'FL America/New_York, FL America/Chicago'],
    ['its overlay', { Phone: '4485551234' }, 'AreaCode', 'FL America/New_York, FL America/Chicago'],
    ['one of a single zone of that state', { Phone: '3055551234' }, 'AreaCode', 'FL America/New_York'],
    ['El Paso', { Phone: '9155551234' }, 'AreaCode', 'TX America/Denver'],
    [
      'a free number tells nothing, the state does',
      { Phone: '8005551234', StateCode: 'UT' },
      'State',
      'UT America/Denver',
    ],
    ['a Canadian number neither', { Phone: '4165551234', StateCode: 'ut' }, 'State', 'UT America/Denver'],
    ['a state in two zones', { StateCode: 'TN' }, 'State', 'TN America/Chicago, TN America/New_York'],
    ['a state that does not exist', { StateCode: 'ZZ' }, 'Brokerage', 'null America/New_York'],
    ['nothing at all', {}, 'Brokerage', 'null America/New_York'],
    ['empty words', { ZipCode: ' ', Phone: '', StateCode: '' }, 'Brokerage', 'null America/New_York'],
  ])('%s', (_, known, from, places) => {
    const where = zoneOf({ ...nothing, ...known })
    expect(where.From).toBe(from)
    expect(where.Places.map(({ Zone, State }) => `${State} ${Zone}`).join(', ')).toBe(places)
  })

  test('no area code is listed twice, and each leads to a place', () => {
    const codes = areaCodes.flatMap(([, some]) => some.split(' '))
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) {
      const { From, Places } = zoneOf({ ...nothing, Phone: `${code}5551234` })
      expect(From).toBe('AreaCode')
      expect(Places.length).toBeGreaterThan(0)
      for (const { Zone } of Places) expect(() => Temporal.Now.zonedDateTimeISO(Zone)).not.toThrow()
    }
  })
})

describe('the next permitted hour', () => {
  const denver = [{ Zone: 'America/Denver', State: 'CO' }]
  const florida = zoneOf({ ZipCode: null, Phone: '8505551234', StateCode: null, BrokerageZone: 'UTC' }).Places
  const at = (zoned: string) => Temporal.ZonedDateTime.from(zoned).toInstant()
  test.each<[string, { Zone: string; State: string | null }[], string, string]>([
    ['now', denver, '2026-11-23T10:00[America/Denver]', '2026-11-23T10:00[America/Denver]'],
    ['at eight sharp', denver, '2026-11-23T08:00[America/Denver]', '2026-11-23T08:00[America/Denver]'],
    ['a moment before it', denver, '2026-11-23T07:59:59[America/Denver]', '2026-11-23T08:00[America/Denver]'],
    [
      'a moment before nine in the evening',
      denver,
      '2026-11-23T20:59:59[America/Denver]',
      '2026-11-23T20:59:59[America/Denver]',
    ],
    ['at nine', denver, '2026-11-23T21:00[America/Denver]', '2026-11-24T08:00[America/Denver]'],
    ['before midnight', denver, '2026-11-23T23:59[America/Denver]', '2026-11-24T08:00[America/Denver]'],
    ['at midnight', denver, '2026-11-24T00:00[America/Denver]', '2026-11-24T08:00[America/Denver]'],
    ['the night clocks go forward', denver, '2026-03-07T22:00[America/Denver]', '2026-03-08T08:00[America/Denver]'],
    ['the night they go back', denver, '2026-10-31T22:00[America/Denver]', '2026-11-01T08:00[America/Denver]'],
    ['over the end of the year', denver, '2026-12-31T22:00[America/Denver]', '2027-01-01T08:00[America/Denver]'],
    [
      'in two zones: open in the one, not in the other',
      florida,
      '2026-11-23T08:30[America/New_York]',
      '2026-11-23T09:00[America/New_York]',
    ],
    ['open in both', florida, '2026-11-23T09:00[America/New_York]', '2026-11-23T09:00[America/New_York]'],
    ['closed in the east already', florida, '2026-11-23T20:00[America/New_York]', '2026-11-24T09:00[America/New_York]'],
    [
      'over a closed Sunday',
      [{ Zone: 'America/Denver', State: 'UT' }],
      '2026-11-21T22:00[America/Denver]',
      '2026-11-23T08:00[America/Denver]',
    ],
    [
      'over a Sunday and a Monday that is a holiday',
      [{ Zone: 'America/Denver', State: 'UT' }],
      '2026-09-05T21:30[America/Denver]',
      '2026-09-08T08:00[America/Denver]',
    ],
    [
      'over a holiday on Friday, its Saturday and Sunday',
      [{ Zone: 'America/Denver', State: 'UT' }],
      '2026-07-02T21:00[America/Denver]',
      '2026-07-06T08:00[America/Denver]',
    ],
    [
      'a Saturday afternoon in Pennsylvania',
      [{ Zone: 'America/New_York', State: 'PA' }],
      '2026-11-21T12:00[America/New_York]',
      '2026-11-22T08:00[America/New_York]',
    ],
    [
      'Arizona in summer, the Navajo Nation included',
      [
        { Zone: 'America/Phoenix', State: 'AZ' },
        { Zone: 'America/Denver', State: 'AZ' },
      ],
      '2026-07-10T20:30[America/Phoenix]',
      '2026-07-11T08:00[America/Phoenix]',
    ],
  ])('%s', (_, places, from, next) => expect(nextOpening(places, at(from)).toString()).toBe(at(next).toString()))

  test('at any hour of the year and in any state it is soon, it is open there, and it stays when asked again', () => {
    for (const State of new Set(areaCodes.map(([state]) => state))) {
      const { Places } = zoneOf({ ZipCode: null, Phone: null, StateCode: State, BrokerageZone: 'UTC' })
      for (let hour = 0; hour < 365 * 24; hour += 37) {
        const from = Temporal.Instant.from('2026-01-01T00:20Z').add({ hours: hour })
        const next = nextOpening(Places, from)
        expect(Temporal.Instant.compare(next, from)).toBeGreaterThanOrEqual(0)
        expect(from.until(next).total('hours')).toBeLessThan(5 * 24)
        expect(nextOpening(Places, next).equals(next)).toBe(true)
        for (const { Zone } of Places) {
          const local = next.toZonedDateTimeISO(Zone)
          const { Hours } = windowOf(State, local.toPlainDate())
          expect(Hours && local.hour >= Hours[0] && local.hour < Hours[1]).toBe(true)
        }
      }
    }
  })
})
