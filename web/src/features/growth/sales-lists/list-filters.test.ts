import type { SalesList } from '@dormer/contract/growth/sales-lists'
import { expect, test } from 'vitest'
import { withTypes } from './list-filters.ts'

const city = { PropertyName: 'City', Operation: 'Equals', Value: 'Waco' } as const
const born = { PropertyName: 'DateOfBirth', Operation: 'Equals', Value: 'week' } as const
const saved = (Filters: object[], groups: object[] = []) =>
  ({ Filters, Groups: groups.length ? [{ Match: 'Any', Filters: groups }] : [] }) as unknown as Pick<
    SalesList,
    'Filters' | 'Groups'
  >

test('a filter keeps its own type when its value or operation changes; a new one has none yet', () => {
  const list = saved(
    [{ ...city, Value: 'Austin', FilterType: 'text', TableName: 'contact', OperationString: 'Equals' }],
    [{ ...born, FilterType: 'DateForward' }],
  )
  const sent = { SearchFilters: [city], Groups: [{ Match: 'Any' as const, Filters: [born, city] }] }
  const kept = { ...city, FilterType: 'text', TableName: 'contact' }
  expect(withTypes(sent, list)).toEqual({
    Filters: [kept],
    Groups: [{ Match: 'Any', Filters: [{ ...born, FilterType: 'DateForward' }, kept] }],
  })
  expect(withTypes(sent)).toEqual({ Filters: sent.SearchFilters, Groups: sent.Groups })
})
