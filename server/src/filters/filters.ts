import {
  type Filter,
  type FilterCriteria,
  type FilterGroup,
  type FilterType,
  filterTypes,
} from '@dormer/contract/filters'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnOf } from '../db/names.ts'
import { invalid } from '../http/errors.ts'
import { type Kind, kinds } from './kinds.ts'
import { needsValue } from './operations.ts'

/** Something that rows can be filtered by: a column of their own, or of rows in another table that belong to them. */
export type FilterField<Table extends string> = {
  Field: string
  Label: string
  FilterType: FilterType
  kind: Kind
  /** Set if it differs from the field's name. */
  column?: string
  /** The list's tables that can answer it: those with the column or, for rows in another table, with their key. */
  tables: readonly Table[]
  /** Whether the column is in the table that lists join beside their own. */
  isBeside?: true
  /**
   * The other table, and the column that it has in common with the list's; `isMany` unless there is just one such row.
   * `of` narrows its rows to those that have this id in a column; `isOne` if there is at most one of them.
   */
  rows?: { table: string; key: string; isMany: boolean; of?: { column: string; id: number; isOne: boolean } }
}

/** What the rows of a list can be filtered by. */
export type FilterCatalog<Table extends string, Field extends FilterField<Table> = FilterField<Table>> = {
  /** What people call the rows: Contacts. */
  called: string
  fields: readonly Field[]
  /** A field by its name in any case. */
  named: (name: string) => Field | undefined
  /** What is said of a name that is no field any more; undefined if it never was one. */
  gone?: (name: string) => string | undefined
}
export const catalogOf = <Table extends string, Field extends FilterField<Table>>(
  called: string,
  fields: readonly Field[],
  gone?: FilterCatalog<Table>['gone'],
): FilterCatalog<Table, Field> => {
  const byName = new Map(fields.map((field) => [field.Field.toLowerCase(), field]))
  return { called, fields, named: (name) => byName.get(name.toLowerCase()), ...(gone && { gone }) }
}

/**
 * A condition of a list: the tables that can answer it alone, none if it needs two of them joined. `on` applies it to
 * one of them, called `row`, or to two by their names in the statement.
 */
export type Condition<Table extends string> = {
  tables: readonly Table[]
  on: (row: string, beside?: string) => RawBuilder<SqlBool>
}

/** The tables among `all` that can answer each of these. */
export const tablesOf = <Table extends string>(
  all: readonly Table[],
  conditions: readonly { tables: readonly Table[] }[],
): Table[] => all.filter((table) => conditions.every(({ tables }) => tables.includes(table)))

/** Nobody needs more, and each is evaluated for every row. */
const MAX_CONDITIONS = 60
/** Whose rows they are may be asked for beside the conditions of a saved list. */
const WHOSE = 1

/**
 * The conditions that filters and groups come to, all of which must hold; an invalid one is a 400 that names it. Spans
 * and days are those of `timeZone`.
 */
export const readFilters = <Table extends string>(
  catalog: FilterCatalog<Table>,
  { Filters, Groups, GroupMatch }: FilterCriteria,
  timeZone: string,
): Condition<Table>[] => {
  const count = (Filters?.length ?? 0) + (Groups ?? []).reduce((n, group) => n + group.Filters.length, 0)
  if (count > MAX_CONDITIONS + WHOSE) throw invalid({ Filters: `Use at most ${MAX_CONDITIONS} conditions in all` })
  const read = (filters: Filter[], match: FilterGroup['Match'] = 'All') =>
    ofRows(
      filters.map((filter) => readFilter(catalog, filter, timeZone)),
      match,
    )
  const groups = (Groups ?? []).map((group) => combine(group.Match, read(group.Filters, group.Match)))
  return [...read(Filters ?? []), ...(groups.length > 0 ? [combine(GroupMatch ?? 'All', groups)] : [])]
}

/** A condition on rows of another table, which can be asked together with others of the same rows. */
type OfRows<Table extends string> = Condition<Table> & {
  field?: FilterField<Table>
  test?: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>
}
/**
 * Conditions of the same rows become one: from and to are looked up as one range. Of several rows, all conditions hold
 * together only if each may hold of another row, so those stay apart.
 */
const ofRows = <Table extends string>(
  conditions: readonly OfRows<Table>[],
  match: FilterGroup['Match'],
): Condition<Table>[] => {
  const joined = new Map<string, OfRows<Table>[]>()
  const others = conditions.filter((one) => {
    const { field } = one
    if (!field?.rows?.of || (match === 'All' && !field.rows.of.isOne)) return true
    joined.set(field.Field, [...(joined.get(field.Field) ?? []), one])
    return false
  })
  const ranges = [...joined.values()].map((all): Condition<Table> => {
    const [{ field }] = all as [Required<OfRows<Table>>]
    const tests = all.flatMap(({ test }) => test ?? [])
    const both = sql`${sql.raw(match === 'Any' ? ' or ' : ' and ')}`
    return inRows(
      field,
      (column) =>
        sql`(${sql.join(
          tests.map((test) => test(column)),
          both,
        )})`,
    )
  })
  return [...others, ...ranges]
}

const inRows = <Table extends string>(
  { tables, rows, column, Field }: FilterField<Table>,
  test: (column: RawBuilder<unknown>) => RawBuilder<SqlBool>,
  isNone = false,
): OfRows<Table> => {
  if (!rows) throw new Error(`${Field} is a column of its own`)
  const { table, key, of } = rows
  const exists = (row: string) => sql<SqlBool>`exists (select from ${sql.table(table)} f
    where f.tenant_id = ${sql.ref(`${row}.tenant_id`)}
      and ${sql.ref(`f.${key}`)} = ${sql.ref(`${row}.${key}`)}
      ${of ? sql`and ${sql.ref(`f.${of.column}`)} = ${of.id}` : sql``} and ${test(sql.ref(`f.${columnOf(column ?? Field)}`))})`
  return { tables, on: (row) => (isNone ? sql`not ${exists(row)}` : exists(row)) }
}

const combine = <Table extends string>(
  match: FilterGroup['Match'],
  conditions: Condition<Table>[],
): Condition<Table> => ({
  tables: tablesOf(conditions[0]?.tables ?? [], conditions),
  on: (row, beside) =>
    sql`(${sql.join(
      conditions.map((condition) => condition.on(row, beside)),
      match === 'Any' ? sql` or ` : sql` and `,
    )})`,
})

const readFilter = <Table extends string>(
  { called, named, gone }: FilterCatalog<Table>,
  filter: Filter,
  timeZone: string,
): OfRows<Table> => {
  const field = named(filter.PropertyName)
  if (!field)
    throw invalid({ Filters: gone?.(filter.PropertyName) ?? `${called} cannot be filtered by ${filter.PropertyName}` })
  const { Label, kind, tables, rows, isBeside } = field
  if (needsValue(filter.Operation) && String(filter.Value ?? '') === '')
    throw invalid({ Filters: `${Label} needs a value` })
  // 'None of these rows' is the negation of 'any of them'.
  const opposite = rows?.isMany ? opposites[filter.Operation] : undefined
  const test = kinds[kind]({ ...filter, Operation: opposite ?? filter.Operation }, typeOf(field, filter), timeZone)
  if (!test) throw invalid({ Filters: `${Label} cannot be filtered by ${filter.Operation} with this value` })
  const column = columnOf(field.column ?? field.Field)
  if (!rows) return { tables, on: (row, beside = row) => test(sql.ref(`${isBeside ? beside : row}.${column}`)) }
  if (opposite) return inRows(field, test, true)
  return { ...inRows(field, test), field, test }
}

const opposites: Partial<Record<Filter['Operation'], Filter['Operation']>> = {
  NotEqualTo: 'Equals',
  IsNull: 'IsNotNull',
  IsEmpty: 'IsNotEmpty',
}

/** The type of date in the request decides how a span is meant. */
const typeOf = ({ FilterType: own }: { FilterType: FilterType }, { FilterType = '' }: Filter) => {
  const sent = filterTypes.find((type) => type.toLowerCase() === FilterType?.toLowerCase())
  return sent && /^Da/.test(sent) && /^Da/.test(own) ? sent : own
}
