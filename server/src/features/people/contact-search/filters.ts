import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { customFieldIdIn } from '@dormer/contract/people/custom-fields'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { type Condition, readFilters } from '../../../filters/filters.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import type { OwnField } from '../custom-fields/custom-fields.rules.ts'
import { contactFilters, contactFiltersWith, type Listed } from './fields.ts'
import { requireSort } from './sorts.ts'

/** What a list of contacts asks for: its conditions, and the brokerage's own fields if it names one of them. */
export type ReadCriteria = { conditions: Condition<Listed>[]; own: readonly OwnField[] }

const isOwn = (name: string | null | undefined) => customFieldIdIn(name ?? '') !== undefined

/**
 * Reads a list's criteria, all but its search term; what is invalid is a 400 that names it. The brokerage's own fields are
 * looked up only where criteria or `columns` name one.
 */
export const readCriteria = async (
  db: Tx,
  { TenantId, TimeZone }: { TenantId: number; TimeZone: string },
  criteria: ContactCriteria,
  columns: readonly string[] = [],
): Promise<ReadCriteria> => {
  const filters = [...(criteria.Filters ?? []), ...(criteria.Groups ?? []).flatMap((group) => group.Filters)]
  const isNamed = filters.some((f) => isOwn(f.PropertyName)) || isOwn(criteria.SortBy) || columns.some(isOwn)
  const own = isNamed ? await customFieldsOf(db, TenantId) : []
  requireSort(criteria, own)
  const conditions = readFilters(isNamed ? contactFiltersWith(own) : contactFilters, criteria, TimeZone)
  return { conditions: [...conditions, ...(criteria.ContactsWithoutSearch ? [withoutSearch] : [])], own }
}

const withoutSearch: Condition<Listed> = {
  tables: ['contact', 'contact_touch'],
  on: (row) => sql`not exists (select from search s
    where s.tenant_id = ${sql.ref(`${row}.tenant_id`)} and s.contact_id = ${sql.ref(`${row}.contact_id`)})`,
}
