import { EXCEPTIONS_LISTED } from '@dormer/contract/people/agreements'
import { mayChangeEntry } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { todayIn } from '../../../time/clock.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { findDocument } from '../documents/documents.queries.ts'
import { agreementsOf, countExceptions, exceptions, guardOf } from './agreements.queries.ts'
import { missingOn, stateOf } from './agreements.rules.ts'

const done = { Successful: true } as const
/** A document of a contact the actor may see and change; otherwise 404 or 403. */
const requireDocument = async (db: Tx, actor: Actor, DocumentId: number) => {
  const document = await findDocument(db, actor, DocumentId)
  requireEntry(actor, 'document', 'change', { OwnerIds: [document.UserId], AgentId: document.AssignedAgentId })
}

const update = (db: Tx, { TenantId }: Actor, DocumentId: number) =>
  db.updateTable('contact_document').where('TenantId', '=', TenantId).where('DocumentId', '=', DocumentId)

export const agreementRoutes = {
  contactAgreements: async ({ db, actor, params, query }) => {
    const { ContactEntityId, AssignedAgentId } = await findContact(db, actor, params.contactId)
    const today = todayIn(actor.TimeZone).toString()
    const Guard = await guardOf(db, actor.TenantId)
    const agreements = await agreementsOf(db, actor.TenantId, ContactEntityId)
    return {
      Guard,
      Missing: Guard === 'Off' ? null : missingOn(agreements, query.day ?? today, today),
      Agreements: agreements.map(({ UserId, ...one }) => ({
        ...one,
        State: stateOf(one, today),
        CanEdit: mayChangeEntry(actor, { OwnerIds: [UserId], AgentId: AssignedAgentId }),
      })),
      Exceptions: await exceptions(db, actor.TenantId, { entityId: ContactEntityId, take: EXCEPTIONS_LISTED }),
      ExceptionCount: await countExceptions(db, actor.TenantId, ContactEntityId),
    }
  },

  saveAgreement: async ({ db, actor, params, body }) => {
    await requireDocument(db, actor, params.documentId)
    if (body.SignedDate > todayIn(actor.TimeZone).toString())
      throw invalid({ SignedDate: 'It cannot have been signed after today' })
    if (body.ExpirationDate !== null && body.ExpirationDate < body.SignedDate)
      throw invalid({ ExpirationDate: 'An agreement cannot expire before it was signed' })
    await update(db, actor, params.documentId).set(body).execute()
    return done
  },

  removeAgreement: async ({ db, actor, params }) => {
    await requireDocument(db, actor, params.documentId)
    await update(db, actor, params.documentId)
      .set({ AgreementType: null, IsExclusive: null, SignedDate: null, ExpirationDate: null })
      .execute()
    return done
  },

  agreementGuard: async ({ db, actor }) => ({ Guard: await guardOf(db, actor.TenantId) }),

  setAgreementGuard: async ({ db, actor, body }) => {
    await db.updateTable('tenant').set({ AgreementGuard: body.Guard }).where('TenantId', '=', actor.TenantId).execute()
    return done
  },

  agreementExceptions: ({ db, actor, query }) => exceptions(db, actor.TenantId, query),
} satisfies Partial<Handlers>
