import { sql } from 'kysely'
import { type Actor, isVisibleTo, visibleTo } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, notFound } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { mergeCatalog } from './catalog.queries.ts'
import { clearOwnValues, ownValuesSince } from './custom-values.queries.ts'
import { mergedFields } from './fields.queries.ts'
import { takeBack } from './log.queries.ts'
import { lockPersons, type MergeAreas, perform, workSilently } from './merge.queries.ts'
import { keptInstead } from './merged.queries.ts'

type Other = { ContactId: number; Name: string }
type Merge = {
  MergeId: number
  ContactId: number
  Others: Other[]
  Choices: Record<string, number>
}

/**
 * The merges after this one, still in force, that did something to the same contacts or rows, oldest first: they are
 * taken back before it, and done again after it, so that whatever the order each row is where it would be without it.
 */
const laterMerges = async (db: Tx, TenantId: number, { MergeId, ContactId }: Merge) => {
  const { rows: after } = await sql<Merge & { Rows: boolean }>`
    select contact_merge_id as merge_id, contact_id, others, choices from contact_merge
    where tenant_id = ${TenantId} and contact_merge_id > ${MergeId} and date_undone is null order by 1`.execute(db)
  if (after.length === 0) return []
  // A merge of ten thousand rows is unknown to the planner at first, and joined row by row it would take minutes.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
  const { rows: shared } = await sql<{ A: number; B: number }>`
    select distinct a.contact_merge_id as a, b.contact_merge_id as b
    from contact_merge_row a
    join contact_merge_row b on b.tenant_id = a.tenant_id and b.table_name = a.table_name and b.old_key = a.new_key
      and b.contact_merge_id > a.contact_merge_id
    where a.tenant_id = ${TenantId} and a.contact_merge_id >= ${MergeId} and a.new_key is not null
      and b.what <> 'Seen'`.execute(db)
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(db)
  const related = new Set([MergeId])
  const contacts = new Set([ContactId])
  return after.filter((one) => {
    const isOfThese = [one.ContactId, ...one.Others.map((other) => other.ContactId)].some((id) => contacts.has(id))
    if (!isOfThese && !shared.some(({ A, B }) => B === one.MergeId && related.has(A))) return false
    related.add(one.MergeId)
    contacts.add(one.ContactId)
    return true
  })
}

/**
 * Takes back what a merge did; returns which columns of the kept contact and its household, and which of the brokerage's
 * own fields, were changed since, or cannot come back.
 */
const undoOne = async (db: Tx, TenantId: number, { MergeId, ContactId }: Merge) => {
  const own = await ownValuesSince(db, TenantId, MergeId, ContactId)
  const kept = await takeBack(db, await mergeCatalog(db), TenantId, MergeId)
  const cleared = own.flatMap(({ Name, IsCleared }) => (IsCleared ? [Name] : []))
  if (cleared.length > 0) await clearOwnValues(db, TenantId, ContactId, cleared)
  await db.deleteFrom('merged_contact').where('TenantId', '=', TenantId).where('ContactMergeId', '=', MergeId).execute()
  return [
    ...kept.map((one) => ({ ...one, Label: undefined })),
    ...own.map(({ Name, Label }) => ({ Column: Name, Label, IsGone: false })),
  ]
}

/** Undoes a merge whenever it was: each comes back as it was, with what was theirs. */
export const undoMerge = async (db: Tx, actor: Actor, MergeId: number, areas: MergeAreas) => {
  const { TenantId } = actor
  const { rows } = await sql<Merge & { DateCreated: string; DateUndone: string | null; UndoneBy: string | null }>`
    select g.contact_merge_id as merge_id, g.contact_id, g.others, g.choices, g.date_created, g.date_undone,
      (select u.name from user_account u where u.tenant_id = g.tenant_id and u.user_id = g.undone_by_id) as undone_by
    from contact_merge g where g.tenant_id = ${TenantId} and g.contact_merge_id = ${MergeId} for update of g`.execute(
    db,
  )
  const merge = rows[0]
  if (!merge) throw notFound('merge')
  const keptId = (await keptInstead(db, actor, merge.ContactId)) ?? merge.ContactId
  const kept = await db
    .selectFrom('contact')
    .select(['Name', visibleTo(actor, 'contact').as('IsSeen')])
    .where('TenantId', '=', TenantId)
    .where('ContactId', '=', keptId)
    .executeTakeFirst()
  if (kept && !kept.IsSeen) throw notFound('merge')
  requireRight(actor, 'DeleteContacts')
  if (merge.DateUndone) throw conflict(`${merge.UndoneBy ?? 'Somebody'} has undone this merge already.`)
  const names = merge.Others.map(({ Name }) => Name).join(', ')
  if (!kept)
    throw conflict(
      `The contact that ${names} was merged into has been deleted. Restore it from the trash first, then undo the merge.`,
    )
  await requireTheirs(db, actor, MergeId, names)
  await lockPersons(db, TenantId, [keptId])
  const later = await laterMerges(db, TenantId, merge)
  const undoing = await Promise.all(
    areas.merging.map((part) => part.undoing?.(db, TenantId, keptId, merge.DateCreated)),
  )
  await sql`discard plans`.execute(db)
  await sql`select set_config('enable_seqscan', 'off', true), set_config('app.restoring', 'on', true)`.execute(db)
  await workSilently(db, true)
  const fixed = new Map<number, Set<string>>()
  for (const one of later.toReversed())
    fixed.set(
      one.MergeId,
      new Set((await undoOne(db, TenantId, one)).flatMap(({ Column, IsGone }) => (IsGone ? [] : [Column]))),
    )
  const stayed = await undoOne(db, TenantId, merge)
  await sql`select set_config('app.restoring', '', true)`.execute(db)
  for (const { MergeId: id, ContactId, Others, Choices } of later) {
    await db.deleteFrom('contact_merge_row').where('TenantId', '=', TenantId).where('ContactMergeId', '=', id).execute()
    const again = { TenantId, MergeId: id, KeptId: ContactId, OtherIds: Others.map((other) => other.ContactId) }
    await perform(db, areas, again, Choices, fixed.get(id))
  }
  const ContactIds = [keptId, ...merge.Others.map(({ ContactId }) => ContactId)]
  for (const apart of undoing) await apart?.(ContactIds)
  await sql`select contact_search_refresh(${ContactIds}::bigint[])`.execute(db)
  await workSilently(db, false)
  await db
    .updateTable('contact_merge')
    .set({ DateUndone: clock.now().toString(), UndoneById: actor.UserId })
    .where('TenantId', '=', TenantId)
    .where('ContactMergeId', '=', MergeId)
    .execute()
  // What it took to undo it is not needed any more.
  await db
    .deleteFrom('contact_merge_row')
    .where('TenantId', '=', TenantId)
    .where('ContactMergeId', '=', MergeId)
    .execute()
  const columns = new Map(stayed.map(({ Column, IsGone }) => [Column, IsGone]))
  const labels = [
    ...mergedFields.filter(({ column }) => columns.has(column)),
    ...stayed.flatMap(({ Column, Label }) => (Label === undefined ? [] : [{ label: Label, column: Column }])),
  ]
  return {
    ContactIds,
    Kept: labels.map(({ label, column }) =>
      columns.get(column)
        ? `${label} could not be restored: what it was has been removed from your brokerage’s list since.`
        : `${label} was changed since the merge, so it stays as it is.`,
    ),
  }
}

/** 403 unless those who would come back are the actor's to see. */
const requireTheirs = async (db: Tx, actor: Actor, MergeId: number, names: string) => {
  const { rows } = await sql<{ AssignedAgentId: number | null; AssignedLenderId: number | null }>`
    select (before ->> 'assigned_agent_id')::bigint as assigned_agent_id, (before ->> 'assigned_lender_id')::bigint as assigned_lender_id
    from contact_merge_row
    where tenant_id = ${actor.TenantId} and contact_merge_id = ${MergeId} and table_name = 'contact' and what = 'Removed'`.execute(
    db,
  )
  if (rows.every((row) => isVisibleTo(actor, row))) return
  throw new HttpError(403, {
    Message: `${names} would come back to somebody else. Ask an admin of your brokerage to undo this merge.`,
  })
}
