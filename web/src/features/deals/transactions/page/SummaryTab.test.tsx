import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { listing } from '../../../../test/transaction.ts'
import { Section } from './SummaryTab.tsx'
import { AutosaveContext, useAutosave } from './useAutosave.ts'

const Page = ({ StatusId }: { StatusId: 1 | 3 }) => {
  const page = useAutosave({ ...listing, StatusId, CanEdit: true, ListingExpDate: '2030-08-01' })
  return (
    <AutosaveContext value={page}>
      <Section title="LISTING DETAILS" names={['ListingPrice', 'ListingExpDate']} />
    </AutosaveContext>
  )
}

test('a day that the line above shows is only offered; one that it does not show is told', async () => {
  await show(<Page StatusId={1} />)
  expect(await screen.findByRole('button', { name: 'Change Listing Expiration Date' })).toBeDefined()
})

test('of a closed listing, the line does not say when it would have expired', async () => {
  await show(<Page StatusId={3} />)
  expect(await screen.findByDisplayValue(/08\/0?1\/2030/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change Listing Expiration Date' })).toBeNull()
})
