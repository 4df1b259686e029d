import type { OpportunityHistory, OpportunityMove } from '@dormer/contract/growth/opportunities'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { clock } from '../../../time/clock.ts'

/** Where an opportunity has been: its moves, latest first, and the time in each stage. */
export const historyOf = async (db: Tx, { TenantId }: Actor, id: number): Promise<OpportunityHistory> => {
  const { rows } = await sql<Omit<OpportunityMove, 'SecondsBefore'>>`
    select m.opportunity_move_id as id, m.date_moved as date, u.name as by_name, m.from_name as from_stage_name,
      m.to_name as to_stage_name, m.lost_reason, m.lost_note
    from opportunity_move m left join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
    where m.tenant_id = ${TenantId} and m.opportunity_id = ${id} order by m.date_moved, m.opportunity_move_id`.execute(
    db,
  )
  const stages = new Map<string, number>()
  const Moves = rows.map((move, at) => {
    const next = rows[at + 1]?.Date ?? clock.now().toString()
    const spent = Math.max(0, Math.round((Date.parse(next) - Date.parse(move.Date)) / 1000))
    stages.set(move.ToStageName, (stages.get(move.ToStageName) ?? 0) + spent)
    const before = rows[at - 1]?.Date
    return { ...move, SecondsBefore: before ? Math.round((Date.parse(move.Date) - Date.parse(before)) / 1000) : null }
  })
  const current = rows.at(-1)?.ToStageName
  return {
    Moves: Moves.toReversed(),
    Stages: [...stages].map(([StageName, Seconds]) => ({ StageName, Seconds, IsCurrent: StageName === current })),
  }
}
