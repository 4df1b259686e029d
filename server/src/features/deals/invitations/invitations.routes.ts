import { readEmailAddress } from '@dormer/contract/email-address'
import { isUsualRole, may, sideOf } from '@dormer/contract/permissions'
import { requireRight } from '../../../access/rights.ts'
import { HttpError, invalid, notFound } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { addressCounters, takeTry } from '../../brokerage/session/throttle.ts'
import { lockPlan } from '../plans/plans.queries.ts'
import { inviteAll, takenElsewhere } from './invitations.queries.ts'

/** Inviting several users at once, each with a role and, what users know nothing of, a split plan. */
export const invitationRoutes = {
  inviteUsers: {
    // The attempts are counted separately from their outcome.
    outside: async ({ actor, body: { People, ...given }, services: { database }, request, transaction }) => {
      if (!isUsualRole(given.RoleId)) requireRight(actor, 'ChangeRoles')
      // To them, no plan exists.
      if (given.PlanId && !may(actor, 'ManageCommissions')) throw notFound('split plan')
      if (given.PlanId && sideOf(given) === 'lender')
        throw invalid({ PlanId: 'A lender has no split plan. Choose no plan, or another role.' })
      const emails = People.map(({ Email }) => readEmailAddress(Email)).filter((email) => email !== null)
      // An answer reveals whether somebody in any brokerage signs in with an address, so attempts are limited, each
      // such address being one.
      const tryOne = () => takeTry(database, addressCounters(actor.UserId, request.ip), 'tried email addresses')
      const tried = await tryOne()
      const elsewhere = await database.asTenant(actor.TenantId, (db) => takenElsewhere(db, actor, emails))
      const postponed = new Map<string, string>()
      let revealed = 0
      let wait: string | undefined
      for (const email of new Set(emails)) {
        if (!wait && elsewhere.has(email) && ++revealed > 1)
          wait = await tryOne().then(
            () => undefined,
            (error) => {
              if (error instanceof HttpError && error.status === 429) return error.message
              throw error
            },
          )
        if (wait) postponed.set(email, wait)
      }
      const answers = await transaction(async (db) => {
        // Before the brokerage is locked: whoever changes the plan waits for it with the plan locked.
        if (given.PlanId) await lockPlan(db, actor, given.PlanId)
        return inviteAll(db, actor, People, given, postponed)
      })
      const invited = answers.filter(({ Outcome }) => Outcome === 'Invited').map(({ UserId }) => UserId)
      request.security.What = `invited ${invited.join(', ') || 'nobody'}`
      if (elsewhere.size === 0 && invited.length > 0) await tried.succeeded()
      return { People: answers }
    },
  },
} satisfies Partial<Handlers>
