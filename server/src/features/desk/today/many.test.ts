import { describe, expect, test } from 'vitest'
import { household, meetingOf, north, quietOf, read, startToday, t, taskOf } from './today.fixture.ts'

await startToday()

describe('of many, the first ones are shown', () => {
  const fill = (count: number, sql: string, ...values: unknown[]) =>
    t.query(sql, [north.TenantId, north.agent.UserId, count, ...values])
  const tasks = (count: number, first: string, step: string) =>
    fill(
      count,
      `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date)
         select $1, 'Many', 3, $2, $4::timestamptz + n * $5::interval from generate_series(1, $3::int) n`,
      first,
      step,
    )
  const leads = async (count: number, first: string, step: string) =>
    t.query(
      `insert into contact (tenant_id, contact_entity_id, first_name, last_name, date_created)
         select $1, $2, 'Ida', 'Moor', $4::timestamptz + n * $5::interval from generate_series(1, $3::int) n`,
      [north.TenantId, await household(north.agent, { contact_type_id: 1 }), count, first, step],
    )
  const times = async (kind: string) =>
    (await read()).Rows.filter((row) => row.Kind === kind).map((row) => row.DateTime as string)

  test('leads: the newest', async () => {
    await leads(60, '2026-05-14T17:00:00Z', '1 minute')
    await leads(3, '2026-05-15T16:00:00Z', '1 minute')
    const shown = await times('NewLead')
    expect(shown).toHaveLength(50)
    expect([...shown.slice(0, 4), shown.at(-1)]).toEqual([
      '2026-05-15T16:03:00Z',
      '2026-05-15T16:02:00Z',
      '2026-05-15T16:01:00Z',
      '2026-05-14T18:00:00Z',
      '2026-05-14T17:14:00Z',
    ])
    expect((await read()).Totals.NewLead).toBe(63)
  })

  test('tasks: near ones, late ones, today’s by their hour; the backlog last', async () => {
    await tasks(60, '2026-05-13T17:00:00Z', '1 minute')
    await tasks(80, '2026-05-15T18:00:00Z', '1 minute')
    await tasks(20, '2026-04-15T17:00:00Z', '1 minute')
    await taskOf(north.agent, '2026-05-15T17:20:00Z')
    await taskOf(north.agent, '2026-05-15T05:00:00Z')
    const shown = await times('Task')
    expect(shown).toHaveLength(100)
    expect([shown[0], shown[1], shown[60], shown[61], shown[62], shown.at(-1)]).toEqual([
      '2026-05-15T17:20:00Z',
      '2026-05-13T17:01:00Z',
      '2026-05-13T18:00:00Z',
      '2026-05-15T05:00:00Z',
      '2026-05-15T18:01:00Z',
      '2026-05-15T18:38:00Z',
    ])
    expect((await read()).Totals.Task).toBe(162)
  })

  test('tasks: of the backlog, the latest', async () => {
    await tasks(110, '2026-04-15T17:00:00Z', '1 minute')
    await taskOf(north.agent, '2026-05-15T20:00:00Z')
    const shown = await times('Task')
    expect(shown).toHaveLength(100)
    expect([shown[0], shown[1], shown.at(-1)]).toEqual([
      '2026-05-15T20:00:00Z',
      '2026-04-15T18:50:00Z',
      '2026-04-15T17:12:00Z',
    ])
  })

  test('appointments: those that are to come within the hour, and those that are over', async () => {
    const meetings = (count: number, first: string, step: string) =>
      fill(
        count,
        `insert into appointment (tenant_id, title, user_id, appointment_type_id, date_time, duration_minutes)
           select $1, 'Many', $2, 1003, $4::timestamptz + n * $5::interval, 15 from generate_series(1, $3::int) n`,
        first,
        step,
      )
    await meetings(60, '2026-05-14T17:00:00Z', '1 minute')
    await meetings(60, '2026-05-15T18:00:00Z', '1 minute')
    await meetingOf(north.agent, '2026-05-15T17:30:00Z')
    const shown = await times('Appointment')
    expect(shown).toHaveLength(100)
    expect([shown[0], shown[1], shown[60], shown.at(-1)]).toEqual([
      '2026-05-15T17:30:00Z',
      '2026-05-14T17:01:00Z',
      '2026-05-14T18:00:00Z',
      '2026-05-15T18:39:00Z',
    ])
  })

  test('the quiet: by their days, whatever the hour, and the earlier made', async () => {
    const made: number[] = []
    for (let n = 0; n < 26; n++)
      made.push(
        await quietOf(
          north.agent,
          Temporal.Instant.from('2026-05-02T04:00:00Z')
            .subtract({ minutes: 30 * n })
            .toString(),
        ),
      )
    expect((await read()).Rows.map((row) => row.Id)).toEqual(made.slice(0, 25))
  })
})
