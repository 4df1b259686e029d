import { MOST_STAGES, type Outcome } from '@dormer/contract/growth/stages'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { moveAll } from '../opportunities/move.queries.ts'
import {
  findStage,
  listLostReasons,
  listStages,
  lockStages,
  lostReasonName,
  numberStages,
  requireFreeName,
  STANDARD_TYPES,
} from './stages.queries.ts'

const stageList = { table: 'pipeline_stage', id: 'StageId', what: 'stage' }
const reasonList = { table: 'lost_reason', id: 'LostReasonId', what: 'reason' }

/** What is won or lost has a probability that nobody chooses. */
const probabilityOf = (outcome: Outcome, given: number | null | undefined, usual: number) =>
  outcome === 'Won' ? 100 : outcome === 'Lost' ? 0 : (given ?? usual)

const oneStage = async (db: Tx, actor: Actor, id: number) => {
  const [stage] = await listStages(db, actor, id)
  if (!stage) throw notFound('stage')
  return stage
}

/** Puts a stage at a place among the others. */
const place = (db: Tx, actor: Actor, all: { StageId: number }[], id: number, at: number) => {
  const others = all.map(({ StageId }) => StageId).filter((other) => other !== id)
  return numberStages(db, actor, others.toSpliced(at, 0, id))
}

export const stageRoutes = {
  stages: ({ db, actor }) => listStages(db, actor),

  createStage: async ({ db, actor, body }) => {
    const all = await lockStages(db, actor)
    if (all.length >= MOST_STAGES) throw refused(`A pipeline has at most ${MOST_STAGES} stages`)
    await requireFreeName(db, actor, stageList, body.Name)
    const outcome = body.Outcome ?? 'Open'
    const { rows } = await sql<{ StageId: number }>`
      insert into pipeline_stage (tenant_id, name, description, position, color, probability, stuck_after_days, types, outcome)
      values (${actor.TenantId}, ${body.Name}, ${body.Description ?? null}, ${all.length}, ${body.Color ?? 'gray'},
        ${probabilityOf(outcome, body.Probability, 50)}, ${body.StuckAfterDays ?? null},
        ${body.Types?.length ? body.Types : [...STANDARD_TYPES]}::text[], ${outcome}) returning stage_id`.execute(db)
    const id = rows[0]?.StageId as number
    await place(db, actor, all, id, body.Position ?? all.length)
    return oneStage(db, actor, id)
  },

  updateStage: async ({ db, actor, body: { Id, Position, ...body } }) => {
    const all = await lockStages(db, actor)
    const stored = await oneStage(db, actor, Id)
    if (body.Name) await requireFreeName(db, actor, stageList, body.Name, Id)
    const outcome = body.Outcome ?? stored.Outcome
    const usual = outcome === 'Open' && stored.Outcome !== 'Open' ? 50 : stored.Probability
    await sql`
      update pipeline_stage set name = ${body.Name ?? stored.Name},
        description = ${body.Description === undefined ? stored.Description : body.Description},
        color = ${body.Color ?? stored.Color}, probability = ${probabilityOf(outcome, body.Probability, usual)},
        stuck_after_days = ${body.StuckAfterDays === undefined ? stored.StuckAfterDays : body.StuckAfterDays},
        types = ${body.Types?.length ? body.Types : stored.Types}::text[], outcome = ${outcome}
      where tenant_id = ${actor.TenantId} and stage_id = ${Id}`.execute(db)
    // Those in it are decided now, or open again; why they were lost goes with that.
    if (outcome !== stored.Outcome)
      await sql`
        update opportunity set date_decided = ${outcome === 'Open' ? null : clock.now().toString()}::timestamptz
          ${outcome === 'Lost' ? sql`` : sql`, lost_reason_id = null, lost_reason = null, lost_note = null`}
        where tenant_id = ${actor.TenantId} and stage_id = ${Id}`.execute(db)
    if (typeof Position === 'number') await place(db, actor, all, Id, Position)
    return oneStage(db, actor, Id)
  },

  orderStages: async ({ db, actor, body: { StageIds } }) => {
    const all = await lockStages(db, actor)
    const own = new Set(all.map(({ StageId }) => StageId))
    if (StageIds.some((id) => !own.has(id))) throw notFound('stage')
    if (new Set(StageIds).size !== own.size || StageIds.length !== own.size)
      throw refused('Stages have been added or deleted meanwhile. Reload to see them, then order them again.')
    await numberStages(db, actor, StageIds)
    return listStages(db, actor)
  },

  deleteStage: async ({ db, actor, params, query }) => {
    const all = await lockStages(db, actor)
    const stage = await oneStage(db, actor, params.id)
    if (query.moveTo && query.moveTo === params.id) throw refused('Choose another stage to move its opportunities to')
    const target = query.moveTo ? await findStage(db, actor, query.moveTo) : undefined
    const { rows } = await sql<{ Id: number }>`
      with locked as materialized (
        select opportunity_id, position from opportunity
        where tenant_id = ${actor.TenantId} and stage_id = ${params.id} order by opportunity_id for no key update)
      select opportunity_id as id from locked order by position, opportunity_id`.execute(db)
    if (rows.length > 0 && !target)
      throw refused(
        rows.length === 1
          ? `1 opportunity is in ${stage.Name}. Move it to another stage first.`
          : `${rows.length.toLocaleString('en-US')} opportunities are in ${stage.Name}. Move them to another stage first.`,
      )
    if (target && rows.length > 0)
      await moveAll(
        db,
        actor,
        rows.map(({ Id }) => Id),
        target,
        clock.now().toString(),
      )
    await sql`delete from pipeline_stage where tenant_id = ${actor.TenantId} and stage_id = ${params.id}`.execute(db)
    await numberStages(
      db,
      actor,
      all.map(({ StageId }) => StageId).filter((id) => id !== params.id),
    )
    return { Successful: true, Moved: rows.length }
  },

  lostReasons: ({ db, actor }) => listLostReasons(db, actor),

  saveLostReason: async ({ db, actor, body: { Id, Name } }) => {
    if (Id) await lostReasonName(db, actor, Id)
    await requireFreeName(db, actor, reasonList, Name, Id ?? 0)
    const { rows } = await (Id
      ? sql<{ LostReasonId: number }>`update lost_reason set name = ${Name}
          where tenant_id = ${actor.TenantId} and lost_reason_id = ${Id} returning lost_reason_id`
      : sql<{ LostReasonId: number }>`insert into lost_reason (tenant_id, name) values (${actor.TenantId}, ${Name})
          returning lost_reason_id`
    ).execute(db)
    const [saved] = rows[0] ? await listLostReasons(db, actor, rows[0].LostReasonId) : []
    if (!saved) throw notFound('lost reason')
    return saved
  },

  deleteLostReason: async ({ db, actor, params }) => {
    const { rows } = await sql`delete from lost_reason where tenant_id = ${actor.TenantId}
      and lost_reason_id = ${params.id} returning lost_reason_id`.execute(db)
    if (rows.length === 0) throw notFound('lost reason')
    return { Successful: true }
  },
} satisfies Partial<Handlers>
