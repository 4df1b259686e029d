import type { Body } from '@dormer/contract/endpoint'
import type { mergeContacts } from '@dormer/contract/people/duplicates'
import { sql } from 'kysely'
import { type Actor, visibleTo } from '../../../access/actor.ts'
import { requireRight } from '../../../access/rights.ts'
import type { MergePart, Tables } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'
import { conflict, HttpError, invalid } from '../../../http/errors.ts'
import { clock } from '../../../time/clock.ts'
import { mergeCatalog, movedBy } from './catalog.queries.ts'
import { joinOwnValues } from './custom-values.queries.ts'
import { type MergePerson, mergedFields, mergePersons, usualOwner } from './fields.queries.ts'
import { moveRows } from './join.queries.ts'
import { mergeLog } from './log.queries.ts'

export type MergeAreas = { tables: Tables; merging: readonly MergePart[] }

/** What the transaction does from now on is told to nobody, is nobody's history, and comes into no trash. */
export const workSilently = async (db: Tx, isSilent: boolean) => {
  const value = isSilent ? 'on' : ''
  await sql`select set_config('app.erasing', ${value}, true), set_config('app.taking_back', ${value}, true)`.execute(db)
}

const notSeen = () =>
  new HttpError(404, {
    Message:
      'One of these contacts was not found, or belongs to somebody else. Ask an admin of your brokerage to merge them.',
  })

/** 404 unless the actor sees all of these; 409 with who did it for one that was merged meanwhile. */
export const requireSeen = async (db: Tx, actor: Actor, contactIds: readonly number[]) => {
  const seen = await db
    .selectFrom('contact')
    .select(['ContactId', 'DateErased'])
    .where(visibleTo(actor, 'contact'))
    .where('ContactId', 'in', [...contactIds])
    .execute()
  if (seen.some(({ DateErased }) => DateErased !== null))
    throw conflict('One of these people was erased. Nobody can be merged with them.')
  if (seen.length === new Set(contactIds).size) return
  const { rows } = await sql<{ Was: string; Kept: string | null; By: string | null }>`
    select o ->> 'Name' as was, contact.name as kept, u.name as by
    from merged_contact m
    join contact_merge g on g.tenant_id = m.tenant_id and g.contact_merge_id = m.contact_merge_id
    cross join lateral jsonb_array_elements(g.others) o
    join contact on contact.tenant_id = m.tenant_id and contact.contact_id = m.into_id and ${visibleTo(actor, 'contact')}
    left join user_account u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
    where m.tenant_id = ${actor.TenantId} and m.contact_id = any(${contactIds}::bigint[])
      and (o -> 'ContactId')::bigint = m.contact_id limit 1`.execute(db)
  const [gone] = rows
  if (gone) throw conflict(`${gone.By ?? 'Somebody'} has merged ${gone.Was} into ${gone.Kept} meanwhile.`)
  throw notSeen()
}

/** Locks contacts with their households' persons, then the households: the order of whoever edits or deletes them. */
export const lockPersons = async (db: Tx, TenantId: number, contactIds: readonly number[]) => {
  const entities = sql`select contact_entity_id from contact where tenant_id = ${TenantId} and contact_id = any(${contactIds}::bigint[])`
  await sql`select from contact where tenant_id = ${TenantId} and contact_entity_id in (${entities})
    order by contact_id for update`.execute(db)
  await sql`select from contact_entity where tenant_id = ${TenantId} and contact_entity_id in (${entities})
    order by contact_entity_id for update`.execute(db)
}

/** Changes with whatever the preview shows of these contacts; not with their being opened. */
export const versionOf = async (db: Tx, TenantId: number, contactIds: readonly number[]) => {
  const { rows } = await sql<{ Version: string }>`
    select md5(string_agg((to_jsonb(c) - 'is_new')::text || (to_jsonb(e) - 'is_new')::text, ' ' order by c.contact_id)) as version
    from contact c join contact_entity e using (tenant_id, contact_entity_id)
    where c.tenant_id = ${TenantId} and c.contact_id = any(${contactIds}::bigint[])`.execute(db)
  return rows[0]?.Version ?? ''
}

type Merge = { TenantId: number; MergeId: number; KeptId: number; OtherIds: readonly number[] }

/**
 * Merges contacts that are locked into one. `choices` say whose value a field gets; `fixed` columns stay as they are.
 */
export const perform = async (
  db: Tx,
  areas: MergeAreas,
  { TenantId, MergeId, KeptId, OtherIds }: Merge,
  choices: Readonly<Record<string, number>>,
  fixed: ReadonlySet<string> = new Set(),
) => {
  const catalog = await mergeCatalog(db)
  const log = mergeLog(db, catalog, TenantId, MergeId)
  const persons = await mergePersons(db, TenantId, [KeptId, ...OtherIds])
  const kept = persons.find(({ ContactId }) => ContactId === KeptId) as MergePerson
  const others = OtherIds.map((id) => persons.find(({ ContactId }) => ContactId === id) as MergePerson)
  // A session keeps the plans of cascades from its first deletion (acts/delete.ts).
  await sql`discard plans`.execute(db)
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  await workSilently(db, true)
  const isKept = sql`r.contact_id = ${KeptId}`
  await joinOwnValues({ db, TenantId, KeptId, ...log }, OtherIds, choices, fixed)
  const gone = await entitiesGone(db, TenantId, kept, others)
  for (const { ContactId, ContactEntityId } of others) {
    const merging = { db, TenantId, KeptId, OtherId: ContactId, ...log }
    for (const part of areas.merging) await part.before?.(merging)
    await copyPoints(log, TenantId, ContactId, KeptId)
    for (const table of movedBy(catalog, areas.tables, 'contact_id'))
      await moveRows(db, catalog, log, { TenantId, table, column: 'contact_id', from: ContactId, to: KeptId })
    for (const table of movedBy(catalog, areas.tables, 'contact_entity_id')) {
      const move = { column: 'contact_entity_id', from: ContactEntityId, to: kept.ContactEntityId }
      if (gone.has(ContactEntityId)) await moveRows(db, catalog, log, { TenantId, table, ...move })
      // What is about the person goes along; what was written about the household stays with those who remain.
      else if (ContactEntityId !== kept.ContactEntityId && table.Columns.includes('contact_id'))
        await log.change(
          table.Name,
          sql`contact_entity_id = ${kept.ContactEntityId}`,
          sql`${isKept} and r.contact_entity_id = ${ContactEntityId}`,
        )
    }
    await log.change(
      'contact_touch',
      sql`last_contact = greatest(r.last_contact, o.last_contact), last_active = greatest(r.last_active, o.last_active),
        is_contacted = r.is_contacted or o.is_contacted,
        only_tried = (r.only_tried or o.only_tried) and not (r.is_contacted and not r.only_tried or o.is_contacted and not o.only_tried)
        from contact_touch o`,
      sql`${isKept} and o.tenant_id = r.tenant_id and o.contact_id = ${ContactId}`,
    )
    await log.add(
      'contact_different',
      ['contact_id', 'other_contact_id', 'user_id', 'date_created'],
      sql`select tenant_id, least(x, ${KeptId}), greatest(x, ${KeptId}), user_id, date_created
        from contact_different d cross join lateral (values (case d.contact_id when ${ContactId} then other_contact_id else d.contact_id end)) u (x)
        where d.tenant_id = ${TenantId} and ${ContactId} in (d.contact_id, d.other_contact_id)
          and x <> all(${[KeptId, ...OtherIds]}::bigint[])`,
    )
    await log.remove('contact_touch', sql`r.contact_id = ${ContactId}`)
    await log.remove('contact', sql`r.contact_id = ${ContactId}`)
    await sql`insert into merged_contact (tenant_id, contact_id, into_id, contact_merge_id, contact_entity_id)
      values (${TenantId}, ${ContactId}, ${KeptId}, ${MergeId}, ${gone.has(ContactEntityId) ? ContactEntityId : null})`.execute(
      db,
    )
  }
  const stay = others.map(({ ContactEntityId }) => ContactEntityId).filter((id) => !gone.has(id))
  await log.see('contact_entity', sql`r.contact_entity_id = any(${stay}::bigint[])`)
  await log.remove('contact_entity', sql`r.contact_entity_id = any(${[...gone]}::bigint[])`)
  await giveValues(db, log, kept, others, choices, fixed)
  for (const OtherId of OtherIds)
    for (const part of areas.merging) await part.after?.({ db, TenantId, KeptId, OtherId, ...log })
  await sql`select contact_search_refresh(${[KeptId]}::bigint[])`.execute(db)
  await workSilently(db, false)
}

/** The households of which nobody is left. */
const entitiesGone = async (db: Tx, TenantId: number, kept: MergePerson, others: readonly MergePerson[]) => {
  const ids = others.map(({ ContactEntityId }) => ContactEntityId).filter((id) => id !== kept.ContactEntityId)
  const { rows } = await sql<{ ContactEntityId: number }>`
    select contact_entity_id from contact where tenant_id = ${TenantId} and contact_entity_id = any(${ids}::bigint[])
    group by 1 having bool_and(contact_id = any(${others.map(({ ContactId }) => ContactId)}::bigint[]))`.execute(db)
  return new Set(rows.map(({ ContactEntityId }) => ContactEntityId))
}

const pointColumns = ['contact_id', 'kind', 'label', 'value', 'address']
/** Lists the further emails and phones of one with the other, too: each gets back its own, whatever is written instead. */
const copyPoints = async (log: ReturnType<typeof mergeLog>, TenantId: number, from: number, to: number) => {
  await log.add(
    'contact_point',
    [...pointColumns, 'extension'],
    sql`select tenant_id, ${to}, kind, label, value, address, extension from contact_point o
      where o.tenant_id = ${TenantId} and o.contact_id = ${from} order by o.contact_point_id`,
  )
  await log.remove('contact_point', sql`r.contact_id = ${from}`)
}

const reached = {
  email: { kind: 'Email', label: 'Other' },
  cell_phone: { kind: 'Phone', label: 'Mobile' },
  home_phone: { kind: 'Phone', label: 'Home' },
  work_phone: { kind: 'Phone', label: 'Work' },
} as const

/** Gives the kept contact the values chosen. Emails and phones that are not its own fields become further ones. */
const giveValues = async (
  db: Tx,
  log: ReturnType<typeof mergeLog>,
  kept: MergePerson,
  others: readonly MergePerson[],
  choices: Readonly<Record<string, number>>,
  fixed: ReadonlySet<string>,
) => {
  const KeptId = kept.ContactId
  const owners = new Map(
    mergedFields.map((field) => {
      const chosen = [kept, ...others].find(({ ContactId }) => ContactId === choices[field.name])
      return [field.column, fixed.has(field.column) ? kept : (chosen ?? usualOwner(field, kept, others))]
    }),
  )
  const valueIn = (column: string) => owners.get(column)?.Values[column] ?? null
  const columns = Object.keys(reached) as (keyof typeof reached)[]
  const own = columns.map(valueIn).filter((value) => value !== null)
  // A trigger would take these off the list of further ones, and nothing would bring them back.
  await log.remove(
    'contact_point',
    sql`r.contact_id = ${KeptId} and r.extension is null and r.address = any(${own}::text[])`,
  )
  // What happens to the fields is history, but tells nobody and starts nothing.
  await workSilently(db, false)
  await sql`select set_config('app.untold', 'on', true)`.execute(db)
  for (const whose of ['Contact', 'Entity'] as const) {
    const changed = mergedFields.filter(
      (field) =>
        field.of === whose && owners.get(field.column) !== kept && valueIn(field.column) !== kept.Values[field.column],
    )
    if (changed.length === 0) continue
    const table = whose === 'Contact' ? 'contact' : 'contact_entity'
    const values = JSON.stringify(Object.fromEntries(changed.map(({ column }) => [column, valueIn(column)])))
    await log.change(
      table,
      sql`${sql.join(changed.map(({ column }) => sql`${sql.id(column)} = v.${sql.id(column)}`))}
        from jsonb_populate_record(null::${sql.id(table)}, ${values}::jsonb) v`,
      whose === 'Contact' ? sql`r.contact_id = ${KeptId}` : sql`r.contact_entity_id = ${kept.ContactEntityId}`,
    )
  }
  await sql`select set_config('app.untold', '', true)`.execute(db)
  await workSilently(db, true)
  const further = [kept, ...others].flatMap(({ Values }) =>
    columns.flatMap((column) => {
      const value = Values[column]
      return value && !own.includes(value) ? [{ ...reached[column], value }] : []
    }),
  )
  if (further.length > 0)
    await log.add(
      'contact_point',
      pointColumns,
      sql`select c.tenant_id, c.contact_id, p.kind, p.label, p.value, p.value
        from contact c, jsonb_to_recordset(${JSON.stringify(further)}::jsonb) p (kind text, label text, value text)
        where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and c.contact_id = ${KeptId}`,
    )
  await log.change(
    'contact',
    sql`is_marked_contacted = true from contact_merge_row o`,
    sql`r.contact_id = ${KeptId} and not r.is_marked_contacted and o.tenant_id = r.tenant_id and o.table_name = 'contact'
      and o.what = 'Removed' and o.old_key = any(${others.map(({ ContactId }) => JSON.stringify({ contact_id: ContactId }))}::jsonb[])
      and (o.before ->> 'is_marked_contacted')::boolean`,
  )
}

/** Merges contacts the actor sees into one of them. */
export const merge = async (
  db: Tx,
  actor: Actor,
  { KeepContactId, OtherContactIds, Choices: chosen = [], Version }: Body<typeof mergeContacts>,
  areas: MergeAreas,
) => {
  const OtherIds = [...new Set(OtherContactIds)]
  const all = [KeepContactId, ...OtherIds]
  const { TenantId } = actor
  await lockPersons(db, TenantId, all)
  await requireSeen(db, actor, [...all, ...chosen.map(({ ContactId }) => ContactId)])
  // Whoever is merged into another is no contact any more.
  requireRight(actor, 'DeleteContacts')
  const Choices = Object.fromEntries(chosen.map(({ Field, ContactId }) => [Field, ContactId]))
  if (OtherIds.includes(KeepContactId)) throw invalid({ OtherContactIds: 'A contact cannot be merged into itself' })
  const unknown = Object.entries(Choices).find(
    ([field, id]) =>
      !all.includes(id) || !(mergedFields.some(({ name }) => name === field) || /^Custom\d+$/.test(field)),
  )
  if (unknown) throw invalid({ Choices: `Choose one of the contacts for each of their fields: not for ${unknown[0]}` })
  if (Version !== undefined && Version !== (await versionOf(db, TenantId, all)))
    throw conflict('One of these contacts was changed meanwhile. Reload to see it, then merge again.')
  const persons = await mergePersons(db, TenantId, all)
  const kept = persons.find(({ ContactId }) => ContactId === KeepContactId) as MergePerson
  const names = OtherIds.map((ContactId) => ({
    ContactId,
    Name: persons.find((person) => person.ContactId === ContactId)?.Name ?? '',
  }))
  const { ContactMergeId } = await db
    .insertInto('contact_merge')
    .values({
      TenantId,
      ContactId: KeepContactId,
      ContactEntityId: kept.ContactEntityId,
      UserId: actor.UserId,
      Others: JSON.stringify(names) as never,
      Choices: JSON.stringify(Choices) as never,
      DateCreated: clock.now().toString(),
    })
    .returning('ContactMergeId')
    .executeTakeFirstOrThrow()
  await perform(db, areas, { TenantId, MergeId: ContactMergeId, KeptId: KeepContactId, OtherIds }, Choices)
  return { MergeId: ContactMergeId, ContactId: KeepContactId }
}
