import { customFieldName } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
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

/**
 * Of fields that have one value, the one chosen stays, else the kept contact's, else that of the first who has one; of
 * several choices, all.
 */
export const chooseOwnValues = async (
  { db, TenantId, KeptId, remove }: Pick<Merging, 'db' | 'TenantId' | 'KeptId' | 'remove'>,
  otherIds: readonly number[],
  choices: Readonly<Record<string, number>>,
) => {
  const all = [KeptId, ...otherIds]
  const fields = Map.groupBy(await ownValues(db, TenantId, all), ({ CustomFieldId }) => CustomFieldId)
  for (const [CustomFieldId, values] of fields) {
    if (values.length < 2 || values[0]?.Kind === 'Choices') continue
    const having = new Set(values.map(({ ContactId }) => ContactId))
    const chosen = choices[customFieldName(CustomFieldId)]
    const owner = chosen !== undefined && having.has(chosen) ? chosen : all.find((id) => having.has(id))
    await remove(
      'custom_value',
      sql`r.custom_field_id = ${CustomFieldId} and r.contact_id = any(${all}::bigint[]) and r.contact_id <> ${owner}`,
    )
  }
}
