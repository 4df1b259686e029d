import { describe, expect, test } from 'vitest'
import { invitationIn } from './invitation.rules.ts'

type Lines = { method?: string | null; zone?: string; event?: string[]; name?: string; type?: string }
const file = (text: string | Buffer, { name = '', type = 'text/calendar' }: Lines = {}) => ({
  FileName: name,
  ContentType: type,
  Content: typeof text === 'string' ? Buffer.from(text) : text,
})
const calendar = (event: string[], { method = 'REQUEST', zone = '' }: Lines = {}) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//A//B//EN',
    'VERSION:2.0',
    ...(method ? [`METHOD:${method}`] : []),
    ...(zone ? zone.trim().split('\n') : []),
    ...event,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:tour-1@a.example', 'SUMMARY:Tour', ...lines, 'END:VEVENT']
const read = (lines: string[], of?: Lines) => invitationIn([file(calendar(event(...lines), of), of)])

/** As Exchange describes a zone: by Windows' name, from the year 1601. */
const central = (name = 'Central Standard Time') => `
BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0600
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`
const fixed = (name: string, offset: string) => `
BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:${offset}
TZOFFSETTO:${offset}
END:STANDARD
END:VTIMEZONE`

describe('when it begins', () => {
  test.for<[what: string, lines: string[], start: string, minutes: number, zone?: string]>([
    ['in UTC', ['DTSTART:20261201T160000Z', 'DTEND:20261201T163000Z'], '2026-12-01T16:00:00Z', 30],
    ['with a duration', ['DTSTART:20261201T160000Z', 'DURATION:PT1H30M'], '2026-12-01T16:00:00Z', 90],
    ['without an end', ['DTSTART:20261201T160000Z'], '2026-12-01T16:00:00Z', 0],
    [
      'in a zone of the world’s names, in winter',
      ['DTSTART;TZID=America/Chicago:20261201T100000', 'DTEND;TZID=America/New_York:20261201T120000'],
      '2026-12-01T16:00:00Z',
      60,
    ],
    ['in summer', ['DTSTART;TZID=America/Chicago:20260701T100000'], '2026-07-01T15:00:00Z', 0],
    ['a name in quotes', ['DTSTART;TZID="America/Chicago":20261201T100000'], '2026-12-01T16:00:00Z', 0],
    [
      'a name behind a path',
      ['DTSTART;TZID=/a.example/2025b/America/Chicago:20261201T100000'],
      '2026-12-01T16:00:00Z',
      0,
    ],
    ['with its kind', ['DTSTART;VALUE=DATE-TIME;TZID=Europe/Berlin:20261201T170000'], '2026-12-01T16:00:00Z', 0],
    ['Exchange, winter', ['DTSTART;TZID=Central Standard Time:20261201T100000'], '2026-12-01T16:00:00Z', 0, central()],
    ['Exchange, summer', ['DTSTART;TZID=Central Standard Time:20260701T100000'], '2026-07-01T15:00:00Z', 0, central()],
    ['Windows’ name alone', ['DTSTART;TZID=Romance Standard Time:20260701T100000'], '2026-07-01T08:00:00Z', 0],
    [
      'a zone somebody made up, described',
      ['DTSTART;TZID=Customized Time Zone:20260701T100000'],
      '2026-07-01T15:00:00Z',
      0,
      central('Customized Time Zone'),
    ],
    [
      'a name with a colon',
      ['DTSTART;TZID=(UTC-06:00) Central Time (US & Canada):20261201T100000'],
      '2026-12-01T16:00:00Z',
      0,
      central('(UTC-06:00) Central Time (US & Canada)'),
    ],
    [
      'an offset for a name',
      ['DTSTART;TZID=GMT+05:30:20261201T100000'],
      '2026-12-01T04:30:00Z',
      0,
      fixed('GMT+05:30', '+0530'),
    ],
    ['no zone: where its reader is', ['DTSTART:20261201T100000', 'DTEND:20261201T104500'], '2026-12-01T10:00:00', 45],
    ['the calendar’s zone', ['DTSTART:20261201T100000'], '2026-12-01T16:00:00Z', 0, 'X-WR-TIMEZONE:America/Chicago'],
    ['a day', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202'], '2026-12-01', 1440],
    ['a day without an end', ['DTSTART;VALUE=DATE:20261201'], '2026-12-01', 1440],
    ['days', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204'], '2026-12-01', 3 * 1440],
    ['an end before its start', ['DTSTART:20261201T160000Z', 'DTEND:20261201T150000Z'], '2026-12-01T16:00:00Z', 0],
  ])('%s', ([, lines, Start, DurationMinutes, zone = '']) => {
    expect(read(lines, { zone })).toMatchObject({ Start, DurationMinutes, Title: 'Tour', IsCanceled: false })
  })
})

const AT = 'DTSTART:20261201T160000Z'
test.for<[what: string, lines: string[], expected: object, of?: Lines]>([
  ['a canceled one', [AT, 'SEQUENCE:2'], { IsCanceled: true, Sequence: 2 }, { method: 'CANCEL' }],
  ['one changed endlessly', [AT, `SEQUENCE:${'9'.repeat(400)}`], { Sequence: 2 ** 31 - 1 }],
  ['one whose status is canceled', [AT, 'STATUS:CANCELLED'], { IsCanceled: true }],
  [
    'a file without a method',
    [AT],
    { IsCanceled: false },
    { method: null, type: 'application/octet-stream', name: 'a.ICS' },
  ],
  ['a published one', [AT], { Uid: 'tour-1@a.example' }, { method: 'PUBLISH', type: 'application/ics' }],
  ['who invites', [AT, 'ORGANIZER;CN="Diaz, Ana":mailto:ana@a.example'], { Organizer: 'Diaz, Ana' }],
  ['who invites, without a name', [AT, 'ORGANIZER:MAILTO:ana@a.example'], { Organizer: 'ana@a.example' }],
  ['a place over lines', [AT, 'LOCATION:12 Oak St\\nAustin\\, TX'], { Location: '12 Oak St Austin, TX' }],
  ['folded lines', [AT, 'LOCATION:12 Oak', '  St, Aus', '\ttin'], { Location: '12 Oak St, Austin' }],
  [
    'a reminder’s own words',
    [AT, 'BEGIN:VALARM', 'ACTION:DISPLAY', 'SUMMARY:Soon', 'TRIGGER:-PT15M', 'END:VALARM'],
    { Title: 'Tour' },
  ],
  ['one that repeats, however', [AT, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'], { Repeats: true }],
  ['a description broken over lines', [AT, 'DESCRIPTION:Bring', 'the keys', 'http://a.example/x'], { Title: 'Tour' }],
  ['unknown lines', [AT, 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'nonsense'], { Title: 'Tour' }],
])('%s is read', ([, lines, expected, of]) => {
  expect(read(lines, of)).toMatchObject(expected)
})

test('one that lasts for years is none', () => {
  expect(read(['DTSTART;VALUE=DATE:20261201', 'DURATION:P1000000000D'])).toBeUndefined()
})

test('one of several is told apart from all of them, and the whole series from its exceptions', () => {
  const one = event(AT, 'RECURRENCE-ID:20261201T160000Z')
  expect(invitationIn([file(calendar(one))])).toMatchObject({
    Uid: 'tour-1@a.example 2026-12-01T16:00:00Z',
    Repeats: false,
  })
  const all = event('DTSTART:20261124T160000Z', 'RRULE:FREQ=WEEKLY')
  expect(invitationIn([file(calendar([...one, ...all]))])).toMatchObject({
    Uid: 'tour-1@a.example',
    Start: '2026-11-24T16:00:00Z',
    Repeats: true,
  })
})

test('the same invitation twice is one; its letters are read as they were meant', () => {
  const text = calendar(event(AT, 'LOCATION:Café'))
  const bytes = Buffer.from(text)
  const twice = [file(text), file(text, { type: 'application/ics', name: 'invite.ics' })]
  expect(invitationIn(twice)).toMatchObject({ Location: 'Café' })
  expect(invitationIn([file(Buffer.from(text, 'latin1'))])).toMatchObject({ Location: 'Café' })
  expect(invitationIn([file(`\ufeff${text}`.replaceAll('\r\n', '\n'))])).toMatchObject({ Location: 'Café' })
  // Folded within a letter.
  const at = bytes.indexOf('é') + 1
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
  expect(invitationIn([file(folded)])).toMatchObject({ Location: 'Café' })
})

test.for<[what: string, files: ReturnType<typeof file>[]]>([
  ['an answer to one', [file(calendar(event(AT), { method: 'REPLY' }))]],
  ['another time, proposed', [file(calendar(event(AT), { method: 'COUNTER' }))]],
  ['no event', [file(calendar([]))]],
  ['a task', [file(calendar(event(AT)).replaceAll('VEVENT', 'VTODO'))]],
  ['a whole calendar', [file(calendar([...event(AT), ...event(AT).map((line) => line.replace('tour-1', 'tour-2'))]))]],
  ['two invitations', [file(calendar(event(AT))), file(calendar(event(AT)).replace('tour-1', 'tour-2'))]],
  ['one that is understood and one that is not', [file(calendar(event(AT))), file('BEGIN:VCALENDAR')]],
  ['no start', [file(calendar(event()))]],
  ['a start that is no day', [file(calendar(event('DTSTART:20260231T100000Z')))]],
  ['a start in no words', [file(calendar(event('DTSTART:tomorrow')))]],
  ['a day to a time', [file(calendar(event('DTSTART;VALUE=DATE:20261201', 'DTEND:20261201T100000Z')))]],
  ['a zone nobody knows', [file(calendar(event('DTSTART;TZID=Nowhere:20261201T100000')))]],
  ['a zone of many meanings', [file(calendar(event('DTSTART;TZID=CST:20261201T100000')))]],
  [
    'a zone whose clocks change in no known way',
    [
      file(
        calendar(event('DTSTART;TZID=X:20261201T100000'), {
          zone: central('X').replaceAll('FREQ=YEARLY', 'FREQ=SECONDLY'),
        }),
      ),
    ],
  ],
  ['two places', [file(calendar(event(AT, 'LOCATION:Here', 'LOCATION:There')))]],
  ['no id', [file(calendar(event(AT)).replace('UID:tour-1@a.example\r\n', ''))]],
  ['an end that is missing', [file(calendar(event(AT)).replace('END:VCALENDAR', ''))]],
  ['nothing', [file('')]],
  ['bytes of another kind', [file(Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff, 0xfe]))]],
  ['a calendar of a megabyte', [file(calendar(event(AT, `DESCRIPTION:${'x'.repeat(1_000_000)}`)))]],
  ['a file that is no calendar', [file(calendar(event(AT)), { type: 'text/plain', name: 'a.txt' })]],
])('%s is no invitation', ([, files]) => {
  expect(invitationIn(files)).toBeUndefined()
})
