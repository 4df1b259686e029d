import { snooze, today, unsnooze } from '@dormer/contract/today'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../test/harness.ts'
import { clock } from '../../clock.ts'

const t = await startTestProgram()
let north: Brokerage
let source: number
let n = 0
/** Noon of a Friday in Chicago, where the brokerage is. */
const noon = '2026-05-15T17:00:00Z'
const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(instant))
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
  source = await id(`select source_id as id from source where tenant_id = $1 and name = 'Website'`, [north.TenantId])
  at(noon)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const id = async (sql: string, values: unknown[]) => Number((await t.query<{ id: string }>(sql, values))[0]?.id)
/** A row of a table, made of these columns. */
const make = (table: string, columns: Record<string, unknown>) => {
  const row = { tenant_id: north.TenantId, ...columns }
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  return id(
    `insert into ${table} (${Object.keys(row)}) values (${places}) returning ${table}_id as id`,
    Object.values(row),
  )
}
const household = (owner: User, columns = {}) =>
  make('contact_entity', {
    source_id: source,
    [owner === north.lender ? 'assigned_lender_id' : 'assigned_agent_id']: owner.UserId,
    ...columns,
  })
/** Somebody who has no reason to be on Today. */
const person = async (owner: User, columns = {}, entity = {}) =>
  make('contact', {
    contact_entity_id: await household(owner, { contact_type_id: 4, ...entity }),
    first_name: 'Ida',
    last_name: 'Moor',
    ...columns,
  })
const leadOf = (owner: User, columns = {}, entity = {}) =>
  person(owner, { date_created: '2026-05-15T16:18:00Z', ...columns }, { contact_type_id: 1, ...entity })
const quietOf = async (owner: User, last_contact: string, urgency = 'Hot', columns = {}) =>
  person(
    owner,
    { last_contact, is_contacted: true, ...columns },
    {
      urgency_type_id: await id(
        `select urgency_type_id as id from urgency_type where tenant_id = $1 and description = $2`,
        [north.TenantId, urgency],
      ),
    },
  )
const taskOf = (owner: User, due_date: string | null, columns = {}) =>
  make('task', { title: 'Send papers', task_type_id: 3, assigned_user_id: owner.UserId, due_date, ...columns })
const meetingOf = (owner: User, date_time: string, columns = {}) =>
  make('appointment', {
    title: 'Showing',
    user_id: owner.UserId,
    appointment_type_id: 1003,
    date_time,
    duration_minutes: 60,
    ...columns,
  })

const read = async (as: User = north.agent) => {
  const answer = await t.call(today, { as })
  expect(answer.status).toBe(200)
  return answer.body
}
const keys = async (as?: User) => (await read(as)).Rows.map((row) => row.Key)
const put = (endpoint: typeof snooze | typeof unsnooze, body: object, as: User = north.agent) =>
  t.call(endpoint, { as, body: body as never })

describe('what is there', () => {
  test('one of each, the most pressing first, with the person and why', async () => {
    const who = { cell_phone: '5125550100', home_phone: '5125550101', work_phone: '5125550102' }
    const meets = await person(north.agent, { ...who, last_name: 'Meets' })
    const lead = await leadOf(north.agent, { last_name: 'Lead' })
    const quiet = await quietOf(north.agent, '2026-04-24T17:00:00Z')
    const born = await person(north.agent, { date_of_birth: '1980-05-15' })
    const bought = await person(north.agent, {}, { purchase_anniversary: '2023-05-15' })
    const sold = await person(north.agent, {}, { sale_anniversary: '2025-05-15' })
    const meeting = await meetingOf(north.agent, '2026-05-15T17:10:00Z', { contact_id: meets, location: '12 Elm St' })
    const due = await taskOf(north.agent, '2026-05-15T20:00:00Z')
    const late = await taskOf(north.agent, '2026-05-13T20:00:00Z')
    const none = { ContactId: null, ContactName: null, CellPhone: null, HomePhone: null, WorkPhone: null }
    const bare = { TaskTypeId: null, Location: null, DurationMinutes: null }
    const { Rows, Totals, Snoozed } = await read()
    expect(Rows.slice(0, 3)).toEqual([
      {
        ...bare,
        Kind: 'Appointment',
        Id: meeting,
        Key: `Appointment:${meeting}`,
        Title: 'Showing',
        Why: 'Begins in 10 minutes',
        Urgency: 'now',
        DateTime: '2026-05-15T17:10:00Z',
        ContactId: meets,
        ContactName: 'Ida Meets',
        CellPhone: '5125550100',
        HomePhone: '5125550101',
        WorkPhone: '5125550102',
        Location: '12 Elm St',
        DurationMinutes: 60,
      },
      {
        ...none,
        ...bare,
        Kind: 'NewLead',
        Id: lead,
        Key: `NewLead:${lead}`,
        Title: 'New lead: Website',
        Why: 'Waiting 42 minutes',
        Urgency: 'now',
        DateTime: '2026-05-15T16:18:00Z',
        ContactId: lead,
        ContactName: 'Ida Lead',
      },
      {
        ...none,
        ...bare,
        Kind: 'Task',
        Id: late,
        Key: `Task:${late}`,
        Title: 'Send papers',
        Why: '2 days past due',
        Urgency: 'soon',
        DateTime: '2026-05-13T20:00:00Z',
        TaskTypeId: 3,
      },
    ])
    expect(Rows.slice(3).map((row) => [row.Key, row.Why])).toEqual([
      [`Task:${due}`, 'Due at 3:00 PM'],
      [`Birthday:${born}`, 'Birthday today'],
      [`Anniversary:${bought}`, 'Home anniversary: 3 years'],
      [`Anniversary:${sold}`, 'Sale anniversary: 1 year'],
      [`Quiet:${quiet}`, 'Quiet for 21 days; Hot allows 3'],
    ])
    expect(Totals).toEqual({ Appointment: 1, NewLead: 1, Task: 2, Birthday: 1, Anniversary: 2, Quiet: 1 })
    expect(Snoozed).toBe(0)
  })

  test('nothing is an empty list', async () => {
    expect(await read()).toEqual({
      Rows: [],
      Totals: { Appointment: 0, NewLead: 0, Task: 0, Birthday: 0, Anniversary: 0, Quiet: 0 },
      Snoozed: 0,
    })
  })

  test.for<[string, () => Promise<unknown>]>([
    ['a task of tomorrow', () => taskOf(north.agent, '2026-05-16T05:00:00Z')],
    ['a task without a day', () => taskOf(north.agent, null)],
    ['a completed task', () => taskOf(north.agent, noon, { is_completed: true, date_completed: noon })],
    ['a task one gave to a colleague', () => taskOf(north.colleague, noon, { created_by_id: north.agent.UserId })],
    ['an appointment of tomorrow', () => meetingOf(north.agent, '2026-05-16T05:00:00Z')],
    ['one of the day before yesterday', () => meetingOf(north.agent, '2026-05-14T04:59:59Z')],
    ['one whose result is known', () => meetingOf(north.agent, noon, { appointment_result_id: 1002 })],
    ["a colleague's appointment", () => meetingOf(north.colleague, noon)],
    ['a lead who was contacted', () => leadOf(north.agent, { is_contacted: true })],
    ['a lead of 31 days ago', () => leadOf(north.agent, { date_created: '2026-04-14T17:00:00Z' })],
    ['a past client who is new', () => leadOf(north.agent, {}, { contact_type_id: 4 })],
    ["a colleague's lead", () => leadOf(north.colleague)],
    ['a lead of nobody', () => leadOf(north.agent, {}, { assigned_agent_id: null })],
    ['a birthday of tomorrow', () => person(north.agent, { date_of_birth: '1980-05-16' })],
    ["a colleague's birthday", () => person(north.colleague, { date_of_birth: '1980-05-15' })],
    ['who was born today', () => person(north.agent, { date_of_birth: '2026-05-15' })],
    ['a home bought today', () => person(north.agent, {}, { purchase_anniversary: '2026-05-15' })],
    ['who was contacted as his urgency wants', () => quietOf(north.agent, '2026-05-12T05:00:00Z')],
    ['who was never contacted', () => quietOf(north.agent, '2026-05-01T05:00:00Z', 'Hot', { last_contact: null })],
    ["a colleague's quiet one", () => quietOf(north.colleague, '2026-05-01T05:00:00Z')],
  ])('not %s', async ([, makeIt]) => {
    await makeIt()
    expect(await keys()).toEqual([])
  })

  test.for<[string, () => Promise<number>]>([
    ['Task', () => taskOf(north.agent, '2026-05-16T04:59:59Z')],
    ['Appointment', () => meetingOf(north.agent, '2026-05-16T04:59:59Z')],
    ['Appointment', () => meetingOf(north.agent, '2026-05-14T05:00:00Z')],
    ['NewLead', () => leadOf(north.agent, { date_created: '2026-04-16T17:00:00Z' })],
    ['Quiet', () => quietOf(north.agent, '2026-05-12T04:59:59Z')],
    ['Quiet', () => quietOf(north.agent, '2026-02-12T04:59:59Z', 'Nurture')],
  ])('the last of its time: %s', async ([kind, makeIt]) => {
    const made = await makeIt()
    expect(await keys()).toEqual([`${kind}:${made}`])
  })

  test('a lead whose household was contacted through somebody else is not new', async () => {
    const lead = await leadOf(north.agent)
    const [{ entity } = { entity: 0 }] = await t.query<{ entity: number }>(
      'select contact_entity_id as entity from contact where contact_id = $1',
      [lead],
    )
    const joint = { contact_entity_id: entity, first_name: 'Jo', last_name: 'Moor', is_contacted: true }
    expect(await keys()).toEqual([`NewLead:${lead}`])
    await make('contact', joint)
    expect(await keys()).toEqual([])
  })

  test('an admin sees his own, a lender those he is the lender of', async () => {
    const all = async (owner: User) => [
      `NewLead:${await leadOf(owner)}`,
      `Birthday:${await person(owner, { date_of_birth: '1980-05-15' })}`,
      `Anniversary:${await person(owner, {}, { purchase_anniversary: '2020-05-15' })}`,
      `Quiet:${await quietOf(owner, '2026-05-01T05:00:00Z')}`,
    ]
    for (const owner of [north.agent, north.admin, north.lender, north.leader, north.colleague])
      expect(await all(owner)).toEqual(await keys(owner))
  })

  test('the contact of a task or appointment that is not one’s own is told by name alone', async () => {
    const columns = { cell_phone: '5125550100' }
    const [theirs, mine] = [await person(north.colleague, columns), await person(north.agent, columns)]
    const entity = (contact: number) =>
      id('select contact_entity_id as id from contact where contact_id = $1', [contact])
    await taskOf(north.agent, '2026-05-15T20:00:00Z', { contact_entity_id: await entity(theirs) })
    await taskOf(north.agent, '2026-05-15T20:30:00Z', { contact_entity_id: await entity(mine) })
    await meetingOf(north.agent, '2026-05-15T21:00:00Z', { contact_id: theirs })
    const [hidden, open, met] = (await read()).Rows
    expect(hidden).toMatchObject({ ContactId: null, ContactName: 'Ida Moor', CellPhone: null })
    expect(open).toMatchObject({ ContactId: mine, ContactName: 'Ida Moor', CellPhone: '5125550100' })
    expect(met).toMatchObject({ ContactId: null, ContactName: 'Ida Moor', CellPhone: null })
  })

  test('many are counted, and those shown are the ones that matter', async () => {
    const fill = (count: number, sql: string) => t.query(sql, [north.TenantId, north.agent.UserId, count])
    await fill(
      500,
      `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date)
       select $1, 'Old', 3, $2, '2026-05-14T17:00:00Z'::timestamptz - n * interval '1 hour' from generate_series(1, $3::int) n`,
    )
    const ofToday = await taskOf(north.agent, '2026-05-15T20:00:00Z')
    const entity = await household(north.agent, { contact_type_id: 1 })
    await t.query(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
       select $1, $2, 'Ida', 'Moor', '2026-05-14T17:00:00Z'::timestamptz - n * interval '1 minute' from generate_series(1, 60) n`,
      [north.TenantId, entity],
    )
    const fresh = await leadOf(north.agent)
    const { Rows, Totals } = await read()
    expect(Totals).toMatchObject({ Task: 501, NewLead: 61 })
    expect(Rows.filter((row) => row.Kind === 'Task')).toHaveLength(100)
    expect(Rows.filter((row) => row.Kind === 'NewLead')).toHaveLength(50)
    expect(Rows.map((row) => row.Key)).toEqual(expect.arrayContaining([`Task:${ofToday}`, `NewLead:${fresh}`]))
  })

  test.for<[string, string, boolean]>([
    ['2026-02-28T18:00:00Z', '1980-02-29', true],
    ['2026-03-01T18:00:00Z', '1980-02-29', false],
    ['2028-02-28T18:00:00Z', '1980-02-29', false],
    ['2028-02-29T18:00:00Z', '1980-02-29', true],
    ['2027-01-01T05:59:00Z', '1980-12-31', true],
    ['2027-01-01T06:00:00Z', '1980-01-01', true],
  ])('at %s, born on %s: %s', async ([now, born, isThere]) => {
    at(now)
    const contact = await person(north.agent, { date_of_birth: born })
    const home = await person(north.agent, {}, { purchase_anniversary: born })
    expect(await keys()).toEqual(isThere ? [`Birthday:${contact}`, `Anniversary:${home}`] : [])
  })

  test.for([
    ['Pacific/Honolulu', '2026-05-15T10:00:00Z', '2026-05-16T10:00:00Z'],
    ['UTC', '2026-05-15T00:00:00Z', '2026-05-16T00:00:00Z'],
    ['America/Chicago', '2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'],
    ['America/Chicago', '2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'],
  ] as const)('in %s the day from %s to %s', async ([zone, begins, ends]) => {
    await t.query('update user_account set time_zone = $1 where user_id = $2', [zone, north.agent.UserId])
    const before = (instant: string) => Temporal.Instant.from(instant).subtract({ seconds: 1 }).toString()
    const [last, next] = [await taskOf(north.agent, before(ends)), await taskOf(north.agent, ends)]
    at(begins)
    expect(await keys()).toEqual([`Task:${last}`])
    at(before(ends))
    expect(await keys()).toEqual([`Task:${last}`])
    at(before(begins))
    expect(await keys()).toEqual([])
    at(ends)
    expect((await read()).Rows.map((row) => [row.Key, row.Why])).toEqual([
      [`Task:${last}`, '1 day past due'],
      [`Task:${next}`, 'Due today'],
    ])
  })
})

describe('snoozing', () => {
  test('hides a row until then, for whoever did', async () => {
    const [one, two] = [await taskOf(north.agent, noon), await taskOf(north.agent, noon)]
    const Key = `Task:${one}`
    expect(await put(snooze, { Key, Until: '2026-05-15T18:00:00Z' })).toMatchObject({
      status: 200,
      body: { Successful: true },
    })
    expect(await read()).toMatchObject({ Rows: [{ Key: `Task:${two}` }], Totals: { Task: 1 }, Snoozed: 1 })
    at('2026-05-15T17:59:59Z')
    expect(await keys()).toEqual([`Task:${two}`])
    at('2026-05-15T18:00:00Z')
    expect(await read()).toMatchObject({ Rows: [{ Key }, { Key: `Task:${two}` }], Snoozed: 0 })
    // Given to somebody else it is not snoozed for him.
    at(noon)
    await t.query('update task set assigned_user_id = $1 where task_id = $2', [north.colleague.UserId, one])
    expect(await keys(north.colleague)).toEqual([Key])
    expect(await read()).toMatchObject({ Snoozed: 0 })
  })

  test('with no moment, until tomorrow begins; snoozed again, until the new moment', async () => {
    const contact = await person(north.agent, { date_of_birth: '1980-05-16' })
    at('2026-05-16T17:00:00Z')
    const Key = `Birthday:${contact}`
    await put(snooze, { Key, Until: '2026-06-16T18:00:00Z' })
    await put(snooze, { Key })
    expect(await t.query('select key, until from today_snooze where user_id = $1', [north.agent.UserId])).toEqual([
      { key: Key, until: new Date('2026-05-17T05:00:00Z') },
    ])
    expect(await keys()).toEqual([])
  })

  test('one, or all of them, are shown again', async () => {
    const rows = [
      `Task:${await taskOf(north.agent, noon)}`,
      `NewLead:${await leadOf(north.agent)}`,
      `Quiet:${await quietOf(north.agent, '2026-05-01T05:00:00Z')}`,
      `Anniversary:${await person(north.agent, {}, { sale_anniversary: '2020-05-15' })}`,
      `Appointment:${await meetingOf(north.agent, noon)}`,
    ]
    for (const Key of rows) expect(await put(snooze, { Key })).toMatchObject({ status: 200 })
    const others = `Task:${await taskOf(north.colleague, noon)}`
    await put(snooze, { Key: others }, north.colleague)
    expect(await read()).toMatchObject({
      Rows: [],
      Totals: { Appointment: 0, NewLead: 0, Task: 0, Anniversary: 0, Quiet: 0 },
      Snoozed: 5,
    })
    expect(await put(unsnooze, { Key: rows[1] })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ Rows: [{ Key: rows[1] }], Snoozed: 4 })
    expect(await put(unsnooze, {})).toMatchObject({ status: 200 })
    expect((await keys()).toSorted()).toEqual(rows.toSorted())
    expect(await read(north.colleague)).toMatchObject({ Rows: [], Snoozed: 1 })
  })

  test.for([
    [{ Until: noon }, 'Choose a time in the future'],
    [{ Until: '2026-05-15T12:00:00-05:00' }, 'Choose a time in the future'],
    [{ Until: '2027-06-01T00:00:00Z' }, 'Choose a time within a year'],
    [{ Until: 'tomorrow' }, 'Choose a time'],
    [{ Until: '2026-02-30T00:00:00Z' }, 'Choose a time'],
  ] as const)('refuses %j', async ([body, message]) => {
    const Key = `Task:${await taskOf(north.agent, noon)}`
    expect(await t.unchanged(() => put(snooze, { Key, ...body }))).toMatchObject({
      status: 400,
      body: { Message: message, ModelState: { Until: [message] } },
    })
  })

  test.for(['Task', 'Task:', 'Task:x', 'Note:1', 'task:1', 'Task:1;', `Task:${'9'.repeat(19)}`, ''])(
    'refuses the key %j',
    async (Key) => {
      for (const endpoint of [snooze, unsnooze])
        expect(await t.unchanged(() => put(endpoint, { Key }))).toMatchObject({
          status: 400,
          body: { ModelState: { Key: ['Choose a row of Today'] } },
        })
    },
  )

  test('what one may not see is not there, and neither is what does not exist', async () => {
    const south = await t.makeBrokerage(`South${n}`)
    const contact = await person(north.colleague)
    const task = await taskOf(north.colleague, noon)
    const meeting = await meetingOf(north.colleague, noon)
    const hidden = [
      ...['NewLead', 'Birthday', 'Anniversary', 'Quiet'].map((kind) => [`${kind}:${contact}`, 'Contact']),
      [`Task:${task}`, 'Task'],
      [`Appointment:${meeting}`, 'Appointment'],
    ]
    const missing = ['Task:999999999', 'Appointment:999999999', 'Quiet:999999999', `Quiet:${'9'.repeat(18)}`]
    await t.unchanged(async () => {
      for (const endpoint of [snooze, unsnooze]) {
        for (const as of [north.agent, north.leader, north.lender, south.agent, south.admin])
          for (const [Key, what] of hidden)
            expect(await put(endpoint, { Key }, as)).toMatchObject({
              status: 404,
              body: { Message: `${what} was not found` },
            })
        for (const Key of missing)
          expect(await put(endpoint, { Key })).toMatchObject({
            status: 404,
            body: { Message: expect.stringMatching(/was not found/) },
          })
      }
    })
    expect(await put(snooze, { Key: `Quiet:0${contact}` }, north.colleague)).toMatchObject({ status: 200 })
    expect(await put(unsnooze, { Key: `Quiet:${contact}` }, north.colleague)).toMatchObject({ status: 200 })
    expect(await t.query('select from today_snooze where user_id = $1', [north.colleague.UserId])).toEqual([])
  })
})
