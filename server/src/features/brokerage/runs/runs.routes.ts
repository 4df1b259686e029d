import { conflict } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { actOn, actsOf } from '../../../jobs/run.ts'
import { findRun, runsPage } from './runs.queries.ts'

export const runRoutes = {
  runs: ({ db, actor, query, services }) => runsPage(db, actor, services.runs, query),

  actOnRun: async ({ db, actor, params: { RunId }, body: { Act }, services }) => {
    const { run, kind } = await findRun(db, actor, services.runs, RunId)
    if (!actsOf(kind, run).includes(Act))
      throw conflict('This cannot be done with it any more. Look at how it stands now.')
    await actOn(db, kind, run, Act)
    const [entry] = await runsPage(db, actor, services.runs, { RunId, take: 1 })
    return entry as NonNullable<typeof entry>
  },
} satisfies Partial<Handlers>
