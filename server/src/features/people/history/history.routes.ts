import type { Handlers } from '../../../http/handlers.ts'
import { presentChanges } from '../../brokerage/audit/changes.queries.ts'
import type { Recorded } from '../../brokerage/audit/recorded.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { historyPage, ofContact } from './history.queries.ts'

export const historyRoutes = (recorded: Recorded) =>
  ({
    contactHistory: async ({ db, actor, params, query }) => {
      const contact = await findContact(db, actor, params.contactId)
      const rows = await historyPage(db, actor, ofContact(actor, contact), query, recorded)
      return { Changes: await presentChanges(db, recorded, actor.TenantId, rows) }
    },
  }) satisfies Partial<Handlers>
