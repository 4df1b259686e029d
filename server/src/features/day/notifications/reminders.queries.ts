import type { Tx } from '../../../db/connect.ts'
import { notificationSettingsOf } from './notifications.queries.ts'
import { notify } from './notify.queries.ts'
import { isAppointmentNear, isTaskNear } from './reminders.rules.ts'

/**
 * Sends reminders for those of these tasks that are near at `now`. Marking and notifying share the transaction: after a
 * crash, the next run does it, once. Rows that somebody is changing at the moment are left to the next run.
 */
export const remindOfTasks = async (db: Tx, TenantId: number, ids: number[], now: Temporal.Instant) => {
  const found = await db
    .selectFrom('task')
    .select(['TaskId', 'AssignedUserId', 'Title', 'DueDate', 'ReminderMinutes', 'RemindedFor', 'IsCompleted'])
    .where('TenantId', '=', TenantId)
    .where('TaskId', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute()
  const near = found.filter((task) => isTaskNear(task, now))
  if (near.length === 0) return
  const nearIds = near.map((task) => task.TaskId)
  await db
    .updateTable('task')
    .set((eb) => ({ RemindedFor: eb.ref('DueDate') }))
    .where('TenantId', '=', TenantId)
    .where('TaskId', 'in', nearIds)
    .execute()
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
}

/** The same for appointments. */
export const remindOfAppointments = async (db: Tx, TenantId: number, ids: number[], now: Temporal.Instant) => {
  const found = await db
    .selectFrom('appointment')
    .select(['AppointmentId', 'UserId', 'Title', 'DateTime', 'DurationMinutes', 'RemindedFor'])
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute()
  const settings = await notificationSettingsOf(
    db,
    TenantId,
    found.map((appointment) => appointment.UserId),
  )
  const near = found.filter((one) => isAppointmentNear(one, settings(one.UserId).AppointmentReminderMinutes, now))
  if (near.length === 0) return
  const nearIds = near.map((appointment) => appointment.AppointmentId)
  await db
    .updateTable('appointment')
    .set((eb) => ({ RemindedFor: eb.ref('DateTime') }))
    .where('TenantId', '=', TenantId)
    .where('AppointmentId', 'in', nearIds)
    .execute()
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
}
