import { type ColumnName, type Declared, exported, listColumns } from '@dormer/contract/contact-fields'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, icu } from '../../../db/names.ts'

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

/** The requested ones, as one JSON object under their names; null if none were requested. */
export const columnsOf = (names: ColumnName[]) =>
  names.length > 0
    ? sql`jsonb_build_object(${sql.join(names.map((name) => sql`${sql.lit(name)}, ${columns.get(name)}`))})`
    : sql`null::jsonb`

/** What is exported of a person `contact` and its entity `e`, in the catalog's order; ids of contact types as such. */
export const exportedText = sql<
  (string | null)[]
>`array[${sql.join(exported.map((field) => sql`${textOf(field, 'contact')}::text`))}]`
