import {
  type CustomField,
  type CustomValue,
  customFields,
  customValues,
  setCustomValues,
} from '@dormer/contract/people/custom-fields'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { ContactCustomFields } from './ContactCustomFields.tsx'

const field = (CustomFieldId: number, Name: string, Kind: CustomField['Kind'], Choices: string[] = []) => ({
  CustomFieldId,
  Name,
  Kind,
  Choices,
  Contacts: 0,
})
const fields = [
  field(1, 'Budget', 'Money'),
  field(2, 'Style', 'Choice', ['Condo', 'Loft']),
  field(3, 'Wants', 'Choices', ['Pool', 'Porch', 'Garage']),
  field(4, 'Has a dog', 'YesNo'),
  field(5, 'Lease ends', 'Date'),
  field(6, 'Children', 'Number'),
  field(7, 'Employer', 'Text'),
]

let saved: Record<string, CustomValue>
beforeEach(() => {
  signInAgent()
  saved = { 1: '450000', 4: true }
  answer(customFields, fields)
  answer(customValues, () => saved)
})
const saving = () =>
  answer(setCustomValues, ({ body }) => {
    for (const [id, value] of Object.entries((body as { Values: typeof saved }).Values)) {
      if (value === null) delete saved[id]
      else saved[id] = value
    }
    return saved
  })
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement
const panel = async () => {
  const { user } = await show(<ContactCustomFields ContactId={12} />)
  await screen.findByRole('region', { name: 'Custom fields' })
  return user
}
const edit = async (user: Awaited<ReturnType<typeof panel>>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Edit ${name}` }))
  return within(screen.getByRole('form', { name: `Edit ${name}` }))
}

test('values are shown, the others once asked for', async () => {
  const user = await panel()
  expect(fact('Budget').textContent).toContain('$450,000')
  expect(fact('Has a dog').textContent).toContain('Yes')
  expect(screen.queryByText('Style')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Style and 4 more' }))
  expect(fact('Employer').textContent).toContain('Not set')
})

test('each kind is edited in place by its own input, and can be undone', async () => {
  const user = await panel()
  const bodies = saving()
  await user.click(screen.getByRole('button', { name: 'Add Style and 4 more' }))

  const budget = await edit(user, 'Budget')
  await fill(user, budget.getByLabelText('Budget'), '510k')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(fact('Budget').textContent).toContain('$510,000'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fact('Budget').textContent).toContain('$450,000'))

  await edit(user, 'Style')
  await user.click(await screen.findByRole('option', { name: 'Loft' }))
  await waitFor(() => expect(fact('Style').textContent).toContain('Loft'))

  const wants = await edit(user, 'Wants')
  await user.click(wants.getByRole('combobox', { name: 'Wants' }))
  await user.click(await screen.findByRole('option', { name: 'Pool' }))
  await user.click(await screen.findByRole('option', { name: 'Garage' }))
  await user.click(wants.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(fact('Wants').textContent).toContain('Pool, Garage'))

  const dog = await edit(user, 'Has a dog')
  await user.click(dog.getByRole('radio', { name: 'No' }))
  await user.click(dog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(fact('Has a dog').textContent).toContain('No'))

  const lease = await edit(user, 'Lease ends')
  await fill(user, lease.getByLabelText('Lease ends'), '4/3/2031')
  await user.click(lease.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(fact('Lease ends').textContent).toContain('04/03/2031'))

  const children = await edit(user, 'Children')
  await fill(user, children.getByLabelText('Children'), '3')
  await user.click(children.getByRole('button', { name: 'Save' }))
  const employer = await edit(user, 'Employer')
  await fill(user, employer.getByLabelText('Employer'), 'Acme')
  await user.click(employer.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(fact('Employer').textContent).toContain('Acme'))

  expect(bodies.map(({ Values }) => Values)).toEqual([
    { 1: '510000' },
    { 1: '450000' },
    { 2: 'Loft' },
    { 3: ['Pool', 'Garage'] },
    { 4: false },
    { 5: '2031-04-03' },
    { 6: '3' },
    { 7: 'Acme' },
  ])
})

test('an emptied value is cleared, Escape leaves it, and what is not changed is not sent', async () => {
  const user = await panel()
  const bodies = saving()
  const budget = await edit(user, 'Budget')
  await fill(user, budget.getByLabelText('Budget'), '1')
  await user.keyboard('{Escape}')
  expect(fact('Budget').textContent).toContain('$450,000')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Budget' }))
  await edit(user, 'Budget')
  await user.keyboard('{Enter}')
  const again = await edit(user, 'Budget')
  await fill(user, again.getByLabelText('Budget'), '')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Budget', { selector: 'dt' })).toBeNull())
  expect(bodies.map(({ Values }) => Values)).toEqual([{ 1: null }])
})

test('what is refused comes back to be corrected, with the reason', async () => {
  const user = await panel()
  answer(setCustomValues, new Refusal(400, 'Not saved', { 'Values.1': 'Use at most 12 digits' }))
  const budget = await edit(user, 'Budget')
  await fill(user, budget.getByLabelText('Budget'), '99999999')
  await user.keyboard('{Enter}')
  await screen.findByText('Use at most 12 digits')
  expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('$99,999,999')
  await user.keyboard('{Escape}')
  expect(fact('Budget').textContent).toContain('$450,000')
})

test('what somebody else has changed meanwhile is not overwritten unseen', async () => {
  const user = await panel()
  answer(setCustomValues, new Refusal(409, 'Someone has changed this meanwhile. Reload to see it, then edit again.'))
  const budget = await edit(user, 'Budget')
  await fill(user, budget.getByLabelText('Budget'), '500000')
  await user.keyboard('{Enter}')
  await screen.findByText(/Someone has changed this meanwhile/)
  saved = { ...saved, 1: '470000' }
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Currently saved: $470,000')
  expect(screen.getByLabelText<HTMLInputElement>('Budget').value).toBe('$500,000')
  const bodies = saving()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(fact('Budget').textContent).toContain('$500,000'))
  expect(bodies).toEqual([{ Values: { 1: '500000' }, Snapshot: { 1: '470000' } }])
})

test('a text of several lines keeps them; Enter saves, Shift+Enter begins a line', async () => {
  saved = { 7: 'Acme\nFloor 3' }
  const user = await panel()
  const bodies = saving()
  const employer = await edit(user, 'Employer')
  const input = employer.getByLabelText<HTMLTextAreaElement>('Employer')
  expect(input.value).toBe('Acme\nFloor 3')
  expect(document.activeElement).toBe(input)
  await user.type(input, '{Shift>}{Enter}{/Shift}Austin{Enter}')
  await waitFor(() => expect(bodies.map(({ Values }) => Values)).toEqual([{ 7: 'Acme\nFloor 3\nAustin' }]))
})
