import { expect, test } from 'vitest'
import { type Notice, noticeMail, noticeText, type Waiting, whenToTell } from './notices.rules.ts'
import { loginChangedMail, renderSystemMail } from './system-mail.rules.ts'

const noon = Temporal.Instant.from('2026-11-23T18:00:00Z')
const at = (minutes: number | null) => (minutes === null ? null : noon.add({ minutes }))

test.each([
  ['nothing', null, null, null, undefined],
  ['a lead at once', null, 0, null, 0],
  ['a text after a minute', 0, null, null, 1],
  ['a lead soon after a notice, a minute after it', null, 0, -0.5, 0.5],
  ['a lead long after a notice at once', null, 0, -10, 0],
  ['a text soon after a notice, five minutes after it', 0, null, -1, 4],
  ['a text long after a notice, after its minute', 0, null, -30, 1],
  ['a text with the lead that comes after it', 0, 0.5, null, 0.5],
  ['the first of a flood decides', 0, null, -2, 3],
])('%s', (_, message, other, last, expected) => {
  const seconds = (minutes: number | null) => (minutes === null ? null : noon.add({ seconds: minutes * 60 }))
  const waiting: Waiting = { Message: at(message), Other: seconds(other), Last: seconds(last) }
  const when = whenToTell(waiting)
  expect(when?.toString()).toBe(expected === undefined ? undefined : seconds(expected)?.toString())
})

const notice = (of: Partial<Notice>): Notice => ({
  NotificationId: 1,
  Kind: 'NewLead',
  Title: 'Ida Moor',
  DateTime: null,
  Path: '/contact/7',
  Phone: null,
  Email: null,
  ...of,
})
const to = { BrokerageName: 'North Realty', TimeZone: 'America/Chicago', Base: 'https://crm.example.com' }

test.each<[Partial<Notice>, string]>([
  [{}, 'New lead: Ida Moor'],
  [{ Title: '12 contacts given to you', Path: '/contacts' }, '12 contacts given to you'],
  [{ Kind: 'TaskDue', Title: 'Call', DateTime: '2026-11-23T21:00:00Z' }, 'Task due at 3:00 pm: Call'],
  [{ Kind: 'TaskDue', Title: 'Call', DateTime: '2026-11-24T05:59:00Z' }, 'Task due at 11:59 pm: Call'],
  [{ Kind: 'TaskDue', Title: 'Call', DateTime: '2026-11-24T15:00:00Z' }, 'Task due at 9:00 am on 11/24/2026: Call'],
  [{ Kind: 'AppointmentSoon', Title: 'Show', DateTime: '2026-11-23T18:30:00Z' }, 'Appointment at 12:30 pm: Show'],
  [{ Kind: 'TextReceived', Title: 'Ida: Is 3 good?' }, 'Text from Ida: Is 3 good?'],
  [{ Kind: 'DocumentsHandedIn', Title: '12 Elm St', Path: '/transactions/review' }, 'Documents to review: 12 Elm St'],
  [{ Kind: 'DocumentReturned', Title: 'Survey, 12 Elm St: No seal' }, 'Returned: Survey, 12 Elm St: No seal'],
  [{ Kind: 'EmailReceived', Title: 'Ida unsubscribed from email' }, 'Ida unsubscribed from email'],
])('%o reads %s', (of, words) => {
  expect(noticeMail([notice(of)], to, noon).Subject).toBe(words)
  expect(noticeText([notice(of)], to, noon)).toBe(
    `North Realty: ${words}\nhttps://crm.example.com${of.Path ?? '/contact/7'}`,
  )
})

test('several are counted, listed each with its link, and texted with the screen that has them', () => {
  const lead = notice({ Phone: '(512) 555-0101', Email: 'ida@example.com' })
  const text = (n: number) => notice({ Kind: 'TextReceived', Title: `Bo: ${n}`, Path: `/inbox?conversation=${n}` })
  const mail = noticeMail([lead, text(1), text(2)], to, noon)
  expect(mail.Subject).toBe('1 new lead, 2 new texts')
  expect(mail.Items).toEqual([
    {
      Title: 'New lead: Ida Moor',
      Detail: '(512) 555-0101, ida@example.com',
      Url: 'https://crm.example.com/contact/7',
    },
    { Title: 'Text from Bo: 1', Detail: null, Url: 'https://crm.example.com/inbox?conversation=1' },
    { Title: 'Text from Bo: 2', Detail: null, Url: 'https://crm.example.com/inbox?conversation=2' },
  ])
  expect(noticeText([lead, text(1)], to, noon)).toMatch(/1 new lead, 1 new text\nhttps:\/\/crm.example.com\/today$/)
  expect(noticeText([text(1), text(2)], to, noon)).toMatch(/2 new texts\nhttps:\/\/crm.example.com\/inbox$/)
  expect(noticeText([text(1), text(1)], to, noon)).toMatch(/inbox\?conversation=1$/)
  const verdicts = (['DocumentReturned', 'DocumentsAccepted'] as const).map((Kind) => notice({ Kind }))
  expect(noticeMail(verdicts, to, noon).Subject).toBe('1 returned document, 1 transaction with accepted documents')
  const flood = noticeMail(
    Array.from({ length: 500 }, (_, n) => text(n)),
    to,
    noon,
  )
  expect(flood).toMatchObject({ Subject: '500 new texts', Paragraphs: [expect.stringContaining('480 more')] })
  expect(flood.Items).toHaveLength(20)
})

test('without an address of Dormer there is no link', () => {
  expect(noticeText([notice({})], { ...to, Base: null }, noon)).toBe('North Realty: New lead: Ida Moor')
  const { Html, Text } = renderSystemMail(noticeMail([notice({})], { ...to, Base: null }, noon), 'North')
  expect(Html + Text).not.toMatch(/href|http|null/)
})

test('values are text, never markup, and a subject is one line', () => {
  const evil = notice({ Title: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com', Phone: '"><script>' })
  for (const mail of [
    noticeMail([evil], to, noon),
    noticeMail([evil, evil], to, noon),
    loginChangedMail({ From: '<b>@x', To: '"x' }),
  ]) {
    const { Subject, Html, Text } = renderSystemMail(mail, 'A & B <Realty>')
    expect(Subject).not.toMatch(/[\r\n]/)
    expect(Html).toContain('A &amp; B &lt;Realty&gt;')
    expect(Html).not.toMatch(/<img|<script|<b>|<Realty/)
    expect(Text).toContain('A & B <Realty>')
  }
  expect(noticeText([evil], to, noon).split('\n')).toHaveLength(2)
  const long = noticeText([notice({ Kind: 'TextReceived', Title: `Ida: ${'x'.repeat(400)}` })], to, noon)
  expect(long.split('\n')[0]).toHaveLength(150)
})
