import { MOST_CHANGED, type opportunityBody } from '@dormer/contract/growth/opportunities'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, invalid, notFound, refused } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clock } from '../../../time/clock.ts'
import { requireAssignable } from '../../brokerage/users/users.queries.ts'
import { findContact } from '../../people/contacts/contacts.queries.ts'
import { findStage, type StageRow } from '../stages/stages.queries.ts'
import { historyOf } from './history.queries.ts'
import { lockOpportunity, lostFields, moveAll, rankIn, requireSeen } from './move.queries.ts'
import {
  findOpportunity,
  idsOf,
  matching,
  orderBy,
  readOpportunities,
  readWritten,
  totalsOf,
} from './opportunities.queries.ts'
import { makeTransaction, takeBackTransaction } from './transaction.queries.ts'

type Given = z.infer<typeof opportunityBody>

/** What must be said of a new one. */
const requireAll = ({ UserId, ContactId, Type }: Given, stage: StageRow | undefined) => {
  const missing = {
    ...(!UserId && { UserId: 'Choose an agent' }),
    ...(!ContactId && { ContactId: 'Choose a contact' }),
    ...(!Type && { Type: 'Choose Purchase or Listing' }),
    ...(!stage && { Stage: 'Choose a stage' }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return { UserId, ContactId, Type, stage } as { UserId: number; ContactId: number; Type: string; stage: StageRow }
}

/** With the contact that the given one's id leads to, if it was merged. */
const withContact = async (db: Tx, actor: Actor, body: Given, before?: number): Promise<Given> =>
  body.ContactId && body.ContactId !== before
    ? { ...body, ContactId: (await findContact(db, actor, body.ContactId)).ContactId }
    : body

const create = async (db: Tx, actor: Actor, asked: Given) => {
  // What was chosen must be there; then nothing may be missing.
  const given = asked.Stage ? await findStage(db, actor, asked.Stage, true) : undefined
  await requireAssignable(db, actor, 'agent', asked.UserId)
  const body = await withContact(db, actor, asked)
  await lostFields(db, actor, 'Open', body)
  const { UserId, ContactId, Type, stage } = requireAll(body, given)
  const lost = await lostFields(db, actor, stage.Outcome, body)
  const position = body.Position ?? (await rankIn(db, actor, stage, 0))
  const now = clock.now().toString()
  const { rows } = await sql<{ OpportunityId: number }>`
    insert into opportunity (tenant_id, name, type, stage_id, position, contact_id, user_id, projected_close_date,
      sales_price, gci, probability, lost_reason_id, lost_reason, lost_note, date_stage_entered, date_decided,
      created_by_id, edited_by_id, date_created)
    values (${actor.TenantId}, ${body.Name ?? null}, ${Type}, ${stage.StageId}, ${position}, ${ContactId}, ${UserId},
      ${body.ProjectedCloseDate ?? null}, ${body.SalesPrice ?? null}, ${body.GCI ?? null}, ${body.Probability ?? null},
      ${lost.reasonId}, ${lost.reason}, ${lost.note}, ${now}, ${stage.Outcome === 'Open' ? null : now}, ${actor.UserId},
      ${actor.UserId}, ${now}) returning opportunity_id`.execute(db)
  const id = rows[0]?.OpportunityId as number
  await sql`
    insert into opportunity_move (tenant_id, opportunity_id, to_name, to_stage_id, user_id, lost_reason, lost_note, version, date_moved)
    values (${actor.TenantId}, ${id}, ${stage.Name}, ${stage.StageId}, ${actor.UserId}, ${lost.reason}, ${lost.note}, 1, ${now})`.execute(
    db,
  )
  return id
}

/** Moves a locked card to another stage, if it is another; true if so. */
const moveTo = async (
  db: Tx,
  actor: Actor,
  card: { OpportunityId: number; StageId: number },
  to: StageRow,
  given: Given,
) => {
  if (card.StageId === to.StageId) return false
  await moveAll(db, actor, [card.OpportunityId], to, clock.now().toString(), given)
  return true
}

const update = async (db: Tx, actor: Actor, id: number, asked: Given) => {
  // The stage first, then the card: in this order everybody locks them.
  const stage = asked.Stage ? await findStage(db, actor, asked.Stage, true) : undefined
  const seen = await findOpportunity(db, actor, id)
  // Users and contacts before cards, as those who delete them lock.
  if (asked.UserId) await requireAssignable(db, actor, 'agent', asked.UserId, [seen.UserId])
  const body = await withContact(db, actor, asked, seen.ContactId)
  const stored = await lockOpportunity(db, actor, id, body.Version)
  await lostFields(db, actor, 'Open', body)
  const moved = stage ? await moveTo(db, actor, stored, stage, body) : false
  const set = [
    ['name', body.Name],
    ['type', body.Type],
    ['contact_id', body.ContactId],
    ['user_id', body.UserId],
    ['projected_close_date', body.ProjectedCloseDate],
    ['sales_price', body.SalesPrice],
    ['gci', body.GCI],
    ['probability', body.Probability],
  ] as const
  const given = set.filter(([, value]) => value !== undefined)
  const own = await findStage(db, actor, stage?.StageId ?? stored.StageId)
  const lost =
    !moved && (body.LostReasonId !== undefined || body.LostNote !== undefined)
      ? await lostFields(db, actor, own.Outcome, {
          LostReasonId: body.LostReasonId === undefined ? stored.LostReasonId : body.LostReasonId,
          LostNote: body.LostNote === undefined ? stored.LostNote : body.LostNote,
        })
      : undefined
  const columns = [
    ...given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(lost
      ? [sql`lost_reason_id = ${lost.reasonId}`, sql`lost_reason = ${lost.reason}`, sql`lost_note = ${lost.note}`]
      : []),
  ]
  if (columns.length > 0)
    // What is saved as it is, such as the cards beside one that was dropped, is no new version.
    await sql`
      update opportunity o set ${sql.join(columns)}, version = version + 1, edited_by_id = ${actor.UserId}
      where tenant_id = ${actor.TenantId} and opportunity_id = ${id} and (${sql.join(
        [
          ...given.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`),
          ...(lost
            ? [sql`lost_reason_id is distinct from ${lost.reasonId}`, sql`lost_note is distinct from ${lost.note}`]
            : []),
        ],
        sql` or `,
      )})`.execute(db)
  if (body.Position !== undefined)
    await sql`update opportunity set position = ${body.Position}
      where tenant_id = ${actor.TenantId} and opportunity_id = ${id}`.execute(db)
}

/** Cards that are moved together come to a stage that is offered for the type of each. */
const requireOffered = async (db: Tx, { TenantId }: Actor, ids: number[], stage: StageRow) => {
  const { rows } = await sql<{ Type: string; Count: number }>`
    select type, count(*) as count from opportunity
    where tenant_id = ${TenantId} and opportunity_id = any(${ids}::bigint[]) and stage_id <> ${stage.StageId}
      and not type = any(${stage.Types}::text[]) group by 1`.execute(db)
  const [wrong] = rows
  if (!wrong) return
  const kind = `${wrong.Type.toLowerCase()}${wrong.Count === 1 ? '' : 's'}`
  throw refused(
    `${wrong.Count.toLocaleString('en-US')} of these ${wrong.Count === 1 ? 'is a' : 'are'} ${kind}, and ${stage.Name} is not for ${wrong.Type.toLowerCase()}s. Choose another stage, or only some of them.`,
  )
}

export const opportunityRoutes = {
  opportunities: async ({ db, actor, query: { sort, descending, page, take, ...criteria } }) => {
    const where = await matching(db, actor, criteria)
    const Opportunities = await readOpportunities(
      db,
      actor,
      where,
      sql`${orderBy(sort, descending)} limit ${take} offset ${(page - 1) * take}`,
    )
    return { Opportunities, ...(await totalsOf(db, where)) }
  },

  saveOpportunity: async ({ db, actor, body }) => {
    const id = body.Id || (await create(db, actor, body))
    if (body.Id) await update(db, actor, body.Id, body)
    return readWritten(db, actor, id)
  },

  getOpportunity: ({ db, actor, params }) => findOpportunity(db, actor, params.id),

  deleteOpportunity: async ({ db, actor, params }) => {
    await lockOpportunity(db, actor, params.id)
    await sql`delete from opportunity where tenant_id = ${actor.TenantId} and opportunity_id = ${params.id}`.execute(db)
    return { Successful: true }
  },

  moveOpportunity: async ({ db, actor, params, body }) => {
    const stage = await findStage(db, actor, body.Stage, true)
    const stored = await lockOpportunity(db, actor, params.id, body.Version)
    await requireSeen(db, actor, [body.AfterId, body.BeforeId])
    await lostFields(db, actor, stage.Outcome, body)
    const moved = stored.StageId !== stage.StageId
    if (moved) await moveAll(db, actor, [params.id], stage, clock.now().toString(), body)
    const position = await rankIn(db, actor, stage, params.id, body)
    await sql`
      update opportunity set position = ${position}, version = version + ${moved ? 0 : 1}, edited_by_id = ${actor.UserId}
      where tenant_id = ${actor.TenantId} and opportunity_id = ${params.id}`.execute(db)
    return readWritten(db, actor, params.id)
  },

  opportunityHistory: async ({ db, actor, params }) => {
    await findOpportunity(db, actor, params.id)
    return historyOf(db, actor, params.id)
  },

  becomeTransaction: async ({ db, actor, params, body }) => {
    const stage = body.Stage ? await findStage(db, actor, body.Stage, true) : undefined
    // Whoever clicks twice waits here, and finds the transaction.
    const stored = await lockOpportunity(db, actor, params.id)
    if (stage) await moveTo(db, actor, stored, stage, {})
    const TransactionId = stored.TransactionId ?? (await makeTransaction(db, actor, stored, body))
    return { TransactionId, Opportunity: await readWritten(db, actor, params.id) }
  },

  undoTransaction: async ({ db, actor, params }) => {
    await takeBackTransaction(db, actor, params.id)
    return readWritten(db, actor, params.id)
  },

  changeOpportunities: async ({ db, actor, body }) => {
    const wanted = body.OpportunityIds && [...new Set(body.OpportunityIds)]
    await requireSeen(db, actor, wanted ?? [])
    const where = await matching(db, actor, (!wanted && body.Criteria) || {})
    if (body.UserId) await requireAssignable(db, actor, 'agent', body.UserId)
    await lostFields(db, actor, 'Open', body)
    const stage = body.Stage && (await findStage(db, actor, body.Stage, true))
    if (body.Action === 'Move' && !stage) throw invalid({ Stage: 'Choose a stage' })
    if (body.Action === 'Assign' && !body.UserId) throw invalid({ UserId: 'Choose an agent' })
    const chosenBy = wanted ? sql`${where} and o.opportunity_id = any(${wanted}::bigint[])` : where
    const found = await idsOf(db, chosenBy)
    if (wanted && found.length !== wanted.length) throw notFound('opportunity')
    if (found.length === 0) throw refused('No opportunities match now')
    if (found.length !== body.Count)
      throw conflict(
        `${found.length.toLocaleString('en-US')} opportunities match now. Look at them again, then confirm.`,
      )
    if (found.length > MOST_CHANGED) throw refused('Choose at most 5,000 opportunities at a time')
    if (body.Action === 'Move' && stage) await requireOffered(db, actor, found, stage)
    const ids = sql`any(${found}::bigint[])`
    await sql`select from opportunity where tenant_id = ${actor.TenantId} and opportunity_id = ${ids}
      order by opportunity_id for no key update`.execute(db)
    // What was changed while this waited may not be what was confirmed.
    const still = new Set(await idsOf(db, chosenBy))
    if (still.size !== found.length || found.some((id) => !still.has(id)))
      throw conflict('Some of these have been changed meanwhile. Look at them again, then confirm.')
    const chosen = sql`tenant_id = ${actor.TenantId} and opportunity_id = ${ids}`
    const edit = sql`version = version + 1, edited_by_id = ${actor.UserId}`
    if (body.Action === 'Move' && stage) await moveAll(db, actor, found, stage, clock.now().toString(), body)
    if (body.Action === 'Assign')
      await sql`update opportunity set user_id = ${body.UserId}, ${edit} where ${chosen}`.execute(db)
    if (body.Action === 'SetCloseDate')
      await sql`update opportunity set projected_close_date = ${body.ProjectedCloseDate ?? null}, ${edit} where ${chosen}`.execute(
        db,
      )
    if (body.Action === 'Delete') await sql`delete from opportunity where ${chosen}`.execute(db)
    return { Successful: true, Changed: found.length }
  },
} satisfies Partial<Handlers>
