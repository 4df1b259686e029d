import { text } from 'node:stream/consumers'
import { restoreRequest } from '@dormer/contract/brokerage/trash'
import { contactAppointments, deleteAppointment, updateAppointment } from '@dormer/contract/day/appointments'
import type { Body } from '@dormer/contract/endpoint'
import {
  type BookingPageBody,
  bookingPage,
  bookingTimes,
  cancelBooking,
  confirmBooking,
  holdBooking,
  moveBooking,
  movingTimes,
  saveBookingPage,
} from '@dormer/contract/homes/booking'
import { createContact, deleteContacts } from '@dormer/contract/people/contacts'
import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const { agent, colleague, admin, TenantId } = await t.makeBrokerage('North')
const south = await t.makeBrokerage('South')

/** A Monday, well before the clocks change. */
const NOW = '2030-01-07T14:00:00Z'
const setNow = (time: string) => {
  const { now } = clock
  clock.now = () => Temporal.Instant.from(time)
  onTestFinished(() => {
    clock.now = now
  })
}
const week = [1, 2, 3, 4, 5]
const usual: BookingPageBody = {
  IsOn: true,
  Name: 'north-agent',
  Title: null,
  Welcome: null,
  Types: [{ Name: 'Consultation', DurationMinutes: 60, Place: 'Video', PlaceDetails: null, AppointmentTypeId: 1001 }],
  Hours: week.map((Day) => ({ Day, From: '09:00', To: '12:00' })),
  OtherDays: [],
  BufferBefore: 0,
  BufferAfter: 0,
  NoticeHours: 0,
  DaysAhead: 60,
  MostPerDay: null,
  StepMinutes: 60,
}
let last = 0
/** A page of its own for a test, for a new agent. */
const makePage = async (body: Partial<BookingPageBody> = {}, timeZone = 'America/Chicago') => {
  const user = await t.makeUser(TenantId, 3, 'Mei', `Tran${++last}`, 'north.example.com')
  const Name = `page-${++last}`
  await t.query('update user_account set time_zone = $1 where user_id = $2', [timeZone, user.UserId])
  const saved = await t.call(saveBookingPage, { as: user, body: { ...usual, Name, ...body } })
  expect(saved).toMatchObject({ status: 200 })
  return { user, Name, TypeId: saved.body.Types[0]?.TypeId as string }
}
type Page = Awaited<ReturnType<typeof makePage>>
const timesOf = async ({ Name, TypeId }: Page, From: string, To: string) =>
  (await t.call(bookingTimes, { params: { Name }, query: { TypeId, From, To } })).body.Times
const visitor = (n: number | string) => ({
  FirstName: 'Vera',
  LastName: 'Visitor',
  Email: `vera${n}@example.com`,
  Phone: null,
  Note: null,
  TimeZone: 'America/Chicago',
})
const hold = ({ Name, TypeId }: Page, Time: string, body: Partial<Body<typeof holdBooking>> = {}) =>
  t.call(holdBooking, { params: { Name }, body: { ...visitor(`${Name}`), TypeId, Time, ...body } })
const mailsTo = (email: string) =>
  t.query<{ subject: string; body: string; plain_text: string; secret: string | null }>(
    `select m.subject, m.body, m.plain_text, o.secret from message m left join outbox o using (tenant_id, message_id)
     where $1 = any(m.to_addresses) order by message_id`,
    [email],
  )
const tokenFor = async (email: string) => {
  const token = /\/booking\/([\w-]{22,})/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1]
  expect(token).toBeDefined()
  return token as string
}
const byLink = async (Token: string) => {
  const params = { Address: Token }
  return {
    confirm: () => t.call(confirmBooking, { params, body: {} }),
    move: (Time: string) => t.call(moveBooking, { params, body: { Time } }),
    cancel: () => t.call(cancelBooking, { params, body: {} }),
  }
}
const booked = async (page: Page, Time: string, n: number | string) => {
  const { Email } = visitor(n)
  expect(await hold(page, Time, { Email })).toMatchObject({ status: 200 })
  const link = await byLink(await tokenFor(Email))
  expect(await link.confirm()).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  return { Email, ...(await byLink(await tokenFor(Email))), Token: await tokenFor(Email) }
}
const appointmentsOf = ({ UserId }: User) =>
  t.query<{
    appointment_id: number
    title: string
    contact_id: number | null
    date_time: Date
    location: string | null
    description: string
  }>('select * from appointment where user_id = $1 order by 1, 2', [UserId])

test('a page is saved by its agent, with a name of its own in the whole installation', async () => {
  const before = await t.call(bookingPage, { as: agent })
  expect(before).toMatchObject({ status: 200, body: { IsMade: false, IsOn: false } })
  const saved = await t.call(saveBookingPage, { as: agent, body: usual })
  expect(saved).toMatchObject({ status: 200, body: { IsMade: true, Name: 'north-agent', FormerNames: [] } })
  expect(saved.body.Url).toMatch(/\/book\/north-agent$/)
  const taken = await t.call(saveBookingPage, { as: south.agent, body: usual })
  expect(taken).toMatchObject({ status: 400, body: { ModelState: { Name: [expect.stringContaining('taken')] } } })
  expect((await t.call(bookingPage, { as: south.agent })).body.IsMade).toBe(false)

  // Renamed, the former address leads there, and stays taken.
  await t.call(saveBookingPage, { as: agent, body: { ...usual, Name: 'North-Agent-2' } })
  const former = await t.send('GET', '/book/north-agent', { redirect: 'manual' } as never)
  expect([200, 302]).toContain(former.status)
  expect(await t.call(saveBookingPage, { as: south.agent, body: usual })).toMatchObject({ status: 400 })
  expect((await t.call(bookingPage, { as: agent })).body.FormerNames).toEqual(['north-agent'])
  // Its owner may take it back.
  expect(await t.call(saveBookingPage, { as: agent, body: usual })).toMatchObject({ status: 200 })
})

test.each<[string, object, string]>([
  ['Name', { Name: 'a b' }, 'Use letters'],
  ['Name', { Name: 'admin' }, 'reserved'],
  ['Types', { Types: [] }, 'at least one'],
  ['Hours.0.To', { Hours: [{ Day: 1, From: '12:00', To: '09:00' }] }, 'after the start'],
  ['StepMinutes', { StepMinutes: 20 }, 'Choose 15, 30 or 60'],
  ['Types.0.AppointmentTypeId', { Types: [{ ...usual.Types[0], AppointmentTypeId: 1003 }] }, 'appointment type'],
  [
    'OtherDays',
    {
      OtherDays: [
        { Date: '2030-01-01', Hours: [] },
        { Date: '2030-01-01', Hours: [] },
      ],
    },
    'two entries',
  ],
])('bad settings are refused in words: %s', async (field, body, words) => {
  const answer = await t.unchanged(() => t.call(saveBookingPage, { as: agent, body: { ...usual, ...body } as never }))
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.body.ModelState?.[field]?.[0]).toContain(words)
})

test('settings need a session', async () => {
  expect(await t.call(bookingPage, {})).toMatchObject({ status: 401 })
  expect(await t.call(saveBookingPage, { body: usual })).toMatchObject({ status: 401 })
})

test('a visitor books, confirms by a link, and is a new lead of the agent', async () => {
  setNow(NOW)
  const page = await makePage()
  expect(await timesOf(page, '2030-01-08T00:00:00Z', '2030-01-09T00:00:00Z')).toEqual([
    '2030-01-08T15:00:00.000Z',
    '2030-01-08T16:00:00.000Z',
    '2030-01-08T17:00:00.000Z',
  ])
  const { Email } = visitor('first')
  const held = await hold(page, '2030-01-08T16:00:00Z', { Email, Note: 'We look for a garden', Phone: '5125550177' })
  expect(held).toMatchObject({ status: 200, body: { HeldUntil: '2030-01-07T14:30:00.000Z' } })
  // Until it is confirmed, nobody is in the books, and the email has nothing that was typed.
  expect(await appointmentsOf(page.user)).toEqual([])
  const [mail] = await mailsTo(Email)
  expect(mail).toMatchObject({ subject: expect.stringContaining('Confirm your time with') })
  expect(mail?.body).not.toContain('Vera')
  expect(mail?.body).toContain('Tuesday, January 8, 2030, 10:00 am to 11:00 am CST')
  expect(await t.query('select from contact where email = $1', [Email])).toHaveLength(0)
  expect(await timesOf(page, '2030-01-08T00:00:00Z', '2030-01-09T00:00:00Z')).toHaveLength(2)

  const link = await byLink(await tokenFor(Email))
  expect(await link.confirm()).toMatchObject({
    status: 200,
    body: { Status: 'Booked', Time: '2030-01-08T16:00:00.000Z' },
  })
  // Used twice, it is still the one booking.
  expect(await link.confirm()).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  const [appointment, ...more] = await appointmentsOf(page.user)
  expect(more).toEqual([])
  expect(appointment).toMatchObject({ title: 'Consultation with Vera Visitor', location: 'Video call' })
  expect(appointment?.description).toContain('We look for a garden')
  const [lead] = await t.query('select * from contact where contact_id = $1', [appointment?.contact_id])
  expect(lead).toMatchObject({ email: Email, cell_phone: '5125550177', assigned_agent_id: String(page.user.UserId) })
  const shown = await t.call(contactAppointments, {
    as: page.user,
    params: { id: appointment?.contact_id as number },
    query: {},
  })
  expect(shown.body).toHaveLength(1)
  const told = await t.query('select kind, title, path from notification where user_id = $1', [page.user.UserId])
  expect(told).toEqual([
    {
      kind: 'Booking',
      title: expect.stringContaining('Vera Visitor booked a time: Consultation, Tuesday, January 8, 2030'),
      path: `/calendar?appointment=${appointment?.appointment_id}`,
    },
  ])
  // No consent to marketing comes of it.
  expect(await t.query('select from consent where address in ($1, $2)', [Email, '5125550177'])).toHaveLength(0)
  const after = await mailsTo(Email)
  expect(after).toHaveLength(2)
  const ics = await t.send('GET', `/booking/${await tokenFor(Email)}/calendar.ics`)
  expect(ics.status).toBe(200)
  expect(ics.text).toContain('DTSTART:20300108T160000Z')
})

test('of a hundred who want the same time, exactly one gets it, and nothing is half made', async () => {
  setNow(NOW)
  const page = await makePage()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => hold(page, '2030-01-09T15:00:00Z', { Email: `race${n}@example.com` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of lost) {
    expect(status).toBe(409)
    expect(body.Message).toContain('Choose another one')
  }
  expect(await t.query('select from booking where user_id = $1', [page.user.UserId])).toHaveLength(1)
  expect(
    await t.query(`select from message where to_addresses[1] like 'race%@example.com' and tenant_id = $1`, [TenantId]),
  ).toHaveLength(1)
  // Times that overlap are as taken as the same.
  const wide = await makePage({ StepMinutes: 15 })
  const near = await Promise.all(
    ['15:00', '15:15', '15:30', '15:45'].map((time, n) =>
      hold(wide, `2030-01-09T${time}:00Z`, { Email: `near${n}@example.com` }),
    ),
  )
  expect(near.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('even without our own look, the database lets nobody be booked twice', async () => {
  setNow(NOW)
  const page = await makePage()
  await booked(page, '2030-01-09T15:00:00Z', 'wall')
  await expect(
    t.query(
      `insert into booking (tenant_id, user_id, starts, ends, type_id, type_name, appointment_type_id, place, first_name,
         email, time_zone, date_created, date_expires)
       select tenant_id, user_id, starts + interval '30 minutes', ends + interval '30 minutes', type_id, type_name,
         appointment_type_id, place, first_name, email, time_zone, date_created, date_expires
       from booking where user_id = $1`,
      [page.user.UserId],
    ),
  ).rejects.toThrow('booking_once')
})

test('one who asks twice gets the email again, and holds at most three times', async () => {
  setNow(NOW)
  const page = await makePage()
  const at = (hour: number) => `2030-01-08T${hour}:00:00Z`
  for (let n = 0; n < 3; n++) expect(await hold(page, at(15))).toMatchObject({ status: 200 })
  // Not said to be sent when it is not.
  expect(await hold(page, at(15))).toMatchObject({
    status: 429,
    body: { Message: expect.stringMatching(/sent 3 times.*spam folder.*write to \S+@/) },
  })
  expect(await mailsTo(visitor(page.Name).Email)).toHaveLength(3)
  expect(await hold(page, at(16))).toMatchObject({ status: 200 })
  expect(await hold(page, at(17))).toMatchObject({ status: 200 })
  const fourth = await hold(page, '2030-01-09T15:00:00Z')
  expect(fourth).toMatchObject({ status: 429, body: { Message: expect.stringContaining('Confirm one of them') } })
})

test('what is not confirmed in time is free again; a late link books it if it still is', async () => {
  setNow(NOW)
  const page = await makePage()
  const time = '2030-01-08T15:00:00Z'
  await hold(page, time, { Email: 'late1@example.com' })
  const late = await byLink(await tokenFor('late1@example.com'))
  setNow('2030-01-07T14:31:00Z')
  await t.runDue()
  expect(await t.query('select status from booking where user_id = $1', [page.user.UserId])).toEqual([
    { status: 'Expired' },
  ])
  expect(await late.confirm()).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  // Held by another who does not confirm; a third takes it before anything was tidied up.
  const next = '2030-01-08T16:00:00Z'
  await hold(page, next, { Email: 'late2@example.com' })
  const tooLate = await byLink(await tokenFor('late2@example.com'))
  setNow('2030-01-07T15:30:00Z')
  await booked(page, next, 'late3')
  expect(await tooLate.confirm()).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('Choose another one') },
  })
  expect(await appointmentsOf(page.user)).toHaveLength(2)
})

test('a booking is moved and canceled by its link', async () => {
  setNow(NOW)
  const page = await makePage()
  const { Token, Email, move, cancel } = await booked(page, '2030-01-08T15:00:00Z', 'mover')
  const range = { From: '2030-01-08T00:00:00Z', To: '2030-01-09T00:00:00Z' }
  // Its own time is free for itself.
  expect((await t.call(movingTimes, { params: { Address: Token }, query: range })).body.Times).toHaveLength(3)
  expect(await move('2030-01-08T17:00:00Z')).toMatchObject({ status: 200, body: { Time: '2030-01-08T17:00:00.000Z' } })
  const [appointment] = await appointmentsOf(page.user)
  expect(new Date(appointment?.date_time as Date).toISOString()).toBe('2030-01-08T17:00:00.000Z')
  expect((await mailsTo(Email)).at(-1)?.subject).toContain('New time with')
  await t.runDue()
  // The visitor moved it, so they are not told again that it was moved.
  expect(await mailsTo(Email)).toHaveLength(3)
  expect(await move('2030-01-08T18:00:00Z')).toMatchObject({ status: 409 })
  expect(await timesOf(page, range.From, range.To)).toHaveLength(2)
  expect(await cancel()).toMatchObject({ status: 200, body: { Status: 'Cancelled' } })
  expect(await cancel()).toMatchObject({ status: 200, body: { Status: 'Cancelled' } })
  expect(await appointmentsOf(page.user)).toEqual([])
  expect(await timesOf(page, range.From, range.To)).toHaveLength(3)
  const told = await t.query<{ title: string }>('select title from notification where user_id = $1 order by 1', [
    page.user.UserId,
  ])
  expect(told.map(({ title }) => title.split(':')[0]).sort()).toEqual([
    'Vera Visitor booked a time',
    'Vera Visitor canceled a meeting',
    'Vera Visitor moved a meeting',
  ])
  // Canceled, the link offers a new time.
  expect(await move('2030-01-08T16:00:00Z')).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  expect(await appointmentsOf(page.user)).toHaveLength(1)
})

test('the visitor is told when the agent moves or deletes the appointment', async () => {
  setNow(NOW)
  const page = await makePage()
  const { Email, confirm } = await booked(page, '2030-01-08T15:00:00Z', 'told')
  const [{ appointment_id: id } = { appointment_id: 0 }] = await appointmentsOf(page.user)
  const set = (DateTime: string) =>
    t.call(updateAppointment, { as: page.user, params: { id: Number(id) }, body: { DateTime } as never })
  expect(await set('2030-01-10T20:00:00Z')).toMatchObject({ status: 200 })
  expect(await set('2030-01-10T21:00:00Z')).toMatchObject({ status: 200 })
  await t.runDue()
  const mails = await mailsTo(Email)
  expect(mails).toHaveLength(3)
  expect(mails.at(-1)?.body).toContain('Thursday, January 10, 2030, 3:00 pm')
  // Onto another booking it cannot go.
  await booked(page, '2030-01-09T15:00:00Z', 'other')
  expect(await set('2030-01-09T15:30:00Z')).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('booked') },
  })
  const gone = await t.call(deleteAppointment, { as: page.user, query: { appointmentId: Number(id) } })
  expect(gone).toMatchObject({ status: 200 })
  await t.runDue()
  expect((await mailsTo(Email)).at(-1)).toMatchObject({ subject: expect.stringContaining('Canceled') })
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('Choose another time') },
  })
  const link = await byLink(await tokenFor(Email))
  expect(await link.move('2030-01-10T15:00:00Z')).toMatchObject({ status: 200, body: { Status: 'Booked' } })
})

test('the visitor is reminded a day before, once for each start, and not of what they have just been told', async () => {
  setNow(NOW)
  const page = await makePage()
  const { Email, move } = await booked(page, '2030-01-10T15:00:00Z', 'reminded')
  const subjects = async () => (await mailsTo(Email)).map(({ subject }) => subject.split(/[:,]/)[0])
  const at = async (time: string) => {
    setNow(time)
    await t.runDue()
    return subjects()
  }
  expect(await at('2030-01-09T14:59:00Z')).toHaveLength(2)
  expect((await at('2030-01-09T15:00:00Z')).at(-1)).toBe('Reminder')
  const mail = (await mailsTo(Email)).at(-1)
  expect(mail?.body).toContain('Thursday, January 10, 2030, 9:00 am to 10:00 am CST')
  expect(mail?.body).toContain('/booking/')
  expect(await at('2030-01-09T18:00:00Z')).toHaveLength(3)
  // To a later day: the email says so, and a day before that one there is another.
  expect(await move('2030-01-15T15:00:00Z')).toMatchObject({ status: 200 })
  expect(await at('2030-01-14T14:00:00Z')).toHaveLength(4)
  expect((await at('2030-01-14T15:01:00Z')).slice(3)).toEqual([expect.stringContaining('New time'), 'Reminder'])
  // To sooner than a day, even by a little: they know.
  const later = await makePage()
  setNow('2030-01-21T16:00:00Z')
  const soon = await booked(later, '2030-01-22T15:00:00Z', 'soon')
  await t.runDue()
  expect(await mailsTo(soon.Email)).toHaveLength(2)
  setNow('2030-01-14T15:02:00Z')
  expect(await move('2030-01-15T16:00:00Z')).toMatchObject({ status: 200 })
  expect((await at('2030-01-15T14:00:00Z')).slice(5)).toEqual([expect.stringContaining('New time')])
})

test('a contact who is known is found, and nothing that is known of them changes', async () => {
  setNow(NOW)
  const page = await makePage()
  const { ContactId } = (
    await t.call(createContact, {
      as: admin,
      body: { FirstName: 'Ida', LastName: 'Moor', Email: 'ida@example.com', AssignedAgentId: colleague.UserId },
    })
  ).body
  const Email = 'ida@example.com'
  await hold(page, '2030-01-08T15:00:00Z', { Email, FirstName: 'Eve', Phone: '5125550188' })
  await (await byLink(await tokenFor(Email))).confirm()
  const [known] = await t.query<{ contact_entity_id: number }>('select * from contact where contact_id = $1', [
    ContactId,
  ])
  expect(known).toMatchObject({ first_name: 'Ida', cell_phone: null, assigned_agent_id: String(colleague.UserId) })
  const [appointment] = await appointmentsOf(page.user)
  expect(Number(appointment?.contact_id)).toBe(ContactId)
  const notes = await t.query<{ note: string }>('select note from note where contact_entity_id = $1', [
    known?.contact_entity_id,
  ])
  expect(notes.map(({ note }) => note).join()).toContain('not confirmed: Eve Visitor')
  // The contact's own agent hears of it.
  const told = await t.query<{ title: string }>(
    `select title from notification where user_id = $1 and kind = 'Booking'`,
    [colleague.UserId],
  )
  expect(told).toHaveLength(1)
  // Deleted meanwhile: the link works still.
  await t.call(deleteContacts, { as: admin, body: [ContactId] })
  const link = await byLink(await tokenFor(Email))
  expect(await link.move('2030-01-08T16:00:00Z')).toMatchObject({ status: 200 })
})

test('who is away, off or suspended cannot be booked, and says no more than that', async () => {
  setNow(NOW)
  const page = await makePage()
  const { Token } = await booked(page, '2030-01-08T15:00:00Z', 'stays')
  const time = '2030-01-08T16:00:00Z'
  const nobody = await hold({ ...page, Name: 'no-such-page' }, time)
  const gone = async () => {
    const answer = await hold(page, time)
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.body).toEqual(nobody.body)
    expect((await t.send('GET', `/book/${page.Name}`)).status).toBe(404)
  }
  await t.query('update booking_page set is_on = false where user_id = $1', [page.user.UserId])
  await gone()
  // What was booked can still be canceled, not moved.
  expect((await t.send('GET', `/booking/${Token}`)).status).toBe(200)
  const link = await byLink(Token)
  expect(await link.move(time)).toMatchObject({
    status: 409,
    body: { Message: expect.stringContaining('no bookings') },
  })
  await t.query('update booking_page set is_on = true where user_id = $1', [page.user.UserId])
  await t.query('update user_account set date_deactivated = now() where user_id = $1', [page.user.UserId])
  await gone()
  await t.query('update user_account set date_deactivated = null where user_id = $1', [page.user.UserId])
  await t.query('update tenant set read_only_since = now() where tenant_id = $1', [TenantId])
  await gone()
  await t.query('update tenant set read_only_since = null, date_suspended = now() where tenant_id = $1', [TenantId])
  await gone()
  expect((await t.send('GET', `/booking/${Token}`)).status).toBe(404)
  await t.query('update tenant set date_suspended = null where tenant_id = $1', [TenantId])
  expect(await link.cancel()).toMatchObject({ status: 200 })
})

test('forged links lead nowhere, and what is over cannot be changed', async () => {
  setNow(NOW)
  const page = await makePage()
  for (const token of ['x', 'A'.repeat(43), '../..', '%00']) {
    expect((await t.send('GET', `/booking/${encodeURIComponent(token)}`)).status).toBe(404)
    expect(await t.call(confirmBooking, { params: { Address: token }, body: {} })).toMatchObject({ status: 404 })
  }
  const { cancel, move } = await booked(page, '2030-01-08T15:00:00Z', 'over')
  setNow('2030-01-08T15:30:00Z')
  expect(await cancel()).toMatchObject({ status: 409, body: { Message: expect.stringContaining('begun') } })
  expect(await move('2030-01-09T15:00:00Z')).toMatchObject({ status: 409 })
})

test('the page is inlined, says nothing of the calendar, and is not for search engines', async () => {
  setNow(NOW)
  const page = await makePage({
    Types: [
      {
        Name: 'Video',
        DurationMinutes: 30,
        Place: 'Video',
        PlaceDetails: 'https://meet/secret',
        AppointmentTypeId: 1001,
      },
      { Name: 'Office', DurationMinutes: 45, Place: 'Office', PlaceDetails: '500 W 2nd St', AppointmentTypeId: 1001 },
    ],
  })
  await booked(page, '2030-01-08T15:00:00Z', 'secret')
  const { text: body, status, headers } = await t.send('GET', `/book/${page.Name}`)
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(String(body)).not.toContain('secret')
  expect(String(body)).not.toContain('Vera')
  expect(String(body)).toContain('"DurationMinutes":30')
  // Where one would have to go is decisive before one books.
  expect(String(body)).toContain('"Address":"500 W 2nd St"')
})

test('bad bookings are refused in words and hold nothing', async () => {
  setNow(NOW)
  const page = await makePage()
  const time = '2030-01-08T15:00:00Z'
  const cases: [string, object][] = [
    ['FirstName', { FirstName: '' }],
    ['Email', { Email: 'nobody' }],
    ['Phone', { Phone: '12' }],
    ['TimeZone', { TimeZone: 'Mars/Olympus' }],
    ['TypeId', { TypeId: '0b0f1c9e-8a43-4d2b-9a4e-6f1f6a1c2d3e' }],
  ]
  for (const [field, body] of cases) {
    const answer = await t.unchanged(() => hold(page, time, body))
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body.ModelState).toHaveProperty(field)
  }
  for (const odd of ['2030-01-08T15:30:00Z', '2030-01-05T15:00:00Z', '2030-01-07T13:00:00Z', '2040-01-09T15:00:00Z'])
    expect(await hold(page, odd)).toMatchObject({ status: 409 })
  const much = await t.call(bookingTimes, {
    params: { Name: page.Name },
    query: { TypeId: page.TypeId, From: '2030-01-01T00:00:00Z', To: '2031-01-01T00:00:00Z' },
  })
  expect(much).toMatchObject({ status: 400, body: { Message: expect.stringContaining('45 days') } })
})

test('the days the clocks change have neither missing nor doubled times, whoever looks', async () => {
  setNow('2030-03-01T12:00:00Z')
  const page = await makePage({ Hours: [{ Day: 7, From: '00:00', To: '04:00' }], DaysAhead: 300 })
  // March 10: from 2 to 3 there is no time in Chicago.
  expect(await timesOf(page, '2030-03-10T00:00:00Z', '2030-03-11T00:00:00Z')).toEqual([
    '2030-03-10T06:00:00.000Z',
    '2030-03-10T07:00:00.000Z',
    '2030-03-10T08:00:00.000Z',
  ])
  // November 3: from 1 to 2 twice, of which the first is offered.
  expect(await timesOf(page, '2030-11-03T00:00:00Z', '2030-11-04T00:00:00Z')).toEqual([
    '2030-11-03T05:00:00.000Z',
    '2030-11-03T06:00:00.000Z',
    '2030-11-03T08:00:00.000Z',
    '2030-11-03T09:00:00.000Z',
  ])
  // A visitor in Kolkata gets their own half hour in the email.
  const { Email } = visitor('kolkata')
  await hold(page, '2030-03-10T08:00:00Z', { Email, TimeZone: 'Asia/Kolkata' })
  expect((await mailsTo(Email))[0]?.body).toContain('Sunday, March 10, 2030, 1:30 pm to 2:30 pm GMT+5:30')
})

test('too many calls from one network are refused', async () => {
  const limited = await startTestProgram({ rateLimits: { user: 0, address: 100 } })
  const { agent: user } = await limited.makeBrokerage('Limited')
  const { body } = await limited.call(saveBookingPage, { as: user, body: { ...usual, Name: 'limited-page' } })
  const answers = []
  for (let n = 0; n < 32; n++)
    answers.push(
      await limited.call(holdBooking, {
        params: { Name: 'limited-page' },
        body: { ...visitor(n), TypeId: body.Types[0]?.TypeId as string, Time: '2030-01-05T15:00:00Z' },
      }),
    )
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { Message: expect.stringContaining('Try again in') } })
})

test('below a video, a time can be booked if its agent has a page that is on', async () => {
  const page = await makePage()
  const [video] = await t.query<{ guid: string }>(
    `insert into video (tenant_id, user_id, name, storage_key, thumbnail_key, size, media_type, duration, date_created)
     values ($1, $2, 'Kitchen', 'k', 't', 1, 'video/mp4', 1000, now()) returning video_guid as guid`,
    [TenantId, page.user.UserId],
  )
  const shown = () => t.send('GET', `/v/${video?.guid}`)
  expect((await shown()).text).toContain(`<a href="/book/${page.Name}">Book a time</a>`)
  await t.query('update booking_page set is_on = false where user_id = $1', [page.user.UserId])
  expect((await shown()).text).not.toContain('/book/')
})

test('two who confirm at once are one booking, and two who move to one time are not both let', async () => {
  setNow(NOW)
  const page = await makePage()
  await hold(page, '2030-01-08T15:00:00Z', { Email: 'twice@example.com' })
  const link = await byLink(await tokenFor('twice@example.com'))
  const answers = await Promise.all([link.confirm(), link.confirm(), link.confirm()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await appointmentsOf(page.user)).toHaveLength(1)
  const other = await booked(page, '2030-01-08T16:00:00Z', 'twice2')
  const own = await byLink(await tokenFor('twice@example.com'))
  const moves = await Promise.all([own.move('2030-01-08T17:00:00Z'), other.move('2030-01-08T17:00:00Z')])
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what the agent restores is on again, unless the time has gone to somebody else', async () => {
  setNow(NOW)
  const page = await makePage()
  const { Email, Token } = await booked(page, '2030-01-08T15:00:00Z', 'restored')
  const remove = async () => {
    const [{ appointment_id: id } = { appointment_id: 0 }] = await appointmentsOf(page.user)
    const answer = await t.call(deleteAppointment, { as: page.user, query: { appointmentId: Number(id) } })
    expect(answer).toMatchObject({ status: 200 })
    return answer.headers.get('x-recorded-as') as string
  }
  const restore = async (RequestId: string) => t.call(restoreRequest, { as: admin, body: { RequestId } })
  const first = await remove()
  expect(await restore(first)).toMatchObject({ status: 200 })
  await t.runDue()
  // Nothing was told, so there is nothing to take back.
  expect(await mailsTo(Email)).toHaveLength(2)
  const { confirm } = await byLink(Token)
  expect(await confirm()).toMatchObject({ status: 200, body: { Status: 'Booked' } })
  const second = await remove()
  await t.runDue()
  await booked(page, '2030-01-08T15:00:00Z', 'instead')
  expect(await restore(second)).toMatchObject({ status: 200 })
  expect(await confirm()).toMatchObject({ status: 409 })
})

test('what is agreed comes as a calendar file, by which calendars enter, move and remove it', async () => {
  setNow(NOW)
  const page = await makePage({ DaysAhead: 90 })
  // Across the day the clocks change: 9 am is another hour of UTC before and after.
  const { Email, ...link } = await booked(page, '2030-03-08T15:00:00Z', 'ics')
  const filesOf = async () => {
    const rows = await t.query<{ key: string | null; type: string | null; subject: string; secret: string | null }>(
      `select a.storage_key as key, a.content_type as type, m.subject, o.secret from message m
       left join message_attachment a using (tenant_id, message_id) left join outbox o using (tenant_id, message_id)
       where $1 = any(m.to_addresses) order by m.message_id`,
      [Email],
    )
    return Promise.all(
      rows.map(async ({ key, ...row }) => ({
        ...row,
        text: key === null ? null : await text(await t.services.storage.get(key)),
      })),
    )
  }
  const read = (file: string | null | undefined) => {
    const calendar = new ICAL.Component(ICAL.parse(file ?? ''))
    const [event, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    const value = (name: string) => String(event?.getFirstPropertyValue(name) ?? '').replace(/^mailto:/i, 'mailto:')
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: value('uid'),
      sequence: Number(value('sequence')),
      starts: new Date(value('dtstart')).toISOString(),
      stamp: value('dtstamp'),
      status: value('status'),
      organizer: value('organizer'),
      attendee: value('attendee'),
      answer: event?.getFirstProperty('attendee')?.getParameter('partstat'),
    }
  }
  // Only held, it is on no calendar.
  const [held, first] = await filesOf()
  expect(held).toMatchObject({ text: null })
  expect(first?.type).toBe('text/calendar; charset=utf-8; method=REQUEST')
  const made = read(first?.text)
  expect(made).toMatchObject({
    method: 'REQUEST',
    starts: '2030-03-08T15:00:00.000Z',
    stamp: '2030-01-07T14:00:00Z',
    status: 'CONFIRMED',
    attendee: `mailto:${Email}`,
    answer: 'ACCEPTED',
  })
  expect(made.organizer).toMatch(/^mailto:.+@north\.example\.com$/)
  // The link is a secret, and files stay.
  expect(first?.text).not.toContain(first?.secret ?? link.Token)
  expect(first?.text).not.toContain(link.Token)
  expect(first?.text).toMatch(/\r\n$/)
  for (const line of first?.text?.split('\r\n') ?? []) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

  expect(await link.move('2030-03-11T14:00:00Z')).toMatchObject({ status: 200 })
  const moved = read((await filesOf()).at(-1)?.text)
  expect(moved).toMatchObject({ method: 'REQUEST', uid: made.uid, starts: '2030-03-11T14:00:00.000Z' })
  expect(moved.sequence).toBeGreaterThan(made.sequence)

  expect(await (await byLink(await tokenFor(Email))).cancel()).toMatchObject({ status: 200 })
  const last = (await filesOf()).at(-1)
  expect(last?.type).toBe('text/calendar; charset=utf-8; method=CANCEL')
  const off = read(last?.text)
  expect(off).toMatchObject({ method: 'CANCEL', uid: made.uid, status: 'CANCELLED', attendee: `mailto:${Email}` })
  expect(off.sequence).toBeGreaterThan(moved.sequence)
})
