import { type DueRow, defineDue } from '../../../jobs/due.ts'
import { doAutoTask } from './do.queries.ts'

/** The steps of workflows on transactions, each on its day and in a transaction of its own. */
export const autoTasksDue = defineDue({
  kind: 'auto-task',
  rests: 'SuspendedOrReadOnly',
  batch: 1,
  run: async (db, { TenantId, rows, now }, services) => {
    const next: DueRow[] = []
    for (const row of rows) {
      const At = await doAutoTask(db, TenantId, row, now, services)
      if (At) next.push({ ...row, At })
    }
    return next
  },
})
