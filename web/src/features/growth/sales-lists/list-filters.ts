import type { Filter } from '@dormer/contract/filters'
import type { SalesList } from '@dormer/contract/growth/sales-lists'

type Saved = Pick<SalesList, 'Filters' | 'Groups'>
type Sent = { SearchFilters: Filter[]; Groups: { Match: 'All' | 'Any'; Filters: Filter[] }[] }

/** The filters of the form, which does not show their types, with the types that the list's own filters have. */
export const withTypes = ({ SearchFilters, Groups }: Sent, list?: Saved) => {
  const known = list ? [...list.Filters, ...list.Groups.flatMap((group) => group.Filters)] : []
  const typed = (filter: Filter): Filter => {
    const { FilterType, TableName } = known.find(({ PropertyName }) => PropertyName === filter.PropertyName) ?? {}
    return { ...filter, ...(FilterType && { FilterType }), ...(TableName && { TableName }) }
  }
  return {
    Filters: SearchFilters.map(typed),
    Groups: Groups.map(({ Match, Filters }) => ({ Match, Filters: Filters.map(typed) })),
  }
}
