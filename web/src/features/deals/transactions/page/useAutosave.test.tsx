import { getTransaction, type Transaction, updateTransaction } from '@dormer/contract/deals/transactions'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../../../api/keys.ts'
import { queries } from '../../../../api/queries.ts'
import { answer, Refusal } from '../../../../test/answers.ts'
import { show } from '../../../../test/show.tsx'
import { listing } from '../../../../test/transaction.ts'
import { type Autosave, useAutosave } from './useAutosave.ts'

const Page = ({ give }: { give: (page: Autosave) => void }) => {
  const page = useAutosave(listing)
  give(page)
  return <output>{JSON.stringify(page.unsaved)}</output>
}
const open = async () => {
  let page: Autosave | undefined
  const give = (now: Autosave) => {
    page = now
  }
  queries.setQueryData(keys.transaction(listing.TransactionId), listing)
  await show(<Page give={give} />)
  const unsaved = (): Autosave['unsaved'] => JSON.parse(screen.getByText(/^\{/).textContent)
  /** Types into a field, and leaves it. */
  const enter = async (name: 'ListingPrice' | 'ListingDate' | 'City', value: string) => {
    await act(async () => page?.type(name, value))
    await act(async () => page?.commit(name))
  }
  return { unsaved, enter, page: () => page as Autosave }
}
const withPrice = (ListingPrice: string): Transaction => ({ ...listing, ListingPrice })

test('a field is saved when it loses the focus, with the value that typing began from', async () => {
  const saved = answer(updateTransaction, withPrice('510000.00'))
  const { enter, unsaved } = await open()
  await enter('ListingPrice', '510000')
  await expect.poll(unsaved).toEqual({})
  expect(saved).toEqual([{ TransactionId: 40, ListingPrice: '510000', Snapshot: { ListingPrice: '500000.00' } }])
})

test('the same value in another notation is not saved', async () => {
  const saved = answer(updateTransaction, listing)
  const { enter, unsaved } = await open()
  await enter('ListingPrice', '$500,000')
  expect(unsaved()).toEqual({})
  expect(saved).toEqual([])
})

test('what is refused stays as typed with the reason, until another attempt succeeds', async () => {
  let tries = 0
  const message = 'A listing cannot expire before its listing date'
  answer(updateTransaction, () => (++tries === 1 ? new Refusal(400, 'Invalid', { ListingDate: message }) : listing))
  answer(getTransaction, listing)
  const { enter, unsaved, page } = await open()
  await enter('ListingDate', '2030-03-01')
  await expect.poll(() => unsaved().ListingDate).toMatchObject({ value: '2030-03-01', state: 'failed', message })
  await act(async () => page().retry())
  await expect.poll(unsaved).toEqual({})
})

test("over somebody else's change, both values are offered: mine overwrites it, theirs drops what was typed", async () => {
  let tries = 0
  const stale = new Refusal(409, 'Alex Morgan has changed this meanwhile')
  const saved = answer(updateTransaction, () => (++tries === 1 ? stale : withPrice('510000.00')))
  answer(getTransaction, withPrice('505000.00'))
  const { enter, unsaved, page } = await open()
  await enter('ListingPrice', '510000')
  await expect.poll(() => unsaved().ListingPrice).toMatchObject({ state: 'failed', isStale: true })
  // Leaving the field again does not decide it.
  await act(async () => page().commit('ListingPrice'))
  expect(saved).toHaveLength(1)
  queries.setQueryData(keys.transaction(40), withPrice('505000.00'))
  await act(async () => page().keepMine('ListingPrice'))
  await expect.poll(unsaved).toEqual({})
  expect(saved[1]).toMatchObject({ ListingPrice: '510000', Snapshot: { ListingPrice: '505000.00' } })

  await act(async () => page().type('ListingPrice', '520000'))
  await act(async () => page().takeTheirs('ListingPrice'))
  expect(unsaved()).toEqual({})
  expect(saved).toHaveLength(2)
})

test('what is typed while it is saved is a further change to what was just saved', async () => {
  const first = Promise.withResolvers<void>()
  let tries = 0
  const saved = answer(updateTransaction, async () => {
    if (++tries === 1) await first.promise
    return withPrice(tries === 1 ? '510000.00' : '520000.00')
  })
  const { enter, unsaved } = await open()
  await enter('ListingPrice', '510000')
  await expect.poll(() => saved.length).toBe(1)
  await enter('ListingPrice', '520000')
  first.resolve()
  await expect.poll(unsaved).toEqual({})
  expect(saved.map(({ ListingPrice, Snapshot }) => [ListingPrice, Snapshot])).toEqual([
    ['510000', { ListingPrice: '500000.00' }],
    ['520000', { ListingPrice: '510000.00' }],
  ])
})
