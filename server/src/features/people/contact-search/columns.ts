import { type ColumnName, type Declared, exported, type ListColumn, listColumns } from '@dormer/contract/contact-fields'
import { customFieldName } from '@dormer/contract/people/custom-fields'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, icu } from '../../../db/names.ts'
import type { OwnField } from '../custom-fields/custom-fields.rules.ts'

/** A field as text, of the person or its entity `e`. */
const textOf = ({ name, of, kind }: Declared, person = 'c'): RawBuilder<unknown> => {
  const column = sql.ref(`${of === 'Contact' ? person : 'e'}.${columnOf(name)}`)
  if (kind === 'source')
    return sql`(select name from source r where r.tenant_id = e.tenant_id and r.source_id = ${column})`
  if (kind === 'tags')
    return sql`(select string_agg(name, ', ' order by name ${icu}, tag_id)
      from tag_contact_entity t join tag using (tenant_id, tag_id)
      where t.tenant_id = e.tenant_id and t.contact_entity_id = e.contact_entity_id)`
  return kind === 'day' || kind === 'money' ? sql`${column}::text` : column
}

/** The list's optional columns. */
const columns = new Map([...listColumns].map(([name, field]) => [name, textOf(field)]))

/** A value of one of the brokerage's own fields as text, several choices one after the other. */
const ownText = ({ CustomFieldId, Choices }: OwnField, person: string) => sql`
  (select string_agg(v.value, ', ' order by array_position(${Choices}::text[], v.choice)) from custom_value v
   where v.tenant_id = ${sql.ref(`${person}.tenant_id`)} and v.contact_id = ${sql.ref(`${person}.contact_id`)}
     and v.custom_field_id = ${CustomFieldId})`

/**
 * The requested ones, as one JSON object under their names; null if none were requested. A field of the brokerage's own
 * that has been deleted is empty, so that nobody's list fails because they had chosen it.
 */
export const columnsOf = (names: ListColumn[], own: readonly OwnField[]) => {
  const ownNamed = new Map<string, OwnField>(own.map((field) => [customFieldName(field.CustomFieldId), field]))
  const text = (name: ListColumn) => {
    const field = ownNamed.get(name)
    return field ? ownText(field, 'c') : (columns.get(name as ColumnName) ?? sql`null::text`)
  }
  return names.length > 0
    ? sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${text(name)}`))})`
    : sql`null::jsonb`
}

/** What is exported of a person `contact` and its entity `e`, in the catalog's order; ids of contact types as such. */
export const exportedText = sql<
  (string | null)[]
>`array[${sql.join(exported.map((field) => sql`${textOf(field, 'contact')}::text`))}]`

/** The same of the brokerage's own fields: their values by field, several choices one after the other. */
export const exportedOwnText = sql<Record<string, string> | null>`(
  select jsonb_object_agg(custom_field_id, text) from (
    select v.custom_field_id, string_agg(v.value, '; ' order by array_position(f.choices, v.choice)) as text
    from custom_value v join custom_field f on f.tenant_id = v.tenant_id and f.custom_field_id = v.custom_field_id
    where v.tenant_id = contact.tenant_id and v.contact_id = contact.contact_id group by v.custom_field_id) own)`
