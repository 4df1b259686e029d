import { expect, test } from 'vitest'
import { activeQuick, otherFilters, quickFilters, withQuick } from './contacts.filters.ts'
import type { UrlFilter } from './contacts.search.ts'

const leads: UrlFilter = { field: 'ContactTypeId', value: '1', operation: 'Contains' }
const isNew: UrlFilter = { field: 'IsNew', operation: 'IsTrue' }
const city: UrlFilter = { field: 'City', value: 'Austin', operation: 'Equals' }

test.each([
  [undefined, 'All Contacts', []],
  [[city], 'All Contacts', [city]],
  [[city, isNew], 'New', [city]],
  // Only one button is pressed; a second filter stays visible as a chip.
  [[leads, isNew], 'Leads', [isNew]],
  [[isNew, city, leads], 'New', [city, leads]],
  [[leads, { ...leads }], 'Leads', [leads]],
])('%j: which button is pressed, and what is told beside it', (filters, label, others) => {
  expect(activeQuick({ filters })?.label).toBe(label)
  expect(otherFilters(filters)).toEqual(others)
})

test('No Saved Search is a quick button like the others: one at a time', () => {
  const [leadsButton, none] = ['Leads', 'No Saved Search'].map((label) => quickFilters.find((q) => q.label === label))
  if (!leadsButton || !none) throw new Error('A quick button is missing')
  const chosen = withQuick([city, leads], none)
  expect(chosen).toEqual({ filters: [city], withoutSearch: true })
  expect(activeQuick(chosen)).toBe(none)
  expect(withQuick(chosen.filters, leadsButton)).toMatchObject({
    filters: [city, { value: 1 }],
    withoutSearch: undefined,
  })
  // A saved search may contain both: then the chip beside the buttons shows it.
  expect(activeQuick({ filters: [leads], withoutSearch: true })).toBe(leadsButton)
})
