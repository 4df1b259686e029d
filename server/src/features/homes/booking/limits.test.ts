import type { Body } from '@dormer/contract/endpoint'
import {
  BOOKED_MAX,
  type BookingPageBody,
  bookingTimes,
  confirmBooking,
  HOLDS_OF_AGENT,
  HOLDS_PER_HOUR,
  holdBooking,
  MAILS_MAX,
  saveBookingPage,
} from '@dormer/contract/homes/booking'
import { createContact, deleteContacts } from '@dormer/contract/people/contacts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
let last = 0
/** The page of an agent, of a new brokerage if none is given. */
const makePage = async (body: Partial<BookingPageBody> = {}, of?: User) => {
  const user = of ?? (await t.makeBrokerage(`Limits${++last}`)).agent
  await t.query(`update user_account set time_zone = 'UTC', cell_phone = '5125550142' where user_id = $1`, [
    user.UserId,
  ])
  const Name = `limits-${++last}`
  const saved = await t.call(saveBookingPage, {
    as: user,
    body: {
      ...{ IsOn: true, Name, Title: null, Welcome: null, OtherDays: [], BufferBefore: 0, BufferAfter: 0 },
      ...{ NoticeHours: 0, DaysAhead: 60, MostPerDay: null, StepMinutes: 60 },
      Types: [
        { Name: 'Consultation', DurationMinutes: 60, Place: 'Video', PlaceDetails: null, AppointmentTypeId: 1001 },
      ],
      Hours: [1, 2, 3, 4, 5].map((Day) => ({ Day, From: '08:00', To: '20:00' })),
      ...body,
    },
  })
  expect(saved).toMatchObject({ status: 200 })
  return { user, Name, TypeId: saved.body.Types[0]?.TypeId as string }
}
type Page = Awaited<ReturnType<typeof makePage>>
const visitor = { FirstName: 'Vera', LastName: null, Phone: null, Note: null, TimeZone: 'America/Chicago' }
const hold = ({ Name, TypeId }: Page, Time: string, Email: string, body: Partial<Body<typeof holdBooking>> = {}) =>
  t.call(holdBooking, { params: { Name }, body: { ...visitor, Email, TypeId, Time, ...body } })
/** The hours of a day on which the page has some. */
const at = (day: number, hour: number) =>
  `2030-01-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`
const setNow = (time: string) => {
  const { now } = clock
  clock.now = () => Temporal.Instant.from(time)
  onTestFinished(() => {
    clock.now = now
  })
}
const NOW = '2030-01-07T06:00:00Z'
const mailsTo = (email: string) =>
  t.query<{ body: string }>('select body from message where $1 = any(to_addresses) order by message_id', [email])
const confirm = async (email: string) => {
  const Token = /\/booking\/([\w-]{22,})/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] as string
  return t.call(confirmBooking, { params: { Address: Token }, body: {} })
}

test('a stranger with many addresses holds a few times of an agent, never the whole calendar', async () => {
  setNow(NOW)
  const page = await makePage()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => hold(page, at(8, 8 + n), `throwaway${n}@example.com`)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(HOLDS_OF_AGENT)
  const refusals = all.filter(({ status }) => status !== 200)
  for (const { status, body } of refusals) {
    expect(status).toBe(429)
    expect(body.Message).toMatch(
      /Try again in half an hour; what you typed is kept\. To reach .*, write to \S+@\S+ or call \(512\) 555-0142\./,
    )
  }
  // Nobody else was emailed, and nothing is half made.
  const held = await t.query('select from booking where user_id = $1', [page.user.UserId])
  expect(held).toHaveLength(HOLDS_OF_AGENT)
  // Once they have run out, or were confirmed, there is room again.
  expect(await hold(page, at(9, 8), 'patient@example.com')).toMatchObject({ status: 429 })
  setNow('2030-01-07T06:31:00Z')
  expect(await hold(page, at(9, 8), 'patient@example.com')).toMatchObject({ status: 200 })
})

test('a colleague can still be booked, until a brokerage has too many unconfirmed in an hour', async () => {
  setNow(NOW)
  const { agent, colleague } = await t.makeBrokerage('Hour')
  const [page, other] = [await makePage({}, agent), await makePage({}, colleague)]
  const batch = async (minute: number) => {
    setNow(`2030-01-07T06:${String(minute).padStart(2, '0')}:00Z`)
    const answers = []
    for (let n = 0; n < HOLDS_OF_AGENT; n++)
      answers.push(await hold(page, at(8, 8 + n), `hour${minute}-${n}@example.com`))
    return answers.map(({ status }) => status)
  }
  expect(new Set(await batch(0))).toEqual(new Set([200]))
  expect(await hold(other, at(8, 8), 'other@example.com')).toMatchObject({ status: 200 })
  await t.query(
    `insert into booking (tenant_id, user_id, starts, ends, type_id, type_name, appointment_type_id, place, first_name,
       email, time_zone, date_created, date_expires, status)
     select tenant_id, user_id, starts, ends, type_id, type_name, appointment_type_id, place, first_name, 'x' || n || email,
       time_zone, date_created, date_created, 'Expired'
     from booking, generate_series(1, $1::int) n where email = 'other@example.com'`,
    [HOLDS_PER_HOUR - HOLDS_OF_AGENT - 1],
  )
  expect(await hold(other, at(8, 9), 'more@example.com')).toMatchObject({ status: 429 })
  setNow('2030-01-07T07:01:00Z')
  expect(await hold(other, at(8, 9), 'more@example.com')).toMatchObject({ status: 200 })
})

test('an address that uses no link is left alone for a day, whichever brokerage is asked', async () => {
  const [one, two] = [await makePage(), await makePage()]
  const email = 'victim@example.com'
  for (let hour = 6; hour < 6 + MAILS_MAX / 2; hour++) {
    setNow(`2030-01-07T0${hour}:00:00Z`)
    expect(await hold(one, at(8, hour + 4), email)).toMatchObject({ status: 200 })
    // Sent again.
    expect(await hold(one, at(8, hour + 4), email)).toMatchObject({ status: 200 })
    setNow(`2030-01-07T0${hour}:31:00Z`)
    await t.runDue()
  }
  expect(await mailsTo(email)).toHaveLength(MAILS_MAX)
  for (const page of [one, two]) {
    const stopped = await t.unchanged(() => hold(page, at(9, 10), email))
    expect(stopped).toMatchObject({
      status: 429,
      body: { Message: expect.stringMatching(/6 emails .* none was used.*try again tomorrow.*write to/) },
    })
  }
  expect(await mailsTo(email)).toHaveLength(MAILS_MAX)
  // A link that is used proves the address.
  expect(await confirm(email)).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  expect(await hold(one, at(9, 10), email)).toMatchObject({ status: 200 })
  const other = 'victim2@example.com'
  setNow(NOW)
  await hold(one, at(10, 10), other)
  await t.query('update booking set mails = $1 where email = $2', [MAILS_MAX, other])
  expect(await hold(two, at(10, 10), other)).toMatchObject({ status: 429 })
  setNow('2030-01-08T06:01:00Z')
  expect(await hold(two, at(10, 10), other)).toMatchObject({ status: 200 })
})

test('an address of one’s own is no key to all of a calendar either', async () => {
  setNow(NOW)
  const page = await makePage()
  const email = 'greedy@example.com'
  for (let n = 0; n < BOOKED_MAX; n++) {
    expect(await hold(page, at(8, 8 + n), email)).toMatchObject({ status: 200 })
    expect(await confirm(email)).toMatchObject({ status: 200 })
  }
  expect(await hold(page, at(8, 18), email)).toMatchObject({
    status: 429,
    body: { Message: expect.stringContaining('5 meetings with') },
  })
  // After the first of them there is room for another.
  setNow('2030-01-08T09:01:00Z')
  expect(await hold(page, at(8, 18), email)).toMatchObject({ status: 200 })
})

test('what is only held does not use up a day, and the limit holds when it is confirmed', async () => {
  setNow(NOW)
  const page = await makePage({ MostPerDay: 2 })
  const emails = ['a', 'b', 'c'].map((name) => `day-${page.Name}-${name}@example.com`)
  for (const [n, email] of emails.entries())
    expect(await hold(page, at(8, 8 + n), email)).toMatchObject({ status: 200 })
  const [first, second, third] = emails as [string, string, string]
  expect(await confirm(first)).toMatchObject({ status: 200 })
  expect(await confirm(second)).toMatchObject({ status: 200 })
  expect(await confirm(third)).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('Choose another day') },
  })
  const { body } = await t.call(bookingTimes, {
    params: { Name: page.Name },
    query: { TypeId: page.TypeId, From: at(8, 0), To: at(9, 23) },
  })
  expect(body.Times.map((time) => time.slice(0, 10))).not.toContain('2030-01-08')
  expect(body.Times.length).toBeGreaterThan(0)
})

test('what strangers typed and did not confirm is swept after a few days, with its links', async () => {
  const page = await makePage({ Hours: [1, 2, 3, 4, 5, 6, 7].map((Day) => ({ Day, From: '00:00', To: '24:00' })) })
  const day = Temporal.Now.instant().add({ hours: 48 }).toString().slice(0, 10)
  const [left, kept] = [`left-${page.Name}@example.com`, `kept-${page.Name}@example.com`]
  expect(await hold(page, `${day}T08:00:00Z`, left, { Note: 'Call me' })).toMatchObject({ status: 200 })
  expect(await hold(page, `${day}T10:00:00Z`, kept)).toMatchObject({ status: 200 })
  expect(await confirm(kept)).toMatchObject({ status: 200 })
  const age = (days: number) =>
    t.query(
      `update booking set date_created = now() - $1::int * interval '1 day', date_expires = now() - $1::int * interval '1 day'
       where user_id = $2`,
      [days, page.user.UserId],
    )
  const there = async () => {
    await t.query('select sweep_expired()')
    return (
      await t.query<{ email: string }>('select email from booking where user_id = $1 order by 1', [page.user.UserId])
    ).map(({ email }) => email)
  }
  await age(2)
  expect(await there()).toEqual([kept, left])
  await age(4)
  expect(await there()).toEqual([kept])
  // Those of the two emails about what was kept.
  const links = await t.query(
    'select from booking_link where tenant_id = (select tenant_id from user_account where user_id = $1)',
    [page.user.UserId],
  )
  expect(links).toHaveLength(2)
})

test('what a contact typed goes with the contact, once that cannot be restored', async () => {
  const page = await makePage({ Hours: [1, 2, 3, 4, 5, 6, 7].map((Day) => ({ Day, From: '00:00', To: '24:00' })) })
  const { user } = page
  const day = Temporal.Now.instant().add({ hours: 48 }).toString().slice(0, 10)
  const email = `gone-${page.Name}@example.com`
  const { ContactId } = (
    await t.call(createContact, {
      as: user,
      body: { FirstName: 'Vera', LastName: 'Gone', Email: email, AssignedAgentId: user.UserId },
    })
  ).body
  await hold(page, `${day}T08:00:00Z`, email, { Note: 'Call me' })
  expect(await confirm(email)).toMatchObject({ status: 200 })
  const there = async () => {
    await t.query('select sweep_expired()')
    return (await t.query('select from booking where contact_id = $1', [ContactId])).length
  }
  // Over, and the contact there.
  await t.query(
    `update booking set starts = starts - interval '40 days', ends = ends - interval '40 days' where contact_id = $1`,
    [ContactId],
  )
  expect(await there()).toBe(1)
  expect(await t.call(deleteContacts, { as: user, body: [ContactId] })).toMatchObject({ status: 200 })
  // It may be restored.
  expect(await there()).toBe(1)
  await t.query(
    `update change set date_created = date_created - interval '31 days' where contact_id = $1 and what = 'Deleted'`,
    [ContactId],
  )
  // Swept once, the contact can no longer be restored; from then on the booking goes, too.
  await there()
  expect(await there()).toBe(0)
})
