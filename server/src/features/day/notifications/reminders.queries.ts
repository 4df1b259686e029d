import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import type { Due, DueRow } from '../../../jobs/due.ts'
import { notificationSettingsOf } from './notifications.queries.ts'
import { notify } from './notify.queries.ts'
import { appointmentReminderAt, isAppointmentNear, isTaskNear } from './reminders.rules.ts'

/**
 * Sends reminders for those of these tasks that are near, and marks them. Rows that somebody is changing at the moment
 * are left to the next run.
 */
export const remindOfTasks: Due['run'] = async (db, { TenantId, rows, now }) => {
  const found = await db
    .selectFrom('task')
    .select(['TaskId', 'AssignedUserId', 'Title', 'DueDate', 'ReminderMinutes', 'RemindedFor', 'IsCompleted'])
    .where('TenantId', '=', TenantId)
    .where('TaskId', 'in', keysOf(rows))
    .forUpdate()
    .skipLocked()
    .execute()
  const near = found.filter((task) => isTaskNear(task, now))
  await sql`
    update task set reminded_for = due_date
    where tenant_id = ${TenantId} and task_id = any(${near.map((task) => task.TaskId)}::bigint[])`.execute(db)
  await notify(
    db,
    TenantId,
    near.map((task) => ({
      UserId: task.AssignedUserId,
      Kind: 'TaskDue',
      Title: task.Title,
      DateTime: task.DueDate,
      Path: `/tasks?task=${task.TaskId}`,
    })),
  )
  return lockedAmong(db, TenantId, 'task', without(rows, new Set(found.map((task) => task.TaskId))))
}

/** The same for appointments; those whose user wants to be reminded later are due again then. */
export const remindOfAppointments: Due['run'] = async (db, { TenantId, rows, now }) => {
  const found = await db
    .selectFrom('appointment')
    .select(['AppointmentId', 'UserId', 'Title', 'DateTime', 'DurationMinutes', 'RemindedFor'])
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', 'in', keysOf(rows))
    .forUpdate()
    .skipLocked()
    .execute()
  if (found.length === 0) return lockedAmong(db, TenantId, 'appointment', rows)
  const settings = await notificationSettingsOf(
    db,
    TenantId,
    found.map((appointment) => appointment.UserId),
  )
  const minutesOf = ({ UserId }: { UserId: number }) => settings(UserId).AppointmentReminderMinutes
  const near = found.filter((one) => isAppointmentNear(one, minutesOf(one), now))
  await sql`
    update appointment set reminded_for = date_time
    where tenant_id = ${TenantId} and appointment_id = any(${near.map((one) => one.AppointmentId)}::bigint[])`.execute(
    db,
  )
  await notify(
    db,
    TenantId,
    near.map((one) => ({
      UserId: one.UserId,
      Kind: 'AppointmentSoon',
      Title: one.Title,
      DateTime: one.DateTime,
      Path: `/calendar?appointment=${one.AppointmentId}`,
    })),
  )
  const later = found
    .map((one) => ({ Key: one.AppointmentId, At: appointmentReminderAt(one, minutesOf(one)) }))
    .filter(({ At }) => Temporal.Instant.compare(At, now) > 0)
    .map(({ Key, At }) => ({ Key, At: At.toString() }))
  const locked = without(rows, new Set(found.map((one) => one.AppointmentId)))
  return [...later, ...(await lockedAmong(db, TenantId, 'appointment', locked))]
}

const keysOf = (rows: DueRow[]) => rows.map(({ Key }) => Key)
const without = (rows: DueRow[], keys: Set<number>) => rows.filter(({ Key }) => !keys.has(Key))

/** Those of rows not found unlocked that exist. */
const lockedAmong = async (db: Tx, TenantId: number, table: 'task' | 'appointment', rows: DueRow[]) => {
  if (rows.length === 0) return []
  const { rows: there } = await sql<{ Key: number }>`
    select ${sql.ref(`${table}_id`)} as key from ${sql.table(table)}
    where tenant_id = ${TenantId} and ${sql.ref(`${table}_id`)} = any(${keysOf(rows)}::bigint[])`.execute(db)
  const keys = new Set(there.map(({ Key }) => Key))
  return rows.filter(({ Key }) => keys.has(Key))
}
