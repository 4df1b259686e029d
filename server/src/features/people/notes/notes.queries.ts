import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { hot } from '../../../db/hot.ts'
import { notFound } from '../../../http/errors.ts'

const notesOf = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('note')
    .leftJoin('user_account', (join) =>
      join.onRef('user_account.TenantId', '=', 'note.TenantId').onRef('user_account.UserId', '=', 'note.UserId'),
    )
    .select(['NoteId', 'Note', 'ContactEntityId', 'note.DateCreated', 'note.UserId', 'Name as AuthorName'])
    .where('note.TenantId', '=', actor.TenantId)

const newestFirst = hot((db, of: { TenantId: number; ContactEntityId: number }) =>
  notesOf(db, of)
    .where('ContactEntityId', '=', of.ContactEntityId)
    .orderBy('note.DateCreated', 'desc')
    .orderBy('NoteId', 'desc')
    .compile(),
)

const present = <T extends { AuthorName: string | null }>(note: T) => ({
  ...note,
  AuthorName: note.AuthorName ?? 'A former user',
})

/** The notes of an entity the actor may see, newest first. */
export const entityNotes = async (db: Tx, { TenantId }: Actor, ContactEntityId: number) =>
  (await newestFirst(db, { TenantId, ContactEntityId })).map(present)

/** A note of the tenant, with its author; otherwise 404. */
export const readNote = async (db: Tx, actor: Actor, noteId: number) => {
  const note = await notesOf(db, actor).where('NoteId', '=', noteId).executeTakeFirst()
  if (!note) throw notFound('note')
  return present(note)
}
