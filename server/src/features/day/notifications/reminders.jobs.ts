import type pg from 'pg'
import type { Schedule } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { clock } from '../../../time/clock.ts'
import { usualSettings } from './notifications.queries.ts'
import { remindOfAppointments, remindOfTasks } from './reminders.queries.ts'

/** The number of reminders in one transaction. */
const BATCH = 1000

/** Sends the reminders for upcoming tasks and appointments of all brokerages, each batch in its own transaction. */
export const remind = async ({ database, queue }: Pick<Services, 'database'> & { queue: pg.Pool }) => {
  const now = clock.now()
  const { rows } = await queue.query<{ tenant_id: number; kind: 'task' | 'appointment'; id: number }>(
    'select * from due_reminders($1, $2)',
    [now.toString(), usualSettings.AppointmentReminderMinutes],
  )
  const errors: unknown[] = []
  for (const [tenantId, due] of Map.groupBy(rows, (row) => row.tenant_id))
    for (let at = 0; at < due.length; at += BATCH) {
      const idsOf = (kind: string) =>
        due
          .slice(at, at + BATCH)
          .filter((row) => row.kind === kind)
          .map((row) => row.id)
      const remindOf = async (tasks: number[], appointments: number[]) =>
        database.asTenant(tenantId, async (db) => {
          if (tasks.length > 0) await remindOfTasks(db, tenantId, tasks, now)
          if (appointments.length > 0) await remindOfAppointments(db, tenantId, appointments, now)
        })
      // One brokerage's failure must not affect the others.
      await remindOf(idsOf('task'), idsOf('appointment')).catch((error) => errors.push(error))
    }
  if (errors.length > 0) throw errors[0]
}

export const reminders: Schedule = { name: 'remind', match: '* * * * *', lane: 'quick', run: remind }
