import type { Handlers } from '../../../http/handlers.ts'
import { presentChanges } from '../../brokerage/audit/changes.queries.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { historyPage, ofContact } from './history.queries.ts'

export const historyRoutes = {
  contactHistory: async ({ db, actor, params, query, services: { tables } }) => {
    const contact = await findContact(db, actor, params.contactId)
    const rows = await historyPage(db, actor, ofContact(actor, contact), query, tables)
    return { Changes: await presentChanges(db, tables, actor.TenantId, rows) }
  },
} satisfies Partial<Handlers>
