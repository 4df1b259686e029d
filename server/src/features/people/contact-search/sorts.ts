import type { ContactCriteria, sortBys } from '@dormer/contract/people/contact-search'
import { type RawBuilder, sql } from 'kysely'
import { ICU } from '../../../db/names.ts'
import type { Listed } from './fields.ts'

type Sort = {
  /** A column of `contact`, of `touch` where that is joined, or of `s`. */
  key: string
  /** Which tables' rows can be sorted so: those of `contact` unless told. */
  tables?: Listed[]
  /** Where none stands, ascending and descending, if not as the greatest of all: as the sort's index has it. */
  none?: { asc: 'first' | 'last'; desc: 'first' | 'last' }
  /** The direction unless one is asked for; else ascending. */
  first?: 'desc'
  /** A table of the tenant's, as `s`, that the key is taken from. */
  join?: string
}
const either: Listed[] = ['contact', 'contact_touch']
// Never is the longest ago.
const touched: Omit<Sort, 'key'> = { tables: ['contact_touch'], none: { asc: 'first', desc: 'last' }, first: 'desc' }
const last: Sort['none'] = { asc: 'last', desc: 'last' }
const entity = 'contact_entity s on s.tenant_id = contact.tenant_id and s.contact_entity_id = contact.contact_entity_id'

/** These have an index, which is read backwards for the other direction; the others sort what matches. */
const indexed: (typeof sortBys)[number][] = ['DateCreated', 'LastContact', 'LastActive', 'Name']
const sorts: Record<(typeof sortBys)[number], Sort> = {
  DateCreated: { key: 'contact.date_created', first: 'desc' },
  LastContact: { key: 'touch.last_contact', ...touched },
  LastActive: { key: 'touch.last_active', ...touched },
  Name: { key: `contact.name ${ICU}` },
  Email: { key: 'contact.email', none: last },
  City: { key: `contact.city ${ICU}`, none: last },
  Timeframe: { key: 's.timeframe', none: last, tables: either, join: entity },
  Source: {
    key: `s.name ${ICU}`,
    none: last,
    tables: either,
    join: 'source s on s.tenant_id = contact.tenant_id and s.source_id = contact.source_id',
  },
  Agent: {
    key: `s.name ${ICU}`,
    none: last,
    tables: either,
    join: 'user_account s on s.tenant_id = contact.tenant_id and s.user_id = contact.assigned_agent_id',
  },
  // As the brokerage ranks them, not by the alphabet.
  Urgency: { key: 'contact.urgency_type_id', tables: either, none: last },
  HomePhone: { key: 'contact.home_phone', none: last },
  WorkPhone: { key: 'contact.work_phone', none: last },
  Address: { key: `contact.address ${ICU}`, none: last },
  StateCode: { key: 'contact.state_code', none: last },
  ZipCode: { key: 'contact.zip_code', none: last },
  DateOfBirth: { key: 'contact.date_of_birth', none: last },
  Profession: { key: `contact.profession ${ICU}`, none: last },
  Income: { key: 'contact.income', none: last },
  Occupancy: { key: 's.occupancy', none: last, tables: either, join: entity },
  PurchaseAnniversary: { key: 's.purchase_anniversary', none: last, tables: either, join: entity },
  SaleAnniversary: { key: 's.sale_anniversary', none: last, tables: either, join: entity },
  ReferralSource: {
    key: `r.name ${ICU}`,
    none: last,
    tables: either,
    join: `${entity} left join source r on r.tenant_id = s.tenant_id and r.source_id = s.referral_source_id`,
  },
}

/** How the list is sorted: what by, what has to be joined for it, and the order by it, ties broken by contact_id. */
export const sortOf = ({ SortBy, SortDirection }: ContactCriteria) => {
  const { key, none, first, join, tables = ['contact'] } = sorts[SortBy ?? 'DateCreated']
  const direction = SortDirection ?? first ?? 'asc'
  return {
    tables,
    /** Whether rows can be read in this order. */
    hasIndex: indexed.includes(SortBy ?? 'DateCreated'),
    /** `touch` is the name of contact_touch in the statement. */
    key: (touch: string) => sql.raw(key.replace(/^touch\./, `${touch}.`)),
    join: sql.raw(join ? `left join ${join}` : ''),
    by: (value: RawBuilder<unknown>, table: 'contact' | 'page') =>
      sql`${value} ${sql.raw(`${direction}${none ? ` nulls ${none[direction]}` : ''}, ${table}.contact_id ${direction}`)}`,
  }
}
