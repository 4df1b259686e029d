import { expect, test } from 'vitest'
import { activeQuick, otherFilters } from './contacts.filters.ts'
import type { UrlFilter } from './contacts.search.ts'

const leads: UrlFilter = { field: 'ContactTypeId', value: '1', operation: 'Contains' }
const isNew: UrlFilter = { field: 'IsNew', operation: 'IsTrue' }
const city: UrlFilter = { field: 'City', value: 'Austin', operation: 'Equals' }

test.each([
  [undefined, 'All Contacts', []],
  [[city], 'All Contacts', [city]],
  [[city, isNew], 'New', [city]],
  // Only one button is pressed: what another stands for is not lost from sight.
  [[leads, isNew], 'Leads', [isNew]],
  [[isNew, city, leads], 'New', [city, leads]],
  [[leads, { ...leads }], 'Leads', [leads]],
])('%j: which button is pressed, and what is told beside it', (filters, label, others) => {
  expect(activeQuick(filters)?.label).toBe(label)
  expect(otherFilters(filters)).toEqual(others)
})
