import type { Actor } from '../../../access/actor.ts'
import { withPlace } from '../../../access/hashing.ts'
import { checkPassword } from '../../../access/passwords.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { againCounters, takeTry } from '../session/throttle.ts'
import { findUser } from './users.queries.ts'

type Asked = {
  actor: Actor
  services: Services
  transaction: <T>(work: (db: Tx) => Promise<T>) => Promise<T>
}

/**
 * 400 for this field unless it holds the actor's own password, even when another user is changed; wrong ones are
 * throttled as at sign-in.
 */
export const confirmPassword = async (field: string, given: string, { actor, services, transaction }: Asked) => {
  const { Email, PasswordHash } = await transaction((db) => findUser(db, actor, actor.UserId))
  const { tried, isRight } = await withPlace(
    'known',
    async () => {
      const tried = await takeTry(services.database, againCounters(actor.UserId, Email))
      return { tried, isRight: await checkPassword(given, PasswordHash) }
    },
    actor.UserId,
  )
  if (!isRight) throw invalid({ [field]: 'The current password is not right' })
  await tried.succeeded()
}
