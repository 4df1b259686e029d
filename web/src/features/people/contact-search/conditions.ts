import type { Request } from '@dormer/contract/endpoint'
import { filterInWords, isOf, operationOf, valuesOf } from '@dormer/contract/filter-words'
import { type FilterOption, filterCategories } from '@dormer/contract/people/contact-search'
import type { SavedSearch, saveSearch } from '@dormer/contract/people/saved-searches'
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

/** The fields to choose from, in the groups that have any. */
export const fieldChoices = (options: FilterOption[]) =>
  filterCategories.flatMap((group) => {
    const items = options.filter((o) => o.Category === group).map((o) => ({ value: o.Field, label: o.Label }))
    return items.length > 0 ? [{ group, items }] : []
  })

/** Text that is no day, or no number, is not sent. */
const written: Partial<Record<Operation['Input'], RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  number: /^-?(?:\d+(?:\.\d*)?|\.\d+)$/,
  money: /^-?(?:\d+(?:\.\d*)?|\.\d+)$/,
}
/** Only conditions with an operation and any value it needs are sent. */
export const isComplete = ({ field, operation, value }: Condition) =>
  field !== '' &&
  operation !== null &&
  (operation.Input === 'none' || valuesOf(value).some((text) => (written[operation.Input] ?? /\S/).test(text)))

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
    return { ...filter, key: nextKey(), operation: operationOf(option, toFilter(filter)) }
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
/** A condition as a filter; undefined while it is incomplete. */
export const filterOf = (condition: Condition): UrlFilter | undefined => {
  const { field, operation, value } = condition
  if (!operation || !isComplete(condition)) return undefined
  return { field, operation: operation.Operation, value: operation.Input === 'none' ? undefined : value }
}
const toFilters = (conditions: Condition[]): UrlFilter[] => conditions.flatMap((one) => filterOf(one) ?? [])
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
export const fromSaved = (s: Pick<SavedSearch, 'SearchFilters' | 'Groups' | 'GroupMatch' | 'ContactsWithoutSearch'>) =>
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

/** A condition in words: 'Source includes Zillow, Website'. */
export const inWords = (filter: UrlFilter, options?: FilterOption[]) => filterInWords(toFilter(filter), options)
