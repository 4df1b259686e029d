import type { Filter } from '@dormer/contract/filters'
import { countContacts, searchContacts } from '@dormer/contract/people/contact-search'
import { createContact } from '@dormer/contract/people/contacts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'

/*
 * Spans of days as users in different zones see them: 400 contacts, one for each day around today, with activity at the
 * first and the last millisecond of days in each zone.
 */
const t = await startTestProgram()
const { TenantId, domain } = await t.makeBrokerage('North')
const zones = ['UTC', 'America/Chicago', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kolkata']

type Contact = { id: number; timeframe: string; birthday: string; contacted: string | null }
const contacts: Contact[] = []
beforeAll(async () => {
  const utc = Temporal.Now.plainDateISO('UTC')
  const edges = zones.flatMap((zone) =>
    [0, 1, 2, 3, 4, 6, 7, 8, 29, 30, 31, 89, 90, 91, 179, 180, 181].flatMap((days) => {
      const start = Temporal.Now.plainDateISO(zone).subtract({ days }).toZonedDateTime(zone)
      return [start, start.add({ days: 1 }).subtract({ milliseconds: 1 })].map((time) => time.toInstant().toString())
    }),
  )
  const rows = Array.from({ length: 400 }, (_, i) => ({
    timeframe: utc.add({ days: i - 200 }).toString(),
    birthday: Temporal.PlainDate.from('1980-01-01')
      .add({ days: i % 366 })
      .toString(),
    contacted: edges[i] ?? null,
  }))
  const [source] = await t.query<{ id: string }>('select min(source_id) as id from source where tenant_id = $1', [
    TenantId,
  ])
  for (const row of rows) {
    const [inserted] = await t.query<{ id: number }>(
      `with e as (insert into contact_entity (tenant_id, source_id, timeframe, purchase_anniversary)
         values ($1, $2, $3, $4) returning contact_entity_id as id)
       insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_of_birth)
       select $1, id, 'N', 'X', $4 from e returning contact_id::int as id`,
      [TenantId, source?.id, row.timeframe, row.birthday],
    )
    const id = inserted?.id as number
    await t.query('update contact_touch set last_contact = $2, last_active = $2 where contact_id = $1', [
      id,
      row.contacted,
    ])
    contacts.push({ ...row, id })
  }
})

const listed = async (as: User, filter: Filter) => {
  const ids: number[] = []
  for (let PageNumber = 1; ; PageNumber++) {
    const { status, body, text } = await t.call(searchContacts, {
      as,
      body: { Filters: [filter], Take: 100, PageNumber },
    })
    expect(status, text).toBe(200)
    ids.push(...body.map((r) => r.ContactId))
    if (body.length < 100) break
  }
  expect((await t.call(countContacts, { as, body: { Filters: [filter] } })).body.Count).toBe(ids.length)
  return ids.toSorted((a, b) => a - b)
}

describe.for(zones)('%s', (zone) => {
  let user: User
  beforeAll(async () => {
    user = await t.makeUser(TenantId, 2, zone.replace('/', '.'), 'Zone', domain)
    await t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])
  })
  const today = () => Temporal.Now.plainDateISO(zone)
  /** How many days ahead a day is, and how many days ago something was, in that zone. */
  const ahead = (day: string) => today().until(day).days
  const ago = ({ contacted }: Contact) =>
    contacted === null
      ? null
      : Temporal.Instant.from(contacted).toZonedDateTimeISO(zone).toPlainDate().until(today()).days
  const inMonth = (day: string) => day >= today().toString() && day.slice(0, 7) === today().toString().slice(0, 7)
  const soFarInMonth = (contact: Contact) => {
    const days = ago(contact)
    return days !== null && days >= 0 && days < today().day
  }
  /** Whether the birthday is on one of the days ahead, checked one by one. */
  const comesRound = (birthday: string, days: number) =>
    Array.from({ length: days + 1 }, (_, i) => today().add({ days: i })).some(
      (day) =>
        birthday.slice(5) === day.toString().slice(5) ||
        (birthday.slice(5) === '02-29' && !day.inLeapYear && day.month === 2 && day.day === 28),
    )
  const daysLeft = () => today().daysInMonth - today().day

  const within = (n: number) => (c: Contact) => {
    const days = ago(c)
    return days !== null && days >= 0 && days <= n
  }
  const longerAgo = (n: number) => (c: Contact) => (ago(c) ?? Number.POSITIVE_INFINITY) > n
  const next = (n: number) => (c: Contact) => ahead(c.timeframe) >= 0 && ahead(c.timeframe) <= n
  const birthday = (n: () => number) => (c: Contact) => comesRound(c.birthday, n())

  test.for([
    ['LastContact', 'today', within(0)],
    ['LastContact', 'week', within(7)],
    ['LastContact', 'month', soFarInMonth],
    ['LastContact', '30', within(30)],
    ['LastActive', 90, within(90)],
    ['LastActive', '180', within(180)],
    ['NotContacted', 'today', longerAgo(0)],
    ['NotContacted', '3', longerAgo(3)],
    ['NotContacted', 7, longerAgo(7)],
    ['NotActive', '30', longerAgo(30)],
    ['NotActive', '90', longerAgo(90)],
    ['NotContacted', '180', longerAgo(180)],
    ['Timeframe', 'TODAY', next(0)],
    ['Timeframe', 'week', next(7)],
    ['Timeframe', 'month', (c: Contact) => inMonth(c.timeframe)],
    ['Timeframe', '30', next(30)],
    ['Timeframe', '90', next(90)],
    ['DateOfBirth', 'today', birthday(() => 0)],
    ['DateOfBirth', 'week', birthday(() => 7)],
    ['DateOfBirth', 'month', birthday(daysLeft)],
    ['PurchaseAnniversary', '30', birthday(() => 30)],
    ['PurchaseAnniversary', '90', birthday(() => 90)],
    ['DateOfBirth', '364', birthday(() => 364)],
    ['DateOfBirth', '366', () => true],
  ] as [string, string | number, (contact: Contact) => boolean][])('%s %s', async ([PropertyName, Value, matches]) => {
    const expected = contacts.filter(matches).map((c) => c.id)
    expect(expected.length).toBeGreaterThan(0)
    expect(await listed(user, { PropertyName, Operation: 'Equals', Value })).toEqual(expected)
  })

  test('a day is the whole day there, and no moment more', async () => {
    for (const days of [0, 1, 30]) {
      const Value = today().subtract({ days }).toString()
      const on = contacts.filter((c) => ago(c) === days).map((c) => c.id)
      expect(on.length).toBeGreaterThanOrEqual(2)
      expect(await listed(user, { PropertyName: 'LastContact', Operation: 'Equals', Value })).toEqual(on)
      const before = contacts.filter((c) => (ago(c) ?? -1) > days).map((c) => c.id)
      expect(await listed(user, { PropertyName: 'LastContact', Operation: 'LessThan', Value })).toEqual(before)
    }
  })

  test('a type of date that is sent says how the span is meant', async () => {
    const ask = (PropertyName: string, FilterType: string, Value: string) =>
      listed(user, { PropertyName, FilterType, Operation: 'Equals', Value })
    const ids = (matches: (c: Contact) => boolean) => contacts.filter(matches).map((c) => c.id)
    expect(await ask('LastContact', 'DatePastInverse', '7')).toEqual(ids(longerAgo(7)))
    expect(await ask('NotContacted', 'datepast', '7')).toEqual(ids(within(7)))
    expect(await ask('Timeframe', 'DatePast', '30')).toEqual(
      ids((c) => ahead(c.timeframe) <= 0 && ahead(c.timeframe) >= -30),
    )
    expect(await ask('LastContact', 'DayForward', '366')).toEqual(ids((c) => c.contacted !== null))
    // An unknown type of date makes no difference to a date.
    for (const other of ['multiSelect', 'whatever', ''])
      expect(await ask('LastContact', other, '7')).toEqual(ids(within(7)))
  })
})

test('a birthday without its year is found by its day, never by a year, and is sorted last', async () => {
  const south = await t.makeBrokerage('Yearless')
  const make = async (FirstName: string, born: string | null) => {
    const body = { FirstName, Email: `${FirstName}@example.com` } as never
    const { ContactId } = (await t.call(createContact, { as: south.admin, body })).body
    await t.query('update contact set date_of_birth = $2 where contact_id = $1', [ContactId, born])
    return ContactId
  }
  const [old, young, yearless, none] = [
    await make('Old', '1950-03-04'),
    await make('Young', '1990-03-04'),
    await make('Yearless', '1604-03-04'),
    await make('None', null),
  ]
  const of = (Operation: Filter['Operation'], Value?: string) =>
    listed(south.admin, { PropertyName: 'DateOfBirth', FilterType: 'Date', Operation, Value } as never)
  const ids = (...some: number[]) => some.toSorted((a, b) => a - b)
  expect(await of('LessThan', '1970-01-01')).toEqual(ids(old))
  expect(await of('LessThanOrEqualTo', '1990-03-04')).toEqual(ids(old, young))
  expect(await of('GreaterThan', '1970-01-01')).toEqual(ids(young))
  expect(await of('IsNotNull')).toEqual(ids(old, young, yearless))
  expect(await of('NotEqualTo', '1950-03-04')).toEqual(ids(young, yearless, none))
  const today = Temporal.Now.plainDateISO('UTC').toString().slice(4)
  await t.query('update contact set date_of_birth = $2 where contact_id = $1', [
    yearless,
    today === '-02-29' ? '1604-02-29' : `1604${today}`,
  ])
  await t.query(`update user_account set time_zone = 'UTC' where user_id = $1`, [south.admin.UserId])
  expect(
    await listed(south.admin, {
      PropertyName: 'DateOfBirth',
      FilterType: 'DayForward',
      Operation: 'Equals',
      Value: 'today',
    } as never),
  ).toContain(yearless)
  const order = async (SortDirection: 'asc' | 'desc') =>
    (
      await t.call(searchContacts, { as: south.admin, body: { SortBy: 'DateOfBirth', SortDirection } as never })
    ).body.map(({ ContactId }) => ContactId)
  expect((await order('asc')).slice(0, 2)).toEqual([old, young])
  expect((await order('desc')).slice(0, 2)).toEqual([young, old])
})
