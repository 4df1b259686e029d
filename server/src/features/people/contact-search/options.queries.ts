import type { Answer } from '@dormer/contract/endpoint'
import type { FilterOption, selectOptions } from '@dormer/contract/people/contact-search'
import { TAGS_LISTED } from '@dormer/contract/people/contacts'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import type { Tx } from '../../../db/connect.ts'
import { icu, nameOf } from '../../../db/names.ts'
import { blanks, offered, spanOptions } from '../../../filters/operations.ts'
import { agentOptions, everyAgent, everyLender, lenderOptions } from '../../brokerage/users/users.queries.ts'
import { contactTypeOptions, sourceOptions, tags, urgencyOptions } from '../contacts/options.queries.ts'
import { customFieldsOf } from '../custom-fields/custom-fields.queries.ts'
import { contactFiltersWith } from './fields.ts'

/** The lists that filters and forms offer. */
export const optionLists = async (db: Tx, actor: Actor): Promise<Answer<typeof selectOptions>> => {
  const [AgentOptions, LenderOptions, SourceOptions, UrgencyOptions, TagOptions, propertyTypes] = await Promise.all([
    agentOptions(db, actor),
    lenderOptions(db, actor),
    sourceOptions(db, actor),
    urgencyOptions(db, actor),
    tags(db, actor, TAGS_LISTED),
    // The types of owned properties that there are.
    sql<{ Type: string }>`
      select property_type as type from contact_property where tenant_id = ${actor.TenantId} and property_type <> ''
      group by property_type order by property_type ${icu}, property_type`.execute(db),
  ])
  return {
    AgentOptions,
    LenderOptions,
    SourceOptions,
    ContactTypeOptions: contactTypeOptions,
    UrgencyOptions,
    PropertyTypeOptions: propertyTypes.rows.map((row) => row.Type),
    TagOptions,
  }
}

/** The fields of the Advanced Search, with the brokerage's own options. */
export const filterFields = async (db: Tx, actor: Actor): Promise<FilterOption[]> => {
  // Contacts of people who have left can be found, too.
  const [lists, AgentOptions, LenderOptions, own] = await Promise.all([
    optionLists(db, actor),
    everyAgent(db, actor),
    everyLender(db, actor),
    customFieldsOf(db, actor.TenantId),
  ])
  const all = { ...lists, AgentOptions, LenderOptions }
  return contactFiltersWith(own).fields.map(({ Field, Label, Category, FilterType, rows, options }) => {
    const Operations = rows?.of && FilterType === 'boolean' ? [...offered.boolean, ...blanks] : offered[FilterType]
    return {
      Field,
      Label,
      Category,
      FilterType,
      DefaultOperation: Operations[0]?.Operation ?? 'Equals',
      // To API clients, contact_touch is part of the contact.
      TableName: nameOf(rows?.table ?? 'contact'),
      Options: FilterType === 'multiSelect' ? null : (options?.(all) ?? spanOptions[FilterType] ?? null),
      MultiOptions: FilterType === 'multiSelect' ? (options?.(all) ?? null) : null,
      Operations,
    }
  })
}
