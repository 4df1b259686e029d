import type { Tx } from '../../../server/src/db/connect.ts'

type Goals = { Calls?: number; Appointments?: number; Closings?: number }
/** What each aims for in a month: the brokerage asks everybody for calls, the rest they set themselves. */
const own: Record<string, Goals> = {
  agent1: { Appointments: 12, Closings: 2 },
  agent2: { Appointments: 8, Closings: 1 },
  agent3: { Closings: 1 },
}
const asked: Record<string, Goals> = {
  agent1: { Calls: 110 },
  agent2: { Calls: 120 },
  agent3: { Calls: 150 },
}

/** Goals of the agents, since three months ago. */
export const seedGoals = async (db: Tx, TenantId: number, now: number, idOf: (mailbox: string) => number) => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Chicago')
  const Month = today.toPlainDate().with({ day: 1 }).subtract({ months: 3 }).toString()
  const rows = [own, asked].flatMap((of) =>
    Object.entries(of).flatMap(([mailbox, goals]) =>
      Object.entries(goals).map(([Figure, Target]) => ({
        TenantId,
        UserId: idOf(mailbox),
        Figure,
        Target,
        Month,
        IsFromBrokerage: of === asked,
        SetById: idOf(of === asked ? 'admin' : mailbox),
        DateSet: new Date(now).toISOString(),
      })),
    ),
  )
  await db.insertInto('goal').values(rows).execute()
}
