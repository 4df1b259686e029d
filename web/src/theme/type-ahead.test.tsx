import { Select } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { StateSelect } from '../forms/StateSelect.tsx'
import { show } from '../test/show.tsx'
import { calledBy } from './type-ahead.ts'

const types = ['Initial Showing', 'Buyer Consultation', 'Listing Appointment', 'Listing Photos', '30 minutes']

test.for([
  ['b', 1],
  ['listing p', 3],
  ['show', 0],
  ['30 m', 4],
  ['ll', 2],
  ['z', -1],
] as const)('%j calls option %i', ([text, at]) => expect(calledBy(text, types, -1)).toBe(at))
test('a repeated letter goes on to the next, and begins again after the last', () => {
  expect(calledBy('ll', types, 2)).toBe(3)
  expect(calledBy('ll', types, 3)).toBe(2)
})

const Kit = ({ kind, initial }: { kind: 'list' | 'search' | 'state'; initial?: string }) => {
  const [value, onChange] = useState<string | null>(initial ?? null)
  return (
    <>
      {kind === 'state' ? (
        <StateSelect label="Choice" value={value} onChange={onChange} />
      ) : (
        <Select
          label="Choice"
          data={kind === 'list' ? types : ['Ann Lee', 'Bo Oak', 'Cy Wilson']}
          searchable={kind === 'search'}
          value={value}
          onChange={onChange}
        />
      )}
      <output>{value ?? 'none'}</output>
    </>
  )
}

test.for([
  ['list', 'lis', undefined, 'Listing Appointment'],
  ['list', 'listing ph', 'Buyer Consultation', 'Listing Photos'],
  ['list', 'in', 'Listing Photos', 'Initial Showing'],
  ['list', 'cons', undefined, 'Buyer Consultation'],
  ['list', 'zzz', 'Listing Photos', 'Listing Photos'],
  // Agents by any part of their name, states by code and name.
  ['search', 'wil', undefined, 'Cy Wilson'],
  ['search', 'oa', undefined, 'Bo Oak'],
  ['state', 'tex', undefined, 'TX'],
  ['state', 'ma', undefined, 'MA'],
] as const)('in a %s, %j and Enter choose', async ([kind, typed, initial, chosen]) => {
  const { user } = await show(<Kit kind={kind} initial={initial} />)
  const input = screen.getByLabelText<HTMLInputElement>('Choice')
  input.focus()
  if (kind !== 'list') await user.clear(input)
  await user.keyboard(typed)
  if (chosen !== initial)
    await waitFor(() => {
      const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
      expect(option?.textContent ?? '').toContain(chosen)
    })
  await waitFor(() => expect(input.hasAttribute('data-expanded')).toBe(true))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(chosen))
})
