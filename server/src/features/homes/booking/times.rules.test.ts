import { expect, test } from 'vitest'
import { type Busy, type Calendar, freeTimes } from './times.rules.ts'

const calendar: Calendar = {
  Hours: [{ Day: 2, From: '09:00', To: '12:00' }],
  OtherDays: [],
  BufferBefore: 0,
  BufferAfter: 0,
  NoticeHours: 0,
  DaysAhead: 30,
  MostPerDay: null,
  StepMinutes: 30,
  TimeZone: 'America/Chicago',
}
/** Tuesday, January 8, 2030, in Chicago. */
const at = (time: string) => Date.parse(`2030-01-08T${time}:00-06:00`)
const busy = (from: string, to: string, IsBooking = false, IsConfirmed = IsBooking): Busy => ({
  From: at(from),
  To: at(to),
  IsBooking,
  IsConfirmed,
})
const MONDAY = '2030-01-07T18:00:00Z'
const DAY = { from: at('00:00'), to: at('23:59') }
const free = (changes: Partial<Calendar>, taken: Busy[] = [], minutes = 60, now = MONDAY) =>
  freeTimes({ ...calendar, ...changes }, { ...DAY, minutes, now: Temporal.Instant.from(now) }, taken).map((time) =>
    new Date(time - 6 * 3600_000).toISOString().slice(11, 16),
  )

test.each<[string, string[], Partial<Calendar>, Busy[]?, number?, string?]>([
  ['all of the hours, whole meetings only', ['09:00', '09:30', '10:00', '10:30', '11:00'], {}],
  ['around an appointment', ['09:00', '11:00'], {}, [busy('10:00', '11:00')]],
  [
    'one that lasts for days',
    [],
    {},
    [{ From: at('00:00') - 86_400_000, To: at('23:00'), IsBooking: false, IsConfirmed: false }],
  ],
  ['touching is free', ['10:00', '10:30', '11:00'], {}, [busy('08:00', '10:00')]],
  ['minutes before it kept free', ['10:30', '11:00'], { BufferBefore: 15 }, [busy('08:00', '10:00')]],
  ['minutes after it kept free', ['09:00'], { BufferAfter: 30 }, [busy('10:30', '12:00')]],
  ['after a booking, its own buffer', ['10:30', '11:00'], { BufferAfter: 15 }, [busy('09:00', '10:00', true)]],
  ['after an appointment, none', ['10:00', '10:30', '11:00'], { BufferAfter: 15 }, [busy('09:00', '10:00')]],
  ['notice', ['11:00'], { NoticeHours: 2 }, [], 60, '2030-01-08T14:45:00Z'],
  ['too far ahead', [], { DaysAhead: 1 }, [], 60, '2030-01-06T18:00:00Z'],
  ['the last day ahead, whole', ['09:00', '10:00', '11:00'], { DaysAhead: 1, StepMinutes: 60 }],
  ['a full day', [], { MostPerDay: 1 }, [busy('09:00', '10:00', true)]],
  ['appointments do not fill it', ['10:00', '10:30', '11:00'], { MostPerDay: 1 }, [busy('09:00', '10:00')]],
  [
    'what is only held does not fill it',
    ['10:00', '10:30', '11:00'],
    { MostPerDay: 1 },
    [busy('09:00', '10:00', true, false)],
  ],
  ['a day off', [], { OtherDays: [{ Date: '2030-01-08', Hours: [] }] }],
  ['other hours', ['14:00'], { OtherDays: [{ Date: '2030-01-08', Hours: [{ From: '14:00', To: '15:00' }] }] }],
  [
    'overlapping hours once',
    ['09:00', '10:00', '11:00'],
    {
      StepMinutes: 60,
      Hours: [
        { Day: 2, From: '09:00', To: '11:00' },
        { Day: 2, From: '10:00', To: '12:00' },
      ],
    },
  ],
  [
    'until midnight',
    ['23:00'],
    { Hours: [{ Day: 2, From: '22:30', To: '24:00' }], StepMinutes: 30 },
    [busy('22:30', '23:00')],
  ],
  ['nothing that is longer than the hours', [], {}, [], 240],
])('%s', (_, times, changes, taken, minutes, now) => {
  expect(free(changes, taken, minutes, now)).toEqual(times)
})

test.each([
  ['Asia/Kolkata', '2030-01-08T03:30:00.000Z'],
  ['Australia/Lord_Howe', '2030-01-07T22:00:00.000Z'],
  ['Pacific/Apia', '2030-01-07T20:00:00.000Z'],
])('the hours are those of the zone: %s', (TimeZone, first) => {
  const range = { from: Date.parse('2030-01-07T12:00:00Z'), to: Date.parse('2030-01-09T00:00:00Z'), minutes: 60 }
  const [time] = freeTimes(
    { ...calendar, TimeZone },
    { ...range, now: Temporal.Instant.from('2030-01-06T00:00:00Z') },
    [],
  )
  expect(new Date(time as number).toISOString()).toBe(first)
})

test('half an hour that the clocks skip or repeat, too', () => {
  // Lord Howe goes forward half an hour, at 2:00 on October 6, 2030, and back at 2:00 on April 7.
  const zone = { TimeZone: 'Australia/Lord_Howe', Hours: [{ Day: 7, From: '01:00', To: '03:00' }], DaysAhead: 365 }
  const on = (day: string) =>
    freeTimes(
      { ...calendar, ...zone },
      {
        from: Date.parse(`${day}T00:00:00+10:30`),
        to: Date.parse(`${day}T12:00:00+10:30`),
        minutes: 30,
        now: Temporal.Instant.from('2030-01-06T00:00:00Z'),
      },
      [],
    ).map((time) =>
      Temporal.Instant.fromEpochMilliseconds(time)
        .toZonedDateTimeISO('Australia/Lord_Howe')
        .toPlainTime()
        .toString({ smallestUnit: 'minute' }),
    )
  expect(on('2030-10-06')).toEqual(['01:00', '01:30', '02:30'])
  expect(on('2030-04-07')).toEqual(['01:00', '01:30', '02:00', '02:30'])
})
