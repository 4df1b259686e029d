import type { TrashEntry } from '@dormer/contract/brokerage/trash'
import { type TrashKind, trashKindNames } from '@dormer/contract/change-kinds'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { tablesOfKind } from '../audit/recorded.ts'

/** How long deleted data can be restored, until keep_changes.sql empties the trash. */
const DAYS = 30

/** Whether a user was deleted: only those who manage users see and restore them. */
const isUser = sql<boolean>`trash.counts ? 'user_account'`

/** What the actor may restore: everything of the brokerage for an admin, otherwise the actor's own deletions. */
const trashOf = (db: Tx, actor: Actor) => {
  const managesUsers = may(actor, 'CreateUser')
  return db
    .selectFrom('trash')
    .where('trash.TenantId', '=', actor.TenantId)
    .where('trash.DateCreated', '>', sql<string>`now() - make_interval(days => ${DAYS})`)
    .$if(!may(actor, 'SeeAll'), (q) =>
      q.where((eb) => eb.or([eb('trash.UserId', '=', actor.UserId), ...(managesUsers ? [isUser] : [])])),
    )
    .$if(!managesUsers, (q) => q.where((eb) => eb.not(isUser)))
}

export const trashPage = async (
  db: Tx,
  actor: Actor,
  described: Tables,
  { before, take }: { before?: number; take: number },
): Promise<TrashEntry[]> => {
  const rows = await trashOf(db, actor)
    .leftJoin('user_account', (join) =>
      join.onRef('user_account.TenantId', '=', 'trash.TenantId').onRef('user_account.UserId', '=', 'trash.UserId'),
    )
    .select(['TrashId', 'RequestId', 'Counts', 'Titles', 'Name as DeletedByName', 'DateRestoring'])
    .select(['trash.DateCreated as DateDeleted'])
    .select(sql<string>`trash.date_created + make_interval(days => ${DAYS})`.as('Expires'))
    .$narrowType<{ Counts: Record<string, number>; Titles: Record<string, string> }>()
    .where('DateRestored', 'is', null)
    .$if(before !== undefined, (q) => q.where('TrashId', '<', before as number))
    .orderBy('TrashId', 'desc')
    .limit(take)
    .execute()
  const tables = trashKindNames.flatMap((Kind) => tablesOfKind(described, Kind).map((table) => ({ Kind, table })))
  return rows.flatMap(({ Counts, Titles, DateRestoring, ...row }) => {
    const [main, ...others] = tables.filter(({ table }) => Counts[table])
    if (!main) return []
    const count = ({ Kind, table }: { Kind: TrashKind; table: string }) => ({ Kind, Count: Counts[table] ?? 0 })
    return {
      ...row,
      ...count(main),
      Title: Titles[main.table] ?? '',
      With: others.map(count),
      IsRestoring: DateRestoring !== null,
    }
  })
}

/** A trash entry that can be restored, locked until the transaction ends; otherwise 404, or 409 in words. */
export const findTrash = async (db: Tx, actor: Actor, by: { TrashId: number } | { RequestId: string }) => {
  const found = await trashOf(db, actor)
    .select(['TenantId', 'TrashId', 'RequestId', 'Counts', 'DateRestored', 'DateRestoring'])
    .$narrowType<{ Counts: Record<string, number> }>()
    .where((eb) =>
      'TrashId' in by
        ? eb('TrashId', '=', by.TrashId)
        : eb('RequestId', '=', sql<string>`request_key(${by.RequestId})`),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('deleted item')
  if (found.DateRestored) throw conflict('This has already been restored.')
  if (found.DateRestoring) throw conflict('This is already being restored.')
  return found
}

/** Takes what was restored out of the trash. */
export const leaveTrash = (db: Tx, tenantId: number, { TrashId }: { TrashId: number }) =>
  db
    .updateTable('trash')
    .set({ DateRestored: sql`now()`, DateRestoring: null })
    .where('TenantId', '=', tenantId)
    .where('TrashId', '=', TrashId)
    .execute()
