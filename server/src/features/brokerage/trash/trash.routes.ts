import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { roomOf } from '../../../http/quota.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Recorded } from '../audit/recorded.ts'
import { restoreRows } from './restore.queries.ts'
import { restoreJob } from './trash.jobs.ts'
import { findTrash, trashPage } from './trash.queries.ts'

/** More rows than this are restored in the background, so that nobody has to wait. */
const AT_ONCE = 2000

const restore = async (db: Tx, actor: Actor, by: Parameters<typeof findTrash>[2]) => {
  const trash = await findTrash(db, actor, by)
  const InBackground = Object.values(trash.Counts).reduce((a, b) => a + b, 0) > AT_ONCE
  if (!InBackground) await restoreRows(db, actor.TenantId, trash)
  else {
    const { TenantId, UserId } = actor
    await db
      .updateTable('trash')
      .set({ DateRestoring: sql`now()` })
      .where('TenantId', '=', TenantId)
      .where('TrashId', '=', trash.TrashId)
      .execute()
    await enqueue(db, restoreJob, { TenantId, UserId, TrashId: trash.TrashId })
  }
  return { Successful: true as const, InBackground, TrashId: trash.TrashId }
}

export const trashRoutes = (recorded: Recorded) =>
  ({
    trash: ({ db, actor, query }) => trashPage(db, actor, recorded, query),
    storageUse: ({ db, actor, services }) => roomOf(db, actor.TenantId, services.config.storageQuotaBytes),
    restoreTrash: ({ db, actor, params }) => restore(db, actor, params),
    restoreRequest: ({ db, actor, body }) => restore(db, actor, body),
  }) satisfies Partial<Handlers>
