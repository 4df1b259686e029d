import { expect, test } from 'vitest'
import type { ReadInvitation } from './invitation.rules.ts'
import { contentsOf } from './without-text.rules.ts'

const invitation: ReadInvitation = {
  Uid: 'tour@x',
  IsCanceled: false,
  Sequence: 0,
  Title: 'Tour',
  Location: null,
  Organizer: null,
  Start: '2026-12-03T21:00:00Z',
  DurationMinutes: 60,
  Repeats: false,
}
const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ FileName: `${at + 1}.pdf`, ContentId: null }))

test.each([
  ['an appointment', { ...invitation }, 'Invitation: Tour, Thu, Dec 3, 2026, 3:00 pm CST'],
  [
    'one in summer',
    { ...invitation, Start: '2026-07-03T20:00:00Z' },
    'Invitation: Tour, Fri, Jul 3, 2026, 3:00 pm CDT',
  ],
  [
    'a time without a zone',
    { ...invitation, Start: '2026-12-03T15:00:00' },
    'Invitation: Tour, Thu, Dec 3, 2026, 3:00 pm',
  ],
  ['a day', { ...invitation, Start: '2026-12-03' }, 'Invitation: Tour, Thu, Dec 3, 2026'],
  ['a canceled one', { ...invitation, IsCanceled: true }, 'Canceled: Tour, Thu, Dec 3, 2026, 3:00 pm CST'],
  ['one without a title', { ...invitation, Title: '' }, 'Invitation: Thu, Dec 3, 2026, 3:00 pm CST'],
] as const)('%s', (_, Invitation, expected) => {
  expect(contentsOf({ Invitation, Attachments: files(1), Html: null }, 'America/Chicago')).toBe(expected)
})

test.each([
  [0, ''],
  [1, 'Attachment: 1.pdf'],
  [2, 'Attachments: 1.pdf, 2.pdf'],
  [7, 'Attachments: 1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf and 2 more'],
])('%i files without an invitation', (count, expected) => {
  expect(contentsOf({ Invitation: null, Attachments: files(count), Html: null }, 'America/Chicago')).toBe(expected)
})

const own = (id: string) => `<img alt="" data-cid="${id}" />`
test.each([
  ['a picture within', own('a@x'), ['a@x'], 'Picture'],
  ['several', own('a@x') + own('b&amp;c@x'), ['a@x', 'b&c@x'], '2 pictures'],
  ['one on another server', '<img data-remote-src="https://x.example/a.png" />', [], 'Picture'],
  ['one written into it', '<img src="data:image/png;base64,AA" />', [], 'Picture'],
  ['a picture and a file', own('a@x'), ['a@x', null], 'Attachment: 2.pdf'],
  ['a file with an id that is not shown', '<p></p>', ['a@x'], 'Attachment: 1.pdf'],
  ['a tracker', '<img data-tracker="x.example" />', [], ''],
])('an email without text shows what it has: %s', (_, Html, ids, expected) => {
  const Attachments = ids.map((ContentId, at) => ({ FileName: `${at + 1}.pdf`, ContentId }))
  expect(contentsOf({ Invitation: null, Attachments, Html }, 'America/Chicago')).toBe(expected)
})
