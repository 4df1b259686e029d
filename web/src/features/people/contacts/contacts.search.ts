import type { ListColumn, OwnField } from '@dormer/contract/contact-fields'
import type { Filter } from '@dormer/contract/filters'
import type { ContactCriteria } from '@dormer/contract/people/contact-search'
import { id, on, oneOf, type SearchSchema, searchOf, text, whole } from '../../../ui/address.ts'

/** A filter as kept in the URL. */
export type UrlFilter = { field: string; value?: Filter['Value']; operation: Filter['Operation'] }
export type Match = 'All' | 'Any'
type UrlGroup = { match: Match; filters: UrlFilter[] }
/** The conditions a saved search stores and Clear Filters removes. */
export type Conditions = {
  filters?: UrlFilter[]
  groups?: UrlGroup[]
  groupMatch?: Match
  withoutSearch?: boolean
}
export type SortBy = NonNullable<ContactCriteria['SortBy']>
/** The list's state in the URL; omitted values are at their default. */
export type ContactsSearch = Conditions & {
  /** The saved search applied last. */
  saved?: number
  q?: string
  sort?: SortBy
  dir?: 'asc' | 'desc'
  page?: number
  take?: number
}

export const contactsSearch: SearchSchema<ContactsSearch> = searchOf({
  filters: (raw) => orNone(filtersIn(raw)),
  groups: (raw) => orNone(groupsIn(raw)),
  groupMatch: oneOf(['Any']),
  withoutSearch: on,
  saved: id,
  q: text,
  // What the list can be sorted by, the page says: the catalog of fields must not load with the login.
  sort: (raw) => (typeof raw === 'string' && /^\w{1,40}$/.test(raw) ? (raw as SortBy) : undefined),
  dir: oneOf(['asc', 'desc']),
  page: whole(2, 10_000_000),
  take: whole(1, 100),
})
/** Whether a column or sort is a field of the brokerage's own. */
export const isOwnField = (name: unknown): name is OwnField => typeof name === 'string' && /^Custom\d+$/.test(name)
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null
const filtersIn = (v: unknown) => (Array.isArray(v) ? v.filter(isFilter) : [])
const isFilter = (v: unknown): v is UrlFilter =>
  isObject(v) && typeof v.field === 'string' && typeof v.operation === 'string'
const groupsIn = (v: unknown): UrlGroup[] =>
  (Array.isArray(v) ? v.filter(isObject) : []).flatMap((group) => {
    const filters = filtersIn(group.filters)
    return filters.length ? [{ match: group.match === 'Any' ? 'Any' : 'All', filters }] : []
  })
export const orNone = <T>(list: T[]) => (list.length ? list : undefined)
export const noConditions: ContactsSearch = {
  filters: undefined,
  groups: undefined,
  groupMatch: undefined,
  withoutSearch: undefined,
  saved: undefined,
}
const textOf = (f: UrlFilter) => [f.field, f.operation, f.value ?? ''].join(' ')
/** Whether two lists have the same filters, in any order. */
export const conditionsKey = ({ filters = [], groups = [], groupMatch, withoutSearch }: Conditions) =>
  JSON.stringify([
    filters.map(textOf).sort(),
    groups.map((group) => [group.match, ...group.filters.map(textOf).sort()]),
    groups.length > 1 && groupMatch === 'Any',
    Boolean(withoutSearch),
  ])

/** These begin with the newest. */
const instants: readonly string[] = ['DateCreated', 'LastContact', 'LastActive']
/** The default order, newest first. */
export const sortOf = ({ sort = 'DateCreated', dir = instants.includes(sort) ? 'desc' : 'asc' }: ContactsSearch) => ({
  sort,
  dir,
})

export const toFilter = (f: UrlFilter): Filter => ({ PropertyName: f.field, Operation: f.operation, Value: f.value })

/** The contacts the URL selects, in the form the list and export endpoints take. */
export const toCriteria = (search: ContactsSearch): ContactCriteria => {
  const { sort, dir } = sortOf(search)
  return {
    SearchTerm: search.q,
    Filters: search.filters?.map(toFilter),
    Groups: search.groups?.map(({ match, filters }) => ({ Match: match, Filters: filters.map(toFilter) })),
    GroupMatch: search.groupMatch,
    ContactsWithoutSearch: search.withoutSearch,
    SortBy: sort,
    SortDirection: dir,
  }
}

/** The conditions of stored criteria. */
export const fromCriteria = ({ Filters, Groups, GroupMatch, ContactsWithoutSearch }: ContactCriteria): Conditions => {
  const toUrl = (filters: readonly Filter[] | null | undefined) =>
    (filters ?? []).map(({ PropertyName, Operation, Value }) => ({
      field: PropertyName,
      operation: Operation,
      value: Value ?? undefined,
    }))
  return {
    filters: orNone(toUrl(Filters)),
    groups: orNone((Groups ?? []).map(({ Match, Filters }) => ({ match: Match ?? 'All', filters: toUrl(Filters) }))),
    groupMatch: GroupMatch === 'Any' ? 'Any' : undefined,
    withoutSearch: ContactsWithoutSearch || undefined,
  }
}

/** Phones get cards, wider screens a table. */
export const NARROW = '(max-width: 62em)'
/** The chosen columns to request, sorted so that reordering them does not refetch. */
export const columnsToAsk = (chosen: ListColumn[] | null | undefined) =>
  chosen?.length && !matchMedia(NARROW).matches ? chosen.toSorted() : undefined

/** The list as last seen, for the way back from a contact: its search, and the key of its scroll position. */
let last: { search: ContactsSearch; placeOf?: string } = { search: {} }
export const rememberList = (search: ContactsSearch, placeOf: string) => {
  last = { search, placeOf }
}
/** Navigation options that lead back to it. */
export const backToList = () => ({ to: '/contacts', search: last.search, state: { placeOf: last.placeOf } }) as const
