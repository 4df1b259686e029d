import { type ContactReport, contactReport, createdContacts, reportProperties } from '@dormer/contract/growth/reports'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

const t = await startTestProgram()
const north = await t.makeBrokerage('North')
const { TenantId, admin, agent, colleague, lender, leader } = north
const south = await t.makeBrokerage('South')

afterEach(() => {
  vi.restoreAllMocks()
})
const itIs = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(instant))
/** The same user in another time zone. */
const livesIn = async (user: User, zone: string) => {
  await t.query('update user_account set time_zone = $2 where user_id = $1', [user.UserId, zone])
  return user
}

type Household = {
  agent?: User
  lender?: User
  timeframe?: string
  purchase?: string
  sale?: string
  source?: string
  persons?: { name?: string; born?: string; created?: string }[]
}
/** Creates a household; returns the ids of its members. */
const make = async ({ persons = [{}], ...household }: Household, tenant = TenantId) => {
  const [entity] = await t.query<{ id: string }>(
    `insert into contact_entity
       (tenant_id, source_id, assigned_agent_id, assigned_lender_id, timeframe, purchase_anniversary, sale_anniversary)
     select $1, (select source_id from source where tenant_id = $1 and name = $2), $3, $4, $5, $6, $7
     returning contact_entity_id as id`,
    [
      tenant,
      household.source ?? 'Other',
      household.agent?.UserId ?? null,
      household.lender?.UserId ?? null,
      household.timeframe ?? null,
      household.purchase ?? null,
      household.sale ?? null,
    ],
  )
  const ids: number[] = []
  for (const { name = 'Ida', born = null, created = '2020-01-01T12:00:00Z' } of persons) {
    const [row] = await t.query<{ id: string }>(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_of_birth, date_created)
       values ($1, $2, $3, 'Moor', $4, $5) returning contact_id as id`,
      [tenant, entity?.id, name, born, created],
    )
    ids.push(Number(row?.id))
  }
  return ids as [number, ...number[]]
}
const clear = () => t.query('delete from contact_entity')

/** A report's rows between two days; a missing one leaves that end open. */
const report = async (as: User, type: ContactReport, first?: string, last?: string, Take?: number) => {
  const PropertyName = reportProperties[type]
  const Filters = [
    ...(first ? [{ PropertyName, Operation: 'GreaterThanOrEqualTo' as const, Value: first }] : []),
    ...(last ? [{ PropertyName, Operation: 'LessThanOrEqualTo' as const, Value: last }] : []),
  ]
  const { status, body, text } = await t.call(contactReport, { as, query: { type }, body: { Filters, Take } })
  expect(status, text).toBe(200)
  for (const row of body) expect(row.MaxRows).toBeGreaterThanOrEqual(body.length)
  return body.filter((row) => 'ContactId' in row)
}
const ids = async (...args: Parameters<typeof report>) => (await report(...args)).map((row) => row.ContactId)

describe('new contacts', () => {
  test('are listed with their agent and source, newest first, with the total', async () => {
    await clear()
    const [first] = await make({
      agent,
      lender,
      source: 'Website',
      persons: [{ name: 'Ana', created: '2026-03-02T10:00:00Z' }],
    })
    const [second] = await make({ persons: [{ created: '2026-03-03T10:00:00Z' }] })
    const [third] = await make({ persons: [{ created: '2026-03-03T10:00:00Z' }] })
    const rows = await report(admin, 'new-contacts', '2026-03-01', '2026-03-04')
    expect(rows.map((row) => row.ContactId)).toEqual([third, second, first])
    expect(rows[2]).toEqual({
      ContactId: first,
      Name: 'Ana Moor',
      DateCreated: '2026-03-02T10:00:00Z',
      AgentName: agent.Name,
      LenderName: lender.Name,
      Source: 'Website',
      SourceId: expect.any(Number),
      MaxRows: 3,
    })
    expect(rows[0]).toMatchObject({ AgentName: null, LenderName: null })
    // Some of them, and the total number.
    expect(await report(admin, 'new-contacts', '2026-03-01', '2026-03-04', 1)).toMatchObject([
      { ContactId: third, MaxRows: 3 },
    ])
    // Open on either side, and on both.
    expect(await ids(admin, 'new-contacts', '2026-03-03')).toEqual([third, second])
    expect(await ids(admin, 'new-contacts', undefined, '2026-03-02')).toEqual([first])
    expect(await ids(admin, 'new-contacts')).toEqual([third, second, first])
    expect(await ids(admin, 'new-contacts', '2026-03-05')).toEqual([])
  })

  // A day is the user's, from its first to its last millisecond.
  test.for([
    ['UTC', '2026-05-17', '2026-05-17T00:00:00Z', '2026-05-18T00:00:00Z'],
    ['America/Chicago', '2026-05-17', '2026-05-17T05:00:00Z', '2026-05-18T05:00:00Z'],
    ['Pacific/Honolulu', '2026-05-17', '2026-05-17T10:00:00Z', '2026-05-18T10:00:00Z'],
    // The clocks go forward, 23 hours; and back, 25.
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
    ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
    // The clocks change at midnight itself, forward and back.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['America/Chicago', '2028-02-29', '2028-02-29T06:00:00Z', '2028-03-01T06:00:00Z'],
    ['Pacific/Honolulu', '2026-12-31', '2026-12-31T10:00:00Z', '2027-01-01T10:00:00Z'],
  ] as const)('in %s on %s are those from %s up to %s', async ([zone, day, from, to]) => {
    await clear()
    const as = await livesIn(admin, zone)
    const at = (instant: string, milliseconds: number) =>
      Temporal.Instant.from(instant).add({ milliseconds }).toString()
    await make({ persons: [{ created: at(from, -1) }] })
    const [first] = await make({ persons: [{ created: from }] })
    const [last] = await make({ persons: [{ created: at(to, -1) }] })
    await make({ persons: [{ created: to }] })
    expect(await ids(as, 'new-contacts', day, day)).toEqual([last, first])
    // The same day, as instants and as Americans write it.
    expect(await ids(as, 'new-contacts', from, at(to, -1))).toEqual([last, first])
    const [year, month, date] = day.split('-')
    const written = `${month}/${date}/${year}`
    expect(await ids(as, 'new-contacts', written, written)).toEqual([last, first])
    const created = await t.call(createdContacts, { as, query: { startDate: written, endDate: day } })
    expect(created.body).toMatchObject([{ Source: 'Other', Count: 2 }])
    await livesIn(admin, 'America/Chicago')
  })
})

test('timeframes come soonest first, one for each household, which its first person stands for', async () => {
  await clear()
  const [late] = await make({ timeframe: '2027-01-03' })
  const [soon] = await make({ timeframe: '2026-12-30', persons: [{}, {}] })
  const [past] = await make({ timeframe: '2026-11-01' })
  await make({ timeframe: '2027-01-04' })
  await make({})
  const rows = await report(admin, 'timeframe', '2026-12-28', '2027-01-03')
  expect(rows).toMatchObject([
    { ContactId: soon, Timeframe: '2026-12-30', MaxRows: 2 },
    { ContactId: late, Timeframe: '2027-01-03', MaxRows: 2 },
  ])
  expect(await ids(admin, 'timeframe', undefined, '2026-12-30')).toEqual([past, soon])
  expect(await report(admin, 'timeframe')).toHaveLength(4)
})

describe('birthdays', () => {
  beforeAll(async () => {
    await clear()
    for (const [name, born] of Object.entries({
      'Dec 27': '1980-12-27',
      'Dec 28': '1951-12-28',
      'Dec 31': '2001-12-31',
      'Jan 1': '1960-01-01',
      'Jan 4': '1990-01-04',
      'Jan 5': '1970-01-05',
      'Feb 28': '1985-02-28',
      'Feb 29': '1984-02-29',
      'Mar 1': '1999-03-01',
    }))
      await make({ persons: [{ name, born }] })
    await make({})
  })
  const named = (rows: Awaited<ReturnType<typeof report>>) =>
    rows.map((row) => [row.Name.replace(' Moor', ''), row.Occurs])

  test.for([
    // Across the end of the year.
    [
      '2026-12-28',
      '2027-01-04',
      [
        ['Dec 28', '2026-12-28'],
        ['Dec 31', '2026-12-31'],
        ['Jan 1', '2027-01-01'],
        ['Jan 4', '2027-01-04'],
      ],
    ],
    [
      '2027-01-01',
      '2027-01-04',
      [
        ['Jan 1', '2027-01-01'],
        ['Jan 4', '2027-01-04'],
      ],
    ],
    // 29 February: itself in leap years, the 28th in others.
    [
      '2028-02-26',
      '2028-03-01',
      [
        ['Feb 28', '2028-02-28'],
        ['Feb 29', '2028-02-29'],
        ['Mar 1', '2028-03-01'],
      ],
    ],
    ['2028-02-29', '2028-02-29', [['Feb 29', '2028-02-29']]],
    [
      '2027-02-28',
      '2027-02-28',
      [
        ['Feb 28', '2027-02-28'],
        ['Feb 29', '2027-02-28'],
      ],
    ],
    ['2027-03-01', '2027-03-01', [['Mar 1', '2027-03-01']]],
    [
      '2027-12-31',
      '2028-02-28',
      [
        ['Dec 31', '2027-12-31'],
        ['Jan 1', '2028-01-01'],
        ['Jan 4', '2028-01-04'],
        ['Jan 5', '2028-01-05'],
        ['Feb 28', '2028-02-28'],
      ],
    ],
    ['2026-06-01', '2026-06-30', []],
  ] as [string, string, [string, string][]][])('from %s to %s', async ([first, last, expected]) => {
    const rows = await report(admin, 'birthdays', first, last)
    expect(named(rows)).toEqual(expected)
    for (const row of rows) expect(row.MaxRows).toBe(expected.length)
  })

  test('over a year or more appear once, on the first such day; open ends are a year away', async () => {
    const year = await report(admin, 'birthdays', '2028-02-29', '2029-02-28')
    expect(named(year).map(([name]) => name)).toEqual([
      'Feb 29',
      'Mar 1',
      'Dec 27',
      'Dec 28',
      'Dec 31',
      'Jan 1',
      'Jan 4',
      'Jan 5',
      'Feb 28',
    ])
    expect(named(year).at(-1)).toEqual(['Feb 28', '2029-02-28'])
    expect(named(await report(admin, 'birthdays', '2028-02-29', '2035-01-01'))).toEqual(named(year))
    expect(named(await report(admin, 'birthdays', '2028-02-29'))).toEqual(named(year))
    expect(await report(admin, 'birthdays', undefined, '2029-02-28')).toHaveLength(9)
    // Without any, from the user's today on: in Honolulu it is still the 31st.
    itIs('2027-01-01T07:30:00Z')
    expect(named(await report(admin, 'birthdays', undefined, undefined, 1))).toEqual([['Jan 1', '2027-01-01']])
    const away = await livesIn(admin, 'Pacific/Honolulu')
    expect(named(await report(away, 'birthdays', undefined, undefined, 1))).toEqual([['Dec 31', '2026-12-31']])
    await livesIn(admin, 'America/Chicago')
  })

  test('some of them are the first ones, with the number of all', async () => {
    const rows = await report(admin, 'birthdays', '2026-12-28', '2027-01-04', 2)
    expect(rows).toMatchObject([
      { DateOfBirth: '1951-12-28', MaxRows: 4 },
      { DateOfBirth: '2001-12-31', MaxRows: 4 },
    ])
  })
})

test('anniversaries: purchase and sale are two, a household is one, in the order in which they come round', async () => {
  await clear()
  const [both] = await make({ purchase: '2019-01-02', sale: '2021-12-30', persons: [{}, {}] })
  const [leap] = await make({ purchase: '2020-02-29' })
  await make({ sale: '2015-06-01' })
  await make({})
  expect(await report(admin, 'anniversary', '2026-12-28', '2027-03-01')).toMatchObject([
    { ContactId: both, AnniversaryType: 'Sale', AnniversaryDate: '2021-12-30', Occurs: '2026-12-30', MaxRows: 3 },
    { ContactId: both, AnniversaryType: 'Purchase', AnniversaryDate: '2019-01-02', Occurs: '2027-01-02', MaxRows: 3 },
    { ContactId: leap, AnniversaryType: 'Purchase', AnniversaryDate: '2020-02-29', Occurs: '2027-02-28', MaxRows: 3 },
  ])
  expect(await report(admin, 'anniversary', '2028-02-28', '2028-02-28')).toEqual([])
  expect(await report(admin, 'anniversary', '2026-12-28', '2027-12-28', 1)).toMatchObject([{ MaxRows: 4 }])
})

test('a date in its own year is no anniversary yet, as on Today', async () => {
  await clear()
  await make({ purchase: '2026-12-30', persons: [{ born: '2026-12-30' }] })
  const [soon] = await make({ sale: '2026-01-02', persons: [{ born: '2026-01-02' }] })
  for (const type of ['anniversary', 'birthdays'] as const) {
    expect(await ids(admin, type, '2026-01-01', '2026-12-31')).toEqual([])
    expect(await report(admin, type, '2026-12-28', '2027-01-04')).toMatchObject([
      { ContactId: soon, Occurs: '2027-01-02', MaxRows: 1 },
    ])
    expect(await ids(admin, type, '2026-12-28', '2027-12-28')).toEqual([soon])
    expect(await report(admin, type, '2027-12-28', '2028-01-01')).toMatchObject([{ Occurs: '2027-12-30' }])
  }
})

describe('who sees what', () => {
  const whole: Omit<Household, 'agent' | 'lender'> = {
    timeframe: '2026-05-17',
    purchase: '2020-05-17',
    sale: '2021-05-17',
    persons: [{ born: '1980-05-17', created: '2026-05-17T12:00:00Z' }],
  }
  const made: Record<string, number> = {}
  beforeAll(async () => {
    await clear()
    made.agent = (await make({ ...whole, agent, lender }))[0]
    made.colleague = (await make({ ...whole, agent: colleague, source: 'Website' }))[0]
    made.pond = (await make(whole))[0]
    await make(whole, south.TenantId)
  })
  test.for(['new-contacts', 'timeframe', 'birthdays', 'anniversary'] as const)('%s', async (type) => {
    const seen = async (as: User) =>
      [...new Set(await ids(as, type, '2026-05-01', '2026-05-31'))].toSorted((a, b) => a - b)
    expect(await seen(admin)).toEqual([made.agent, made.colleague, made.pond])
    expect(await seen(agent)).toEqual([made.agent])
    expect(await seen(lender)).toEqual([made.agent])
    expect(await seen(colleague)).toEqual([made.colleague])
    expect(await seen(leader)).toEqual([])
    const [row] = await report(agent, type, '2026-05-01', '2026-05-31')
    expect(row?.MaxRows).toBe(type === 'anniversary' ? 2 : 1)
  })
  test('contacts created, by source: most first', async () => {
    const created = async (as: User) =>
      (await t.call(createdContacts, { as, query: { startDate: '2026-05-01', endDate: '2026-05-31' } })).body.map(
        (row) => [row.Source, row.Count],
      )
    expect(await created(admin)).toEqual([
      ['Other', 2],
      ['Website', 1],
    ])
    expect(await created(agent)).toEqual([['Other', 1]])
    expect(await created(lender)).toEqual([['Other', 1]])
    expect(await created(colleague)).toEqual([['Website', 1]])
    expect(await created(leader)).toEqual([])
    expect((await t.call(createdContacts, { as: admin })).body).toHaveLength(2)
    expect((await t.call(createdContacts, { as: admin, query: { startDate: '2026-06-01' } })).body).toEqual([])
  })
})

describe('invalid input is reported, and changes nothing', () => {
  const filter = (PropertyName: string, Value: string, Operation = 'GreaterThanOrEqualTo') => ({
    PropertyName,
    Operation,
    Value,
  })
  test.for([
    [filter('DateOfBirth', '2026-05-17'), 'This report can be filtered only by DateCreated, not by DateOfBirth'],
    [filter('DateCreated', '2026-02-29'), 'Enter a date such as 05/17/2026'],
    [filter('DateCreated', '13/13/2026'), 'Enter a date such as 05/17/2026'],
    [filter('DateCreated', 'yesterday'), 'Enter a date such as 05/17/2026'],
    [filter('DateCreated', '9999-12-31'), 'Enter a date such as 05/17/2026'],
    [filter('DateCreated', '0001-01-01'), 'Enter a date such as 05/17/2026'],
    [filter('DateCreated', '2026-05-17', 'Equals'), 'Choose GreaterThanOrEqualTo or LessThanOrEqualTo'],
  ] as [ReturnType<typeof filter>, string][])('%j', async ([one, Message]) => {
    const answer = await t.unchanged(() =>
      t.send('POST', '/api/report/new-contacts?type=new-contacts', { as: agent, body: { Filters: [one] } }),
    )
    expect(answer).toMatchObject({ status: 400, body: { Message } })
  })
  test('a range that ends before it begins, one given twice, and a report there is not', async () => {
    const ask = (type: string, ...Filters: object[]) =>
      t.send('POST', `/api/report/new-contacts?type=${type}`, { as: agent, body: { Filters } })
    const from = filter('DateCreated', '2026-05-17')
    expect(await ask('new-contacts', from, filter('DateCreated', '2026-05-16', 'LessThanOrEqualTo'))).toMatchObject({
      status: 400,
      body: { Message: 'Choose an end date that is not before the start date' },
    })
    expect(await ask('new-contacts', from, from)).toMatchObject({
      status: 400,
      body: { Message: 'Use GreaterThanOrEqualTo only once' },
    })
    expect(await ask('transactions')).toMatchObject({ status: 400, body: { Message: 'Choose a report' } })
    const created = (query: object) => t.call(createdContacts, { as: agent, query })
    expect(await created({ startDate: '2026-05-17', endDate: '05/16/2026' })).toMatchObject({
      status: 400,
      body: { ModelState: { endDate: ['Choose an end date that is not before the start date'] } },
    })
    expect(await created({ startDate: '2026-13-01' })).toMatchObject({
      status: 400,
      body: { ModelState: { startDate: ['Enter a date such as 05/17/2026'] } },
    })
  })
})
