import { readdir } from 'node:fs/promises'
import { saveBrokerage } from '@dormer/contract/brokerage/brokerage'
import { closeBrokerage, keepBrokerage } from '@dormer/contract/brokerage/closing'
import { proveIdentity } from '@dormer/contract/brokerage/second-step'
import { restoreTrash, trash } from '@dormer/contract/brokerage/trash'
import { setUserActive } from '@dormer/contract/brokerage/users'
import { createAppointment, deleteAppointment, updateAppointment } from '@dormer/contract/day/appointments'
import { setNotificationSettings } from '@dormer/contract/day/notifications'
import { completeTask, deleteTask, deleteTasks, reopenTask, saveTask } from '@dormer/contract/day/tasks'
import { beforeEach, expect, test } from 'vitest'
import { dues } from '../src/features.ts'
import { type Brokerage, password, startTestProgram } from './harness.ts'

/* What is due follows from the rows it is about, whatever is done to them. */
const t = await startTestProgram()
let north: Brokerage
let n = 0
beforeEach(async () => {
  n += 1
  north = await t.makeBrokerage(`North${n}`)
})
/** What is due of a kind: its key, and the minutes from now, to the nearest five. */
const due = async (kind: string) =>
  Object.fromEntries(
    (
      await t.query<{ key: number; minutes: number }>(
        `select key::int, (5 * round(extract(epoch from at - now()) / 300))::int as minutes from due
         where tenant_id = $1 and kind = $2 order by key`,
        [north.TenantId, kind],
      )
    ).map(({ key, minutes }) => [key, minutes]),
  )
const inMinutes = (minutes: number) => Temporal.Now.instant().add({ minutes }).toString({ fractionalSecondDigits: 0 })
const restoreLast = async () => {
  const [entry] = (await t.call(trash, { as: north.admin, query: {} })).body
  const answer = await t.call(restoreTrash, { as: north.admin, params: { TrashId: entry?.TrashId ?? 0 } })
  expect(answer.status, answer.text).toBe(200)
}
const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  expect(status, text).toBe(200)
}

test('each kind is declared once, and what is kept in step with tables is declared', async () => {
  const kinds = dues.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  const kept = await readdir(new URL('../src/db/due/', import.meta.url))
  expect(kinds).toEqual(expect.arrayContaining(kept.map((file) => file.replace('.sql', ''))))
})

test('a task’s reminder', async () => {
  const as = north.agent
  const saved = async (body: object) => {
    const answer = await t.call(saveTask, { as, body: body as never })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.TaskId
  }
  const fields = { Title: 'Call Ida', TaskTypeId: 2, AssignedUserId: as.UserId }
  const TaskId = await saved({ ...fields, DueDate: inMinutes(120), ReminderMinutes: 30 })
  const is = (minutes?: number) =>
    expect.poll(() => due('task-reminder')).toEqual(minutes === undefined ? {} : { [TaskId]: minutes })
  await is(90)
  await saved({ TaskId, DueDate: inMinutes(240) })
  await is(210)
  await saved({ TaskId, ReminderMinutes: 60 })
  await is(180)
  await saved({ TaskId, ReminderMinutes: null })
  await is()
  await saved({ TaskId, ReminderMinutes: 0 })
  await is(240)
  await ok(t.call(completeTask, { as, params: { id: TaskId } }))
  await is()
  await ok(t.call(reopenTask, { as, params: { id: TaskId } }))
  await is(240)
  await ok(t.call(deleteTask, { as, params: { id: TaskId } }))
  await is()
  await restoreLast()
  await is(240)
  await ok(t.call(deleteTasks, { as, body: [TaskId] }))
  await is()
  // Many at once.
  await t.query(
    `insert into task (tenant_id, title, task_type_id, assigned_user_id, due_date, reminder_minutes)
     select $1, 'x', 2, $2, now() + interval '1 hour', case when n % 2 = 0 then 0 end from generate_series(1, 1000) n`,
    [north.TenantId, as.UserId],
  )
  expect(Object.values(await due('task-reminder'))).toEqual(Array.from({ length: 500 }, () => 60))
  await t.query(`update task set due_date = due_date + interval '1 hour' where tenant_id = $1`, [north.TenantId])
  expect(new Set(Object.values(await due('task-reminder')))).toEqual(new Set([120]))
  await t.query('delete from task where tenant_id = $1', [north.TenantId])
  await is()
})

test('an appointment’s reminder', async () => {
  const as = north.agent
  const body = {
    Title: 'Coffee',
    UserId: as.UserId,
    AppointmentTypeId: 1001,
    AppointmentResultId: 1001,
    DateTime: inMinutes(3 * 1440),
    Description: null,
    ContactId: null,
    DurationMinutes: 30,
  }
  const made = await t.call(createAppointment, { as, body: body as never })
  expect(made.status, made.text).toBe(200)
  const { Id: id } = made.body
  const change = (changed: object) => ok(t.call(updateAppointment, { as: north.admin, params: { id }, body: changed }))
  const set = (AppointmentReminderMinutes: number, user = as) =>
    ok(t.call(setNotificationSettings, { as: user, body: { AppointmentReminderMinutes } }))
  const is = (minutes?: number) =>
    expect.poll(() => due('appointment-reminder')).toEqual(minutes === undefined ? {} : { [id]: minutes })
  // It is looked at a day before.
  await is(2 * 1440)
  await change({ DateTime: inMinutes(600) })
  await is(600 - 1440)
  await t.runDue()
  await is(570)
  await set(60)
  await is(0)
  await t.runDue()
  await is(540)
  await set(120, north.colleague)
  await is(540)
  await change({ UserId: north.colleague.UserId })
  await t.runDue()
  await is(480)
  await ok(t.call(deleteAppointment, { as: north.admin, query: { appointmentId: id } }))
  await is()
  await restoreLast()
  await t.runDue()
  await is(480)
  await change({ DateTime: inMinutes(60) })
  await t.runDue()
  // It has come.
  await is()
})

test('a mailbox', async () => {
  const [made] = await t.query<{ id: number }>(
    `insert into mailbox (tenant_id, user_id, email, email_provider_id, secret)
     values ($1, $2, $3, 6, 'x') returning email_config_id::int as id`,
    [north.TenantId, north.agent.UserId, `box@${north.domain}`],
  )
  const id = made?.id as number
  const is = (minutes?: number) =>
    expect.poll(() => due('mailbox')).toEqual(minutes === undefined ? {} : { [id]: minutes })
  const jobs = async () =>
    (await t.query(`select from graphile_worker.jobs where task_identifier = 'sync-mailbox'`)).length
  const active = (IsActive: boolean) =>
    ok(t.call(setUserActive, { as: north.admin, body: { UserId: north.agent.UserId, IsActive } as never }))
  await is(0)
  await t.runDue()
  // Claimed for a quarter of an hour.
  await is(15)
  expect(await jobs()).toBe(1)
  await t.query('delete from graphile_worker._private_jobs')
  await t.call(proveIdentity, { as: north.admin, body: { Password: password } })
  await active(false)
  await t.query('update due set at = now() where tenant_id = $1', [north.TenantId])
  await t.runDue()
  await is(15)
  expect(await jobs()).toBe(0)
  await active(true)
  await is(0)
  await t.runDue()
  expect(await jobs()).toBe(1)
  await t.query('delete from mailbox where email_config_id = $1', [id])
  await is()
})

test('a brokerage’s next day and its last one, in its time zone', async () => {
  const as = north.admin
  const at = async (kind: string, zone: string) =>
    (
      await t.query<{ at: string }>(
        `select (at at time zone $3)::text as at from due where tenant_id = $1 and kind = $2`,
        [north.TenantId, kind, zone],
      )
    )[0]?.at
  const days = async (zone: string, more: number) =>
    (
      await t.query<{ day: string }>(`select ((now() at time zone $1)::date + $2::int) || ' 00:00:00' as day`, [
        zone,
        more,
      ])
    )[0]?.day
  await t.runDue()
  expect(await at('plan-day', 'America/Chicago')).toBe(await days('America/Chicago', 1))
  expect(await at('erase', 'America/Chicago')).toBeUndefined()
  await t.call(proveIdentity, { as, body: { Password: password } })
  await ok(t.call(closeBrokerage, { as, body: { Name: `North${n} Realty` } }))
  expect(await at('erase', 'America/Chicago')).toBe(await days('America/Chicago', 30))
  await ok(t.call(saveBrokerage, { as, body: { Name: `North${n} Realty`, TimeZone: 'Asia/Tokyo' } as never }))
  await t.runDue()
  expect(await at('plan-day', 'Asia/Tokyo')).toBe(await days('Asia/Tokyo', 1))
  expect((await at('erase', 'Asia/Tokyo'))?.slice(10)).toBe(' 00:00:00')
  await ok(t.call(keepBrokerage, { as }))
  expect(await at('erase', 'Asia/Tokyo')).toBeUndefined()
})

test('a brokerage’s payments: a day after they were checked, or when the grace period is over', async () => {
  await t.query(`insert into billing (tenant_id, plan_id, date_checked) values ($1, 1001, now())`, [north.TenantId])
  const is = (minutes: number) => expect.poll(() => due('billing')).toEqual({ [north.TenantId]: minutes })
  await is(1440)
  const update = (set: string) => t.query(`update billing set ${set} where tenant_id = $1`, [north.TenantId])
  await update(`unpaid_since = now() - interval '13 days 23 hours'`)
  await is(60)
  await t.query('update due set at = now() where tenant_id = $1', [north.TenantId])
  await t.runDue()
  // In an hour again, unless the job has checked it.
  await is(60)
  await update(`unpaid_since = now() - interval '14 days', date_checked = now() + interval '1 second'`)
  await is(1440)
})

test('an alert ends with its search', async () => {
  const [household] = await t.query<{ id: number }>(
    `insert into contact_entity (tenant_id, source_id) select $1, min(source_id) from source where tenant_id = $1
     returning contact_entity_id::int as id`,
    [north.TenantId],
  )
  const [contact] = await t.query<{ id: number }>(
    `insert into contact (tenant_id, contact_entity_id, first_name, last_name) values ($1, $2, 'Ida', 'Moor') returning contact_id::int as id`,
    [north.TenantId, household?.id],
  )
  const [search] = await t.query<{ id: number }>(
    `insert into search (tenant_id, contact_id, name, frequency) values ($1, $2, 'x', 'Daily') returning search_id::int as id`,
    [north.TenantId, contact?.id],
  )
  const found = () =>
    t.query(`insert into due (tenant_id, kind, key, at) values ($1, 'alert', $2, now() + interval '1 hour')`, [
      north.TenantId,
      search?.id,
    ])
  const is = (minutes?: number) =>
    expect.poll(() => due('alert')).toEqual(minutes === undefined ? {} : { [search?.id ?? 0]: minutes })
  await found()
  await is(60)
  // It is looked at again when it has changed.
  await t.query(`update search set frequency = 'Weekly' where search_id = $1`, [search?.id])
  await is(0)
  await t.query('update search set is_paused = true where search_id = $1', [search?.id])
  await is()
  await t.query('update search set is_paused = false where search_id = $1', [search?.id])
  await is()
  await found()
  await t.query('delete from contact where contact_id = $1', [contact?.id])
  await is()
})
