import { sql } from 'kysely'
import { requireEntry } from '../../../access/rights.ts'
import { isEmptyHtml } from '../../../html/editor-html.rules.ts'
import { cleanNoteLong } from '../../../html/long-html.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact, findEntity } from '../contacts/contacts.queries.ts'
import { entityNotes, findNote } from './notes.queries.ts'

const clean = async (html: string) => {
  const note = await cleanNoteLong(html)
  if (isEmptyHtml(note)) throw invalid({ Note: 'Enter a note' })
  return note
}

export const noteRoutes = {
  contactNotes: async ({ db, actor, query }) => {
    return entityNotes(db, actor, await findContact(db, actor, query.contactId))
  },

  addNote: async ({ db, actor, body }) => {
    const { ContactEntityId } = await findEntity(db, actor, body.ContactEntityId)
    const { NoteId } = await db
      .insertInto('note')
      .values({ TenantId: actor.TenantId, ContactEntityId, UserId: actor.UserId, Note: await clean(body.Note) })
      .returning('NoteId')
      .executeTakeFirstOrThrow()
    return findNote(db, actor, NoteId)
  },

  editNote: async ({ db, actor, body }) => {
    const { ContactEntityId, UserId, AgentId, ...stored } = await findNote(db, actor, body.NoteId)
    // The ids sent along must match, but only the text changes.
    if (body.ContactEntityId !== undefined && body.ContactEntityId !== ContactEntityId) throw notFound('contact')
    if (body.UserId) await requireUser(db, actor, body.UserId)
    requireEntry(actor, 'note', 'change', { OwnerIds: [UserId], AgentId })
    const Note = await clean(body.Note)
    if (Note !== stored.Note)
      await db
        .updateTable('note')
        .set({ Note, EditedById: actor.UserId, DateEdited: sql`now()` })
        .where('TenantId', '=', actor.TenantId)
        .where('NoteId', '=', body.NoteId)
        .execute()
    return findNote(db, actor, body.NoteId)
  },

  pinNote: async ({ db, actor, body: { NoteId, IsPinned } }) => {
    await findNote(db, actor, NoteId)
    await db
      .updateTable('note')
      .set({ IsPinned })
      .where('TenantId', '=', actor.TenantId)
      .where('NoteId', '=', NoteId)
      .execute()
    return findNote(db, actor, NoteId)
  },
} satisfies Partial<Handlers>
