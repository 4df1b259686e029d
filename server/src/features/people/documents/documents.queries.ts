import { type Actor, visibleTo } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound } from '../../../http/errors.ts'

/** A document of a contact the actor may see; otherwise 404. */
export const findDocument = async (db: Tx, actor: Actor, documentId: number) => {
  const document = await db
    .selectFrom('contact_document')
    .innerJoin('contact_entity', (join) =>
      join
        .onRef('contact_entity.TenantId', '=', 'contact_document.TenantId')
        .onRef('contact_entity.ContactEntityId', '=', 'contact_document.ContactEntityId'),
    )
    .select(['DocumentId', 'FileName', 'Size', 'StorageKey', 'PreviewType', 'UserId', 'AssignedAgentId'])
    .where(visibleTo(actor, 'contact_entity'))
    .where('contact_document.TenantId', '=', actor.TenantId)
    .where('DocumentId', '=', documentId)
    .executeTakeFirst()
  if (!document) throw notFound('document')
  return document
}
