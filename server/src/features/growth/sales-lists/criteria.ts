import type { Filter } from '@dormer/contract/filters'
import type { SalesList, SentFilter } from '@dormer/contract/growth/sales-lists'
import { type ContactCriteria, contactCriteria } from '@dormer/contract/people/contact-search'
import { customFieldIdIn } from '@dormer/contract/people/custom-fields'
import { needsValue } from '../../../filters/operations.ts'
import { invalid } from '../../../http/errors.ts'
import { contactFilters } from '../../people/contact-search/fields.ts'

/** Commas separate the values of these, and there is nothing else to strip; nor from the brokerage's own fields. */
const listed = new Set(['id', 'choice'])

/** A filter's value without dollar signs and commas, as it is typed in amounts. */
const stripped = (PropertyName: string, value: Filter['Value']): Filter['Value'] =>
  typeof value === 'string' &&
  customFieldIdIn(PropertyName) === undefined &&
  !listed.has(contactFilters.named(PropertyName)?.kind ?? '')
    ? value.replace(/[$,]/g, '').trim()
    : value

/**
 * The filters that say something: with an operation, and a value if it needs one. Others are rows of the form that were
 * left empty.
 */
export const readSent = (filters: readonly SentFilter[]): Filter[] =>
  filters.flatMap(({ OperationString, Operation, Value, ...filter }) => {
    const operation = Operation || OperationString
    const value = stripped(filter.PropertyName, Value)
    if (!operation || (needsValue(operation) && String(value ?? '') === '')) return []
    return [{ ...filter, Operation: operation, ...(value !== undefined && { Value: value }) }]
  })

/** What is saved of a list. If it can no longer be read, opening the list reports that and finds nobody. */
const saved = contactCriteria
  .pick({ Filters: true, Groups: true, GroupMatch: true, ContactsWithoutSearch: true })
  .catch({ Filters: [{ PropertyName: 'a filter that no longer exists', Operation: 'IsNull' }] })
export const readSaved = (criteria: unknown): ContactCriteria => saved.parse(criteria)

/** Lists are loaded together, so that each is kept small. */
const MAX_CHARACTERS = 50_000
export const toSave = (criteria: ContactCriteria): string => {
  const text = JSON.stringify(criteria)
  if (text.length > MAX_CHARACTERS)
    throw invalid({ Filters: 'This list has too many values to be saved. Take some away.' })
  return text
}

/** Filters as a list answers them: with the type of each, and the operation under both names. */
export const answered = (filters: readonly Filter[]): SalesList['Filters'] =>
  filters.map((filter) => ({
    ...filter,
    FilterType: filter.FilterType ?? contactFilters.named(filter.PropertyName)?.FilterType,
    OperationString: filter.Operation,
  }))
