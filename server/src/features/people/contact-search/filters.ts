import {
  type ContactCriteria,
  type Filter,
  type FilterGroup,
  filterTypes,
} from '@dormer/contract/people/contact-search'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { columnOf } from '../../../db/names.ts'
import { invalid } from '../../../http/errors.ts'
import { type Field, fieldNamed, type Listed } from './fields.ts'
import { kinds } from './kinds.ts'
import { needsValue } from './operations.ts'

/**
 * A condition of a list: the tables that can answer it alone, none if it needs `contact` and `contact_touch` together.
 * `on` applies it to one of them, or to both by their names in the statement.
 */
export type Condition = { tables: Listed[]; on: (table: string, touch?: string) => RawBuilder<SqlBool> }

/** The tables that can answer all of them. */
export const tablesOf = (all: { tables: Listed[] }[]): Listed[] =>
  all.reduce<Listed[]>(
    (left, { tables }) => left.filter((t) => tables.includes(t)),
    ['contact', 'contact_touch', 'contact_count'],
  )

/** Nobody needs more, and each is evaluated for every contact. */
const MAX_CONDITIONS = 60

/** All conditions of a list's criteria except its search term; an invalid one is a 400 that names it. */
export const readCriteria = (criteria: ContactCriteria, actor: Actor): Condition[] => {
  const count = (criteria.Filters?.length ?? 0) + (criteria.Groups ?? []).reduce((n, g) => n + g.Filters.length, 0)
  if (count > MAX_CONDITIONS) throw invalid({ Filters: `Use at most ${MAX_CONDITIONS} conditions in all` })
  const read = (filters: Filter[]) => filters.map((filter) => readFilter(filter, actor))
  const groups = (criteria.Groups ?? []).map((group) => matching(group.Match, read(group.Filters)))
  return [
    ...read(criteria.Filters ?? []),
    ...(groups.length > 0 ? [matching(criteria.GroupMatch ?? 'All', groups)] : []),
    ...(criteria.ContactsWithoutSearch ? [withoutSearch] : []),
  ]
}

const matching = (match: FilterGroup['Match'], conditions: Condition[]): Condition => ({
  tables: tablesOf(conditions),
  on: (table, touch) =>
    sql`(${sql.join(
      conditions.map((c) => c.on(table, touch)),
      match === 'Any' ? sql` or ` : sql` and `,
    )})`,
})

const withoutSearch: Condition = {
  tables: ['contact', 'contact_touch'],
  on: (table) => sql`not exists (select from search s
    where s.tenant_id = ${sql.ref(`${table}.tenant_id`)} and s.contact_id = ${sql.ref(`${table}.contact_id`)})`,
}

const readFilter = (filter: Filter, { TimeZone }: Actor): Condition => {
  const field = fieldNamed(filter.PropertyName)
  if (!field) throw invalid({ Filters: `Contacts cannot be filtered by ${filter.PropertyName}` })
  if (needsValue(filter.Operation) && String(filter.Value ?? '') === '')
    throw invalid({ Filters: `${field.Label} needs a value` })
  // 'None of an entity's rows' is the negation of 'any of them'.
  const opposite = isMany(field) ? opposites[filter.Operation] : undefined
  const test = kinds[field.kind](
    { ...filter, Operation: opposite ?? filter.Operation },
    typeOf(field, filter),
    TimeZone,
  )
  if (!test) throw invalid({ Filters: `${field.Label} cannot be filtered by ${filter.Operation} with this value` })
  const column = columnOf(field.column ?? field.Field)
  if (field.table === 'contact')
    return { tables: ['contact', ...(field.also ?? [])], on: (table) => test(sql.ref(`${table}.${column}`)) }
  if (field.table === 'contact_touch')
    return { tables: ['contact_touch'], on: (table, touch = table) => test(sql.ref(`${touch}.${column}`)) }
  const exists = (table: string) => sql<SqlBool>`exists (select from ${sql.table(field.table)} f
    where f.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and f.contact_entity_id = ${sql.ref(`${table}.contact_entity_id`)} and ${test(sql.ref(`f.${column}`))})`
  return { tables: ['contact', 'contact_touch'], on: (table) => (opposite ? sql`not ${exists(table)}` : exists(table)) }
}

const isMany = ({ table }: Field) => table === 'tag_contact_entity' || table === 'contact_property'
const opposites: Partial<Record<Filter['Operation'], Filter['Operation']>> = {
  NotEqualTo: 'Equals',
  IsNull: 'IsNotNull',
  IsEmpty: 'IsNotEmpty',
}

/** The type of date in the request decides how a span is meant. */
const typeOf = (field: Field, { FilterType = '' }: Filter) => {
  const sent = filterTypes.find((type) => type.toLowerCase() === FilterType?.toLowerCase())
  return sent && /^Da/.test(sent) && /^Da/.test(field.FilterType) ? sent : field.FilterType
}
