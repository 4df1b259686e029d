import { expect, test } from 'vitest'
import { isAppointmentNear, isTaskNear } from './reminders.rules.ts'

const now = Temporal.Instant.from('2026-03-08T12:00:00Z')
const inMinutes = (minutes: number) => now.add({ minutes }).toString()

test.for([
  ['due now', { due: 0 }, true],
  ['due in a minute', { due: 1 }, false],
  ['so long before as it says', { due: 15, minutes: 15 }, true],
  ['a minute too early', { due: 16, minutes: 15 }, false],
  ['a week before', { due: 10_080, minutes: 10_080 }, true],
  ['past for nearly a day', { due: -1439 }, true],
  ['past for a day', { due: -1440 }, false],
  ['without a reminder', { due: 0, minutes: null }, false],
  ['without a time', { due: null }, false],
  ['completed', { due: 0, done: true }, false],
  ['reminded of', { due: 0, remindedFor: 0 }, false],
  ['reminded of at another time', { due: 0, remindedFor: -60 }, true],
] as [string, { due: number | null; minutes?: number | null; remindedFor?: number; done?: boolean }, boolean][])(
  'a task %s',
  ([, { due, minutes = 0, remindedFor, done = false }, near]) => {
    const task = {
      DueDate: due === null ? null : inMinutes(due),
      ReminderMinutes: minutes,
      RemindedFor: remindedFor === undefined ? null : inMinutes(remindedFor),
      IsCompleted: done,
    }
    expect(isTaskNear(task, now)).toBe(near)
  },
)

test.for([
  ['so long before as its user wants', { begins: 30, before: 30 }, true],
  ['a minute too early', { begins: 31, before: 30 }, false],
  ['that has begun', { begins: -29, before: 5 }, true],
  ['that is over', { begins: -30, before: 5 }, false],
  ['reminded of', { begins: 0, before: 5, remindedFor: 0 }, false],
  ['that was moved', { begins: 0, before: 5, remindedFor: 60 }, true],
] as [string, { begins: number; before: number; remindedFor?: number }, boolean][])(
  'an appointment %s',
  ([, { begins, before, remindedFor }, near]) => {
    const appointment = {
      DateTime: inMinutes(begins),
      DurationMinutes: 30,
      RemindedFor: remindedFor === undefined ? null : inMinutes(remindedFor),
    }
    expect(isAppointmentNear(appointment, before, now)).toBe(near)
  },
)
