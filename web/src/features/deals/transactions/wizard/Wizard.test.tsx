import { agentOptions } from '@dormer/contract/brokerage/users'
import { createTransaction, transactionOptions } from '@dormer/contract/deals/transactions'
import { selectOptions } from '@dormer/contract/people/contact-search'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, Refusal } from '../../../../test/answers.ts'
import { signInAgent } from '../../../../test/people.ts'
import { fill, show } from '../../../../test/show.tsx'
import { listing } from '../../../../test/transaction.ts'
import { Wizard } from './Wizard.tsx'
import { withHome } from './wizard.rules.ts'

const ana = { UserId: 7, Name: 'Ana Diaz' }
const open = async (agents = [ana, { UserId: 8, Name: 'Ben Carter' }]) => {
  signInAgent()
  answer(agentOptions, agents)
  answer(transactionOptions, [{ TransactionStatusId: 1, Name: 'Active' }])
  answer(selectOptions, { SourceOptions: [] } as never)
  const close = vi.fn()
  const shown = await show(<Wizard close={close} />)
  await screen.findByText(/^Step 1 of 6/)
  return { ...shown, close }
}
const button = (name: string | RegExp) =>
  screen.getByText(name, { selector: 'button *, button' }).closest('button') as HTMLElement
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' })
const step = () => screen.getByText(/^Step \d of 6/).textContent

test('a step says what is missing at its first field before it is left', async () => {
  const created = answer(createTransaction, listing)
  const { user } = await open()
  await user.click(button('Listing'))
  await screen.findByText(/^Step 2 of 6/)
  expect(step()).toContain('Step 2 of 6')
  await user.click(button('Next'))
  await user.click(button('Find Property'))
  expect(screen.getByText('MLS Id is required to proceed, or select Add Manually.')).toBeTruthy()
  expect(step()).toContain('Step 3 of 6')
  await user.click(button('Add Manually'))
  await fill(user, field('City'), 'Austin')
  await user.click(button('Next'))
  for (const missing of ['Address is required', 'Listing price is required'])
    expect(screen.getByText(missing)).toBeTruthy()
  expect(document.activeElement).toBe(field('Address'))
  expect(step()).toContain('Step 4 of 6')
  await fill(user, field('Address'), '7 Elm St')
  expect(screen.queryByText('Address is required')).toBeNull()
  expect(created).toEqual([])
})

test('a purchase needs no details; the server leads back to the step of what it refuses', async () => {
  let tries = 0
  const refused = new Refusal(400, 'Invalid', { address: 'This address is on another transaction' })
  const created = answer(createTransaction, () => (++tries === 1 ? refused : listing))
  const { user, close, router } = await open()
  await user.click(button('Purchase'))
  await screen.findByText(/^Step 2 of 6/)
  await user.click(button('Next'))
  await user.click(button('Add Manually'))
  await fill(user, field('Address'), '7 Elm St')
  await user.click(button('Next'))
  await user.click(button('Next'))
  await user.click(button('Create Transaction'))
  expect(await screen.findByText('This address is on another transaction')).toBeTruthy()
  expect(step()).toContain('Step 4 of 6')
  await expect.poll(() => document.activeElement).toBe(field('Address'))
  expect(close).not.toHaveBeenCalled()
  await fill(user, field('Address'), '9 Elm St')
  await user.click(button('Next'))
  await user.click(button('Next'))
  await user.click(button('Create Transaction'))
  await expect.poll(() => close.mock.calls.length).toBe(1)
  expect(created[1]).toMatchObject({ Type: 'Purchase', AgentId: 7, address: '9 Elm St', NewClient: null })
  expect(created[1]).not.toHaveProperty('lookup')
  await expect.poll(() => router.state.location.pathname).toBe('/transactions/transaction/40')
})

test('what was entered is kept until it is started over', async () => {
  const first = await open()
  await first.user.click(button('Listing'))
  await first.user.click(button('Next'))
  await first.user.click(button('Add Manually'))
  await fill(first.user, field('Address'), '7 Elm St')
  cleanup()
  await show(<Wizard close={vi.fn()} />)
  expect(step()).toContain('Step 4 of 6')
  expect(field('Address').value).toBe('7 Elm St')
  await first.user.click(button('Start over'))
  expect(step()).toContain('Step 1 of 6')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('dormer.draft.'))).toEqual([])
})

test('where there is nobody else to choose, the step of the agent is left out, back and forth', async () => {
  const { user } = await open([ana])
  await user.click(button('Listing'))
  await screen.findByText(/^Step 3 of 6/)
  await user.click(button('Back'))
  expect(step()).toContain('Step 1 of 6')
})

test('a listing takes the address of its client, and a purchase does not', () => {
  const home = { address: '12 Elm St', city: 'Austin', stateCode: 'TX', zipCode: '' }
  const blank = { address: '', city: '', stateCode: null, zipCode: '' }
  const filled = { address: '12 Elm St', city: 'Austin', stateCode: 'TX' }
  expect(withHome('Listing', home, blank)).toEqual(filled)
  // What was typed stays.
  expect(withHome('Listing', home, { ...blank, address: '7 Oak St' })).toEqual({})
  expect(withHome('Purchase', home, { ...blank, ...filled })).toEqual({ address: '', city: '', stateCode: null })
  expect(withHome('Purchase', home, { ...blank, ...filled, address: '7 Oak St' })).toEqual({})
})
