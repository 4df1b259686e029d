import { declared } from '@dormer/contract/deals/transaction-fields'
import { expect, test } from 'vitest'
import { sections } from './transaction.fields.ts'

/** Those with a place of their own: the heading, the buttons for the status, the panel for sharing, the picture. */
const elsewhere = ['Type', 'StatusId', 'SharedWithIds', 'PropertyImage']

test('each field is edited in exactly one section of the page', () => {
  const edited = declared.map(({ name }) => name as string).filter((name) => !elsewhere.includes(name))
  expect(Object.values(sections).flat().toSorted()).toEqual(edited.toSorted())
})
