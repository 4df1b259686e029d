import { snooze, unsnooze } from '@dormer/contract/desk/today'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../test/harness.ts'
import {
  at,
  keys,
  leadOf,
  meetingOf,
  noon,
  north,
  person,
  quietOf,
  read,
  startToday,
  t,
  taskOf,
} from './today.fixture.ts'

await startToday()

const put = (endpoint: typeof snooze | typeof unsnooze, body: object, as: User = north.agent) =>
  t.call(endpoint, { as, body: body as never })

describe('snoozing', () => {
  test('hides a row until then, for the user who did it', async () => {
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
    // After it is reassigned, it is not snoozed for the new user.
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

  test('what the user may not see, or does not exist, is not found', async () => {
    const south = await t.makeBrokerage('South')
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
