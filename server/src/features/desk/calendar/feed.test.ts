import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { changePassword, endSessions } from '@dormer/contract/brokerage/users'
import {
  calendarFeed,
  createAppointment,
  createCalendarFeed,
  deleteAppointment,
  deleteCalendarFeed,
  updateAppointment,
} from '@dormer/contract/day/appointments'
import { transactionDates } from '@dormer/contract/deals/dates'
import { createTransaction, deleteTransaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { createContact } from '@dormer/contract/people/contacts'
import ICAL from 'ical.js'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { password, startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const { TenantId, agent, colleague, admin } = await t.makeBrokerage('North')
afterEach(async () => {
  vi.restoreAllMocks()
  await t.query('delete from appointment')
  await t.query('delete from transaction')
})

const newAddress = async (as: User = agent) => {
  const { status, body } = await t.call(createCalendarFeed, { as })
  expect(status).toBe(200)
  return body.Url
}
const stateOf = async (as: User = agent) => (await t.call(calendarFeed, { as })).body
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000).toISOString()
const make = async (body: object = {}, as: User = agent) => {
  const appointment = { Title: 'See 12 Elm St', AppointmentTypeId: 1003, DateTime: tomorrow(), ...body }
  const { status, body: made, text } = await t.call(createAppointment, { as, body: appointment as never })
  expect(status, text).toBe(200)
  return made
}
const listing = { address: '1 Elm St', city: 'Austin', stateCode: 'TX', status: 1, listingPrice: '1' }
const makeContact = async (owner: User, FirstName: string) => {
  const body = { FirstName, LastName: 'Moor', Email: 'ida@example.com', CellPhone: '5125550101' }
  return (await t.call(createContact, { as: admin, body: { ...body, AssignedAgentId: owner.UserId } })).body.ContactId
}
/** The calendar as another program parses it. */
const read = async (address: string) => {
  const { status, text } = await t.send('GET', address)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      description: event.description,
      location: event.location,
      url: component.getFirstPropertyValue('url'),
      begins: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      changed: String(component.getFirstPropertyValue('last-modified')),
    }
  })
  return { text, calendar, events }
}

describe('the address', () => {
  test('is shown once, stored as a hash, and records that it is read', async () => {
    expect(await stateOf()).toEqual({ DateCreated: null, DateRead: null })
    const address = await newAddress()
    expect(address).toMatch(/^\/api\/appointments\/feed\/[\w-]{43}\/calendar\.ics$/)
    expect(await stateOf()).toEqual({ DateCreated: expect.stringMatching(/Z$/), DateRead: null })
    const [stored] = await t.query(`select * from calendar_feed`)
    expect(JSON.stringify(stored)).not.toContain(address.split('/')[4])

    await read(address)
    const { DateRead } = await stateOf()
    expect(DateRead).toMatch(/Z$/)
    // Not at every read, but again after a while.
    await t.unchanged(() => read(address))
    await t.query(`update calendar_feed set date_read = now() - interval '6 minutes'`)
    await read(address)
    expect(Date.parse((await stateOf()).DateRead as string)).toBeGreaterThanOrEqual(Date.parse(DateRead as string))
  })

  test('stops working when it is replaced or ended', async () => {
    const old = await newAddress()
    await read(old)
    const address = await newAddress()
    expect(await stateOf()).toMatchObject({ DateRead: null })
    const gone = { status: 404, body: { Message: expect.stringMatching(/no longer valid/) } }
    expect(await t.send('GET', old)).toMatchObject(gone)
    await read(address)
    expect(await t.call(deleteCalendarFeed, { as: colleague })).toMatchObject({ status: 200 })
    await read(address)
    expect(await t.call(deleteCalendarFeed, { as: agent })).toMatchObject({ status: 200, body: { Successful: true } })
    expect(await stateOf()).toEqual({ DateCreated: null, DateRead: null })
    expect(await t.send('GET', address)).toMatchObject(gone)
    for (const token of ['x', '%20', 'a'.repeat(200), "'"])
      expect(await t.send('GET', `/api/appointments/feed/${token}/calendar.ics`)).toMatchObject(gone)
  })

  test('is absolute if the program knows its public address, and events link back', async () => {
    const { config } = t.services
    config.publicUrl = 'https://crm.example.com/'
    onTestFinished(() => {
      config.publicUrl = undefined
    })
    const address = await newAddress()
    expect(address).toMatch(/^https:\/\/crm\.example\.com\/api\/appointments\/feed\/[\w-]{43}\/calendar\.ics$/)
    const { Id } = await make()
    const { events } = await read(new URL(address).pathname)
    expect(events[0]?.url).toBe(`https://crm.example.com/calendar?appointment=${Id}`)
  })

  test('answers in the form calendars expect, and is not cached', async () => {
    await make()
    const { headers, text } = await t.send('GET', await newAddress())
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-disposition')).toMatch(/filename="calendar\.ics"/)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    // Some programs ask for the headers first.
    expect(await t.send('HEAD', await newAddress())).toMatchObject({ status: 200, text: '' })
  })

  test('is not logged', async () => {
    const { log } = t.services
    const level = log.level
    log.level = 'info'
    onTestFinished(() => {
      log.level = level
    })
    const address = await newAddress()
    await read(address)
    await t.send('GET', `${address}/nothing`)
    const lines = JSON.stringify(t.logged)
    expect(lines).toContain('/api/appointments/feed/:token/calendar.ics')
    expect(lines).not.toContain(address.split('/')[4])
  })
})

describe('what it holds', () => {
  test('the user’s own appointments, from a year back on', async () => {
    const address = await newAddress()
    await make({ Title: 'Mine' })
    await make({ Title: 'Given to me', UserId: agent.UserId }, admin)
    await make({ Title: 'Given away', UserId: colleague.UserId })
    await make({ Title: 'Another’s' }, colleague)
    const past = (days: number) =>
      t.query(
        `insert into appointment (tenant_id, user_id, title, appointment_type_id, date_time)
         values ($1, $2, $3, 1001, now() - make_interval(days => $4))`,
        [TenantId, agent.UserId, `${days} days ago`, days],
      )
    for (const days of [364, 366]) await past(days)
    const { events, calendar, text } = await read(address)
    expect(events.map((e) => e.title)).toEqual(['364 days ago', 'Mine', 'Given to me'])
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Dormer: Ana Agent')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M')
    expect((await read(await newAddress(colleague))).events.map((e) => e.title)).toEqual(['Given away', 'Another’s'])
  })

  test('who and where, however it is written', async () => {
    const ContactId = await makeContact(agent, 'Ida, the; 1st')
    const Title = `Sign; "the" deal, 🎉 \\n ${'Übergabe, 鍵 '.repeat(14)}end`
    const Description = 'Line one\nLine two\u2028BEGIN:VEVENT\r\n\u0007bell, 👩‍👩‍👧'
    await make({ Title, Description, ContactId, Location: '12 Elm St; Unit 4, Austin', DurationMinutes: 90 })
    const { text, events } = await read(await newAddress())
    expect(events).toEqual([
      {
        uid: expect.stringMatching(/^appointment-\d+-\d+@dormer$/),
        sequence: 0,
        title: Title.trim(),
        description:
          'Initial Showing\nIda, the; 1st Moor, (512) 555-0101\n\nLine one\nLine two\nBEGIN:VEVENT\nbell, 👩‍👩‍👧',
        location: '12 Elm St; Unit 4, Austin',
        url: null,
        begins: expect.stringMatching(/Z$/),
        ends: expect.stringMatching(/Z$/),
        changed: expect.stringMatching(/Z$/),
      },
    ])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    // Every line has its end, the last one too, and there is no other kind of end (RFC 5545, 3.1).
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })

  test('a name that some readers would split into two lines, on one', async () => {
    await t.query(`update user_account set first_name = $2 where user_id = $1`, [agent.UserId, 'Ana\u2028BEGIN:X'])
    onTestFinished(async () => {
      await t.query(`update user_account set first_name = 'Ana' where user_id = $1`, [agent.UserId])
    })
    const { text } = await read(await newAddress())
    expect(text).toContain('X-WR-CALNAME:Dormer: Ana\\nBEGIN:X Agent\r\n')
  })

  test('the name of a contact the user may not see, but no phone', async () => {
    const ContactId = await makeContact(colleague, 'Ida')
    await make({ ContactId, UserId: agent.UserId }, colleague)
    const { events } = await read(await newAddress())
    expect(events[0]?.description).toBe('Initial Showing\nIda Moor')
  })

  test('a changed one under the same UID with a higher sequence, and no deleted one', async () => {
    const address = await newAddress()
    const { Id } = await make()
    const [before] = (await read(address)).events
    await t.call(updateAppointment, { as: agent, params: { id: Id }, body: { Title: 'Later', DurationMinutes: 45 } })
    const [after] = (await read(address)).events
    expect(after).toMatchObject({ uid: before?.uid, sequence: 1, title: 'Later', begins: before?.begins })
    expect(Date.parse(after?.ends as string) - Date.parse(after?.begins as string)).toBe(45 * 60_000)
    await t.call(deleteAppointment, { as: agent, query: { appointmentId: Id } })
    expect((await read(address)).events).toEqual([])
  })
})

describe('the dates of transactions', () => {
  const start = async (body: object, as: User = agent) =>
    (await t.call(createTransaction, { as, body: { Type: 'Purchase', ...body } as never })).body.TransactionId
  const save = (TransactionId: number, body: object, as: User = agent) =>
    t.call(updateTransaction, { as, query: {}, body: { TransactionId, ...body } as never })
  const days = async (address: string) =>
    (await read(address)).events.map(({ title, begins, ends }) => [title, begins.slice(0, 10), ends.slice(0, 10)])

  test('of the user’s own, as whole days under stable UIDs, until they are closed, canceled or deleted', async () => {
    vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from('2030-05-01T12:00:00Z'))
    const [address, shared, admins] = [await newAddress(), await newAddress(colleague), await newAddress(admin)]
    const id = await start({
      ...{ address: '12 Oak St', unitNumber: '4', city: 'Austin', stateCode: 'TX', zipCode: '78701' },
      ...{ contractDate: '2030-04-20', InspectionDate: '2030-05-03', closingDate: '2030-05-31' },
    })
    const all = [
      ['Contract: 12 Oak St #4', '2030-04-20', '2030-04-21'],
      ['Inspection: 12 Oak St #4', '2030-05-03', '2030-05-04'],
      ['Closing: 12 Oak St #4', '2030-05-31', '2030-06-01'],
    ]
    expect(await days(address)).toEqual(all)
    const { text, events } = await read(address)
    expect(text).toContain('DTSTART;VALUE=DATE:20300531\r\nDTEND;VALUE=DATE:20300601\r\n')
    expect(text).toContain('TRANSP:TRANSPARENT')
    expect(events[2]).toMatchObject({
      uid: expect.stringMatching(/^transaction-\d+-closingdate-\d+@dormer$/),
      location: '12 Oak St #4, Austin, TX 78701',
    })
    // Not everybody's, but those shared with the reader.
    expect([await days(shared), await days(admins)]).toEqual([[], []])
    await save(id, { SharedWithIds: [colleague.UserId] })
    expect(await days(shared)).toEqual(all)
    // After a date changes, it is the same event in a later version.
    await t.query(`update transaction set date_created = date_created - interval '1 hour' where transaction_id = $1`, [
      id,
    ])
    const uid = (await read(address)).events[2]?.uid
    await save(id, { ClosingDate: '2030-06-04' })
    const [, , moved] = (await read(address)).events
    expect(moved).toMatchObject({ uid, begins: expect.stringMatching(/^2030-06-04/) })
    expect(moved?.sequence).toBeGreaterThanOrEqual(3600)
    // A closed one appears on the day it closed; a canceled one does not appear.
    await save(id, { StatusId: 3, DateClosed: '2030-05-30' })
    expect(await days(address)).toEqual([['Closed: 12 Oak St #4', '2030-05-30', '2030-05-31']])
    expect((await read(address)).events[0]?.uid).toBe(uid)
    await save(id, { StatusId: 5 })
    expect(await days(address)).toEqual([])
    await save(id, { StatusId: 2 })
    expect(await days(address)).toHaveLength(3)
    await t.call(deleteTransaction, { as: agent, params: { transactionId: id } })
    expect(await days(address)).toEqual([])
  })

  test('are requested by user and days, and only visible ones are answered', async () => {
    const range = { startDate: '2030-05-01', endDate: '2030-05-31' }
    const ask = (as: User, userId: number, query: object = range) =>
      t.call(transactionDates, { as, params: { userId }, query: query as never })
    const id = await start({ Type: 'Listing', ...listing, listingExpDate: '2030-05-31', closingDate: '2030-06-01' })
    const own = {
      ...{ TransactionId: id, Name: '1 Elm St', Type: 'Listing', Field: 'ListingExpDate' },
      ...{ Title: 'Listing expires: 1 Elm St', Day: '2030-05-31' },
    }
    expect((await ask(agent, agent.UserId)).body).toEqual([own])
    expect((await ask(admin, agent.UserId)).body).toEqual([own])
    expect((await ask(colleague, agent.UserId)).body).toEqual([])
    expect((await ask(admin, admin.UserId)).body).toEqual([])
    for (const [query, Message] of [
      [{ startDate: '2030-05-02', endDate: '2030-05-01' }, 'The last day is before the first'],
      [{ startDate: '2030-05-02', endDate: '2032-05-01' }, 'Ask for at most 400 days'],
      [{ startDate: 'soon', endDate: '2030-05-01' }, 'Enter a date such as 05/17/2026'],
    ] as const)
      expect(await ask(agent, agent.UserId, query)).toMatchObject({ status: 400, body: { Message } })
  })
})

describe('the right instants in any server time zone', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  // Before, in and after the hours that are skipped and repeated in Chicago, and across the end of the year.
  const begins = [
    '2028-02-29T23:45:00.000Z',
    '2028-03-12T07:59:00.000Z',
    '2028-03-12T08:00:00.000Z',
    '2028-03-12T08:30:00.000Z',
    '2028-11-05T06:30:00.000Z',
    '2028-11-05T07:00:00.000Z',
    '2028-11-05T07:30:00.000Z',
    '2028-12-31T23:45:00.000Z',
  ]
  test.for([
    ['America/Chicago', 5],
    ['Pacific/Honolulu', 10],
    ['UTC', 0],
    ['Asia/Kathmandu', -5.75],
    ['Australia/Sydney', -10],
    ['Pacific/Kiritimati', -14],
  ] as const)('%s', async ([tz, hours]) => {
    process.env.TZ = tz
    // The zone must have taken effect, or this would prove nothing.
    expect(new Date('2028-07-01T12:00:00Z').getTimezoneOffset()).toBe(hours * 60)
    vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from('2028-02-01T00:00:00Z'))
    for (const DateTime of begins) await make({ DateTime, DurationMinutes: 60 })
    const dates = { contractDate: '2028-03-12', InspectionDate: '2028-10-01', closingDate: '2028-12-31' }
    const body = { Type: 'Purchase', address: `1 Oak; St, "N"\\${'ü'.repeat(60)}`, ...dates }
    await t.call(createTransaction, { as: agent, body: body as never })
    const { events: all, text } = await read(await newAddress())
    const events = all.filter(({ uid }) => uid.startsWith('appointment'))
    // A day is the same day everywhere, and ends before the next.
    const days = [...text.matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\n/g)]
    expect(days.map(([, day, next]) => [day, next])).toEqual([
      ['20280312', '20280313'],
      ['20281001', '20281002'],
      ['20281231', '20290101'],
    ])
    expect(all.at(-1)?.title).toBe(`Closing: ${body.address}`)
    for (const one of text.split('\r\n')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
    expect(text.match(/^DTSTAMP:\d{8}T\d{6}Z$/gm)).toHaveLength(all.length)
    expect(events.map((e) => e.begins)).toEqual(begins)
    expect(events.map((e) => e.ends)).toEqual(begins.map((b) => new Date(Date.parse(b) + 3_600_000).toISOString()))
    // Instants are in UTC, so the calendar need not know any zone.
    expect(text).toContain('DTSTART:20280312T080000Z\r\nDTEND:20280312T090000Z\r\n')
    expect(text).not.toMatch(/TZID|TIMEZONE/i)
  })
})

test('the address ends with a password change, and when the sessions are ended', async () => {
  const gone = { status: 404, body: { Message: expect.stringMatching(/^This calendar address is no longer valid/) } }
  const NewPassword = 'quite another one'
  const { UserId } = agent
  const first = await newAddress()
  expect(
    await t.call(changePassword, { as: agent, body: { UserId, OldPassword: password, NewPassword } }),
  ).toMatchObject({ status: 200 })
  expect(await t.send('GET', first)).toMatchObject(gone)
  expect(await stateOf()).toEqual({ DateCreated: null, DateRead: null })

  const second = await newAddress()
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  await t.call(endSessions, { as: admin, body: { UserId } })
  expect(await t.send('GET', second)).toMatchObject(gone)
})

test('an address that is made while the sessions end does not outlive them', async () => {
  await t.call(proveIdentity, { as: admin, body: { Password: password } })
  await t.withConnection(async (other) => {
    // Like a request that has made its address but not committed yet.
    const as = await t.signedIn(colleague)
    const { UserId } = colleague
    await t.call(deleteCalendarFeed, { as })
    await other.query('begin')
    await other.query('select from session where user_id = $1 for key share', [UserId])
    await other.query(`insert into calendar_feed (tenant_id, user_id, token_hash) values ($1, $2, sha256('x'))`, [
      TenantId,
      UserId,
    ])
    const ending = t.call(endSessions, { as: admin, body: { UserId } })
    await expect.poll(t.blocked).not.toEqual([])
    // And one that is just beginning.
    const late = t.call(createCalendarFeed, { as })
    await other.query('commit')
    expect(await ending).toMatchObject({ status: 200 })
    expect([200, 401]).toContain((await late).status)
  })
  expect(await t.query('select from calendar_feed where user_id = $1', [colleague.UserId])).toEqual([])
})
