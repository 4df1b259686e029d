import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { storageUseOf } from '../../../http/quota.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { restoreUser } from '../users/restore-user.queries.ts'
import { describeNewOwners } from './pass-on.queries.ts'
import { restoreRows } from './restore.queries.ts'
import { restoreJob } from './trash.jobs.ts'
import { findTrash, leaveTrash, trashPage } from './trash.queries.ts'

/** More rows than this are restored in the background, so that nobody has to wait. */
const AT_ONCE = 2000

const restore = async (
  db: Tx,
  actor: Actor,
  by: Parameters<typeof findTrash>[2],
  { security }: FastifyRequest,
  { tables }: Services,
) => {
  const trash = await findTrash(db, actor, by)
  if (trash.Counts.user_account) {
    const { UserId, Name } = await restoreUser(db, actor, trash.RequestId)
    await leaveTrash(db, actor.TenantId, trash)
    security.OfUserId = UserId
    return { Successful: true as const, InBackground: false, TrashId: trash.TrashId, Message: restoredUser(Name) }
  }
  const InBackground = Object.values(trash.Counts).reduce((a, b) => a + b, 0) > AT_ONCE
  const Message = await describeNewOwners(db, trash)
  if (!InBackground) await restoreRows(db, actor.TenantId, trash, actor.UserId, tables)
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
  return { Successful: true as const, InBackground, TrashId: trash.TrashId, Message }
}

/** What is different from before. */
const restoredUser = (name: string) =>
  `${name} is deactivated. To let them in again, activate them, then invite them. Contacts, open tasks and upcoming appointments that nobody has reassigned since are coming back; the password, mailboxes and photo are not.`

export const trashRoutes = {
  trash: ({ db, actor, query, services }) => trashPage(db, actor, services.tables, query),
  storageUse: ({ db, actor, services }) => storageUseOf(db, actor.TenantId, services.config.storageQuotaBytes),
  restoreTrash: ({ db, actor, params, request, services }) => restore(db, actor, params, request, services),
  restoreRequest: ({ db, actor, body, request, services }) => restore(db, actor, body, request, services),
} satisfies Partial<Handlers>
