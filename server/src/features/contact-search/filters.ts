import type { Filter, operations } from '@dormer/contract/contact-search'
import { isoDay } from '@dormer/contract/fields'
import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../http/errors.ts'

type Kind = 'id' | 'flag' | 'instant'
type Operation = (typeof operations)[number]

/**
 * The fields a contacts list can be filtered by, as data. `counted` fields are columns of contact_count as well, under
 * the same name: a list filtered by nothing else has its exact total from there.
 */
const fields: Record<string, { kind: Kind; counted?: true }> = {
  AssignedAgentId: { kind: 'id', counted: true },
  AssignedLenderId: { kind: 'id', counted: true },
  ContactTypeId: { kind: 'id', counted: true },
  IsNew: { kind: 'flag', counted: true },
  SourceId: { kind: 'id' },
  UrgencyTypeId: { kind: 'id' },
  DateCreated: { kind: 'instant' },
  LastContact: { kind: 'instant' },
  LastActive: { kind: 'instant' },
}
const byName = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]))

/** A condition of a list, for the table it is asked of. */
export type Condition = { counted: boolean; on: (table: string) => ReturnType<typeof sql<SqlBool>> }

/** Reads a list's filters; one that cannot be used is a 400 that names it. Days are days of `timeZone`. */
export const readFilters = (filters: Filter[], timeZone: string): Condition[] =>
  filters.map((filter) => {
    const name = byName.get(filter.PropertyName.toLowerCase())
    const field = name === undefined ? undefined : fields[name]
    if (!name || !field) throw invalid({ Filters: `Contacts cannot be filtered by ${filter.PropertyName}` })
    const make = kinds[field.kind](filter.Operation, filter.Value, timeZone)
    if (!make) throw invalid({ Filters: `${name} cannot be filtered by ${filter.Operation} with this value` })
    return { counted: field.counted === true, on: (table) => make(sql.ref(`${table}.${name}`)) }
  })

type Column = ReturnType<typeof sql.ref>
type Reader = (
  operation: Operation,
  value: Filter['Value'],
  timeZone: string,
) => ((column: Column) => ReturnType<typeof sql<SqlBool>>) | undefined

const blank = (operation: Operation) => {
  if (operation === 'IsNull' || operation === 'IsEmpty') return (c: Column) => sql<SqlBool>`${c} is null`
  if (operation === 'IsNotNull' || operation === 'IsNotEmpty') return (c: Column) => sql<SqlBool>`${c} is not null`
  return undefined
}

const kinds: Record<Kind, Reader> = {
  id: (operation, value) => {
    if (blank(operation)) return blank(operation)
    const ids = (Array.isArray(value) ? value : String(value ?? '').split(',')).map(Number)
    if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return undefined
    if (operation === 'Equals')
      return (c) => (ids.length === 1 ? sql`${c} = ${ids[0]}::bigint` : sql`${c} = any(${ids}::bigint[])`)
    if (operation === 'NotEqualTo') return (c) => sql`(${c} is null or ${c} <> all(${ids}::bigint[]))`
    return undefined
  },
  flag: (operation, value) => {
    const wanted =
      operation === 'IsTrue'
        ? true
        : operation === 'IsFalse'
          ? false
          : operation === 'Equals'
            ? String(value) === 'true'
            : undefined
    return wanted === undefined ? undefined : (c) => (wanted ? sql`${c}` : sql`not ${c}`)
  },
  instant: (operation, value, timeZone) => {
    if (blank(operation)) return blank(operation)
    const day = String(value ?? '')
    if (!isoDay.safeParse(day).success) return undefined
    const start = sql`(${day}::date::timestamp at time zone ${timeZone})`
    const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`
    switch (operation) {
      case 'Equals':
        return (c) => sql`(${c} >= ${start} and ${c} < ${end})`
      case 'NotEqualTo':
        return (c) => sql`(${c} is null or ${c} < ${start} or ${c} >= ${end})`
      case 'LessThan':
        return (c) => sql`${c} < ${start}`
      case 'LessThanOrEqualTo':
        return (c) => sql`${c} < ${end}`
      case 'GreaterThan':
        return (c) => sql`${c} >= ${end}`
      case 'GreaterThanOrEqualTo':
        return (c) => sql`${c} >= ${start}`
      default:
        return undefined
    }
  },
}
