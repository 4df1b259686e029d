import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { lostReasonName, type StageRow } from '../stages/stages.queries.ts'
import { opportunitiesVisibleTo } from './opportunities.queries.ts'

/*
 * A card's rank is a number, because clients send numbers as Position; the strings of a library could not be compared
 * with those. Whoever ranks in a stage has locked it: stages first, then cards.
 */

export type Stored = {
  OpportunityId: number
  Name: string | null
  Type: 'Purchase' | 'Listing'
  StageId: number
  ContactId: number
  UserId: number
  ProjectedCloseDate: string | null
  SalesPrice: string | null
  Gci: string | null
  LostReasonId: number | null
  LostNote: string | null
  TransactionId: number | null
  Version: number
}

/** A card that the actor may see, locked; 404 otherwise, and 409 if it is not the version that was seen. */
export const lockOpportunity = async (db: Tx, actor: Actor, id: number, seen?: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select opportunity_id, name, type, stage_id, contact_id, user_id, projected_close_date, sales_price, gci, lost_reason_id, lost_note,
      transaction_id, version
    from opportunity o where ${opportunitiesVisibleTo(actor)} and opportunity_id = ${id} for no key update`.execute(db)
  const stored = rows[0]
  if (!stored) throw notFound('opportunity')
  if (seen !== undefined && seen !== stored.Version) throw conflict(await whoChanged(db, actor, id, seen))
  return stored
}

/** Who has moved it where since, or changed it. */
const whoChanged = async (db: Tx, { TenantId }: Actor, id: number, seen: number) => {
  const { rows } = await sql<{ Mover: string | null; Stage: string | null; Editor: string | null }>`
    select e.name as editor, m.name as mover, m.stage from opportunity o
    left join user_account e on e.tenant_id = o.tenant_id and e.user_id = o.edited_by_id
    left join lateral (
      select u.name, m.to_name as stage from opportunity_move m
      left join user_account u on u.tenant_id = m.tenant_id and u.user_id = m.user_id
      where m.tenant_id = o.tenant_id and m.opportunity_id = o.opportunity_id and m.version > ${seen}
      order by m.opportunity_move_id desc limit 1) m on true
    where o.tenant_id = ${TenantId} and o.opportunity_id = ${id}`.execute(db)
  const { Mover, Stage, Editor } = rows[0] ?? {}
  return Stage
    ? `${Mover ?? 'Somebody'} has moved this to ${Stage} meanwhile. Reload to see where it is.`
    : `${Editor ?? 'Somebody'} has changed this meanwhile. Reload to see it, then try again.`
}

type Places = { Above: string | null; Below: string | null; Last: string | null }
/** The rank between two cards of a stage; without either, or if they have left it, at the end. */
export const rankIn = async (
  db: Tx,
  actor: Actor,
  stage: StageRow,
  id: number,
  { AfterId, BeforeId }: { AfterId?: number | null; BeforeId?: number | null } = {},
): Promise<string> => {
  for (;;) {
    const of = sql`from opportunity where tenant_id = ${actor.TenantId} and stage_id = ${stage.StageId} and opportunity_id <> ${id}`
    const { rows } = await sql<Places & { AfterIs: string | null; BeforeIs: string | null }>`
      with a as (select position, opportunity_id ${of} and opportunity_id = ${AfterId ?? 0}),
        b as (select position, opportunity_id ${of} and opportunity_id = ${BeforeId ?? 0})
      select (select position from a) as after_is, (select position from b) as before_is,
        (select position ${of} and (position, opportunity_id) > (select position, opportunity_id from a)
          order by position, opportunity_id limit 1) as below,
        (select position ${of} and (position, opportunity_id) < (select position, opportunity_id from b)
          order by position desc, opportunity_id desc limit 1) as above,
        (select max(position) ${of}) as last`.execute(db)
    const { AfterIs, BeforeIs, Below, Above, Last } = rows[0] as Places & {
      AfterIs: string | null
      BeforeIs: string | null
    }
    const [above, below] = AfterIs !== null ? [AfterIs, Below] : BeforeIs !== null ? [Above, BeforeIs] : [Last, null]
    if (below === null) return above === null ? '0' : String(Math.floor(Number(above)) + 1)
    const rank = await between(db, above, below)
    if (rank !== undefined) return rank
    await renumber(db, actor, stage.StageId)
  }
}

/** Half of the way; undefined where no place is left. */
const between = async (db: Tx, above: string | null, below: string) => {
  const { rows } = await sql<{ Rank: string; IsPlace: boolean }>`
    with r as (select round((coalesce(${above}::numeric, ${below}::numeric - 2) + ${below}::numeric) / 2, 6) as rank)
    select rank, rank < ${below}::numeric and (${above}::numeric is null or rank > ${above}::numeric)
      and rank > -1000000 as is_place from r`.execute(db)
  return rows[0]?.IsPlace ? rows[0].Rank : undefined
}

/** Numbers the cards of a stage from 0, as they stand. */
const renumber = async (db: Tx, { TenantId }: Actor, stageId: number) => {
  await sql`select from opportunity where tenant_id = ${TenantId} and stage_id = ${stageId}
    order by opportunity_id for no key update`.execute(db)
  await sql`
  update opportunity o set position = n.at - 1 from (
    select opportunity_id, row_number() over (order by position, opportunity_id) as at from opportunity
    where tenant_id = ${TenantId} and stage_id = ${stageId}) n
  where o.tenant_id = ${TenantId} and o.opportunity_id = n.opportunity_id`.execute(db)
}

type Lost = { LostReasonId?: number | null; LostNote?: string | null }
/** What is stored of why it is lost, in a stage of this outcome: nothing unless it is. */
export const lostFields = async (db: Tx, actor: Actor, outcome: string, given: Lost) => {
  // One of another brokerage is refused in any case.
  const reason = given.LostReasonId ? await lostReasonName(db, actor, given.LostReasonId) : null
  return outcome === 'Lost'
    ? { reasonId: given.LostReasonId ?? null, reason, note: given.LostNote ?? null }
    : { reasonId: null, reason: null, note: null }
}

/** 404 unless the actor may see these. */
export const requireSeen = async (db: Tx, actor: Actor, ids: (number | null | undefined)[]) => {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (wanted.length === 0) return
  const { rows } = await sql`select from opportunity o
    where ${opportunitiesVisibleTo(actor)} and opportunity_id = any(${wanted}::bigint[])`.execute(db)
  if (rows.length < wanted.length) throw notFound('opportunity')
}

/**
 * Cards come to another stage, at its end and in this order; each move is kept. The stage and the cards are locked. Between
 * stages of one outcome they stay decided as they were, and lost for what they were unless something is given.
 */
export const moveAll = async (db: Tx, actor: Actor, ids: number[], to: StageRow, now: string, lost: Lost = {}) => {
  const start = await rankIn(db, actor, to, 0)
  const { reasonId, reason, note } = await lostFields(db, actor, to.Outcome, lost)
  const isKept = to.Outcome === 'Lost' && !reason && !note ? sql`s.outcome = 'Lost'` : sql`false`
  await sql`
    with moving as (
      select o.opportunity_id, o.version + 1 as version, s.name as from_name, row_number() over (order by n.at) - 1 as place,
        case when s.outcome = ${to.Outcome} then o.date_decided
          else ${to.Outcome === 'Open' ? null : now}::timestamptz end as date_decided,
        case when ${isKept} then o.lost_reason_id else ${reasonId}::bigint end as lost_reason_id,
        case when ${isKept} then o.lost_reason else ${reason}::text end as lost_reason,
        case when ${isKept} then o.lost_note else ${note}::text end as lost_note
      from unnest(${ids}::bigint[]) with ordinality n (id, at)
      join opportunity o on o.tenant_id = ${actor.TenantId} and o.opportunity_id = n.id and o.stage_id <> ${to.StageId}
      join pipeline_stage s on s.tenant_id = o.tenant_id and s.stage_id = o.stage_id
    ), kept as (
      insert into opportunity_move (tenant_id, opportunity_id, from_name, to_name, to_stage_id, user_id, lost_reason,
        lost_note, version, date_moved)
      select ${actor.TenantId}, opportunity_id, from_name, ${to.Name}, ${to.StageId}, ${actor.UserId}, lost_reason, lost_note,
        version, ${now} from moving order by place
    )
    update opportunity o set stage_id = ${to.StageId}, position = ${start}::numeric + m.place, date_stage_entered = ${now},
      date_decided = m.date_decided, lost_reason_id = m.lost_reason_id, lost_reason = m.lost_reason,
      lost_note = m.lost_note, version = m.version, edited_by_id = ${actor.UserId}
    from moving m where o.tenant_id = ${actor.TenantId} and o.opportunity_id = m.opportunity_id`.execute(db)
}
