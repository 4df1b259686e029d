// The router reads this file before any screen: types only from the contract, so that its schemas load with the list.
import type { ContactCriteria, Filter } from '@dormer/contract/contact-search'

/** A filter as the URL holds it (S1§2). */
export type UrlFilter = { field: string; value?: Filter['Value']; operation: Filter['Operation'] }
type SortBy = NonNullable<ContactCriteria['SortBy']>
/** The list's state in the URL; what is left out is at its default. */
export type ContactsSearch = {
  filters?: UrlFilter[]
  q?: string
  sort?: SortBy
  dir?: 'asc' | 'desc'
  page?: number
  take?: number
}

/** Reads the URL; what cannot be understood is left out, so that an old or hand-made link still opens the list. */
export const contactsSearch = (raw: Record<string, unknown>): ContactsSearch => ({
  filters: Array.isArray(raw.filters) && raw.filters.length ? raw.filters.filter(isFilter) : undefined,
  q: raw.q ? String(raw.q) : undefined,
  sort: sorts.find((s) => s.sort === raw.sort)?.sort,
  dir: sorts.find((s) => s.dir === raw.dir)?.dir,
  page: between(2, 10_000_000, raw.page),
  take: between(1, 100, raw.take),
})
const isFilter = (v: unknown): v is UrlFilter =>
  typeof v === 'object' && v !== null && 'field' in v && 'operation' in v && typeof v.field === 'string'
const between = (min: number, max: number, v: unknown) =>
  typeof v === 'number' && Number.isInteger(v) && v >= min && v <= max ? v : undefined

/** The default order, newest first (A032). */
export const sortOf = ({ sort = 'DateCreated', dir = sort === 'Name' ? 'asc' : 'desc' }: ContactsSearch) => ({
  sort,
  dir,
})

/** Which contacts the URL asks for, as the list's and the export's body take it. */
export const toCriteria = (search: ContactsSearch): ContactCriteria => {
  const { sort, dir } = sortOf(search)
  return {
    SearchTerm: search.q,
    Filters: search.filters?.map((f) => ({ PropertyName: f.field, Operation: f.operation, Value: f.value })),
    SortBy: sort,
    SortDirection: dir,
  }
}

/** A032's orders; `value` is what the sort menu holds. */
export const sorts = [
  { sort: 'DateCreated', dir: 'desc', label: 'Newest first' },
  { sort: 'DateCreated', dir: 'asc', label: 'Oldest first' },
  { sort: 'LastContact', dir: 'desc', label: 'Last contact, newest' },
  { sort: 'LastContact', dir: 'asc', label: 'Last contact, oldest' },
  { sort: 'LastActive', dir: 'desc', label: 'Last active, newest' },
  { sort: 'LastActive', dir: 'asc', label: 'Last active, oldest' },
  { sort: 'Name', dir: 'asc', label: 'Name, A to Z' },
  { sort: 'Name', dir: 'desc', label: 'Name, Z to A' },
].map((s) => ({ ...s, value: `${s.sort} ${s.dir}` })) as {
  sort: SortBy
  dir: 'asc' | 'desc'
  label: string
  value: string
}[]

/** Where the list was left, for the way back from a contact. */
let lastSearch: ContactsSearch = {}
export const rememberSearch = (search: ContactsSearch) => {
  lastSearch = search
}
export const rememberedSearch = () => lastSearch
