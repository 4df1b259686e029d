import type { StoredUpload } from '@dormer/contract/endpoint'
import { mayChangeEntry } from '@dormer/contract/permissions'
import { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { defineDownload, makeLink, makeLinks } from '../../brokerage/downloads/links.ts'
import { findContact, findEntity, type Household } from '../contacts/contacts.queries.ts'
import { findDocument } from './documents.queries.ts'
import { previewOf, previewTypeOf } from './documents.rules.ts'
import { headOf, openFile } from './stored.ts'

/** An entity's documents, newest first; only those with `ids` if given. */
const listDocuments = async (db: Tx, actor: Actor, household: Household, ids?: number[]) => {
  const documents = await db
    .selectFrom('contact_document')
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'contact_document.TenantId')
        .onRef('user_account.UserId', '=', 'contact_document.UserId'),
    )
    .select(['DocumentId as Id', 'FileName', 'Size', 'PreviewType'])
    .select(['contact_document.DateCreated', 'contact_document.UserId', 'Name as AuthorName'])
    .where('contact_document.TenantId', '=', actor.TenantId)
    .where('ContactEntityId', '=', household.ContactEntityId)
    .$if(ids !== undefined, (q) => q.where('DocumentId', 'in', ids as number[]))
    .orderBy('DocumentId', 'desc')
    .execute()
  const links = await makeLinks(
    db,
    actor,
    documentDownload,
    documents.map(({ Id, PreviewType }) => ({ DocumentId: Id, Preview: PreviewType !== null })),
  )
  return documents.map(({ PreviewType, UserId, ...document }, at) => ({
    ...document,
    CanEdit: mayChangeEntry(actor, { OwnerIds: [UserId], AgentId: household.AssignedAgentId }),
    FileLocation: links[at]?.Url ?? '',
    Preview: previewOf(PreviewType),
  }))
}

export const documentDownload = defineDownload({
  kind: 'contact-document',
  payload: z.object({ DocumentId: z.number(), Preview: z.boolean() }),
  // A contact's pictures are requested all at once, and none holds a database connection.
  atOnce: 20,
  fromDatabase: false,
  open: async ({ DocumentId, Preview }, actor, { database, storage }) => {
    const document = await database.asTenant(actor.TenantId, (db) => findDocument(db, actor, DocumentId))
    const { FileName, Size, StorageKey, PreviewType } = document
    return {
      FileName,
      ContentType: (Preview && PreviewType) || 'application/octet-stream',
      Inline: Preview && PreviewType !== null,
      Size,
      Stream: await openFile(storage, StorageKey),
    }
  },
})

export const documentRoutes = {
  contactDocuments: async ({ db, actor, params }) => {
    return listDocuments(db, actor, await findContact(db, actor, params.contactId))
  },

  uploadDocuments: {
    // The files are inspected first; no transaction is open during that.
    outside: async ({ actor, params, body, services, transaction }) => {
      const files: StoredUpload[] = Object.values(body)
      const types = await Promise.all(
        files.map(async ({ Key }) => previewTypeOf(await headOf(await services.storage.get(Key)))),
      )
      const { household, ids } = await transaction(async (db) => {
        const household = await findEntity(db, actor, params.contactEntityId)
        const made = await db
          .insertInto('contact_document')
          .values(
            files.map(({ Key, FileName, Size }, at) => ({
              TenantId: actor.TenantId,
              ContactEntityId: household.ContactEntityId,
              FileName,
              Size,
              StorageKey: Key,
              PreviewType: types[at],
              UserId: actor.UserId,
            })),
          )
          .returning('DocumentId')
          .execute()
        return { household, ids: made.map((m) => m.DocumentId) }
      })
      // In a transaction of its own, because the result of the main one is kept for the Idempotency-Key, and links are
      // secrets.
      return services.database.asTenant(actor.TenantId, (db) => listDocuments(db, actor, household, ids))
    },
  },

  documentLink: async ({ db, actor, params, query }) => {
    const { DocumentId, PreviewType } = await findDocument(db, actor, params.id)
    if (query.preview && !PreviewType) throw refused('This file cannot be shown here. Download it instead.')
    return makeLink(db, actor, documentDownload, { DocumentId, Preview: query.preview ?? false })
  },

  deleteDocument: async ({ db, actor, params }) => {
    const { DocumentId, UserId, AssignedAgentId: AgentId } = await findDocument(db, actor, params.id)
    requireEntry(actor, 'document', 'delete', { OwnerIds: [UserId], AgentId })
    await db
      .deleteFrom('contact_document')
      .where('TenantId', '=', actor.TenantId)
      .where('DocumentId', '=', DocumentId)
      .execute()
    return { Successful: true }
  },
} satisfies Partial<Handlers>
