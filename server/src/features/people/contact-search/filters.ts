import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { sql } from 'kysely'
import { type Condition, readFilters } from '../../../filters/filters.ts'
import { contactFilters, type Listed } from './fields.ts'

/** All conditions of a list's criteria except its search term; an invalid one is a 400 that names it. */
export const readCriteria = (criteria: ContactCriteria, { TimeZone }: { TimeZone: string }): Condition<Listed>[] => [
  ...readFilters(contactFilters, criteria, TimeZone),
  ...(criteria.ContactsWithoutSearch ? [withoutSearch] : []),
]

const withoutSearch: Condition<Listed> = {
  tables: ['contact', 'contact_touch'],
  on: (row) => sql`not exists (select from search s
    where s.tenant_id = ${sql.ref(`${row}.tenant_id`)} and s.contact_id = ${sql.ref(`${row}.contact_id`)})`,
}
