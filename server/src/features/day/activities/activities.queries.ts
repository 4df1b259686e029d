import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { hot } from '../../../db/hot.ts'
import { notFound } from '../../../http/errors.ts'
import { actorOf } from './activities.rules.ts'

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
    .select([
      'ActivityId',
      'ActivityTypeId',
      'activity.DateCreated as DateCreated',
      'DateWatchedUtc',
      'Recipient',
      'Subject',
      'Description',
      'activity.ContactId as ContactId',
      'contact.Name as ContactName',
      'user_account.Name as UserName',
    ])
    .where('activity.TenantId', '=', actor.TenantId)

const present = <T extends { ActivityTypeId: number; ContactName: string | null; UserName: string | null }>(
  row: T,
) => ({
  ...row,
  PerformedBy: actorOf(row.ActivityTypeId) === 'contact' ? row.ContactName : row.UserName,
})

/** An activity just written. */
export const readActivity = async (db: Tx, actor: Actor, activityId: number) =>
  present(await activities(db, actor).where('ActivityId', '=', activityId).executeTakeFirstOrThrow())

type Page = { before?: number; take: number; types?: number[] }

const newest = hot((db, of: { TenantId: number; ContactEntityId: number; take: number }) =>
  activities(db, of)
    .where('activity.ContactEntityId', '=', of.ContactEntityId)
    .orderBy('activity.DateCreated', 'desc')
    .orderBy('ActivityId', 'desc')
    .limit(of.take)
    .compile(),
)

/** The latest activities of an entity the actor may see, newest first. */
export const newestActivity = async (db: Tx, { TenantId }: Actor, ContactEntityId: number, take: number) =>
  (await newest(db, { TenantId, ContactEntityId, take })).map(present)

/** The total number of activities of an entity the actor may see (A190). */
export const countActivity = async (db: Tx, { TenantId }: Actor, ContactEntityId: number) => {
  const { Total } = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('Total'))
    .where('TenantId', '=', TenantId)
    .where('ContactEntityId', '=', ContactEntityId)
    .executeTakeFirstOrThrow()
  return Total
}

/** The activities of an entity the actor may see, newest first; `before` is the last activity of the previous page. */
export const activityPage = async (db: Tx, actor: Actor, entityId: number, { before, take, types }: Page) => {
  if (before === undefined && types === undefined) return newestActivity(db, actor, entityId, take)
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
    .$if(types !== undefined, (q) => q.where('ActivityTypeId', 'in', types ?? []))
    .$if(last !== undefined, (q) =>
      q.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('activity.DateCreated', 'ActivityId'), '<', tuple(last?.DateCreated ?? '', last?.ActivityId ?? 0)),
      ),
    )
    .orderBy('activity.DateCreated', 'desc')
    .orderBy('ActivityId', 'desc')
    .limit(take)
    .execute()
  return rows.map(present)
}
