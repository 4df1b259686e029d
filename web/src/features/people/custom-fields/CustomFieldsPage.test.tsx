import {
  type CustomField,
  customFields,
  importedFieldNames,
  orderCustomFields,
  promoteImportedField,
  saveCustomField,
} from '@dormer/contract/people/custom-fields'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, Refusal } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { fill, show } from '../../../test/show.tsx'
import { CustomFieldsPage } from './CustomFieldsPage.tsx'

const budget: CustomField = { CustomFieldId: 1, Name: 'Budget', Kind: 'Money', Choices: [], Contacts: 1204 }
const style: CustomField = { CustomFieldId: 2, Name: 'Style', Kind: 'Choice', Choices: ['Condo', 'Loft'], Contacts: 1 }

beforeEach(() => {
  signInAgent()
  answer(customFields, [budget, style])
  answer(importedFieldNames, [{ Name: 'Max Price', Contacts: 412, Samples: ['$450,000', '$1,250,000'] }])
})
const names = () =>
  within(screen.getByRole('list', { name: 'Custom fields' }))
    .getAllByRole('article')
    .map((row) => row.getAttribute('aria-label'))

test('without any, one sentence says what they are for', async () => {
  answer(customFields, [])
  answer(importedFieldNames, [])
  await show(<CustomFieldsPage />)
  await screen.findByText('No fields yet')
  expect(screen.getByText(/what you want to know about contacts/)).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Add Field' })).toHaveLength(1)
})

test('each says its kind, its choices and how many contacts have it, and is moved by its menu', async () => {
  const { user } = await show(<CustomFieldsPage />)
  const row = await screen.findByRole('article', { name: 'Budget' })
  expect(row.textContent).toContain('Money · 1,204 contacts')
  expect(screen.getByRole('article', { name: 'Style' }).textContent).toContain('One choice · 1 contact · Condo, Loft')
  const bodies = answer(orderCustomFields, [style, budget])
  await user.click(screen.getByRole('button', { name: 'Move Style' }))
  answer(customFields, [style, budget])
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  expect(names()).toEqual(['Style', 'Budget'])
  await waitFor(() => expect(bodies).toEqual([{ CustomFieldIds: [2, 1] }]))
})

test('one is added; a choice needs choices, and what the server refuses stays', async () => {
  const { user } = await show(<CustomFieldsPage />)
  await user.click(await screen.findByRole('button', { name: 'Add Field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Field' }))
  await fill(user, dialog.getByLabelText(/^Name/), 'Wants')
  await user.click(dialog.getByRole('combobox', { name: /^Type/ }))
  await user.click(await screen.findByRole('option', { name: 'Multiple choice' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter at least one choice')
  await fill(user, dialog.getByLabelText(/^Choices/), 'Pool\nPorch\n\npool')
  answer(saveCustomField, new Refusal(400, 'Not saved', { Name: 'There is a field Wants already' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('There is a field Wants already')
  await fill(user, dialog.getByLabelText(/^Name/), 'Wishes')
  const bodies = answer(saveCustomField, { ...style, CustomFieldId: 3, Name: 'Wishes' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ Name: 'Wishes', Kind: 'Choices', Choices: ['Pool', 'Porch'] }]))
})

test('only what was changed is saved, and another kind says what it does', async () => {
  const { user } = await show(<CustomFieldsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit Budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Field' }))
  await user.click(dialog.getByRole('combobox', { name: /^Type/ }))
  await user.click(await screen.findByRole('option', { name: 'Number' }))
  expect(dialog.getByRole('alert').textContent).toContain('The values of 1,204 contacts will be converted')
  const bodies = answer(saveCustomField, { ...budget, Kind: 'Number' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toEqual([{ CustomFieldId: 1, Kind: 'Number' }]))
})

test('an imported field is made one, with the kind its samples have', async () => {
  const { user } = await show(<CustomFieldsPage />)
  await user.click(await screen.findByRole('button', { name: 'Convert Max Price to a field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert to Field' }))
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Type/ }).value).toBe('Money')
  const Field = { ...budget, CustomFieldId: 4, Name: 'Max Price' }
  const bodies = answer(promoteImportedField, { Field, Moved: 410, Left: 2 })
  await user.click(dialog.getByRole('button', { name: 'Convert to Field' }))
  await screen.findByText(/^410 values moved. 2 didn’t fit and stay in Imported fields/)
  expect(bodies).toEqual([{ ImportedName: 'Max Price', Name: 'Max Price', Kind: 'Money', Choices: [] }])
})

test('a hundred are all there can be', async () => {
  answer(
    customFields,
    Array.from({ length: 100 }, (_, at) => ({ ...budget, CustomFieldId: at + 1, Name: `Field ${at}` })),
  )
  await show(<CustomFieldsPage />)
  await screen.findByText(/limit of 100 custom fields/)
  expect(screen.getByText('100 of 100')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Field' }).disabled).toBe(true)
})
