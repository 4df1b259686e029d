import type { EventPayload } from '@dormer/contract/events'
import type { Tx } from '../../../db/connect.ts'
import { colleaguesWhoSee } from '../../people/notes/notes.queries.ts'
import { notify } from './notify.queries.ts'

/** Tells colleagues that a note mentions them: once per note, not its author, and only who may open its contact. */
export const notifyMentioned = async (db: Tx, event: EventPayload<'ColleaguesMentioned'>) => {
  const { TenantId, ById, NoteId, ContactEntityId, UserIds } = event
  const told = (await colleaguesWhoSee(db, TenantId, ContactEntityId, UserIds)).filter(({ UserId }) => UserId !== ById)
  if (told.length === 0) return
  const about = await db
    .selectFrom('contact')
    .select(['ContactId', 'Name', 'Email'])
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', ContactEntityId)
    .orderBy('ContactId')
    .limit(1)
    .executeTakeFirst()
  const author = await db
    .selectFrom('user_account')
    .select('Name')
    .where('TenantId', '=', TenantId)
    .where('UserId', '=', ById)
    .executeTakeFirst()
  if (!about) return
  await notify(
    db,
    TenantId,
    told.map(({ UserId }) => ({
      UserId,
      Kind: 'Mention',
      Title: `${author?.Name ?? 'A colleague'} mentioned you in a note about ${about.Name || about.Email || 'a contact'}`,
      Path: `/contact/${about.ContactId}?tab=notes&note=${NoteId}`,
      Cause: `mention:${NoteId}`,
    })),
  )
}
