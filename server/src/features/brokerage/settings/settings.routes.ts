import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { readReportDays } from '../../../time/report-days.ts'
import { requireAssignable } from '../users/users.queries.ts'
import { reassignJob } from './settings.jobs.ts'
import {
  assigneeOf,
  BATCH,
  countToReassign,
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
 * Done at once for a few contacts. For 100,000, the indexes alone take half a minute: those are moved in the
 * background, and `Remaining` says how many.
 */
const reassign = async (
  { db, actor, request }: { db: Tx; actor: Actor; request: { recordedAs: string } },
  List: keyof typeof lists,
  From: number,
  To: number,
) => {
  const list = lists[List]
  const contacts = await countToReassign(db, actor, list, From, To)
  if (contacts > BATCH) {
    const { TenantId, UserId } = actor
    await enqueue(
      db,
      reassignJob,
      { TenantId, UserId, RequestId: request.recordedAs, List, From, To },
      { key: `reassign-${List}-${From}` },
    )
    return { ...done, Remaining: contacts }
  }
  await reassignBatch(db, actor.TenantId, list, From, To)
  if (list === lists.source) await reassignReferrals(db, actor.TenantId, From, To)
  return { ...done, Remaining: 0 }
}

export const settingsRoutes = {
  sources: ({ db, actor, query }) => listSources(db, actor, readReportDays(query, actor.TimeZone)).execute(),

  saveSource: async ({ db, actor, body: { SourceId, ...values } }) => {
    await requireAssignable(db, actor, 'agent', values.AssignToId, [await assigneeOf(db, actor, SourceId)])
    const id = await saveEntry(db, actor, lists.source, SourceId, values)
    return listSources(db, actor).where('source.SourceId', '=', id).executeTakeFirstOrThrow()
  },

  deleteSource: async ({ db, actor, query }) => {
    await deleteEntry(db, actor, lists.source, query.sourceId)
    return done
  },

  reassignSource: (asked) => reassign(asked, 'source', asked.body.SourceId, asked.body.NewSourceId),

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

  reassignUrgencyType: (asked) => reassign(asked, 'urgencyType', asked.body.UrgencyTypeId, asked.body.NewUrgencyTypeId),
} satisfies Partial<Handlers>
