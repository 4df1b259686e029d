import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { requireEntry } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { isEmptyHtml } from '../../../html/editor-html.rules.ts'
import { cleanNoteLong } from '../../../html/long-html.ts'
import { mentionedIn, withMentionsOf } from '../../../html/mentions.rules.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireUser } from '../../brokerage/users/users.queries.ts'
import { findContact, findEntity } from '../contacts/contacts.queries.ts'
import { colleaguesWhoSee, entityNotes, findNote, usersAmong } from './notes.queries.ts'

/** What a note says, and whom of the brokerage it mentions; other mentions become text. */
const clean = async (db: Tx, { TenantId }: Actor, html: string) => {
  const note = await cleanNoteLong(html)
  if (isEmptyHtml(note)) throw invalid({ Note: 'Enter a note' })
  const MentionedIds = await usersAmong(db, TenantId, mentionedIn(note))
  return { Note: withMentionsOf(note, MentionedIds), MentionedIds }
}

export const noteRoutes = {
  contactNotes: async ({ db, actor, query }) => {
    return entityNotes(db, actor, await findContact(db, actor, query.contactId))
  },

  noteColleagues: async ({ db, actor, query }) => {
    const { ContactEntityId } = await findEntity(db, actor, query.contactEntityId)
    return (await colleaguesWhoSee(db, actor.TenantId, ContactEntityId)).filter(({ UserId }) => UserId !== actor.UserId)
  },

  addNote: async ({ db, actor, body }) => {
    const { ContactEntityId } = await findEntity(db, actor, body.ContactEntityId)
    const { NoteId } = await db
      .insertInto('note')
      .values({
        TenantId: actor.TenantId,
        ContactEntityId,
        UserId: actor.UserId,
        ...(await clean(db, actor, body.Note)),
      })
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
    const { Note, MentionedIds } = await clean(db, actor, body.Note)
    if (Note !== stored.Note)
      await db
        .updateTable('note')
        .set({ Note, MentionedIds, EditedById: actor.UserId, DateEdited: sql`now()` })
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
