import { customFieldIdIn, customFieldName } from '@dormer/contract/people/custom-fields'
import { type RawBuilder, sql } from 'kysely'
import type { Merging } from '../../../area.ts'
import type { Tx } from '../../../db/connect.ts'

type Own = {
  CustomFieldId: number
  Name: string
  Kind: string
  ContactId: number
  Value: string
  DateChanged: string | null
}

/** What the brokerage's own fields say of these contacts, in the order of the fields. */
const ownValues = async (db: Tx, TenantId: number, contactIds: readonly number[]) => {
  const { rows } = await sql<Own>`
    select f.custom_field_id, f.name, f.kind, v.contact_id,
      string_agg(v.value, ', ' order by v.custom_value_id) as value, max(c.date_created) as date_changed
    from custom_value v join custom_field f using (tenant_id, custom_field_id)
    left join change c on c.tenant_id = v.tenant_id and c.contact_id = v.contact_id and c.table_name = 'custom_value'
      and c.row_id = v.custom_value_id
    where v.tenant_id = ${TenantId} and v.contact_id = any(${contactIds}::bigint[])
    group by f.tenant_id, f.custom_field_id, v.contact_id order by f.position, f.custom_field_id`.execute(db)
  return rows
}

/** The brokerage's own fields in which these contacts have anything, as `comparedFields` has the others. */
export const comparedOwnFields = async (db: Tx, TenantId: number, contactIds: readonly number[], keptId: number) => {
  const fields = Map.groupBy(await ownValues(db, TenantId, contactIds), ({ CustomFieldId }) => CustomFieldId)
  return [...fields].map(([CustomFieldId, values]) => {
    const newest = values.toSorted(
      (a, b) =>
        (b.DateChanged ?? '').localeCompare(a.DateChanged ?? '') ||
        Number(b.ContactId === keptId) - Number(a.ContactId === keptId),
    )
    return {
      Field: customFieldName(CustomFieldId) as string,
      Label: values[0]?.Name ?? '',
      Values: contactIds.map((ContactId) => {
        const own = values.find((value) => value.ContactId === ContactId)
        return { ContactId, Value: own?.Value ?? null, DateChanged: own?.DateChanged ?? null }
      }),
      Suggested: newest[0]?.ContactId ?? keptId,
      IsUnion: values[0]?.Kind === 'Choices',
    }
  })
}

const columns = ['contact_id', 'custom_field_id', 'value', 'choice', 'number', 'day', 'flag']

/**
 * Gives the kept contact copies of the values that become its own, and takes the others' away, all in the log: so each gets
 * back what it had, whatever became of the copy. Of fields that have one value, the one chosen becomes the kept contact's,
 * else its own stays, else it is that of the first who has one; of several choices, all. `fixed` fields stay as they are.
 */
export const joinOwnValues = async (
  { db, TenantId, KeptId, remove, add }: Pick<Merging, 'db' | 'TenantId' | 'KeptId' | 'remove' | 'add'>,
  otherIds: readonly number[],
  choices: Readonly<Record<string, number>>,
  fixed: ReadonlySet<string>,
) => {
  const all = [KeptId, ...otherIds]
  const copyOf = (where: RawBuilder<unknown>) => sql`
    select tenant_id, ${KeptId}, custom_field_id, value, choice, number, day, flag from custom_value o
    where o.tenant_id = ${TenantId} and ${where} order by o.custom_value_id`
  const fields = Map.groupBy(await ownValues(db, TenantId, all), ({ CustomFieldId }) => CustomFieldId)
  for (const [CustomFieldId, values] of fields) {
    const name = customFieldName(CustomFieldId)
    const ofField = (row: string) => sql`${sql.ref(`${row}.custom_field_id`)} = ${CustomFieldId}`
    const having = new Set(values.map(({ ContactId }) => ContactId))
    if (values[0]?.Kind === 'Choices')
      await add('custom_value', columns, copyOf(sql`${ofField('o')} and o.contact_id = any(${otherIds}::bigint[])`))
    else if (!fixed.has(name)) {
      const chosen = choices[name]
      const owner = chosen !== undefined && having.has(chosen) ? chosen : all.find((id) => having.has(id))
      if (owner !== KeptId) {
        await remove('custom_value', sql`${ofField('r')} and r.contact_id = ${KeptId}`)
        await add('custom_value', columns, copyOf(sql`${ofField('o')} and o.contact_id = ${owner}`))
      }
    }
    await remove('custom_value', sql`${ofField('r')} and r.contact_id = any(${otherIds}::bigint[])`)
  }
}

type Since = { Name: string; Label: string; IsCleared: boolean }
/**
 * The fields with one value of which the kept contact's was changed or cleared since the merge: by their names as choices
 * have them.
 */
export const ownValuesSince = async (db: Tx, TenantId: number, MergeId: number, KeptId: number): Promise<Since[]> => {
  const { rows } = await sql<{ CustomFieldId: number; Label: string; IsCleared: boolean }>`
    select f.custom_field_id, f.name as label, v.custom_value_id is null as is_cleared
    from (
      select (before -> 'custom_field_id')::bigint as custom_field_id from contact_merge_row
      where tenant_id = ${TenantId} and contact_merge_id = ${MergeId} and table_name = 'custom_value' and what = 'Removed'
      group by 1) gone
    join custom_field f on f.tenant_id = ${TenantId} and f.custom_field_id = gone.custom_field_id and f.kind <> 'Choices'
    left join custom_value v on v.tenant_id = ${TenantId} and v.contact_id = ${KeptId}
      and v.custom_field_id = f.custom_field_id
    left join contact_merge_row a on a.tenant_id = ${TenantId} and a.contact_merge_id = ${MergeId}
      and a.table_name = 'custom_value' and a.what = 'Added' and (a.after -> 'custom_field_id')::bigint = f.custom_field_id
    where v.custom_value_id is null or a.after is not null and a.after <> to_jsonb(v)`.execute(db)
  return rows.map(({ CustomFieldId, ...since }) => ({ Name: customFieldName(CustomFieldId), ...since }))
}

/** What was cleared since the merge stays empty. */
export const clearOwnValues = async (db: Tx, TenantId: number, KeptId: number, names: readonly string[]) => {
  const ids = names.map((name) => customFieldIdIn(name))
  await sql`delete from custom_value where tenant_id = ${TenantId} and contact_id = ${KeptId}
    and custom_field_id = any(${ids}::bigint[])`.execute(db)
}
