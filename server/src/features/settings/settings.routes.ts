import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/connect.ts'
import type { Handlers } from '../../http/handlers.ts'
import { requireAssignable } from '../users/users.queries.ts'
import { readReportDays } from './report-days.ts'
import {
  batchesOf,
  deleteEntry,
  listSources,
  lists,
  listUrgencyTypes,
  reassignBatch,
  reassignReferrals,
  saveEntry,
} from './settings.queries.ts'

const done = { Successful: true } as const

/**
 * In batches of their own transactions: at once, 100,000 contacts would be held for half a minute, and more of them
 * longer than a statement may take. What fails half way goes on where it stood when it is asked for again.
 */
const reassign = async (
  actor: Actor,
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>,
  list: (typeof lists)[keyof typeof lists],
  from: number,
  to: number,
) => {
  const batches = await transaction((db) => batchesOf(db, actor, list, from, to))
  for (let i = 0; i < batches; i++) await transaction((db) => reassignBatch(db, actor, list, from, to))
  if (list === lists.source) await transaction((db) => reassignReferrals(db, actor, from, to))
  return done
}

export const settingsRoutes = {
  sources: ({ db, actor, query }) => listSources(db, actor, readReportDays(query, actor.TimeZone)).execute(),

  saveSource: async ({ db, actor, body: { SourceId, ...values } }) => {
    await requireAssignable(db, actor, 'agent', values.AssignToId)
    const id = await saveEntry(db, actor, lists.source, SourceId, values)
    return listSources(db, actor).where('source.SourceId', '=', id).executeTakeFirstOrThrow()
  },

  deleteSource: async ({ db, actor, query }) => {
    await deleteEntry(db, actor, lists.source, query.sourceId)
    return done
  },

  reassignSource: {
    outside: ({ actor, transaction, body }) =>
      reassign(actor, transaction, lists.source, body.SourceId, body.NewSourceId),
  },

  leadAssign: async ({ db, actor }) => {
    const { LeadAssign } = await db
      .selectFrom('tenant')
      .select('LeadAssign')
      .where('TenantId', '=', actor.TenantId)
      .executeTakeFirstOrThrow()
    return LeadAssign ?? 'Select...'
  },

  setLeadAssign: async ({ db, actor, query }) => {
    await db
      .updateTable('tenant')
      .set({ LeadAssign: query.leadAssign })
      .where('TenantId', '=', actor.TenantId)
      .execute()
    return done
  },

  urgencyTypes: ({ db, actor }) => listUrgencyTypes(db, actor).execute(),

  saveUrgencyType: async ({ db, actor, body: { UrgencyTypeId, ...values } }) => {
    const id = await saveEntry(db, actor, lists.urgencyType, UrgencyTypeId, values)
    return listUrgencyTypes(db, actor).where('urgency_type.UrgencyTypeId', '=', id).executeTakeFirstOrThrow()
  },

  deleteUrgencyType: async ({ db, actor, query }) => {
    await deleteEntry(db, actor, lists.urgencyType, query.urgencyId)
    return done
  },

  reassignUrgencyType: {
    outside: ({ actor, transaction, body }) =>
      reassign(actor, transaction, lists.urgencyType, body.UrgencyTypeId, body.NewUrgencyTypeId),
  },
} satisfies Partial<Handlers>
