import { sql } from 'kysely'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { merge } from '../merge/merge.queries.ts'
import { mergedInto } from '../merge/merged.queries.ts'
import { mergePreview } from '../merge/preview.queries.ts'
import { undoMerge } from '../merge/unmerge.queries.ts'
import { duplicatePairs, sayDifferent, sayMaybeSame } from './duplicates.queries.ts'

const done = { Successful: true } as const

export const duplicateRoutes = {
  duplicates: async ({ db, actor, query, reply }) => {
    const of = query.contactId === undefined ? undefined : await findContact(db, actor, query.contactId)
    const { pairs, Total } = await duplicatePairs(db, actor, { ...query, contactId: of?.ContactId })
    reply.header('x-total-count', Total)
    return pairs
  },

  notTheSame: async ({ db, actor, body }) => {
    const [one, other] = [
      await findContact(db, actor, body.ContactId),
      await findContact(db, actor, body.OtherContactId),
    ]
    if (one.ContactId === other.ContactId) throw invalid({ OtherContactId: 'Choose another contact' })
    await sayDifferent(db, actor, one.ContactId, other.ContactId)
    return done
  },

  maybeTheSame: async ({ db, actor, body }) => {
    const [one, other] = [
      await findContact(db, actor, body.ContactId),
      await findContact(db, actor, body.OtherContactId),
    ]
    await sayMaybeSame(db, actor, one.ContactId, other.ContactId)
    return done
  },

  mergePreview: ({ db, actor, query, services }) => mergePreview(db, actor, query.contactIds, services),

  mergeContacts: ({ db, actor, body, services }) => merge(db, actor, body, services),

  contactMerges: async ({ db, actor, query }) => {
    const { ContactId } = await findContact(db, actor, query.contactId)
    const { rows } = await sql<{
      MergeId: number
      DateCreated: string
      ByName: string | null
      Others: { ContactId: number; Name: string }[]
      DateUndone: string | null
    }>`
      select g.contact_merge_id as merge_id, g.date_created, u.name as by_name, g.others, g.date_undone
      from contact_merge g left join user_account u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
      where g.tenant_id = ${actor.TenantId}
        and (g.contact_id = ${ContactId} or g.contact_id in (select contact_id from ${mergedInto(actor.TenantId, ContactId)} m))
      order by g.contact_merge_id desc`.execute(db)
    return rows
  },

  unmerge: ({ db, actor, params, services }) => undoMerge(db, actor, params.MergeId, services),
} satisfies Partial<Handlers>
