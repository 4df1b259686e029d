import { importedFields } from '@dormer/contract/people/custom-fields'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../test/answers.ts'
import { signInAgent } from '../../../test/people.ts'
import { show } from '../../../test/show.tsx'
import { ContactImportedFields } from './ContactImportedFields.tsx'

const imported = (Name: string, Value: string, FileName: string | null = 'people.csv') => ({
  Name,
  Value,
  FileName,
  DateImported: '2026-05-03T15:00:00Z',
})

test('what files said is listed by file, the first of it until the rest is asked for, and copied', async () => {
  signInAgent()
  answer(importedFields, [
    ...['Lot', 'Roof', 'Pets', 'School', 'Pool', 'Well'].map((name) => imported(name, `About ${name}`)),
    imported('Roof', 'Tile', 'other.vcf'),
  ])
  const { user } = await show(<ContactImportedFields ContactId={3} />)
  await screen.findByText('people.csv · 05/03/2026')
  expect(screen.queryByText('About Well')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getByText('About Well')).toBeDefined()
  expect(screen.getByText('other.vcf · 05/03/2026').parentElement?.textContent).toContain('RoofTile')
  await user.click(screen.getByRole('button', { name: 'Copy Lot' }))
  expect(await navigator.clipboard.readText()).toBe('About Lot')
  expect(screen.getByRole('button', { name: 'Copied Lot' })).toBeDefined()
  // Only those who make fields are shown the way there.
  expect(screen.queryByRole('link', { name: 'Convert to custom fields' })).toBeNull()
})

test('without any, nothing is shown', async () => {
  signInAgent()
  answer(importedFields, [])
  await show(<ContactImportedFields ContactId={4} />)
  expect(screen.queryByText('Imported fields')).toBeNull()
})
