import type { Request } from '@dormer/contract/endpoint'
import type { FilterOption } from '@dormer/contract/people/contact-search'
import type { SavedSearch, saveSearch } from '@dormer/contract/people/saved-searches'
import { formatDay } from '../../../ui/format.ts'
import { type Conditions, type Match, orNone, toFilter, type UrlFilter } from '../contacts/contacts.search.ts'

type Operation = FilterOption['Operations'][number]
type Value = UrlFilter['value']
/** A condition being edited: its operation and value may still be missing. `key` is its React key. */
export type Condition = { key: number; field: string; operation: Operation | null; value?: Value }
export type ConditionGroup = { key: number; match: Match; conditions: Condition[] }
/** The panel's state. */
export type Draft = { conditions: Condition[]; groups: ConditionGroup[]; groupMatch: Match; withoutSearch?: boolean }

let keys = 0
const nextKey = () => keys++

export const isOf = (option: FilterOption, { field }: { field: string }) =>
  option.Field.toLowerCase() === field.toLowerCase()

/** Equivalent operations: older links and the list's own buttons use names other than those offered. */
const alike: Partial<Record<UrlFilter['operation'], UrlFilter['operation']>> = {
  Equals: 'Contains',
  IsNull: 'IsEmpty',
  IsEmpty: 'IsNull',
  IsNotNull: 'IsNotEmpty',
  IsNotEmpty: 'IsNotNull',
}
const isDay = (value: Value) => /^\d{4}-\d\d-\d\d$/.test(String(value))
/** An operation's label and input. 'Is' a span and 'Is On' a day are told apart by the value. */
const operationOf = (option: FilterOption | undefined, { operation, value }: UrlFilter): Operation => {
  const named = (name?: string) => option?.Operations.filter((o) => o.Operation === name) ?? []
  const [first, second] = named(operation).length ? named(operation) : named(alike[operation])
  if (!first) return { Operation: operation, Label: operation.replace(/\B[A-Z]/g, ' $&'), Input: 'text' }
  return { ...(second?.Input === 'day' && isDay(value) ? second : first), Operation: operation }
}

/** The values of a list, possibly separated by commas. */
export const valuesOf = (value: Value) =>
  Array.isArray(value) ? value.map(String) : (value ?? '') === '' ? [] : String(value).split(',')

/** Only conditions with an operation and any value it needs are sent. */
export const isComplete = ({ field, operation, value }: Condition) =>
  field !== '' &&
  operation !== null &&
  (operation.Input === 'none' || valuesOf(value).some((text) => text.trim() !== ''))

/** A new condition for a field with its default operation. */
export const conditionOf = (option: FilterOption): Condition => ({
  key: nextKey(),
  field: option.Field,
  operation: option.Operations.find((o) => o.Operation === option.DefaultOperation) ?? null,
})
/**
 * A field's empty line. A default operation that needs no value is left out, because it would already be a condition.
 */
export const blankOf = (option: FilterOption): Condition => {
  const condition = conditionOf(option)
  return isComplete(condition) ? { ...condition, operation: null } : condition
}
export const emptyCondition = (): Condition => ({ key: nextKey(), field: '', operation: null })
export const emptyGroup = (): ConditionGroup => ({ key: nextKey(), match: 'Any', conditions: [emptyCondition()] })

/** Every field has one line, or one per condition. */
export const toDraft = (options: FilterOption[], conditions: Conditions): Draft => {
  const toCondition = (filter: UrlFilter): Condition => {
    const option = options.find((o) => isOf(o, filter))
    return { ...filter, key: nextKey(), operation: operationOf(option, filter) }
  }
  const { filters = [], groups = [], groupMatch = 'All', withoutSearch } = conditions
  const unset = options.filter((o) => !filters.some((f) => isOf(o, f)))
  return {
    conditions: [...filters.map(toCondition), ...unset.map(blankOf)],
    groups: groups.map(({ match, filters }) => ({ key: nextKey(), match, conditions: filters.map(toCondition) })),
    groupMatch,
    withoutSearch,
  }
}
const toFilters = (conditions: Condition[]): UrlFilter[] =>
  conditions.flatMap((condition) => {
    const { field, operation, value } = condition
    if (!operation || !isComplete(condition)) return []
    return [{ field, operation: operation.Operation, value: operation.Input === 'none' ? undefined : value }]
  })
/** The draft as kept in the URL, without incomplete conditions. */
export const fromDraft = (draft: Draft) => {
  const groups = draft.groups
    .map(({ match, conditions }) => ({ match, filters: toFilters(conditions) }))
    .filter((group) => group.filters.length)
  return {
    filters: orNone(toFilters(draft.conditions)),
    groups: orNone(groups),
    groupMatch: groups.length > 1 && draft.groupMatch === 'Any' ? 'Any' : undefined,
    withoutSearch: draft.withoutSearch,
  } satisfies Conditions
}

type SavedFilter = SavedSearch['SearchFilters'][number]
const fromFilter = ({ PropertyName, Operation, Value }: SavedFilter): UrlFilter => ({
  field: PropertyName,
  value: Value ?? undefined,
  operation: Operation,
})
export const fromSaved = (s: SavedSearch) =>
  ({
    filters: orNone(s.SearchFilters.map(fromFilter)),
    groups: orNone(s.Groups.map(({ Match, Filters }) => ({ match: Match, filters: Filters.map(fromFilter) }))),
    groupMatch: s.GroupMatch === 'Any' ? 'Any' : undefined,
    withoutSearch: s.ContactsWithoutSearch || undefined,
  }) satisfies Conditions
export const toSaved = ({ filters = [], groups = [], groupMatch = 'All', withoutSearch = false }: Conditions) =>
  ({
    SearchFilters: filters.map(toFilter),
    Groups: groups.map(({ match, filters }) => ({ Match: match, Filters: filters.map(toFilter) })),
    GroupMatch: groupMatch,
    ContactsWithoutSearch: withoutSearch,
  }) satisfies Partial<Request<typeof saveSearch>['body']>

/** A value's label; a value no longer offered is shown as it is. */
export const nameOfValue = (option: FilterOption, input: Operation['Input'], value: string) =>
  [...(option.Options ?? []), ...(option.MultiOptions ?? [])].find((o) => o.Key === value)?.Value ??
  (input === 'span' ? `${value} days` : isDay(value) ? formatDay(value) : value)

/** A condition in words: 'Source includes Zillow, Website'. */
export const inWords = (filter: UrlFilter, options: FilterOption[] = []) => {
  const option = options.find((o) => isOf(o, filter))
  const { Label, Input } = operationOf(option, filter)
  const says = Label.toLowerCase()
  if (!option) return [filter.field, says, valuesOf(filter.value).join(', ')].join(' ').trim()
  if (option.FilterType === 'boolean') return `${option.Label}: ${says}`
  if (Input === 'none') return `${option.Label} ${says}`
  const named = valuesOf(filter.value)
    .map((value) => nameOfValue(option, Input, value))
    .join(', ')
  if (Input !== 'span') return `${option.Label} ${says} ${named}`
  // Avoids the double negative of 'Not Contacted' with 'Not Today'.
  return `${option.Label} ${named.toLowerCase().replace(option.Label.startsWith('Not ') ? /^not / : '', '')}`
}
