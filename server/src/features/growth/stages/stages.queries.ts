import type { LostReason, Outcome, Stage } from '@dormer/contract/growth/stages'
import { sql } from 'kysely'
import type { Doer } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../http/errors.ts'

export const STANDARD_TYPES = ['Purchase', 'Listing'] as const

/** The stages in their order, or one of them. */
export const listStages = async (db: Tx, { TenantId }: Doer, stageId?: number): Promise<Stage[]> => {
  const { rows } = await sql<Stage>`
    select stage_id as id, name, description, position, color, probability, stuck_after_days, types, outcome,
      (select count(*) from opportunity o where o.tenant_id = s.tenant_id and o.stage_id = s.stage_id) as opportunity_count
    from pipeline_stage s where tenant_id = ${TenantId} ${stageId ? sql`and stage_id = ${stageId}` : sql``}
    order by position, stage_id`.execute(db)
  return rows
}

export type StageRow = { StageId: number; Name: string; Outcome: Outcome; Types: string[] }

/** A stage by its id or its exact name; `lock` keeps its cards from being ranked or the stage from being deleted. */
export const findStage = async (
  db: Tx,
  { TenantId }: Doer,
  given: number | string,
  lock = false,
): Promise<StageRow> => {
  const stageId = typeof given === 'number' ? given : 0
  const { rows } = await sql<StageRow>`
    select stage_id, name, outcome, types from pipeline_stage
    where tenant_id = ${TenantId} and (stage_id = ${stageId} or name = ${String(given)})
    order by (stage_id = ${stageId}) desc limit 1 ${lock ? sql`for no key update` : sql``}`.execute(db)
  if (!rows[0]) throw notFound('stage')
  return rows[0]
}

/** Locks all stages of the pipeline, in the order of their ids: whoever orders or deletes them is alone. */
export const lockStages = async (db: Tx, { TenantId }: Doer) => {
  const { rows } = await sql<StageRow & { Position: number }>`
    select stage_id, name, outcome, types, position from pipeline_stage where tenant_id = ${TenantId} order by stage_id for update`.execute(
    db,
  )
  return rows.toSorted((a, b) => a.Position - b.Position || a.StageId - b.StageId)
}

/** Numbers the stages from 0 in this order. */
export const numberStages = (db: Tx, { TenantId }: Doer, ids: number[]) =>
  sql`
  update pipeline_stage s set position = n.at - 1 from unnest(${ids}::bigint[]) with ordinality n (id, at)
  where s.tenant_id = ${TenantId} and s.stage_id = n.id and s.position <> n.at - 1`.execute(db)

/** 400 if another stage, or reason, has this name. */
export const requireFreeName = async (
  db: Tx,
  { TenantId }: Doer,
  list: { table: string; id: string; what: string },
  name: string,
  ownId = 0,
) => {
  const { rows } = await sql`select from ${sql.table(list.table)} where tenant_id = ${TenantId}
    and lower(name) = lower(${name}) and ${sql.ref(list.id)} <> ${ownId}`.execute(db)
  if (rows.length > 0) throw invalid({ Name: `Another ${list.what} already has this name` })
}

export const listLostReasons = async (db: Tx, { TenantId }: Doer, id?: number): Promise<LostReason[]> => {
  const { rows } = await sql<LostReason>`
    select lost_reason_id as id, name,
      (select count(*) from opportunity o where o.tenant_id = r.tenant_id and o.lost_reason_id = r.lost_reason_id) as opportunity_count
    from lost_reason r where tenant_id = ${TenantId} ${id ? sql`and lost_reason_id = ${id}` : sql``}
    order by lost_reason_id`.execute(db)
  return rows
}

/** The name of a reason; 404 unless it is the brokerage's. */
export const lostReasonName = async (db: Tx, actor: Doer, id: number) => {
  const [reason] = await listLostReasons(db, actor, id)
  if (!reason) throw notFound('lost reason')
  return reason.Name
}
