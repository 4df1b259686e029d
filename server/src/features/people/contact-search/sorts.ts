import { type Declared, fieldSorts } from '@dormer/contract/contact-fields'
import type { ContactCriteria, indexedSorts } from '@dormer/contract/people/contact-search'
import { customFieldIdIn, customFieldName } from '@dormer/contract/people/custom-fields'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, ICU } from '../../../db/names.ts'
import { invalid } from '../../../http/errors.ts'
import type { OwnField } from '../custom-fields/custom-fields.rules.ts'
import { FIELD_GONE, type Listed } from './fields.ts'

type Sort = {
  /** A column of `contact`, of `touch` where that is joined, or of `s`. */
  key: string
  /** The tables whose rows can be sorted this way; `contact` unless given. */
  tables?: Listed[]
  /** Where blanks sort, ascending and descending, if not as the greatest value; must match the sort's index. */
  none?: { asc: 'first' | 'last'; desc: 'first' | 'last' }
  /** The default direction; otherwise ascending. */
  first?: 'desc'
  /** A table of the tenant's, as `s`, that the key is taken from. */
  join?: string
}
const either: Listed[] = ['contact', 'contact_touch']
// Never counts as the longest ago.
const touched: Omit<Sort, 'key'> = { tables: ['contact_touch'], none: { asc: 'first', desc: 'last' }, first: 'desc' }
const last: Sort['none'] = { asc: 'last', desc: 'last' }
const entity = 'contact_entity s on s.tenant_id = contact.tenant_id and s.contact_entity_id = contact.contact_entity_id'

const indexed: Record<(typeof indexedSorts)[number], Sort> = {
  DateCreated: { key: 'contact.date_created', first: 'desc' },
  LastContact: { key: 'touch.last_contact', ...touched },
  LastActive: { key: 'touch.last_active', ...touched },
  Name: { key: `contact.name ${ICU}` },
}

/** Sorts by a field of the person or household: text in ICU order, ids by the names they stand for. */
const byField = ({ name, of, kind }: Declared): Sort => {
  const column = columnOf(name)
  const named = { key: `s.name ${ICU}`, none: last, tables: either }
  // These are in contact_touch.
  if (name === 'SourceId')
    return { ...named, join: 'source s on s.tenant_id = contact.tenant_id and s.source_id = contact.source_id' }
  if (kind === 'agent')
    return { ...named, join: `user_account s on s.tenant_id = contact.tenant_id and s.user_id = contact.${column}` }
  // In the brokerage's own order, not alphabetically.
  if (kind === 'urgency') return { key: `contact.${column}`, tables: either, none: last }
  if (kind === 'source') {
    const join = `${entity} left join source r on r.tenant_id = s.tenant_id and r.source_id = s.${column}`
    return { key: `r.name ${ICU}`, none: last, tables: either, join }
  }
  if (of === 'Entity') return { key: `s.${column}`, none: last, tables: either, join: entity }
  // A birthday without its year (yearless.ts) is no old one.
  if (kind === 'day')
    return { key: `(case when contact.${column} >= '1605-01-01' then contact.${column} end)`, none: last }
  return { key: `contact.${column}${kind === 'text' ? ` ${ICU}` : ''}`, none: last }
}
const sorts = new Map<NonNullable<ContactCriteria['SortBy']>, Sort>([
  ...(Object.entries(indexed) as [keyof typeof indexed, Sort][]),
  ...[...fieldSorts].map(([name, field]) => [name, byField(field)] as const),
])

/** Texts in ICU order, choices in the field's. Several choices have no order. */
const ownKey = ({ Kind, Choices }: OwnField): RawBuilder<unknown> | undefined => {
  switch (Kind) {
    case 'Choices':
      return undefined
    case 'Text':
      return sql`s.value ${sql.raw(ICU)}`
    case 'Choice':
      return sql`array_position(${Choices}::text[], s.choice)`
    case 'Date':
      return sql`s.day`
    case 'YesNo':
      return sql`s.flag`
    default:
      return sql`s.number`
  }
}
const ownSort = (SortBy: ContactCriteria['SortBy'], own: readonly OwnField[]) => {
  const field = own.find(({ CustomFieldId }) => customFieldName(CustomFieldId) === SortBy)
  const key = field && ownKey(field)
  return field && key ? { key, id: field.CustomFieldId } : undefined
}

/** 400 if the list is to be sorted by what it cannot be sorted by. */
export const requireSort = ({ SortBy }: ContactCriteria, own: readonly OwnField[]) => {
  const id = customFieldIdIn(SortBy ?? '')
  if (id === undefined || ownSort(SortBy, own)) return
  const field = own.find(({ CustomFieldId }) => CustomFieldId === id)
  throw invalid({
    SortBy: field ? `The list cannot be sorted by ${field.Name}, which has several choices` : FIELD_GONE,
  })
}

/** How the list is sorted: the key, the join it needs, and the order, with ties broken by contact_id. */
export const sortOf = ({ SortBy, SortDirection }: ContactCriteria, own: readonly OwnField[] = []) => {
  const usual = sorts.get(SortBy ?? 'DateCreated') ?? indexed.DateCreated
  const ofOwn = ownSort(SortBy, own)
  const { key, none, first, join, tables = ['contact'] }: Sort = ofOwn ? { key: '', none: last, tables: either } : usual
  const direction = SortDirection ?? first ?? 'asc'
  return {
    tables,
    /** Whether rows can be read in this order. */
    hasIndex: (SortBy ?? 'DateCreated') in indexed,
    /** `touch` is the name of contact_touch in the statement. */
    key: (touch: string) => ofOwn?.key ?? sql.raw(key.replace(/^touch\./, `${touch}.`)),
    join: ofOwn
      ? sql`left join custom_value s on s.tenant_id = contact.tenant_id and s.contact_id = contact.contact_id
          and s.custom_field_id = ${ofOwn.id}`
      : sql.raw(join ? `left join ${join}` : ''),
    by: (value: RawBuilder<unknown>, table: 'contact' | 'page') =>
      sql`${value} ${sql.raw(`${direction}${none ? ` nulls ${none[direction]}` : ''}, ${table}.contact_id ${direction}`)}`,
  }
}
