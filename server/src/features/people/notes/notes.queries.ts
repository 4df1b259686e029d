import { mayChangeEntry, rights, rolesOf } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { type Household, seenEntity } from '../contacts/contacts.queries.ts'

const notesOf = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('note')
    .leftJoin('user_account', (join) =>
      join.onRef('user_account.TenantId', '=', 'note.TenantId').onRef('user_account.UserId', '=', 'note.UserId'),
    )
    .leftJoin('user_account as editor', (join) =>
      join.onRef('editor.TenantId', '=', 'note.TenantId').onRef('editor.UserId', '=', 'note.EditedById'),
    )
    .select([
      'NoteId',
      'Note',
      'ContactEntityId',
      'note.DateCreated',
      'note.UserId',
      'DateEdited',
      'IsByClient',
      'IsPinned',
      'MentionedIds',
    ])
    .select(['user_account.Name as AuthorName', 'editor.Name as EditedByName'])
    .where('note.TenantId', '=', actor.TenantId)

const newestFirst = prepared((db, of: { TenantId: number; ContactEntityId: number }) =>
  notesOf(db, of)
    .where('ContactEntityId', '=', of.ContactEntityId)
    .orderBy('note.DateCreated', 'desc')
    .orderBy('NoteId', 'desc')
    .compile(),
)

const former = 'A former user'
type Names = {
  UserId: number | null
  AuthorName: string | null
  EditedByName: string | null
  DateEdited: string | null
  IsByClient: boolean
  MentionedIds: (string | number)[]
}
const present =
  (actor: Actor, { AssignedAgentId: AgentId }: Household) =>
  <T extends Names>(note: T) => ({
    ...note,
    // Arrays of ids arrive as text.
    MentionedUserIds: note.MentionedIds.map(Number),
    AuthorName: note.AuthorName ?? (note.IsByClient ? 'A visitor' : former),
    EditedByName: note.DateEdited === null ? null : (note.EditedByName ?? former),
    CanEdit: mayChangeEntry(actor, { OwnerIds: [note.UserId], AgentId }),
  })

/** The notes of an entity the actor may see, newest first. */
export const entityNotes = async (db: Tx, actor: Actor, household: Household) =>
  (await newestFirst(db, { TenantId: actor.TenantId, ContactEntityId: household.ContactEntityId })).map(
    present(actor, household),
  )

/**
 * The users who see a household and are active, by name: those who can be mentioned in a note about it. With `ids`, those
 * among them.
 */
export const colleaguesWhoSee = async (db: Tx, TenantId: number, ContactEntityId: number, ids?: number[]) =>
  (
    await sql<{ UserId: number; Name: string }>`
      select u.user_id, u.name
      from contact_entity e join user_account u on u.tenant_id = e.tenant_id
      where e.tenant_id = ${TenantId} and e.contact_entity_id = ${ContactEntityId} and u.date_deactivated is null
        and ${ids ? sql`u.user_id = any(${ids}::bigint[])` : sql`true`}
        and (u.role_id = any(${[...rights.SeeAll]}::integer[])
          or u.user_id = case when u.role_id = any(${[...rolesOf.lender]}::integer[]) then e.assigned_lender_id
            else e.assigned_agent_id end)
      order by lower(u.name), u.user_id`.execute(db)
  ).rows

/** Those of these ids that are users of the brokerage, also former ones. */
export const usersAmong = async (db: Tx, TenantId: number, ids: number[]) =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('user_account')
          .select('UserId')
          .where('TenantId', '=', TenantId)
          .where('UserId', 'in', ids)
          .orderBy('UserId')
          .execute()
      ).map(({ UserId }) => UserId)

/** Some of an entity's notes, by id. */
export const notesById = async (db: Tx, actor: Actor, household: Household, ids: number[]) =>
  (
    await notesOf(db, actor)
      .where('ContactEntityId', '=', household.ContactEntityId)
      .where('NoteId', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  ).map(present(actor, household))

/** A note of a contact the actor may see, with its contact's agent; otherwise 404. */
export const findNote = async (db: Tx, actor: Actor, noteId: number) => {
  const note = await notesOf(db, actor).where('NoteId', '=', noteId).executeTakeFirst()
  const household = note && (await seenEntity(db, actor, note.ContactEntityId))
  if (!household) throw notFound('note')
  return { ...present(actor, household)(note), AgentId: household.AssignedAgentId }
}
