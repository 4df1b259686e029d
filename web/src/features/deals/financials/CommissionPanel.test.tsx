import { saveFinancials } from '@dormer/contract/deals/financials'
import type { Deal } from '@dormer/contract/deals/transactions'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { listing } from '../../../test/transaction.ts'
import { type Autosave, AutosaveContext } from '../transactions/page/useAutosave.ts'
import { CommissionPanel } from './CommissionPanel.tsx'

const financials = (changes: Partial<Deal['Financials']>) => ({
  ...listing,
  Financials: { ...listing.Financials, ...changes },
})

const open = async (transaction = listing, close?: () => void) => {
  signInAgent()
  const setOther = vi.fn()
  // Of the page around it, it needs what is typed into the prices, and says whether it has something to save.
  const page = { unsaved: {}, setOther } as unknown as Autosave
  const shown = await show(
    <AutosaveContext value={page}>
      <CommissionPanel transaction={transaction} close={close} />
    </AutosaveContext>,
  )
  return { ...shown, isDirty: () => setOther.mock.lastCall?.[1] }
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const save = () =>
  screen.getByText('Save Commission Details', { selector: 'button *' }).closest('button') as HTMLElement
const line = (name: string) =>
  screen
    .getAllByText(name, { selector: 'dt, dt *' })
    .map((term) => term.closest('dt')?.nextElementSibling?.textContent)
    .at(0)

test('the lines follow what is typed, and there is something to save', async () => {
  const { user, isDirty } = await open()
  expect(screen.queryByText('Save Commission Details')).toBeNull()
  expect(isDirty()).toBe(false)
  await fill(user, field('Commission Percent'), '3')
  expect(line('GCI')).toBe('$15,000.00')
  await user.click(screen.getByText('Dollar', { selector: '[aria-label^="Broker split"] *' }))
  await fill(user, field('Split Amount'), '3333.33')
  expect(line('Net Commission')).toBe('$11,666.67')
  expect(isDirty()).toBe(true)
  expect(save()).toBeTruthy()
})

test('that a structure is missing is said once saving was tried', async () => {
  const saved = answer(saveFinancials, listing.Financials as never)
  const missing = 'Missing Info: Structure percent or dollar amount is required.'
  const { user } = await open()
  await fill(user, field('Concessions'), '500')
  expect(screen.queryByText(missing)).toBeNull()
  await user.click(save())
  expect(screen.getByText(missing)).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field('Commission Percent'))
  expect(saved).toEqual([])
})

test('what cannot be read stays as typed, is said, and is not saved', async () => {
  const saved = answer(saveFinancials, listing.Financials as never)
  const { user } = await open()
  await fill(user, field('Commission Percent'), '3,5')
  await user.click(save())
  expect(screen.getByText('Enter a percentage from 0 to 100, such as 2.5')).toBeTruthy()
  expect(field('Commission Percent').value).toBe('3,5')
  await expect.poll(() => document.activeElement).toBe(field('Commission Percent'))
  expect(saved).toEqual([])
})

test("a split by hand instead of the plan's needs a note", async () => {
  const plan = financials({ CommSplitPerc: '3', BrokerSplitPerc: '25', IsPlanned: true, SplitBy: 'Plan' })
  const saved = answer(saveFinancials, plan.Financials as never)
  const { user } = await open(plan)
  await fill(user, field('Split Percent'), '10')
  await user.click(save())
  expect(screen.getByText('Enter a note')).toBeTruthy()
  expect(saved).toEqual([])
  await fill(user, field(/^Why not the plan's split/), ' A friend of the house ')
  await user.click(save())
  await expect.poll(() => saved.length).toBe(1)
  expect(saved).toMatchObject([{ BrokerSplitPerc: '10', SplitNote: 'A friend of the house' }])
})

test('a failed save loses nothing and is tried again; saving closes a dialog', async () => {
  let tries = 0
  const deal = financials({ CommSplitPerc: '3' })
  const saved = answer(saveFinancials, () =>
    ++tries === 1 ? new Refusal(503, 'Dormer is restarting.') : (deal.Financials as never),
  )
  const close = vi.fn()
  const { user } = await open(listing, close)
  await fill(user, field('Commission Percent'), '3')
  await user.click(save())
  expect(await screen.findByText('The commission was not saved')).toBeTruthy()
  expect(field('Commission Percent').value).toBe('3')
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByText('Retry', { selector: 'button *' }).closest('button') as HTMLElement)
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(saved).toHaveLength(2)
  expect(saved[1]).toMatchObject({ CommSplitPerc: '3', Snapshot: { CommSplitPerc: null } })
})

test('Discard Changes brings back what is saved', async () => {
  const { user, isDirty } = await open(financials({ CommSplitPerc: '3' }))
  await fill(user, field('Commission Percent'), '120')
  await user.click(save())
  expect(screen.getByText('Enter a percentage from 0 to 100, such as 2.5')).toBeTruthy()
  await user.click(screen.getByText('Discard Changes', { selector: 'button *' }).closest('button') as HTMLElement)
  expect(field('Commission Percent').value).toBe('3')
  expect(isDirty()).toBe(false)
  expect(screen.queryByText('Discard Changes')).toBeNull()
})

test('a transaction that cannot be edited is only read', async () => {
  await open({ ...listing, CanEdit: false }, () => undefined)
  expect(field('Commission Percent').disabled).toBe(true)
  expect(screen.queryByLabelText('Concessions')).toBeNull()
  screen.getByText('Concessions')
  expect(screen.queryByText('Save Commission Details')).toBeNull()
})
