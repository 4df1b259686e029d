/** Nobody is reminded of anything that has been past for this long. */
const LATE_HOURS = 24

type Task = {
  DueDate: string | null
  ReminderMinutes: number | null
  RemindedFor: string | null
  IsCompleted: boolean
}

/** Whether an open task needs a reminder at `now`: the chosen minutes before it is due, once for each due time. */
export const isTaskNear = (task: Task, now: Temporal.Instant): boolean => {
  if (task.IsCompleted || task.DueDate === null || task.ReminderMinutes === null) return false
  if (task.RemindedFor === task.DueDate) return false
  const due = Temporal.Instant.from(task.DueDate)
  return isBetween(due.subtract({ minutes: task.ReminderMinutes }), now, due.add({ hours: LATE_HOURS }))
}

type Appointment = { DateTime: string; DurationMinutes: number; RemindedFor: string | null }

/** Whether an appointment needs one: its user's chosen minutes before it begins, until it is over. */
export const isAppointmentNear = (appointment: Appointment, minutes: number, now: Temporal.Instant): boolean => {
  if (appointment.RemindedFor === appointment.DateTime) return false
  const over = Math.min(appointment.DurationMinutes, LATE_HOURS * 60)
  const end = Temporal.Instant.from(appointment.DateTime).add({ minutes: over })
  return isBetween(appointmentReminderAt(appointment, minutes), now, end)
}

export const appointmentReminderAt = ({ DateTime }: Pick<Appointment, 'DateTime'>, minutes: number) =>
  Temporal.Instant.from(DateTime).subtract({ minutes })

const isBetween = (from: Temporal.Instant, now: Temporal.Instant, until: Temporal.Instant) =>
  Temporal.Instant.compare(from, now) <= 0 && Temporal.Instant.compare(now, until) < 0
