import type { Handlers } from '../../../http/handlers.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { requireProof } from '../../brokerage/second-step/prove.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { discardJob } from '../documents/documents.jobs.ts'
import { erase, previewErasure } from './erasure.queries.ts'

export const erasureRoutes = {
  erasurePreview: async ({ db, actor, params, services }) => {
    const { ContactId } = await findContact(db, actor, params.ContactId)
    return previewErasure(db, actor, ContactId, services)
  },

  erasePerson: async ({ db, actor, params, body, services }) => {
    const { ContactId } = await findContact(db, actor, params.ContactId)
    await requireProof(db, actor)
    await erase(db, actor, ContactId, body.Name, services)
    await enqueue(db, discardJob, { TenantId: actor.TenantId }, { key: 'remove-files-of-erased' })
    return { Successful: true } as const
  },
} satisfies Partial<Handlers>
