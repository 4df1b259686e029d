import type { Handlers } from '../../../http/handlers.ts'
import { inviteUser } from '../recovery/codes.queries.ts'
import { addressCounters, resetCounters, takeTry } from '../session/throttle.ts'
import { activate, addUser, countFreeSeats, deactivate, removeUser } from './members.queries.ts'
import { findUser, findUserToEdit } from './users.queries.ts'

const done = { Successful: true } as const

/** The members of the brokerage: adding, inviting, deactivating and deleting users. */
export const memberRoutes = {
  availableSeats: ({ db, actor }) => countFreeSeats(db, actor),

  createUser: {
    // The attempt is counted separately from its outcome.
    outside: async ({ actor, body: { ExtraSeat, ...person }, services, request, transaction }) => {
      // The answer reveals whether somebody in any brokerage signs in with the address, so attempts are limited.
      const tried = await takeTry(services.database, addressCounters(actor.UserId, request.ip), 'tried email addresses')
      const made = await transaction(async (db) => {
        const { UserId } = await addUser(db, actor, person, { mayBuy: ExtraSeat !== false })
        await inviteUser(db, actor, UserId)
        return { Id: UserId }
      })
      request.security.OfUserId = made.Id
      await tried.succeeded()
      return made
    },
  },

  inviteAgain: {
    outside: async ({ actor, body: { UserId }, services: { database }, request, transaction }) => {
      request.security.OfUserId = UserId
      const user = await database.asTenant(actor.TenantId, (db) => findUserToEdit(db, actor, UserId))
      // The address gets no more emails this way than by requests for a new password.
      await takeTry(database, resetCounters(user.Email, request.ip), 'invitations')
      return transaction(async (db) => {
        await findUserToEdit(db, actor, UserId)
        await inviteUser(db, actor, UserId)
        return done
      })
    },
  },

  setUserActive: async ({ db, actor, body: { UserId, IsActive, ExtraSeat }, request }) => {
    Object.assign(request.security, { OfUserId: UserId, What: IsActive ? 'activated' : 'deactivated' })
    const user = await findUserToEdit(db, actor, UserId)
    if (IsActive !== (user.DateDeactivated !== null)) return done
    if (IsActive) await activate(db, actor, user, { mayBuy: ExtraSeat !== false })
    else await deactivate(db, actor, user)
    return done
  },

  deleteUser: async ({ db, actor, params: { id, reassignToId }, query: { leadCount }, request }) => {
    request.security.OfUserId = id
    // The successor is checked before anything else is reported.
    if (reassignToId !== null) await findUser(db, actor, reassignToId)
    const user = await findUserToEdit(db, actor, id)
    await removeUser(db, actor, user, reassignToId, leadCount)
    return done
  },
} satisfies Partial<Handlers>
