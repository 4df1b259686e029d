import type { CurrentUser } from '@dormer/contract/brokerage/session'
import { may, sideOf } from '@dormer/contract/permissions'

/**
 * Whether reassigning contacts to another 'Agent' or 'Lender' hides them from the user: lenders see contacts by lender,
 * agents by agent.
 */
export const givesAway = (
  user: Pick<CurrentUser, 'UserId' | 'RoleId'> | undefined,
  side: string,
  to: unknown,
): boolean => user !== undefined && !may(user, 'SeeAll') && side.toLowerCase() === sideOf(user) && to !== user.UserId
