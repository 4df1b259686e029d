import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateAppointment } from '@dormer/contract/day/appointments'
import { notifications, setNotificationSettings } from '@dormer/contract/day/notifications'
import { saveTask } from '@dormer/contract/day/tasks'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Brokerage, startTestProgram, type User } from '../../../../test/harness.ts'
import { startWorkerProcess } from '../../../../test/worker-process.ts'

// No worker runs here except separate processes below: what the queue does each minute is called directly.
const t = await startTestProgram()
const remind = () => t.runDue()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})

type Task = { title?: string; due: number | null; reminder?: number | null; completed?: boolean }
/** Times are minutes from now. */
const task = async ({ TenantId, UserId }: User, { title = 'Call Ida', due, reminder = 0, completed = false }: Task) => {
  const [row] = await t.query<{ id: number }>(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes, is_completed, date_completed)
     values ($1, $2, 2, $3, now() + make_interval(mins => $4), $5, $6, case when $6 then now() end)
     returning task_id::int as id`,
    [TenantId, title, UserId, due, reminder, completed],
  )
  return row?.id as number
}
const appointment = async (
  { TenantId, UserId }: User,
  { title = 'Showing', at, lasts = 30 }: { title?: string; at: number; lasts?: number },
) => {
  const [row] = await t.query<{ id: number }>(
    `insert into appointment (tenant_id, title, appointment_type_id, user_id, date_time, duration_minutes)
     values ($1, $2, 1001, $3, now() + make_interval(mins => $4), $5) returning appointment_id::int as id`,
    [TenantId, title, UserId, at, lasts],
  )
  return row?.id as number
}
const list = async (as: User) => (await t.call(notifications, { as, query: {} })).body
/** The titles of a user's reminders, oldest first, after a run for everybody. */
const reminded = async (as: User) => {
  await remind()
  return (await list(as)).map((one) => one.Title).reverse()
}

describe('a task', () => {
  test('gets one reminder, when it is due or the chosen time before', async () => {
    const now = await task(north.agent, { due: -1 })
    await task(north.agent, { title: 'Early', due: 14, reminder: 15 })
    await task(north.agent, { title: 'A week before', due: 10_079, reminder: 10_080 })
    await task(north.agent, { title: 'Not yet', due: 16, reminder: 15 })
    await task(north.agent, { title: 'Nor this', due: 1 })
    await task(north.colleague, { title: 'Not the agent’s', due: -1 })
    await remind()
    expect(await reminded(north.agent)).toEqual(expect.arrayContaining(['Call Ida', 'Early', 'A week before']))
    const told = await list(north.agent)
    expect(told).toHaveLength(3)
    const [stored] = await t.query<{ due: Date }>('select due_date as due from task where task_id = $1', [now])
    const one = told.find((notification) => notification.Title === 'Call Ida')
    expect(one).toMatchObject({ Kind: 'TaskDue', Path: `/tasks?task=${now}`, IsRead: false })
    expect(new Date(one?.DateTime ?? '')).toEqual(stored?.due)
    expect(await reminded(north.colleague)).toEqual(['Not the agent’s'])
    expect(await reminded(north.admin)).toEqual([])
  })

  test('moved to another time gets another reminder then', async () => {
    const id = await task(north.agent, { due: -60 })
    expect(await reminded(north.agent)).toHaveLength(1)
    const move = (minutes: number) =>
      t.query('update task set due_date = now() + make_interval(mins => $2) where task_id = $1', [id, minutes])
    await t.query(`update task set title = 'Another title' where task_id = $1`, [id])
    expect(await reminded(north.agent)).toHaveLength(1)
    await move(60)
    expect(await reminded(north.agent)).toHaveLength(1)
    await move(-1)
    expect(await reminded(north.agent)).toEqual(['Call Ida', 'Another title'])
  })

  test('with a later reminder or a new assignee gets another reminder', async () => {
    const id = await task(north.agent, { due: 20, reminder: 1440 })
    expect(await reminded(north.agent)).toEqual(['Call Ida'])
    const change = async (body: object, as: User) => {
      expect((await t.call(saveTask, { as, body: { TaskId: id, ...body } })).status).toBe(200)
    }
    await change({ ReminderMinutes: 30 }, north.agent)
    expect(await reminded(north.agent)).toEqual(['Call Ida', 'Call Ida'])
    await change({ AssignedUserId: north.colleague.UserId }, north.admin)
    expect(await reminded(north.colleague)).toEqual(['Call Ida'])
    await change({ Notes: 'x' }, north.colleague)
    expect(await reminded(north.colleague)).toHaveLength(1)
    expect(await reminded(north.agent)).toHaveLength(2)
  })

  test('that is completed, deleted, without a reminder or time, or a day past gets none', async () => {
    await task(north.agent, { due: -1, completed: true })
    await t.query('delete from task where task_id = $1', [await task(north.agent, { due: -1 })])
    await task(north.agent, { due: -1, reminder: null })
    await task(north.agent, { due: null })
    await task(north.agent, { due: -24 * 60 - 1 })
    await task(north.agent, { title: 'Of yesterday', due: -24 * 60 + 5 })
    expect(await reminded(north.agent)).toEqual(['Of yesterday'])
  })
})

describe('an appointment', () => {
  test('gets a reminder the user’s chosen time before', async () => {
    const set = (as: User, AppointmentReminderMinutes: number) =>
      t.call(setNotificationSettings, { as, body: { AppointmentReminderMinutes } })
    await set(north.colleague, 60)
    await set(north.leader, 5)
    await set(north.admin, 1440)
    for (const user of [north.agent, north.colleague, north.leader, north.admin])
      for (const at of [4, 29, 59, 1439, 1500]) await appointment(user, { title: String(at), at })
    expect((await reminded(north.agent)).sort()).toEqual(['29', '4'])
    expect((await reminded(north.colleague)).sort()).toEqual(['29', '4', '59'])
    expect(await reminded(north.leader)).toEqual(['4'])
    expect((await reminded(north.admin)).sort()).toEqual(['1439', '29', '4', '59'])
  })

  test('that has begun gets one, one that is over does not; one that is moved gets another', async () => {
    const id = await appointment(north.agent, { at: -10 })
    await appointment(north.agent, { title: 'Over', at: -31 })
    expect(await reminded(north.agent)).toEqual(['Showing'])
    expect((await list(north.agent))[0]).toMatchObject({
      Kind: 'AppointmentSoon',
      Path: `/calendar?appointment=${id}`,
      DateTime: expect.stringMatching(/Z$/),
    })
    await t.query(`update appointment set date_time = now() + interval '2 hours' where appointment_id = $1`, [id])
    expect(await reminded(north.agent)).toHaveLength(1)
    await t.query(`update appointment set date_time = now() + interval '20 minutes' where appointment_id = $1`, [id])
    expect(await reminded(north.agent)).toHaveLength(2)
  })
})

test('users who turned reminders off get none, and no backlog when they turn them on', async () => {
  const set = (want: boolean) =>
    t.call(setNotificationSettings, {
      as: north.agent,
      body: { TaskReminderInApp: want, AppointmentReminderInApp: want },
    })
  await set(false)
  for (let i = 0; i < 5; i++) {
    await task(north.agent, { due: -i })
    await appointment(north.agent, { at: i })
  }
  expect(await reminded(north.agent)).toEqual([])
  await set(true)
  expect(await reminded(north.agent)).toEqual([])
  await task(north.agent, { title: 'A new one', due: -1 })
  expect(await reminded(north.agent)).toEqual(['A new one'])
})

test('an appointment with a new user gets another reminder', async () => {
  const id = await appointment(north.agent, { at: 10 })
  expect(await reminded(north.agent)).toEqual(['Showing'])
  const change = (body: object) => t.call(updateAppointment, { as: north.admin, params: { id }, body })
  expect((await change({ UserId: north.colleague.UserId })).status).toBe(200)
  expect(await reminded(north.colleague)).toEqual(['Showing'])
  await change({ Title: 'Second showing' })
  expect(await reminded(north.colleague)).toHaveLength(1)
  expect(await reminded(north.agent)).toHaveLength(1)
})

test('what somebody is changing at the moment is left to the next run', async () => {
  const id = await task(north.agent, { due: -1 })
  await t.withConnection(async (client) => {
    await client.query('begin')
    await client.query(`update task set title = 'Call Ida Moor' where task_id = $1`, [id])
    expect(await reminded(north.agent)).toEqual([])
    await client.query('commit')
  })
  expect(await reminded(north.agent)).toEqual(['Call Ida Moor'])
})

describe('by workers that are killed', () => {
  const workers: ChildProcess[] = []
  const work = () => workers.push(startWorkerProcess(t))
  const kill = async (worker: ChildProcess | undefined) => {
    if (worker?.kill('SIGKILL')) await once(worker, 'exit')
  }
  afterEach(async () => {
    for (const worker of workers.splice(0)) await kill(worker)
  })
  const [rounds, each] = [3, 400]

  test('each gets one reminder', async () => {
    const addMany = async () => {
      await t.query(
        `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes)
         select $1, 'Call', 2, user_id, now() - interval '1 minute', 0
         from user_account, generate_series(1, $2::int) where tenant_id = $1`,
        [north.TenantId, each],
      )
      await t.query(
        `insert into appointment (tenant_id, title, appointment_type_id, user_id, date_time)
         select $1, 'Showing', 1001, user_id, now() + interval '10 minutes'
         from user_account, generate_series(1, $2::int) where tenant_id = $1`,
        [north.TenantId, each / 4],
      )
      await t.query(`select graphile_worker.add_job('find-due') from generate_series(1, 6)`)
    }
    const open = async () =>
      (
        await t.query<{ n: number }>(
          `select ((select count(*) from task where tenant_id = $1 and reminded_for is null)
             + (select count(*) from appointment where tenant_id = $1 and reminded_for is null))::int as n`,
          [north.TenantId],
        )
      )[0]?.n
    // Only the superuser may see and end others' connections.
    const superuser = new pg.Client(t.config.databaseOwnerUrl?.replace('dormer_owner@', 'postgres@'))
    await superuser.connect()
    onTestFinished(() => superuser.end())
    /** An expression over the connections of the workers that are sending reminders now. */
    const reminding = async (what: string) =>
      (
        await superuser.query(
          `select ${what} from pg_stat_activity
           where datname = current_database() and state = 'active' and query like '%with told ' || 'as (%'`,
        )
      ).rows

    await t.query(
      `update user_account set notification_settings = '{"TaskReminderByEmail": true}' where user_id = $1`,
      [north.agent.UserId],
    )
    // Slow enough to be interrupted in the middle of it.
    await t.query(`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.2); return null; end $$`)
    await t.query('create trigger dawdle after insert on notification for each statement execute function dawdle()')
    work()
    work()
    let interrupted = 0
    for (let round = 0; round < rounds; round++) {
      await addMany()
      // Until the first has begun, then in the middle of it.
      const hasBegun = async () => (await reminding('pid')).length > 0 || (await open()) === 0
      await expect.poll(hasBegun, { interval: 2 }).toBe(true)
      await sleep(Math.random() * 60)
      interrupted += (await reminding('pg_terminate_backend(pid)')).length
      work()
      await kill(workers.shift())
    }
    await t.query('drop trigger dawdle on notification')
    await t.query(`select graphile_worker.add_job('find-due')`)
    await expect.poll(open).toBe(0)

    const [counts] = await t.query(
      `select count(*)::int as told, count(distinct path)::int as things, count(distinct user_id)::int as users
       from notification where tenant_id = $1`,
      [north.TenantId],
    )
    const all = rounds * 5 * (each + each / 4)
    expect(counts).toEqual({ told: all, things: all, users: 5 })
    expect(interrupted).toBeGreaterThan(0)
    // A user who is told by email gets one for everything near by then.
    const mails = async () =>
      (
        await t.query<{ mails: number; told: number }>(
          `select (select count(*) from message where conversation_id is null)::int as mails,
             (select count(distinct date_told) from notice)::int as told`,
        )
      )[0]
    await expect.poll(async () => (await mails())?.mails).toBeGreaterThan(0)
    const { mails: count, told } = (await mails()) ?? {}
    expect(count).toBe(told)
    expect(
      await t.query(
        `select identifier as task from graphile_worker._private_known_crontabs where identifier = 'find-due'`,
      ),
    ).toHaveLength(1)
  })
})
