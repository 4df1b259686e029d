import type { Handlers } from '../../../http/handlers.ts'
import { presentChanges } from '../../brokerage/audit/changes.queries.ts'
import type { Recorded } from '../../brokerage/audit/recorded.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { historyPage } from './history.queries.ts'

export const historyRoutes = (recorded: Recorded) =>
  ({
    contactHistory: async ({ db, actor, params, query }) => {
      const rows = await historyPage(db, actor, await findContact(db, actor, params.contactId), query, recorded)
      return { Changes: await presentChanges(db, recorded, actor.TenantId, rows) }
    },
  }) satisfies Partial<Handlers>
