import { today } from '@dormer/contract/desk/today'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Brokerage, startTestProgram, type TestProgram, type User } from '../../../../test/harness.ts'
import { clock } from '../../../time/clock.ts'

export let t: TestProgram
/** A new one for each test. */
export let north: Brokerage
let source: number
/** Noon of a Friday in Chicago, where the brokerage is. */
export const noon = '2026-05-15T17:00:00Z'
export const at = (instant: string) => vi.spyOn(clock, 'now').mockReturnValue(Temporal.Instant.from(instant))
/** Starts the program for a test file: everything in it belongs to that file. */
export const startToday = async () => {
  t = await startTestProgram()
  let n = 0
  beforeEach(async () => {
    n += 1
    north = await t.makeBrokerage(`North${n}`)
    source = await id(`select source_id as id from source where tenant_id = $1 and name = 'Website'`, [north.TenantId])
    at(noon)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

export const id = async (sql: string, values: unknown[]) => Number((await t.query<{ id: string }>(sql, values))[0]?.id)
/** Inserts a row with these columns into a table. */
export const make = (table: string, columns: Record<string, unknown>) => {
  const row = { tenant_id: north.TenantId, ...columns }
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  return id(
    `insert into ${table} (${Object.keys(row)}) values (${places}) returning ${table}_id as id`,
    Object.values(row),
  )
}
type Touched = { is_contacted?: boolean; last_contact?: string | null; [column: string]: unknown }
/** Inserts a row of `contact`, with its stored touches. */
export const makeContact = async ({ is_contacted = false, last_contact = null, ...columns }: Touched) => {
  const contact = await make('contact', columns)
  await t.query('update contact_touch set is_contacted = $2, last_contact = $3 where contact_id = $1', [
    contact,
    is_contacted,
    last_contact,
  ])
  return contact
}
export const household = (owner: User, columns = {}) =>
  make('contact_entity', {
    source_id: source,
    [owner === north.lender ? 'assigned_lender_id' : 'assigned_agent_id']: owner.UserId,
    ...columns,
  })
/** A contact without a reason to be on Today. */
export const person = async (owner: User, columns = {}, entity = {}) =>
  makeContact({
    contact_entity_id: await household(owner, { contact_type_id: 4, ...entity }),
    first_name: 'Ida',
    last_name: 'Moor',
    ...columns,
  })
export const leadOf = (owner: User, columns = {}, entity = {}) =>
  person(owner, { date_created: '2026-05-15T16:18:00Z', ...columns }, { contact_type_id: 1, ...entity })
export const quietOf = async (owner: User, last_contact: string | null, urgency = 'Hot', columns = {}, entity = {}) =>
  person(
    owner,
    { last_contact, is_contacted: true, ...columns },
    {
      urgency_type_id: await id(
        `select urgency_type_id as id from urgency_type where tenant_id = $1 and description = $2`,
        [north.TenantId, urgency],
      ),
      ...entity,
    },
  )
export const taskOf = (owner: User, due_date: string | null, columns = {}) =>
  make('task', { title: 'Send papers', task_type_id: 3, assigned_user_id: owner.UserId, due_date, ...columns })
export const meetingOf = (owner: User, date_time: string, columns = {}) =>
  make('appointment', {
    title: 'Showing',
    user_id: owner.UserId,
    appointment_type_id: 1003,
    date_time,
    duration_minutes: 60,
    ...columns,
  })

export const read = async (as: User = north.agent) => {
  const answer = await t.call(today, { as })
  expect(answer.status).toBe(200)
  return answer.body
}
export const keys = async (as?: User) => (await read(as)).Rows.map((row) => row.Key)
