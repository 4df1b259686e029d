import type { Handlers } from '../../../http/handlers.ts'
import { requireUser } from '../users/users.queries.ts'
import { listAccountEvents } from './account-events.queries.ts'

export const accountEventRoutes = {
  ownAccountEvents: ({ db, actor, query }) => listAccountEvents(db, actor, { ...query, userId: actor.UserId }),

  accountEvents: async ({ db, actor, query }) => {
    if (query.userId !== undefined) await requireUser(db, actor, query.userId)
    return listAccountEvents(db, actor, query)
  },
} satisfies Partial<Handlers>
