import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { readDates } from './dates.queries.ts'

/** More than any calendar view shows. */
const MOST_DAYS = 400

export const transactionDateRoutes = {
  transactionDates: async ({ db, actor, params, query: { startDate, endDate } }) => {
    const days = Temporal.PlainDate.from(startDate).until(endDate).days
    if (days < 0) throw invalid({ endDate: 'The last day is before the first' })
    if (days > MOST_DAYS) throw invalid({ endDate: `Ask for at most ${MOST_DAYS} days` })
    await requireUser(db, actor, params.userId)
    return readDates(db, actor, params.userId, { from: startDate, to: endDate })
  },
} satisfies Partial<Handlers>
