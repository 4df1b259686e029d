import { mayChangeEntry } from '@dormer/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { prepared } from '../../../db/prepared.ts'
import { notFound } from '../../../http/errors.ts'
import { type Household, seenEntity } from '../../people/contacts/contacts.queries.ts'
import { actorOf, isEvidence } from './activities.rules.ts'

const activities = (db: Tx, actor: Pick<Actor, 'TenantId'>) =>
  db
    .selectFrom('activity')
    .leftJoin('contact', (join) =>
      join.onRef('contact.TenantId', '=', 'activity.TenantId').onRef('contact.ContactId', '=', 'activity.ContactId'),
    )
    .leftJoin('user_account', (join) =>
      join
        .onRef('user_account.TenantId', '=', 'activity.TenantId')
        .onRef('user_account.UserId', '=', 'activity.UserId'),
    )
    .leftJoin('user_account as editor', (join) =>
      join.onRef('editor.TenantId', '=', 'activity.TenantId').onRef('editor.UserId', '=', 'activity.EditedById'),
    )
    .select([
      'ActivityId',
      'ActivityTypeId',
      'activity.DateCreated as DateCreated',
      'DateWatchedUtc',
      'IsAutomatic',
      'Recipient',
      'Subject',
      'Description',
      'activity.ContactId as ContactId',
      'contact.Name as ContactName',
      'activity.UserId as UserId',
      'user_account.Name as UserName',
      'DateEdited',
      'editor.Name as EditedByName',
      'activity.MessageId as MessageId',
    ])
    .where('activity.TenantId', '=', actor.TenantId)

type Row = Awaited<ReturnType<ReturnType<typeof activities>['executeTakeFirstOrThrow']>>
const present = (actor: Actor, household: Pick<Household, 'AssignedAgentId'> | undefined) => (row: Row) => ({
  ...row,
  PerformedBy: actorOf(row.ActivityTypeId) === 'contact' ? row.ContactName : row.UserName,
  EditedByName: row.DateEdited === null ? null : (row.EditedByName ?? 'A former user'),
  CanEdit:
    !isEvidence(row) && mayChangeEntry(actor, { OwnerIds: [row.UserId], AgentId: household?.AssignedAgentId ?? null }),
})

/** An activity the actor has just written, about this household or none. */
export const readActivity = async (db: Tx, actor: Actor, activityId: number, household: Household | undefined) =>
  present(actor, household)(await activities(db, actor).where('ActivityId', '=', activityId).executeTakeFirstOrThrow())

/** The owner of an activity; 404 unless the actor may see its contact or, if it has none, it is the actor's own. */
export const findActivity = async (db: Tx, actor: Actor, activityId: number) => {
  const activity = await db
    .selectFrom('activity')
    .select(['ContactEntityId', 'UserId', 'Description', 'ActivityTypeId', 'Recipient'])
    .where('TenantId', '=', actor.TenantId)
    .where('ActivityId', '=', activityId)
    .executeTakeFirst()
  if (!activity) throw notFound('activity')
  const { ContactEntityId, UserId, Description } = activity
  const household = ContactEntityId === null ? undefined : await seenEntity(db, actor, ContactEntityId)
  if (!household && (ContactEntityId !== null || UserId !== actor.UserId)) throw notFound('activity')
  return {
    Description,
    IsEvidence: isEvidence(activity),
    OwnerIds: [UserId],
    AgentId: household?.AssignedAgentId ?? null,
  }
}

type Chosen = { types?: number[]; byHand?: boolean }
type Page = Chosen & { before?: number; take: number }

const isChosen = ({ types, byHand = false }: Chosen) => {
  const ofTypes = types === undefined ? sql`true` : sql`activity_type_id = any(${types}::integer[])`
  // A sent message has a recipient, and nobody here did what came in.
  const done = byHand ? sql`recipient is null and activity.user_id is not null` : sql`true`
  return sql<SqlBool>`${ofTypes} and ${done}`
}

const newest = prepared((db, of: { TenantId: number; ContactEntityId: number; take: number }) =>
  activities(db, of)
    .where('activity.ContactEntityId', '=', of.ContactEntityId)
    .orderBy('activity.DateCreated', 'desc')
    .orderBy('ActivityId', 'desc')
    .limit(of.take)
    .compile(),
)

/** The latest activities of an entity the actor may see, newest first. */
export const newestActivity = async (db: Tx, actor: Actor, household: Household, take: number) =>
  (await newest(db, { TenantId: actor.TenantId, ContactEntityId: household.ContactEntityId, take })).map(
    present(actor, household),
  )

/** Some of an entity's activities, by id. */
export const activitiesById = async (db: Tx, actor: Actor, household: Household, ids: number[]) =>
  (
    await activities(db, actor)
      .where('activity.ContactEntityId', '=', household.ContactEntityId)
      .where('ActivityId', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  ).map(present(actor, household))

/** The total number of such activities of an entity the actor may see. */
export const countActivity = async (db: Tx, { TenantId }: Actor, ContactEntityId: number, chosen: Chosen) => {
  const { Total } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('Total'))
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', ContactEntityId)
    .where(isChosen(chosen))
    .executeTakeFirstOrThrow()
  return Total
}

/** The activities of an entity the actor may see, newest first; `before` is the last activity of the previous page. */
export const activityPage = async (db: Tx, actor: Actor, household: Household, { before, take, ...chosen }: Page) => {
  const entityId = household.ContactEntityId
  if (before === undefined && chosen.types === undefined) return newestActivity(db, actor, household, take)
  const last =
    before === undefined
      ? undefined
      : await db
          .selectFrom('activity')
          .select(['ActivityId', 'DateCreated'])
          .where('TenantId', '=', actor.TenantId)
          .where('ContactEntityId', '=', entityId)
          .where('ActivityId', '=', before)
          .executeTakeFirst()
  if (before !== undefined && !last) throw notFound('activity')
  const rows = await activities(db, actor)
    .where('activity.ContactEntityId', '=', entityId)
    .where(isChosen(chosen))
    .$if(last !== undefined, (q) =>
      q.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('activity.DateCreated', 'ActivityId'), '<', tuple(last?.DateCreated ?? '', last?.ActivityId ?? 0)),
      ),
    )
    .orderBy('activity.DateCreated', 'desc')
    .orderBy('ActivityId', 'desc')
    .limit(take)
    .execute()
  return rows.map(present(actor, household))
}
