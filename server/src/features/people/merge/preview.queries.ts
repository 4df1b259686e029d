import { MERGED_MOST } from '@dormer/contract/people/duplicates'
import { may } from '@dormer/contract/permissions'
import { sql } from 'kysely'

import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { invalid } from '../../../http/errors.ts'
import { contactCards } from '../duplicates/duplicates.queries.ts'
import { mergeCatalog, movedBy } from './catalog.queries.ts'
import { comparedOwnFields } from './custom-values.queries.ts'
import { comparedFields, mergePersons } from './fields.queries.ts'
import { type MergeAreas, requireSeen, versionOf } from './merge.queries.ts'

/** How many rows of each table hang on each of these contacts: what would move. */
const countsOf = async (db: Tx, TenantId: number, { tables }: MergeAreas, ids: readonly number[]) => {
  const catalog = await mergeCatalog(db)
  const nounsOf = (name: string) => {
    const { merge } = tables[name] ?? {}
    return merge && 'moves' in merge && merge.moves !== 'uncounted' ? merge.moves : undefined
  }
  const counted = [
    ...movedBy(catalog, tables, 'contact_id').map((table) => ({ table, by: 'contact_id' })),
    ...movedBy(catalog, tables, 'contact_entity_id')
      .filter(({ Columns }) => !Columns.includes('contact_id'))
      .map((table) => ({ table, by: 'contact_entity_id' })),
  ].filter(({ table }) => nounsOf(table.Name))
  const { rows } = await sql<{ Name: string; ContactId: number; Count: number }>`
    with c as materialized (select contact_id, contact_entity_id from contact
      where tenant_id = ${TenantId} and contact_id = any(${ids}::bigint[]))
    ${sql.join(
      counted.map(
        ({ table, by }) => sql`select ${table.Name} as name, c.contact_id, count(*)::integer as count
          from c join ${sql.id(table.Name)} t on t.tenant_id = ${TenantId} and t.${sql.id(by)} = c.${sql.id(by)} group by 2`,
      ),
      sql` union all `,
    )}`.execute(db)
  return rows.map((row) => ({ ...row, Nouns: nounsOf(row.Name) as readonly [string, string] }))
}

/** What merging these contacts would do. */
export const mergePreview = async (db: Tx, actor: Actor, contactIds: string, areas: MergeAreas) => {
  const ids = [...new Set(contactIds.split(',').map((id) => Number(id.trim())))]
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw invalid({ contactIds: 'Give the ids of the contacts, separated by commas' })
  if (ids.length < 2) throw invalid({ contactIds: 'Choose at least two contacts' })
  if (ids.length > MERGED_MOST) throw invalid({ contactIds: `Merge at most ${MERGED_MOST} contacts at once` })
  await requireSeen(db, actor, ids)
  const { TenantId } = actor
  const [persons, counts] = [await mergePersons(db, TenantId, ids), await countsOf(db, TenantId, areas, ids)]
  const weightOf = (id: number) =>
    counts
      .filter(({ ContactId }) => ContactId === id)
      // Who is part of a transaction stays.
      .reduce((sum, { Name, Count }) => sum + Count * (Name === 'transaction_people' ? 1_000_000 : 1), 0)
  const [first] = ids.toSorted((a, b) => weightOf(b) - weightOf(a) || a - b)
  const Suggested = first as number
  const inOrder = ids.map((id) => persons.find(({ ContactId }) => ContactId === id)).filter((one) => one !== undefined)
  const tags = await tagsOf(db, TenantId, ids)
  const warnings = await Promise.all(areas.merging.map((part) => part.warnings?.(db, TenantId, ids) ?? []))
  return {
    Contacts: await contactCards(db, TenantId, ids),
    Suggested,
    Fields: [
      ...(await comparedFields(db, TenantId, inOrder, Suggested)),
      ...(await comparedOwnFields(db, TenantId, ids, Suggested)),
      ...(tags.size === 0
        ? []
        : [
            {
              Field: 'Tags',
              Label: 'Tags',
              Values: ids.map((ContactId) => ({ ContactId, Value: tags.get(ContactId) ?? null, DateChanged: null })),
              Suggested,
              IsUnion: true,
            },
          ]),
    ],
    Moves: ids.map((ContactId) => ({
      ContactId,
      What: counts
        .filter((one) => one.ContactId === ContactId)
        .map(({ Count, Nouns: [one, many] }) => `${Count.toLocaleString('en-US')} ${Count === 1 ? one : many}`),
    })),
    Warnings: [...(await householdWarnings(db, TenantId, ids)), ...warnings.flat()],
    Blocked: may(actor, 'DeleteContacts')
      ? null
      : 'Lenders cannot merge contacts. Ask their agent or an admin of your brokerage.',
    Version: await versionOf(db, TenantId, ids),
  }
}

const tagsOf = async (db: Tx, TenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ ContactId: number; Names: string }>`
    select c.contact_id, string_agg(g.name, ', ' order by g.name) as names
    from contact c join tag_contact_entity t using (tenant_id, contact_entity_id) join tag g using (tenant_id, tag_id)
    where c.tenant_id = ${TenantId} and c.contact_id = any(${ids}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ ContactId, Names }) => [ContactId, Names]))
}

/** Whose household does not come along, because others are part of it. */
const householdWarnings = async (db: Tx, TenantId: number, ids: readonly number[]) => {
  const { rows } = await sql<{ Name: string; Joint: string; Shares: boolean }>`
    select c.name, string_agg(j.name, ' and ' order by j.contact_id) as joint,
      bool_or(exists (select from contact o where o.tenant_id = c.tenant_id and o.contact_id = any(${ids}::bigint[])
        and o.contact_entity_id <> c.contact_entity_id)) as shares
    from contact c join contact j using (tenant_id, contact_entity_id)
    where c.tenant_id = ${TenantId} and c.contact_id = any(${ids}::bigint[]) and j.contact_id <> all(${ids}::bigint[])
    group by c.contact_id, c.name order by c.contact_id`.execute(db)
  return rows
    .filter(({ Shares }) => Shares)
    .map(
      ({ Name, Joint }) =>
        `${Name} has a joint contact, ${Joint}. Unless ${Name} is the one kept, notes, tags and documents of that household stay with it.`,
    )
}
