import { MOST_COSTS, type sourceCostBody } from '@dormer/contract/growth/source-costs'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { requireSource } from '../../people/contacts/contacts.queries.ts'
import { listSourceCosts } from './source-costs.queries.ts'

type Body = typeof sourceCostBody._output

const one = async (db: Tx, actor: Actor, id: number) => {
  const [cost] = await listSourceCosts(db, actor, id)
  if (!cost) throw notFound('cost')
  return cost
}
const monthsOf = ({ FromMonth, ToMonth }: Body) => ({ first: `${FromMonth}-01`, last: `${ToMonth ?? FromMonth}-01` })

export const sourceCostRoutes = {
  sourceCosts: ({ db, actor }) => listSourceCosts(db, actor),

  addSourceCost: async ({ db, actor, body }) => {
    await requireSource(db, actor, body.SourceId)
    const { length } = await listSourceCosts(db, actor)
    if (length >= MOST_COSTS)
      throw refused(`A brokerage has at most ${MOST_COSTS.toLocaleString('en-US')} costs. Delete old ones first.`)
    const { first, last } = monthsOf(body)
    const { rows } = await sql<{ Id: number }>`
      insert into source_cost (tenant_id, source_id, from_month, to_month, amount)
      values (${actor.TenantId}, ${body.SourceId}, ${first}, ${last}, ${body.Amount}) returning source_cost_id as id`.execute(
      db,
    )
    return one(db, actor, rows[0]?.Id as number)
  },

  updateSourceCost: async ({ db, actor, params, body }) => {
    await one(db, actor, params.id)
    await requireSource(db, actor, body.SourceId)
    const { first, last } = monthsOf(body)
    await sql`
      update source_cost set source_id = ${body.SourceId}, from_month = ${first}, to_month = ${last}, amount = ${body.Amount}
      where tenant_id = ${actor.TenantId} and source_cost_id = ${params.id}`.execute(db)
    return one(db, actor, params.id)
  },

  deleteSourceCost: async ({ db, actor, params }) => {
    const { rows } = await sql`delete from source_cost where tenant_id = ${actor.TenantId}
      and source_cost_id = ${params.id} returning source_cost_id`.execute(db)
    if (rows.length === 0) throw notFound('cost')
    return { Successful: true }
  },
} satisfies Partial<Handlers>
