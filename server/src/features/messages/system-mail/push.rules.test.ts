import { expect, test } from 'vitest'
import { afterQuiet } from '../../day/push/quiet-hours.ts'
import type { Notice } from './notices.rules.ts'
import { pushMessage } from './push.rules.ts'

const zone = 'America/Chicago'
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant()

test.each<[string, number | null, number | null, string]>([
  ['2026-11-23T22:30', 21, 7, '2026-11-24T07:00'],
  ['2026-11-23T06:59', 21, 7, '2026-11-23T07:00'],
  ['2026-11-23T07:00', 21, 7, '2026-11-23T07:00'],
  ['2026-11-23T20:59', 21, 7, '2026-11-23T20:59'],
  ['2026-11-23T13:10', 12, 14, '2026-11-23T14:00'],
  ['2026-11-23T11:10', 12, 14, '2026-11-23T11:10'],
  ['2026-11-23T22:30', null, 7, '2026-11-23T22:30'],
  ['2026-11-23T22:30', 21, null, '2026-11-23T22:30'],
  ['2026-11-23T22:30', 22, 22, '2026-11-23T22:30'],
  ['2026-11-23T00:30', 0, 6, '2026-11-23T06:00'],
  ['2026-11-23T23:30', 20, 0, '2026-11-24T00:00'],
  // The night has an hour less, and one more.
  ['2026-03-07T23:00', 21, 7, '2026-03-08T07:00'],
  ['2026-10-31T23:00', 21, 7, '2026-11-01T07:00'],
])('at %s, quiet from %s until %s, a device shows it at %s', (now, From, Until, expected) => {
  expect(afterQuiet(at(now), { TimeZone: zone, From, Until })).toEqual(at(expected))
})

const now = at('2026-11-23T12:00')
const notice = (of: Partial<Notice> = {}): Notice => ({
  NotificationId: 5,
  Kind: 'NewLead',
  Title: 'Ida Moor',
  DateTime: null,
  Path: '/contact/7',
  Phone: null,
  Email: null,
  ...of,
})
const soon = { Kind: 'AppointmentSoon' as const, Title: 'Showing, 12 Elm St', Path: '/appointments' }

test.each<[Partial<Notice>, string, string]>([
  [{}, 'New lead', 'Ida Moor'],
  [{ Title: '12 new leads', Path: '/contacts' }, '12 new leads', ''],
  [{ Kind: 'TextReceived', Title: 'Ida: my code is 42: keep it' }, 'Text from Ida', ''],
  [{ Kind: 'EmailReceived', Title: 'Ida: The offer' }, 'Email from Ida', ''],
  [{ Kind: 'EmailReceived', Title: 'Ida unsubscribed from email' }, 'Ida unsubscribed from email', ''],
  [{ Kind: 'CallMissed', Title: 'Missed call from Ida' }, 'Missed call from Ida', ''],
  [{ ...soon, DateTime: '2026-11-23T18:30:00Z' }, 'Appointment at 12:30 pm', 'Showing, 12 Elm St'],
  [
    { Kind: 'ClientRequest', Title: 'Ida asks for a tour of 12 Elm St, Fri 2:00 PM: “My code is 42: “keep” it”' },
    'Ida asks for a tour of 12 Elm St, Fri 2:00 PM',
    '',
  ],
  [{ Kind: 'ClientActive', Title: 'Ida saved a search: near my ex' }, 'Ida saved a search', ''],
  [
    { Kind: 'TaskDue', Title: 'Answer the request for a tour: 12 Elm St: “My code is 42…' },
    'Task due',
    'Answer the request for a tour: 12 Elm St',
  ],
  [{ Kind: 'TaskDue', Title: 'Call', DateTime: '2026-11-23T18:30:00Z' }, 'Task due at 12:30 pm', 'Call'],
])('%o shows %s, %s', (of, Title, Body) => {
  expect(pushMessage([notice(of)], zone, now)).toMatchObject({ Title, Body, Tag: 'dormer.5' })
})

test('several are counted, and an appointment that has begun is left out', () => {
  const text = notice({ Kind: 'TextReceived', Title: 'Ida: secret', Path: '/inbox?conversation=1' })
  const begun = notice({ ...soon, DateTime: '2026-11-23T17:00:00Z' })
  expect(pushMessage([notice(), text], zone, now)).toEqual({
    Title: '1 new lead, 1 new text',
    Body: '',
    Path: '/today',
    Tag: 'dormer.several',
  })
  expect(pushMessage([text, notice({ ...text, Path: '/inbox?conversation=2' })], zone, now)?.Path).toBe('/inbox')
  expect(pushMessage([begun, text], zone, now)?.Title).toBe('Text from Ida')
  expect(pushMessage([begun], zone, now)).toBeUndefined()
})
