import { contactTypes } from '@dormer/contract/people/contacts'
import { type Conditions, orNone, type UrlFilter } from './contacts.search.ts'

const isType = (id: keyof typeof contactTypes): UrlFilter => ({
  field: 'ContactTypeId',
  value: id,
  operation: 'Equals',
})
type Quick = { label: string; filter?: UrlFilter; withoutSearch?: true }
/** The quick buttons above the list. */
export const quickFilters: Quick[] = [
  { label: 'All Contacts' },
  { label: 'Leads', filter: isType(1) },
  { label: contactTypes[2], filter: isType(2) },
  { label: contactTypes[3], filter: isType(3) },
  { label: contactTypes[4], filter: isType(4) },
  { label: 'New', filter: { field: 'IsNew', operation: 'IsTrue' } },
  { label: 'Unassigned', filter: { field: 'AssignedAgentId', operation: 'IsNull' } },
  { label: 'No Saved Search', withoutSearch: true },
]

/** For a single value, Includes is the same as Equals. */
const isOne = ({ operation }: UrlFilter) => operation === 'Equals' || operation === 'Contains'
const same = (a: UrlFilter, b: UrlFilter | undefined) =>
  a.field === b?.field &&
  (a.operation === b.operation || (isOne(a) && isOne(b))) &&
  String(a.value ?? '') === String(b.value ?? '')
/** The quick button a filter corresponds to, if any. */
const quickOf = (f: UrlFilter) => quickFilters.find((q) => q.filter && same(f, q.filter))

/** The filter whose quick button is pressed. */
const pressed = (filters: UrlFilter[]) => filters.find(quickOf)

export const activeQuick = ({ filters = [], withoutSearch }: Conditions) =>
  filters.map(quickOf).find(Boolean) ?? quickFilters.find((q) => q.withoutSearch === withoutSearch && !q.filter)
/** The filters the pressed button does not show. */
export const otherFilters = (filters: UrlFilter[] = []) => filters.filter((f) => f !== pressed(filters))

export const without = (filters: UrlFilter[] = [], gone: UrlFilter) => orNone(filters.filter((f) => f !== gone))
/** One quick filter at a time; an agent's contacts and unassigned ones are mutually exclusive. */
export const withQuick = (filters: UrlFilter[] = [], { filter, withoutSearch }: Quick) => ({
  withoutSearch,
  filters: orNone([
    ...filters.filter((f) => !quickOf(f) && !(filter?.field === AGENT && f.field === AGENT)),
    ...(filter ? [filter] : []),
  ]),
})
export const withAgent = (filters: UrlFilter[] = [], UserId?: number | null) =>
  orNone([
    ...filters.filter((f) => f.field !== AGENT),
    ...(UserId ? [{ field: AGENT, value: UserId, operation: 'Equals' } satisfies UrlFilter] : []),
  ])
export const AGENT = 'AssignedAgentId'
export const agentOf = (filters: UrlFilter[] = []) =>
  Number(filters.find((f) => f.field === AGENT && isOne(f))?.value) || undefined
