import { capStanding } from '@dormer/contract/deals/commission-year'
import { may } from '@dormer/contract/permissions'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { agentsUnderPlans } from './plans.queries.ts'
import { agentYears, type Years, yearsOf } from './years.queries.ts'

/** Whether the actor sees the standings of others. */
export const seesAll = (actor: Actor) => may(actor, 'SeeFigures') || may(actor, 'ManageCommissions')

/** An agent's standing under plans that may not be saved yet; null without a plan. */
export const standingOf = (years: Years, UserId: number, Name: string) => {
  const year = agentYears(years, [UserId]).get(UserId)
  const found = year && capStanding(year)
  const assigned = found && years.Plans.get(UserId)?.[found.At]
  if (!found || !assigned) return null
  const { At: _, ...standing } = found
  return {
    ...{ UserId, Name, PlanId: assigned.PlanId, TierBasis: assigned.Plan.TierBasis },
    ...standing,
    IsCapped: standing.Left !== null && Number(standing.Left) === 0,
  }
}

/** The standings of the agents under plans that the actor sees, by name. */
export const standingsOf = async (db: Tx, actor: Actor) => {
  const agents = (await agentsUnderPlans(db, actor)).filter(({ UserId }) => UserId === actor.UserId || seesAll(actor))
  const years = await yearsOf(
    db,
    actor,
    agents.map(({ UserId }) => UserId),
  )
  return agents.flatMap(({ UserId, Name }) => standingOf(years, UserId, Name) ?? [])
}
